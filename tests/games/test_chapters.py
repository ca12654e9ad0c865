"""No event and no command is forgotten: each stands in a chapter. What all games have stands in the same place."""

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TypeGuard, get_args

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


# --- where what all games have stands, as companion/contract/README.md says

PLACES = {
    "broken": "rules/soundness.py",
    "new": "setup/beginning.py",
    "OPTIONS": "setup/options.py",
    "keeps_secrets": "setup/options.py",
    "View": "shown/picture.py",
    "view": "shown/view.py",
    "instruct": "shown/instructions.py",
    "acts": "shown/scene.py",
    "scene": "shown/scene.py",
    "HANDS": "shown/hands.py",
    "pressed": "shown/hands.py",
    "twins": "shown/secrets.py",
    "SHELL": "tools/__init__.py",
}
LABELS = "names.py"
FOLDERS = [Path(str(each.__file__)).parent for each in PACKAGES]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_what_all_games_have_stands_in_the_same_place(folder: Path) -> None:
    found = [(name, place) for place, node in named_things(folder) for name in names_of(node) if name in PLACES]
    assert [(name, place) for name, place in found if place != PLACES[name]] == []
    assert {"new", "OPTIONS", "View", "view", "acts", "scene", "HANDS"} <= {name for name, _ in found}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_what_things_are_called_stands_in_one_place(folder: Path) -> None:
    assert [(node.name, place) for place, node in named_things(folder) if is_label(node) and place != LABELS] == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.GAME.slug))
def test_commands_name_only_stages_that_there_are(package: ModuleType) -> None:
    """A command of a stage that never comes would never be offered."""
    model = importlib.import_module(f"{package.__name__}.model")
    stages = get_args(getattr(model, "Stage", None) or model.Phase)
    named = {stage for command in package.GAME.commands for stage in command.stages}
    # Whoever tells the stage may tell one more of it: that something is asked, and nothing else may be done.
    asked = {getattr(sys.modules[package.GAME.stage.__module__], "ASKED", None)} - {None}
    assert asked <= named <= asked | set(stages)


def named_things(folder: Path) -> Iterator[tuple[str, ast.stmt]]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            yield path.relative_to(folder).as_posix(), node


def names_of(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=targets):
            return [each.id for each in targets if isinstance(each, ast.Name)]
        case _:
            return []


def is_label(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """For everybody: one value, and what it is called."""
    match node:
        case ast.FunctionDef(name=name, args=ast.arguments(args=[ast.arg(annotation=ast.Name(id="Value"))])):
            return not name.startswith("_") and ast.unparse(node.returns or node) in ("Line", "Word", "Who")
        case _:
            return False
