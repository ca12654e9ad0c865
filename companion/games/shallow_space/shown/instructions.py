"""The one sentence at the top: what is to be done now, for this seat or for the table."""

from companion.contract import Line, Seat, Who, line
from companion.games.shallow_space import names
from companion.games.shallow_space.model import NOWHERE, State
from companion.games.shallow_space.rules.muster import is_complete, members, side_of
from companion.games.shallow_space.rules.outcome import won


def instruct(state: State, seat: Seat | None) -> Line:
    if state.stage == "muster":
        return _muster(state, seat)
    if state.stage == "over":
        return won(state)
    turn, asked = state.turn, state.asked
    assert turn is not None
    if asked is not None:
        if asked.by == seat or asked.by is None:
            return line("now.roll", sides=asked.sides, what=line(f"roll.{asked.what}"))
        return line("now.wait_roll", who=Who(asked.by))
    teams = tuple(names.crew(state, team) for team in turn.teams)
    people = [each for each in state.people if each.seat == seat]
    if seat is None:
        return line("now.turn", teams=teams)
    if people and not any(each.health > 0 for each in people):
        return line("now.dead")
    active = [each for each in people if each.health > 0 and each.team in turn.teams]
    if not active:
        return line("now.wait_turn", teams=teams)
    if all(each.is_ready for each in active):
        return line("now.wait_mates")
    return line("now.your_turn")


def _muster(state: State, seat: Seat | None) -> Line:
    if not is_complete(state):
        if state.rules.teams == "drawn":
            return line("now.draw")
        if seat is not None and side_of(state, seat) == NOWHERE:
            return line("now.join")
        return line("now.wait_join")
    if seat is not None and members(state, side := side_of(state, seat))[0] == seat:
        return line("now.named", ship=names.team(state, side)) if state.names[side] else line("now.name")
    return line("now.begin")
