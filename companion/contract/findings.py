"""What a proof finds wrong with a game: where, what, and when. The first of each kind is enough."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType
from typing import Any, NoReturn

from companion.contract.blame import WHATEVER, blamed
from companion.contract.lines import Refused


class Broke(Exception):
    """It is written down; nothing more can be asked here."""


class Stuck(BaseException):
    """Raised into a game's own code that does not come to an end; no `except Exception` of it is in the way."""


@dataclass(frozen=True, slots=True)
class Finding:
    where: str  # a file and a key, or a class and its function
    what: str
    seed: str = ""  # of the game that shows it again; "": it is seen without one
    step: int = 0

    def __str__(self) -> str:
        return f"{self.where}: {self.what}{f' (seed {self.seed}, step {self.step})' if self.seed else ''}"


class Findings:
    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Finding] = {}
        self.seed, self.step = "", 0
        self.asked = 0  # so often: it rises while a proof gets on
        self._last = "GAME, looked over"  # what was asked last
        self._is_stuck = False

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._found.values())

    def add(self, where: str, what: str, kind: str = "") -> None:
        self._found.setdefault((where, kind or what), Finding(where, what, self.seed, self.step))

    def is_a(self, thing: Any, kind: type[Any], where: str) -> None:
        """Of another shape nothing more can be asked."""
        if not isinstance(thing, kind):
            self.add(where, f"gives {thing!r}, which is no {kind.__name__}", f"no {kind.__name__}")
            raise Broke

    @contextmanager
    def asking(self, where: str) -> Iterator[None]:
        """Around a game's own code. A refusal is an answer."""
        self.asked += 1
        self._last = where
        try:
            yield
        except (Refused, Broke):
            raise
        except Stuck as stuck:
            self._hangs(where, stuck)
            raise
        except WHATEVER as error:
            self._breaks(where, error)

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Around all of it: what lands here is laid to what was asked last."""
        try:
            yield
        except Broke:
            raise
        except Stuck as stuck:
            self._hangs(self._last, stuck)
            raise
        except WHATEVER as error:
            self._breaks(self._last, error)

    def _hangs(self, where: str, stuck: Stuck) -> None:
        """Once: it goes out through all that is around it."""
        if not self._is_stuck:
            self._is_stuck = True
            place = blamed(stuck).partition(" in ")[2]
            self.add(where, f"does not come to an end, or takes seconds: it was in {place or 'no line of the game'}")

    def _breaks(self, where: str, error: BaseException) -> NoReturn:
        place, text = blamed(error), str(error)
        what = place.replace(type(error).__name__, f"{type(error).__name__}: {text}", 1) if text else place
        self.add(where, f"breaks with {what}", type(error).__name__)
        raise Broke from error


def named(thing: type[Any] | Callable[..., Any], method: str = "") -> str:
    """As in: bidding.py: Bid.decide."""
    own = getattr(thing, method, None)
    code = getattr(getattr(own, "__func__", own), "__code__", None) if method else None
    if code is None and isinstance(thing, FunctionType):
        code = thing.__code__
    file = code.co_filename.rpartition("/")[2] if code is not None else thing.__module__.rpartition(".")[2] + ".py"
    return f"{file}: {thing.__name__}{f'.{method}' if method else ''}"
