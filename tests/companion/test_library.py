"""Games are found in folders, ours and the group's own; a folder that is no game is named."""

from pathlib import Path

import pytest

from companion.cli import library
from companion.contract import Seat, Setup
from companion.contract.data import DataError

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


def made(folder: Path, slug: str, name: str = "") -> Path:
    """A folder of games with one game in it."""
    game = folder / (name or slug.replace("-", "_"))
    (game / "strings").mkdir(parents=True)
    (game / "__init__.py").write_text(COIN.replace("SLUG", slug))
    (game / "model.py").write_text(MODEL)
    (game / "strings" / "en.toml").write_text(f'title = "{slug} by hand"')
    return folder


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

    with pytest.raises(DataError, match=r"empty/__init__\.py: a game's folder must have GAME = Game"):
        library.find(tmp_path)


def test_two_games_of_one_slug_are_refused(tmp_path: Path) -> None:
    made(made(tmp_path, "coin"), "coin", "copy_of_coin")

    with pytest.raises(DataError, match=r"copy_of_coin/__init__\.py: there are two games with the slug 'coin'"):
        library.find(tmp_path)


def test_a_game_of_ones_own_cannot_take_the_place_of_ours(tmp_path: Path) -> None:
    ours = next(iter(library.find()))

    with pytest.raises(DataError, match="two games with the slug"):
        library.find(made(tmp_path, ours, "mine"))


def test_a_game_without_words_is_named(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin")
    (folder / "coin" / "strings" / "en.toml").unlink()

    with pytest.raises(DataError, match=r"coin/strings/en\.toml: the words cannot be read"):
        library.words(library.find(folder).folders, "en")


def test_a_game_cannot_take_the_name_of_a_command_of_the_tables(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin-toss")
    for path in (folder / "coin_toss").glob("*.py"):
        path.write_text(path.read_text().replace("Enough", "Pause"))
    with pytest.raises(DataError, match=r"Pause is already a command of the table's own"):
        library.find(folder)


def test_a_game_that_breaks_while_it_is_loaded_is_named(tmp_path: Path) -> None:
    folder = made(tmp_path, "coin-toss")
    (folder / "coin_toss" / "model.py").write_text("import no_such_module")
    with pytest.raises(DataError, match=r"coin_toss: this game cannot be loaded: ModuleNotFoundError"):
        library.find(folder)


def test_a_language_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(DataError, match=r"table\.language: there are no words in 'xx'\. Known: en\."):
        library.words(library.find().folders, "xx")
