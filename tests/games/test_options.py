"""What each game reads of its options: a field for each of them, of the type that it has, and none more."""

import importlib
import pkgutil
from types import ModuleType
from typing import Any, Literal, get_type_hints

import pytest

import companion.games
from companion.contract import Choice, Field, Number, Refused, Text
from companion.contract.chance import setup
from companion.table.options import settled
from tests.games.shipped import GAMES

PACKAGES = [
    importlib.import_module(f"companion.games.{each.name}") for each in pkgutil.iter_modules(companion.games.__path__)
]


@pytest.mark.parametrize(
    "package", [each for each in PACKAGES if each.GAME.chapters], ids=lambda package: str(package.GAME.slug)
)
def test_what_was_chosen_has_a_field_for_each_option(package: ModuleType) -> None:
    chosen = importlib.import_module(f"{package.__name__}.setup.options").Chosen
    assert get_type_hints(chosen) == {each.key: type_of(each.field) for each in package.GAME.options}


@pytest.mark.parametrize("slug", GAMES)
def test_no_fewer_and_no_more_play_than_the_game_says(slug: str) -> None:
    game = GAMES[slug]
    for players in (game.least - 1, game.most + 1):
        with pytest.raises(Refused, match="players_number"):
            game.new(setup(players, settled(game, {})))


def type_of(field: Field) -> Any:
    match field:
        case Choice(values=values) if all(isinstance(each, bool) for each in values):
            return bool
        case Choice(values=values):
            return Literal[values]
        case Number(may_be_open=True):
            return int | Literal[""]
        case Number():
            return int
        case Text():
            return str
        case _:
            raise AssertionError(f"{field.name}: an option is one value")


def test_a_field_of_another_type_is_found() -> None:
    assert type_of(Choice("c", ("a", "b"))) == Literal["b", "a"]
    assert type_of(Choice("c", ("a", "b"))) != Literal["a", "b", "c"]
    assert type_of(Choice("c", ("1", "2"))) != Literal[1, 2]
    assert type_of(Choice("c", (True, False))) is bool
    assert type_of(Number("n", 1, 2, may_be_open=True)) == int | Literal[""]
