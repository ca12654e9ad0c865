"""The set-up: the list, roles, the order of turns, and the first alerts."""

from companion.contract import Refused, Seat
from companion.games.captain_is_dead import scanners
from companion.games.captain_is_dead.commands import GoBefore, TakeRole
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import book, place_of, role_of
from companion.games.captain_is_dead.events import FirstAlertsBegan, OrderSet, RoleTaken, SetUpStepDone
from companion.games.captain_is_dead.model import SETTING_UP, State
from companion.games.captain_is_dead.turns import begin

STEPS = (
    "board",
    "systems",
    "alerts",
    "queue",
    "skills",
    "hands",
    "tools",
    "plans",
    "torpedoes",
    "shields",
    "core",
    "blocker",
    "roles",
    "pawns",
    "order",
    "first_alerts",
)
QUEUE_STEP = "queue"
LAST = 99  # a rank that nobody knows


def next_step(course: Course) -> None:
    state = course.state
    if state.stage is not SETTING_UP:
        raise Refused("set_up_done")
    step = state.rules.set_up[state.set_up]
    course.happen(SetUpStepDone())
    if step == QUEUE_STEP:
        scanners.refill(course)
    if course.state.set_up == len(state.rules.set_up):
        count = book(state).decks.setup_alerts or 0
        course.happen(FirstAlertsBegan(count))
        if not count:
            begin(course)


def take_role(course: Course, command: TakeRole, by: Seat | None) -> None:
    state = course.state
    if state.stage is not SETTING_UP:
        raise Refused("set_up_done")
    seat = command.seat if command.seat is not None else by
    if seat is None:
        raise Refused("no_seat")
    give_role(course, seat, command.role)


def give_role(course: Course, seat: Seat, role: str) -> None:
    """Nobody else has it; the pawn starts where the role does, if that is known."""
    state = course.state
    place = place_of(state.rules, seat)
    known = book(state).roles
    if role and role not in known:
        raise Refused("no_such_role")
    if role and role in [each.role for other, each in enumerate(state.crew) if other != place]:
        raise Refused("role_taken")
    start = (known[role].start or "") if role else ""
    begun = state.stage is not SETTING_UP
    course.happen(RoleTaken(seat, role, state.crew[place].room if begun else start, "correction" if begun else "deed"))
    order = by_rank(course.state)
    if not begun and order != state.order:
        course.happen(OrderSet(order))


def rank(state: State, seat: Seat) -> int:
    return role_of(state, seat).rank or LAST


def by_rank(state: State) -> tuple[Seat, ...]:
    """Ties stay as they were: as people sit, or as they have said who is older."""
    return tuple(sorted(state.order, key=lambda seat: rank(state, seat)))


def ties(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Neighbours in the order who might change places: (the later, the earlier)."""
    pairs = zip(state.order[1:], state.order, strict=False)
    return tuple([(late, early) for late, early in pairs if rank(state, late) == rank(state, early)])


def go_before(course: Course, command: GoBefore) -> None:
    state = course.state
    if state.stage is not SETTING_UP:
        raise Refused("set_up_done")
    if command.seat == command.other:
        raise Refused("not_yourself")
    if rank(state, command.seat) != rank(state, command.other):
        raise Refused("no_tie")
    order = [each for each in state.order if each != command.seat]
    at = order.index(command.other) if command.other in order else len(order)
    order.insert(at, command.seat)
    course.happen(OrderSet(tuple(order)))
