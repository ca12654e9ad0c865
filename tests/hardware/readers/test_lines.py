"""Plain lines: whole printable lines are cards, everything else is noise."""

import pytest

from hardware.readers.lines import LineParser
from hardware.readers.parsers import LONGEST_ID, STALE_MS, Seen

FULL = "x" * LONGEST_ID


def read(data: bytes, prefix: str = "") -> list[str]:
    return [each.id for each in LineParser(prefix).feed(data, 0)]


@pytest.mark.parametrize(
    ("data", "cards"),
    [
        pytest.param(b"4006381333931\r", ["4006381333931"], id="CR"),
        pytest.param(b"4006381333931\n", ["4006381333931"], id="LF"),
        pytest.param(b"4006381333931\r\n", ["4006381333931"], id="CR LF"),
        pytest.param(b"E1-03\r\nE1-04\r\n", ["E1-03", "E1-04"], id="two in one read"),
        pytest.param(b"04 a1 B2\r\n", ["04 a1 B2"], id="left as it is"),
        pytest.param(b"  E1-03\t\r\n", ["E1-03"], id="space around"),
        pytest.param("größe-7 \U0001f0a1\n".encode(), ["größe-7 \U0001f0a1"], id="UTF-8"),
        pytest.param(b"\r\n\r\n  \r\n", [], id="empty lines"),
        pytest.param(b"E1-03", [], id="without its end"),
        pytest.param(b"half\xff\x00E1-03\r\nE1-04\r\n", ["E1-04"], id="noise in the line"),
        pytest.param(b"E1\x07-03\r\nE1-04\r\n", ["E1-04"], id="a bell in the line"),
        pytest.param(b"\xc3\r\n\xa4\nE1-04\r\n", ["E1-04"], id="half a letter"),
        pytest.param(FULL.encode() + b"\n", [FULL], id="as long as it may be"),
        pytest.param("\U0001f0a1".encode() * LONGEST_ID + b"\n", ["\U0001f0a1" * LONGEST_ID], id="as many bytes"),
        pytest.param(FULL.encode() + b"y\nE1\n", ["E1"], id="a letter too long"),
        pytest.param(b"z" * 100_000 + b"\nE1\n", ["E1"], id="a line that hardly ends"),
        pytest.param(b"z" * 100_000, [], id="a line that never ends"),
    ],
)
def test_lines(data: bytes, cards: list[str]) -> None:
    assert read(data) == cards


def test_a_line_in_pieces() -> None:
    parser = LineParser()
    assert [parser.feed(bytes([byte]), at) for at, byte in enumerate(b"E1\r\n")] == [(), (), (Seen("E1"),), ()]


@pytest.mark.parametrize(("pause", "card"), [(STALE_MS, "E1-03"), (STALE_MS + 1, "-03")])
def test_half_a_line_is_forgotten(pause: int, card: str) -> None:
    parser = LineParser()
    parser.feed(b"E1", 1_000)
    assert parser.feed(b"-03\r\n", 1_000 + pause) == (Seen(card),)


def test_a_babbler_that_falls_silent_does_not_take_the_next_line_with_it() -> None:
    parser = LineParser()
    parser.feed(b"z" * 5_000, 0)
    assert parser.feed(b"E1\n", STALE_MS + 1) == (Seen("E1"),)


def test_of_a_talkative_sketch_only_the_lines_with_the_prefix_are_cards() -> None:
    talk = b"Ready.\r\nCard UID: 04 A1 B2 C3\r\nPICC type: MIFARE\r\nCard UID:\r\nCard UID:7\r\n"
    assert read(talk, "Card UID:") == ["04 A1 B2 C3", "7"]


def test_it_asks_nothing() -> None:
    assert LineParser().next_bytes(5) == b""
    assert LineParser().trouble() == ""
