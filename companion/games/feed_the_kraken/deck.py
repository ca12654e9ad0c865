"""The navigation deck: what is drawn, and when it is shuffled anew."""

from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.events_navigation import DeckShuffled
from companion.games.feed_the_kraken.model import State
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
    course.ctx.rng.shuffle(shuffled)
    course.happen(DeckShuffled((*top, *shuffled)))


def left_to_reveal(state: State) -> tuple[str, ...]:
    """Kinds of cards that do not all lie before captains yet, as far as everybody can count."""
    shown = [card for resume in state.crew.resumes for card in resume]
    whole = deck_of(state.rules.board)
    return tuple([kind for kind in CARD_KINDS if whole.count(kind) > shown.count(kind)])
