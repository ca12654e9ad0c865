"""The eyes-closed phases: when they begin and end, what is tapped meanwhile, and what comes of it.

Everybody aboard may tap the same while eyes are shut, and every phase takes its fixed time: neither shows whose tap
counts. Where roles are chips, nothing is tapped and nothing known.
"""

from companion.core import Ctx, Millis, Refused
from companion.games.feed_the_kraken import first
from companion.games.feed_the_kraken.commands import Pick, PickHands
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import convertible
from companion.games.feed_the_kraken.events import (
    Converted,
    EyesOpened,
    EyesShut,
    Learnt,
    Picked,
    StashAsked,
    StashFound,
)
from companion.games.feed_the_kraken.model import EYES_CLOSED, LEADER, PIRATE, READY, Finding, Shut, State
from companion.games.feed_the_kraken.printed import length_ms
from companion.games.feed_the_kraken.voyage import after_map_action, end_navigation
from companion.lines import Seat, Who

STASH = 3  # guns


def shut_eyes(course: Course) -> None:
    state = course.state
    if state.stage is not READY or state.shut is None:
        raise Refused("no_script")
    now = course.ctx.now
    course.happen(EyesShut(now, Millis(now + length_ms(state.shut.script, len(state.rules.seats)))))


def due(state: State) -> Millis | None:
    return None if state.shut is None else state.shut.ends


def tick(course: Course, ctx: Ctx) -> None:
    shut = course.state.shut
    if shut is not None and shut.ends is not None and ctx.now >= shut.ends:
        _open_eyes(course, shut)


# --- taps


def choices(state: State, seat: Seat) -> tuple[Seat, ...]:
    """What everybody may tap in this phase, whoever they are."""
    if state.stage is not EYES_CLOSED or state.shut is None or not state.rules.deals_roles:
        return ()
    if seat not in state.crew.aboard:
        return ()
    if state.shut.script == "conversion":
        return tuple([each for each in convertible(state) if each != seat])
    if state.shut.script == "guns_stash":
        return state.crew.aboard
    return ()


def pick(course: Course, command: Pick | PickHands, seat: Seat) -> None:
    state = course.state
    if state.stage is not EYES_CLOSED or state.shut is None:
        raise Refused("eyes_open")
    if not state.rules.deals_roles:
        raise Refused("hands_not_phones")
    wanted = (command.seat,) if isinstance(command, Pick) else (command.first, command.second, command.third)
    if isinstance(command, Pick) != (state.shut.script == "conversion"):
        raise Refused("no_such_pick")
    able = choices(state, seat)
    for each in wanted:
        if each not in able:
            raise Refused("cannot_be_picked", who=Who(each))
    course.happen(Picked(seat, wanted))


# --- what comes of it


def _open_eyes(course: Course, shut: Shut) -> None:
    state = course.state
    leader = leader_aboard(state)
    picked = state.secrets.picks[state.rules.seats.index(leader)] if leader is not None else ()
    course.happen(EyesOpened())
    match shut.script:
        case "pirates":
            _mates(course)
            first.after_gathering(course)
        case "cabin_search":
            captain = state.team.captain
            if state.rules.deals_roles and captain is not None and shut.on is not None:
                course.happen(Learnt(captain, (chip(state, shut.on),)))
            after_map_action(course)
        case "conversion":
            _convert(course, leader, picked)
            end_navigation(course)
        case "guns_stash":
            _give_stash(course, picked)
        case _:
            _show_team(course, leader)
            end_navigation(course)


def leader_aboard(state: State) -> Seat | None:
    """A leader who went overboard has no say, but nobody may notice: the phase is the same."""
    for seat, role in zip(state.rules.seats, state.secrets.roles, strict=False):
        if role is LEADER and seat in state.crew.aboard:
            return seat
    return None


def chip(state: State, seat: Seat) -> Finding:
    """What lies in the sea bag, and the tentacle gesture of those who were converted."""
    role = state.secrets.roles[state.rules.seats.index(seat)]
    return Finding("chip", seat, role, seat in state.secrets.converted)


def _mates(course: Course) -> None:
    state = course.state
    pirates = [seat for seat, role in zip(state.rules.seats, state.secrets.roles, strict=False) if role is PIRATE]
    for seat in pirates:
        course.happen(Learnt(seat, tuple([Finding("mate", mate) for mate in pirates if mate != seat])))


def _convert(course: Course, leader: Seat | None, picked: tuple[Seat, ...]) -> None:
    state = course.state
    if not state.rules.deals_roles:
        return
    if leader is None or not picked:
        course.happen(Converted(None))
        return
    convert = picked[0]
    role = state.secrets.roles[state.rules.seats.index(convert)]
    is_new = role in ("sailor", "pirate") and convert not in state.secrets.converted
    course.happen(Converted(convert if is_new else None))
    course.happen(Learnt(leader, (Finding("convert", convert),)))
    course.happen(Learnt(convert, (Finding("master", leader),)))


def _give_stash(course: Course, picked: tuple[Seat, ...]) -> None:
    state = course.state
    guns = min(STASH, state.supply)
    if not state.rules.deals_roles and guns:
        course.happen(StashAsked(guns))
        return
    for seat in picked[:guns]:
        course.happen(StashFound(seat))
    end_navigation(course)


def _show_team(course: Course, leader: Seat | None) -> None:
    state = course.state
    if leader is None or not state.rules.deals_roles:
        return
    team = (state.team.captain, state.team.lieutenant, state.team.navigator)
    shown = [seat for seat in team if seat is not None and seat != leader and seat in state.crew.aboard]
    course.happen(Learnt(leader, tuple([chip(state, seat) for seat in shown])))
