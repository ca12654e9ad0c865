"""Every word that is shown or spoken: keys and values become sentences."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.contract import Line, Seat, Who, Word, line
from companion.words import files
from companion.words.gaps import Missed, logged
from companion.words.languages import ENGLISH, ONE, OTHER, language
from companion.words.templates import GENDER, PLAIN, Entry, Slot, is_torn, pieces

STRINGS: Final = Path(__file__).parent / "strings"
Names = Callable[[Seat], str]
MARK: Final = re.compile(r"\s*[.,;:]")  # a sentence that stands before one ends with it


class Words:
    """The strings of one language, flat: `refused.deck_full`. A game's words lie over the table's.

    No evening ends for a word: what is missing shows its key, and `missed` is told. What another language lacks is
    said in English.
    """

    def __init__(
        self,
        strings: Mapping[str, str | Entry],
        below: "Words | None" = None,
        missed: Missed = logged,
        language: str = ENGLISH,
    ) -> None:
        self._entries = {
            key: each if isinstance(each, Entry) else Entry({PLAIN: each}, language) for key, each in strings.items()
        }
        self._below = below
        self._missed = missed
        self.language = language

    @classmethod
    def read(cls, folder: Path, language: str, below: "Words | None" = None, beside: Path | None = None) -> "Words":
        """`beside`: a file of the group's own, whose words go before."""
        return cls(files.read(folder, language, beside), below, language=language)

    @classmethod
    def head(cls, folder: Path, language: str, beside: Path | None = None) -> "Words":
        """What stands before the first table, as the title does: a long file takes twenty milliseconds to read."""
        return cls(files.read_head(folder, language, beside), language=language)

    def telling(self, missed: Missed) -> "Words":
        """The same words, with somebody else who is told what is missing."""
        below = None if self._below is None else self._below.telling(missed)
        return Words(self._entries, below, missed, self.language)

    def __contains__(self, key: str) -> bool:
        return self._found(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def entry(self, key: str) -> Entry:
        if (entry := self._found(key)) is None:
            self._missed(key)
            return Entry({PLAIN: key.replace("{", "{{").replace("}", "}}")}, self.language)
        return entry

    def template(self, key: str) -> str:
        return self.entry(key).text

    def texts(self, key: str) -> tuple[str, ...]:
        """All that this key may say."""
        return self.entry(key).texts

    def placeholders(self, key: str) -> set[str]:
        return self.entry(key).placeholders

    def forms(self) -> frozenset[str]:
        """Those that names have here."""
        return frozenset({form for each in self._entries.values() if each.is_name for form in each.forms})

    def say(self, line: Line, names: Names) -> str:
        parts = self.parts(line)
        if len(parts) == 1 and parts[0][1] is None:
            return parts[0][0]
        said: list[str] = []
        for place, (text, value) in enumerate(parts):
            said.append(text)
            if value is not None:
                word = self.word(value, names)
                goes_on = isinstance(value, Line) and place + 1 < len(parts) and MARK.match(parts[place + 1][0])
                said.append(word.removesuffix(".") if goes_on else word)
        return "".join(said)

    def said(self, key: str, **values: Word) -> str:
        """Where nobody is named by a seat."""
        return self.say(line(key, **values), str)

    def word(self, value: Word, names: Names) -> str:
        match value:
            case Line():
                return self.say(value, names)
            case Who(seat):
                return names(seat)
            case tuple():
                return self._listed([self.word(each, names) for each in value])
            case int():
                return language(self.language).number(value)
            case _:
                return value

    def parts(self, line: Line) -> list[tuple[str, Word | None]]:
        """Text, and the value that stands behind it. A placeholder that nothing comes for stays as it is written."""
        values = dict(line.values)
        template = self._chosen(line.key, values)
        parts: list[tuple[str, Word | None]] = []
        lost = []
        for text, slot in pieces(template):
            if slot is None:
                parts.append((text, None))
            elif slot.name in values:
                parts.append((text, self._asked_for(slot, values[slot.name])))
            else:
                lost.append(slot.written)
                parts.append((text, slot.written))
        if lost or is_torn(template):
            self._missed(f"{line.key} with {', '.join(lost) or 'braces that fit'}")
        return parts

    def _found(self, key: str) -> Entry | None:
        if (entry := self._entries.get(key)) is not None:
            return entry
        if self._below is not None and (entry := self._below._found(key)) is not None:
            return entry
        named, _, form = key.rpartition(".")  # `crew.cook.acc`, where that is a form of `crew.cook`
        own = self._entries.get(named)
        return Entry({PLAIN: own.forms[form]}, own.language) if own is not None and form in own.forms else None

    def _chosen(self, key: str, values: Mapping[str, Word]) -> str:
        entry = self.entry(key)
        if not entry.by:
            return entry.text
        return entry.forms.get(self._form(entry, values.get(entry.by, "")), entry.text)

    def _form(self, entry: Entry, value: Word) -> str:
        """Of a number by how the language counts; a list is as many as stand in it; a thing by its gender."""
        category = language(entry.language).category
        match value:
            case int():
                return category(abs(value))
            case tuple():
                return category(max(len(value), 1))
            case Line(key):
                gender = named.forms.get(GENDER, "") if (named := self._found(key)) is not None else ""
                return gender if gender in entry.forms else ONE
            case Who():
                return ONE
            case _:
                return OTHER

    def _asked_for(self, slot: Slot, value: Word) -> Word:
        if slot.key and (entry := self.entry(slot.key)).placeholders and not entry.lets_say:
            return Line(slot.key, ((min(entry.placeholders), value),))
        if slot.form and isinstance(value, Line) and f"{value.key}.{slot.form}" in self:
            return Line(f"{value.key}.{slot.form}", value.values)
        return value

    def _listed(self, words: list[str]) -> str:
        if not words:
            return self.template("list.none")
        if len(words) == 1:
            return words[0]
        return self.said("list.and", first=", ".join(words[:-1]), last=words[-1])


def spaced(name: str) -> str:
    """`PlaceCrew` and `place_crew` as "Place crew", where nobody has words for it."""
    spaced = "".join(f" {c.lower()}" if c.isupper() else c for c in name).replace("_", " ").strip()
    return spaced[:1].upper() + spaced[1:]
