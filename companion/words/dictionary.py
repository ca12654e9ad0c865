"""The words of all games, each over those of the table; and the same in every language that there is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from companion.words import files
from companion.words.gaps import Missed
from companion.words.languages import ENGLISH
from companion.words.words import Words


class Dictionary(Mapping[str, Words]):
    """The words of the table under the empty slug, and those of each game over them: read when they are wanted."""

    def __init__(
        self,
        slugs: Iterable[str],
        read: Callable[[str], Words],
        head: Callable[[str], Words],
        language: str = ENGLISH,
        languages: tuple[str, ...] = (ENGLISH,),
        other: "Callable[[str], Dictionary] | None" = None,
    ) -> None:
        """`language`: of these words; `other`: the same in each of the `languages` that there are."""
        self._slugs, self._read, self._head = tuple(slugs), cache(read), cache(head)
        self.language, self.languages = language, languages
        self._other = None if other is None else cache(other)

    @classmethod
    def in_folders(
        cls, ours: Path, folders: Mapping[str, Path], language: str, beside: Path | None = None
    ) -> "Dictionary":
        """Of a game that nobody has opened only the first lines are read: what it is called, and what it is. And of
        another language nothing, until somebody reads it. `beside`: a folder of more languages, one a folder."""

        def own(slug: str) -> Path | None:
            return None if beside is None else beside / language / f"{slug or files.OF_TABLE}.toml"

        below = cache(lambda: Words.read(ours, language, beside=own("")))

        def read(slug: str) -> Words:
            return below() if slug == "" else Words.read(folders[slug], language, below(), own(slug))

        return cls(
            ("", *folders),
            read,
            lambda slug: below() if slug == "" else Words.head(folders[slug], language, own(slug)),
            language,
            tuple(
                sorted(
                    {each for folder in (ours, *folders.values()) for each in files.known(folder)}
                    | set(files.known_beside(beside))
                )
            ),
            lambda code: cls.in_folders(ours, folders, code, beside),
        )

    @classmethod
    def of(cls, words: Mapping[str, Words]) -> "Dictionary":
        return cls(words, words.__getitem__, words.__getitem__)

    def telling(self, missed: Missed) -> "Dictionary":
        """The same words, with somebody else who is told what is missing."""
        return Dictionary(
            self._slugs,
            lambda slug: self._read(slug).telling(missed),
            self._head,
            self.language,
            self.languages,
            lambda code: self.speaking(code).telling(missed),
        )

    def speaking(self, code: str) -> "Dictionary":
        """In another language; one that is not there is this one."""
        if code == self.language or code not in self.languages or self._other is None:
            return self
        return self._other(code)

    def head(self, slug: str) -> Words:
        return self._head(slug)

    def __getitem__(self, slug: str) -> Words:
        return self._read(slug)

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs
