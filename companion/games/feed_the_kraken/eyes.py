"""The eyes-closed phases: when they begin and end, what is tapped meanwhile, and what comes of it.

Everybody aboard may tap the same while eyes are shut, and every phase takes its fixed time: neither shows whose tap
counts. Where roles are chips, nothing is tapped and nothing known.
"""

from typing import Final

from companion.contract import Millis, Refused, Seat, Who
from companion.contract.old import Ctx
from companion.games.feed_the_kraken import first
from companion.games.feed_the_kraken.commands import Pick, PickHands, Rehearse
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import convertible
from companion.games.feed_the_kraken.events import (
    AbortBegan,
    Converted,
    EyesOpened,
    EyesShut,
    Learnt,
    Picked,
    RehearsalBegan,
    ScriptReset,
    StashAsked,
    StashFound,
    StepCame,
)
from companion.games.feed_the_kraken.model import (
    EYES_CLOSED,
    LEADER,
    PIRATE,
    READY,
    REHEARSAL,
    Act,
    Finding,
    Rules,
    Shut,
    State,
)
from companion.games.feed_the_kraken.printed import SCRIPTS
from companion.games.feed_the_kraken.script import plan, plan_of, step_of
from companion.games.feed_the_kraken.voyage import after_map_action, end_navigation

STASH: Final = 3  # guns


# --- beginning and breaking off


def shut_eyes(course: Course) -> None:
    state = course.state
    shut = _announced(state)
    now = course.ctx.now
    course.happen(EyesShut(now, _end(state.rules, Act.SCRIPT, shut.script, now)))


def rehearse(course: Course, command: Rehearse) -> None:
    state = course.state
    _announced(state)
    if command.script not in SCRIPTS:
        raise Refused("no_such_script")
    now = course.ctx.now
    course.happen(RehearsalBegan(command.script, now, _end(state.rules, Act.REHEARSAL, command.script, now)))


def end_rehearsal(course: Course) -> None:
    if course.state.stage is not REHEARSAL:
        raise Refused("no_rehearsal")
    course.happen(ScriptReset())


def abort(course: Course) -> None:
    """With shut eyes, as hands may be anywhere; then all open theirs. What was announced stays so, and nothing else."""
    shut = _announced(course.state)
    now = course.ctx.now
    course.happen(AbortBegan(now, _end(course.state.rules, Act.ABORT, shut.script, now)))


def _announced(state: State) -> Shut:
    if state.stage is not READY or state.shut is None:
        raise Refused("no_script")
    return state.shut


def _end(rules: Rules, act: Act, script: str, now: Millis) -> Millis:
    return Millis(now + plan(rules, act, script).length)


# --- time


def due(state: State) -> Millis | None:
    shut = state.shut
    if shut is None or shut.began is None:
        return None
    moments = plan_of(state.rules, shut).moments
    if shut.step + 1 < len(moments):
        return Millis(shut.began + moments[shut.step + 1].at)
    return shut.ends


def tick(course: Course, ctx: Ctx) -> None:
    shut = course.state.shut
    assert shut is not None
    assert shut.began is not None
    assert shut.ends is not None
    moments = plan_of(course.state.rules, shut).moments
    for number in range(shut.step + 1, len(moments)):
        if ctx.now < shut.began + moments[number].at:
            return
        if moments[number].step.shows and shut.act is Act.SCRIPT:
            _show(course, shut)  # before the step: what a phone shows then is there
        course.happen(StepCame(number))
    if ctx.now < shut.ends:
        return
    if shut.act is Act.SCRIPT:
        _open_eyes(course, shut)
    else:
        course.happen(ScriptReset())


# --- taps


def choices(state: State, seat: Seat) -> tuple[Seat, ...]:
    """What everybody may tap in this phase, whoever they are."""
    if state.stage is not EYES_CLOSED or state.shut is None or state.shut.act is not Act.SCRIPT:
        return ()
    step = step_of(state.rules, state.shut)
    if step is None or not step.taps or seat not in state.crew.aboard:
        return ()
    if state.shut.script == "conversion":
        return tuple([each for each in convertible(state) if each != seat])
    return state.crew.aboard


def pick(course: Course, command: Pick | PickHands, seat: Seat) -> None:
    state = course.state
    if state.stage is not EYES_CLOSED or state.shut is None:
        raise Refused("eyes_open")
    if not state.rules.deals_roles:
        raise Refused("hands_not_phones")
    wanted = (command.seat,) if isinstance(command, Pick) else (command.first, command.second, command.third)
    if isinstance(command, Pick) != (state.shut.script == "conversion"):
        raise Refused("no_such_pick")
    step = step_of(state.rules, state.shut)
    if step is None or not step.taps:
        raise Refused("no_taps_now")
    able = choices(state, seat)
    for each in wanted:
        if each not in able:
            raise Refused("cannot_be_picked", who=Who(each))
    course.happen(Picked(seat, wanted))


# --- what comes of it


def _show(course: Course, shut: Shut) -> None:
    """Secretly, in the middle of the script: on the phones, while they are held."""
    state = course.state
    leader = leader_aboard(state)
    match shut.script:
        case "pirates":
            _mates(course)
        case "conversion":
            _convert(course, leader, _picked(state, leader))
        case "cult_cabin_search":
            _show_team(course, leader)
        case "cabin_search" if state.team.captain is not None and shut.on is not None:
            course.happen(Learnt(state.team.captain, (chip(state, shut.on),)))


def _open_eyes(course: Course, shut: Shut) -> None:
    state = course.state
    picked = _picked(state, leader_aboard(state))
    course.happen(EyesOpened())
    match shut.script:
        case "pirates":
            first.after_gathering(course)
        case "cabin_search":
            after_map_action(course)
        case "guns_stash":
            _give_stash(course, picked)
        case _:
            end_navigation(course)


def leader_aboard(state: State) -> Seat | None:
    """A leader who went overboard has no say, but nobody may notice: the phase is the same."""
    for seat, role in zip(state.rules.seats, state.secrets.roles, strict=False):
        if role is LEADER and seat in state.crew.aboard:
            return seat
    return None


def _picked(state: State, leader: Seat | None) -> tuple[Seat, ...]:
    return () if leader is None else state.secrets.picks[state.rules.seats.index(leader)]


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
    if leader is None:
        return
    team = (state.team.captain, state.team.lieutenant, state.team.navigator)
    shown = [seat for seat in team if seat is not None and seat != leader and seat in state.crew.aboard]
    course.happen(Learnt(leader, tuple([chip(state, seat) for seat in shown])))
