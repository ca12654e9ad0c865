"""How likely a shot from the bridge hits, for who stands there: what sensors hide is not told."""

from typing import Final

from companion.games.shallow_space.model import Person, State
from companion.games.shallow_space.printed import LASERS
from companion.games.shallow_space.rules.bridge import stands_at_helm
from companion.games.shallow_space.rules.dice import sums
from companion.games.shallow_space.rules.gunnery import HITS_OVER, is_sure, modifiers, ships_in_sight
from companion.games.shallow_space.rules.sensors import is_fooled
from companion.games.shallow_space.shown.picture import OddsView

SIDES: Final = 8
MISSILES: Final = ("photon", "barrage", "gas")


def odds(state: State, person: Person) -> tuple[OddsView, ...]:
    if state.turn is None or person.health <= 0 or not stands_at_helm(state, person):
        return ()
    if person.team not in state.turn.teams or (person.rank == "crew" and not person.commissions):
        return ()
    weapons = (*LASERS, *MISSILES) if person.rank != "crew" else MISSILES
    return tuple(_shot(state, person, at, weapon) for at in ships_in_sight(state, person) for weapon in weapons)


def _shot(state: State, person: Person, at: int, weapon: str) -> OddsView:
    teams = frozenset((person.team,))
    if is_fooled(state, person.ship, teams) or is_fooled(state, at, teams):
        return OddsView(weapon, at, False, None, None, ())
    if is_sure(state, person.ship, at) or (weapon == "photon" and not state.rules.rolls_photon):
        return OddsView(weapon, at, True, 1, 100, ())
    found = modifiers(state, person.ship, at, weapon if weapon in LASERS else "")
    needs = min(SIDES + 1, max(1, HITS_OVER + 1 - sum(number for _, number in found)))
    return OddsView(weapon, at, False, needs, (SIDES + 1 - needs) * 100 // SIDES, sums(found))
