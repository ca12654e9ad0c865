"""What the lamps show, as far as everybody may know, and for whom the table waits. Where a virus lies, they lie."""

from functools import lru_cache
from typing import Final

from companion.contract import NOTHING, Light, Scene, Seat, Who
from companion.games.shallow_space.model import GREEN, GREY, RED, YELLOW, State
from companion.games.shallow_space.printed import INDEX, SHIELD, VITAL, VITAL_PLACES
from companion.games.shallow_space.rules import alarms, muster, outcome, sensors, upkeep

COLOURS: Final = {GREEN: "green", YELLOW: "yellow", RED: "red"}
NOBODY: Final[frozenset[Seat]] = frozenset()


def scene(state: State) -> Scene:
    if state.stage == "over":
        return Scene(tuple([Light(Who(seat), "green", "breathe") for seat in outcome.winners(state)]))
    if state.stage != "playing":
        return NOTHING
    lights = [Light(Who(seat)) for seat in sorted(acts(state))]
    is_alert = False
    for number in range(state.rules.ships):
        ship = state.ships[number]
        if not ship.is_gone:
            is_lie = sensors.is_fooled(state, number, alarms.NOBODY)
            shown = sensors.ALL_GREY if is_lie else ship.damage
            lights += _of_ship(number, shown, () if is_lie else ship.ages)
            is_alert |= alarms.in_danger(shown)
    if is_alert:
        lights.append(Light("alert", "red", "breathe"))
    return Scene(tuple(lights))


@lru_cache(maxsize=256)
def _of_ship(number: int, shown: tuple[int, ...], ages: tuple[int, ...]) -> list[Light]:
    """`ages`: none, where they would be the truth."""
    lights = []
    for section in (*VITAL, SHIELD):
        place = INDEX[section]
        if shown[place] in COLOURS:  # critical: dark
            is_last = shown[place] == RED and ages != () and ages[place] >= upkeep.OLD  # critical after this turn
            lights.append(Light(alarms.lamp(number, section), COLOURS[shown[place]], "blink" if is_last else "solid"))
    worst = max([shown[place] for place in VITAL_PLACES])
    lights += [
        Light(each, COLOURS.get(worst, "red"), "breathe" if worst == GREY else "solid") for each in alarms.zone(number)
    ]
    return lights


def acts(state: State) -> frozenset[Seat]:
    if state.stage == "muster":
        if muster.is_complete(state):
            return frozenset([muster.members(state, ship)[0] for ship in range(state.rules.ships)])
        return frozenset(state.rules.seats)
    if state.stage != "playing" or state.turn is None:
        return NOBODY
    if state.asked is not None:
        return NOBODY if state.asked.by is None else frozenset((state.asked.by,))
    teams = state.turn.teams
    return frozenset(
        [each.seat for each in state.people if each.team in teams and each.health > 0 and not each.is_ready]
    )
