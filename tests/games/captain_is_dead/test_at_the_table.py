"""The ship at a whole table: the journal, undo, a pulled plug, buttons and cards of the box."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.box.cards import Meaning, TeachCard, meaning_text
from companion.cli import library
from companion.contract import line
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import STATIONS
from companion.games.captain_is_dead.rules.correcting.of_decks import SetAlerts
from companion.games.captain_is_dead.rules.correcting.of_ship import SetShields
from companion.games.captain_is_dead.rules.ending import ConfirmEnd
from companion.games.captain_is_dead.rules.harm import KnockOut, PlaceAliens
from companion.games.captain_is_dead.rules.scanners import NameQueued
from companion.games.captain_is_dead.rules.set_up import TakeRole
from companion.games.captain_is_dead.rules.stations import Fire
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.games.captain_is_dead.rules.walking import Move, SpendAction
from companion.table.commands import ChooseGame, SetOptions, StartGame
from companion.table.games import Games
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.games.captain_is_dead.table import filled
from tests.hardware.boards import PARTS

GAMES = Games.opened(GAME)
WORDS = library.words(GAMES.folders, "en")
SCANNERS = STATIONS.index("external_scanners")


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", StartGame())
    return table


def state(table: Driver) -> State:
    now = table.play.state
    assert isinstance(now, State)
    return now


def under_way(table: Driver) -> None:
    """By the big button alone: the list, the five alerts, and then somebody's turn."""
    while state(table).stage != "turn":
        table.press("big")


def test_the_big_button_leads_through_everything(table: Driver) -> None:
    assert state(table).stage == "setting_up"
    for _ in range(16):
        table.press("big")
    assert state(table).stage == "first_alerts"
    under_way(table)
    assert state(table).turn.actions == 4
    for _ in range(4):
        table.press("big")
    assert state(table).turn.actions == 0
    for _ in range(2):
        table.press("big")  # the turn ends and an alert is drawn; it is done
    assert (state(table).turn.number, state(table).turn.actions) == (2, 4)


def test_undo_across_blind_scanners_brings_both_alerts_back_to_their_places(table: Driver) -> None:
    under_way(table)
    table.done("Ben", NameQueued(1, True))
    before = state(table)
    table.done("Cid", KnockOut("external_scanners"))
    assert state(table).clock.queue == ()
    assert table.undo("Cid") is None
    assert state(table) == before
    assert [each.is_ship for each in state(table).clock.queue] == [None, True]


def test_undo_of_everything_returns_to_the_start(table: Driver) -> None:
    begin = state(table)
    under_way(table)
    table.done("Ann", PlaceAliens("bridge", 2))
    table.done("Ann", Move("armory"))
    table.done("Ann", SetShields(40))
    table.done("Ann", SetAlerts("yellow", 3))
    table.done("Ann", Fire("second"))
    while table.play.undo is not None:
        assert table.undo("Ann", sure=True) is None
    assert state(table) == begin


@pytest.mark.parametrize("seed", range(4))
def test_undo_of_whatever_was_done_returns_to_the_start(table: Driver, seed: int) -> None:
    """Any command by anybody, corrections and ticks; each undo leads to a state that was there before."""
    begin, rng, past = state(table), Random(seed), []
    under_way(table)
    names = ("Ann", "Ben", "Cid")
    for _ in range(60):
        name = rng.choice(names)
        offers = GAME.for_host(state(table)) if name == "Ann" and rng.random() < 0.2 else ()
        offers = offers or GAME.offers(state(table), table.seat(name))
        command = filled(rng.choice([each for each in offers if each.command is not ConfirmEnd]), rng)
        past.append(state(table))
        table.do(name, command)
        table.after(rng.randint(0, 9_000))
    while table.play.undo is not None:
        assert table.undo("Ann", sure=True) is None
        assert GAME.broken(state(table)) == ()
        assert state(table) in past or state(table).turn.number <= 1
    assert state(table) == begin


def test_what_is_done_anyway_is_asked_for_once_more_and_noted(table: Driver) -> None:
    under_way(table)
    assert table.do("Ben", Fire("attached")) == "may_not"
    table.done("Ben", Fire("attached", anyway=True))
    assert any("fired a torpedo anyway (no ship)" in each for each in table.history)
    assert table.play.history[-1].by == table.seat("Ben")


def test_reasons_are_told_as_sentences(table: Driver) -> None:
    under_way(table)
    table.done("Ann", KnockOut("torpedo_tube"))
    refused = table.send(Ask(Fire("attached"), table.seat("Ann"))).refused
    assert refused is not None
    said = WORDS[GAME.slug].say(line("refused.may_not", **refused.values), str)
    assert said == "Offline, repair it first: Torpedo Tube. No ship is attached."


def test_after_a_pulled_plug_the_ship_is_as_it_was(table: Driver) -> None:
    under_way(table)
    table.done("Ann", KnockOut("external_scanners"))
    table.done("Ann", SpendAction())
    before = state(table)
    table.restart()
    assert state(table) == before
    assert table.play.resumed


def test_a_card_reader_takes_the_scanners_offline(table: Driver) -> None:
    under_way(table)
    text = json.dumps({"type": "KnockOut", "station": "external_scanners"})
    assert KnockOut("external_scanners") in [command for command, _ in GAME.hands.cards({})]
    table.done("Ann", TeachCard("04AA", meaning_text(Meaning("command", text, GAME.slug)), "Scanners"))
    table.lay("04AA")
    assert state(table).ship.systems[SCANNERS] == "offline"
    assert state(table).clock.queue == ()


def test_an_alert_that_nobody_draws_is_asked_for(table: Driver) -> None:
    under_way(table)
    table.done("Ann", EndTurn())
    table.after(19_000)
    assert "say.reminder" not in table.said
    table.after(2_000)
    assert table.said.count("say.reminder") == 1
    table.after(200_000)
    assert table.said.count("say.reminder") == 1


def test_a_box_with_a_mistake_is_refused_before_the_game(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame(GAME.slug))
    assert table.do("Ann", SetOptions({"our_box": "[roles.soldier]\nrnak = 4"})) == "our_box_bad"
    table.done("Ann", SetOptions({"our_box": "[roles.soldier]\nrank = 4\nactions = 6"}))
    table.done("Ann", StartGame())
    table.done("Ann", TakeRole("soldier"))
    under_way(table)
    assert state(table).turn.actions == 6
    assert state(table).ship.systems[SCANNERS] == "online"
