"""What is known of a ship: a Sensor Virus shows every section as critical, to the victims as well."""

from companion.games.shallow_space.model import GREY, Person, State
from companion.games.shallow_space.parts import works
from companion.games.shallow_space.printed import PLACES

ALL_GREY = (GREY,) * len(PLACES)


def is_virused(state: State, number: int) -> bool:
    return any(each.kind == "virus" and each.ship == number for each in state.lasting)


def is_fooled(state: State, number: int, teams: frozenset[int]) -> bool:
    """Whether these see a lie; a group may play it so that the ship's own crew is not fooled."""
    if not is_virused(state, number):
        return False
    return not (state.rules.sees_virus and state.ships[number].owner in teams)


def shown_damage(state: State, number: int, teams: frozenset[int]) -> tuple[int, ...]:
    return ALL_GREY if is_fooled(state, number, teams) else state.ships[number].damage


def is_blind(state: State, person: Person, number: int) -> bool:
    """To whom no reason is told, since it would be the truth."""
    return is_fooled(state, number, frozenset((person.team,)))


def may_work(state: State, person: Person, section: str) -> bool:
    """For an offer, on the ship where somebody is: what sensors hide may be tried."""
    return works(state.ships[person.ship], section) or is_blind(state, person, person.ship)
