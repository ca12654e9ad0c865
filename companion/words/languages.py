"""What is so of a language whatever is said in it: how it counts, and how it writes large numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

ENGLISH: Final = "en"
ONE: Final = "one"
FEW: Final = "few"
MANY: Final = "many"
OTHER: Final = "other"
MILLION: Final = 1_000_000
GROUPED_FROM: Final = 10_000  # four figures are read at a glance, and years stay what they are
MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Language:
    name: str  # as those call it who speak it
    category: Callable[[int], str]  # of a number from nothing on, as CLDR has it
    categories: tuple[str, ...] = (ONE, OTHER)  # which a sentence with a number needs; other stands in for the rest
    between: str = "\N{NARROW NO-BREAK SPACE}"  # thousands
    colon: str = ":"  # behind a name, with what stands before it

    def number(self, number: int) -> str:
        size = abs(number)
        digits = f"{size:,}".replace(",", self.between) if size >= GROUPED_FROM else str(size)
        return f"{MINUS}{digits}" if number < 0 else digits


def _one(number: int) -> str:
    return ONE if number == 1 else OTHER


def _french(number: int) -> str:
    return ONE if number < 2 else _millions(number)


def _spanish(number: int) -> str:
    return ONE if number == 1 else _millions(number)


def _millions(number: int) -> str:
    return MANY if number and number % MILLION == 0 else OTHER


def _slavic(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return ONE
    return FEW if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else MANY


def _czech(number: int) -> str:
    return ONE if number == 1 else FEW if number in (2, 3, 4) else OTHER


def _polish(number: int) -> str:
    if number == 1:
        return ONE
    return FEW if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else MANY


LANGUAGES: Final = {
    "cs": Language("Čeština", _czech, (ONE, FEW, OTHER), between="\N{NO-BREAK SPACE}"),
    "da": Language("Dansk", _one, between="."),
    "de": Language("Deutsch", _one, between="."),
    "en": Language("English", _one, between=","),
    "es": Language("Español", _spanish, between="."),
    "fi": Language("Suomi", _one, between="\N{NO-BREAK SPACE}"),
    "fr": Language("Français", _french, colon="\N{NO-BREAK SPACE}:"),
    "hu": Language("Magyar", _one, between="\N{NO-BREAK SPACE}"),
    "it": Language("Italiano", _spanish, between="."),
    "nl": Language("Nederlands", _one, between="."),
    "pl": Language("Polski", _polish, (ONE, FEW, MANY, OTHER), between="\N{NO-BREAK SPACE}"),
    "pt": Language("Português", _french, between="."),
    "sk": Language("Slovenčina", _czech, (ONE, FEW, OTHER), between="\N{NO-BREAK SPACE}"),
    "sv": Language("Svenska", _one, between="\N{NO-BREAK SPACE}"),
    "uk": Language("Українська", _slavic, (ONE, FEW, MANY, OTHER), between="\N{NO-BREAK SPACE}"),
}


def language(code: str) -> Language:
    """Of one that nobody has described here, sentences are chosen as in English."""
    return LANGUAGES.get(code) or Language(code, _one)


def minus(number: float) -> str:
    """With the sign of a number, and no hyphen."""
    return str(number).replace("-", MINUS)
