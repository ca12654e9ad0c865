"""Every line with its number, in each language; and what is missing, for who records."""

from pathlib import Path

import pytest

from companion.cli import library
from companion.sound.all_lines import AllLines, number
from companion.sound.own_lines import OwnLines
from companion.sound.voices import Voices
from tests.companion.test_own_recordings import as_it_is, spoken

GAMES = library.find()
WORDS = library.words(GAMES.folders, "en")
ALERT = "space-alert"


@pytest.fixture
def own(tmp_path: Path) -> OwnLines:
    return OwnLines(GAMES, WORDS, Voices(GAMES, "en", tmp_path, as_it_is, WORDS.languages))


def test_no_two_lines_have_one_number(own: OwnLines) -> None:
    """By its key, so that it stays. Where two meet by chance, the newer key gets another name."""
    known: dict[int, str] = {}
    for slug in ("", *GAMES):
        for each in own.all.of(slug, "en"):
            assert known.setdefault(each.number, f"{slug} {each.key}") == f"{slug} {each.key}"
    assert number(ALERT, "say.unconfirmed") == 968_431, "whoever wrote it down finds it again"


@pytest.mark.parametrize("slug", ["", *GAMES])
def test_a_line_has_one_number_in_all_languages(own: OwnLines, slug: str) -> None:
    first, *others = (
        {each.key: each.number for each in own.all.of(slug, code) if not each.key.startswith("values.")}
        for code in own.languages
    )
    assert all(first.items() <= each.items() for each in others)


def test_in_english_nothing_is_missing(own: OwnLines) -> None:
    assert own.all.wanted("en") == ()
    assert not any(each.is_missing for slug in ("", *GAMES) for each in own.all.of(slug, "en"))


def test_a_line_is_found_by_a_word_or_its_number(own: OwnLines) -> None:
    line = next(each for each in own.all.of(ALERT, "en") if each.key == "say.unconfirmed")
    assert line.has("unconfirmed REPORT")
    assert line.has("968431")
    assert not line.has("kraken")


def test_what_is_recorded_stays_in_the_list_so_that_nobody_loses_the_place(own: OwnLines) -> None:
    before = own.all.wanted("de")
    assert len(before) > 500, "German has no pack"
    assert not any(each.is_recorded for each in before)
    first = before[0]
    own.keep(first.slug, first.piece, spoken(700), "de")
    after = own.all.wanted("de")
    assert [each.piece for each in after] == [each.piece for each in before]
    assert [each.is_recorded for each in after][:2] == [True, False]
    pieces = [piece for each in own.all.of(first.slug, "de") for piece in each.pieces]
    assert [each.text for each in pieces if each.is_own] == [first.piece]
    assert own.all.wanted("en") == (), "in no other language"


def test_every_piece_that_is_missing_can_be_recorded(own: OwnLines) -> None:
    """Also what comes into lines: numbers, colours, names."""
    wanted = own.all.wanted("de")
    assert all(own.room_ms(each.slug, each.piece, "de") > 500 for each in wanted[:: len(wanted) // 40])
    for piece in ("7,", "100,", "rot,"):
        one = next(each for each in wanted if each.piece.casefold() == piece)
        own.keep(one.slug, one.piece, spoken(500), "de")
    voice = own.all._voices.speaking_in("de")
    voice.choose({})
    assert voice.of_game(ALERT).has("7.")


def test_a_language_of_a_pack_alone_is_in_the_list(tmp_path: Path) -> None:
    voices = Voices(GAMES, "en", tmp_path, languages=("tlh",))
    assert AllLines(GAMES, WORDS, voices).languages == ("en", "tlh")
