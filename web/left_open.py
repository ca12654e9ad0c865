"""Games that nobody ended, as pages and API show them: who played each, and who would come to which seat now."""

from contextlib import suppress
from dataclasses import dataclass

from companion.contract import Refused
from companion.people.coming_back import come_back
from companion.people.seats import House, name_of
from companion.table import unfinished
from companion.table.unfinished import LeftOpen
from web.door import Door


@dataclass(frozen=True, slots=True)
class ShownLeftOpen:
    number: int
    slug: str
    title: str
    names: tuple[str, ...]
    free: tuple[str, ...]  # of those nobody is here: anybody may take their seats
    strange: tuple[str, ...]  # the game keeps secrets of these, and other phones than theirs would see them


def left_open(door: Door, house: House, left: LeftOpen) -> ShownLeftOpen:
    then = unfinished.people(left, house)
    free: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    with suppress(Refused):  # the table is full, or the game is broken: who asks for it is told
        back = come_back(house, then)
        free = tuple(each.name for each in back.house.people[: len(then)] if not each.phones)
        if back.strangers and unfinished.keeps_secrets(left, door.games):
            strange = tuple(name_of(back.house, each) for each in back.strangers)
    title = door.title_of(left.slug) if left.slug in door.games else left.slug
    return ShownLeftOpen(left.number, left.slug, title, tuple(each.name for each in then), free, strange)
