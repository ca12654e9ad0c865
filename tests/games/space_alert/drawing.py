"""The games that are drawn in the tests, and the pages as the table's own environment makes them."""

import json
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined

import web
from companion.cli import library
from companion.contract import Seat, Word
from companion.games.space_alert import GAME
from companion.games.space_alert.resolution import Resolved, resolve, steps
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import RuleSet, rule_set
from companion.games.space_alert.shown.drawn_ship import drawn
from companion.games.space_alert.shown.shapes import PHONE, ROOM
from companion.games.space_alert.shown.ship_picture import ShipPicture, picture
from companion.words.languages import minus

FOLDER = GAME.folder
SHARED = Path(__file__).parent / "resolution" / "games.jsonl"
GAMES = {each["id"]: each for each in map(json.loads, SHARED.read_text(encoding="utf-8").splitlines())}
WORDS = library.words({GAME.slug: GAME.folder}, "en")[GAME.slug]
SEATS = [Seat(f"s{number}") for number in range(1, 6)]

DUCKLING: dict[str, Any] = {
    "id": "duckling",
    "turns": 7,
    "trajectories": {"red": 3, "blue": 5, "internal": 2},
    "seed": "x",
    "threats": [
        {"id": "E1-05", "t": 1, "zone": "red"},
        {"id": "SE1-01", "t": 2, "zone": "blue"},
        {"id": "I1-01", "t": 3},
        {"id": "E1-07", "t": 4, "zone": "blue"},
    ],
    "crew": ["ab>a^ab", "b<a^cba", "^>b^aac"],
}
EXPANSION: dict[str, Any] = {
    "id": "expansion",
    "trajectories": {"red": 7, "white": 6, "blue": 5, "internal": 4},
    "seed": "y",
    "threats": [
        {"id": "SE3-101", "t": 1, "zone": "white"},
        {"id": "E3-102", "t": 2, "zone": "white"},
        {"id": "SI3-101", "t": 3},
        {"id": "I3-102", "t": 4},
        {"id": "I1-05", "t": 6},
    ],
    "crew": ["<cx-xc------", "c>c^a^a^ba-b", ">a^caacab-b-", "^aaa^c>c^a-a", "cc<^cxxx^a--"],
}


@cache
def resolved(id: str) -> Resolved:
    rules: RuleSet = "duckling" if id == "duckling" else "printed"
    raw = {**GAMES, "duckling": DUCKLING, "expansion": EXPANSION}[id]
    return resolve(game_from(raw, rule_set(rules)), rule_set(rules))


def pictures(one: Resolved) -> tuple[tuple[int, int, ShipPicture], ...]:
    """Every step with its turn."""
    return tuple((at, turn, picture(one, at, SEATS)) for at, (turn, _) in enumerate(steps(one)))


@cache
def pictures_of(id: str) -> tuple[tuple[int, int, ShipPicture], ...]:
    return pictures(resolved(id))


ALL = [*GAMES, "duckling", "expansion"]
each_game = pytest.mark.parametrize("id", ALL)


PEOPLE = {
    seat: SimpleNamespace(seat=seat, name=name, colour=colour)
    for seat, name, colour in zip(
        SEATS, ("Ann", "Ben", "Cid", "Dora", "Eve"), ("red", "blue", "green", "pink", "lime"), strict=True
    )
}
ENVIRONMENT = Environment(
    loader=ChoiceLoader(
        [
            FileSystemLoader(Path(web.__file__).parent / "templates"),
            PrefixLoader({"space-alert": FileSystemLoader(FOLDER)}),
        ]
    ),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.filters["minus"] = minus


def t(key: str, **values: Word) -> str:
    assert WORDS.placeholders(key) == set(values), key
    return WORDS.said(key, **values)


def say(word: Word) -> str:
    return WORDS.word(word, str)


@cache
def macros(file: str) -> Any:
    context = {"t": t, "say": say, "people": PEOPLE, "game": SimpleNamespace(slug="space-alert")}
    return ENVIRONMENT.get_template(f"space-alert/{file}").make_module(context)


def html_of(shown: ShipPicture, size: str) -> str:
    return str(macros("ship.html").ship(drawn(shown, ROOM if size == "room" else PHONE)))


SIGNS = set(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "art" / "ship.svg").read_text(encoding="utf-8")))


def looks_right(html: str) -> None:
    ids = re.findall(r'\bid="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"ship\.svg#([^\"]*)", html)) <= SIGNS
    assert "style=" not in html
    assert "<script" not in html
    assert "&lt;" not in html
    assert "None" not in html
