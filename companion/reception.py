"""Lets phones in: by a name, by a free seat, by an invitation; and holds off whoever guesses."""

import contextlib
import secrets
from collections.abc import Callable

from companion.asks import Answer, Ask
from companion.core import Refused
from companion.guards import Invitations, PinLock
from companion.lines import Seat
from companion.seats import STRANGER, Claim, House, Invite, Join, Sit, change, person, seat_of, with_claimed


class Reception:
    def __init__(self, now: Callable[[], int]) -> None:
        self._pins = PinLock(now)
        self._invitations = Invitations(now)

    def let_in(self, house: House, command: Join | Sit | Claim, ask: Ask) -> tuple[House, Answer]:
        if ask.key is not None and (seat := seat_of(house, ask.key)) is not None:
            return house, Answer(seat=seat, key=ask.key)  # the answer to the first try got lost
        if isinstance(command, Claim):
            return self._claimed(house, command, ask.key)
        if house.pin:
            self._pins.check(ask.address)
        key = ask.key or secrets.token_urlsafe(24)
        try:
            house = change(house, command, STRANGER, key, frozenset())
        except Refused as refused:
            if refused.code == "pin_wrong":
                self._pins.wrong(ask.address)
            raise
        self._pins.right(ask.address)
        return house, Answer(seat=seat_of(house, key), key=key)

    def invite(self, house: House, command: Invite, sender: Seat) -> Answer:
        change(house, command, sender, "", frozenset())
        code = secrets.token_urlsafe(12)
        self._invitations.write(code, command.seat, instead=sender != command.seat)
        return Answer(code=code)

    def look(self, code: str) -> Seat:
        """Whose seat an invitation is for. A preview of its link must not use it up."""
        return self._invitations.look(code).seat

    def spend(self, code: str) -> None:
        """Once more is no harm: whoever asks twice with one key sits down once."""
        with contextlib.suppress(Refused):
            self._invitations.spend(code)

    def _claimed(self, house: House, command: Claim, key: str | None) -> tuple[House, Answer]:
        invitation = self._invitations.look(command.code)
        key = key or secrets.token_urlsafe(24)
        person(house, invitation.seat)
        house = with_claimed(house, invitation.seat, key, instead=invitation.instead)
        return house, Answer(seat=invitation.seat, key=key)
