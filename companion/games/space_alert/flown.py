"""What past games were, as flights for the annals."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.core import Annals, Finished
from companion.games.space_alert.annals import Annals as Picture
from companion.games.space_alert.annals import Flight, annals, csv_rows
from companion.games.space_alert.mission import level
from companion.games.space_alert.model import State, mission_of
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolving import resolved_now


def flights(past: tuple[Finished, ...]) -> tuple[Flight, ...]:
    return tuple(_flights(past))


def _flights(past: tuple[Finished, ...]) -> Iterator[Flight]:
    for each in past:
        state: State = each.state
        if state.outcome is not None:
            yield _flight(state, each.date)


def _flight(state: State, date: str) -> Flight:
    mission, outcome = mission_of(state), state.outcome
    assert outcome is not None
    flown = Flight(
        mission=mission.title,
        level=level(mission, state.rules.party.crew),
        survived=outcome.survived,
        points=outcome.points if outcome.survived else None,
        cause=_name(outcome.by),
        date=date,
    )
    if state.debrief is None:
        return flown  # the table resolved it by itself
    one = resolved_now(state).outcome
    return replace(flown, damage=one.damage, defeated=len(one.defeated), threats=len(one.defeated) + len(one.survived))


def _name(by: str) -> str:
    """A threat's, or the computer's; "" where nobody knows."""
    card = deck().get(by.partition("@")[0])
    return by if card is None else card.name


def _picture(past: tuple[Finished, ...]) -> Picture:
    return annals(flights(past))


def _rows(past: tuple[Finished, ...]) -> tuple[tuple[str, ...], ...]:
    return csv_rows(flights(past))


ANNALS: Final = Annals(_picture, _rows)
