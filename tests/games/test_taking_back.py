"""Taking back takes time back, in every game: a deadline is as far away as it was when the step was made that goes.
And what is done again is as it was."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from companion.cli.simulate import making
from companion.contract import AnyGame, Lots, Millis, Track, Value, replace
from companion.table.clock import TableClock
from companion.table.commands import ChooseGame, GoOn, SetOptions, StartGame, Undo
from companion.table.opening import reopen
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.games.feed_the_kraken.table import ON_PHONES
from tests.games.shipped import GAMES, WORDS

NAMES: Final = ("Ann", "Ben", "Cid", "Dora", "Eve")
MOVES: Final = 140
LONG_MS: Final = 70_000  # longer than any turn, shorter than a mission
TABLES: Final[list[tuple[str, dict[str, Value]]]] = [
    ("captains-chair", {}),
    ("captain-is-dead", {}),
    ("feed-the-kraken", ON_PHONES),
    ("feed-the-kraken", {}),
    ("shallow-space", {"turn_seconds": 12, "teams": "drawn"}),
    ("shallow-space", {"turn_seconds": 60, "order": "simultaneous", "teams": "drawn"}),
    ("space-alert", {}),
]


@dataclass(frozen=True, slots=True)
class Made:
    """A step, when it was made."""

    line: int  # of the history, its first one
    before: Any
    at: Millis
    left: int | None  # until something was due
    track: Track | None


def as_it_was(state: Any) -> Any:
    """Lots are never taken back: what was drawn is drawn anew."""
    return replace(state, lots=Lots()) if hasattr(state, "lots") else state


class Evening:
    """A game by chance, played and taken back at a whole table."""

    def __init__(self, folder: Path, slug: str, options: dict[str, Value], seed: int) -> None:
        self.rng, self.folder = Random(f"{slug}/{seed}"), folder
        self.game: AnyGame = GAMES[slug]
        self.table = Driver(folder / "table", GAMES, WORDS)
        self.table.join(*NAMES[: min(self.game.most, len(NAMES))])
        self.table.done("Ann", ChooseGame(slug))
        self.table.done("Ann", SetOptions(options))
        self.table.done("Ann", StartGame())
        self.make = making(self.game)
        self.made: list[Made] = []
        self.stood: dict[int, tuple[Any, Millis]] = {}  # after so many lines of the journal
        self.undos = self.redos = 0

    @property
    def lines(self) -> int:
        return len(self.table.journal().read_bytes().splitlines())

    def track(self) -> Track | None:
        return None if self.table.play.ended else self.game.scene(self.table.state).track

    def left(self) -> int | None:
        due = self.game.due(self.table.state)
        return None if due is None else due - self.table.clock.now()

    def move(self) -> None:
        """Somebody does what is offered, mostly one for whom the table waits."""
        self.table.after(0)
        seats = list(self.table.play.setup.seats)
        acting = [each for each in seats if each in self.game.acts(self.table.state)]
        seat = self.rng.choice(acting if acting and self.rng.random() < 0.9 else seats)
        if not (offers := self.game.offers(self.table.state, seat)):
            return
        now, lines = self.table.clock.now(), self.lines
        made = Made(len(self.table.play.history), self.table.state, now, self.left(), self.track())
        answer = self.table.send(Ask(self.make(self.rng.choice(offers), self.rng), seat))
        undo = self.table.play.undo
        assert undo is None or undo.told, (
            "what can be taken back has words: else it is a secret, or another event tells it"
        )
        if answer.refused is None and len(self.table.play.history) > made.line:
            self.made.append(made)
        if self.lines > lines:
            self.stood[self.lines] = (self.table.state, self.table.clock.now())

    def take_back(self) -> None:
        self.table.after(0)
        if not (ways := list(self.table.play.ways_back())):
            return
        way = ways[0] if self.rng.random() < 0.7 else self.rng.choice(ways[:6])
        gone = [self.made.pop()]
        while gone[-1].line != way.number:
            gone.append(self.made.pop())  # or it led into the midst of shut eyes
        made = gone[-1]
        now, lines, track, runs = self.table.clock.now(), self.lines, self.track(), self.table.clock.runs
        left, told = self.table.state, self.told()
        assert self.table.do("Ann", Undo(way.number, True, ways[0].number)) is None
        self.undos += 1
        after = self.table.clock.now()
        assert self.lines == lines + 1
        assert as_it_was(self.table.state) == as_it_was(made.before)
        if made.track is None:
            assert (after, self.left(), self.table.clock.runs) == (made.at, made.left, runs)
        elif made.track == track:
            assert (after, self.table.clock.runs) == (now, runs), "the room has heard what it has heard"
        else:
            assert made.at <= after <= now
            assert after == made.at or self.table.clock.runs == runs, "it waits where it was broken off"
        self.stood[self.lines] = (self.table.state, after)
        self.reopened(self.lines)
        if self.table.play.again is not None and self.rng.random() < 0.5:
            self.do_again(left, told, gone[::-1])

    def do_again(self, left: Any, told: list[str], made: list[Made]) -> None:
        """All is as it was before it was taken back: the state, the history but for what says so, and the steps."""
        step = self.table.play.step
        assert self.table.redo("Ann") is None
        self.redos += 1
        assert self.table.state == left
        assert self.table.play.step != step
        assert self.told() == told
        assert self.table.clock.now() >= made[-1].at
        self.made += made
        self.stood[self.lines] = (self.table.state, self.table.clock.now())
        self.reopened(self.lines)

    def told(self) -> list[str]:
        return [each.text for each in self.table.play.history if not (each.undone or each.is_note)]

    def reopened(self, lines: int) -> None:
        """The plug is pulled when so much was written."""
        live = self.table.journal()
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        (copy / live.name).write_bytes(b"".join(live.read_bytes().splitlines(keepends=True)[:lines]))
        clock = TableClock(lambda: 0, running=False)
        number = self.table.play.number
        play = reopen(GAMES, copy, number, clock, Random(0), lambda slug: lambda said: said.key, os)
        play.close()
        assert (play.state, clock.now()) == self.stood[lines]
        if lines == self.lines:
            assert play.step() == self.table.play.step
            assert play.now().history == self.table.play.history


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("slug", "options"), TABLES, ids=[slug for slug, _ in TABLES])
def test_whatever_is_taken_back_stands_where_it_stood(
    tmp_path: Path, slug: str, options: dict[str, Value], seed: int
) -> None:
    evening = Evening(tmp_path, slug, options, seed)
    rng = evening.rng
    for _ in range(MOVES):
        if not evening.table.clock.runs:
            evening.table.done("Ann", GoOn())
        if evening.table.play.ended or rng.random() < 0.12:
            evening.table.after(rng.randint(0, LONG_MS) if rng.random() < 0.5 else 0)
            for _ in range(rng.randint(1, 3)):
                evening.take_back()
        else:
            evening.move()
            evening.table.after(rng.randint(0, 3_000) if rng.random() < 0.9 else rng.randint(0, LONG_MS))
    assert evening.undos > MOVES // 20
    assert evening.redos or slug != "captains-chair"
    assert not evening.redos or slug != "shallow-space", "what was taken back there is drawn anew"
    for lines in rng.sample(sorted(evening.stood), 8):
        evening.reopened(lines)
