"""The alert clock: drawing, resolving, overriding, shooting what lies face up, and what scanners show."""

from companion.contract import Line, Refused, Seat, line
from companion.games.captain_is_dead.commands import DrawAlert, NameAlert, NameQueued, OverrideAlert, SkipAlert
from companion.games.captain_is_dead.costs import override_deed, payable, price
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import active, book, has, place_of
from companion.games.captain_is_dead.events import (
    Acted,
    AlertDrawn,
    AlertNamed,
    AlertOverridden,
    AlertResolved,
    AlertSkipped,
    DoneAnyway,
    QueuedNamed,
)
from companion.games.captain_is_dead.evolve_alerts import next_levels
from companion.games.captain_is_dead.harm import strike
from companion.games.captain_is_dead.may import because, general
from companion.games.captain_is_dead.model import ALERT, FIRST_ALERTS, TURN, State
from companion.games.captain_is_dead.printed import AlertCard, Level
from companion.games.captain_is_dead.scanners import refill
from companion.games.captain_is_dead.turns import after_alert

# --- the alert that is due


def from_queue(state: State) -> bool:
    if not state.clock.queue:
        return False
    return state.stage is not FIRST_ALERTS or state.rules.setup_from_queue


def next_level(state: State) -> Level | None:
    """Of the alert that would be drawn now."""
    if from_queue(state):
        return state.clock.queue[0].level
    return next(iter(next_levels(state.clock.deck, 1)), None)


def draw(course: Course, command: DrawAlert) -> None:
    state = course.state
    pending = state.clock.pending
    if pending is not None and command.card and not pending.card:
        name(course, NameAlert(command.card))  # drawn by the big button, and then laid on a reader
        return
    if pending is not None:
        raise Refused("alert_open")
    kind = {FIRST_ALERTS: "setup", ALERT: "turn", TURN: "extra"}.get(state.stage)
    if kind is None:
        raise Refused("not_begun")
    if kind == "extra":
        if not command.anyway:
            raise Refused("may_not", why=line("why.second_alert"))
        course.happen(DoneAnyway(active(state), "draw_alert", ("second_alert",)))
    level, queued = next_level(state), from_queue(state)
    if level is None:
        course.happen(AlertSkipped("none_left"))
        after_alert(course, none_left=True, is_extra=kind == "extra")
        return
    card = command.card or (state.clock.queue[0].card if queued else "")
    if card:
        _expect_card(state, card, level, is_known=queued and card == state.clock.queue[0].card)
    course.happen(AlertDrawn(level, card, kind, queued))
    if state.rules.refills_at_once or kind == "setup":
        refill(course)


def find_card(state: State, name: str) -> AlertCard | None:
    return next((each for each in book(state).alerts if each.name == name), None)


def cards_left(state: State, level: Level | None) -> tuple[str, ...]:
    """Of the group's box, that can still come."""
    shown = [*state.clock.seen, *(each.card for each in state.clock.queue)]
    return tuple(
        [each.name for each in book(state).alerts if each.level == level and shown.count(each.name) < each.count]
    )


def _expect_card(state: State, name: str, level: Level, *, is_known: bool = False) -> None:
    card = find_card(state, name)
    if card is None:
        raise Refused("no_such_card")
    if card.level != level:
        raise Refused("card_of_another_level", level=line(f"level.{level}"))
    if not is_known and name not in cards_left(state, level):
        raise Refused("card_is_out", card=name)


def resolve(course: Course) -> None:
    pending = course.state.clock.pending
    if pending is None:
        raise Refused("no_alert")
    card = find_card(course.state, pending.card)
    if card is not None:
        strike(course, card)
    course.happen(AlertResolved())
    after_alert(course, is_extra=pending.kind == "extra")


def override(course: Course, command: OverrideAlert) -> None:
    state = course.state
    pending = state.clock.pending
    if pending is None:
        raise Refused("no_alert")
    if pending.kind == "setup":
        raise Refused("setup_alert")
    seat = command.seat
    place_of(state.rules, seat)
    why = override_reasons(state, seat)
    if why:
        if not command.anyway:
            raise Refused("may_not", why=because(why))
        course.happen(DoneAnyway(seat, "override", tuple([each.key.removeprefix("why.") for each in why])))
    deed = override_deed(state, seat)
    course.happen(Acted(seat, deed, 0, payable(state, seat, price(state, seat, deed).pays)))
    course.happen(AlertOverridden(seat))
    after_alert(course, is_extra=pending.kind == "extra")


def override_reasons(state: State, seat: Seat) -> tuple[Line, ...]:
    reasons = []
    if seat != state.turn.seat and not has(state, seat, "overrides_for_others"):
        reasons.append(line("why.not_your_alert"))
    deed = override_deed(state, seat)
    return (*reasons, *general(state, seat, deed, price(state, seat, deed)))


def skip(course: Course, command: SkipAlert) -> None:
    """A plan says so, or everybody forgot it."""
    state = course.state
    if state.stage not in (ALERT, FIRST_ALERTS) or state.clock.pending is not None:
        raise Refused("no_alert_due")
    course.happen(AlertSkipped(command.why))
    after_alert(course)


def name(course: Course, command: NameAlert) -> None:
    pending = course.state.clock.pending
    if pending is None:
        raise Refused("no_alert")
    if pending.card:
        raise Refused("alert_named")
    _expect_card(course.state, command.card, pending.level)
    course.happen(AlertNamed(command.card))


def name_queued(course: Course, command: NameQueued) -> None:
    state = course.state
    if not 0 <= command.place < len(state.clock.queue):
        raise Refused("nothing_queued_there")
    lies = state.clock.queue[command.place]
    is_ship = command.is_ship
    if command.card and command.card != lies.card:
        _expect_card(state, command.card, lies.level)
    if command.card and (card := find_card(state, command.card)) is not None:
        is_ship = card.ship
    course.happen(QueuedNamed(command.place, is_ship, command.card))
