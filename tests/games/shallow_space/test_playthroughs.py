"""The stored games are played again and must read the same, letter by letter."""

import pytest

from tests.games.shallow_space.playthrough import FOLDER, GAMES, played


@pytest.mark.parametrize("name", GAMES)
def test_the_game_reads_as_stored(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert played(name) == stored, "if this was meant: python -m tests.games.shallow_space.playthrough --write"


def test_no_stored_game_is_forgotten() -> None:
    assert {each.stem for each in FOLDER.glob("*.txt")} == set(GAMES)
