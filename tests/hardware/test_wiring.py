"""The wiring that is printed and drawn is the board's own: every pin, every part, and nothing lies on anything."""

import re
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from gpiozero.pins.pi import PiBoardInfo
from hypothesis import given
from hypothesis import strategies as st

from companion.contract.data import load
from hardware import pinout, wiring
from hardware.board import PINS, RESERVED, SHIPPED, UART_PORTS, Board, ButtonPart, LampPart, ReaderPart, SoundPart
from hardware.board import sound_board as checked
from hardware.pinout import GROUNDS, HEADER, VOLTS, wires

README = Path(__file__).parents[2] / "hardware/README.md"
SHIPPED_BOARDS = [load(each, Board) for each in sorted(SHIPPED.glob("*.toml"))]
SVG = "{http://www.w3.org/2000/svg}"
shipped = pytest.mark.parametrize("board", SHIPPED_BOARDS, ids=lambda each: each.name)

ON_HEADER = ReaderPart("pn532", port="/dev/serial0")
BY_NAME = ReaderPart("id12", port="/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0", at="seat.1")
ODD = [
    Board("nothing at all"),
    Board("one button", buttons={"big": ButtonPart(21)}),
    Board("lamps of all kinds", lamps={"a": LampPart("rgb", red=2, green=17, blue=14), "b": LampPart("plain", 26)}),
    Board("readers alone", readers={"table": ON_HEADER, "seat.1": BY_NAME}),
    Board("the name of this board alone is wider than all that is on it, and stands at the top"),
    Board("wide legend", readers={f"at the {'very ' * 16}end": BY_NAME}),
    Board(
        "<signs> & “marks” | that mean something",
        buttons={
            "the.longest.name.of.a.button.that.anybody.ever.had": ButtonPart(3),
            "<a|b> & \"c\" 'd'": ButtonPart(4),
        },
        readers={"table": ReaderPart("lines", vendor="1a86", product="7523")},
        sound=SoundPart(card="USB | Audio"),
    ),
]
every = pytest.mark.parametrize("board", [*SHIPPED_BOARDS, *ODD], ids=lambda each: each.name[:20])


# --- what ships


@shipped
def test_the_drawing_beside_a_board_is_the_one_that_is_made(board: Board) -> None:
    assert (SHIPPED / f"{board.name}.svg").read_text(encoding="utf-8") == wiring.drawing(board), "make it anew"


@shipped
def test_the_page_on_hardware_shows_the_table_that_is_made_and_the_drawing(board: Board) -> None:
    text = README.read_text(encoding="utf-8")
    found = re.findall(rf"<!-- wiring {board.name} -->\n\n(.*?)\n<!-- /wiring -->", text, re.DOTALL)
    assert found == [wiring.table(board)], "put it there anew"
    assert f"(boards/{board.name}.svg)" in text


def test_the_notes_in_the_starter_board_hold() -> None:
    big = {each.kind: (each.pin, each.ground) for each in wires(load(SHIPPED / "starter.toml", Board))}
    assert big == {"button": (11, 9), "lamp": (12, 14)}


# --- the header


def test_each_pin_of_the_header_is_one_thing() -> None:
    assert sorted([*HEADER.values(), *GROUNDS, *VOLTS]) == list(range(1, 41))
    assert sorted(HEADER) == sorted([*PINS, *RESERVED])


def test_the_header_is_the_one_that_gpiozero_knows() -> None:
    for number, pin in PiBoardInfo.from_revision(0xC03112).headers["J8"].pins.items():  # a Pi 4
        assert VOLTS.get(number) == {"3V3": "3.3 V", "5V": "5 V"}.get(pin.name)
        assert (number in GROUNDS) == (pin.name == "GND")
        assert pinout.GPIO.get(number) == (int(pin.name.removeprefix("GPIO")) if "GPIO" in pin.name else None)


# --- grounds


@pytest.mark.parametrize(
    ("gpio", "ground"), [(17, 9), (18, 14), (2, 6), (21, 39), (4, 9), (26, 39), (24, 20)], ids=lambda each: str(each)
)
def test_a_part_alone_gets_the_nearest_ground(gpio: int, ground: int) -> None:
    assert [each.ground for each in wires(Board("x", buttons={"big": ButtonPart(gpio)}))] == [ground]


def test_two_parts_at_one_ground_get_two() -> None:
    both = wires(Board("x", buttons={"big": ButtonPart(17)}, lamps={"big": LampPart("pwm", 4)}))
    assert {each.kind: each.ground for each in both} == {"button": 9, "lamp": 6}


def test_an_rgb_lamp_has_one_ground() -> None:
    found = wires(Board("x", lamps={"zone": LampPart("rgb", red=2, green=26, blue=14)}))
    assert {each.ground for each in found} == {39}  # next to its green leg
    assert [(each.what, each.pin) for each in found] == [
        ("lamp, RGB red", 3),
        ("lamp, RGB green", 37),
        ("lamp, RGB blue", 8),
    ]


def test_nobody_shares_a_ground_before_all_are_taken() -> None:
    eight = Board("x", buttons={f"seat.{pin}": ButtonPart(pin) for pin in range(2, 10)})
    assert len({each.ground for each in wires(eight)}) == 8
    assert "share" not in wiring.table(eight)
    nine = Board("x", buttons={f"seat.{pin}": ButtonPart(pin) for pin in range(2, 11)})
    assert len({each.ground for each in wires(nine)}) == 8
    assert "9 parts share 8 grounds" in wiring.table(nine)


# --- the table


@every
def test_every_row_has_as_many_cells_as_the_head(board: Board) -> None:
    rows = [each for each in wiring.table(board).splitlines() if each.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", each)) for each in rows} == {7}
    assert len(rows) == 2 + len(wires(board)) + 1 + len(board.readers)


def test_what_hangs_on_no_pin_stands_in_the_table_too() -> None:
    board = Board("x", readers={"table": BY_NAME, "new": ReaderPart("lines", vendor="1a86", product="7523")})
    text = wiring.table(board)
    assert "| `table` | card reader, id12 | | | | USB, `/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0` |" in text
    assert "| `new` | card reader, lines | | | | USB, `1a86:7523` |" in text
    assert "| speaker | sound card | | | | 3.5 mm jack or USB; the system's own choice |" in text
    named = wiring.table(Board("x", sound=SoundPart(card="Headphones")))
    assert "the card with `Headphones` in its name" in named


@pytest.mark.parametrize("port", UART_PORTS)
def test_a_reader_on_the_header_crosses_its_lines_over(port: str) -> None:
    text = wiring.table(Board("x", readers={"table": ReaderPart("rdm6300", port=port)}))
    assert "| `table` | card reader, its TX | 15 | 10 | 9 | pin 10 - TX; its ground - pin 9 |" in text
    assert "| `table` | card reader, its RX | 14 | 8 | 9 | pin 8 - RX; its ground - pin 9 |" in text
    assert f"`{port}`, as above" in text


# --- the drawing


@dataclass(frozen=True)
class Label:
    """A text and the box it takes, generously: no font that browsers take for ours is wider."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Label") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def picture(board: Board) -> ElementTree.Element:
    return ElementTree.fromstring(wiring.drawing(board))


def labels(root: ElementTree.Element) -> list[Label]:
    found = []
    for each in root.iter(f"{SVG}text"):
        text, size = "".join(each.itertext()), float(each.attrib["font-size"])
        x, y, width = float(each.attrib["x"]), float(each.attrib["y"]), len(text) * size * 0.6
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[each.attrib["text-anchor"]]
        found.append(Label(text, left, y - 0.8 * size, left + width, y + 0.25 * size))
    return found


def lines_of(root: ElementTree.Element) -> list[str]:
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def expected(board: Board) -> list[str]:
    """The label of each leg, by the board file's own words."""
    found = [f"{name} button" for name in board.buttons]
    for name, lamp in board.lamps.items():
        if lamp.kind == "rgb":
            found += [f"{name} lamp, {color}" for color in ("red", "green", "blue")]
        else:
            found.append(f"{name} lamp, {'PWM' if lamp.kind == 'pwm' else 'plain'}")
    for name, reader in board.readers.items():
        if reader.port in UART_PORTS:
            found += [f"{name} reader's TX", f"{name} reader's RX"]
        else:
            found.append(f"{name}: card reader ({reader.protocol}), USB")
    return found


def nothing_is_wrong_with(board: Board) -> None:
    root = picture(board)
    texts = lines_of(root)
    assert sorted(each for each in texts if each in expected(board)) == sorted(expected(board))
    found = labels(root)
    assert [f"{a.text} | {b.text}" for a, b in combinations(found, 2) if a.overlaps(b)] == []
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    outside = [e.text for e in found if e.left < 0 or e.right > width or e.top < 0 or e.bottom > height]
    assert outside == []
    middle = width / 2
    for wire in wires(board):  # a part stands in its pin's row, on its pin's side
        same = [each for each in found if abs(each.top - _row(found, wire.pin)) < 6]
        here = [each for each in same if (each.left < middle) == (wire.pin % 2 == 1)]
        assert {f"GPIO {wire.gpio}", str(wire.pin)} <= {each.text for each in here}
        assert any(each.text.startswith(f"{wire.name} ") for each in here)


def _row(found: list[Label], pin: int) -> float:
    return next(each.top for each in found if each.text == str(pin))


@every
def test_every_part_is_in_the_drawing_beside_its_pin_and_no_label_lies_on_another(board: Board) -> None:
    nothing_is_wrong_with(board)


@every
def test_a_drawing_is_whole_by_itself(board: Board) -> None:
    root = picture(board)
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert root.findtext(f"{SVG}title") == f"Board “{board.name}”"
    background = next(root.iter(f"{SVG}rect"))  # its own: the page may be dark
    assert (background.attrib["width"], background.attrib["height"]) == (root.attrib["width"], root.attrib["height"])
    assert not re.search(r"url\(|href|<script|<style|@import", wiring.drawing(board))
    assert all(float(each.attrib["font-size"]) >= 12 for each in root.iter(f"{SVG}text"))


@every
def test_each_lamp_has_its_resistor_and_each_used_pin_its_frame(board: Board) -> None:
    root = picture(board)
    found = wires(board)
    assert lines_of(root).count("330") == len([each for each in found if each.kind == "lamp"])
    frames = [each for each in root.iter(f"{SVG}rect") if each.attrib.get("width") == str(wiring.TAG_W)]
    assert len(frames) == len(found) + len({each.ground for each in found})


def pin_fill(root: ElementTree.Element, pin: int) -> str:
    """The colour of the shape right below the pin's number."""
    elements = list(root)
    at = next(order for order, each in enumerate(elements) if each.tag == f"{SVG}text" and each.text == str(pin))
    return elements[at - 1].attrib["fill"]


def test_lamps_have_their_colour_and_grounds_are_black() -> None:
    board = Board(
        "x",
        buttons={"zone.red": ButtonPart(2)},
        lamps={
            "zone.red": LampPart("pwm", 3),
            "alert": LampPart("plain", 4),
            "seat.1": LampPart("pwm", 17),
            "zone.white": LampPart("rgb", red=27, green=22, blue=10),
        },
    )
    root = picture(board)
    by_pin = {each.pin: pin_fill(root, each.pin) for each in wires(board)}
    red, amber, green, blue = (each[0] for each in (wiring.RED, wiring.AMBER, wiring.GREEN, wiring.BLUE))
    assert by_pin == {3: wiring.BUTTON[0], 5: red, 7: red, 11: amber, 13: red, 15: green, 19: blue}
    assert {pin_fill(root, each) for each in GROUNDS} == {wiring.GROUND[0]}
    assert pin_fill(root, 40) == wiring.FREE[0]


def test_only_pin_1_is_square() -> None:
    root = picture(Board("x"))
    elements = list(root)
    numbers = {str(pin) for pin in pinout.PINS}
    shapes = {
        each.text: elements[order - 1].tag
        for order, each in enumerate(elements)
        if each.tag == f"{SVG}text" and each.text in numbers
    }
    assert len(shapes) == 40
    assert [pin for pin, tag in shapes.items() if tag == f"{SVG}rect"] == ["1"]


BAR = re.compile(r"M(\d+) (\d+)V(\d+)")


@every
def test_what_goes_to_ground_reaches_a_ground_pin(board: Board) -> None:
    """Each side's bar reaches from its first to its last wire; a side without a ground is joined to the other."""
    root = picture(board)
    middle = int(root.attrib["width"]) // 2
    height = {each.text: int(each.attrib["y"]) - 4 for each in root.iter(f"{SVG}text")}  # of a number's middle
    thick = [each.attrib["d"] for each in root.iter(f"{SVG}path") if each.attrib.get("stroke-linecap")]
    bars = {int(match[1]) > middle: match.groups()[1:] for each in thick if (match := BAR.fullmatch(each))}
    found = wires(board)
    ends: dict[bool, list[int]] = {}
    for pin in {each.pin for each in found if each.what != "card reader, its RX"} | {each.ground for each in found}:
        ends.setdefault(pin % 2 == 0, []).append(height[str(pin)])
    assert bars == {side: (str(min(rows)), str(max(rows))) for side, rows in ends.items()}
    assert any("H" in each for each in thick) == (not set(ends) <= {each.ground % 2 == 0 for each in found})


names = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyz.123"), min_size=1, max_size=20)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Parts on any pins, as far as the pins go."""
    readers = draw(st.dictionaries(names, st.sampled_from([ON_HEADER, BY_NAME]), max_size=1))
    taken = {14, 15} if ON_HEADER in readers.values() else set[int]()
    left = draw(st.permutations([pin for pin in PINS if pin not in taken]))
    buttons = draw(st.lists(names, unique=True, max_size=10))
    legs = draw(st.dictionaries(names, st.sampled_from([1, 3]), max_size=14))
    made = {name: ButtonPart(left.pop()) for name in buttons}
    lamps: dict[str, LampPart] = {}
    for name, many in legs.items():
        if len(left) >= many:
            pins = [left.pop() for _ in range(many)]
            lamps[name] = LampPart("rgb", None, *pins) if many == 3 else LampPart("pwm", *pins)
    return checked(Board(draw(names), buttons=made, lamps=lamps, readers=readers), "mine")


@given(boards())
def test_a_board_of_ones_own_is_drawn_as_well(board: Board) -> None:
    nothing_is_wrong_with(board)
    found = wires(board)
    assert len({each.pin for each in found}) == len(found)
    assert {each.ground for each in found} <= set(GROUNDS)
    for part in {each.part for each in found}:
        assert len({each.ground for each in found if each.part == part}) == 1
