"""The sentence that says what to do now, or whom the table waits for."""

from typing import Final

from companion.contract import Line, Seat, Who, line
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Stage, State
from companion.games.feed_the_kraken.printed import CARD_KINDS
from companion.games.feed_the_kraken.rules import crew, guns, loyalty, navigation, script, victory, voyage
from companion.games.feed_the_kraken.setup.pace import SECOND

FOR_ALL: Final[frozenset[Stage]] = frozenset(("fed", "arrived", "over"))  # also for those who went overboard


def instruct(state: State, seat: Seat | None) -> Line:
    if seat is not None and seat not in state.crew.aboard and state.stage not in FOR_ALL:
        return line("now.overboard")
    is_captain = seat is not None and seat == state.team.captain
    captain = _captain(state)
    match state.stage:
        case "setting_up":
            return line("now.set_up")
        case "ready":
            return _ready(state, captain)
        case "eyes_closed":
            return _with_shut_eyes(state)
        case "rehearsal":
            return line("now.rehearsal", script=line(f"script.{script.script_of(state).rehearsed}"))
        case "first_captain":
            return line("now.first_captain")
        case "appointing":
            return _appoint(state, is_captain, captain)
        case "emergency":
            return line("now.emergency") if is_captain else line("now.wait_emergency", who=captain)
        case "question":
            return line("now.ask") if is_captain else line("now.wait_ask", who=captain)
        case "loyalty":
            return _loyalty(state, seat, is_captain, captain)
        case "revealed":
            return _settle(state, is_captain, captain)
        case "instigated":
            return _add(state, seat)
        case "tie":
            return _tie(state, seat)
        case "to_draw":
            return line("now.draw") if is_captain else line("now.wait_draw", who=captain)
        case "hands" | "logbook":
            return _navigate(state, seat, is_captain)
        case "map_action":
            icon = voyage.icon_here(state)
            return line(f"now.{icon}") if is_captain else line("now.wait_icon", who=captain, icon=line(f"icon.{icon}"))
        case "fed":
            target = Who(state.target) if state.target is not None else captain
            return line("now.was_leader") if is_captain or seat == state.target else line("now.wait_fed", who=target)
        case "flogging":
            return line("now.enter_flogging") if is_captain else line("now.wait_flogging", who=captain)
        case "card_action":
            return _act(state, is_captain, captain)
        case "looking":
            return _look(state, seat)
        case "ritual":
            return line("now.ritual") if is_captain else line("now.wait_ritual", who=captain)
        case "stash":
            return line("now.stash", left=state.stash) if is_captain else line("now.wait_stash", who=captain)
        case "arrived" | "over":
            return _ended(state)


def _captain(state: State) -> Who | Line:
    return Who(state.team.captain) if state.team.captain is not None else line("now.nobody")


def _ready(state: State, captain: Who | Line) -> Line:
    shut = script.script_of(state)
    part = ".phones" if state.rules.deals_roles else ""
    if shut.script == "cabin_search" and shut.on is not None:
        return line(f"now.ready{part}.cabin_search", who=captain, on=Who(shut.on))
    if state.rules.deals_roles:
        return line("now.ready.phones.any", script=line(f"script.{shut.script}"))
    if shut.script == "guns_stash":
        return line("now.ready.guns_stash", guns=script.stash_of(state))
    return line(f"now.ready.{shut.script}")


def _with_shut_eyes(state: State) -> Line:
    """For everybody the same, and no number in it that a secret could move."""
    shut = script.script_of(state)
    step = script.step_of(state.rules, shut)
    if step is not None and step.light == "open":
        return line("now.may_look")
    if shut.act == "abort":
        return line("now.breaks_off", seconds=script.plan_of(state.rules, shut).length // SECOND)
    if not state.rules.deals_roles:
        return line("now.eyes_closed")
    if step is not None and step.taps:
        if shut.script == "conversion" and not crew.convertible(state):
            return line("now.tap_nobody")
        return line("now.tap") if shut.script == "conversion" else line("now.tap_three", guns=script.stash_of(state))
    return line("now.hold") if step is not None and step.shows else line("now.own_phone")


def _appoint(state: State, is_captain: bool, captain: Who | Line) -> Line:
    if not is_captain:
        return line("now.wait_appoint", who=captain, place=names.space(state.voyage.track[-1]))
    if len(crew.others(state)) == 1:
        return line("now.appoint_one")
    return line("now.appoint_lieutenant" if state.team.lieutenant is None else "now.appoint_navigator")


def _loyalty(state: State, seat: Seat | None, is_captain: bool, captain: Who | Line) -> Line:
    question = guns.open_mutiny(state)
    need = guns.need(state)
    if not state.rules.counts_on_phones:
        part = "fists_open" if question.is_counted else "fists"
        return line(f"now.{part}.captain" if is_captain else f"now.{part}.crew", need=need, who=captain)
    if loyalty.gathering(state).is_seen_complete:
        return line("now.all_given")
    if seat is None or seat not in guns.asked(state):
        return line("now.wait_guns", need=need)
    is_given = question.given[state.rules.seats.index(seat)] is not None
    return line("now.given", need=need) if is_given else line("now.give", need=need)


def _settle(state: State, is_captain: bool, captain: Who | Line) -> Line:
    total, need = guns.total(state), guns.need(state)
    return line("now.settle" if is_captain else "now.wait_settle", total=total, need=need, who=captain)


def _add(state: State, seat: Seat | None) -> Line:
    wanted = guns.open_mutiny(state).asked
    assert wanted is not None
    return line("now.instigated") if seat == wanted else line("now.wait_instigated", who=Who(wanted))


def _tie(state: State, seat: Seat | None) -> Line:
    question = guns.open_mutiny(state)
    tied = names.named(question.tied)
    if seat is not None and seat == question.chooser:
        return line("now.drop", tied=tied)
    assert question.chooser is not None
    return line("now.wait_drop", who=Who(question.chooser), tied=tied)


def _navigate(state: State, seat: Seat | None, is_captain: bool) -> Line:
    if not state.rules.keeps_deck:
        if is_captain:
            is_whole = state.team.lieutenant is not None and state.team.navigator is not None
            return line("now.enter_card" if is_whole else "now.enter_card_by_chance")
        if seat is not None and seat == state.team.lieutenant:
            return line("now.lieutenant")
        return line("now.navigator" if seat is not None and seat == state.team.navigator else "now.silence")
    if state.stage == "hands":
        return line("now.keep" if navigation.hand_of(state, seat) is not None else "now.silence")
    return line("now.play" if seat is not None and seat == state.team.navigator else "now.silence")


def _act(state: State, is_captain: bool, captain: Who | Line) -> Line:
    assert state.voyage.card is not None
    action = CARD_KINDS[state.voyage.card].action
    if is_captain:
        return line(f"now.{action}")
    return line("now.wait_card", who=captain, action=line(f"action.{action}"))


def _look(state: State, seat: Seat | None) -> Line:
    assert state.look is not None
    if seat is not None and seat == state.look.seat:
        return line(f"now.look_{state.look.how}")
    return line("now.wait_look", who=Who(state.look.seat))


def _ended(state: State) -> Line:
    assert state.ending is not None
    if state.stage == "arrived":
        for leader in victory.fed_leader(state):
            return line("now.arrived.kraken_fed", who=Who(leader))
        return line(f"now.arrived.{state.ending.side}")
    return line(f"now.over.{state.ending.side}", who=names.named(state.ending.winners))
