"""Lets phones in: by a name, by a free seat, by an invitation; and holds off whoever guesses.

Of some seats a game keeps secrets: they are closed. A phone comes to one by the invitation of its own phone; by the
host's, and the host to act for it, only when a hand on the box lets it in.
"""

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.contract import Effect, Line, Refused, Say, Seat, Who, line
from companion.people import acting, seats
from companion.people.doorstep import Doorstep
from companion.people.guards import Invitations, PinLock
from companion.table.commands import ActFor, HostCommand, KeepText, LetIn, TurnAway
from companion.table.posts import Answer, Ask, Done
from companion.table.snapshot import Knock, Snapshot

WAITS_MS: Final = 120_000


class Reception:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._pins = PinLock(now)
        self._invitations = Invitations(now)
        self._doorstep = Doorstep(now)
        self._knock: Knock | None = None
        self._code = ""  # with which it knocks
        self._pin = ""  # the one that was guessed at
        self._guessing_told = False  # to the host

    def let_in(
        self, house: seats.House, command: seats.Join | seats.Sit | seats.Claim, ask: Ask, closed: frozenset[Seat]
    ) -> tuple[seats.House, Done]:
        if ask.key is not None and (seat := seats.seat_of(house, ask.key)) is not None:
            self._pins.right(ask.address)
            return house, Done(Answer(seat=seat, key=ask.key))  # the answer to the first try got lost
        if isinstance(command, seats.Claim):
            return self._claimed(house, command, ask, closed)
        if house.pin != self._pin:
            self._pins.forget()
            self._pin = house.pin
        if house.pin:
            self._pins.check(ask.address)
        key = ask.key or secrets.token_urlsafe(24)
        before, command = house, self._doorstep.meant(house, command, ask.address)
        try:
            house = seats.change(house, command, seats.STRANGER, key, frozenset())
        except Refused as refused:
            if refused.code == "pin_wrong":
                self._pins.wrong(ask.address)
            raise
        self._pins.right(ask.address)
        if isinstance(command, seats.Sit):
            self.need_open(house, command.seat, closed)
        else:
            self._doorstep.need_first(before, house.people[-1].name, ask.address)
        self._doorstep.came(house, key, ask.address)
        return house, Done(Answer(seat=seats.seat_of(house, key), key=key))

    def need_open(self, house: seats.House, seat: Seat, closed: frozenset[Seat]) -> None:
        if seat in closed:
            raise Refused("seat_needs_code", name=seats.person(house, seat).name)

    def invite(self, house: seats.House, command: seats.Invite, sender: Seat) -> Answer:
        seats.need_own_or_host(house, sender, command.seat)
        code = secrets.token_urlsafe(12)
        who = seats.person(house, command.seat)
        self._invitations.write(code, who.seat, who.phones, instead=sender != who.seat)
        return Answer(code=code)

    def spend(self, code: str) -> None:
        """Once more is no harm: whoever asks twice with one key sits down once."""
        with contextlib.suppress(Refused):
            self._invitations.spend(code)

    def _claimed(
        self, house: seats.House, command: seats.Claim, ask: Ask, closed: frozenset[Seat]
    ) -> tuple[seats.House, Done]:
        invitation = self._invitations.look(command.code)
        seat, phones = invitation.seat, seats.person(house, invitation.seat).phones
        if not invitation.instead and set(invitation.phones).isdisjoint(phones):
            raise Refused("invite_void")  # of a phone that is out, and may be in a stranger's hand
        if seat in closed and invitation.instead and not invitation.is_agreed:
            return house, Done(Answer(knocks_at=seat), self._knocks(Knock(seat, None, self._now()), command.code))
        key = ask.key or secrets.token_urlsafe(24)
        house = seats.with_claimed(house, seat, key, instead=invitation.instead)
        self._doorstep.came(house, key, ask.address)
        return house, Done(Answer(seat=seat, key=key))

    def forget(self) -> None:
        """Seats are others' now."""
        self._invitations.forget()
        self.forget_knock()

    def seen(self, now: Snapshot) -> Snapshot:
        """With who waits to be let in, and how."""
        house = now.house
        return replace(
            now,
            knock=self._knock_at(house, now.closed),
            invitations=self._invitations.unused,
            is_guessed=house.pin == self._pin and self._pins.guessed_until is not None,
            wishes=self._doorstep.wishes(house),
        )

    # --- who waits for a hand on the box

    def _knock_at(self, house: seats.House, closed: frozenset[Seat]) -> Knock | None:
        """As long as it can be granted."""
        knock = self._knock
        if knock is None or knock.seat not in closed:
            return None
        who = seats.person(house, knock.seat)
        if knock.by is None:
            return knock if self._invitations.waits(self._code) else None
        return knock if knock.by == house.host != who.open_to and not who.phones else None

    def due(self) -> int | None:
        waits = [] if self._knock is None else [self._knock.since + WAITS_MS]
        if (due := self._doorstep.due()) is not None:
            waits.append(due)
        guessed_until = self._pins.guessed_until
        if self._guessing_told != (guessed_until is not None):
            waits.append(self._now())
        elif guessed_until is not None:
            waits.append(guessed_until)
        return min(waits, default=None)

    def forget_knock(self) -> None:
        self._knock = None

    def forgets(self) -> bool:
        """Nobody came to the box: a press much later means something else. And who guesses at the PIN, or asks for a
        seat, came or went."""
        was_told, self._guessing_told = self._guessing_told, self._pins.guessed_until is not None
        has_waited = self._knock is not None and self._knock.since + WAITS_MS <= self._now()
        if has_waited:
            self._knock = None
        return self._doorstep.has_news() or has_waited or was_told != self._guessing_told

    def at_the_box(
        self, command: ActFor | LetIn | TurnAway, sender: Seat, seen: Snapshot
    ) -> tuple[seats.House, tuple[Effect, ...]]:
        house, closed = seen.house, seen.closed
        if isinstance(command, ActFor):
            return house, self._asks_to_act(house, sender, command.seat, closed)
        knock = self._knock_at(house, closed)
        if knock is None:
            raise Refused("nobody_knocks")
        if isinstance(command, TurnAway):
            self.spend(self._code)
            return house, (Say(line("say.turned_away")),)
        if sender != seats.BOX and not may_agree(seen, sender):
            raise Refused("box_only")
        if knock.by is not None:
            return acting.opened(house, frozenset((knock.seat,)), knock.by), ()
        self._invitations.agree(self._code)  # the phone comes again with it, as often as it must
        return house, (Say(line("say.phone_agreed")),)

    def _asks_to_act(self, house: seats.House, sender: Seat, seat: Seat, closed: frozenset[Seat]) -> tuple[Effect, ...]:
        """To act is to see; so where there is something to see, a hand on the box has to agree."""
        seats.need_host(house, sender)
        try:
            acting.need_may_act_for(house, sender, seat, closed)
        except Refused as refused:
            if refused.code != "seat_closed":
                raise
            return self._knocks(Knock(seat, sender, self._now()), "")
        return ()

    def _knocks(self, knock: Knock, code: str) -> tuple[Effect, ...]:
        """Asked twice is asked once: it is said again, but the time to answer runs on."""
        before = self._knock
        if before is None or (before.seat, before.by, self._code) != (knock.seat, knock.by, code):
            self._knock, self._code = knock, code
        return (Say(question(knock)),)


def may_agree(seen: Snapshot, sender: Seat) -> bool:
    """Where the box has no big button, another player's phone stands for it."""
    return "big" not in seen.box.parts.buttons and sender in seen.closed and sender != seen.house.host


def question(knock: Knock) -> Line:
    return line("say.host_knocks" if knock.by is not None else "say.phone_knocks", seat=Who(knock.seat))


def need_right(command: HostCommand, sender: Seat, snapshot: Snapshot) -> None:
    """They are the host's, but for one thing of a text: every phone may edit that, while all eyes are open."""
    house = snapshot.house
    if isinstance(command, KeepText) and not command.is_whole and acting.may_type(house, sender):
        snapshot.need_open_eyes()
    else:
        seats.need_host(house, sender)
