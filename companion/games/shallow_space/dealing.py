"""Cards come off the piles: at the beginning of a turn, and by an Executive Officer."""

from typing import Final

from companion.games.shallow_space import chance
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.events_people import (
    CardsDealt,
    PileShuffled,
)
from companion.games.shallow_space.model import State
from companion.games.shallow_space.parts import deals, is_endless, is_jammed
from companion.games.shallow_space.printed import CARDS, Pack

WANTED: Final = {"captain": (4, 2), "acting": (2, 3), "crew": (0, 4)}  # captain cards, crew cards


def fill_hand(course: Course, who: int) -> None:
    state = course.state
    person = state.people[who]
    captains, crew = WANTED[person.rank]
    has = sum(1 for card in person.hand if CARDS[card].deck == "captain")
    if person.rank == "crew" and not state.rules.executive_extra:
        crew -= has
    if not is_jammed(state, person.team):
        deal(course, who, "captain", captains - has)
    deal(course, who, "crew", crew - (len(person.hand) - has))


def deal(course: Course, who: int, pack: Pack, count: int) -> None:
    """As many as there are, once the discards are shuffled too."""
    while count > 0:
        state = course.state
        person = state.people[who]
        if is_endless(state):
            number = deals(state) + 1
            course.happen(CardsDealt(who, _endless(state, number, pack, count), number))
            return
        place = 2 * (person.team if state.rules.decks == "per_ship" else 0) + (pack == "captain")
        pile = state.piles[place]
        if pile.draw:
            cards = pile.draw[:count]
            course.happen(CardsDealt(who, cards))
            count -= len(cards)
        elif pile.discards:
            what = f"pile {place} {pile.shuffles}"
            course.happen(PileShuffled(place, chance.shuffled(state.seed, what, pile.discards)))
        else:
            return


def _endless(state: State, number: int, pack: Pack, count: int) -> tuple[str, ...]:
    """Lots by the numbers of the cards, as if no card ever left the box. No two deals have the same lots."""
    kinds = [name for name, each in CARDS.items() if each.deck == pack and name not in state.rules.left_out]
    box = [name for name in kinds for _ in range(CARDS[name].count)]
    return tuple(chance.picked(state.seed, f"deal {number} {place}", box) for place in range(count))
