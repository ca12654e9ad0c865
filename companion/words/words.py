"""Every word that is shown or spoken: keys and values become sentences."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Final

from companion.contract import Line, Seat, Who, Word
from companion.contract.data import DataError

STRINGS: Final = Path(__file__).parent / "strings"
Names = Callable[[Seat], str]


class Words:
    """The strings of one language, flat: `refused.deck_full`. A game's words lie over the table's."""

    def __init__(self, strings: Mapping[str, str], below: "Words | None" = None) -> None:
        self._strings, self._below = dict(strings), below

    @classmethod
    def read(cls, folder: Path, language: str, below: "Words | None" = None) -> "Words":
        path = folder / f"{language}.toml"
        if not path.exists():
            path = folder / "en.toml"  # a language may arrive game by game; English is always complete
        try:
            return cls(dict(_flat(tomllib.loads(path.read_text(encoding="utf-8")))), below)
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise DataError(f"{path}: the words cannot be read: {error}.") from error

    def __contains__(self, key: str) -> bool:
        return key in self._strings or (self._below is not None and key in self._below)

    def __iter__(self) -> Iterator[str]:
        return iter(self._strings)

    def template(self, key: str) -> str:
        if key in self._strings:
            return self._strings[key]
        if self._below is not None:
            return self._below.template(key)
        raise KeyError(f"no words for {key!r}")

    def placeholders(self, key: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(self.template(key)) if name}

    def say(self, line: Line, names: Names) -> str:
        return self.template(line.key).format_map({name: self.word(value, names) for name, value in line.values})

    def word(self, value: Word, names: Names) -> str:
        match value:
            case Line():
                return self.say(value, names)
            case Who(seat):
                return names(seat)
            case tuple():
                return self._listed([self.word(each, names) for each in value])
            case _:
                return str(value)

    def _listed(self, words: list[str]) -> str:
        if not words:
            return self.template("list.none")
        if len(words) == 1:
            return words[0]
        return self.template("list.and").format(first=", ".join(words[:-1]), last=words[-1])


def _flat(tree: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
