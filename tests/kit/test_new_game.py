"""`companion new-game` writes a game that works at once: its own tests pass, it is proved clean, it can be played."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.cli import library, new_game
from companion.cli.proving import proved
from companion.contract.data import DataError
from companion.table.commands import ChooseGame, SetOptions, StartGame
from companion.table.testing import Driver
from web.door import Door
from web.pages.pages import Audience, Pages
from web.presence import Presence

ROOT = Path(__file__).parents[2]
NAME = "pass-the-pigs"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    new_game.write(NAME, tmp_path / "games")
    return tmp_path / "games"


def test_its_own_tests_pass_and_its_text_is_clean(folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    game = str(folder / "pass_the_pigs")
    for tool in (
        ("pytest", "-q", "-p", "no:cacheprovider", game),
        ("ruff", "check", "--config", "pyproject.toml", game),
    ):
        done = subprocess.run(
            (sys.executable, "-m", *tool), cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_is_wrong_with_it(folder: Path) -> None:
    assert [str(each) for each in proved(library.find(folder)[NAME], 500)] == []


def test_no_mark_of_the_template_is_left_in_it(folder: Path) -> None:
    files = [each for each in folder.rglob("*") if each.is_file()]
    assert {each.name for each in files} >= {
        "__init__.py",
        "README.md",
        "en.toml",
        "seat.html",
        "test_pass_the_pigs.py",
    }
    for each in files:
        assert re.search("SLUG|TITLE|MODULE", each.read_text()) is None
    assert "Pass The Pigs" in (folder / "pass_the_pigs" / "strings" / "en.toml").read_text()


def test_it_is_played_to_its_end_with_pages_of_its_own(folder: Path, tmp_path: Path) -> None:
    games = {NAME: library.find(folder)[NAME]}
    table = Driver(tmp_path / "state", games, library.words({NAME: games[NAME].folder}, "en"))
    (roll, bank), turns = games[NAME].commands, 0
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame(NAME))
    table.done("Ann", SetOptions({"goal": 10}))
    table.done("Ann", StartGame(sure=True))
    pages = Pages(Door(table.table), Presence(), lambda: "", None)
    assert "It is the turn of Ann." in pages.page(Audience("seat", table.seat("Ben")))
    while not table.play.ended:
        turns += 1
        assert turns < 500
        name = ("Ann", "Ben")[table.state.turn]
        table.done(name, bank() if table.state.heap >= 5 else roll())
    assert re.search("(Ann|Ben) won with 1[0-9]", pages.page(Audience("table")))
    assert table.snapshot.faults == ()


def test_the_command_says_what_to_do_next(tmp_path: Path, capsys: Any) -> None:
    assert main(["new-game", NAME, "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    for command in ("companion run --hardware fake", "companion check", "python -m pytest"):
        assert f"{command} " in told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        pytest.param("Pass the pigs", "is no name for a game", id="spaces"),
        pytest.param("../pigs", "is no name for a game", id="a path"),
        pytest.param("pigs-", "is no name for a game", id="a hyphen at the end"),
        pytest.param("7up", "is no name for a game", id="a digit first"),
        pytest.param("class", "is no name for a game", id="a word of Python"),
        pytest.param("x" * 41, "is no name for a game", id="too long"),
        pytest.param("", "is no name for a game", id="none"),
        pytest.param(next(iter(library.find())), "is a game that is here already", id="one of ours"),
        pytest.param(NAME, "this is there already", id="one that was written before"),
    ],
)
def test_a_name_that_is_odd_or_taken_is_refused_and_nothing_is_written(folder: Path, name: str, why: str) -> None:
    before = sorted(folder.rglob("*"))
    with pytest.raises(DataError, match=why):
        new_game.write(name, folder)
    assert sorted(folder.rglob("*")) == before


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file")
    with pytest.raises(DataError, match=r"cannot be written .*Take another --folder"):
        new_game.write(NAME, tmp_path / "games")
