"""Whether all that a game says can be said: in each of its languages, with what comes to be filled in."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from string import Formatter
from typing import Any, Final, Protocol

from companion.contract.findings import Findings
from companion.contract.lines import Line, Refused, Seat, Who

PLAIN: Final = (str, int, bool, type(None))  # most of a view, and looked at no further


class Words(Protocol):
    """Of one language: a game's own, over the table's."""

    def __contains__(self, key: str) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def texts(self, key: str) -> tuple[str, ...]: ...
    def placeholders(self, key: str) -> set[str]: ...
    def forms(self) -> frozenset[str]: ...


class Tongue:
    def __init__(self, words: Mapping[str, Words], says: tuple[str, ...], findings: Findings) -> None:
        """`words` by the file in which the game's own stand; `says`: how lines begin that the voice can say."""
        self._words = words
        self._says = says
        self._findings = findings
        self._good: set[tuple[str, tuple[str, ...]]] = set()
        self.seats: frozenset[Seat] = frozenset()

    def torn(self) -> None:
        """Templates that no value can fill."""
        for file, words in self._words.items():
            forms = words.forms()
            for key in words:
                for template in words.texts(key):
                    self._torn(f"{file}: {key}", template, forms)

    def _torn(self, where: str, template: str, forms: frozenset[str]) -> None:
        try:
            names = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
        except ValueError as error:
            self._findings.add(where, f"its braces do not fit: {error}")
            return
        for name in names:
            of, _, form = name.partition(".")
            if not of.isidentifier():
                self._findings.add(where, f"{{{name}}} is no name of a value")
            elif form and form not in forms:
                self._findings.add(where, f"{{{name}}} asks for a form that no name here has")

    def needs(self, key: str, by: str) -> None:
        for file, words in self._words.items():
            if key not in words:
                self._findings.add(f"{file}: {key}", f"there are no words for it, and {by} wants them", "none")

    def say(self, word: object, by: str) -> None:
        """All that stands in a word."""
        match word:
            case Line(key, values):
                names = tuple([name for name, _ in values])
                if (key, names) not in self._good:
                    self._good.add((key, names))
                    self._fits(key, names, by)
                for _, value in values:
                    self.say(value, by)
            case Who(seat):
                if seat not in self.seats:
                    self._findings.add(by, f"names somebody who is not there: {seat!r}", "who")
            case tuple():
                for each in word:
                    self.say(each, by)
            case str() | int():
                pass
            case _:
                self._findings.add(
                    by, f"says {word!r}, which is no word: take a line(...), a Who, a text or a number", "no word"
                )

    def speak(self, word: object, by: str) -> None:
        if isinstance(word, Line) and not word.key.startswith(self._says):
            begins = " or ".join(self._says)
            self._findings.add(by, f"says {word.key} aloud, but the voice has only lines under {begins}", word.key)
        self.say(word, by)

    def refuse(self, refused: Refused, by: str) -> None:
        self._fits(f"refused.{refused.code}", tuple(refused.values), by)
        for value in refused.values.values():
            self.say(value, by)

    def _fits(self, key: str, names: tuple[str, ...], by: str) -> None:
        self.needs(key, by)
        for file, words in self._words.items():
            if key in words and (lacking := words.placeholders(key) - set(names)):
                wants, comes = "{" + "}, {".join(sorted(lacking)) + "}", ", ".join(names) or "nothing"
                self._findings.add(f"{file}: {key}", f"wants {wants}, and with {by} comes {comes}", wants)


def lines_in(thing: object) -> Iterator[Line | Who]:
    """The lines and names that stand in a view, however deep."""
    waiting: list[Any] = [thing]
    while waiting:
        each = waiting.pop()
        if each.__class__ in PLAIN:
            continue
        if isinstance(each, Line | Who):
            yield each
        elif isinstance(each, tuple | list | frozenset):
            waiting += each
        elif parts := _parts(each.__class__):
            waiting += [getattr(each, name) for name in parts]
        elif isinstance(each, Mapping):
            waiting += each.values()


@cache
def _parts(kind: type[Any]) -> tuple[str, ...]:
    return tuple([each.name for each in fields(kind)]) if is_dataclass(kind) else ()
