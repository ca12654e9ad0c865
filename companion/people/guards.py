"""Locks against guessing: the PIN gets slower with every wrong try; invitations are good once and not for long."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.contract import Refused, Seat

FREE_TRIES = 5
WAIT_MS = 30_000
LONGEST_WAIT_MS = 600_000
FORGET_MS = 30 * 60_000  # mistyped early in the evening is forgiven later
TRIES_OF_ALL = 30  # an attacker may come from many addresses; the table has one PIN. Then a new one has one try,
MOST_OF_STRANGERS = 300  # and after so many none: of ten thousand PINs that finds one in thirty
INVITE_MS = 15 * 60_000
KEPT = 1_000


class PinLock:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._wrong: dict[str, tuple[int, int]] = {}  # address -> tries, open again at
        self._friends: dict[str, None] = {}  # addresses that somebody was let in from: no stranger shuts them out

    def check(self, address: str) -> None:
        tries, until = self._wrong.get(address, (0, 0))
        of_all, shut_until = self._wrong.get("", (0, 0))
        if address not in self._friends and (tries or of_all >= MOST_OF_STRANGERS):
            until = max(until, shut_until)
        if until > self._now():
            raise Refused("pin_wait", seconds=-(-(until - self._now()) // 1000))

    @property
    def guessed_until(self) -> int | None:
        """As long as somebody guesses from many addresses: when that is over, if nobody does any more."""
        tries, until = self._wrong.get("", (0, 0))
        over = until + FORGET_MS
        return over if tries >= TRIES_OF_ALL and over > self._now() else None

    def wrong(self, address: str) -> None:
        for who, free in ((address, FREE_TRIES), ("", TRIES_OF_ALL)):
            tries, until = self._wrong.get(who, (0, 0))
            tries = 1 if self._now() > until + FORGET_MS else tries + 1
            wait = 0 if tries < free else min(LONGEST_WAIT_MS, WAIT_MS << min(tries - free, 8))
            self._wrong[who] = (tries, self._now() + wait)
        while len(self._wrong) > KEPT:
            self._wrong.pop(next(each for each in self._wrong if each))

    def right(self, address: str) -> None:
        self._wrong.pop(address, None)
        self._friends[address] = None
        if len(self._friends) > KEPT:
            del self._friends[next(iter(self._friends))]

    def forget(self) -> None:
        """What was guessed at is the PIN no more."""
        self._wrong.clear()


@dataclass(frozen=True, slots=True)
class Invitation:
    code: str
    seat: Seat
    instead: bool  # of the phones that the seat has now
    phones: tuple[str, ...]  # that the seat had when it was written
    until: int
    is_agreed: bool = False  # by a hand on the box

    def is_open(self, now: int) -> bool:
        return self.until >= now


class Invitations:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._open: dict[str, Invitation] = {}

    def write(self, code: str, seat: Seat, phones: tuple[str, ...] = (), *, instead: bool) -> None:
        self._open = {old: each for old, each in self._open.items() if each.seat != seat}
        self._open[code] = Invitation(code, seat, instead, phones, self._now() + INVITE_MS)

    @property
    def unused(self) -> tuple[Invitation, ...]:
        """Some may be too old by now."""
        return tuple(self._open.values())

    def look(self, code: str) -> Invitation:
        """What the code is good for, without spending it."""
        if (found := self._open.get(code)) is None or not found.is_open(self._now()):
            raise Refused("invite_void")
        return found

    def waits(self, code: str) -> bool:
        """For a hand on the box."""
        return (found := self._open.get(code)) is not None and found.is_open(self._now()) and not found.is_agreed

    def agree(self, code: str) -> None:
        self._open[code] = replace(self.look(code), is_agreed=True)

    def forget(self) -> None:
        self._open.clear()

    def spend(self, code: str) -> Invitation:
        invitation = self.look(code)
        del self._open[code]
        return invitation
