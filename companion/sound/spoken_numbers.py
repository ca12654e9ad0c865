"""Numbers and addresses as a language says them: the pieces of which each has a clip.

No rule for all: English says "two hundred", Spanish "doscientos" and before others "ciento". Up to a hundred each
number is a piece of its own; of a larger one a language says here how it goes on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.words.languages import ENGLISH

NUMBERS: Final = 100  # 0 to this have clips of their own
LONGEST_NUMBER: Final = 9_999


@dataclass(frozen=True, slots=True)
class Spoken:
    minus: str
    signs: Mapping[str, str]  # of an address
    of_two: tuple[str, str] | None = None  # how "two hundred" and "two thousand" end, where they are two words
    before_others: Mapping[str, str] = field(default_factory=dict)  # what is said otherwise where more follows

    def number(self, number: int) -> list[str]:
        size = abs(number)
        thousands, size = divmod(size, 1_000) if size <= LONGEST_NUMBER else (0, size)
        hundreds, rest = divmod(size, 100) if NUMBERS < size < 1_000 else (0, size)
        rounds = [*self._round(thousands, 1_000), *self._round(hundreds, 100)]
        if rest or not rounds:
            rounds = [self.before_others.get(each, each) for each in rounds] + [str(rest)]
        return [self.minus, *rounds] if number < 0 else rounds

    def _round(self, count: int, unit: int) -> list[str]:
        if not count:
            return []
        return [str(count), self.of_two[unit == 1_000]] if self.of_two else [str(count * unit)]

    @property
    def words(self) -> tuple[str, ...]:
        """All that a number above a hundred can be made of, and an address."""
        rounds = self.of_two or tuple(str(count * unit) for unit in (100, 1_000) for count in range(1, 10))
        return (*rounds, *self.before_others.values(), *self.signs.values())


SPOKEN: Final = {
    "de": Spoken("minus", {".": "Punkt", ":": "Doppelpunkt", "-": "Strich", "/": "Schrägstrich"}),
    ENGLISH: Spoken("minus", {".": "dot", ":": "colon", "-": "dash", "/": "slash"}, ("hundred", "thousand")),
    "es": Spoken("menos", {".": "punto", ":": "dos puntos", "-": "guion", "/": "barra"}, None, {"100": "ciento"}),
    "fr": Spoken("moins", {".": "point", ":": "deux-points", "-": "tiret", "/": "barre"}),
}


def spoken(language: str) -> Spoken:
    return SPOKEN.get(language, SPOKEN[ENGLISH])
