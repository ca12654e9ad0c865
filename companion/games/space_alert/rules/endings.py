"""How a game has ended, a mission or a campaign, and in which words."""

from companion.contract import Effect, Line, Result, Say, Sound, line
from companion.games.space_alert.model import Ending, State


def result(state: State) -> Result | None:
    if state.outcome is None:
        return None
    scores = tuple([(seat, state.outcome.points) for seat in state.rules.seats])
    return Result(state.rules.seats if state.outcome.won else (), scores, how_it_ended(state.outcome))


def how_it_ended(one: Ending) -> Line:
    if one.missions > 1:
        return _campaign_ended(one)
    if not one.survived:
        if one.turn:
            return line("told.lost_to", by=one.by, turn=one.turn)
        return line("told.lost", points=one.points)
    return line("told.survived" if one.won else "told.home_without_victory", points=one.points)


def _campaign_ended(one: Ending) -> Line:
    if one.survived:
        key = "told.campaign_home" if one.won else "told.campaign_without_victory"
        return line(key, missions=one.missions, points=one.points)
    if one.turn:
        return line("told.campaign_lost_to", mission=one.missions, by=one.by, turn=one.turn)
    return line("told.campaign_lost", mission=one.missions)


def ending_heard(survived: bool) -> tuple[Effect, ...]:
    return (Sound("fanfare"), Say(line("say.survived"))) if survived else (Say(line("say.lost")),)
