"""Without a PIN a device takes one seat; for another one the host is asked.

A phone that has a seat is led to it by its key. Who has no key is known by the address alone, and that a whole house
may share, behind a router of its own: so nobody is refused for it, only asked about.
"""

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.contract import Refused, tidy_name
from companion.people.seats import House, Join, Sit, hash_of

ASKS_MS: Final = 10 * 60_000
MOST_ASK: Final = 3  # the newest: whoever asks from many addresses fills no page


def is_this_machine(address: str | None) -> bool:
    try:
        return ipaddress.ip_address(address or "").is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Wish:
    name: str
    until: int


class Doorstep:
    """Of this run: who sat down before a restart has a seat all the same, and may take one more."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._came: dict[str, str] = {}  # from which address, by the hash of the phone's key
        self._wishes: dict[str, Wish] = {}  # by address, the newest last
        self._told: tuple[Wish, ...] = ()

    def came(self, house: House, key: str, address: str) -> None:
        """`house`: as it is with the phone."""
        self._wishes.pop(address, None)
        here = {phone for each in house.people for phone in each.phones}
        self._came = {phone: of for phone, of in self._came.items() if phone in here} | {hash_of(key): address}

    def meant(self, house: House, command: Join | Sit, address: str) -> Join | Sit:
        """Who asked, and asks again by the same name, takes the seat that the host has added."""
        wish = self._wishes.get(address)
        if isinstance(command, Sit) or wish is None or wish.name != tidy_name(command.name):
            return command
        free = (each.seat for each in house.people if each.name == wish.name and not each.phones)
        return next((Sit(seat, command.pin) for seat in free), command)

    def need_first(self, house: House, name: str, address: str) -> None:
        """Whoever opens the table on its own machine sits at it. With a PIN it was the host who gave that."""
        if house.pin or not address or is_this_machine(address) or not self._has_seat(house, address):
            return
        self._wishes.pop(address, None)
        self._wishes[address] = Wish(name, self._now() + ASKS_MS)
        if len(self._wishes) > MOST_ASK:
            del self._wishes[next(iter(self._wishes))]
        raise Refused("seat_asked")

    def _has_seat(self, house: House, address: str) -> bool:
        return any(self._came.get(phone) == address for each in house.people for phone in each.phones)

    def wishes(self, house: House) -> tuple[str, ...]:
        """What they would be called, as long as they are not."""
        taken = {each.name for each in house.people}
        return () if house.pin else tuple(each.name for each in self._open() if each.name not in taken)

    def _open(self) -> tuple[Wish, ...]:
        return tuple(each for each in self._wishes.values() if each.until > self._now())

    # --- the host hears of it

    def due(self) -> int | None:
        return self._now() if self._told != self._open() else min((each.until for each in self._told), default=None)

    def has_news(self) -> bool:
        told, self._told = self._told, self._open()
        self._wishes = {address: each for address, each in self._wishes.items() if each in self._told}
        return told != self._told
