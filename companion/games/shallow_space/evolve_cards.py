"""The state after cards have gone from one place to another."""

from typing import Any, assert_never

from companion.contract import replace
from companion.games.shallow_space.events_people import (
    CardPlayed,
    CardsDealt,
    CardsTurnedIn,
    Commissioned,
    PileShuffled,
    SwapAnswered,
    SwapDropped,
    SwapOffered,
    Swapped,
)
from companion.games.shallow_space.model import Pile, State, Swap
from companion.games.shallow_space.parts import is_endless, people_with, pile_of, with_person
from companion.games.shallow_space.printed import CARDS


def evolve(state: State, event: CardPlayed | CardsDealt | CardsTurnedIn | PileShuffled | Commissioned) -> State:
    match event:
        case CardPlayed(who, card):
            person = state.people[who]
            spent = CARDS[card].deck == "captain" and person.rank == "crew"
            commissions = max(0, person.commissions - spent)
            return discarded(state, who, (card,), has_acted=True, commissions=commissions)
        case CardsDealt(who, cards, number):
            return _dealt(state, who, cards, number)
        case CardsTurnedIn(who, cards, counts):
            turned_in = state.people[who].turned_in + counts
            return discarded(state, who, cards, turned_in=turned_in, has_acted=True)
        case PileShuffled(place, cards):
            pile = state.piles[place]
            return _with_pile(state, place, Pile(cards, (), pile.shuffles + 1))
        case Commissioned(who):
            return with_person(state, who, commissions=state.people[who].commissions + 1)
        case _:
            assert_never(event)


def discarded(state: State, who: int, cards: tuple[str, ...], **changes: Any) -> State:
    """`changes`: what else is so with that person from now on."""
    person = state.people[who]
    hand = list(person.hand)
    piles = list(state.piles)
    for card in cards:
        hand.remove(card)
        if not is_endless(state):
            place = pile_of(state, person, card)
            pile = piles[place]
            piles[place] = Pile(pile.draw, (*pile.discards, card), pile.shuffles)
    return replace(state, piles=tuple(piles), people=people_with(state, who, hand=tuple(hand), **changes))


def _dealt(state: State, who: int, cards: tuple[str, ...], number: int) -> State:
    """Off the tops of the piles; or from the one box, of which only the deals are counted."""
    person = state.people[who]
    piles = [Pile((), (), number)] if number else list(state.piles)
    for card in cards if not is_endless(state) else ():
        place = pile_of(state, person, card)
        pile = piles[place]
        piles[place] = Pile(pile.draw[1:], pile.discards, pile.shuffles)
    return replace(state, piles=tuple(piles), people=people_with(state, who, hand=(*person.hand, *cards)))


def _with_pile(state: State, place: int, pile: Pile) -> State:
    return replace(state, piles=(*state.piles[:place], pile, *state.piles[place + 1 :]))


def swapping(state: State, event: SwapOffered | SwapAnswered | SwapDropped | Swapped) -> State:
    others = tuple(each for each in state.swaps if (each.one, each.other) != (event.one, event.other))
    match event:
        case SwapOffered(one, other, card):
            return replace(state, swaps=(*others, Swap(one, other, card)))
        case SwapAnswered(one, other, card):
            first = next(each.card for each in state.swaps if (each.one, each.other) == (one, other))
            return replace(state, swaps=(*others, Swap(one, other, first, card)))
        case SwapDropped():
            return replace(state, swaps=others)
        case Swapped(one, other, card, answer):
            state = replace(state, swaps=others)
            state = with_person(state, one, hand=_exchanged(state.people[one].hand, card, answer))
            return with_person(state, other, hand=_exchanged(state.people[other].hand, answer, card))
        case _:
            assert_never(event)


def _exchanged(hand: tuple[str, ...], away: str, instead: str) -> tuple[str, ...]:
    place = hand.index(away)
    return (*hand[:place], *hand[place + 1 :], instead)
