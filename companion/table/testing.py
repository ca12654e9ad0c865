"""For tests: plays a table without waiting: time jumps from one due moment to the next, and the plug can be pulled."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.box.box import NO_PARTS, CardCame, Edge, Parts
from companion.contract import ZERO, AnyGame, Effect, Line, Say, Seat
from companion.people.seats import BOX, STRANGER, Join, seat_of
from companion.record.disk import Disk
from companion.table.clock import TableClock
from companion.table.commands import ChooseGame, Redo, StartGame, Undo
from companion.table.errands import Errands
from companion.table.games import Games
from companion.table.picture import PlayNow, Told
from companion.table.posts import Answer, Ask, Post
from companion.table.snapshot import News, Snapshot
from companion.table.table import Table
from companion.words.dictionary import Dictionary
from companion.words.words import Words

MOST_TICKS = 10_000  # in one stretch of time


@dataclass(frozen=True, slots=True)
class Heard:
    snapshot: Snapshot
    effects: tuple[Effect, ...]


class Driver:
    """A table in a folder. Asks come as from phones: by name, with the seat that the phone's key opens."""

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, AnyGame],
        words: Mapping[str, Words],
        parts: Parts = NO_PARTS,
        length: Callable[[str, Line], int] = lambda slug, said: 0,
        disk: Disk = os,
    ) -> None:
        self.folder, self.games, self.words, self.parts, self.length = folder, games, words, parts, length
        self.disk = disk
        self.ms = 50_000  # of the machine: never 0, so that nobody takes it for table time
        self.heard: list[Heard] = []
        self.keys: dict[str, str] = {}
        self.lives = 0
        self.plug_in()

    def __del__(self) -> None:
        """A test may forget its table; there are thousands in one process, and each holds a file open."""
        with suppress(AttributeError, OSError):
            self.table.close()

    # --- the machine

    def plug_in(self) -> None:
        self.lives += 1
        self.clock = TableClock(lambda: self.ms, start=ZERO, running=False)
        self.table = Table(
            Games.opened(*self.games.values()),
            Dictionary.of(self.words),
            self.folder,
            self.clock,
            Random(self.lives),
            self._publish,
            lambda: "http://box",
            self.parts,
            self.length,
            self.disk,
        )

    def restart(self, games: Mapping[str, AnyGame] | None = None) -> None:
        """The plug is pulled and put back: another machine's clock, the same folder."""
        self.table.close()
        self.games = games if games is not None else self.games
        self.ms = 7_000 * self.lives
        self.plug_in()

    def _publish(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        self.heard.append(Heard(snapshot, effects))

    # --- phones

    def join(self, *names: str) -> tuple[Seat, ...]:
        return tuple(self._joined(name) for name in names)

    def _joined(self, name: str) -> Seat:
        answer = self.send(Ask(Join(name), STRANGER))
        assert answer.refused is None, answer.refused
        assert answer.key is not None
        assert answer.seat is not None
        self.keys[name] = answer.key
        return answer.seat

    def seat(self, name: str) -> Seat:
        """Where the phone of this name sits; nowhere, once its key is void."""
        if name == "box":
            return BOX
        return seat_of(self.snapshot.house, self.keys.get(name, "no key")) or STRANGER

    def do(self, name: str, command: Any, **more: Any) -> str | None:
        """What the phone asks for; the code of the refusal, or None."""
        refused = self.send(Ask(command, self.seat(name), **more)).refused
        return None if refused is None else refused.code

    def done(self, name: str, command: Any, **more: Any) -> None:
        assert self.do(name, command, **more) is None

    def undo(self, name: str, *, sure: bool = False) -> str | None:
        last = self.play.undo
        return self.do(name, Undo(last.number if last is not None else 0, sure))

    def back_to(self, name: str, text: str, *, sure: bool = False) -> str | None:
        """To before the step that was told so."""
        ways = list(self.play.ways_back())
        number = next(each.number for each in ways if "; ".join([said.text for said in each.told]) == text)
        return self.do(name, Undo(number, sure, ways[0].number))

    def redo(self, name: str) -> str | None:
        again = self.play.again
        return self.do(name, Redo(again.number if again is not None else 0))

    def start(self, game: str, *names: str) -> None:
        self.join(*names)
        self.done(names[0], ChooseGame(game))
        self.done(names[0], StartGame())

    def send(self, ask: Ask) -> Answer:
        reply: Future[Answer] = Future()
        self.post((ask, reply))
        return reply.result(timeout=0)

    # --- the box

    def press(self, button: str, for_ms: int = 100) -> None:
        self.edge(button, down=True)
        self.after(for_ms)
        self.edge(button, down=False)

    def edge(self, button: str, *, down: bool) -> None:
        self.post(Edge(button, down, self.ms))

    def lay(self, card: str, reader: str = "table") -> None:
        self.post(CardCame(reader, card))

    # --- time

    def after(self, ms: int) -> None:
        """Let real time pass, from one due moment to the next; table time may stand still meanwhile."""
        end, ticks = self.ms + ms, 0
        while (wait := self.table.seconds_until_due()) is not None and self.ms + round(wait * 1000) <= end:
            self.ms += round(wait * 1000)
            self.table.tick()
            self.take_what_came()
            ticks += 1
            assert ticks < MOST_TICKS, "the table is due for ever"
        self.ms = end

    def run_errand(self, slices: int = MOST_TICKS) -> None:
        """All of it that so many slices find, and no time passes."""
        errands = Errands(lambda found: self.table.take(found), Random(self.lives), lambda: self.ms)
        for _ in range(slices):
            errands.take(News(self.snapshot, ()))
            if errands.wait() is None:
                return
            errands.tick()

    def post(self, post: Post) -> None:
        self.after(0)  # as the loop does: what is due comes before any post
        self.table.take(post)
        self.take_what_came()

    def take_what_came(self) -> None:
        while not self.table.inbox.empty():
            self.table.take(self.table.inbox.get())

    # --- what there is to see

    @property
    def snapshot(self) -> Snapshot:
        return self.table.snapshot

    @property
    def play(self) -> PlayNow:
        play = self.snapshot.play
        assert play is not None, "no game is on"
        return play

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def history(self) -> list[str]:
        """As it stands: what was taken back is struck out."""
        return [f"~{each.text}~" if each.undone else each.text for each in self.play.history]

    def told(self, where: Callable[[Told], bool]) -> list[str]:
        return [each.text for each in self.play.history if where(each)]

    @property
    def effects(self) -> list[Effect]:
        return [effect for heard in self.heard for effect in heard.effects]

    @property
    def said(self) -> list[str]:
        return [effect.line.key for effect in self.effects if isinstance(effect, Say)]

    def journal(self) -> Path:
        return max((self.folder / "games").glob("*.jsonl"))

    def files(self) -> dict[str, bytes]:
        """Every byte on disk."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }
