"""How a game has ended, a mission or a campaign, and in which words."""

from companion.contract import Effect, Line, Result, Say, Sound, Word, line
from companion.games.space_alert.model import Ending, State
from companion.games.space_alert.resolution.deck import called
from companion.games.space_alert.rules.stages import when


def result(state: State) -> Result | None:
    """A crew scores together: the sentence says it, and nobody has points alone."""
    if state.outcome is None:
        return None
    return Result(state.rules.seats if state.outcome.won else (), (), how_it_ended(state))


def how_it_ended(state: State) -> Line:
    one = state.outcome
    assert one is not None
    if one.missions > 1:
        return _campaign_ended(state, one)
    if not one.survived:
        if one.turn:
            return line("told.lost_to", by=cause(one.by), when=when(state, one.turn))
        return line("told.lost", points=one.points)
    return line("told.survived" if one.won else "told.home_without_victory", points=one.points)


def cause(by: str) -> Word:
    """Of a loss: a threat's name, or the computer."""
    return line("then.computer") if by == "computer" else called(by)


def _campaign_ended(state: State, one: Ending) -> Line:
    if one.survived:
        key = "told.campaign_home" if one.won else "told.campaign_without_victory"
        return line(key, missions=one.missions, points=one.points)
    if one.turn:
        by, at = cause(one.by), when(state, one.turn)
        return line("told.campaign_lost_to", mission=one.missions, by=by, when=at)
    return line("told.campaign_lost", mission=one.missions)


def ending_heard(survived: bool) -> tuple[Effect, ...]:
    return (Sound("fanfare"), Say(line("say.survived"))) if survived else (Say(line("say.lost")),)
