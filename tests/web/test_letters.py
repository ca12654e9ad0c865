"""The letters that come with the table: small, whole for what it says and for our names, and kept by phones."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from tests.web.room import Phone, Room

ROOT = Path(__file__).parents[2]
FONTS = sorted(ROOT.glob("web/static/fonts/*.woff2"))
STRINGS = sorted([*ROOT.glob("companion/**/strings/*.toml")])
TOKENS = (ROOT / "web/static/css/tokens.css").read_text()
NAMES = "Zoë Łukasz Świętosława Jürgen Groß François Œuvré Íñigo Núñez Žofie Dvořák Åsa Ødegård Þór Gülşah İdil Ștefan"
MOST_BYTES = 150_000
IS_SIGN = ("S", "Z", "C")  # arrows, ticks and the like are the device's own


def sentences(table: dict[str, Any]) -> Iterator[str]:
    for each in table.values():
        if isinstance(each, dict):
            yield from sentences(each)
        else:
            yield str(each)


@cache
def drawn() -> frozenset[str]:
    """What both files have, where the style sheet lets it be looked for there."""
    faces = re.findall(r"fonts/([\w-]+\.woff2).*?unicode-range:([^;]+);", TOKENS, re.DOTALL)
    assert sorted(name for name, _ in faces) == [each.name for each in FONTS]
    found: set[str] = set()
    for name, ranges in faces:
        font = TTFont(ROOT / "web/static/fonts" / name)
        has = font.getBestCmap().keys()
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", ranges):
            found |= {chr(each) for each in range(int(first, 16), int(last or first, 16) + 1) if each in has}
        font.close()
    return frozenset(found)


def lacking(text: str) -> set[str]:
    return {each for each in text if unicodedata.category(each)[0] not in IS_SIGN} - drawn()


@pytest.mark.parametrize("strings", STRINGS, ids=lambda each: each.parts[-3])
def test_it_has_the_letters_of_what_the_table_says(strings: Path) -> None:
    assert not lacking("".join(sentences(tomllib.loads(strings.read_text(encoding="utf-8")))))


def test_it_has_the_letters_of_our_names() -> None:
    assert not lacking(NAMES)


def test_it_is_one_small_family_with_its_licence() -> None:
    assert sum(each.stat().st_size for each in FONTS) < MOST_BYTES
    for each in FONTS:
        font = TTFont(each)
        assert font["name"].getBestFamilyName().startswith("Atkinson Hyperlegible Next")
        assert [axis.axisTag for axis in font["fvar"].axes] == ["wght"]
        font.close()
    licence = (ROOT / "web/static/fonts/LICENSE.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Atkinson Hyperlegible Next" in licence


def test_its_figures_may_be_of_one_width() -> None:
    """So that a clock does not tremble."""
    font = TTFont(next(each for each in FONTS if not each.name.endswith("-ext.woff2")))
    assert "tnum" in {each.FeatureTag for each in font["GSUB"].table.FeatureList.FeatureRecord}
    font.close()


def test_a_phone_keeps_them(room: Room) -> None:
    phone = Phone(room.app())
    page = phone.get("/").text
    (ahead,) = re.findall(r'<link rel="preload" href="([^"]+)" as="font" type="font/woff2" crossorigin>', page)
    answer = phone.get(ahead)
    assert answer.status_code == 200
    assert answer.mimetype == "font/woff2"
    assert "immutable" in answer.headers["Cache-Control"]
    assert phone.get("/static/fonts/none.woff2").headers["Cache-Control"] == "no-store"
