"""The navigation deck: what is drawn, when it is shuffled anew, and which cards are left to be revealed."""

from dataclasses import dataclass

from companion.contract import Choice, Effect, Field, Line, Say, Value, Word, line, replace
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Course, Deck, Event, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, PRINTED, deck_of


def shuffle_if_short(course: Course) -> None:
    """Before a navigation with fewer than four cards: draw pile and Deep Sea together, and nobody looks."""
    deck = course.state.deck
    if len(deck.draw) < PRINTED.cards.reshuffle_below and deck.discards:
        _shuffle(course, (), (*deck.draw, *deck.discards))


def have(course: Course, cards: int) -> None:
    """In the middle of a navigation the Deep Sea comes back only when the pile is empty: what is left stays on top."""
    deck = course.state.deck
    if len(deck.draw) < cards and deck.discards:
        _shuffle(course, deck.draw, deck.discards)


def _shuffle(course: Course, top: tuple[str, ...], cards: tuple[str, ...]) -> None:
    shuffled = list(cards)
    course.rng.shuffle(shuffled)
    course.happen(DeckShuffled((*top, *shuffled)))


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    draw: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, deck=replace(state.deck, draw=self.draw, discards=()), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.first_shuffle" if before.team.captain is None else "told.shuffled")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if before.team.captain is None:
            return ()
        return (Say(line("say.shuffled.phones" if before.rules.keeps_deck else "say.shuffled.box")),)


def left_to_reveal(state: State) -> tuple[str, ...]:
    """Kinds of cards that do not all lie before captains yet, as far as everybody can count."""
    shown = [card for resume in state.crew.resumes for card in resume]
    whole = deck_of(state.rules.board)
    return tuple([kind for kind in CARD_KINDS if whole.count(kind) > shown.count(kind)])


def in_hands(deck: Deck) -> tuple[str, ...]:
    """Every card that is out of both piles."""
    return (*deck.hands[0], *deck.hands[1], *deck.logbook)


def one_of(cards: tuple[str, ...]) -> Field:
    def named(place: Value) -> Word:
        return names.card(cards[int(place)])

    return Choice("place", tuple(range(len(cards))), named)
