"""What does not fit in a TOML file is said in words, wherever it stands, and never in the words of the machine."""

from dataclasses import dataclass, field
from typing import Literal

import pytest

from companion.contract.data import DataError, parse


@dataclass(frozen=True, slots=True)
class Cabin:
    name: str
    beds: int = 1
    side: Literal["port", "starboard"] | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ship:
    length: float = 1.0
    is_old: bool = False
    mast: Cabin | None = None
    cabins: tuple[Cabin, ...] = ()
    decks: dict[str, Cabin] = field(default_factory=dict)
    crew: dict[str, int] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("length = 'long'", "x:1: length is a number; this is 'long'."),
        ("is_old = 1", "x:1: is_old is true or false; this is 1."),
        ("mast = 3", "x:1: mast is a table with keys of its own; this is 3."),
        ("[mast]\nbeds = 2", "x:1: mast.name is missing."),
        ("[mast]\nname = 'A'\nside = 'left'", "x:3: mast.side is port or starboard; this is 'left'."),
        (
            "[[cabins]]\nname = 'A'\n[[cabins]]\nname = 3",
            "x:4: cabins, the second: name is a text in quotes; this is 3.",
        ),
        ("cabins = [{ name = 'A', beds = 'x' }]", "x: cabins, the first: beds is a whole number; this is 'x'."),
        ("[cabins]\nname = 'A'", "x:1: cabins: write [[cabins]] with two brackets: there may be several."),
        ("[mast]\nname = 'A'\ntags = ['a', 7]", "x:3: mast.tags, the second is a text in quotes; this is 7."),
        ("[mast]\nname = 'A'\ntags = 'a'", "x:3: mast.tags is a list in brackets; this is 'a'."),
        ("[decks.low]\nname = ['A']", "x:2: decks.low.name is a text in quotes; this is a list."),
        ("[crew]\nAnn = 'all'", "x:2: crew.Ann is a whole number; this is 'all'."),
        ("crew = 2020-01-01", "x:1: crew is a table with keys of its own; this is 2020-01-01."),
        (f"[mast]\nname = 0x{'f' * 900}", "x:2: mast.name is a text in quotes; this is a far too large number."),
        (f"length = '{'y' * 90}'", f"x:1: length is a number; this is '{'y' * 40}…'."),
        ("[[cabins]]\nname = 'A'\nbed = 3", "x:3: cabins, the first: unknown key 'bed'. Did you mean 'beds'?"),
        (
            "".join(f"[[cabins]]\nname = '{each}'\n" for each in range(11)) + "[[cabins]]\nname = 1",
            "x:24: cabins, number 12: name is a text in quotes; this is 1.",
        ),
    ],
)
def test_what_stands_there_and_what_it_takes(text: str, says: str) -> None:
    with pytest.raises(DataError) as wrong:
        parse(text, Ship, "x")
    assert str(wrong.value) == says
