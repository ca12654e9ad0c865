"""Where each part of a board hangs on the 40-pin header, and which ground is the nearest for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, TypeAlias

from hardware.board import UART, UART_PORTS, Board, LampPart, ReaderPart

# GPIO number -> physical pin
HEADER: Final = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33,
    14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
GPIO: Final = {pin: gpio for gpio, pin in HEADER.items()}
GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
VOLTS: Final = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}
PINS: Final = range(1, 41)

Kind: TypeAlias = Literal["button", "lamp", "reader"]
PartKey: TypeAlias = tuple[Kind, str]  # a button and a lamp may have one name


@dataclass(frozen=True, slots=True)
class Wire:
    """One pin of the header and what hangs on it."""

    kind: Kind
    name: str
    what: str
    gpio: int
    ground: int
    color: str = ""  # of a lamp, where it is known

    @property
    def pin(self) -> int:
        return HEADER[self.gpio]

    @property
    def part(self) -> PartKey:
        return self.kind, self.name


@dataclass(frozen=True, slots=True)
class _Leg:
    part: PartKey
    what: str
    gpio: int
    color: str = ""


def wires(board: Board) -> list[Wire]:
    """In the board file's order."""
    legs = list(_legs(board))
    grounds = _grounds(legs)
    return [Wire(*each.part, each.what, each.gpio, grounds[each.part], each.color) for each in legs]


def row(pin: int) -> int:
    return (pin - 1) // 2


def is_on_header(reader: ReaderPart) -> bool:
    return reader.port in UART_PORTS


def _legs(board: Board) -> Iterator[_Leg]:
    for name, button in board.buttons.items():
        yield _Leg(("button", name), "button", button.pin)
    for name, lamp in board.lamps.items():
        yield from _legs_of_lamp(name, lamp)
    for name, reader in board.readers.items():
        if is_on_header(reader):
            to_reader, from_reader = UART
            yield _Leg(("reader", name), "card reader, its TX", from_reader)
            yield _Leg(("reader", name), "card reader, its RX", to_reader)


def _legs_of_lamp(name: str, lamp: LampPart) -> Iterator[_Leg]:
    colors = ("red", "green", "blue") if lamp.kind == "rgb" else (name.rpartition(".")[2],)
    for color, pin in zip(colors, lamp.pins(), strict=True):
        what = {"plain": "lamp, plain", "pwm": "lamp, PWM", "rgb": f"lamp, RGB {color}"}[lamp.kind]
        if pin is not None:
            yield _Leg(("lamp", name), what, pin, color)


def _grounds(legs: list[_Leg]) -> dict[PartKey, int]:
    """The nearest ground that is free, the shortest wires first; when all eight are taken, the nearest."""
    near = sorted(
        (_distance(HEADER[leg.gpio], ground), order, ground)
        for (order, leg), ground in product(enumerate(legs), GROUNDS)
    )
    given: dict[PartKey, int] = {}
    for _, order, ground in near:
        if legs[order].part not in given and ground not in given.values():
            given[legs[order].part] = ground
    for _, order, ground in near:
        given.setdefault(legs[order].part, ground)
    return given


def _distance(pin: int, other: int) -> int:
    return (row(pin) - row(other)) ** 2 + (pin % 2 - other % 2) ** 2
