"""Plain lines: barcode and QR scanners in serial mode, and sketches on a microcontroller. CR, LF or both end a line."""

from typing import Final

from hardware.readers.parsers import LONGEST_ID, STALE_MS, Seen

ENDS: Final = b"\r\n"
LONGEST: Final = 4 * LONGEST_ID  # bytes: a QR code may hold letters of four


class LineParser:
    """A line with anything but printable letters is noise. With a prefix, only lines that begin with it are cards."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._line = bytearray()
        self._is_too_long = False
        self._at = 0

    def feed(self, data: bytes, at_ms: int) -> tuple[Seen, ...]:
        if not data:
            return ()
        if at_ms - self._at > STALE_MS:
            self._begin()
        self._at = at_ms
        found: list[Seen] = []
        for byte in data:
            if byte in ENDS:
                if not self._is_too_long and (card := self._card()) is not None:
                    found.append(card)
                self._begin()
            elif len(self._line) < LONGEST + len(self._prefix.encode()):
                self._line.append(byte)
            else:
                self._is_too_long = True
        return tuple(found)

    def next_bytes(self, now: int) -> bytes:
        return b""

    def trouble(self) -> str:
        return ""

    def _begin(self) -> None:
        self._line.clear()
        self._is_too_long = False

    def _card(self) -> Seen | None:
        try:
            text = self._line.decode().strip()
        except UnicodeDecodeError:
            return None
        if not text.startswith(self._prefix):
            return None
        card = text.removeprefix(self._prefix).strip()
        return Seen(card) if 0 < len(card) <= LONGEST_ID and card.isprintable() else None
