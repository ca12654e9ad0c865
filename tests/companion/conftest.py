from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.contract import AnyGame
from companion.past.archive import Archive
from companion.people.seats import AddSeat
from companion.table.commands import ChooseGame, StartGame
from companion.table.testing import Driver
from tests.companion.toys import GAMES, WORDS

GameOf = Callable[[Mapping[str, AnyGame]], Driver]


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    """An empty table that knows the toy."""
    return Driver(tmp_path, GAMES, WORDS)


@pytest.fixture
def game(table: Driver) -> Driver:
    """Ann (host), Ben and Cid play the toy; Dora has no phone and plays too."""
    return begun(table)


@pytest.fixture
def game_of(tmp_path: Path) -> GameOf:
    """The same people, playing by other rules."""
    return lambda games: begun(Driver(tmp_path, games, WORDS))


@contextmanager
def opened(folder: Path, games: Mapping[str, AnyGame] = GAMES, patience_s: float = 20.0) -> Iterator[Archive]:
    """The archive of a table's folder; nothing that it meets may be a fault of its own."""
    faults: list[tuple[str, str | None]] = []

    def fault(whose: str, what: str | None) -> None:
        faults.append((whose, what))

    with Archive(folder / "games", folder / "annals", games, fault, patience_s=patience_s) as archive:
        yield archive
    assert faults == []


def begun(table: Driver) -> Driver:
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", AddSeat("Dora"))
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame(sure=True))
    return table
