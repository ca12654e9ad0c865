"""All that is said aloud in games by chance, and all that is refused, is made of what a voice knows to render.

In every language: a name that stands in a spoken line, and is no word of those that are spoken, would make the whole
line mute in a voice of that language, and nobody would miss it where English has a clip for it by chance.
"""

from functools import cache
from random import Random

import pytest

from companion.cli import library
from companion.contract import Line, Say, Track, Word
from companion.sound.making.render_voice import wanted
from companion.sound.packs import SHIP
from companion.sound.voice import HOLDS, SAYS, cut
from companion.words.files import known
from companion.words.words import STRINGS, Words
from tests.games.evenings import EVENINGS, OPTIONS, RULES
from tests.games.rows import ROWS
from tests.games.shipped import GAMES, PEOPLE

LANGUAGES = known(STRINGS)


@cache
def aloud(slug: str, number: int) -> frozenset[Line]:
    """Of one game by chance: what the room is told, at once or by a plan."""
    rules = RULES[slug]
    game, state = rules.game, rules.begun(PEOPLE[: rules.game.least], **OPTIONS[slug][number])
    said, tracks = set[Line](), set[Track]()
    for move in rules.walk(state, Random(number), corrections=True):
        for before, event, after in move.happened:
            said |= {each.line for each in event.heard(before, after) if isinstance(each, Say)}
        if (track := game.scene(move.after).track) is not None:
            tracks.add(track)
    return frozenset(said | {each.what.line for one in tracks for each in one.cues if isinstance(each.what, Say)})


@cache
def refused(slug: str) -> frozenset[Line]:
    """A hand on the box has no page to read why: it hears it."""
    asked = [RULES[slug].asked(row.state, row.command, row.by, row.now).refused for row in ROWS[slug]]
    return frozenset({Line(f"refused.{each.code}", tuple(each.values.items())) for each in asked if each is not None})


@cache
def spoken(slug: str, language: str) -> tuple[Words, frozenset[str]]:
    """The words, and what is rendered: by its narrator, and by the ship's computer what that one has no words for."""
    games = {slug: GAMES[slug]}
    words = library.words({slug: GAMES[slug].folder}, language)
    pieces = {each for narrator in {SHIP, GAMES[slug].voice} for each in wanted(games, words, (), narrator)}
    return words[slug], frozenset({each[:-1].casefold() for each in pieces})


def mute(slug: str, language: str, said: Line) -> set[str]:
    """Names of people are left out: the machine makes those itself, or says the colour."""
    words, rendered = spoken(slug, language)
    pieces = {each.text[:-1] for each in cut(said, words, str, str) if each.instead is None}
    return {each for each in pieces if each.casefold() not in rendered}


@pytest.mark.parametrize(
    ("slug", "number"),
    [pytest.param(*each, marks=() if each[1] == 0 else pytest.mark.thorough) for each in EVENINGS],
)
def test_what_is_said_aloud_is_made_of_what_a_voice_renders(slug: str, number: int) -> None:
    said = aloud(slug, number)
    assert said
    for language in LANGUAGES:
        assert {each.key: found for each in said if (found := mute(slug, language, each))} == {}, language


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_refused_by_the_names_that_are_spoken_is_made_of_it_too(slug: str) -> None:
    """The others name what pages alone can ask for, or what a row has made up."""
    said = [each for each in refused(slug) if all(is_spoken(value) for _, value in each.values)]
    assert said
    for language in LANGUAGES:
        assert {each.key: found for each in said if (found := mute(slug, language, each))} == {}, language


def is_spoken(value: Word) -> bool:
    match value:
        case Line(key):
            return key.startswith((HOLDS, *SAYS))
        case tuple():
            return all(map(is_spoken, value))
        case _:
            return not isinstance(value, str)
