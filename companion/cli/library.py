"""Finds the games: every folder in companion/games, and those of a folder of the group's own."""

import importlib
import importlib.util
import pkgutil
import sys
from pathlib import Path
from types import ModuleType

import companion.games
from companion.contract import AnyGame, Game
from companion.contract.data import DataError
from companion.table.commands import ASKABLE
from companion.words.words import STRINGS, Words

TAKEN = {each.__name__ for each in ASKABLE}


def find(extra: Path | None = None) -> dict[str, AnyGame]:
    modules = [
        importlib.import_module(f"companion.games.{each.name}")
        for each in pkgutil.iter_modules(companion.games.__path__)
    ]
    if extra is not None:
        if not extra.is_dir():
            raise DataError(f"{extra}: there is no such folder of games. Check [games] folder, or leave it out.")
        modules += [_load(each) for each in sorted(extra.iterdir()) if (each / "__init__.py").exists()]
    found: dict[str, AnyGame] = {}
    for module in modules:
        game = getattr(module, "GAME", None)
        if not isinstance(game, Game):
            raise DataError(f"{module.__file__}: a game's folder must have GAME = Game(...) in its __init__.py")
        if clash := {each.__name__ for each in (*game.commands, *game.corrections)} & TAKEN:
            taken = ", ".join(sorted(clash))
            raise DataError(f"{module.__file__}: {taken} is already a command of the table's own")
        if game.slug in found:
            raise DataError(f"{module.__file__}: there are two games with the slug {game.slug!r}")
        found[game.slug] = game
    return found


def words(games: dict[str, AnyGame], language: str) -> dict[str, Words]:
    """The words of each game over those of the table; the table's own stand under the empty slug."""
    if not (STRINGS / f"{language}.toml").exists():
        known = ", ".join(sorted(path.stem for path in STRINGS.glob("*.toml")))
        raise DataError(f"table.language: there are no words in {language!r}. Known: {known}.")
    ours = Words.read(STRINGS, language)
    return {"": ours} | {slug: Words.read(game.folder / "strings", language, ours) for slug, game in games.items()}


def _load(folder: Path) -> ModuleType:
    """A game from outside imports its own modules as `table_game_<folder>.model`, or relatively."""
    name = f"table_game_{folder.name}"
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise DataError(f"{folder}: this folder cannot be loaded as a game")
    module = importlib.util.module_from_spec(spec)
    for old in [each for each in sys.modules if each.startswith(f"{name}.")]:
        del sys.modules[old]  # of another folder of the same name
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (ImportError, SyntaxError, NameError, TypeError, AttributeError, ValueError) as error:
        raise DataError(f"{folder}: this game cannot be loaded: {type(error).__name__}: {error}.") from error
    return module
