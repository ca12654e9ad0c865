"""Finds the games: every folder in companion/games, those of a folder of the group's own, and installed packages."""

import ast
import gc
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Final

from companion.cli.command_line import OWN
from companion.contract import AnyGame, Game
from companion.contract.blame import WHATEVER, blamed
from companion.contract.data import DataError
from companion.contract.game import CONTRACT, OF_A_FOLDER
from companion.table.games import About, Games
from companion.words.dictionary import Dictionary
from companion.words.words import STRINGS, Words

SHIPPED: Final = Path(__file__).parents[1] / "games"
PACKAGES: Final = "table_companion.games"  # the entry points under which an installed package names its game
LANGUAGES: Final = "languages"  # in the state's folder: a folder a language
LEFT_OUT: Final = "It is left out; mend it and start the table anew. The others can be played."


def find(extra: Path | None = None) -> Games:
    """Ours are opened when somebody plays them; those of others now: what is wrong with one is said at the start.

    One that cannot be loaded is left out, and stops no other.
    """
    known = {about.slug: about for about in map(_about, _packages(SHIPPED))}
    opened: dict[str, AnyGame] = {}
    lost: dict[str, str] = {}
    for name, load in _of_others(extra):
        try:
            game = _game_of(module := load())
            if game.slug in known:
                raise DataError(f"{module.__file__}: there are two games with the slug {game.slug!r}")
            about = About.of(game)
            _need_other_commands(module, game)
            if taken := set(about.tools) & {*OWN, *Games(known, opened.__getitem__).tools}:
                raise DataError(f"{module.__file__}: there is a `companion {min(taken)}` already: name it otherwise")
            for language in {"en", *(each.stem for each in (game.folder / "strings").glob("*.toml"))}:
                Words.read(game.folder / "strings", language)
        except WHATEVER as error:
            why = str(error) if isinstance(error, DataError) else f"{name}: {_cannot_be_loaded(error)}"
            lost[name] = f"{why.removesuffix('.')}. {LEFT_OUT}"
            continue
        known[game.slug] = about
        opened[game.slug] = game
    return Games(known, partial(_open, opened), lost)


def words(folders: Mapping[str, Path], language: str, state: Path | None = None) -> Dictionary:
    """The words of each game over those of the table; the table's own stand under the empty slug. `state`: a group's
    own languages lie there."""
    beside = None if state is None else state / LANGUAGES
    found = Dictionary.in_folders(STRINGS, {slug: each / "strings" for slug, each in folders.items()}, language, beside)
    if language not in found.languages:
        raise DataError(f"table.language: there are no words in {language!r}. Known: {', '.join(found.languages)}.")
    return found


def _open(opened: dict[str, AnyGame], slug: str) -> AnyGame:
    if slug in opened:
        return opened[slug]
    game = _game_of(importlib.import_module(f"companion.games.{slug.replace('-', '_')}"))
    gc.collect()  # in two milliseconds; what is frozen as rubbish would stay for good
    gc.freeze()  # rules stay: to look for rubbish among them would stop lamps and cues each time
    return game


def _packages(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if (each / "__init__.py").exists())


# --- what a game says of itself, read without running it: to import one takes a tenth of a second


def _calls(folder: Path, name: str) -> Iterator[ast.Call]:
    """Where a game is put together: its table of contents, and that of its tools."""
    for path in (folder / "__init__.py", *folder.glob("tools/__init__.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def _said(folder: Path) -> dict[str, object]:
    """What stands whole in its `Game(...)`."""
    words = [each for call in _calls(folder, "Game") for each in call.keywords]
    return {str(each.arg): each.value.value for each in words if isinstance(each.value, ast.Constant)}


def _about(folder: Path) -> About:
    said = _said(folder)
    tools = [[str(ast.literal_eval(each)) for each in call.args[:2]] for call in _calls(folder, "ShellCommand")]
    return About(str(said["slug"]), int(str(said["least"])), int(str(said["most"])), folder / "pages", dict(tools))


# --- games of others


def _of_others(extra: Path | None) -> Iterator[tuple[str, Callable[[], ModuleType]]]:
    """By the name of the folder or the package."""
    if extra is not None:
        if not extra.is_dir():
            raise DataError(f"{extra}: there is no such folder of games. Check [games] folder, or leave it out.")
        for folder in _packages(extra):
            yield folder.name, partial(_imported, folder, partial(_load, folder))
    for each in entry_points(group=PACKAGES):
        yield each.name, partial(_of_package, each)


def _of_package(package: EntryPoint) -> ModuleType:
    return _imported(_place_of(package), partial(importlib.import_module, package.module))


def _place_of(package: EntryPoint) -> Path:
    try:
        spec = importlib.util.find_spec(package.module)  # it runs the packages above it
    except WHATEVER as error:
        raise DataError(f"the installed game {package.name!r} cannot be loaded: {blamed(error)}: {error}.") from error
    if spec is None or spec.origin is None:
        raise DataError(f"the installed game {package.name!r} is said to be in {package.module}, which is not there")
    return Path(spec.origin).parent


def _imported(folder: Path, run: Callable[[], ModuleType]) -> ModuleType:
    try:
        _need_contract(folder, _said(folder).get("contract", CONTRACT))  # before a line of it is run
        return run()
    except DataError:
        raise
    except WHATEVER as error:
        raise DataError(f"{folder}: {_cannot_be_loaded(error)}") from error


def _cannot_be_loaded(error: BaseException) -> str:
    where, what = blamed(error).partition(" in ")[2], str(error)
    if " missing " in what and what.startswith("Game."):  # as Python says it of any call
        what = f"GAME lacks {what.rpartition(': ')[2]}"
    return f"this game cannot be loaded: {type(error).__name__}: {what}{f' ({where})' if where else ''}."


def _need_contract(folder: Path, asked: object) -> None:
    if asked != CONTRACT:
        raise DataError(
            f"{folder}: this game was written for contract {asked}, and here is contract {CONTRACT}. Take the "
            f"companion that has it, or bring the game up to this one: companion/CHANGES.md says what is new."
        )


def _load(folder: Path) -> ModuleType:
    """A game from outside imports its own modules as `table_game_<folder>.model`, or relatively."""
    name = f"{OF_A_FOLDER}{folder.name}"
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise DataError(f"{folder}: this folder cannot be loaded as a game")
    module = importlib.util.module_from_spec(spec)
    for old in [each for each in sys.modules if each.startswith(f"{name}.")]:
        del sys.modules[old]  # of another folder of the same name
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _need_other_commands(module: ModuleType, game: AnyGame) -> None:
    from companion.table.commands import ASKABLE  # here: who calls a tool of ours needs no table

    own = {each.__name__ for each in (*game.commands, *game.corrections)}
    if clash := own & {each.__name__ for each in ASKABLE}:
        raise DataError(f"{module.__file__}: {', '.join(sorted(clash))} is already a command of the table's own")


def _game_of(module: ModuleType) -> AnyGame:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise DataError(f"{module.__file__}: a game's folder must have GAME = Game(...) in its __init__.py")
    _need_contract(Path(str(module.__file__)).parent, game.contract)  # however it was written down
    return game
