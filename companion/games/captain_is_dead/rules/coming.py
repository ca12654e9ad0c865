"""The alert clock, looked at: what comes next, from where, and which cards of the group's box it can be."""

from companion.contract import Refused, line
from companion.games.captain_is_dead.model import Clock, State
from companion.games.captain_is_dead.printed import LEVELS, ORDINALS, AlertCard, Book, Level
from companion.games.captain_is_dead.rules import crew

Deck = tuple[int, int, int]  # face down, by level


def from_queue(state: State) -> bool:
    if not state.clock.queue:
        return False
    return state.stage != "first_alerts" or state.rules.setup_from_queue


def next_level(state: State) -> Level | None:
    """Of the alert that would be drawn now."""
    if from_queue(state):
        return state.clock.queue[0].level
    return next(iter(next_levels(state.clock.deck, 1)), None)


def next_levels(deck: Deck, count: int) -> tuple[Level, ...]:
    """Yellow on top, red at the bottom."""
    found: list[Level] = []
    for level, left in zip(LEVELS, deck, strict=True):
        found += [level] * min(left, count - len(found))
    return tuple(found)


def missing(clock: Clock, known: Book) -> tuple[Level, ...]:
    """What could be turned up now."""
    places = (known.decks.visible or 0) - len(clock.queue)
    return next_levels(clock.deck, places) if places > 0 else ()


def queue_place(state: State, target: str) -> int | None:
    """Where it lies now: once this turn's alert was shot there, what is left begins with the second."""
    clock = state.clock
    was_shot = state.turn.skips and len(clock.queue) < (crew.book(state).decks.visible or 0)
    place = ORDINALS.index(target) - int(was_shot)
    return place if 0 <= place < len(clock.queue) else None


def without_one(deck: Deck, level: Level) -> Deck:
    yellow, orange, red = deck
    return (yellow - (level == "yellow"), orange - (level == "orange"), red - (level == "red"))


def seen_too(clock: Clock, card: str) -> tuple[str, ...]:
    return (*clock.seen, card) if card else clock.seen


# --- cards of the group's box


def find_card(state: State, name: str) -> AlertCard | None:
    return next((each for each in crew.book(state).alerts if each.name == name), None)


def cards_left(state: State, level: Level | None) -> tuple[str, ...]:
    """Of this level, that can still come."""
    shown = [*state.clock.seen, *(each.card for each in state.clock.queue)]
    return tuple(
        [each.name for each in crew.book(state).alerts if each.level == level and shown.count(each.name) < each.count]
    )


def expect_card(state: State, name: str, level: Level, *, is_known: bool = False) -> None:
    card = find_card(state, name)
    if card is None:
        raise Refused("no_such_card")
    if card.level != level:
        raise Refused("card_of_another_level", level=line(f"level.{level}"))
    if not is_known and name not in cards_left(state, level):
        raise Refused("card_is_out", card=name)
