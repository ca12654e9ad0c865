"""What is drawn by lot: cards from a box that never gets empty."""

from companion.games.shallow_space import GAME
from companion.games.shallow_space.commands import DealHand
from companion.games.shallow_space.events_people import CardsDealt
from tests.games.shallow_space.situations import B, sailing
from tests.games.shallow_space.table import after, done


def test_no_two_deals_from_an_endless_box_are_the_same() -> None:
    """Corrected twice in one turn, or appointed twice: new cards come, and a journal without numbers still replays."""
    state = done(sailing(decks="endless"), (DealHand(B), None))
    hands = {state.people[B].hand}
    for _ in range(5):
        state = done(state, (DealHand(B), None))
        hands.add(state.people[B].hand)
    assert len(hands) == 6
    assert [len(hand) for hand in hands] == [4] * 6
    assert len(state.piles) == 1
    assert after(sailing(decks="endless"), CardsDealt(B, ("heal",))).piles == ()
    assert GAME.broken(state) == ()
