"""A board says which parts a box has, and on which pins. Games know meanings ("big", "seat.3"); only here are pins."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from hardware.ports import HardwareError

SHIPPED: Final = Path(__file__).parent / "boards"
PINS: Final = range(2, 28)  # BCM numbers on the 40-pin header
RESERVED: Final = {
    0: "it reads the identity of an add-on board at the start",
    1: "it reads the identity of an add-on board at the start",
}
UART: Final = (14, 15)
UART_PORTS: Final = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0", "/dev/ttyAMA10")

LONGEST_STRIP: Final = 490  # pixels: as many fit into one message of WLED's

ONCE: Final = ("id12", "lines", "keys")  # protocols that say a card once, and never that it has gone


@dataclass(frozen=True, slots=True)
class ButtonPart:
    """Closes its pin to ground; the Pi's own pull-up holds it high."""

    pin: int


@dataclass(frozen=True, slots=True)
class LampPart:
    kind: Literal["plain", "pwm", "rgb", "wled"] = "plain"
    pin: int | None = None  # plain and pwm
    red: int | None = None
    green: int | None = None
    blue: int | None = None
    host: str = field(default="", kw_only=True)  # wled: a strip's name or address
    first: int = field(default=0, kw_only=True)  # and which pixels of it this lamp is
    pixels: int = field(default=1, kw_only=True)

    def pins(self) -> tuple[int | None, ...]:
        if self.kind == "wled":
            return ()
        return (self.red, self.green, self.blue) if self.kind == "rgb" else (self.pin,)

    @property
    def has_colours(self) -> bool:
        return self.kind in ("rgb", "wled")


@dataclass(frozen=True, slots=True)
class SoundPart:
    card: str = ""  # a part of the card's name; "": the system's own choice
    volume: int = 60
    limit: int = 90  # phones and buttons cannot make it louder than this


@dataclass(frozen=True, slots=True)
class ReaderPart:
    protocol: Literal["rdm6300", "id12", "pn532", "lines", "keys", "pcsc"]
    port: str = ""  # a stable name, best from /dev/serial/by-id/; for pcsc a part of its name: "pcsc:ACR122U"
    vendor: str = ""  # or the USB numbers, as "1a86" and "7523"
    product: str = ""
    serial: str = ""
    baud: int | None = None  # None: what the protocol usually has
    prefix: str = ""  # lines and keys: only those that begin so are cards
    at: str = "table"  # whose it is: "table", or a seat's ("seat.3")


@dataclass(frozen=True, slots=True)
class Board:
    name: str
    brightness: float = 1.0  # of all lamps, at most
    buttons: dict[str, ButtonPart] = field(default_factory=dict)
    lamps: dict[str, LampPart] = field(default_factory=dict)
    sound: SoundPart = SoundPart()
    readers: dict[str, ReaderPart] = field(default_factory=dict)

    def once(self) -> tuple[str, ...]:
        """The readers that cannot know when a card is taken away."""
        return tuple(name for name, each in self.readers.items() if each.protocol in ONCE)


def sound_board(board: Board, where: object) -> Board:
    """The same board, if its parts can all be there at once."""
    taken: dict[int, str] = {}
    on_uart = [name for name, each in board.readers.items() if each.port in UART_PORTS]
    if len(on_uart) > 1:
        both = " and ".join(repr(each) for each in on_uart[:2])
        raise HardwareError(f"{where}: the readers {both} are both on the header's serial line. Put one on USB.")
    uart = on_uart[0] if on_uart else None
    for part, pin in _wired(board, where):
        if pin in RESERVED:
            raise HardwareError(f"{where}: {part} is on GPIO {pin}, but {RESERVED[pin]}. Take one from 2 to 27.")
        if pin not in PINS:
            raise HardwareError(f"{where}: {part} is on GPIO {pin}, and the header has only 2 to 27. Take one of them.")
        if uart is not None and pin in UART:
            raise HardwareError(f"{where}: {part} is on GPIO {pin}, but the reader {uart!r} needs it. Move {part}.")
        if pin in taken:
            raise HardwareError(f"{where}: {taken[pin]} and {part} are both on GPIO {pin}. Move one of them.")
        taken[pin] = part
    _sound_strips(board, where)
    if not 0 < board.brightness <= 1:
        raise HardwareError(f"{where}: brightness is {board.brightness}; it goes from just above 0 to 1.")
    if not 0 <= board.sound.volume <= board.sound.limit <= 100:
        raise HardwareError(f"{where}: sound: 0 <= volume <= limit <= 100 does not hold. Change one of them.")
    for name, reader in board.readers.items():
        if not reader.port and not (reader.vendor and reader.product):
            raise HardwareError(f"{where}: the reader {name!r} needs a port, or vendor and product.")
        if not re.fullmatch(r"table|seat\.[1-9][0-9]?", reader.at):
            raise HardwareError(f"{where}: the reader {name!r} is at {reader.at!r}. Take 'table', or a seat: 'seat.3'.")
    return board


def _sound_strips(board: Board, where: object) -> None:
    taken: dict[tuple[str, int], str] = {}
    for name, lamp in board.lamps.items():
        if lamp.kind != "wled":
            continue
        if not lamp.host:
            raise HardwareError(f"{where}: lamp {name!r} is wled and needs host, its strip's address.")
        if lamp.first < 0 or lamp.pixels < 1 or lamp.first + lamp.pixels > LONGEST_STRIP:
            raise HardwareError(f"{where}: lamp {name!r}: a strip has the pixels 0 to {LONGEST_STRIP - 1} here.")
        for pixel in range(lamp.first, lamp.first + lamp.pixels):
            if (other := taken.setdefault((lamp.host, pixel), name)) != name:
                both = f"lamp {other!r} and lamp {name!r}"
                raise HardwareError(f"{where}: {both} are both on pixel {pixel} of {lamp.host}. Move one of them.")


def _wired(board: Board, where: object) -> Iterator[tuple[str, int]]:
    for name, button in board.buttons.items():
        yield f"button {name!r}", button.pin
    for name, lamp in board.lamps.items():
        for pin in lamp.pins():
            if pin is None:
                needs = "red, green and blue" if lamp.kind == "rgb" else "pin"
                raise HardwareError(f"{where}: lamp {name!r} is {lamp.kind} and needs {needs}.")
            yield f"lamp {name!r}", pin
