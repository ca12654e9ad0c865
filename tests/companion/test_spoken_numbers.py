"""Numbers as each language says them: which clips, one after the other."""

import pytest

from companion.sound.spoken_numbers import SPOKEN, spoken


@pytest.mark.parametrize(
    ("language", "number", "pieces"),
    [
        ("en", 0, "0"),
        ("en", 100, "100"),
        ("en", -7, "minus 7"),
        ("en", 230, "2 hundred 30"),
        ("en", 2_000, "2 thousand"),
        ("en", 3_107, "3 thousand 1 hundred 7"),
        ("de", 230, "200 30"),
        ("de", 1_001, "1000 1"),
        ("es", 100, "100"),
        ("es", 130, "ciento 30"),
        ("es", 1_100, "1000 100"),
        ("fr", -201, "moins 200 1"),
        ("fr", 12_345, "12345"),
        ("sv", 230, "2 hundred 30"),
    ],
)
def test_a_number_is_said_in_the_pieces_of_its_language(language: str, number: int, pieces: str) -> None:
    assert spoken(language).number(number) == pieces.split()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_piece_of_a_number_is_among_those_that_are_rendered(language: str) -> None:
    known = {*spoken(language).words, *map(str, range(101)), spoken(language).minus}
    numbers = [*range(-300, 1_200), *range(1_990, 2_010), 9_999]

    assert {piece for each in numbers for piece in spoken(language).number(each)} <= known
    assert len(spoken(language).signs) == 4
