"""The 87 games that an independent engine resolved: the same outcome, and the same ship after every turn."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.space_alert.resolution import resolve, result, traced
from companion.games.space_alert.resolution.outcome import outcome_json, snapshot_json
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import rule_set

GAMES = [json.loads(each) for each in (Path(__file__).parent / "games.jsonl").read_text(encoding="utf-8").splitlines()]
PRINTED = rule_set("printed")


@pytest.mark.parametrize("game", GAMES, ids=[each["id"] for each in GAMES])
def test_printed_is_what_the_independent_engine_says(game: dict[str, Any]) -> None:
    resolved = resolve(game_from(game, PRINTED), PRINTED)

    assert [snapshot_json(each) for each in resolved.trace] == game["trace"]
    assert outcome_json(resolved.outcome) == game["expect"]


def test_nobody_listening_changes_nothing() -> None:
    assert len(GAMES) == 87
    for raw in GAMES:
        game = game_from(raw, PRINTED)
        resolved = resolve(game, PRINTED)
        assert result(game, PRINTED) == resolved.outcome
        assert traced(game, PRINTED) == (resolved.outcome, resolved.trace)
