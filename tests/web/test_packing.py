"""What goes over the wire: what has changed of a page, packed, and as long whatever secret is in it."""

import gzip
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.ear import edited, woven
from web.packing import AT_ONCE, LEAST, PLAIN, ROOM, Packed, Plain, Way, bucket, filled, filling, may_pack, packed
from web.pages.sheet import PUBLIC, SECRET, STAMP, Sheet, edits

LINES = st.lists(st.sampled_from(["<p>Ann</p>", "<p>Ben</p>", "", "</form>", STAMP]), max_size=12)
BLOCKS = st.lists(st.tuples(LINES, LINES), max_size=3)
SECRETS = (b"heal", b"Aimed Shot, Aimed Shot", b"an executive officer, who may do as she likes", b"x" * 400)


def sheet(blocks: list[tuple[list[str], list[str]]]) -> Sheet:
    return Sheet("\n".join(line for shown, kept in blocks for line in (*shown, SECRET, *kept, PUBLIC)))


@given(BLOCKS, BLOCKS)
def test_a_phone_makes_the_new_page_of_its_own_and_of_what_has_changed(
    before: list[tuple[list[str], list[str]]], after: list[tuple[list[str], list[str]]]
) -> None:
    old, new = sheet(before), sheet(after)
    public, secret = edits(old, new)
    assert woven(edited(list(old.public), public), edited(list(old.secret), secret)) == new.text
    public, secret = edits(None, new)
    assert woven(edited([], public), edited([], secret)) == new.text


@pytest.mark.parametrize(
    ("accepts", "is_packed"),
    [("", False), ("gzip", True), ("br, gzip;q=0.5", True), ("gzip;q=0", False), ("br", False)],
)
def test_nothing_is_packed_for_who_does_not_take_it(accepts: str, is_packed: bool) -> None:
    assert may_pack(accepts, is_secure=False) is is_packed
    assert not may_pack(accepts, is_secure=True)


def test_what_stays_is_not_sent_again() -> None:
    lines = [f"<p>{number}</p>" for number in range(100)]
    changed = [*lines[:50], "<p>new</p>", *lines[51:]]
    assert edits(Sheet("\n".join(lines)), Sheet("\n".join(changed)))[0] == [(0, 50), "<p>new</p>", (51, 49)]


def test_a_secret_is_told_apart_from_what_all_may_see() -> None:
    page = Sheet(f"<h1>Ann</h1>\n{SECRET}\n<p>heal</p>\n{PUBLIC}\n<p>Ben</p>")
    assert page.public == ("<h1>Ann</h1>", SECRET, "<p>Ben</p>")
    assert page.secret == ("<p>heal</p>", PUBLIC)


@pytest.mark.parametrize("length", range(ROOM, 300))
def test_any_length_can_be_filled_with_nothing(length: int) -> None:
    stream = zlib.compressobj(6, zlib.DEFLATED, -15)
    begun = stream.compress(b"before") + stream.flush(zlib.Z_SYNC_FLUSH)
    ended = stream.compress(b" after") + stream.flush()
    assert len(filling(length)) == length
    assert zlib.decompress(begun + filling(length) + ended, -15) == b"before after"


@pytest.mark.parametrize("way", [Packed, Plain])
@pytest.mark.parametrize("least", [LEAST, AT_ONCE])
def test_no_length_tells_the_secret_nor_that_it_was_said_before(way: Callable[[], Way], least: int) -> None:
    """What is said later is the same bytes, though it says what was a secret."""
    heard = set()
    for secret in SECRETS:
        sender = way()
        kept = sender.sent(b"data: 1\n", b"data: " + secret, least)
        heard.add((len(kept), sender.sent(b"data: Ben plays " + SECRETS[1] + b"\n")))
    assert len(heard) == 1


def test_what_was_public_packs_what_comes_later() -> None:
    line = b"data: " + bytes(range(33, 120)) * 3 + b"\n"
    sender = Packed()
    assert len(sender.sent(line)) > 2 * len(sender.sent(line))


def test_a_phone_reads_what_was_packed() -> None:
    sender, reader = Packed(), zlib.decompressobj(31)
    for secret in SECRETS:
        wire = sender.sent(b"data: 1\n", b"data: " + secret)
        assert reader.decompress(wire) == b"data: 1\ndata: " + secret + b"\n\n"
    assert reader.decompress(sender.sent(b"event: beat\n")) == b"event: beat\n\n"


def test_few_lengths_are_left() -> None:
    assert [bucket(each, 512) for each in (1, 512, 513, 1024, 1500, 5000)] == [512, 512, 1024, 1024, 2048, 8192]


# --- a page that is asked for


def asked(secret: bytes) -> bytes:
    return b"<h1>Ann</h1>\n" + SECRET.encode() + b"\n" + secret + b"\n" + PUBLIC.encode() + b"\n<p>Ben</p>"


@pytest.mark.parametrize("send", [packed, filled])
def test_nor_does_the_length_of_a_page_that_is_asked_for(send: Callable[[bytes], bytes]) -> None:
    assert len({len(send(asked(each))) for each in SECRETS}) == 1


def test_such_a_page_can_be_read() -> None:
    page = asked(SECRETS[1])
    assert gzip.decompress(packed(page)) == page
    assert filled(page).rstrip() == page
    assert len(filled(page)) == AT_ONCE * PLAIN


def test_one_without_a_secret_is_no_longer_for_it() -> None:
    assert filled(b"<h1>Ann</h1>") == b"<h1>Ann</h1>"
    assert len(packed(b"<h1>Ann</h1>")) < 100
