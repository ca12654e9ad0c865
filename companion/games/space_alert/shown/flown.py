"""What past games were, as flights for the annals."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.contract import Annals, Finished
from companion.games.space_alert.missions import level
from companion.games.space_alert.model import State, mission_of
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.rules.campaign import is_scored
from companion.games.space_alert.rules.steps import resolved_now
from companion.games.space_alert.shown.annals import Annals as Picture
from companion.games.space_alert.shown.annals import Campaign, Fate, Flight, annals, csv_rows


@dataclass(frozen=True, slots=True)
class Flown:
    """One game: a flight, or those of a campaign."""

    flights: tuple[Flight, ...]
    campaign: Campaign | None = None


def game_flown(past: Finished) -> Flown:
    return Flown(tuple(_flights(past)), _campaign(past))


def _flights(past: Finished) -> Iterator[Flight]:
    state: State = past.state
    campaign = past.number if state.past else 0
    for before in state.past:
        home = Flight(before.title, before.level, survived=True, points=None, date=past.date, campaign=campaign)
        yield _resolved(home, before.outcome)
    if state.outcome is not None and state.outcome.missions > len(state.past):
        yield replace(_last(state, past.date), campaign=campaign)


def _campaign(past: Finished) -> Campaign | None:
    ended = past.state.outcome
    if ended is None or not past.state.past:
        return None
    fate: Fate = "won" if ended.won else "home" if ended.survived else "lost"
    return Campaign(past.number, ended.missions, fate, ended.points, past.date)


def _last(state: State, date: str) -> Flight:
    """Of a campaign, or the only one."""
    mission, ended = mission_of(state), state.outcome
    assert ended is not None
    flown = Flight(
        mission=mission.title,
        level=level(mission, state.rules.party.crew),
        survived=ended.survived,
        points=ended.points if ended.survived and not state.past else None,  # a campaign's are those of all missions
        cause=_name(ended.by),
        date=date,
    )
    return _resolved(flown, resolved_now(state).outcome) if is_scored(state) else flown


def _resolved(flown: Flight, one: Outcome) -> Flight:
    """As the companion has resolved it, not the table by itself."""
    return replace(
        flown,
        points=one.score if flown.survived else None,
        damage=one.damage,
        defeated=len(one.defeated),
        threats=len(one.defeated) + len(one.survived),
    )


def _name(by: str) -> str:
    """A threat's, or the computer's; "" where nobody knows."""
    card = deck().get(by.partition("@")[0])
    return by if card is None else card.name


def flights(past: Iterable[Flown]) -> tuple[Flight, ...]:
    return tuple(flight for each in past for flight in each.flights)


def _picture(past: tuple[Flown, ...]) -> Picture:
    return annals(flights(past), [each.campaign for each in past if each.campaign is not None])


def _rows(past: tuple[Flown, ...]) -> tuple[tuple[str, ...], ...]:
    return csv_rows(flights(past))


ANNALS: Final = Annals(Flown, game_flown, _picture, _rows)
