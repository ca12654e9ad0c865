"""What the lamps show and the speaker plays as long as a stage lasts, and for whom the table waits."""

from typing import Final

from companion.contract import NOTHING, Light, Scene, Seat
from companion.games.space_alert.missions import Alert, announcements
from companion.games.space_alert.missions.track import track
from companion.games.space_alert.model import State, debrief_of, flight_of, mission_of
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.rules import alerts, by_rules, members, steps

PHASE_COLOURS: Final = ("green", "yellow", "red")
BADLY: Final = 4  # damage in a zone, from which its lamp breathes


def scene(state: State) -> Scene:
    match state.stage:
        case "flying":
            return _flight(state)
        case "resolving":
            return _walk(state)
        case _:
            return NOTHING


def _flight(state: State) -> Scene:
    flight, rules = flight_of(state), state.rules
    made = alerts.plan(state)[: flight.made]
    reminded = by_rules.reminded(state) if rules.reminds else ()
    played = track(mission_of(state), rules.party.crew, rules.tempo, flight.began, reminded)
    if announcements.is_silent(made):
        dark_red = tuple([Light(f"zone.{zone}", "red", "breathe") for zone in ZONES])
        return Scene((*dark_red, Light("alert", "red"), Light("big", "red")), track=played)
    phase = made[-1].phase if made else 1
    threatened = {each.what.zone for each in made if isinstance(each.what, Alert)}
    lights = [Light("alert", PHASE_COLOURS[min(phase, 3) - 1], "breathe")]
    lights += [Light(f"zone.{zone}", zone) for zone in ZONES if zone in threatened]
    return Scene(tuple(lights), track=played)


def _walk(state: State) -> Scene:
    """Each zone in its colour; one that is badly hit is not at rest."""
    damage = steps.damage_shown(state)
    zones = layout(debrief_of(state).switches.board).board.zones
    there = [zone for zone in ZONES if zone in zones]
    lights = [Light(f"zone.{zone}", zone, "breathe" if damage[zone] >= BADLY else "solid") for zone in there]
    return Scene((*lights, Light("big", "white", "breathe")))


def acts(state: State) -> frozenset[Seat]:
    """Outside the missions the captain's lamp is lit; in one everybody has enough to look at."""
    if state.stage in ("flying", "closed"):
        return frozenset()
    named = state.debrief.captain if state.debrief is not None else state.past[-1].captain if state.past else None
    captain = None if named is None else members.seat_of(state.rules, named)
    leader = frozenset((captain or state.rules.seats[0],))
    if state.debrief is None or state.stage != "programming":
        return leader
    sheets = enumerate(state.debrief.sheets)
    busy = {members.seat_of(state.rules, member) for member, sheet in sheets if not sheet.is_locked}
    return frozenset([each for each in busy if each is not None]) or leader
