"""Games that older versions wrote down: each replays to the fingerprints that it noted, and goes on where it stood."""

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from companion.games.space_alert.model import flight_of
from companion.past.replay import replay
from companion.record import journal
from companion.record.journal_entries import ENTRIES, Began
from companion.table import opening
from companion.table.clock import TableClock
from companion.table.play import Play
from tests.games.shipped import GAMES

JOURNALS = Path(__file__).parent / "played_by_0_6_1"
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
