"""Every key that the game can utter has words, and the words use only values that come with it."""

from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.contract import Choice, Say, Several
from companion.contract.sayable import lines_in
from companion.contract.testing import uttered
from companion.games import shallow_space
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import POSTS, State
from companion.games.shallow_space.printed import CARDS, PLACES
from tests.games.shallow_space.table import WORDS, begun, walk

UTTERED = list(uttered(Path(shallow_space.__file__).parent))
PUT_TOGETHER = {
    *(f"told.{how}" for how in ("walk", "jump", "chamber", "boarding")),
    *(f"told.roll_{how}" for how in ("hit", "miss", "hit_with", "miss_with")),
    *(f"told.rank.{rank}" for rank in ("captain", "acting", "crew")),
    *(f"told.ended.{how}" for how in ("over", "destroyed", "disarmed", "blown", "corrected")),
    *(f"refused.needs_{what}" for what in ("sensors", "sensors_whole", "engineering", "engines")),
    *(f"refused.{code}" for code in ("bridge_critical", "laser_critical", "works_by_itself", "not_possible")),
    *(f"refused.{code}" for code in ("not_damaged", "too_damaged", "not_on_bridge", "no_chamber", "shield_up")),
    *(f"refused.{code}" for code in ("already_played", "field_there", "in_a_pod", "is_cloaked", "no_redshirts")),
}


@pytest.mark.parametrize(("where", "key", "values"), UTTERED, ids=[f"{where}:{key}" for where, key, _ in UTTERED])
def test_words_fit_the_values(where: str, key: str, values: set[str]) -> None:
    assert WORDS.placeholders(key) <= values


def test_no_words_are_left_over() -> None:
    known = {key for _, key, _ in UTTERED} | PUT_TOGETHER
    ours = {key for key in WORDS if key.split(".")[0] in ("told", "say", "now", "refused", "outcome", "wish")}
    assert ours - known == set()
    assert set(WORDS) >= PUT_TOGETHER


def test_every_thing_has_a_name() -> None:
    parts: dict[str, set[str]] = {
        "section": {*PLACES, "random"},
        "card": set(CARDS),
        "text": set(CARDS),
        "person": set(POSTS),
        "level": {"0", "1", "2", "3"},
        "roll": {"laser", "photon", "barrage", "gas", "disarm", "plasma_grenade", "incendiary"},
        "modifier": {"lock_on", "laser", "sensor_pod", "evasive", "engine"},
        "effect": {"charge", "fire", "field", "gas", "emp", "virus", "evasive", "whole_ship"},
    }
    for part, names in parts.items():
        assert {key.split(".")[1] for key in WORDS if key.startswith(f"{part}.")} == names


def test_the_set_up_is_explained() -> None:
    for option in GAME.options:
        assert f"option.{option.key}.name" in WORDS
        assert f"option.{option.key}.help" in WORDS
        if option.group:
            assert f"option_group.{option.group}" in WORDS
        if isinstance(option.field, Choice):
            assert option.default in option.field.values
            for value in option.field.values:
                assert f"value.{option.key}.{str(value).lower() if isinstance(value, bool) else value}" in WORDS
    assert {key.split(".")[1] for key in WORDS if key.startswith("preset.")} == {each.name for each in GAME.presets}
    keys = {key.split(".")[1] for key in WORDS if key.startswith("option.")}
    assert keys == {option.key for option in GAME.options}


def test_commands_and_fields_have_words() -> None:
    names = set()
    for command in (*GAME.commands, *GAME.corrections):
        assert f"command.{command.__name__}" in WORDS
        names |= {field.name for field in fields(command)}
    assert {key.split(".")[1] for key in WORDS if key.startswith("field.")} == names
    assert all(key in WORDS for key in ("title", "blurb", "players"))


@pytest.mark.parametrize("players", [2, 5, 9])
def test_all_that_is_shown_and_spoken_in_games_can_be_said(players: int) -> None:
    options: dict[str, Any] = {"teams": "chosen", "dice": "entered"} if players == 5 else {}
    rng = Random(3)
    for seed in range(2):
        for move in walk(begun(players, **options), Random(seed), corrections=True):
            state = move.before
            for event in move.events:
                following = event.apply(state)
                said = [each.line for each in event.heard(state, following) if isinstance(each, Say)]
                told = event.told(state, following)
                for each in (*said, *([told] if told else [])):
                    assert WORDS.say(each, str)
                state = following
            if rng.random() < 0.3:
                _expect_sayable(state, rng.choice(state.rules.seats))
        result = GAME.result(state)
        assert result is not None
        assert result.line is not None
        assert WORDS.say(result.line, str)


def _expect_sayable(state: State, someone: Any) -> None:
    for seat in (None, someone):
        for found in lines_in(GAME.view(state, seat)):
            assert WORDS.word(found, str)
    for offer in (*GAME.offers(state, someone), *GAME.for_host(state)):
        for field in offer.fields:
            if isinstance(field, Choice | Several) and field.name != "who":
                assert field.label is not None, offer
                assert all(WORDS.word(field.label(value), str) for value in field.values)
