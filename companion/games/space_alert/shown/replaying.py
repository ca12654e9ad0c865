"""A flight that was resolved, to be walked through once more and carried away: for pages of past games."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Replay, Seat, Setup, Word, replace
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.model import State, debrief_of, mission_of
from companion.games.space_alert.resolution import posting
from companion.games.space_alert.resolution.events import ZoneDamaged
from companion.games.space_alert.rules import brought, resolving, steps
from companion.games.space_alert.rules.campaign import is_scored
from companion.games.space_alert.setup.beginning import new
from companion.games.space_alert.shown.turn_shown import TurnShown, turn_shown


@dataclass(frozen=True, slots=True)
class Moment:
    mission: Word
    turn: TurnShown


def last(state: State) -> int:
    return len(steps.walk(state)) if is_scored(state) else 0


def shown(state: State, at: int) -> Moment:
    return Moment(titled(mission_of(state).title), turn_shown(state, steps.resolved_now(state), steps.walk(state), at))


def next_damage(state: State, at: int) -> int | None:
    every = enumerate(steps.walk(state), start=1)
    return next((place for place, each in every if place > at and isinstance(each.event, ZoneDamaged)), None)


def file(state: State) -> str:
    return posting.text_of(resolving.as_json(state))


def read(text: str) -> State:
    """As if a crew had resolved it here."""
    flight = brought.read(text)
    crew = tuple([Seat(f"s{place + 1}") for place in range(len(flight.crew))])
    state = brought.laid(new(Setup(crew, {})), flight)
    steps.resolved(resolving.game_of(state), flight.switches)  # refuses what is no game
    return replace(state, stage="scored", debrief=replace(debrief_of(state), at=len(steps.walk(state))))


REPLAY: Final = Replay(last, shown, next_damage, file, read)
