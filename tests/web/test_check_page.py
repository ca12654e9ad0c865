"""The page on which all that was drawn by lots is worked out again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.past.check_lots import faults_of
from tests.games.shallow_space.test_checked_lots import OLD, battle
from tests.web.room import Phone, Room


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Phone]:
    battle(tmp_path / "played", 3, {"last_round": 3})
    games = tmp_path / "room" / "games"
    games.mkdir(parents=True)
    (journal,) = (tmp_path / "played" / "games").glob("*.jsonl")
    (games / "00001-shallow-space.jsonl").write_bytes(journal.read_bytes())
    (games / "00002-shallow-space.jsonl").write_bytes(OLD.read_bytes())
    room = Room(tmp_path / "room")
    try:
        yield Phone(room.app()).join("Ann")
    finally:
        room.close()


def test_a_battle_that_is_over_is_worked_out_again_and_taken_away(ann: Phone) -> None:
    assert '/past/1/check"' in ann.get("/past/1").text
    page = ann.get("/past/1/check").text
    assert "everything was drawn as it had to be" in page
    assert "blue cheese" in page
    assert list(faults_of(ann.get("/past/1/check/lots.txt").text.splitlines())) == []
    assert "def faults_of" in ann.get("/check_lots.py").text


def test_of_an_older_one_the_page_says_what_it_cannot_know(ann: Phone) -> None:
    page = ann.get("/past/2/check").text
    assert "cannot be checked" in page
    assert ann.get("/past/2/check/lots.txt").status_code == 404
    assert ann.get("/past/9/check").status_code == 404
