"""Every page of every game in another language: each word of it comes from a file of words.

Played by chance, and read in the marked language of tests/tongues.py: what stands outside of its marks was written
into code or data, and no translator could ever reach it.
"""

import html
import re
from collections.abc import Iterator
from random import Random

import pytest

from companion.cli import library
from companion.contract import AnyGame
from tests.games.evenings import EVENINGS, OPTIONS, RULES
from tests.games.shipped import GAMES, PEOPLE
from tests.tongues import BEGIN, END, MARKED, in_two_languages
from web.pages.pages import Audience
from web.testing import Look

LOOKED_AT = 0.05  # of the moves, and the last one
A_LANGUAGE = re.compile(r'<details class="languages".*?</details>', re.DOTALL)
NO_WORDS = re.compile(r"<(script|style|title)\b.*?</\1>|<[^>]*>|\b(?:[\da-f]+|[A-Z\d]+(?:-\d+)?)\b", re.DOTALL)
A_WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = {each.title() for each in PEOPLE} | {"http", "text"}  # an address, and what is typed in by chance


def unmarked(page: str) -> Iterator[str]:
    depth, kept = 0, []
    for letter in html.unescape(NO_WORDS.sub(" ", A_LANGUAGE.sub("", page))):
        depth += (letter == BEGIN) - (letter == END)
        kept.append(letter if depth == 0 and letter != END else " ")
    yield from A_WORD.findall("".join(kept))


def states(game: AnyGame, number: int, rng: Random) -> Iterator[object]:
    rules = RULES[game.slug]
    state = rules.begun(PEOPLE[: game.least], **OPTIONS[game.slug][number])
    yield state
    for move in rules.walk(state, rng, corrections=True):
        if rng.random() < LOOKED_AT or game.result(move.after) is not None:
            yield move.after


def found(slug: str, number: int, most: int) -> set[str]:
    game = GAMES[slug]
    look = Look(game, in_two_languages(library.words({slug: game.folder}, "en")))
    words: set[str] = set()
    for count, state in enumerate(states(game, number, Random(number))):
        if count == most:
            break
        pages, seat = look.at(state).pages.speaking(MARKED), PEOPLE[count % game.least]
        for audience in (Audience("seat", seat), Audience("table"), Audience("host", PEOPLE[0])):
            words |= {*unmarked(pages.page(audience))}
    typed = {word for each in OPTIONS[slug][number].values() for word in A_WORD.findall(str(each))}  # by the group
    return words - NAMES - typed


@pytest.mark.parametrize("slug", GAMES)
def test_no_word_of_a_page_is_out_of_a_translators_reach(slug: str) -> None:
    assert found(slug, 0, 12) == set()


@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "number"), EVENINGS)
def test_no_word_of_whole_games_is_out_of_a_translators_reach(slug: str, number: int) -> None:
    assert found(slug, number, 10_000) == set()
