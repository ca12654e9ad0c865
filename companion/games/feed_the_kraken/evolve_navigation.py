"""What the events of a navigation change: the deck, the hands, the logbook."""

from typing import Final, TypeAlias, assert_never

from companion.contract import replace
from companion.games.feed_the_kraken.crew import set_at, without
from companion.games.feed_the_kraken.events import DrawPileSet, LookEnded, TeamSwapped
from companion.games.feed_the_kraken.events_navigation import (
    CardChosen,
    CardKept,
    CardRevealed,
    CardsDrawn,
    CardsDrawnAnew,
    DeckShuffled,
    LogbookShaken,
    NavigatorJumped,
    SilenceMayBeSeen,
)
from companion.games.feed_the_kraken.evolve_crew import overboard
from companion.games.feed_the_kraken.model import EMERGENCY, HANDS, LOGBOOK, UNKNOWN, Deck, State

Choosing: TypeAlias = CardKept | CardChosen | SilenceMayBeSeen | CardsDrawn | LogbookShaken | CardsDrawnAnew
Done: TypeAlias = CardRevealed | DeckShuffled | NavigatorJumped | TeamSwapped | DrawPileSet
TWO: Final = 2  # cards that each hand draws


def choosing(state: State, event: Choosing) -> State:
    deck = state.deck
    match event:
        case CardKept(seat, place):
            kept = (place, deck.kept[1]) if seat == state.team.captain else (deck.kept[0], place)
            return replace(state, deck=replace(deck, kept=kept))
        case CardChosen(place):
            return replace(state, deck=replace(deck, chosen=place))
        case SilenceMayBeSeen():
            return replace(state, deck=replace(deck, is_seen=True))
        case CardsDrawn(captain, lieutenant, at, kept):
            both = captain + lieutenant
            drawn = Deck(
                draw=deck.draw[both:],
                discards=deck.discards,
                hands=(deck.draw[:captain], deck.draw[captain:both]),
                kept=kept,
                opened_at=at,
                archived=deck.archived,
            )
            team = replace(state.team, steered=state.team.captain)
            return replace(state, stage=HANDS, deck=drawn, team=team, mutiny=None, step=state.step + 1)
        case CardsDrawnAnew(seat):
            return replace(state, deck=_drawn_anew(state, deck, 0 if seat == state.team.captain else 1, event))
        case LogbookShaken(logbook, at):
            thrown = tuple(
                [
                    card
                    for hand, kept in zip(deck.hands, deck.kept, strict=True)
                    for place, card in enumerate(hand)
                    if place != kept
                ]
            )
            shaken = Deck(draw=deck.draw, discards=(*deck.discards, *thrown), logbook=logbook, opened_at=at)
            return replace(state, stage=LOGBOOK, deck=shaken, step=state.step + 1)
        case _:
            assert_never(event)


def _drawn_anew(state: State, deck: Deck, whose: int, event: CardsDrawnAnew) -> Deck:
    old, new = deck.hands[whose], deck.draw[:TWO]
    hands = (new, deck.hands[1]) if whose == 0 else (deck.hands[0], new)
    kept = (None, deck.kept[1]) if whose == 0 else (deck.kept[0], None)
    return replace(
        deck,
        draw=deck.draw[TWO:],
        discards=(*deck.discards, *old),
        hands=hands,
        kept=kept,
        archived=without(deck.archived, event.seat),
    )


def done(state: State, event: Done) -> State:
    deck = state.deck
    match event:
        case CardRevealed(card):
            return _revealed(state, card)
        case DeckShuffled(draw):
            return replace(state, deck=replace(deck, draw=draw, discards=()), step=state.step + 1)
        case NavigatorJumped(seat):
            left = Deck(draw=deck.draw, discards=(*deck.discards, *in_hands(deck)))
            team = replace(state.team, navigator=None, is_emergency=True)
            return replace(overboard(state, seat), stage=EMERGENCY, deck=left, team=team)
        case TeamSwapped():
            team = replace(state.team, lieutenant=state.team.navigator, navigator=state.team.lieutenant)
            return replace(state, team=team, step=state.step + 1)
        case DrawPileSet(cards):
            total = len(deck.draw) + len(deck.discards)
            pile = replace(deck, draw=(UNKNOWN,) * cards, discards=(UNKNOWN,) * (total - cards))
            return replace(state, deck=pile, step=state.step + 1)
        case _:
            assert_never(event)


def in_hands(deck: Deck) -> tuple[str, ...]:
    """Every card that is out of both piles."""
    return (*deck.hands[0], *deck.hands[1], *deck.logbook)


def _revealed(state: State, card: str) -> State:
    """It stays before the captain for the rest of the game; what was not chosen goes to the Deep Sea."""
    left = list(in_hands(state.deck))
    left.remove(card if card in left else UNKNOWN)
    deck = Deck(draw=state.deck.draw, discards=(*state.deck.discards, *left))
    captain = state.team.captain
    assert captain is not None
    place = state.rules.seats.index(captain)
    resumes = set_at(state.crew.resumes, place, (*state.crew.resumes[place], card))
    return replace(
        state,
        deck=deck,
        crew=replace(state.crew, resumes=resumes),
        voyage=replace(state.voyage, card=card),
        step=state.step + 1,
    )


def looked(state: State, event: LookEnded) -> State:
    assert state.look is not None
    deck = state.deck
    if event.thrown:
        deck = replace(deck, draw=deck.draw[1:], discards=(*deck.discards, deck.draw[0]))
    return replace(state, stage=state.look.back, deck=deck, look=None, step=state.step + 1)
