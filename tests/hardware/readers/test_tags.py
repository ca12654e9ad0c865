"""RDM6300 and ID-12LA frames: the good ones are read, each kind of bad one is not, and takes no other with it."""

import pytest

from hardware.readers.parsers import STALE_MS, Seen
from hardware.readers.tags import TagParser
from tests.hardware.readers.helpers import tag

A, B = "0F00AB12CD", "4500B8D2A1"
GOOD = tag(A)


def read(data: bytes) -> list[str]:
    return [each.id for each in TagParser().feed(data, 0)]


def test_a_frame_as_the_data_sheet_prints_it() -> None:
    # ID-12LA data sheet: 62E3086CED has the checksum 08
    assert read(b"\x0262E3086CED08\r\n\x03") == ["62E3086CED"]
    assert read(b"\x0262E3086CED08\x03") == ["62E3086CED"]


@pytest.mark.parametrize(
    ("data", "cards"),
    [
        pytest.param(GOOD, [A], id="RDM6300"),
        pytest.param(tag(A, end=b"\r\n"), [A], id="ID-12LA"),
        pytest.param(tag(A).lower(), [A], id="small letters"),
        pytest.param(tag("0000000000"), ["0000000000"], id="all zeros"),
        pytest.param(GOOD + tag(B), [A, B], id="two in one read"),
        pytest.param(GOOD + GOOD, [A, A], id="repeated while it is held"),
        pytest.param(b"\x00\xff\x03\x03noise" + GOOD, [A], id="noise before"),
        pytest.param(GOOD + b"noise" + tag(B), [A, B], id="noise between"),
        pytest.param(GOOD[:7] + tag(B), [B], id="half, then a good one"),
        pytest.param(GOOD[:13] + tag(B), [B], id="without its end, then a good one"),
        pytest.param(GOOD[7:] + tag(B), [B], id="the second half alone"),
        pytest.param(b"\x02\x02\x02" + GOOD[1:], [A], id="several starts"),
        pytest.param(tag(A, wrong=1) + tag(B), [B], id="wrong checksum"),
        pytest.param(tag(A, wrong=0x80) + tag(B), [B], id="wrong checksum, in its first bit"),
        pytest.param(b"\x02" + b"5" + GOOD[2:] + tag(B), [B], id="a digit that flipped"),
        pytest.param(b"\x020F00AB12CG" + GOOD[11:] + tag(B), [B], id="no hex digit"),
        pytest.param(b"\x02" + "٠١٢٣٤٥".encode() + b"\x03" + tag(B), [B], id="digits of another script"),
        pytest.param(GOOD[:5] + GOOD[6:] + tag(B), [B], id="a digit lost"),
        pytest.param(GOOD[:5] + b"0" + GOOD[5:] + tag(B), [B], id="a digit too many"),
        pytest.param(GOOD[:5] + b"\r\n" + GOOD[5:], [], id="CR LF in its middle"),
        pytest.param(tag(A, end=b"\n\r"), [], id="LF CR"),
        pytest.param(tag(A, end=b"\r"), [], id="CR alone"),
        pytest.param(b"\x02" + b"0" * 100_000 + GOOD, [A], id="a line that never ends"),
        pytest.param(b"\x02\x03" * 1_000 + GOOD, [A], id="empty frames"),
        pytest.param(b"\x02" + bytes(10) + b"\x00\x00\x03", [], id="bytes instead of digits"),
        pytest.param(b"", [], id="nothing"),
    ],
)
def test_frames(data: bytes, cards: list[str]) -> None:
    assert read(data) == cards


def test_a_frame_in_pieces() -> None:
    parser = TagParser()
    cards = [each for at, byte in enumerate(GOOD) for each in parser.feed(bytes([byte]), at)]
    assert cards == [Seen(A)]


@pytest.mark.parametrize(("pause", "cards"), [(STALE_MS, (Seen(A),)), (STALE_MS + 1, ())])
def test_a_half_frame_is_not_finished_by_a_later_one(pause: int, cards: tuple[Seen, ...]) -> None:
    parser = TagParser()
    parser.feed(GOOD[:9], 1_000)
    assert parser.feed(b"", 1_000 + pause - 1) == ()
    assert parser.feed(GOOD[9:], 1_000 + pause) == cards
    assert parser.feed(tag(B), 1_000 + pause) == (Seen(B),)


def test_it_asks_nothing() -> None:
    parser = TagParser()
    assert parser.next_bytes(5) == b""
    assert parser.trouble() == ""
