"""The history of a group: what is counted, its page, and the rows for a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from jinja2 import Environment

from companion.contract import Finished, Value
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Command
from companion.games.captain_is_dead.printed import PRINTED
from companion.games.captain_is_dead.rules.aboard import ShieldsSet
from companion.games.captain_is_dead.rules.alerts import EndCrew, ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.ending import ConfirmEnd, EndAsked, GameEnded
from companion.games.captain_is_dead.rules.repairs import CoreSet, Repair
from companion.games.captain_is_dead.rules.set_up import NextStep, TakeRole
from companion.games.captain_is_dead.shown.annals import ANNALS as OF_GAME
from companion.games.captain_is_dead.shown.annals import COLUMNS, ROLES, Voyage, annals, csv_rows, voyage
from companion.table.commands import ChooseGame, ClearTable, SetOptions, StartGame
from tests.games.captain_is_dead.table import WORDS, after, begun, flying, walk
from tests.web.room import Phone, Room

VOYAGES = (
    Voyage("normal", 3, ("admiral", "cyborg", "soldier"), True, "engage", 30, "2026-11-01", 1, 6, 0, 40),
    Voyage("normal", 3, ("admiral", "soldier", "janitor"), False, "shields", 20, "", 3, 6, 2, 0),
    Voyage("novice", 2, ("cyborg", "janitor"), False, "aliens", 10, "2026-11-03", 4, 4, 4, 90),
    Voyage("insane", 2, (), False, "shields", 12, "2026-11-04", 5, 9, 9, 0),
    Voyage("novice", 2, ("cyborg", "janitor"), True, "engage", 15, "2026-11-05", 6, 4, 0, 10),
)

LOSSES = ("shields", "aliens", "alerts", "crew")


def test_what_is_counted() -> None:
    told = annals(VOYAGES)
    assert (told.played, told.won, told.percent, told.turns, told.longest) == (5, 2, 40, 17.4, 30)
    assert [(each.names, each.won, each.played, each.percent) for each in told.difficulties] == [
        (("novice",), 1, 2, 50),
        (("normal",), 1, 2, 50),
        (("insane",), 0, 1, 0),
    ]
    assert [(each.names, each.won, each.played) for each in told.players] == [(("2",), 1, 3), (("3",), 1, 2)]
    assert [(each.names, each.won, each.played) for each in told.roles] == [
        (("admiral",), 1, 2),
        (("soldier",), 1, 2),
        (("cyborg",), 2, 3),
        (("janitor",), 1, 3),
    ]
    assert [(each.names, each.won, each.played) for each in told.crews] == [(("cyborg", "janitor"), 1, 2)]
    assert told.causes == (("shields", 2), ("aliens", 1))


def test_the_newest_game_comes_first() -> None:
    assert [each.number for each in annals(VOYAGES).games] == [6, 5, 4, 3, 1]


def test_a_crew_of_which_not_all_roles_are_known_is_none() -> None:
    unknown = replace(VOYAGES[0], roles=("admiral",))
    assert annals((unknown, unknown)).crews == ()


def test_nothing_was_played() -> None:
    told = annals(())
    assert (told.played, told.percent, told.turns, told.longest, told.causes, told.games) == (0, 0, None, 0, (), ())


def test_a_finished_game_is_a_voyage() -> None:
    assert voyage(flying()) is None
    state = after(flying("cyborg", "", "admiral"), CoreSet(0, "deed"), ShieldsSet(30, "alert"))
    over = after(state, EndAsked(True, "engage"), GameEnded(True, "engage"))
    known = Voyage("normal", 3, ("admiral", "cyborg"), True, "engage", 1, "2026-11-18", 7, 6, 0, 30)
    assert voyage(over, "2026-11-18", 7) == known
    assert [OF_GAME.of(Finished(7, "2026-11-18", over)), OF_GAME.of(Finished(8, "", flying()))] == [known, None]


def test_every_game_that_comes_to_its_end_can_be_told() -> None:
    found = []
    for seed in range(12):
        for move in walk(begun(2 + seed % 6, difficulty="coward"), Random(seed)):
            last = move.after
        found.append(Finished(seed, "", last))
    told = annals([OF_GAME.of(each) for each in found])
    assert (told.played, told.difficulties[0].played) == (12, 12)
    assert sum(count for _, count in told.causes) + told.won == 12


def test_rows_for_a_spreadsheet() -> None:
    header, *rows = csv_rows(VOYAGES)
    assert header == COLUMNS
    assert all(len(each) == len(header) for each in rows)
    first, second = (dict(zip(header, each, strict=True)) for each in rows[:2])
    assert (first["number"], first["won"], first["cause_of_loss"], first["shields_left"]) == ("1", "yes", "", "40")
    assert (second["cause_of_loss"], second["crew"], second["date"]) == ("shields", "admiral soldier janitor", "")


# --- the page


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path / "state", games={GAME.slug: GAME})
    yield room
    room.close()


@pytest.fixture
def flask(room: Room) -> Flask:
    return room.app()


@pytest.fixture
def ann(flask: Flask) -> Phone:
    phone = Phone(flask).join("Ann")
    Phone(flask).join("Ben")
    return phone


def play(room: Room, *last: Command, **options: Value) -> None:
    """One game to its end; the last commands end it."""
    before = (ChooseGame(GAME.slug), SetOptions(options), StartGame(), TakeRole("admiral"))
    set_up = (*[NextStep()] * 16, *[DrawAlert(), ResolveAlert()] * 5)
    for command in (*before, *set_up, *last, ConfirmEnd()):
        room.ask(command, "s1")
    room.ask(ClearTable(), "s1")


def test_no_game_yet(ann: Phone) -> None:
    assert "No game has been played to its end yet." in ann.get("/annals/captain-is-dead").text


def test_the_page_and_the_rows_of_games_that_were_played(room: Room, ann: Phone) -> None:
    play(room, EndCrew(), difficulty="coward")
    play(room, Repair("jump_core", anyway=True), core_steps=1, difficulty="normal")
    page = unescape(ann.get("/annals/captain-is-dead").text)
    assert re.findall(r'id="game-(\d+)"', page) == ["2", "1"]
    assert "Engage! in turn 1" in page
    assert "A red alert in turn 1" in page
    assert "Repairs that were missing: 3. Shields: 100 %" in page
    assert "/annals/captain-is-dead" in ann.get("/past").text
    header, first, second = csv.reader(io.StringIO(ann.get("/annals/captain-is-dead.csv").text))
    assert tuple(header) == COLUMNS
    assert first[2:9] == ["coward", "3", "2", "admiral", "no", "crew", "1"]
    assert second[2:9] == ["normal", "1", "2", "admiral", "yes", "", "1"]


def t(key: str, **values: object) -> str:
    assert WORDS.placeholders(key) == set(values), key
    return WORDS.template(key).format_map(values)


@pytest.mark.parametrize("count", range(0, 41, 5))
def test_any_history_can_be_shown(count: int) -> None:
    """With every level, role and cause; what is older than the latest twelve is folded away."""
    rng, known = Random(count), tuple(PRINTED.levels)
    found = []
    for number in range(count):
        players = 2 + number % 6
        cause = ("engage", *LOSSES)[number % 5]
        roles = tuple(rng.sample(ROLES, players))
        level = str(known[number % len(known)])
        found.append(Voyage(level, players, roles, cause == "engage", cause, rng.randint(1, 50), "", number + 1))
    source = (GAME.folder / "annals.html").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made = environment.from_string(source).make_module({"t": t, "slug": GAME.slug})
    html = str(made.history(annals(found)))  # type: ignore[attr-defined]
    ids = re.findall(r'\bid="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert len([each for each in ids if each.startswith("game-")]) == count
    assert ("annals-older" in ids) == (count > 12)
    assert "style=" not in html
    assert "None" not in html
