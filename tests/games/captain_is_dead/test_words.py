"""Every key that the game can utter has words, and the words use only values that come with it."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.contract import Choice, Say, Seat, Several
from companion.contract.sayable import lines_in
from companion.contract.testing import uttered
from companion.games import captain_is_dead
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Condition, Stage, State
from companion.games.captain_is_dead.printed import (
    LEVELS,
    ORDINALS,
    PLACES,
    PRINTED,
    SKILLS,
    STATIONS,
    STEPS,
    TRACKS,
)
from companion.games.captain_is_dead.rules.reminders import REMINDERS
from companion.games.captain_is_dead.shown.odds import TAGS
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import WORDS, begun, walk

ENDS = ("engage", "shields", "aliens", "alerts", "crew")


def put_together() -> Iterator[str]:
    for part in ("now.asked", "now.over", "told.asked", "told.end", "say.asked", "say.end"):
        yield from (f"{part}.{cause}" for cause in ENDS)
    for part in ("set_up", "say.set_up"):
        for step in STEPS:
            yield from (
                (f"{part}.order_{how}" for how in ("birthdays", "seats")) if step == "order" else (f"{part}.{step}",)
            )
        yield f"{part}.queue_count"
    yield from ("say.level.orange", "say.level.red", "say.offline", "say.destroyed")
    for kind in ("setup", "turn", "extra"):
        yield from (f"told.drawn_{kind}", f"told.drawn_{kind}_unnamed")
    yield from (f"told.skipped.{why}" for why in ("plan", "forgotten", "shot", "none_left"))
    yield from ("told.counted_same", "told.counted_more", "told.counted_fewer", "told.station_set")
    yield from (f"told.station_{each}" for each in get_args(Condition))
    yield from (f"told.shields_{how}" for how in ("alert", "deed", "correction"))
    yield from (f"told.aliens_{how}" for how in ("alert", "deed", "correction"))
    yield from (f"told.ships_{how}" for how in ("alert", "deed", "correction"))
    yield from (f"told.{what}_{how}" for what in ("core", "torpedoes") for how in ("deed", "correction"))
    yield from (f"reminder.crewman_hand_{how}" for how in ("ask", "keep", "discard"))
    yield from (f"reminder.{name}" for name in REMINDERS if name != "crewman_hand")
    yield from (f"anyway.{key.removeprefix('why.')}" for key in WORDS if key.startswith("why."))


UTTERED = list(uttered(Path(captain_is_dead.__file__).parent))
ON_PAGES_ONLY = {"anyway.not_your_turn", "anyway.no_aliens_at_all", "anyway.nobody_injured"}
PUT_TOGETHER = set(put_together()) - ON_PAGES_ONLY


@pytest.mark.parametrize(("where", "key", "values"), UTTERED, ids=[f"{where}:{key}" for where, key, _ in UTTERED])
def test_words_fit_the_values(where: str, key: str, values: set[str]) -> None:
    assert WORDS.placeholders(key) <= values


def test_no_words_are_left_over() -> None:
    known = {key for _, key, _ in UTTERED} | PUT_TOGETHER
    parts = (
        "told",
        "say",
        "now",
        "refused",
        "set_up",
        "why",
        "anyway",
        "reminder",
        "does",
        "warning",
        "clock",
        "reads",
    )
    ours = {key for key in WORDS if key.split(".")[0] in parts}
    assert ours - known == set()
    assert set(WORDS) >= PUT_TOGETHER


def test_every_thing_has_a_name() -> None:
    parts: dict[str, set[str]] = {
        "stage": set(get_args(Stage)),
        "role": {*PRINTED.roles, "nobody"},
        "ability": {*PRINTED.roles, "nobody"},
        "spoken.station": {*STATIONS, *TRACKS},
        "condition": set(get_args(Condition)),
        "spoken.room": {*PLACES, "unknown"},
        "level": set(LEVELS),
        "skill": {*SKILLS, "any"},
        "cost": {*SKILLS, "known", "unknown", "actions"},
        "anomaly": set(PRINTED.anomalies),
        "upgrade": set(PRINTED.upgrades),
        "tool": set(PRINTED.tools),
        "step": set(STEPS),
        "deed": {*PRINTED.deeds, "draw_alert", "move_of", "repair_of", "reinstall_of"},
        "reminder_name": set(REMINDERS),
        "place": {"deck", "sensors", "pod", "discards", "gone"},
        "target": {"attached", "face_up", "skip"},
        "ordinal": {*ORDINALS, "far"},
        "way": {"hand", "comm", "teleporter"},
        "skipping": {"plan", "forgotten"},
        "tag": set(TAGS),
    }
    for part, names in parts.items():
        assert {key.removeprefix(f"{part}.") for key in WORDS if key.startswith(f"{part}.")} == names


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
    assert {key.split(".")[1] for key in WORDS if key.startswith("value.")} <= keys


def test_commands_and_fields_have_words() -> None:
    for command in (*GAME.commands, *GAME.corrections):
        assert f"command.{command.__name__}" in WORDS
        for field in fields(command):
            assert f"field.{field.name}" in WORDS
    assert all(key in WORDS for key in ("title", "blurb", "players"))
    ours = {each.__name__ for each in (*GAME.commands, *GAME.corrections)}
    assert {key.split(".")[1] for key in WORDS if key.startswith("command.")} == ours


def test_what_a_card_may_be_taught_can_be_said() -> None:
    for command, name in GAME.hands.cards({"our_box": FULL}):
        assert WORDS.word(name, str)
        assert type(command) in GAME.commands


GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"count_skills": True, "odds": True, "crewman_hand": "discard"}),
    (7, {"our_box": FULL, "odds": True, "win": "after_alert", "ties": "seats"}),
]


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_all_that_is_shown_and_spoken_in_games_can_be_said(players: int, options: dict[str, Any]) -> None:
    rng = Random(3)
    for seed in range(3):
        for move in walk(begun(players, **options), Random(seed), corrections=True):
            state = move.before
            for event in move.events:
                following = event.apply(state)
                said = [each.line for each in event.heard(state, following) if isinstance(each, Say)]
                told = event.told(state, following)
                for each in (*said, *([told] if told else [])):
                    assert WORDS.say(each, str)
                state = following
            if rng.random() < 0.15 or state.ending is not None:
                _expect_sayable(state, rng.choice(state.rules.seats))
        outcome = GAME.result(state)
        assert outcome is not None
        assert outcome.line is not None
        assert WORDS.say(outcome.line, str)


def _expect_sayable(state: State, someone: Seat) -> None:
    for seat in (None, someone):
        for found in lines_in(GAME.view(state, seat)):
            assert WORDS.word(found, str)
    for offer in (*GAME.offers(state, someone), *GAME.for_host(state)):
        for field in offer.fields:
            if isinstance(field, Choice | Several):
                assert field.label is not None
                assert all(WORDS.word(field.label(value), str) for value in field.values)
