"""Every key that the game can utter has words, and the words use only values that come with it."""

from dataclasses import fields
from random import Random
from typing import get_args

import pytest

from companion.contract import Choice, Say, Seat, Several, Who
from companion.contract.sayable import lines_in
from companion.contract.testing import uttered
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import Phase
from companion.games.captains_chair.printed import PRINTED
from tests.games.captains_chair.table import WORDS, begun, walk

UTTERED = list(uttered(GAME.folder.parent))


@pytest.mark.parametrize(("where", "key", "values"), UTTERED, ids=[f"{where}:{key}" for where, key, _ in UTTERED])
def test_words_fit_the_values(where: str, key: str, values: set[str]) -> None:
    assert WORDS.placeholders(key) <= values


def test_no_words_are_left_over() -> None:
    made_at_run_time = {
        f"{part}.{each}" for part in ("told", "say") for each in ("all_yes", "refused_by", "refused_count")
    }
    known = {key for _, key, _ in UTTERED} | made_at_run_time
    spoken = {key for key in WORDS if key.split(".")[0] in ("told", "say", "now", "refused", "level", "score")}
    assert spoken == known & spoken
    assert made_at_run_time <= set(WORDS)


def test_the_set_up_is_explained() -> None:
    for option in GAME.options:
        assert f"option.{option.key}.name" in WORDS
        assert f"option.{option.key}.help" in WORDS
        if isinstance(option.field, Choice):
            for value in option.field.values:
                assert f"value.{option.key}.{str(value).lower() if isinstance(value, bool) else value}" in WORDS
    keys = {key.split(".")[1] for key in WORDS if key.startswith("option.")}
    assert keys == {option.key for option in GAME.options}


def test_commands_fields_and_phases_have_words() -> None:
    for command in (*GAME.commands, *GAME.corrections):
        assert f"command.{command.__name__}" in WORDS
        for field in fields(command):
            assert f"field.{field.name}" in WORDS
    assert all(f"phase.{phase}" in WORDS for phase in get_args(Phase))
    assert all(key in WORDS for key in ("title", "blurb", "players"))


def test_the_crew_has_names_and_icons_of_its_own() -> None:
    assert (
        len(PRINTED.crew)
        == len({each.name for each in PRINTED.crew})
        == len({each.icon for each in PRINTED.crew})
        == 13
    )
    assert "Navigator" in {each.name for each in PRINTED.crew}


@pytest.mark.parametrize("options", [{}, {"goals": "box", "votes": "box"}, {"reveal": "count", "no_votes": "4"}])
def test_all_that_is_shown_and_spoken_in_games_can_be_said(options: dict[str, str]) -> None:
    for move in walk(begun(4, **options), Random(3), corrections=True):
        state = move.before
        for event in move.events:
            following = event.apply(state)
            said = [each.line for each in event.heard(state, following) if isinstance(each, Say)]
            told = event.told(state, following)
            for each in (*said, *([told] if told else [])):
                assert WORDS.say(each, str)
            state = following
        for seat in (None, *state.rules.seats):
            for found in lines_in(GAME.view(state, seat)):
                assert WORDS.word(found, str)
        for seat in GAME.acts(state):
            for offer in (*GAME.offers(state, seat), *GAME.for_host(state)):
                for field in offer.fields:
                    if isinstance(field, Choice | Several):
                        assert field.label is not None
                        assert all(WORDS.word(field.label(value), str) for value in field.values)
    outcome = GAME.result(state)
    assert outcome is not None
    assert outcome.line is not None
    assert WORDS.say(outcome.line, str)


def test_own_names_are_told_and_spoken() -> None:
    names = "\n".join(f"Crew{letter}" for letter in "ABCDEFGHIJKLM")
    told = []
    for move in walk(begun(3, crew_names=names), Random(1)):
        for event in move.events:
            following = event.apply(move.before)
            if line := event.told(move.before, following):
                told.append(WORDS.say(line, lambda seat: seat.title()))
            break
    assert any(each.startswith("Ann placed Crew") for each in told)
    assert WORDS.word(Who(Seat("ann")), lambda seat: seat.title()) == "Ann"
