"""One rule for whatever people call something: what nobody sees is no name, and what looks alike is one name.

Whoever types in a name gets it tidied; what comes in a file is refused where it hides something, as nobody looks at it.
"""

import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import Final

MOST_MARKS: Final = 3  # over one letter: no script needs more, and a hundred cover the lines above
MOST_LOOKED_AT: Final = (
    1_000  # letters of what is typed in: the table's loop looks at each, and no name is half as long
)

UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable to Python, drawn as nothing
SELECTORS: Final = dict.fromkeys((*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
# of two drawings of the sign before, as the coloured heart; they are marks, and tell nobody apart

# The letters that most screens draw as a Latin one, of the two scripts that have such. Unicode's own table has six
# thousand, most of which no keyboard can type; NFKD undresses full width and bold.
LIKE_LATIN: Final = str.maketrans(
    dict(zip("АВЕЅІЈКМНОРСТУХԚԜаеѕіјкмһорсухԛԝӏ", "ABESIJKMHOPCTYXQWaesijkmhopcyxqwl", strict=True))
    | dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαικνορυχϲ", "ABEZHIKMNOPTYXCjaikvopuxc", strict=True))
    | dict(zip("ıɑɡɩʟᴏ", "iagilo", strict=True))
)
LIKE_A_LETTER: Final = str.maketrans("I1|0", "lllO")


def is_hidden(sign: str) -> bool:
    """Half a letter (of a pair that UTF-8 does not know), what steers a terminal or turns the text round, too."""
    return sign in UNSEEN or not sign.isprintable()


def tidy_name(text: str) -> str:
    """In one line, and nothing hidden; empty: nobody would see any of it."""
    text = text[:MOST_LOOKED_AT]
    seen = "".join(" " if each.isspace() else each for each in text if each.isspace() or not is_hidden(each))
    tidy = " ".join("".join(_thinned(unicodedata.normalize("NFC", seen))).split())
    return tidy if any(not _is_mark(each) for each in tidy) else ""


def is_name(text: str) -> bool:
    """Whether it may stand as it is."""
    return hides_nothing(text) and tidy_name(text) != ""


def hides_nothing(text: str) -> bool:
    """It may be empty."""
    return not any(map(is_hidden, text)) and len("".join(_thinned(text))) == len(text)


def printable(text: str) -> str:
    """For a terminal, which obeys some signs: what comes from elsewhere must not speak to it."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or each in "\n\t" else "\N{REPLACEMENT CHARACTER}" for each in text)


def is_like_one_of(name: str, others: Iterable[str]) -> bool:
    """Nobody could tell them apart across a table, or only by capitals."""
    looks = _looks(name)
    return any(looks & _looks(each) for each in others)


def _looks(name: str) -> frozenset[str]:
    drawn = unicodedata.normalize("NFKD", name.translate(SELECTORS)).translate(LIKE_LATIN)
    return frozenset((drawn.casefold(), drawn.translate(LIKE_A_LETTER)))


def _thinned(text: str) -> Iterable[str]:
    for is_marks, run in groupby(text, _is_mark):
        signs = list(run)
        yield from signs[:MOST_MARKS] if is_marks else signs


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me")
