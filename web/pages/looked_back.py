"""What pages tell of all that happened in a game: worked out once for each, and kept while somebody looks."""

from collections.abc import Callable, Iterable
from copy import copy
from threading import Lock
from typing import Any, Final, TypeVar

from jinja2 import Environment
from markupsafe import Markup

from companion.contract import Finished
from companion.record import journal_entries
from companion.table.picture import PlayNow
from companion.words.words import Words
from web.pages.made import Made, Sitter, tongue_of

T = TypeVar("T")
KEPT: Final = 6
NOT_HERE: Final = {"replay": "", "result_picture": ""}  # of a past game: its own page leads there


class LookedBack:
    """Pages are drawn on several threads: two that ask at once work it out twice, and get the same."""

    def __init__(self, environment: Environment, words_of: Callable[[str], Words]) -> None:
        self._environment, self._words_of = environment, words_of
        self._templates = frozenset(environment.list_templates())
        self._known: list[tuple[object, Any]] = []  # the newest stands last
        self._lock = Lock()

    def speaking(self, words_of: Callable[[str], Words]) -> "LookedBack":
        """What is worked out is the same in every language."""
        other = copy(self)
        other._words_of = words_of
        return other

    def __call__(self, play: PlayNow, how: Callable[[Finished], T]) -> T:
        key = (play.played, play.sitters, how)  # as long as a game goes on, nothing is told of what happened
        with self._lock:
            found = [made for known, made in self._known if known == key]
        if found and play.played.steps:
            made: T = found[0]
            return made
        made = how(play.finished())
        with self._lock:
            self._known[:] = [*self._known[1 - KEPT :], (key, made)]  # shared with those who speak otherwise
        return made

    def shown(self, play: PlayNow | None) -> dict[str, Any]:
        """What a page gets of the game that has just ended."""
        if play is None or play.result is None:
            return {"after": None, **NOT_HERE}
        return {
            "after": self._after(play),
            "replay": "/game/replay" if play.game.replay is not None else "",
            "result_picture": "/game/result.svg" if self.has_picture(play) else "",
        }

    def _after(self, play: PlayNow) -> Any:
        return None if play.game.aftermath is None else self(play, play.game.aftermath)

    def moment(self, slug: str, sat: Iterable[journal_entries.Sitter], shown: Any, is_large: bool) -> Markup:
        """One of a replay, as that game's own replay.html draws it."""
        return self._apart(slug, sat)(f"{slug}/replay.html", "moment", shown, is_large)

    def has_picture(self, play: PlayNow) -> bool:
        is_told = play.result is not None and play.game.aftermath is not None
        return is_told and f"{play.game.slug}/result.html" in self._templates

    def picture(self, play: PlayNow) -> Markup:
        """How it ended, to be kept and sent, as its game's own result.html draws it."""
        slug = play.game.slug
        return self._apart(slug, play.sitters)(f"{slug}/result.html", "picture", self._after(play))

    def _apart(self, slug: str, sat: Iterable[journal_entries.Sitter]) -> Made:
        """With the names of who played, whatever is on here."""
        sitters = {each.seat: Sitter(each.name, each.colour) for each in sat}
        names = {seat: each.name for seat, each in sitters.items()}
        tongue = tongue_of(self._words_of(slug), lambda seat: names.get(seat, str(seat)))
        return Made(self._environment, slug, "", sitters, tongue)
