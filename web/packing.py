"""How pages and events go over the wire: packed on plain http, and a secret filled up to one of few lengths.

Of a hundred pushes that differ in a card, two differ in length (Shallow Space, 1,797 of them); a whole page never did.
On https lengths are all that a listener sees, and what is packed tells by its length what is in it: there nothing is.
"""

import re
import zlib
from functools import lru_cache
from typing import Final, Protocol

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from web.pages.sheet import PUBLIC, SECRET

AT_ONCE: Final = 16 * 1024  # a whole page
LEAST: Final = 512  # what has changed of it
PLAIN: Final = 8  # times as much, where nothing is packed
STORED: Final = b"\x00\x00\x00\xff\xff"  # blocks of deflate that hold nothing
FIXED: Final = b"\x02\x00\x00\x00\xff\xff"
GZIP: Final = 31  # zlib's number for it
ROOM: Final = 20  # from so many bytes on any length can be made of these two


def may_pack(accepts: str, *, is_secure: bool) -> bool:
    """Where others cannot read it, the length of what is packed would tell what is in it."""
    return not is_secure and parse_accept_header(accepts, Accept)["gzip"] > 0


class Way(Protocol):
    def sent(self, event: bytes, secret: bytes = b"", least: int = LEAST) -> bytes:
        """An event, and in the middle of it what is secret: it ends before its last, empty line."""


class Plain:
    def sent(self, event: bytes, secret: bytes = b"", least: int = LEAST) -> bytes:
        if secret:
            secret = secret.ljust(bucket(len(secret), least * PLAIN)) + b"\n"
        return event + secret + b"\n"


class Packed:
    """One for each stream: what went before is what it packs with. A secret is packed by itself, so that nothing that
    is said later tells by its length whether it stood there."""

    def __init__(self) -> None:
        self._gzip = zlib.compressobj(6, zlib.DEFLATED, GZIP, 8)

    def sent(self, event: bytes, secret: bytes = b"", least: int = LEAST) -> bytes:
        if not secret:
            return self._pushed(event + b"\n", zlib.Z_SYNC_FLUSH)
        shown = self._pushed(event, zlib.Z_FULL_FLUSH)
        hidden = self._pushed(secret + b"\n", zlib.Z_FULL_FLUSH)
        room = bucket(len(hidden) + ROOM, least) - len(hidden)
        return shown + hidden + filling(room) + self._pushed(b"\n", zlib.Z_SYNC_FLUSH)

    def _pushed(self, raw: bytes, how: int) -> bytes:
        return self._gzip.compress(raw) + self._gzip.flush(how)


def bucket(length: int, least: int) -> int:
    """The next of least, twice least, four times least and so on: few lengths, and no more than twice the bytes."""
    while least < length:
        least *= 2
    return least


def filling(length: int) -> bytes:
    """So many bytes of a packed stream that unpack to nothing; from ROOM on any number can be had."""
    return FIXED * (length % len(STORED)) + STORED * ((length - length % len(STORED) * len(FIXED)) // len(STORED))


# --- a whole answer

SECRETS: Final = re.compile(f"(^{SECRET}$.*?^{PUBLIC}$)".encode(), re.DOTALL | re.MULTILINE)


def filled(page: bytes) -> bytes:
    """A page with a secret in it: no longer and no shorter for it."""
    return page.ljust(bucket(len(page), AT_ONCE * PLAIN)) if SECRETS.search(page) else page


def level(view: bytes) -> bytes:
    """JSON that holds what is secret of a seat: as long as others of about its length."""
    return view.ljust(bucket(len(view), LEAST * PLAIN))


def packed(whole: bytes) -> bytes:
    """Each secret by itself, as in a stream."""
    gzip = zlib.compressobj(6, zlib.DEFLATED, GZIP, 8)
    *parts, last = SECRETS.split(whole)
    begun = b"".join(gzip.compress(part) + gzip.flush(zlib.Z_FULL_FLUSH) for part in parts)
    ended = gzip.compress(last) + gzip.flush()
    room = bucket(len(begun) + ROOM + len(ended), AT_ONCE) - len(begun) - len(ended) if parts else 0
    return begun + filling(room) + ended


packed_once = lru_cache(maxsize=32)(packed)  # style sheets, scripts
