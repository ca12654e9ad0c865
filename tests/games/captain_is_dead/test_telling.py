"""What is told while people play counts at once, our box keeps it, and taking back takes it out again."""

import os
from pathlib import Path
from typing import Any

import pytest

from companion.cli import library
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import AlertCard, Book, our_box
from companion.games.captain_is_dead.printed.telling import OPTION
from companion.games.captain_is_dead.rules import crew
from companion.games.captain_is_dead.rules.alerts import NameAlert, ResolveAlert
from companion.games.captain_is_dead.rules.correcting.of_decks import SetAlerts
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.harm import HitShields, KnockOut
from companion.games.captain_is_dead.rules.set_up import NextStep, TakeRole
from companion.games.captain_is_dead.rules.telling import RememberAlert, TellPrice, TellRank
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.table.commands import (
    EditEntry,
    EndGame,
    ImportText,
    PlayAgain,
    PutAside,
    TakeUp,
)
from companion.table.edit_text import read_ahead, text_of
from companion.table.games import Games
from companion.table.testing import Driver
from tests.games.captain_is_dead.boxes import crowded

GAMES = Games.opened(GAME)
WORDS = library.words(GAMES.folders, "en")


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    table = Driver(tmp_path, GAMES, WORDS)
    table.start(GAME.slug, "Ann", "Ben", "Cid")
    return table


def box(table: Driver) -> str:
    return text_of(table.snapshot.house, GAME, OPTION)


def own(table: Driver) -> Book:
    return our_box.own_of(box(table))


def book(table: Driver) -> Book:
    now: State = table.state
    return crew.book(now)


def edit(table: Driver, section: str, entry: str, *, confirmed: bool, **values: Any) -> None:
    command = EditEntry(GAME.slug, OPTION, section, entry, values, confirmed)
    table.done("Ann", read_ahead(table.snapshot.house, GAMES, command))


def fly(table: Driver) -> None:
    """To the first turn."""
    while table.state.stage == "setting_up":
        table.done("Ann", NextStep())
    while table.state.stage == "first_alerts":
        table.done("Ann", DrawAlert())
        table.done("Ann", ResolveAlert())


def entered(table: Driver) -> None:
    """The alert of a turn, by hand."""
    for command in (EndTurn(), DrawAlert(), HitShields(20), KnockOut("teleporter"), ResolveAlert()):
        table.done("Ben", command)


WRECK = AlertCard("Wreck", "yellow", shields=20, offline=("teleporter",), confirmed=False, told_by="Ben")
BOTH = ("shields", "offline")


# --- it counts at once, and it is kept


def test_a_rank_that_is_told_sorts_the_turns_and_stays_for_the_next_game(table: Driver) -> None:
    table.done("Ann", TakeRole("scholar"))
    table.done("Ben", TakeRole("soldier"))
    ann, ben, _ = (each.seat for each in table.snapshot.house.people)
    assert table.state.order[0] == ben
    table.done("Ann", TellRank("scholar", 2))
    assert table.state.order[0] == ann
    role = own(table).roles["scholar"]
    assert (role.rank, role.confirmed, role.told_by) == (2, False, "Ann")
    table.restart()
    assert own(table).roles["scholar"].rank == 2
    assert book(table).roles["scholar"].rank == 2
    table.done("Ann", EndGame(sure=True))
    table.done("Ann", PlayAgain())
    assert table.state.told == ()
    table.done("Ben", TakeRole("scholar"))
    assert crew.role_of(table.state, ben).rank == 2
    assert GAME.view(table.state, ben).seats[0].told_by == "Ann"


def test_a_price_and_an_alert_that_are_told_stay_too(table: Driver) -> None:
    fly(table)
    table.done("Cid", TellPrice("deeds.computers", 1, science=2))
    entered(table)
    table.done("Ben", RememberAlert(6, "Wreck", BOTH))
    assert own(table).deeds["computers"].science == 2
    assert own(table).alerts == (WRECK,)
    last = table.play.history[-1]
    assert (last.text, last.entered) == ("The alert is remembered: Wreck", "Ben")
    table.done("Ann", EndGame(sure=True))
    table.done("Ann", PlayAgain())
    fly(table)
    for command in (EndTurn(), DrawAlert(), NameAlert("Wreck"), ResolveAlert()):
        table.done("Ann", command)
    assert table.state.ship.shields == 80, "it does by itself what was told"


def test_the_same_alert_once_more_is_one_more_of_them(table: Driver) -> None:
    fly(table)
    entered(table)
    table.done("Ben", RememberAlert(6, "Wreck", BOTH))
    for command in (EndTurn(), DrawAlert(), HitShields(20), KnockOut("comm_system"), ResolveAlert()):
        table.done("Ben", command)
    assert table.do("Ben", RememberAlert(7, "Wreck", BOTH)) == "may_not"
    table.done("Ben", RememberAlert(7, "Other wreck", BOTH))
    assert [(each.name, each.count) for each in own(table).alerts] == [("Wreck", 1), ("Other wreck", 1)]


def test_alerts_that_come_in_a_row_all_wait_for_their_names(table: Driver) -> None:
    """One types while another draws: the five before the first turn, and the one that is being resolved."""
    while table.state.stage == "setting_up":
        table.done("Ann", NextStep())
    for percent in (10, 20, 30, 10, 20):
        table.done("Ann", DrawAlert())
        table.done("Ann", HitShields(percent))
        table.done("Ann", ResolveAlert())
    for command in (EndTurn(), DrawAlert()):
        table.done("Ann", command)
    for number, name in enumerate(("A", "B", "C", "D", "E"), 1):
        table.done("Ben", RememberAlert(number, name, ("shields",)))
        assert table.do("Cid", RememberAlert(number, "too late", ("shields",))) == "no_alert"
    assert [(each.name, each.shields) for each in own(table).alerts] == [
        ("A", 10),
        ("B", 20),
        ("C", 30),
        ("D", 10),
        ("E", 20),
    ]
    assert table.undo("Ben") is None
    table.done("Cid", RememberAlert(5, "F", ("shields",)))
    assert own(table).alerts[-1].name == "F"


def test_no_two_alerts_have_one_number_when_the_deck_is_counted_anew(table: Driver) -> None:
    fly(table)
    entered(table)
    table.done("Ann", EndTurn())
    table.done("Ann", DrawAlert())
    table.done("Ann", SetAlerts("yellow", table.state.clock.deck[0] + 1))
    table.done("Ann", HitShields(30))
    table.done("Ann", ResolveAlert())
    table.done("Ben", RememberAlert(6, "Wreck", BOTH))
    table.done("Ben", RememberAlert(7, "Comet", ("shields",)))
    assert [(each.name, each.shields) for each in own(table).alerts] == [("Wreck", 20), ("Comet", 30)]


# --- taking back


def test_what_is_taken_back_is_in_no_box(table: Driver) -> None:
    table.done("Ann", TakeRole("scholar"))
    table.done("Ann", TellRank("scholar", 2))
    table.done("Ann", TellRank("scholar", 6))
    assert own(table).roles["scholar"].rank == 6
    assert table.undo("Ann") is None
    assert (own(table).roles["scholar"].rank, own(table).roles["scholar"].told_by) == (2, "Ann")
    assert table.undo("Ann") is None
    assert box(table) == ""
    assert book(table).roles["scholar"].rank is None


def test_undo_takes_back_alerts_one_by_one(table: Driver) -> None:
    fly(table)
    entered(table)
    table.done("Ben", RememberAlert(6, "Wreck", BOTH))
    assert table.undo("Ann") is None
    assert box(table) == ""
    assert table.do("Cid", RememberAlert(6, "Wrack", BOTH)) is None
    assert [each.name for each in own(table).alerts] == ["Wrack"]


def test_what_somebody_has_looked_at_stays_whatever_is_told_or_taken_back(table: Driver) -> None:
    table.done("Ann", TakeRole("scholar"))
    edit(table, "roles", "scholar", confirmed=True, rank=5)
    table.done("Ann", TellRank("scholar", 2))
    assert own(table).roles["scholar"].rank == 5
    assert book(table).roles["scholar"].rank == 2, "this game keeps the box that it began with, and what was told since"
    assert table.undo("Ann") is None
    assert own(table).roles["scholar"].rank == 5
    table.done("Ben", TakeRole("diplomat"))
    table.done("Ben", TellRank("diplomat", 3))
    edit(table, "roles", "diplomat", confirmed=True)
    assert own(table).roles["diplomat"].told_by is None, "the card was looked at"
    assert table.undo("Ben") is None
    assert own(table).roles["diplomat"].rank == 3


def test_what_is_changed_in_the_editor_meanwhile_is_not_lost(table: Driver) -> None:
    edit(table, "roles", "cyborg", confirmed=True, rank=7)
    table.done("Ann", TakeRole("scholar"))
    table.done("Ann", TellRank("scholar", 2))
    assert {name: each.rank for name, each in own(table).roles.items()} == {"scholar": 2, "cyborg": 7}


def test_what_was_taken_out_in_the_editor_does_not_come_back_with_the_power(table: Driver) -> None:
    table.done("Ann", TakeRole("scholar"))
    table.done("Ann", TellRank("scholar", 2))
    edit(table, "roles", "scholar", confirmed=False, rank="")
    table.restart()
    assert box(table) == ""
    table.done("Ann", PutAside())
    (left,) = table.snapshot.left_open
    table.done("Ann", TakeUp(left.number))
    assert box(table) == ""


# --- a plug that is pulled, a disk that fails, a box that is full


class Broken:
    """A disk that writes no table."""

    def __init__(self) -> None:
        self.is_broken = False

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def replace(self, one: Path, other: Path) -> None:
        if self.is_broken and other.name == "table.json":
            raise OSError(28, "No space left on device")
        os.replace(one, other)


def test_a_plug_between_journal_and_box_loses_nothing(tmp_path: Path) -> None:
    disk: Any = Broken()
    table = Driver(tmp_path, GAMES, WORDS, disk=disk)
    table.start(GAME.slug, "Ann", "Ben")
    table.done("Ann", TakeRole("scholar"))
    disk.is_broken = True
    table.done("Ann", TellRank("scholar", 2))
    assert book(table).roles["scholar"].rank == 2
    assert (box(table), [whose for whose, _ in table.snapshot.faults]) == ("", ["our box"])
    disk.is_broken = False
    table.restart()
    assert own(table).roles["scholar"].rank == 2


def test_what_could_not_be_kept_is_kept_as_soon_as_the_disk_is_well_and_is_no_fault_then(tmp_path: Path) -> None:
    disk: Any = Broken()
    table = Driver(tmp_path, GAMES, WORDS, disk=disk)
    table.start(GAME.slug, "Ann", "Ben")
    table.done("Ann", TakeRole("scholar"))
    disk.is_broken = True
    table.done("Ann", TellRank("scholar", 2))
    disk.is_broken = False
    table.done("Ann", NextStep())
    assert own(table).roles["scholar"].rank == 2
    assert table.snapshot.faults == ()


def test_what_no_box_can_take_is_said(table: Driver) -> None:
    table.done("Ann", TakeRole("scholar"))
    long = crowded(left=20)
    table.done("Ann", read_ahead(table.snapshot.house, GAMES, ImportText(GAME.slug, OPTION, long)))
    table.done("Ann", TellRank("scholar", 2))
    assert own(table).roles == {}
    assert "could not be kept" in table.history[-1]
    assert book(table).roles["scholar"].rank == 2
