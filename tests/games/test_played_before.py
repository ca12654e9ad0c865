"""Games that older versions wrote down: each replays to the fingerprints that it noted, and goes on where it stood."""

import os
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from companion.contract import AnyGame
from companion.contract.chance import setup
from companion.contract.values import FOLLOWS, SINCE
from companion.games.space_alert.model import flight_of
from companion.past.replay import replay
from companion.record import journal
from companion.record.journal_entries import ENTRIES, Began
from companion.table import opening, options
from companion.table.clock import TableClock
from companion.table.play import Play
from tests.games.shipped import GAMES

JOURNALS = Path(__file__).parent / "played_by_0_6_1"
ASKED_THEN: Final = tomllib.loads((JOURNALS.parent / "options_of_0_6_7.toml").read_text())
ALL = sorted(JOURNALS.parent.glob("played_by_*/*.jsonl"))


def reopened(folder: Path, name: str) -> tuple[Play, TableClock]:
    path = JOURNALS / name
    began = ENTRIES.decode(next(iter(journal.read(path))))
    assert isinstance(began, Began)
    shutil.copy(path, folder / f"00001-{began.game}.jsonl")
    clock = TableClock(lambda: 0, running=False)
    return opening.reopen(GAMES, folder, 1, clock, Random(0), lambda slug: lambda said: said.key, os), clock


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_it_replays_to_the_same_states(path: Path) -> None:
    said: list[str] = []
    assert replay(path, GAMES, said.append), said[-1]


def test_a_broken_off_mission_that_was_taken_back_in_two_lines_stands_where_it_stood(tmp_path: Path) -> None:
    play, clock = reopened(tmp_path, "space-alert.jsonl")
    assert (clock.now(), clock.runs) == (69_000, False)
    assert flight_of(play.state).made == 3


def test_a_plug_that_was_pulled_with_shut_eyes_leaves_a_game_where_they_were_open(tmp_path: Path) -> None:
    play, clock = reopened(tmp_path, "feed-the-kraken-shut.jsonl")
    assert play.masks
    converted = play.state.secrets.converted
    play.open_eyes()
    assert not play.masks
    assert play.state.stage == "ready"
    assert len(play.state.secrets.converted) == len(converted) - 1, "what 0.6.1 had let stand before stays so"
    state, step, at = play.state, play.step(), clock.now()
    play.close()
    again = opening.reopen(GAMES, tmp_path, 1, clock, Random(0), lambda slug: lambda said: said.key, os)
    assert (again.state, again.step(), clock.now()) == (state, step, at)


@pytest.mark.parametrize("slug", ASKED_THEN)
def test_what_an_older_table_did_not_ask_is_played_as_it_was(slug: str) -> None:
    """A new option whose default is another says what was played `before`; else no journal of then can be read."""
    assert began_otherwise(slug, GAMES[slug]) == set()


def test_an_option_that_does_not_say_what_was_played_before_is_found() -> None:
    game = GAMES["shallow-space"]
    forgetful = replace(game, new=lambda of: game.new(replace(of, options={**options.defaults(game), **of.options})))
    assert began_otherwise(game.slug, forgetful) == {"emp_stops_officers"}


def began_otherwise(slug: str, game: AnyGame) -> set[str]:
    """Fields of later versions that a game without the later options begins with otherwise than its journals had it."""
    asked = {each.key: each.default for each in game.options if each.key in ASKED_THEN[slug]}
    return {
        name for players in range(game.least, game.most + 1) for name in _otherwise(game.new(setup(players, asked)))
    }


def _otherwise(thing: object) -> Iterator[str]:
    if is_dataclass(thing):
        for each in fields(thing):
            value = getattr(thing, each.name)
            if (since := each.metadata.get(SINCE)) is not None and since > "0.6.7" and not each.metadata[FOLLOWS]:
                begins = each.default if each.default_factory is MISSING else each.default_factory()
                if value != begins:
                    yield each.name
            yield from _otherwise(value)
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _otherwise(each)
