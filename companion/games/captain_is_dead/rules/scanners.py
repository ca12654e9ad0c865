"""What the External Scanners show: the next alerts, face up, until they go offline."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Choice, Effect, Line, Offer, Refused, Seat, line, replace, yes_or_no
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, Queued, State
from companion.games.captain_is_dead.printed import Level
from companion.games.captain_is_dead.rules import aloud, asking, coming, crew

SCANNERS = "external_scanners"


def refill(course: Course) -> None:
    state = course.state
    if crew.has_scanners(state) and (levels := coming.missing(state.clock, crew.book(state))):
        course.happen(QueueFilled(levels))


def changed(course: Course, station: str) -> None:
    """After this station's condition was set: what that means for the queue."""
    state = course.state
    if station != SCANNERS or (state.stage == "setting_up" and state.set_up <= state.rules.set_up.index("queue")):
        return  # nothing was turned up yet
    if crew.has_scanners(state):
        if state.rules.queue_back_at_once:
            refill(course)
    elif state.clock.queue:
        course.happen(QueueLost(len(state.clock.queue)))


@dataclass(frozen=True, slots=True)
class QueueFilled(Event):
    levels: tuple[Level, ...]  # face up now, out of the deck

    def apply(self, state: State) -> State:
        clock, deck = state.clock, state.clock.deck
        for level in self.levels:
            deck = coming.without_one(deck, level)
        queue = (*clock.queue, *(Queued(level) for level in self.levels))
        return replace(state, clock=replace(clock, deck=deck, queue=queue), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.queue", levels=tuple([names.level(each) for each in self.levels]))


@dataclass(frozen=True, slots=True)
class QueueLost(Event):
    count: int

    def apply(self, state: State) -> State:
        clock = state.clock
        seen = (*clock.seen, *(each.card for each in clock.queue if each.card))
        lost = replace(clock, queue=(), gone=clock.gone + len(clock.queue), seen=seen)
        return replace(state, clock=lost, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.queue_lost", count=self.count)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return aloud.cue(after, "alert", *aloud.countdown(before, after))


@dataclass(frozen=True, slots=True)
class NameQueued(Command):
    """What lies face up: which card, or whether it is a ship."""

    stages = asking.FLYING
    is_entered = True
    chance = asking.SELDOM
    place: int
    is_ship: bool
    card: str = ""

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if not 0 <= self.place < len(state.clock.queue):
            raise Refused("nothing_queued_there")
        lies = state.clock.queue[self.place]
        is_ship = self.is_ship
        if self.card and self.card != lies.card:
            coming.expect_card(state, self.card, lies.level)
        if self.card and (card := coming.find_card(state, self.card)) is not None:
            is_ship = card.ship
        course.happen(QueuedNamed(self.place, is_ship, self.card))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple(_naming(state)) if state.clock.queue else ()


def _naming(state: State) -> Iterator[Offer]:
    for place, each in enumerate(state.clock.queue):
        cards = ("", each.card, *coming.cards_left(state, each.level)) if crew.book(state).alerts else ("",)
        yield _named(place, tuple(dict.fromkeys(cards)))


@lru_cache(maxsize=512)
def _named(place: int, cards: tuple[str, ...]) -> Offer:
    ship = Choice("is_ship", (True, False), yes_or_no)
    return Offer(NameQueued, (Choice("place", (place,), names.in_queue), ship, Choice("card", cards, names.card)))


@dataclass(frozen=True, slots=True)
class QueuedNamed(Event):
    place: int
    is_ship: bool
    card: str

    def apply(self, state: State) -> State:
        queue, place = state.clock.queue, self.place
        named = replace(queue[place], is_ship=self.is_ship, card=self.card)
        queue = (*queue[:place], named, *queue[place + 1 :])
        return replace(state, clock=replace(state.clock, queue=queue), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        nth = names.ordinal(self.place + 1)
        if self.card:
            return line("told.queued_card", nth=nth, card=self.card)
        return line("told.queued_ship" if self.is_ship else "told.queued_other", nth=nth)
