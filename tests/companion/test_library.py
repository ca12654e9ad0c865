"""Games are found in folders, ours and the group's own; a folder that is no game is named."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.cli import library
from companion.contract import Seat, Setup
from companion.contract.data import DataError
from companion.contract.game import CONTRACT
from companion.table.commands import ASKABLE

COIN = '''
"""A coin is tossed until somebody has had enough."""

from pathlib import Path

from companion.contract import Game, Result

from . import model

GAME = Game(
    slug="SLUG", rules=1, folder=Path(__file__).parent, least=1, most=9, chapters=(model,),
    new=lambda setup: (), view=lambda state, seat: state,
    acts=lambda state: frozenset(), result=lambda state: Result(()) if state else None,
)
'''
MODEL = """
from dataclasses import dataclass

from companion.contract import Command, Event, Offer

@dataclass(frozen=True, slots=True)
class Enough(Command):
    def decide(self, course): course.happen(Ended())

    @classmethod
    def offered(cls, state, seat): return (Offer(cls),)

@dataclass(frozen=True, slots=True)
class Ended(Event):
    def apply(self, state): return ("over",)

    def told(self, before, after): return None
"""


OURS = set(library.find())


def made(folder: Path, slug: str, name: str = "") -> Path:
    """A folder of games with one game in it."""
    game = folder / (name or slug.replace("-", "_"))
    (game / "strings").mkdir(parents=True)
    (game / "__init__.py").write_text(COIN.replace("SLUG", slug))
    (game / "model.py").write_text(MODEL)
    (game / "strings" / "en.toml").write_text(f'title = "{slug} by hand"')
    return folder


def assert_left_out(why: str, folder: Path | None = None) -> None:
    """And the others are there."""
    games = library.find(folder)
    assert any(re.search(why, each) for each in games.lost.values()), games.lost
    assert all(
        each.endswith("mend it and start the table anew. The others can be played.") for each in games.lost.values()
    )
    assert set(games) >= OURS


def test_our_own_games_are_found() -> None:
    games = library.find()

    assert games
    assert all(slug == game.slug for slug, game in games.items())


def test_a_folder_of_the_groups_own_is_added(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin-toss")
    (folder / "notes.txt").write_text("not a game")
    (folder / "drafts").mkdir()
    games = library.find(folder)

    assert set(games) == {*library.find(), "coin-toss"}
    coin = games["coin-toss"]
    assert coin.result(coin.events[0]().apply(coin.new(Setup((Seat("s1"),), {})))) is not None


def test_the_words_of_each_game_lie_over_the_tables(tmp_path: Path) -> None:
    words = library.words(library.find(made(tmp_path, "coin")).folders, "en")

    assert words["coin"].template("title") == "coin by hand"
    assert words["coin"].template("say.paused") == words[""].template("say.paused")
    assert "title" not in words[""]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere: there is no such folder of games. Check \[games\] folder"):
        library.find(tmp_path / "nowhere")


def test_a_folder_without_a_game_in_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").write_text("GAME = 'chess'")

    assert_left_out(r"empty/__init__\.py: a game's folder must have GAME = Game", tmp_path)


def test_two_games_of_one_slug_are_refused(tmp_path: Path) -> None:
    made(made(tmp_path, "coin"), "coin", "copy_of_coin")

    assert_left_out(r"copy_of_coin/__init__\.py: there are two games with the slug 'coin'", tmp_path)


def test_a_game_of_ones_own_cannot_take_the_place_of_ours(tmp_path: Path) -> None:
    ours = next(iter(library.find()))

    assert_left_out("two games with the slug", made(tmp_path, ours, "mine"))


def test_a_game_without_words_is_named(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin")
    (folder / "coin" / "strings" / "en.toml").unlink()

    assert_left_out(r"coin/strings/en\.toml: the words cannot be read", folder)


def test_a_game_cannot_take_the_name_of_a_command_of_the_tables(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin-toss")
    for path in (folder / "coin_toss").glob("*.py"):
        path.write_text(path.read_text().replace("Enough", "Pause"))
    assert_left_out(r"Pause is already a command of the table's own", folder)


def test_a_game_that_breaks_while_it_is_loaded_is_named(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin-toss")
    (folder / "coin_toss" / "model.py").write_text("import no_such_module")
    assert_left_out(r"coin_toss: this game cannot be loaded: ModuleNotFoundError", folder)


def test_a_language_that_is_not_there_is_named_with_those_that_are() -> None:
    folders = library.find().folders
    known = ", ".join(library.words(folders, "en").languages)
    with pytest.raises(DataError, match=rf"table\.language: there are no words in 'xx'\. Known: {known}\.$"):
        library.words(folders, "xx")
    assert {"de", "en"} <= set(known.split(", "))


# --- what is known before a game is opened


def test_what_our_games_say_of_themselves_unopened_is_so() -> None:
    for slug, about in library.find().known.items():
        game = library.find()[slug]
        assert (about.slug, about.least, about.most, about.folder) == (game.slug, game.least, game.most, game.folder)


def test_no_rules_are_loaded_for_the_list_of_games() -> None:
    """Nor their words, but the first lines: what a game is called stands there."""
    asked = """
import sys
from companion.cli import library
games = library.find()
words = library.words(games.folders, "en")
print([words.head(slug).template("title") for slug in sorted(games)])
print(sorted(games.tools))
print([each for each in sys.modules if each.startswith("companion.games.")])
"""
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.splitlines()
    titles = [
        each.template("title") for slug, each in sorted(library.words(library.find().folders, "en").items()) if slug
    ]
    assert told[0] == str(titles)
    assert told[1] == str(sorted(tool.name for game in library.find().values() for tool in game.shell))
    assert told[2] == "[]"


def test_one_game_is_opened_without_the_others() -> None:
    first, *others = [each.replace("-", "_") for each in sorted(library.find())]
    asked = f"""
import sys
from companion.cli import library
library.find()["{first.replace("_", "-")}"]
print([each for each in {others} if "companion.games." + each in sys.modules])
"""
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "[]"


# --- what a game adds to the command line


TOOL = """shell=(ShellCommand("toss", "heads or tails", lambda args, outside: iter([f"heads {args}"])),), """


def with_a_tool(folder: Path, name: str = "toss") -> Path:
    init = made(folder, "coin") / "coin" / "__init__.py"
    text = init.read_text().replace("Result", "Result, ShellCommand", 1)
    init.write_text(text.replace("rules=1,", TOOL.replace("toss", name) + "rules=1,"))
    return folder


def test_a_command_of_somebody_elses_game_is_one_of_the_command_line(tmp_path: Path, capsys: Any) -> None:
    folder = str(with_a_tool(tmp_path))

    assert main(["toss", "--games-folder", folder, "twice"]) == 0
    assert capsys.readouterr().out == "heads ['twice']\n"
    with pytest.raises(SystemExit):
        main(["--games-folder", folder, "--help"])
    assert re.search(r"toss +heads or tails", capsys.readouterr().out)
    with pytest.raises(SystemExit):
        main(["toss"])


def test_so_is_one_of_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    installed(tmp_path, "coin-with-a-tool", "coin_with_a_tool")
    shutil.copy(with_a_tool(tmp_path / "own") / "coin" / "__init__.py", tmp_path / "coin_with_a_tool")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert main(["toss"]) == 0
    assert capsys.readouterr().out == "heads []\n"


@pytest.mark.parametrize("name", ["check", "missions"])
def test_it_cannot_take_the_name_of_another(tmp_path: Path, name: str) -> None:
    assert_left_out(f"there is a `companion {name}` already: name it otherwise", with_a_tool(tmp_path, name))


# --- which contract it was written for


def test_a_game_for_another_contract_says_so_before_it_is_run(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin")
    init = folder / "coin" / "__init__.py"
    init.write_text(init.read_text().replace("rules=1,", f"rules=1, contract={CONTRACT + 1}, newer=True,") + "1 / 0")
    assert_left_out(rf"coin: this game was written for contract {CONTRACT + 1}, and here is", folder)


def test_a_game_may_say_that_it_is_for_this_contract(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin")
    init = folder / "coin" / "__init__.py"
    init.write_text(init.read_text().replace("rules=1,", f"rules=1, contract={CONTRACT},"))
    assert library.find(folder)["coin"].contract == CONTRACT


# --- installed packages


def installed(folder: Path, slug: str, module: str) -> None:
    """As pip leaves it: the package, and what it says of its game."""
    made(folder, slug)
    about = folder / f"{slug}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[table_companion.games]\n{slug} = {module}\n")


def test_an_installed_package_brings_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "coin-of-a-package", "coin_of_a_package")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert set(library.find()) > {"coin-of-a-package"}
    assert library.find()["coin-of-a-package"].least == 1


def test_a_package_whose_game_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "coin-that-is-lost", "nowhere_at_all")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert_left_out(r"the installed game 'coin-that-is-lost' is said to be in nowhere_at_all")


def test_a_package_that_cannot_be_imported_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "coin-that-breaks", "coins_that_break.coin")
    (tmp_path / "coins_that_break").mkdir()
    (tmp_path / "coins_that_break" / "__init__.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert_left_out(r"the installed game 'coin-that-breaks' cannot be loaded: ModuleNotFoundError")


def test_another_contract_is_found_however_it_is_written_down(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin")
    init = folder / "coin" / "__init__.py"
    init.write_text(init.read_text().replace("GAME = Game(", "NEXT = 99\nGAME = Game(contract=NEXT, "))
    assert_left_out("written for contract 99", folder)


def test_no_game_of_ours_has_a_command_of_the_table() -> None:
    """Of games of others it is looked at when they are found."""
    table = {each.__name__ for each in ASKABLE}
    for game in library.find().values():
        assert table.isdisjoint(each.__name__ for each in (*game.commands, *game.corrections))
