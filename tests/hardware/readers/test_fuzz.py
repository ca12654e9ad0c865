"""Every parser under garbage: it never raises, never grows, does not care for pieces, and reads the next good card."""

import pickle
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.readers.keys import KeyParser
from hardware.readers.lines import LineParser
from hardware.readers.parsers import LONGEST_ID, STALE_MS, Parser, Read, Seen
from hardware.readers.pcsc import PcscParser
from hardware.readers.pn532 import LONGEST, Answer, Frame, FrameParser, Pn532
from hardware.readers.pty_reader import PROTOCOLS, FakeDevice
from hardware.readers.tags import TagParser
from tests.hardware.readers.helpers import chip, tag
from tests.hardware.readers.test_pn532 import talk

PARSERS: dict[str, Callable[[], Parser]] = {
    "tags": TagParser,
    "lines": LineParser,
    "keys": KeyParser,
    "pn532": Pn532,
    "pcsc": PcscParser,
}
MOST_KEPT = 1_500  # bytes of a whole parser when it is pickled

cards = st.binary(min_size=5, max_size=5).map(lambda raw: raw.hex().upper())
uids = st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size))
ends = st.sampled_from([b"", b"\r\n"])


def cut(frame: bytes) -> st.SearchStrategy[bytes]:
    return st.integers(1, len(frame) - 1).map(lambda at: frame[:at])


# garbage that is near to the real thing: the letters that frames are made of, halves, and frames with wrong checks
tag_garbage = st.one_of(
    st.binary(max_size=30),
    st.lists(st.sampled_from(list(b"\x02\x030aF\r\n\xff")), max_size=40).map(bytes),
    st.builds(tag, cards, end=ends).flatmap(cut),
    st.builds(tag, cards, wrong=st.integers(1, 255), end=ends),
)
chip_garbage = st.one_of(
    st.binary(max_size=30),
    st.lists(st.sampled_from(list(b"\x00\xff\x00\x04\xfc\xd5\x4b\x40\xc0")), max_size=80).map(bytes),
    uids.map(lambda uid: chip("d54b010100040804" + uid.hex())).flatmap(cut),
    uids.map(lambda uid: chip("d54b010100040804" + uid.hex())[:-2] + b"\x00\x00"),
)


def pieces(data: bytes, cuts: Sequence[int]) -> list[bytes]:
    edges = [0, *sorted(each % (len(data) + 1) for each in cuts), len(data)]
    return [data[start:end] for start, end in pairwise(edges)]


def fed(parser: Parser, data: bytes, cuts: Sequence[int], at: int = 0) -> list[Read]:
    return [each for piece in pieces(data, cuts) for each in parser.feed(piece, at)]


# --- all of them


@pytest.mark.parametrize("kind", PARSERS)
@settings(deadline=None)
@given(data=st.binary(max_size=600), cuts=st.lists(st.integers(0, 600), max_size=12))
def test_pieces_make_no_difference(kind: str, data: bytes, cuts: list[int]) -> None:
    assert fed(PARSERS[kind](), data, cuts) == fed(PARSERS[kind](), data, [])


@pytest.mark.parametrize("kind", PARSERS)
@settings(deadline=None)
@given(steps=st.lists(st.tuples(st.binary(max_size=80), st.integers(0, 2_000)), max_size=20))
def test_nothing_raises_whatever_comes_whenever(kind: str, steps: list[tuple[bytes, int]]) -> None:
    parser, now = PARSERS[kind](), 0
    for data, later in steps:
        now += later
        for each in parser.feed(data, now):
            assert not isinstance(each, Seen) or 0 < len(each.id) <= LONGEST_ID
        parser.next_bytes(now)
        parser.trouble()
    assert len(pickle.dumps(parser)) < MOST_KEPT


@pytest.mark.parametrize("kind", PARSERS)
@pytest.mark.parametrize(
    "babble",
    [b"\x02", b"\x020", b"0", b"\x00", b"\x00\xff", b"\x00\x00\xff\x40\xc0", b"\xff", b"a b", Random(3).randbytes(997)],
    ids=repr,
)
def test_a_babbler_makes_nothing_grow(kind: str, babble: bytes) -> None:
    parser = PARSERS[kind]()
    parser.next_bytes(0)
    parser.feed(b"\x02\x00\x00\xff\x40\xc0\x02", 0)  # as if a frame began
    chunk = babble * (4_096 // len(babble))
    for round in range(30):
        parser.feed(chunk, round)
        assert len(pickle.dumps(parser)) < MOST_KEPT


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_fake_that_babbles_makes_nothing_grow_either(protocol: str) -> None:
    parser, babbler = PARSERS.get(protocol, TagParser)(), FakeDevice(protocol, Random(5))
    babbler.do("babble", 0)
    for now in range(0, 5_000, 10):
        babbler.tick(now)
        parser.feed(babbler.out(), now)
        babbler.hear(parser.next_bytes(now))
    assert len(pickle.dumps(parser)) < MOST_KEPT


# --- tags: a second reading of the whole stream says what must come out


def tags_in(stream: bytes) -> list[str]:
    found = []
    for digits in re.findall(rb"\x02([0-9A-Fa-f]{12})(?:\r\n)?\x03", stream):
        raw = bytes.fromhex(digits.decode())
        if raw[0] ^ raw[1] ^ raw[2] ^ raw[3] ^ raw[4] == raw[5]:
            found.append(raw[:5].hex().upper())
    return found


@given(
    parts=st.lists(st.tuples(tag_garbage, cards, ends), max_size=8),
    last=tag_garbage,
    cuts=st.lists(st.integers(0, 800), max_size=12),
)
@settings(max_examples=120, deadline=None)
def test_every_good_tag_between_garbage_is_read(
    parts: list[tuple[bytes, str, bytes]], last: bytes, cuts: list[int]
) -> None:
    stream = b"".join(garbage + tag(card, end=end) for garbage, card, end in parts) + last
    reads = [each.id for each in fed(TagParser(), stream, cuts) if isinstance(each, Seen)]

    assert reads == tags_in(stream)
    rest = iter(reads)
    assert all(card in rest for _, card, _ in parts), "all of them, in their order"


# --- lines: the end of a line is the gap


@settings(deadline=None)
@given(
    parts=st.lists(
        st.tuples(
            st.binary(max_size=400),
            st.sampled_from([b"\r", b"\n", b"\r\n"]),
            st.text("0123456789ABCDEF-ä", min_size=1, max_size=LONGEST_ID),
        ),
        max_size=6,
    ),
    cuts=st.lists(st.integers(0, 3_000), max_size=12),
)
def test_every_good_line_after_the_end_of_another_is_read(
    parts: list[tuple[bytes, bytes, str]], cuts: list[int]
) -> None:
    stream = b"".join(garbage + end + line.encode() + end for garbage, end, line in parts)
    reads = iter([each.id for each in fed(LineParser(), stream, cuts) if isinstance(each, Seen)])
    assert all(line in reads for _, _, line in parts)


# --- PN532 frames: a silence is the gap, or as many bytes as the longest frame


def answers(found: Sequence[Frame]) -> list[bytes]:
    return [each.data for each in found if isinstance(each, Answer)]


@given(parts=st.lists(st.tuples(chip_garbage, uids), max_size=6), cuts=st.lists(st.integers(0, 300), max_size=6))
@settings(max_examples=120, deadline=None)
def test_every_good_frame_after_a_silence_is_read(parts: list[tuple[bytes, bytes]], cuts: list[int]) -> None:
    parser, now = FrameParser(), 0
    for garbage, uid in parts:
        for piece in pieces(garbage, cuts):
            parser.feed(piece, now)
        now += STALE_MS + 1
        good = chip("d54b" + uid.hex())
        found = [each for piece in pieces(good, cuts) for each in parser.feed(piece, now)]
        assert answers(found) == [uid]


@given(
    garbage=st.lists(chip_garbage, max_size=4).map(b"".join), uid=uids, cuts=st.lists(st.integers(0, 600), max_size=8)
)
@settings(max_examples=120, deadline=None)
def test_without_a_silence_no_more_is_lost_than_the_longest_frame(garbage: bytes, uid: bytes, cuts: list[int]) -> None:
    good = chip("d54b" + uid.hex())
    times = LONGEST // len(good) + 2
    parser = FrameParser()
    found = [each for piece in pieces(garbage + good * times, cuts) for each in parser.feed(piece, 0)]
    assert uid in answers(found)


FAULTS = ["noise", "half", "badsum", "mute", "speak", "babble", "quiet", "remove", "hold", "card 04A1B2C3"]


@given(faults=st.lists(st.tuples(st.sampled_from(FAULTS), st.integers(0, 120)), max_size=12), seed=st.integers(0, 99))
@settings(max_examples=30, deadline=None)
def test_whatever_the_chip_did_the_next_card_is_read(faults: list[tuple[str, int]], seed: int) -> None:
    device, dialogue, now = FakeDevice("pn532", Random(seed)), Pn532(), 0
    device.do("card 11223344", now)
    for fault, tens in faults:
        device.do(fault, now)
        talk(device, dialogue, now, 10 * tens)
        now += 10 * tens
    for cure in ("quiet", "speak", "hold 04A1B2C3D4E580"):
        device.do(cure, now)
    assert Seen("04A1B2C3D4E580") in talk(device, dialogue, now, 12_000)
