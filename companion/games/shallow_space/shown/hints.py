"""Help on the first turns, and wherever somebody is for the first time: what is of use just now."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.shallow_space.model import Stage
from companion.games.shallow_space.shown.aboard import PersonView, ShipView

FIRST_ROUNDS: Final = 3
ON_FIRST_TURNS: Final = frozenset(("muster", "wait", "crew", "captain", "repair"))


def hints(
    stage: Stage, people: Sequence[PersonView], ships: Sequence[ShipView], round: int, is_busy: bool
) -> tuple[str, ...]:
    """For those of one seat who live; each once."""
    if stage != "playing":
        return ("muster",) if stage == "muster" else ()
    return tuple(dict.fromkeys(hint for each in people for hint in _of(each, ships[each.ship], round, is_busy)))


def _of(person: PersonView, ship: ShipView, round: int, is_busy: bool) -> Iterator[str]:
    leads = person.rank != "crew"
    if ship.is_pod:
        yield "pod"
    elif ship.owner != person.team:
        yield "capture" if leads else "aboard"
    elif round <= FIRST_ROUNDS:
        yield "wait" if not is_busy else "captain" if leads else "crew"
        if not ship.is_fooled and any(each.damage for each in ship.sections):
            yield "repair"
    if person.rank == "acting":
        yield "acting"
    if person.cloak:
        yield "cloak"
    if ship.is_fooled:
        yield "virus"
