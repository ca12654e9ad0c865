"""125 kHz readers (RDM6300, ID-12LA, ID-20LA): STX, ten hex digits, two of checksum, CR LF with some, ETX."""

from typing import Final

from hardware.readers.parsers import STALE_MS, Seen

STX: Final = 0x02
ETX: Final = 0x03
HEX: Final = frozenset(b"0123456789ABCDEFabcdef")
DIGITS: Final = 12
LONGEST: Final = DIGITS + 2  # the ID-12LA ends its digits with CR LF


class TagParser:
    """Every STX begins anew, so that a frame which was cut off never takes the next one with it."""

    def __init__(self) -> None:
        self._frame: bytearray | None = None  # since the last STX; None: between frames
        self._at = 0

    def feed(self, data: bytes, at_ms: int) -> tuple[Seen, ...]:
        if not data:
            return ()
        if at_ms - self._at > STALE_MS:
            self._frame = None
        self._at = at_ms
        found: list[Seen] = []
        for byte in data:
            if byte == STX:
                self._frame = bytearray()
            elif self._frame is None:
                continue
            elif byte == ETX:
                if (card := _card(bytes(self._frame))) is not None:
                    found.append(card)
                self._frame = None
            elif len(self._frame) < LONGEST:
                self._frame.append(byte)
            else:
                self._frame = None
        return tuple(found)

    def next_bytes(self, now: int) -> bytes:
        return b""

    def trouble(self) -> str:
        return ""


def _card(frame: bytes) -> Seen | None:
    digits = frame.removesuffix(b"\r\n")
    if len(digits) != DIGITS or not HEX.issuperset(digits):
        return None
    *data, check = bytes.fromhex(digits.decode())
    for byte in data:
        check ^= byte
    return None if check else Seen(digits[:-2].decode().upper())
