"""What is known of a ship: a Sensor Virus shows every section as critical, to the victims as well."""

from collections.abc import Iterable, Iterator

from companion.contract import Refused
from companion.games.shallow_space.model import GREY, Person, State
from companion.games.shallow_space.printed import PLACES
from companion.games.shallow_space.rules.parts import works

ALL_GREY = (GREY,) * len(PLACES)
NOT_POSSIBLE = "not_possible"  # what is refused to those whose sensors lie: the reason would be the truth


def is_virused(state: State, number: int) -> bool:
    lasting = state.lasting
    return lasting != () and any([each.kind == "virus" and each.ship == number for each in lasting])


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


# --- what speaks against something: the code of the refusal, which is veiled where sensors lie


def veiled(state: State, person: Person, number: int, code: str) -> str:
    return NOT_POSSIBLE if is_blind(state, person, number) else code


def expect_none(objections: Iterable[str]) -> None:
    for code in objections:
        raise Refused(code)


def first_known(objections: Iterable[str]) -> str:
    """As far as somebody can know who asks beforehand, for an offer or a page: what is veiled may be tried."""
    for code in objections:
        if code != NOT_POSSIBLE:
            return code
    return ""


def against_works(state: State, person: Person, section: str, code: str) -> Iterator[str]:
    """On the ship where somebody is."""
    if not works(state.ships[person.ship], section):
        yield veiled(state, person, person.ship, code)


def may_work(state: State, person: Person, section: str) -> bool:
    """For an offer, on the ship where somebody is: what sensors hide may be tried."""
    return works(state.ships[person.ship], section) or is_blind(state, person, person.ship)
