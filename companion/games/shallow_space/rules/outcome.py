"""Who has won."""

from companion.contract import Line, Result, Seat, Who, line
from companion.games.shallow_space.model import State
from companion.games.shallow_space.names import team


def result(state: State) -> Result | None:
    if state.stage != "over":
        return None
    return Result(winners(state), line=outcome(state))


def winners(state: State) -> tuple[Seat, ...]:
    """Who flies with a winning team now, alive or not; whoever changed sides won with the new one."""
    seats = [each.seat for each in state.people if each.team in state.winners]
    return tuple(dict.fromkeys(seats))


def outcome(state: State) -> Line:
    if not state.winners:
        return line("outcome.nobody")
    names = tuple(team(state, each) for each in state.winners)
    crew = tuple(Who(each) for each in winners(state))
    if len(names) == 1:
        return line("outcome.won", team=names[0], crew=crew)
    return line("outcome.shared", teams=names, crew=crew)
