"""The stored games are played again and must read the same, letter by letter."""

import pytest

from tests.games.captain_is_dead.playthrough import ENDS, FOLDER, GAMES, moves, played


@pytest.mark.parametrize("name", GAMES)
def test_the_game_reads_as_stored(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert played(name) == stored, "if this was meant: python -m tests.games.captain_is_dead.playthrough --write"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_ends_as_its_name_says(name: str) -> None:
    *_, last = moves(name)
    assert last.after.ending is not None
    assert last.after.ending.cause == ENDS[name]


def test_no_stored_game_is_forgotten() -> None:
    assert {each.stem for each in FOLDER.glob("*.txt")} == set(GAMES) == set(ENDS)
