"""Lots that anybody can check: the rule, and that it favours nothing."""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from companion.contract import Course, Millis, replace, stirring, supposed
from companion.contract.lots import LINKS, Lots, drawn, hash_of, key_of, place, seed_of, taken
from companion.contract.stirring import LotsFixed, LotsMixed, LotsWentOn, Stirred
from companion.games.shallow_space import GAME
from companion.past import check_lots
from tests.games.shallow_space.table import ANN, BEN, begun

DRAWS = 20_000


def test_a_lot_is_the_remainder_of_a_hash_as_anybody_can_work_out() -> None:
    digits = sha256(b"00ff lot 3").hexdigest()
    assert place("00ff", "lot", 3, 8) == int(digits, 16) % 8
    assert drawn("00ff", 3, 8).came == (place("00ff", "lot", 3, 8),)


@pytest.mark.parametrize("of", [2, 3, 6, 8, 15, 48, 120])
def test_lots_are_even(of: int) -> None:
    """By the squares of what is too much or too little: chance leaves about as many as there are places."""
    came = Counter(place("a key", "lot", number, of) for number in range(1, DRAWS + 1))
    mean = DRAWS / of
    squares = sum((came[each] - mean) ** 2 / mean for each in range(of))
    assert squares < of + 5 * (2 * of) ** 0.5


def test_every_order_of_a_pile_is_as_likely() -> None:
    orders = Counter(tuple(taken("abcd", drawn(f"key {key}", 1, 4, 4, is_kept=True))) for key in range(12_000))
    assert len(orders) == 24
    assert all(400 < count < 600 for count in orders.values())


def test_a_shuffle_keeps_every_card() -> None:
    cards = tuple("aabbccdd")
    assert sorted(taken(cards, drawn("key", 5, 8, 8, is_kept=True))) == sorted(cards)


def test_each_seed_is_the_hash_of_the_next() -> None:
    assert [seed_of("root", back) for back in (0, 1, 7)] == [hash_of(seed_of("root", back + 1)) for back in (0, 1, 7)]
    assert seed_of("root", LINKS) == "root"


def test_all_words_count_and_their_order_too() -> None:
    state = LotsFixed("root", hash_of(seed_of("root", 0)), (ANN, BEN)).apply(begun(4))
    one = Stirred(BEN, "two", False).apply(Stirred(ANN, "one", False).apply(state))
    other = Stirred(ANN, "one", False).apply(Stirred(BEN, "two", False).apply(state))
    keys = {LotsMixed().apply(each).lots.key for each in (state, one, other, Stirred(ANN, "two", False).apply(state))}
    assert len(keys) == 3, "who was first does not matter, as they come by seats"
    seed = seed_of("root", 0)
    assert LotsMixed().apply(one).lots.key == sha256(f"key\n{seed}\none\ntwo".encode()).hexdigest()
    assert key_of(seed, ()) != hash_of(seed), "what was told is no key"


def test_nothing_that_was_seen_is_drawn_again_when_a_step_is_taken_back() -> None:
    left = begun(4)
    course = Course(left, Millis(0), Random(1))
    stirring.ready(course, (ANN, BEN))
    back = Course(left, Millis(0), Random(1))
    GAME.taken_back(back, course.state)
    (event,) = [event for _, event, _ in back.happened]
    assert isinstance(event, LotsWentOn)
    now, then = back.state.lots, course.state.lots
    assert hash_of(now.seed) == then.seed
    assert [drawn(now.key, 1, 99, 5).came != drawn(then.key, 1, 99, 5).came, now.back] == [True, 1]


def test_nobody_looks_ahead_at_what_will_be_drawn() -> None:
    course = Course(begun(4), Millis(0), Random(1))
    stirring.ready(course, (ANN, BEN))
    with pytest.raises(LookupError, match="draws no lots"):
        stirring.draw(supposed(course.state, ANN), 8)
    guessed = replace(course.state, lots=stirring.guessed(course.state.lots))
    assert stirring.draw(supposed(guessed, ANN), 8) == drawn("guessed", 1, 8)
    assert Lots() != guessed.lots


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"words\n"], ids=["not there", "no text", "torn"])
def test_the_program_says_which_file_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "lots.txt"
    if content is not None:
        path.write_bytes(content)

    assert check_lots.main(str(path)) == 1
    assert capsys.readouterr().out.startswith("this file cannot be read: ")
