"""What the icon under the ship asks of the captain: somebody else is searched, flogged, silenced or fed."""

from companion.contract import Refused, Seat, Who
from companion.games.feed_the_kraken.commands import AnswerLeader, ChooseTarget, EnterFlogging
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import others, place_of
from companion.games.feed_the_kraken.events import Flogged, LeaderFed, NotTheLeader, ScriptCalled, TargetChosen
from companion.games.feed_the_kraken.model import FED, FLOGGING, LEADER, Side, State
from companion.games.feed_the_kraken.victory import arrive, side_of
from companion.games.feed_the_kraken.voyage import after_map_action, icon_here


def expect_other(state: State, seat: Seat) -> None:
    place_of(state.rules, seat)
    if seat == state.team.captain:
        raise Refused("not_yourself")
    if seat not in others(state):
        raise Refused("not_aboard", who=Who(seat))


def choose(course: Course, command: ChooseTarget) -> None:
    state, seat = course.state, command.seat
    expect_other(state, seat)
    icon = icon_here(state)
    assert icon is not None
    course.happen(TargetChosen(icon, seat))
    match icon:
        case "cabin_search":
            course.happen(ScriptCalled("cabin_search", seat))
        case "flogging" if state.rules.deals_roles:
            # the card of one's own side is held back, and the captain turns up one of the other two
            mine = side_of(state, seat)
            shown = [side for side in Side if side is not mine]
            course.happen(Flogged(seat, shown[course.ctx.rng.randrange(len(shown))]))
            after_map_action(course)
        case "tongue":
            after_map_action(course)
        case "feed_the_kraken" if state.rules.deals_roles:
            _fed(course, seat, state.secrets.roles[place_of(state.rules, seat)] is LEADER)
        case _:
            pass  # the table tells what came of it


def enter_flogging(course: Course, command: EnterFlogging) -> None:
    state = course.state
    if state.stage is not FLOGGING or state.target is None:
        raise Refused("nobody_flogged")
    course.happen(Flogged(state.target, command.side))
    after_map_action(course)


def answer_leader(course: Course, command: AnswerLeader, by: Seat) -> None:
    state = course.state
    if state.stage is not FED or state.target is None:
        raise Refused("nobody_fed")
    if by not in (state.target, state.team.captain):
        raise Refused("somebody_else", who=Who(state.target))
    _fed(course, state.target, command.is_leader)


def _fed(course: Course, seat: Seat, is_leader: bool) -> None:
    """Only the leader's sacrifice is a victory of the Cult; a leap overboard never is."""
    if is_leader:
        course.happen(LeaderFed(seat))
        arrive(course, Side.CULT, by_kraken=True)
        return
    course.happen(NotTheLeader(seat))
    after_map_action(course)
