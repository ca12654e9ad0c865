"""Who came to whose seat: it stands in the game's history, and is said aloud where a game keeps secrets."""

from typing import Final

from companion.contract import Line, Seat, Who, line
from companion.people.seats import House

SAID: Final = {  # of what is told
    "told.phone_came": "say.another_phone",
    "told.phone_added": "say.another_phone",
    "told.phone_replaced": "say.another_phone",
    "told.more_phones": "say.more_phones",
    "told.phones_taken": "say.phone_out",
    "told.in_hands": "say.in_hands",
}


def worth_telling(before: House, after: House, sender: Seat, playing: frozenset[Seat]) -> tuple[Line, ...]:
    """What changed of who may do what."""
    told: list[Line] = []
    now = {each.seat: each for each in after.people if each.seat in playing}
    for each in before.people:
        if (new := now.get(each.seat)) is None:
            continue
        who, had, has = Who(each.seat), set(each.phones), set(new.phones)
        if had < has:
            told.append(line("told.phone_added" if had else "told.phone_came", seat=who))
        elif had - has and has:
            told.append(line("told.phone_replaced", seat=who))
        elif had - has and sender == each.seat:
            told.append(line("told.phone_left", seat=who))
        elif had - has:
            told.append(line("told.phones_taken", who=Who(sender), seat=who))
        if new.open_to is not None and new.open_to != each.open_to:
            told.append(line("told.in_hands", who=Who(new.open_to), seat=who))
    if after.host != before.host:
        told.append(line("told.host_freed") if after.host is None else line("told.new_host", who=Who(after.host)))
    return tuple(told)


def known_from_the_start(house: House, playing: frozenset[Seat]) -> tuple[Line, ...]:
    """Before anything is secret: what the host will see of others, and who plays on more than one phone."""
    several = [each.seat for each in house.people if each.seat in playing and len(each.phones) > 1]
    return (*in_hands(house, playing), *(line("told.more_phones", seat=Who(each)) for each in several))


def in_hands(house: House, playing: frozenset[Seat]) -> tuple[Line, ...]:
    """Into whose seats the host sees: as long as that is so, everybody reads it, in one line for all of them."""
    open_to = [(each.open_to, each.seat) for each in house.people if each.seat in playing and each.open_to is not None]
    seats = {who: tuple([Who(seat) for by, seat in open_to if by == who]) for who, _ in open_to}
    return tuple(line("told.in_hands", who=Who(who), seat=those) for who, those in seats.items())


def aloud(told: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(line(SAID[each.key], seat=dict(each.values)["seat"]) for each in told if each.key in SAID)
