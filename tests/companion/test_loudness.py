"""Volumes by the keys of a box: of everything, and of voice, effects and background, each said aloud."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import library
from companion.contract import Line, Say
from companion.people.seats import Mute
from companion.people.sounding import SetVolumeOf
from companion.table.commands import EndGame, GoOn, Pause, PlayAgain
from companion.table.loudness import RESTS_MS
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.test_shut_eyes import asleep
from tests.companion.toys import GAMES, WORDS
from tests.hardware.boards import PARTS

SPOKEN = library.words(library.find().folders, "en")[""]
HELD_MS = 1_200
SMALL = replace(PARTS, buttons=("big", "pause", "seat.1", "seat.2"))  # no volume keys


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    return Driver(tmp_path, GAMES, WORDS, PARTS)


@pytest.fixture
def small(tmp_path: Path) -> Driver:
    return Driver(tmp_path, GAMES, WORDS, SMALL)


def heard(table: Driver) -> list[str]:
    """What is said of it, since this was asked last."""
    lines = [each.line for each in table.effects if isinstance(each, Say)]
    table.heard.clear()
    return [SPOKEN.say(each, str) for each in lines if is_of_it(each)]


def is_of_it(said: Line) -> bool:
    return said.key.startswith("say.loudness")


def volumes(table: Driver) -> tuple[int, ...]:
    sound = table.snapshot.sound
    return (table.snapshot.volume, sound.level("voice"), sound.level("effects"), sound.level("background"))


def test_a_volume_key_that_is_held_turns_one_kind_after_the_other_and_says_so(table: Driver) -> None:
    for key, what in (("louder", "Voice, 10"), ("quieter", "Effects, 10"), ("louder", "Background, 10")):
        table.press(key, HELD_MS)
        assert heard(table) == [f"{what}. Press to change it, hold for the next."]
        table.press("quieter")
        table.press("quieter")
        table.press("louder")
        assert heard(table) == [f"{what[:-2]}{steps}." for steps in (9, 8, 9)]
    assert volumes(table) == (50, 90, 90, 90)
    table.press("louder", HELD_MS)
    assert heard(table) == ["Everything, 5. Press to change it, hold for the next."]
    table.press("louder")
    assert heard(table) == ["Everything, 6."]
    assert volumes(table) == (60, 90, 90, 90)


def test_whoever_rests_is_back_at_everything_and_begins_anew(table: Driver) -> None:
    table.press("louder", HELD_MS)
    table.press("quieter")
    table.press("louder", HELD_MS)
    heard(table)
    table.after(RESTS_MS)
    table.press("louder")
    assert heard(table) == [], "its tick says enough"
    assert volumes(table) == (60, 90, 100, 100)
    table.press("louder", HELD_MS)
    assert heard(table) == ["Voice, 9. Press to change it, hold for the next."]


@pytest.mark.parametrize("key", ["big", "pause"])
def test_a_box_without_volume_keys_has_it_on_its_own_while_no_game_is_on(small: Driver, key: str) -> None:
    small.press(key, HELD_MS)
    assert heard(small) == ["Voice, 10. Press to change it, hold for the next."]
    for steps in (1, 2):  # after the loudest comes the softest that says so
        small.press(key)
        assert heard(small) == [f"Voice, {steps}."]
    for _ in range(2):
        small.press(key, HELD_MS)
    heard(small)
    small.press(key)
    assert heard(small) == ["Background, 0."]
    assert volumes(small) == (50, 20, 100, 0)
    small.press(key, HELD_MS)
    for steps in (6, 7, 1):
        heard(small)
        small.press(key)
        assert heard(small) == [f"Everything, {steps}."], "as loud as this board allows"


def test_the_big_button_says_the_address_as_ever_before_and_afterwards(small: Driver) -> None:
    small.press("big")
    small.press("big", HELD_MS)
    small.after(RESTS_MS)
    small.press("big")
    assert [each for each in small.said if each != "say.loudness_how"] == ["say.address"] * 2


def test_the_big_button_held_for_longer_frees_the_host_and_nothing_else(small: Driver) -> None:
    small.join("Ann")
    small.press("big", 5_200)
    assert small.snapshot.house.host is None
    assert heard(small) == []


def test_in_a_game_the_pause_key_has_it_once_the_table_stands(tmp_path: Path) -> None:
    game = begun(Driver(tmp_path, GAMES, WORDS, SMALL))
    game.press("pause", HELD_MS)
    assert not game.play.running, "a long press pauses, too"
    game.after(2_000)
    game.press("pause", HELD_MS)
    assert heard(game) == ["Voice, 10. Press to change it, hold for the next."]
    game.press("pause")
    assert volumes(game)[1] == 10
    assert not game.play.running
    game.press("big")
    assert game.play.running


def test_in_a_game_the_big_button_is_the_games(tmp_path: Path) -> None:
    game = begun(Driver(tmp_path, GAMES, WORDS, SMALL))
    game.press("big", HELD_MS)
    assert heard(game) == []
    game.done("Ann", Pause())
    game.after(2_000)
    game.press("big", HELD_MS)
    assert game.play.running
    game.done("Ann", EndGame(sure=True))
    game.press("big", HELD_MS)
    assert heard(game) == ["Voice, 10. Press to change it, hold for the next."]


def test_a_key_that_has_another_use_again_has_that_at_once(small: Driver) -> None:
    begun(small)
    small.done("Ann", EndGame(sure=True))
    small.press("big", HELD_MS)
    assert heard(small) == ["Voice, 10. Press to change it, hold for the next."]
    small.done("Ann", PlayAgain())
    small.press("big")
    assert volumes(small)[1] == 100, "the big button is the game's, however lately it was held"
    small.done("Ann", Pause())
    small.after(2_000)
    small.press("pause", HELD_MS)
    small.done("Ann", GoOn())
    small.press("pause")
    assert not small.play.running
    assert volumes(small)[1] == 100


def test_a_box_with_volume_keys_keeps_its_others_as_they_were(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.press("big", HELD_MS)
    assert table.said[-1:] == ["say.address"]
    assert heard(table) == []
    game = begun(table)
    game.done("Ann", Pause())
    game.after(2_000)
    game.press("pause", HELD_MS)
    assert game.play.running, "a long press goes on, too"
    assert heard(game) == []


def test_while_eyes_are_shut_no_key_chooses_or_talks(tmp_path: Path) -> None:
    night = asleep(tmp_path)
    night.heard.clear()
    night.press("louder", HELD_MS)
    night.press("pause", HELD_MS)
    night.press("pause", HELD_MS)
    night.press("quieter")
    assert heard(night) == []
    assert volumes(night)[1:] == (100, 100, 100)


def test_keys_and_phones_turn_the_same(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", Mute(on=True))
    table.done("Ann", SetVolumeOf("voice", 30))
    table.press("louder", HELD_MS)
    assert heard(table) == ["Voice, 3. Press to change it, hold for the next."]
