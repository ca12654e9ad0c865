"""Somebody looks at cards: the mermaid's last discards, or the top of the pile through a telescope."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Line, Offer, Refused, Say, Seat, Who, line, replace
from companion.games.feed_the_kraken.model import Command, Course, Event, Look, State
from companion.games.feed_the_kraken.printed import CARD_KINDS
from companion.games.feed_the_kraken.rules import asking, voyage
from companion.games.feed_the_kraken.rules.deck import have

MERMAID_SEES: Final = 3


def look_by_card(course: Course, seat: Seat) -> None:
    """The card that was revealed lets somebody look."""
    state = course.state
    assert state.voyage.card is not None
    if CARD_KINDS[state.voyage.card].action == "mermaid":
        cards = list(state.deck.discards[-MERMAID_SEES:])
        course.rng.shuffle(cards)  # who discarded which is not to be seen
        course.happen(LookBegan("mermaid", seat, tuple(cards)))
    else:
        look_at_top(course, "telescope", seat)


def look_at_top(course: Course, how: str, seat: Seat) -> None:
    have(course, 1)
    course.happen(LookBegan(how, seat, course.state.deck.draw[:1]))


@dataclass(frozen=True, slots=True)
class LookBegan(Event):
    reveals = True
    how: str
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        look = Look(self.how, self.seat, state.stage, self.cards)
        return replace(state, stage="looking", look=look, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line(f"told.look_{self.how}", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.look", who=Who(self.seat))),)


@dataclass(frozen=True, slots=True)
class PutBack(Command):
    """What was looked at stays where it was."""

    stages = ("looking",)

    def decide(self, course: Course) -> None:
        _end(course, _look(course))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if state.look is not None and state.look.seat == seat else ()


@dataclass(frozen=True, slots=True)
class ThrowAway(Command):
    """The card that was looked at goes to the Deep Sea."""

    stages = ("looking",)

    def decide(self, course: Course) -> None:
        look = _look(course)
        if not _may_throw(look):
            raise Refused("mermaid_throws_nothing")
        _end(course, look, thrown=True)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        look = state.look
        return (Offer(cls),) if look is not None and look.seat == seat and _may_throw(look) else ()


def _look(course: Course) -> Look:
    """The asker's own."""
    by, state = asking.asker(course), course.state
    if state.stage != "looking" or state.look is None:
        raise Refused("nobody_looks")
    if by != state.look.seat:
        raise Refused("somebody_else", who=Who(state.look.seat))
    return state.look


def _may_throw(look: Look) -> bool:
    return look.how != "mermaid" and bool(look.cards)


def _end(course: Course, look: Look, *, thrown: bool = False) -> None:
    course.happen(LookEnded(thrown))
    if look.back == "card_action":
        voyage.end_navigation(course)


@dataclass(frozen=True, slots=True)
class LookEnded(Event):
    thrown: bool

    def apply(self, state: State) -> State:
        assert state.look is not None
        deck = state.deck
        if self.thrown:
            deck = replace(deck, draw=deck.draw[1:], discards=(*deck.discards, deck.draw[0]))
        return replace(state, stage=state.look.back, deck=deck, look=None, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.thrown" if self.thrown else "told.put_back")
