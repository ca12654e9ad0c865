"""Pieces of pages that many see alike: each is drawn once, and remembered by the values that it was drawn of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Final, TypeVar

from jinja2 import Environment
from markupsafe import Markup

from companion.contract import Line, Seat, Word
from companion.words.languages import language
from companion.words.words import Names, Words

T = TypeVar("T")
KEPT: Final = 64  # pieces of each macro: what was drawn last is asked for again, and an old history never


@dataclass(frozen=True, slots=True)
class Sitter:
    """All that a remembered piece can know of somebody."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Played:
    """And of the game."""

    slug: str


@dataclass(frozen=True, slots=True)
class Tongue:
    """And all that it can say."""

    say: Callable[[Word], str]
    t: Callable[..., str]
    has_words: Callable[[str], bool]
    colon: str


def tongue_of(words: Words, names: Names) -> Tongue:
    """For templates: a word of the game, a sentence of the strings with its values, and whether there is one."""

    def say(word: Word) -> str:
        return words.word(word, names)

    def t(key: str, **values: Word) -> str:
        return words.say(Line(key, tuple(values.items())), names)

    return Tongue(say, t, words.__contains__, language(words.language).colon)


class Once(tuple[T, ...]):
    """Long, and made once for all who see it: told from another by being it, as its lines would be compared for each
    page."""

    __slots__ = ()
    __eq__, __ne__ = object.__eq__, object.__ne__
    __hash__ = object.__hash__


class Made:
    """Of one game, while nobody is renamed. `made(template, macro, *values)` sees no page: the words, who is who, and
    its values alone. So what it has drawn is right for everybody who hands it the same. A template that is imported
    without the page `sees` no more."""

    def __init__(
        self,
        environment: Environment,
        slug: str,
        home: str,
        sitters: Mapping[Seat, Sitter],
        tongue: Tongue,
    ) -> None:
        self._environment = environment
        self.sees = {
            "game": Played(slug),
            "people": sitters,
            "say": tongue.say,
            "t": tongue.t,
            "has_words": tongue.has_words,
            "colon": tongue.colon,
            "home": home,
            "made": self,
            "pieces": {},
        }
        self._made: dict[tuple[str, str], dict[object, Markup]] = {}
        self._lock = Lock()  # pages are drawn on several threads

    def __call__(self, template: str, macro: str, *values: object) -> Markup:
        key = (values, tuple(map(type, values)))  # 1 is True, but says something else
        with self._lock:
            made = self._made.setdefault((template, macro), {})
            if (known := made.get(key)) is not None:
                return known
        module = self._environment.get_template(template).make_module(self.sees)
        drawn = Markup(getattr(module, macro)(*values))
        with self._lock:
            made[key] = drawn
            if len(made) > KEPT:
                del made[next(iter(made))]  # the oldest
        return drawn
