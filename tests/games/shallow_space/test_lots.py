"""What is drawn by lot: dice that can be checked, and cards from a box that never gets empty."""

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from companion.contract import Millis
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from companion.games.shallow_space.printed import INDEX
from companion.games.shallow_space.rules.dealing import CardsDealt
from companion.games.shallow_space.rules.dice import Rolled
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.steering import DealHand
from tests.games.shallow_space.situations import A, B, boosted, cloaked, lasts, rolling, sailing, unshielded
from tests.games.shallow_space.table import ANN, WORDS, Event, after, done, happened

NEAR = cloaked(sailing(), A, 0, "bridge")


@pytest.mark.parametrize(("state", "dice"), [(NEAR, 2), (sailing(), 1)])
def test_no_number_tells_who_aims_unseen(state: State, dice: int) -> None:
    """Both engines evade, so the shot is rolled for; the die that says where it lands is thrown all the same."""
    state = rolling(lasts(unshielded(boosted(state, "aimed")), "evasive", 1), (8, 8))
    assert done(state, (Fire(A, "laser_left", 1), ANN)).dice == 2
    aimed = done(state, (Fire(A, "laser_left", 1, "left_pod"), ANN))
    assert aimed.dice == dice
    assert aimed.ships[1].damage[INDEX["left_pod"]] == 1


def test_a_roll_is_told_with_the_number_of_its_die() -> None:
    """By which it can be worked out again; real dice have none."""
    state = replace(rolling(replace(sailing(), dice=16), (8, 6)), dice=16)
    (roll,) = (each for each in events(state, Fire(A, "laser_left", 1)) if isinstance(each, Rolled) and each.over)
    told = roll.told(state, state)
    assert told is not None
    assert WORDS.word(told, str) == "Laser: 6 (needed 5 or more). Hit! (die 17)"
    assert 1 + int(sha256(f"{state.lots.key} die 17".encode()).hexdigest(), 16) % 8 == roll.value
    real = replace(roll, number=0).told(state, state)
    assert real is not None
    assert WORDS.word(real, str) == "Laser: 6 (needed 5 or more). Hit!"


def events(state: State, command: Fire) -> tuple[Event, ...]:
    return happened(state, command, Millis(0), Random(1), ANN)


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
