"""No event and no command of a game is forgotten: each stands in one of its chapters."""

import importlib
import pkgutil
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import companion.games
from companion.cli import library
from companion.contract import AnyGame
from companion.contract.proof import in_no_chapter
from tests.companion.test_library import made
from tests.sixth_game import high_card

PACKAGES = [
    importlib.import_module(f"companion.games.{each.name}") for each in pkgutil.iter_modules(companion.games.__path__)
]


@pytest.mark.parametrize(
    "package",
    [high_card, *[each for each in PACKAGES if each.GAME.chapters]],
    ids=lambda package: str(package.__name__),
)
def test_every_event_and_command_stands_in_a_chapter(package: ModuleType) -> None:
    assert forgotten(package, package.GAME) == []


def test_what_stands_in_no_chapter_is_found(tmp_path: Path) -> None:
    assert forgotten(high_card, replace(high_card.GAME, chapters=(high_card.Draw,))) == ["Drawn"]
    coin = made(tmp_path, "coin") / "coin"
    model = (coin / "model.py").read_text()
    base, toss = "class _Base(Command):\n    pass", "class Toss(_Base):\n    def decide(self, course): pass"
    slots = "@dataclass(frozen=True, slots=True)"
    (coin / "more.py").write_text(f"{model}\n{slots}\n{base}\n\n{slots}\n{toss}\n")
    game = library.find(tmp_path)["coin"]
    assert forgotten(sys.modules["table_game_coin"], game) == ["Ended", "Enough", "Toss"]


def forgotten(package: ModuleType, game: AnyGame) -> list[str]:
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(each.name)
    return sorted(each.__name__ for each in in_no_chapter(game))
