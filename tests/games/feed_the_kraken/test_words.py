"""Every key that the game can utter has words, and the words use only values that come with it."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import pytest

from companion.contract import Choice, Say, Seat, Several
from companion.contract.sayable import lines_in
from companion.contract.testing import uttered
from companion.games import feed_the_kraken
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Role, Stage, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, GOALS, PRINTED, SCRIPTS, SIDES, script
from tests.games.feed_the_kraken.table import AS_PRINTED, ON_PHONES, WORDS, begun, walk

SOURCES: Final = Path(feed_the_kraken.__file__).parent


def put_together() -> Iterator[str]:
    for side in SIDES:
        for part in ("now.arrived", "now.over", "told.arrived", "told.won", "say.arrived", "say.flogged"):
            yield f"{part}.{side}"
    for board in ("quick", "long"):
        for part in ("set_up", "say.set_up"):
            yield from (f"{part}.{step}.{board}" for step in ("board", "tokens", "deck"))
    for part in ("set_up", "say.set_up"):
        yield from (f"{part}.{step}" for step in ("seats", "rituals", "signs", "guns", "flogging", "deck.phones"))
        yield from (f"{part}.roles.{how}" for how in ("phones", "chips", "chips_5"))
    for name in SCRIPTS:
        yield f"say.ready.{name}"
        yield f"now.ready.{name}"
    yield "now.ready.phones.cabin_search"
    for name in SCRIPTS:
        for part, steps in (("script", script(name).steps), ("phones", script(name).phones)):
            yield from (f"say.{part}.{name}.{step.line}" for step in steps)
            yield from (f"say.rehearsal.{step.explain}" for step in steps if step.explain)
    yield from (f"say.abort.{step.line}" for step in PRINTED.scripts.abort.steps)
    for icon in ("cabin_search", "flogging", "tongue", "feed_the_kraken"):
        yield from (f"now.{icon}", f"told.{icon}", f"say.icon.{icon}")
    for how in ("mermaid", "telescope", "lookout"):
        yield from (f"now.look_{how}", f"told.look_{how}")
    for action in ("mermaid", "telescope"):
        yield from (f"now.{action}", f"say.action.{action}")
    yield from (f"say.card.{card}" for card in CARD_KINDS)
    yield from (f"say.ritual.{ritual}" for ritual in PRINTED.cards.rituals)
    yield from (f"say.character.{name}" for name in PRINTED.characters if name != "captain")
    yield from (f"told.captain.{how}" for how in ("mutiny", "drunk", "cook"))
    yield from (f"told.stayed.{how}" for how in ("mutiny", "drunk"))


UTTERED = list(uttered(SOURCES))
PUT_TOGETHER = set(put_together())


@pytest.mark.parametrize(("where", "key", "values"), UTTERED, ids=[f"{where}:{key}" for where, key, _ in UTTERED])
def test_words_fit_the_values(where: str, key: str, values: set[str]) -> None:
    assert WORDS.placeholders(key) <= values


def test_no_words_are_left_over() -> None:
    known = {key for _, key, _ in UTTERED} | PUT_TOGETHER
    ours = {key for key in WORDS if key.split(".")[0] in ("told", "say", "now", "refused", "found", "set_up")}
    keys_at_run_time = {"found.mate", "found.convert", "found.master"}
    assert ours - known - keys_at_run_time == set()
    assert set(WORDS) >= PUT_TOGETHER


def test_every_thing_has_a_name() -> None:
    parts: dict[str, set[str]] = {
        "stage": set(get_args(Stage)),
        "role": {*get_args(Role), "converted"},
        "side": set(SIDES),
        "card": set(CARD_KINDS),
        "ritual": set(PRINTED.cards.rituals),
        "script": set(SCRIPTS),
        "character": set(PRINTED.characters) - {"captain"},
        "effect": set(PRINTED.characters) - {"captain"},
        "goal": set(GOALS),
        "column": {each.column for each in PRINTED.places.values()},
        "icon": {each.icon for each in PRINTED.places.values() if each.icon},
        "step": {"seats", "board", "tokens", "rituals", "signs", "deck", "guns", "flogging", "roles"},
    }
    for part, names in parts.items():
        assert {key.split(".")[1] for key in WORDS if key.startswith(f"{part}.")} == names


def test_the_set_up_is_explained() -> None:
    for option in GAME.options:
        assert f"option.{option.key}.name" in WORDS
        if option.group:
            assert f"option_group.{option.group}" in WORDS
        else:
            assert f"option.{option.key}.help" in WORDS
        if isinstance(option.field, Choice):
            for value in option.field.values:
                assert f"value.{option.key}.{str(value).lower() if isinstance(value, bool) else value}" in WORDS
    keys = {key.split(".")[1] for key in WORDS if key.startswith("option.")}
    assert keys == {option.key for option in GAME.options}


def test_commands_and_fields_have_words() -> None:
    for command in (*GAME.commands, *GAME.corrections):
        assert f"command.{command.__name__}" in WORDS
        for field in fields(command):
            assert f"field.{field.name}" in WORDS
    assert all(key in WORDS for key in ("title", "blurb", "players"))


GAMES: list[tuple[int, dict[str, Any]]] = [
    (6, {}),
    (5, {"off_duty": "crew_card", "small_crew": "fewer"}),
    (8, {**ON_PHONES, **AS_PRINTED}),
    (11, {"characters": "none", "roles": "phones"}),
    (7, {"deck": "phones", "mutiny": "phones", "board": "long"}),
]


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_all_that_is_shown_and_spoken_in_games_can_be_said(players: int, options: dict[str, Any]) -> None:
    rng = Random(3)
    for seed in range(4):
        for move in walk(begun(players, **options), Random(seed), corrections=True, bystanders=0.3):
            state = move.before
            for event in move.events:
                following = event.apply(state)
                said = [each.line for each in tuple(event.heard(state, following)) if isinstance(each, Say)]
                told = event.told(state, following)
                for each in (*said, *([told] if told else [])):
                    assert WORDS.say(each, str)
                state = following
            if rng.random() < 0.3 or state.ending is not None:
                _expect_sayable(state, rng.choice(state.rules.seats))
        outcome = GAME.result(state)
        assert outcome is not None
        assert outcome.line is not None
        assert WORDS.say(outcome.line, str)


def _expect_sayable(state: State, someone: Seat) -> None:
    for seat in (None, someone, *GAME.acts(state)):
        for found in lines_in(GAME.view(state, seat)):
            assert WORDS.word(found, str)
    for offer in (*GAME.offers(state, someone), *GAME.for_host(state)):
        for field in offer.fields:
            if isinstance(field, Choice | Several):
                assert field.label is not None
                assert all(WORDS.word(field.label(value), str) for value in field.values)
