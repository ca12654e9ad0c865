"""Who comes back to a game that was put aside: each to the seat that they had, known by their phone, else by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.contract import Refused, Seat
from companion.people.acting import all_closed
from companion.people.seats import COLOURS, LONGEST_NAME, MOST_PEOPLE, House, Person


@dataclass(frozen=True, slots=True)
class CameBack:
    house: House
    strangers: tuple[Seat, ...]  # seats of the game that are another phone's now: it is known by its name alone


def come_back(house: House, then: Sequence[Person]) -> CameBack:
    """`then`: who played it, with the phones that they had. Who is not here leaves a seat that anybody may take; who
    is here and did not play watches. No phone that was taken out of the game comes back by this."""
    found = _found(house, then)
    watch = _may_watch([each for each in house.people if each not in found.values()], MOST_PEOPLE - len(then))
    played = _played(then, found, watch)
    watching, seated = _moved_on(watch, house.seated, [each.seat for each in then])
    now = {old.seat: seat for seat, old in found.items()} | {
        old.seat: new.seat for old, new in zip(watch, watching, strict=True)
    }
    host = None if house.host is None else now.get(house.host)
    strangers = tuple(each.seat for each in then if each.seat in found and _is_another(found[each.seat], each))
    return CameBack(all_closed(replace(house, people=(*played, *watching), host=host, seated=seated)), strangers)


def _found(house: House, then: Sequence[Person]) -> dict[Seat, Person]:
    """By the game's seats. A phone says more than a name, so all phones are looked at first."""
    found: dict[Seat, Person] = {}

    def look(seat: Seat, here: Sequence[Person]) -> None:
        if seat not in found and (fit := next((each for each in here if each not in found.values()), None)) is not None:
            found[seat] = fit

    for each in then:
        look(each.seat, [one for one in house.people if set(one.phones) & set(each.phones)])
    for each in then:
        look(each.seat, [one for one in house.people if one.name.casefold() == each.name.casefold()])
    return found


def _is_another(now: Person, then: Person) -> bool:
    return not set(now.phones) <= set(then.phones)


def _unlike(name: str, taken: Sequence[str]) -> str:
    others = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, MOST_PEOPLE + 2))
    return next(each for each in (name, *others) if each.casefold() not in taken)


def _may_watch(here: list[Person], room: int) -> list[Person]:
    """Who has no phone gives up the place first."""
    while len(here) > room:
        spare = next((each for each in reversed(here) if not each.phones), None)
        if spare is None:
            raise Refused("table_full", most=MOST_PEOPLE)
        here.remove(spare)
    return here


def _played(then: Sequence[Person], found: Mapping[Seat, Person], watch: Sequence[Person]) -> list[Person]:
    """The game's seats as they are now. A free one keeps its name and colour, unless somebody here has it."""
    here = (*found.values(), *watch)
    colours, names = [each.colour for each in here], [each.name.casefold() for each in here]
    played = []
    for each in then:
        if (is_here := found.get(each.seat)) is not None:
            played.append(replace(is_here, seat=each.seat))
            continue
        colour = next(one for one in (each.colour, *COLOURS) if one not in colours)
        free = Person(each.seat, _unlike(each.name, names), colour)
        colours.append(free.colour)
        names.append(free.name.casefold())
        played.append(free)
    return played


def _moved_on(watch: Sequence[Person], seated: int, taken: Sequence[Seat]) -> tuple[list[Person], int]:
    """Who watches on a seat of the game gets a new one; and how many seats there have been."""
    seated = max([seated, *(int(each[1:]) for each in taken if each[1:].isdecimal())])
    watching = []
    for each in watch:
        if each.seat in taken:
            seated += 1
            each = replace(each, seat=Seat(f"s{seated}"))
        watching.append(each)
    return watching, seated
