"""What the lamps show while it lasts: only what everybody may know. Where a virus lies, the lamps lie too."""

from functools import lru_cache
from typing import Final

from companion.contract import NOTHING, Light, Scene, Who
from companion.games.shallow_space.model import GREEN, GREY, RED, YELLOW, State
from companion.games.shallow_space.printed import INDEX, SHIELD, VITAL, VITAL_PLACES
from companion.games.shallow_space.rules import alarms, outcome, sensors, upkeep
from companion.games.shallow_space.shown.acts import acts

COLOURS: Final = {GREEN: "green", YELLOW: "yellow", RED: "red"}


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
