"""Who listens in on the way to one phone: sees all that is public, and how long everything is."""

from web.packing import Packed, Plain, filled, packed
from web.pages.sheet import Sheet
from web.stream.stream import event


class Eavesdropper:
    def __init__(self) -> None:
        self._ways = (Packed(), Plain())
        self._last: Sheet | None = None

    def heard(self, sheet: Sheet) -> tuple[bytes, tuple[int, ...]]:
        """Of this page, after those before it: on plain http, and on https."""
        public, secret, least = event(self._last, sheet)
        self._last = sheet
        return public, tuple(len(way.sent(public, secret, least)) for way in self._ways)


def asked_for(page: str) -> tuple[int, int]:
    """How long a page is when a browser asks for it."""
    raw = page.encode()
    return len(packed(raw)), len(filled(raw))


def noticed(sheet: Sheet, after: Sheet | None = None) -> object:
    """All that can be known from outside of a page that comes alone, or after another one."""
    ear = Eavesdropper()
    if after is not None:
        ear.heard(after)
    return ear.heard(sheet), asked_for(sheet.whole())
