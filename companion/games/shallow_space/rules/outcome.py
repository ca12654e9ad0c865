"""Who has won."""

from collections.abc import Iterator

from companion.contract import Line, Result, Seat, Who, Word, line
from companion.games.shallow_space.model import GREY, Ship, State
from companion.games.shallow_space.names import team
from companion.games.shallow_space.printed import VITAL_PLACES


def result(state: State) -> Result | None:
    if state.stage != "over":
        return None
    return Result(winners(state), scores(state), outcome(state))


def winners(state: State) -> tuple[Seat, ...]:
    """Who flies with a winning team now, alive or not; whoever changed sides won with the new one."""
    return tuple(dict.fromkeys(seat for each in state.winners for seat in crew(state, each)))


def crew(state: State, team: int) -> tuple[Seat, ...]:
    """Who flies with a team now, alive or not."""
    return tuple(dict.fromkeys(each.seat for each in state.people if each.team == team))


def scores(state: State) -> tuple[tuple[Seat, int], ...]:
    """For everybody the hull that their team has left: each team's points, as a last round would compare them."""
    left = {team: max(0, best_hull(state, team)) for team in range(state.rules.ships)}
    return tuple((seat, points) for team, points in left.items() for seat in crew(state, team))


def best_hull(state: State, team: int) -> int:
    """Points of the best ship that a team controls, in sections that keep a ship alive; -1: it has none."""
    held = [each for each in state.ships if each.owner == team and not each.is_pod]
    return max([hull_left(each) for each in held if not each.is_gone], default=-1)


def hull_left(ship: Ship) -> int:
    return 0 if ship.is_gone else sum(GREY - ship.damage[place] for place in VITAL_PLACES)


def outcome(state: State) -> Line:
    """And who flew with the others."""
    found = won(state)
    for number in range(state.rules.ships):
        if number not in state.winners and (lost := crew(state, number)):
            who = tuple(Who(each) for each in lost)
            found = line("outcome.beside", outcome=found, team=team(state, number), crew=who)
    return found


def won(state: State) -> Line:
    if not state.winners:
        return line("outcome.nobody")
    names = tuple(team(state, each) for each in state.winners)
    crew = tuple(Who(each) for each in winners(state))
    if len(names) == 1:
        return line("outcome.won", team=names[0], crew=crew)
    return line("outcome.shared", teams=names, crew=crew)


def reasons(state: State) -> Iterator[Line]:
    """What ended it: crews of whom nobody is left, or what else there is no fighting on after."""
    for each in state.out:
        yield line("told.team_lost", team=team(state, each))
    if len({each.team for each in state.people if each.health > 0}) > 1:
        afloat = any(not each.is_gone and not each.is_pod for each in state.ships)
        yield line("outcome.last_round" if afloat else "outcome.no_ship")


def played_as(state: State) -> Iterator[tuple[Seat, Word]]:
    """Their posts, and which ship they fly with: the first moves first."""
    for person in state.people:
        yield person.seat, line(f"post.{person.post}")
    for seat, side in dict.fromkeys((each.seat, each.team) for each in state.people):
        yield seat, line("ship.unnamed", number=side + 1)
