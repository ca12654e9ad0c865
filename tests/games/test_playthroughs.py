"""The stored games are played again by their commands and must read the same, letter by letter."""

from pathlib import Path
from typing import Any

import pytest

from companion.contract.testing import Row, read, unmet, written
from tests.games.evenings import RULES
from tests.games.rows import ROWS
from tests.games.shipped import GAMES, commands_of
from tests.games.stored_games import folder, moves, slug_of, stored, told

STORED = stored()
MOST_LINES = 400  # a game that nobody reads through is not stored but lost


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{slug_of(path)}: {path.stem}")
def test_the_game_reads_as_stored(path: Path) -> None:
    text = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert told(path) == text, "if this was meant: make stored-games, and read the difference"
    assert len(text.splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{slug_of(path)}: {path.stem}")
def test_its_commands_are_written_as_they_are_read(path: Path) -> None:
    coder, text = commands_of(GAMES[slug_of(path)]), path.read_text(encoding="utf-8")
    assert written(read(text, coder), coder) == text


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_has_two_at_least_and_no_text_without_commands(slug: str) -> None:
    assert len([path for path in STORED if slug_of(path) == slug]) >= 2
    assert {path.stem for path in folder(slug).glob("*.txt")} == {path.stem for path in STORED if slug_of(path) == slug}


@pytest.mark.parametrize("slug", GAMES)
def test_every_event_and_every_command_is_in_a_stored_game_or_a_row(slug: str) -> None:
    rules = RULES[slug]

    def came(row: Row) -> Any:
        return rules.outcome(row.state, row.command, row.by, row.now)

    missing = unmet(rules.game, ROWS[slug], came)
    for path in STORED:
        if slug_of(path) == slug:
            for move in moves(path):
                missing -= {type(move.command), *map(type, move.events)}
    assert missing == set()
