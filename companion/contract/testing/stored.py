"""A stored game is the commands that were given: played again, they make the text that stands beside them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from companion.contract.chance import Coder
from companion.contract.eyes import shut_at, shut_by, start_of
from companion.contract.game import AnyGame, Setup
from companion.contract.lines import Seat
from companion.contract.testing.rules import TICK, Move, asked
from companion.contract.values import ZERO, Millis, Value

BOX: Final = "box"  # who gives a command that nobody's phone gives; so does the host with a correction
MOST_TICKS: Final = 10_000  # between two commands


@dataclass(frozen=True, slots=True)
class Given:
    at: Millis
    by: Seat | None = None
    command: Any = None  # None: until then time goes on, and that is all


@dataclass(frozen=True, slots=True)
class Stored:
    seats: tuple[Seat, ...]
    options: dict[str, Value]  # but for those that stand as the game proposes
    given: tuple[Given, ...]


def read(text: str, coder: Coder) -> Stored:
    """The seats, each option on a line of its own, then the commands: when, who, what."""
    head, *lines = text.splitlines()
    options: dict[str, Value] = {}
    given: list[Given] = []
    for each in lines:
        if each.startswith("option "):
            _, key, value = each.split(" ", 2)
            options[key] = json.loads(value)
            continue
        at, _, rest = each.partition(" ")
        by, _, command = rest.partition(" ")
        if not rest:
            given.append(Given(Millis(int(at))))
            continue
        given.append(Given(Millis(int(at)), None if by == BOX else Seat(by), coder.decode(json.loads(command))))
    return Stored(tuple(Seat(each) for each in head.split()[1:]), options, tuple(given))


def written(stored: Stored, coder: Coder) -> str:
    rows = [" ".join(("seats", *stored.seats))]
    rows += [f"option {key} {json.dumps(value)}" for key, value in stored.options.items()]
    for each in stored.given:
        what = "" if each.command is None else f" {each.by or BOX} {json.dumps(coder.encode(each.command))}"
        rows.append(f"{each.at}{what}")
    return "\n".join(rows) + "\n"


class Playing:
    """A game that goes on by commands and time alone.

    What chance does hangs on the moment and on who asks, so a line more changes no other line's lots."""

    def __init__(self, game: AnyGame, stored: Stored) -> None:
        options = {each.key: each.default for each in game.options}
        self.game, self.seats = game, stored.seats
        self.state = game.new(Setup(stored.seats, options | stored.options))
        self._shut = shut_at(game, self.state, ZERO)
        self.now = ZERO

    def wait(self, until: Millis) -> Iterator[Move[Any]]:
        """All that time brings until then."""
        for _ in range(MOST_TICKS):
            due = self.game.comes_at(self.state) if self.game.result(self.state) is None else None
            if due is None or due > until:
                self.now = max(self.now, until)
                return
            self.now = max(self.now, due)
            yield self._took(asked(self.game, self.state, TICK, None, self.now, self._lots(self.now, "")))
        raise AssertionError(f"{self.game.slug}: due for ever at {self.now}")

    def ask(self, given: Given) -> Move[Any]:
        return self._took(self.tried(given))

    def tried(self, given: Given) -> Move[Any]:
        """What would come of it."""
        state = start_of(given.command, self.state, self._shut)
        return asked(self.game, state, given.command, given.by, given.at, self._lots(given.at, str(given.by)))

    def _took(self, move: Move[Any]) -> Move[Any]:
        if move.refused is None:
            self._shut = shut_by(self.game, move.happened, move.after, move.now, self._shut)
            self.state = move.after
        return move

    def _lots(self, at: int, by: str) -> Random:
        return Random(f"{self.game.slug} {at} {by}")


def replayed(game: AnyGame, stored: Stored) -> Iterator[Move[Any]]:
    playing = Playing(game, stored)
    for each in stored.given:
        yield from playing.wait(each.at)
        if each.command is not None:
            yield playing.ask(each)
