"""The sentence that says what to do now, or whom the table waits for."""

from companion.contract import Line, Seat, Who, line
from companion.games.feed_the_kraken import mutiny
from companion.games.feed_the_kraken.crew import convertible, others
from companion.games.feed_the_kraken.evolve_mutiny import open_mutiny
from companion.games.feed_the_kraken.labels import space
from companion.games.feed_the_kraken.model import Act, Stage, State
from companion.games.feed_the_kraken.navigation import hand_of
from companion.games.feed_the_kraken.printed import CARD_KINDS
from companion.games.feed_the_kraken.script import step_of
from companion.games.feed_the_kraken.voyage import icon_here


def instruct(state: State, seat: Seat | None) -> Line:
    team = state.team
    captain = Who(team.captain) if team.captain is not None else line("now.nobody")
    is_captain = seat is not None and seat == team.captain
    if seat is not None and seat not in state.crew.aboard and state.stage not in (Stage.FED, Stage.ARRIVED, Stage.OVER):
        return line("now.overboard")
    match state.stage:
        case Stage.SETTING_UP:
            return line("now.set_up")
        case Stage.READY:
            assert state.shut is not None
            part = ".phones" if state.rules.deals_roles else ""
            if state.shut.script == "cabin_search" and state.shut.on is not None:
                return line(f"now.ready{part}.cabin_search", who=captain, on=Who(state.shut.on))
            if state.rules.deals_roles:
                return line("now.ready.phones.any", script=line(f"script.{state.shut.script}"))
            return line(f"now.ready.{state.shut.script}")
        case Stage.EYES_CLOSED:
            return _with_shut_eyes(state)
        case Stage.REHEARSAL:
            assert state.shut is not None
            return line("now.rehearsal", script=line(f"script.{state.shut.rehearsed}"))
        case Stage.FIRST_CAPTAIN:
            return line("now.first_captain")
        case Stage.APPOINTING:
            return _appoint(state, is_captain, captain)
        case Stage.EMERGENCY:
            return line("now.emergency") if is_captain else line("now.wait_emergency", who=captain)
        case Stage.QUESTION:
            return line("now.ask") if is_captain else line("now.wait_ask", who=captain)
        case Stage.LOYALTY:
            return _loyalty(state, seat, is_captain)
        case Stage.REVEALED:
            total, need = mutiny.total(state), mutiny.need(state)
            key = "now.settle" if is_captain else "now.wait_settle"
            return line(key, total=total, need=need, who=captain)
        case Stage.INSTIGATED:
            wanted = open_mutiny(state).asked
            assert wanted is not None
            return line("now.instigated") if seat == wanted else line("now.wait_instigated", who=Who(wanted))
        case Stage.TIE:
            return _tie(state, seat)
        case Stage.TO_DRAW:
            return line("now.draw") if is_captain else line("now.wait_draw", who=captain)
        case Stage.HANDS | Stage.LOGBOOK:
            return _navigate(state, seat, is_captain)
        case Stage.MAP_ACTION:
            icon = icon_here(state)
            return line(f"now.{icon}") if is_captain else line("now.wait_icon", who=captain, icon=line(f"icon.{icon}"))
        case Stage.FED:
            target = Who(state.target) if state.target is not None else captain
            return line("now.was_leader") if is_captain or seat == state.target else line("now.wait_fed", who=target)
        case Stage.FLOGGING:
            return line("now.enter_flogging") if is_captain else line("now.wait_flogging", who=captain)
        case Stage.CARD_ACTION:
            assert state.voyage.card is not None
            action = CARD_KINDS[state.voyage.card].action
            if is_captain:
                return line(f"now.{action}")
            return line("now.wait_card", who=captain, action=line(f"action.{action}"))
        case Stage.LOOKING:
            return _look(state, seat)
        case Stage.RITUAL:
            return line("now.ritual") if is_captain else line("now.wait_ritual", who=captain)
        case Stage.STASH:
            return line("now.stash", left=state.stash) if is_captain else line("now.wait_stash", who=captain)
        case Stage.ARRIVED:
            assert state.ending is not None
            return line(f"now.arrived.{state.ending.side}")
        case Stage.OVER:
            assert state.ending is not None
            return line(f"now.over.{state.ending.side}", who=tuple(Who(each) for each in state.ending.winners))


def _with_shut_eyes(state: State) -> Line:
    """For everybody the same, and no number in it that a secret could move."""
    assert state.shut is not None
    if state.shut.act is Act.ABORT:
        return line("now.breaks_off")
    if not state.rules.deals_roles:
        return line("now.eyes_closed")
    step = step_of(state.rules, state.shut)
    if step is not None and step.taps:
        if state.shut.script == "conversion" and not convertible(state):
            return line("now.tap_nobody")
        return line("now.tap" if state.shut.script == "conversion" else "now.tap_three")
    return line("now.hold") if step is not None and step.shows else line("now.own_phone")


def _appoint(state: State, is_captain: bool, captain: Who | Line) -> Line:
    if not is_captain:
        return line("now.wait_appoint", who=captain, place=space(state.voyage.track[-1]))
    if len(others(state)) == 1:
        return line("now.appoint_one")
    return line("now.appoint_lieutenant" if state.team.lieutenant is None else "now.appoint_navigator")


def _loyalty(state: State, seat: Seat | None, is_captain: bool) -> Line:
    question = open_mutiny(state)
    need = mutiny.need(state)
    if not state.rules.counts_on_phones:
        return line("now.count", need=need) if is_captain else line("now.fists", need=need)
    if question.is_seen and question.complete_at is not None:
        return line("now.all_given")
    if seat is None or seat not in mutiny.asked(state):
        return line("now.wait_guns", need=need)
    is_given = question.given[state.rules.seats.index(seat)] is not None
    return line("now.given", need=need) if is_given else line("now.give", need=need)


def _tie(state: State, seat: Seat | None) -> Line:
    question = open_mutiny(state)
    tied = tuple(Who(each) for each in question.tied)
    if seat is not None and seat == question.chooser:
        return line("now.drop", tied=tied)
    assert question.chooser is not None
    return line("now.wait_drop", who=Who(question.chooser), tied=tied)


def _navigate(state: State, seat: Seat | None, is_captain: bool) -> Line:
    if not state.rules.keeps_deck:
        if is_captain:
            is_whole = state.team.lieutenant is not None and state.team.navigator is not None
            return line("now.enter_card" if is_whole else "now.enter_card_by_chance")
        return line("now.navigator" if seat is not None and seat == state.team.navigator else "now.silence")
    if state.stage is Stage.HANDS:
        return line("now.keep" if hand_of(state, seat) is not None else "now.silence")
    return line("now.play" if seat is not None and seat == state.team.navigator else "now.silence")


def _look(state: State, seat: Seat | None) -> Line:
    assert state.look is not None
    if seat is not None and seat == state.look.seat:
        return line(f"now.look_{state.look.how}")
    return line("now.wait_look", who=Who(state.look.seat))
