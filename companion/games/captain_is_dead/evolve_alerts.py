"""What the events of turns and of the alert clock make of the state."""

from typing import TypeAlias, assert_never

from companion.contract import replace
from companion.games.captain_is_dead.crew import added, place_of, single
from companion.games.captain_is_dead.events import (
    Acted,
    ActionsGained,
    AlertDrawn,
    AlertNamed,
    AlertOverridden,
    AlertReminded,
    AlertResolved,
    AlertsCounted,
    AlertSkipped,
    DiscountGained,
    FirstAlertsBegan,
    NextSkipped,
    QueuedNamed,
    QueuedShot,
    QueueFilled,
    QueueLost,
    TurnBegan,
    TurnEnded,
    TurnSet,
)
from companion.games.captain_is_dead.model import ALERT, FIRST_ALERTS, TURN, Clock, Pending, Queued, State, Turn
from companion.games.captain_is_dead.printed import LEVELS, NONE, Level

OfAlerts: TypeAlias = (
    Acted
    | ActionsGained
    | AlertDrawn
    | AlertNamed
    | AlertOverridden
    | AlertReminded
    | AlertResolved
    | AlertsCounted
    | AlertSkipped
    | DiscountGained
    | FirstAlertsBegan
    | NextSkipped
    | QueuedNamed
    | QueuedShot
    | QueueFilled
    | QueueLost
    | TurnBegan
    | TurnEnded
    | TurnSet
)


def alerts(state: State, event: OfAlerts) -> State:
    turn, clock, step = state.turn, state.clock, state.step + 1
    match event:
        case Acted():
            return _acted(state, event)
        case AlertDrawn():
            return replace(state, clock=_drawn(clock, event), step=step)
        case AlertNamed(card):
            assert clock.pending is not None
            clock = replace(clock, pending=replace(clock.pending, card=card), seen=_seen(clock, card))
            return replace(state, clock=clock, step=step)
        case AlertResolved() | AlertOverridden():
            return replace(state, clock=replace(clock, pending=None), step=step)
        case AlertSkipped(why):
            left = 0 if why == "none_left" else max(0, clock.setup_left - 1)
            return replace(state, clock=replace(clock, pending=None, setup_left=left), step=step)
        case TurnBegan(seat, actions, teleports):
            turn = Turn(seat, turn.number + 1, actions, teleports)
            return replace(state, stage=TURN, turn=turn, step=step)
        case TurnEnded(at):
            turn = replace(turn, actions=0, teleports=0, due_since=at)
            return replace(state, stage=ALERT, turn=turn, step=step)
        case TurnSet(seat, actions, teleports):
            turn = replace(turn, seat=seat, actions=actions)
            if teleports is not None:
                turn = replace(turn, teleports=teleports, discounts=NONE)
            return replace(state, turn=turn, step=step)
        case ActionsGained(count):
            return replace(state, turn=replace(turn, actions=turn.actions + count), step=step)
        case DiscountGained(skill, count):
            more = added(turn.discounts, single(skill, count))
            return replace(state, turn=replace(turn, discounts=more), step=step)
        case AlertReminded():
            return replace(state, turn=replace(turn, is_reminded=True), step=step)
        case QueueFilled(levels):
            return replace(state, clock=_filled(clock, levels), step=step)
        case QueueLost():
            return replace(state, clock=_lost(clock), step=step)
        case QueuedNamed(place, is_ship, card):
            named = replace(clock.queue[place], is_ship=is_ship, card=card)
            lies = (*clock.queue[:place], named, *clock.queue[place + 1 :])
            return replace(state, clock=replace(clock, queue=lies), step=step)
        case QueuedShot(place, skips):
            card = clock.queue[place].card
            others = (*clock.queue[:place], *clock.queue[place + 1 :])
            clock = replace(clock, queue=others, gone=clock.gone + 1, seen=_seen(clock, card))
            return replace(state, clock=clock, turn=replace(turn, skips=turn.skips or skips), step=step)
        case NextSkipped():
            return replace(state, turn=replace(turn, skips=True), step=step)
        case AlertsCounted(yellow, orange, red):
            gone = clock.gone + sum(clock.deck) - yellow - orange - red
            return replace(state, clock=replace(clock, deck=(yellow, orange, red), gone=gone), step=step)
        case FirstAlertsBegan(count):
            return replace(state, stage=FIRST_ALERTS, clock=replace(clock, setup_left=count), step=step)
        case _:
            assert_never(event)


def _acted(state: State, event: Acted) -> State:
    """Where nobody counts skill cards, none are missing."""
    turn = state.turn
    if event.seat == turn.seat:
        actions = max(0, turn.actions - event.actions)
        turn = replace(turn, actions=actions, teleports=turn.teleports - int(event.is_free))
    if not state.rules.counts_skills or not any(event.skills):
        return replace(state, turn=turn, step=state.step + 1)
    place = place_of(state.rules, event.seat)
    crew, hand = list(state.crew), state.crew[place].hand
    crew[place] = replace(crew[place], hand=added(hand, event.skills, -1))
    skills = replace(state.skills, discards=added(state.skills.discards, event.skills))
    return replace(state, turn=turn, crew=tuple(crew), skills=skills, step=state.step + 1)


def _less(deck: tuple[int, int, int], level: Level) -> tuple[int, int, int]:
    yellow, orange, red = deck
    return (yellow - (level == "yellow"), orange - (level == "orange"), red - (level == "red"))


def _drawn(clock: Clock, event: AlertDrawn) -> Clock:
    return replace(
        clock,
        deck=clock.deck if event.from_queue else _less(clock.deck, event.level),
        queue=clock.queue[1:] if event.from_queue else clock.queue,
        gone=clock.gone + 1,
        setup_left=clock.setup_left - (event.kind == "setup"),
        pending=Pending(event.level, event.card, event.kind),
        drawn=event.level,
        seen=_seen(clock, event.card),
    )


def _filled(clock: Clock, levels: tuple[Level, ...]) -> Clock:
    deck = clock.deck
    for level in levels:
        deck = _less(deck, level)
    return replace(clock, deck=deck, queue=(*clock.queue, *(Queued(level) for level in levels)))


def _lost(clock: Clock) -> Clock:
    seen = clock.seen
    for each in clock.queue:
        seen = (*seen, each.card) if each.card else seen
    return replace(clock, queue=(), gone=clock.gone + len(clock.queue), seen=seen)


def _seen(clock: Clock, card: str) -> tuple[str, ...]:
    return (*clock.seen, card) if card else clock.seen


def next_levels(deck: tuple[int, int, int], count: int) -> tuple[Level, ...]:
    """Yellow on top, red at the bottom."""
    found: list[Level] = []
    for level, left in zip(LEVELS, deck, strict=True):
        found += [level] * min(left, count - len(found))
    return tuple(found)
