"""How a board's parts are wired: a table for people with a soldering iron, and a drawing of the header."""

from collections.abc import Iterator, Set
from html import escape
from pathlib import Path
from typing import Final, TypeAlias

from hardware.board import RESERVED, UART, Board, ReaderPart
from hardware.pinout import GPIO, GROUNDS, HEADER, PINS, VOLTS, Wire, is_on_header, row, wires
from hardware.ports import HardwareError

# --- the table


def table(board: Board) -> str:
    """As Markdown."""
    all_wires = wires(board)
    lines = ["| part | what it is | GPIO | pin | ground | how |", "| --- | --- | --- | --- | --- | --- |"]
    lines += [
        f"| {_code(each.name)} | {each.what} | {each.gpio} | {each.pin} | {each.ground} | {_how(each)} |"
        for each in all_wires
    ]
    lines.append(f"| speaker | sound card | | | | {_sound(board)} |")
    lines += [
        f"| {_code(name)} | card reader, {reader.protocol} | | | | {_place(reader)} |"
        for name, reader in board.readers.items()
    ]
    grounds = {each.part: each.ground for each in all_wires}
    if len(grounds) > len(set(grounds.values())):
        lines += [
            "",
            f"{len(grounds)} parts share {len(GROUNDS)} grounds: lead one wire from a ground to a terminal strip, and",
            "from there to the parts. All grounds are one; any may stand in for another.",
        ]
    return "\n".join(lines) + "\n"


def _how(wire: Wire) -> str:
    match wire.kind:
        case "button":
            return f"pin {wire.pin} - button - pin {wire.ground}"
        case "lamp":
            return f"pin {wire.pin} - 330 ohm - LED - pin {wire.ground}"
        case "reader":
            return f"pin {wire.pin} - {wire.what[-2:]}; its ground - pin {wire.ground}"


def _code(name: str) -> str:
    return f"`{name}`".replace("|", "\\|")


def _sound(board: Board) -> str:
    card = f"the card with {_code(board.sound.card)} in its name" if board.sound.card else "the system's own choice"
    return f"3.5 mm jack or USB; {card}"


def _place(reader: ReaderPart) -> str:
    if is_on_header(reader):
        return f"{_code(reader.port)}, as above; power as its maker says; a 5 V one's TX through a divider"
    return f"USB, {_code(reader.port or f'{reader.vendor}:{reader.product}')}"


# --- the drawing

Paint: TypeAlias = tuple[str, str]  # a fill, and what is legible on it

PAPER: Final = "#fbfaf5"  # its own, as the page below may be dark
INK: Final = "#22262c"
MUTED: Final = "#626a75"
WHITE: Final = "#ffffff"
PLASTIC: Final = "#2b2f36"
BOARD_GREEN: Final = "#2f7d54"
METAL: Final = "#b9bec6"
BUTTON: Final[Paint] = ("#8150a8", WHITE)
READER: Final[Paint] = ("#0b7d8c", WHITE)
GROUND: Final[Paint] = ("#000000", WHITE)
POWER: Final[Paint] = ("#f3c9c4", INK)
FREE: Final[Paint] = ("#d7dade", INK)
AMBER: Final[Paint] = ("#f5b82e", INK)
RED: Final[Paint] = ("#d8362c", WHITE)
GREEN: Final[Paint] = ("#2c9247", WHITE)
BLUE: Final[Paint] = ("#2f66d8", WHITE)
LIGHT: Final = {"red": RED, "alert": RED, "green": GREEN, "blue": BLUE, "white": (WHITE, INK)}

# From the middle of the header outwards, the same on both sides
PIN_X: Final = 18
TAG_X: Final = 38
TAG_W: Final = 70
RESISTOR_X: Final = 149
SYMBOL_X: Final = 194
BAR_X: Final = 232
LABEL_X: Final = 246
# Downwards
TOP: Final = 176  # the first row's middle
ROW_H: Final = 34
BOTTOM: Final = TOP + row(PINS[-1]) * ROW_H
LEGEND_Y: Final = BOTTOM + 92
LEGEND_H: Final = 32
MARGIN: Final = 28
LEGEND_X: Final = 78
# Text sizes
BIG: Final = 24
LABEL: Final = 16
SMALL: Final = 14
TINY: Final = 12
WIDE: Final = 0.62  # of its size, a letter at most on the average, in the fonts that are likely
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def drawing(board: Board) -> str:
    """As SVG: the header from above, with the USB sockets at the bottom. Each part stands beside its pin."""
    return _Drawing(board).svg()


class _Drawing:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._wires = wires(board)
        self._by_pin = {each.pin: each for each in self._wires}
        self._grounds = {each.ground for each in self._wires}
        to_reader = HEADER[UART[0]]  # on a reader's way: its other line shows its ground
        self._grounded = self._grounds | {
            pin for pin, wire in self._by_pin.items() if (wire.kind, pin) != ("reader", to_reader)
        }
        self._legend = list(_legend(board, {each.kind for each in self._wires}))
        self._out: list[str] = []
        self._middle = self._half_of_the_width()

    def _half_of_the_width(self) -> int:
        labels = max((len(f"{each.name} {_label(each)}") for each in self._wires), default=0)
        legend = max(len(text) for _, text in self._legend)
        title = len(_title(self._board))
        return int(
            max(
                430,
                LABEL_X + labels * LABEL * WIDE + 24,
                (LEGEND_X + legend * SMALL * WIDE + 24) / 2,
                (MARGIN + title * BIG * WIDE + 140) / 2,
            )
        )

    def svg(self) -> str:
        self._out = []
        width, height = 2 * self._middle, LEGEND_Y + len(self._legend) * LEGEND_H
        self._put(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" font-family="{FONT}" fill="{INK}">'
        )
        self._put(f"<title>{escape(_title(self._board))}</title>")
        self._put(f'<rect width="{width}" height="{height}" rx="14" fill="{PAPER}"/>')
        self._text(MARGIN, 46, _title(self._board), BIG, bold=True)
        self._text(MARGIN, 72, "The header from above: turn the Pi so that its USB sockets", SMALL)
        self._text(MARGIN, 92, "are at the bottom. Pin 1 is square, at the SD card's end.", SMALL)
        self._small_pi(width - 104, 24)
        self._header()
        for pin in PINS:
            self._row_of(pin)
        self._ground_bars()
        self._put_legend()
        self._put("</svg>")
        return "\n".join(self._out) + "\n"

    def _header(self) -> None:
        left, top = self._middle - 2 * PIN_X, TOP - 20
        height = BOTTOM - TOP + 40
        self._put(f'<rect x="{left}" y="{top}" width="{4 * PIN_X}" height="{height}" rx="6" fill="{PLASTIC}"/>')
        self._text(self._middle, TOP - 32, "SD card's end", SMALL, anchor="middle", fill=MUTED)
        self._text(self._middle, BOTTOM + 42, "USB sockets' end", SMALL, anchor="middle", fill=MUTED)

    def _row_of(self, pin: int) -> None:
        side, y = _side(pin), _y(pin)
        wire = self._by_pin.get(pin)
        fill, ink = _paint(pin, wire)
        if pin in self._grounded:
            self._line(self._at(side, TAG_X), self._at(side, BAR_X), y, GROUND[0])
        if wire:
            self._line(self._at(side, TAG_X), self._at(side, SYMBOL_X), y, fill)
            self._part(wire, side, y)
        x = self._at(side, PIN_X)
        shape = f'x="{x - 12}" y="{y - 12}" width="24" height="24"' if pin == 1 else f'cx="{x}" cy="{y}" r="12"'
        self._put(f'<{"rect" if pin == 1 else "circle"} {shape} fill="{fill}" stroke="{WHITE}"/>')
        self._text(x, y + 4, str(pin), TINY, anchor="middle", fill=ink, bold=wire is not None)
        self._tag(pin, side, y)

    def _tag(self, pin: int, side: int, y: int) -> None:
        """What the pin is by itself: its GPIO number, ground or a voltage."""
        is_used = pin in self._by_pin or pin in self._grounds
        name = "ground" if pin in GROUNDS else VOLTS.get(pin) or f"GPIO {GPIO[pin]}"
        if GPIO.get(pin) in RESERVED:
            name = "reserved"
        middle = self._at(side, TAG_X + TAG_W // 2)
        if is_used:
            self._put(
                f'<rect x="{middle - TAG_W // 2}" y="{y - 12}" width="{TAG_W}" height="24" rx="5" '
                f'fill="{WHITE}" stroke="{INK}"/>'
            )
        self._text(middle, y + 5, name, SMALL, anchor="middle", fill=INK if is_used else MUTED)

    def _part(self, wire: Wire, side: int, y: int) -> None:
        x = self._at(side, SYMBOL_X)
        if wire.kind == "lamp":
            self._resistor(self._at(side, RESISTOR_X), y)
            self._led(x, y, side, _paint(wire.pin, wire))
        elif wire.kind == "button":
            self._button(x, y)
        elif wire.pin in self._grounded:
            self._reader(x, y, ROW_H)
        self._label(self._at(side, LABEL_X), y + 5, wire.name, _label(wire), "end" if side < 0 else "start")

    def _ground_bars(self) -> None:
        """Every part's other leg goes to its side's bar, and so does every ground: no two lines cross."""
        ends: dict[int, list[int]] = {}
        for pin in sorted(self._grounded):
            ends.setdefault(_side(pin), []).append(_y(pin))
        for side, rows in ends.items():
            x = self._at(side, BAR_X)
            self._put(
                f'<path d="M{x} {min(rows)}V{max(rows)}" stroke="{GROUND[0]}" stroke-width="6" stroke-linecap="round"/>'
            )
            for y in rows:
                self._put(f'<circle cx="{x}" cy="{y}" r="5" fill="{GROUND[0]}"/>')
        if len(ends) > len({_side(pin) for pin in self._grounds}):  # a side that has no ground of its own
            under = BOTTOM + 58
            path = " ".join(f"M{self._at(side, BAR_X)} {max(rows)}V{under}" for side, rows in ends.items())
            self._put(
                f'<path d="{path} M{self._at(-1, BAR_X)} {under}H{self._at(1, BAR_X)}" fill="none" '
                f'stroke="{GROUND[0]}" stroke-width="6" stroke-linecap="round"/>'
            )

    def _put_legend(self) -> None:
        for order, (kind, text) in enumerate(self._legend):
            x, y = 50, LEGEND_Y + order * LEGEND_H
            match kind:
                case "button":
                    self._button(x, y)
                case "lamp":
                    self._led(x, y, 1, AMBER)
                case "rgb":
                    for shift, paint in enumerate((RED, GREEN, BLUE)):
                        self._put(f'<circle cx="{x - 11 + 11 * shift}" cy="{y}" r="6" fill="{paint[0]}"/>')
                case "reader":
                    self._reader(x, y)
                case "ground":
                    self._put(f'<path d="M{x - 14} {y}H{x + 14}" stroke="{GROUND[0]}" stroke-width="6"/>')
                case _:
                    self._socket(x, y)
            self._text(LEGEND_X, y + 5, text, SMALL)

    # --- small shapes

    def _line(self, start: int, end: int, y: int, color: str) -> None:
        self._put(f'<path d="M{start} {y}H{end}" stroke="{INK}" stroke-width="5"/>')
        self._put(f'<path d="M{start} {y}H{end}" stroke="{color}" stroke-width="3"/>')

    def _resistor(self, x: int, y: int) -> None:
        self._put(
            f'<rect x="{x - 19}" y="{y - 10}" width="38" height="20" rx="4" fill="#efe3c8" stroke="{INK}" '
            'stroke-width="1.5"/>'
        )
        self._text(x, y + 4, "330", TINY, anchor="middle")

    def _led(self, x: int, y: int, side: int, paint: Paint) -> None:
        fill, ink = paint
        tip, back = x + side * 6, x - side * 5
        self._put(f'<circle cx="{x}" cy="{y}" r="13" fill="{fill}" stroke="{INK}" stroke-width="2"/>')
        self._put(f'<path d="M{back} {y - 6}V{y + 6}L{tip} {y}Z" fill="{ink}"/>')
        self._put(f'<path d="M{tip} {y - 6}V{y + 6}" stroke="{ink}" stroke-width="2"/>')

    def _button(self, x: int, y: int) -> None:
        self._put(f'<circle cx="{x}" cy="{y}" r="13" fill="{WHITE}" stroke="{INK}" stroke-width="2"/>')
        self._put(f'<circle cx="{x}" cy="{y}" r="8" fill="{BUTTON[0]}"/>')

    def _reader(self, x: int, y: int, above: int = 0) -> None:
        self._put(
            f'<rect x="{x - 13}" y="{y - 12 - above}" width="26" height="{24 + above}" rx="4" '
            f'fill="{READER[0]}" stroke="{INK}" stroke-width="2"/>'
        )
        self._put(f'<rect x="{x - 7}" y="{y - 4 - above // 2}" width="14" height="9" rx="1" fill="{WHITE}"/>')

    def _socket(self, x: int, y: int) -> None:
        self._put(f'<rect x="{x - 13}" y="{y - 8}" width="26" height="16" rx="2" fill="{METAL}" stroke="{INK}"/>')
        self._put(f'<rect x="{x - 9}" y="{y - 4}" width="18" height="4" fill="{INK}"/>')

    def _small_pi(self, x: int, y: int) -> None:
        """The whole Pi, small: which way round the header lies."""
        self._put(f'<rect x="{x}" y="{y}" width="66" height="98" rx="6" fill="{BOARD_GREEN}"/>')
        self._put(f'<rect x="{x + 22}" y="{y - 6}" width="18" height="14" rx="2" fill="{INK}"/>')  # SD card
        self._put(f'<rect x="{x + 54}" y="{y + 10}" width="9" height="60" rx="1" fill="{PLASTIC}"/>')
        self._put(f'<rect x="{x + 55}" y="{y + 11}" width="4" height="4" fill="{WHITE}"/>')  # pin 1
        self._put(f'<rect x="{x + 22}" y="{y + 34}" width="18" height="18" rx="1" fill="{PLASTIC}"/>')
        for socket in (4, 24, 45):
            self._put(f'<rect x="{x + socket}" y="{y + 80}" width="17" height="24" rx="1" fill="{METAL}"/>')

    def _label(self, x: int, y: int, name: str, what: str, anchor: str) -> None:
        self._put(
            f'<text x="{x}" y="{y}" font-size="{LABEL}" text-anchor="{anchor}">'
            f'<tspan font-weight="700">{escape(name)}</tspan> {escape(what)}</text>'
        )

    def _text(
        self, x: int, y: int, text: str, size: int, *, anchor: str = "start", fill: str = INK, bold: bool = False
    ) -> None:
        weight = ' font-weight="700"' if bold else ""
        self._put(
            f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"{weight}>'
            f"{escape(text)}</text>"
        )

    def _at(self, side: int, outwards: int) -> int:
        return self._middle + side * outwards

    def _put(self, element: str) -> None:
        self._out.append(element)


def _side(pin: int) -> int:
    """Odd pins are on the left, even ones on the Pi's edge."""
    return -1 if pin % 2 else 1


def _paint(pin: int, wire: Wire | None) -> Paint:
    if wire is not None:
        return {"button": BUTTON, "reader": READER, "lamp": LIGHT.get(wire.color, AMBER)}[wire.kind]
    return GROUND if pin in GROUNDS else POWER if pin in VOLTS else FREE


def _y(pin: int) -> int:
    return TOP + row(pin) * ROW_H


def _label(wire: Wire) -> str:
    return wire.what.replace("RGB ", "").replace("card reader, its ", "reader's ")


def _title(board: Board) -> str:
    return f"Board “{board.name}”"


def _legend(board: Board, kinds: Set[str]) -> Iterator[tuple[str, str]]:
    """Only what this board has; at its end what does not hang on the header."""
    if "button" in kinds:
        yield "button", "a button: closes its pin to ground, either way round"
    if "lamp" in kinds:
        yield "lamp", "330 Ω, then an LED: its long leg to the resistor, its short leg to ground"
    if any(each.kind == "rgb" for each in board.lamps.values()):
        yield "rgb", "an RGB LED, common cathode: three resistors, and its longest leg to ground"
    if "reader" in kinds:
        yield "reader", "a card reader: TX and RX cross over to the Pi; ground too; power as its maker says"
    if kinds:
        yield "ground", "ground: all grounds are one, any may stand in for another"
    yield "socket", "speaker: 3.5 mm jack or USB"
    for name, reader in board.readers.items():
        if not is_on_header(reader):
            yield "socket", f"{name}: card reader ({reader.protocol}), USB"


def draw(board: Board, path: Path) -> None:
    """Never over what is there already."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(drawing(board))
    except OSError as error:
        raise HardwareError(f"{path}: cannot be written ({error.strerror}). Take another name.") from error
