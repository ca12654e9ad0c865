"""What has been translated: nothing in it is odd, and nothing is missing in the languages that are whole."""

import pytest

from companion.words import checking, files
from companion.words.languages import ENGLISH, LANGUAGES
from companion.words.words import STRINGS
from tests.games.shipped import GAMES
from tests.tongues import folder_of, translated

FILES = [(slug, language) for slug in ("", *GAMES) for language in translated(slug)]
WHOLE = ("de", "es", "fr")  # a half file is a good file: a language stands here from its last word on


@pytest.mark.parametrize(("slug", "language"), FILES)
def test_nothing_is_odd_in_a_language(slug: str, language: str) -> None:
    english, own = (files.own(folder_of(slug), each) for each in (ENGLISH, language))
    below = files.own(STRINGS, ENGLISH) if slug else {}

    assert language in LANGUAGES
    assert [str(each) for each in checking.oddities(english, own, below)] == []


@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "language"), [(slug, each) for slug in ("", *GAMES) for each in WHOLE])
def test_nothing_is_missing_in_a_language_that_is_whole(slug: str, language: str) -> None:
    assert checking.missing(files.own(folder_of(slug), ENGLISH), files.own(folder_of(slug), language)) == []


@pytest.mark.parametrize("slug", ["", *GAMES])
def test_english_fits_itself(slug: str) -> None:
    english = files.own(folder_of(slug), ENGLISH)
    below = files.own(STRINGS, ENGLISH) if slug else {}

    assert [str(each) for each in checking.oddities(english, english, below)] == []
