"""The battles of a group: what is counted, the page, and rows for a spreadsheet."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.contract import replace
from companion.games.shallow_space import GAME
from companion.games.shallow_space.shown.after.annals import (
    COLUMNS,
    Battle,
    Flown,
    Pair,
    Record,
    annals,
    battle,
    csv_rows,
)
from companion.people.seats import AddSeat
from tests.games.shallow_space.ended import by_chance, done, sink
from tests.games.shallow_space.situations import sailing
from tests.web.room import Phone, Room, told


def flown(name: str, team: int, damage: int = 0, kills: int = 0, *, won: bool = False) -> Flown:
    return Flown(name, team, won, damage, kills, mended=0, redshirts=kills, is_traitor=False)


WON = (flown("Ann", 0, 20, won=True), flown("Ben", 0, won=True))
SHIPS = ("Plain Jane", "")
BATTLES = (
    Battle(1, "2026-11-01", 9, SHIPS, (0,), (*WON, flown("Cat", 1, 7))),
    Battle(3, "", 14, SHIPS, (1,), (flown("Ann", 0, 5), flown("Ben", 0, 5, 2), flown("=Cat", 1, 1, won=True))),
    Battle(4, "2026-11-03", 4, SHIPS, (), (flown("Ann", 0), flown("Cat", 1))),
)


def test_what_is_counted() -> None:
    told = annals(BATTLES)
    assert (told.played, told.rounds, told.dead_ends) == (3, 9.0, 1)
    assert told.longest == BATTLES[1]
    assert [(each.name, each.won, each.played, each.damage, each.best) for each in told.veterans] == [
        ("=Cat", 1, 1, 1, 0),
        ("Ben", 1, 2, 5, 1),
        ("Ann", 1, 3, 25, 2),
        ("Cat", 0, 2, 7, 0),
    ]
    assert told.pairs == (Pair(("Ann", "Ben"), 2, 1),)
    assert told.records == (
        Record("damage", ("Ann",), 20, 1),
        Record("kills", ("Ben",), 2, 3),
        Record("redshirts", ("Ben",), 2, 3),
    )
    assert [each.number for each in told.games] == [4, 3, 1]


def test_nothing_was_played() -> None:
    told = annals(())
    assert (told.played, told.rounds, told.longest, told.veterans, told.records) == (0, None, None, (), ())


def test_only_a_finished_battle_is_told() -> None:
    assert battle(done(sailing())) is None
    for players in (2, 6, 9, 12):
        end = by_chance(players, 4)
        told = battle(end)
        assert told is not None
        assert {each.name for each in told.crew} == set(end.names[seat] for seat in end.state.rules.seats)
        assert any(each.won for each in told.crew) == bool(told.winners)
        assert annals((told,)).played == 1


def test_rows_for_a_spreadsheet_hold_no_formula() -> None:
    header, *rows = csv_rows(BATTLES)
    assert header == COLUMNS
    assert len(rows) == sum(len(each.crew) for each in BATTLES)
    assert {len(each) for each in rows} == {len(header)}
    assert rows[5][4] == "'=Cat"
    named = replace(BATTLES[0], ships=("@SUM(A1)", "+1"))
    assert {each[5] for each in csv_rows((named,))[1:]} == {"'@SUM(A1)", "'+1"}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    found = Room(tmp_path)
    yield found
    found.close()


def test_the_page_and_its_rows(room: Room) -> None:
    ann = Phone(room.app()).join("Ann")
    room.ask(AddSeat("Ben"), "s1")
    for _ in range(2):
        for type, more in (("ChooseGame", {"game": GAME.slug}), ("StartGame", {"sure": "true"}), ("Begin", {})):
            assert ann.do(type, **more).status_code == 303
        sink(room, 1)
        answer = ann.do("ClearTable")
        assert answer.status_code == 303, told(answer)
    assert f'href="/annals/{GAME.slug}"' in ann.get("/past").text
    page = ann.get(f"/annals/{GAME.slug}").text
    assert '<li id="game-2">' in page
    assert "Won 2 of 2" in page
    header, *rows = csv.reader(io.StringIO(ann.get(f"/annals/{GAME.slug}.csv").text))
    assert tuple(header) == COLUMNS
    assert [(each[4], each[6]) for each in rows] == [("Ann", "yes"), ("Ben", "no")] * 2
