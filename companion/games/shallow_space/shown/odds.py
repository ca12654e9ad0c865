"""How likely a shot from the bridge hits, for who stands there: what sensors hide is not told."""

from typing import Final

from companion.games.shallow_space.model import Person, State
from companion.games.shallow_space.printed import LASERS
from companion.games.shallow_space.rules import bridge, dice, gunnery, sensors
from companion.games.shallow_space.shown.picture import OddsView

SIDES: Final = 8
MISSILES: Final = ("photon", "barrage", "gas")


def odds(state: State, person: Person) -> tuple[OddsView, ...]:
    if state.turn is None or person.health <= 0 or not bridge.stands_at_helm(state, person):
        return ()
    if person.team not in state.turn.teams or (person.rank == "crew" and not person.commissions):
        return ()
    weapons = (*LASERS, *MISSILES) if person.rank != "crew" else MISSILES
    return tuple(_shot(state, person, at, weapon) for at in gunnery.ships_in_sight(state, person) for weapon in weapons)


def _shot(state: State, person: Person, at: int, weapon: str) -> OddsView:
    teams = frozenset((person.team,))
    if sensors.is_fooled(state, person.ship, teams) or sensors.is_fooled(state, at, teams):
        return OddsView(weapon, at, False, None, None, ())
    if gunnery.is_sure(state, person.ship, at) or (weapon == "photon" and not state.rules.rolls_photon):
        return OddsView(weapon, at, True, 1, 100, ())
    found = gunnery.modifiers(state, person.ship, at, weapon if weapon in LASERS else "")
    needs = min(SIDES + 1, max(1, gunnery.HITS_OVER + 1 - sum(number for _, number in found)))
    return OddsView(weapon, at, False, needs, (SIDES + 1 - needs) * 100 // SIDES, dice.sums(found))
