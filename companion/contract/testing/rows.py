"""A rule is a row: what was before, a command, and what comes of it or the code of its refusal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.contract.chapters import Command
from companion.contract.game import AnyGame
from companion.contract.lines import Seat
from companion.contract.testing.rules import ASKER, TakenBack, Tick

Outcome = tuple[Any, ...] | str


@dataclass(frozen=True, slots=True)
class Row:
    """`expected`: a refusal's code, or events; an event's class alone stands for any of its kind, and `...` as the last
    for whatever else comes. Alone it would say nothing but that it is no refusal."""

    rule: str
    state: Any
    command: Command[Any] | Tick | TakenBack[Any]
    expected: Any
    by: Seat | None = ASKER
    now: int = 0


def expect(row: Row, came: Outcome) -> None:
    assert row.expected != (...,), f"{row.rule}: say what happens first"
    if isinstance(row.expected, str) or isinstance(came, str):
        assert came == row.expected
        return
    events, expected = came, row.expected
    if expected[-1:] == (...,):
        expected = expected[:-1]
        events = events[: len(expected)]
    assert len(events) == len(expected), came
    for event, wanted in zip(events, expected, strict=True):
        assert isinstance(event, wanted) if isinstance(wanted, type) else event == wanted, came


def unmet(game: AnyGame, rows: Iterable[Row], outcome: Callable[[Row], Outcome]) -> set[type[Any]]:
    """The events, commands and corrections that no row has."""
    events = [each for each in game.events if not each.is_past]
    missing: set[type[Any]] = {*events, *game.commands, *game.corrections}
    for row in rows:
        came = outcome(row)
        missing -= {type(row.command), *(map(type, came) if isinstance(came, tuple) else ())}
    return missing
