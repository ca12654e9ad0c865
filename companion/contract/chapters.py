"""What a chapter of the rules is made of: events, which have happened, and commands, which may be asked."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from itertools import groupby
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, NoReturn, Self, TypeAlias, TypeVar, final

from companion.contract.cues import Effect
from companion.contract.lines import Line, Seat
from companion.contract.offers import Offer
from companion.contract.values import ZERO, Millis

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Event(Generic[S]):
    """Something that has happened: a frozen dataclass with slots. It never refuses, as it stands in the journal."""

    reveals: ClassVar[bool] = False  # cannot be unseen: undo across it asks the host
    is_past: ClassVar[bool] = False  # nothing makes it any more: it stands in journals of before

    @abstractmethod
    def apply(self, state: S) -> S:
        """The state after it."""

    @abstractmethod
    def told(self, before: S, after: S) -> Line | None:
        """The history in words; what everybody may know. None: another event says it, or only time has passed."""

    def heard(self, before: S, after: S) -> Iterable[Effect]:
        """What the room says, sounds and flashes."""
        return ()

    def is_secret(self, before: S) -> bool:
        """Whether nobody else may notice it: what is all secret raises no version, and undo does not stop at it.

        A fact of the rules, for an event that is so at times only; then it has nothing told."""
        return False


@dataclass(frozen=True, slots=True)
class Secret(Event[S]):
    """A choice that nobody may ever notice."""

    @final
    def is_secret(self, before: S) -> bool:
        return True

    @final
    def told(self, before: S, after: S) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Command(Generic[S]):
    """Something that may be asked of the table: a frozen dataclass with slots."""

    # Breaks a track off: possible though the clock stands. With shut eyes it is decided on the last state in which they
    # were open, as nothing that happened since then is so (see Track.masks).
    breaks_off: ClassVar[bool] = False
    # May be done while the clock stands, and lets it stand: what is only noted, as people pause to do so in peace.
    in_pause: ClassVar[bool] = False
    # Entered for all at the table, as cards and counts are: the history says by whom. So it is of every such command,
    # whatever comes of it; who may enter it, and when, no secret may decide.
    is_entered: ClassVar[bool] = False
    # The stages of the game in which it may be offered: in another it is not even asked. (): in all.
    stages: ClassVar[tuple[str, ...]] = ()
    # How readily play by chance asks whether it can be done: what people seldom do should not rule a random game. It is
    # known before anything is worked out. An offer's own says how readily that way is taken.
    chance: ClassVar[float] = 1.0

    @abstractmethod
    def decide(self, course: "Course[S]") -> None:
        """What happens then; or Refused, and nothing has happened."""

    def ahead(self) -> None:
        """What of it takes long and needs no state, as to read a file: done by who asks, on a thread of their own, and
        remembered, so that `decide` finds it done. It may refuse; the table's loop has cues to start meanwhile."""

    def asks(self, state: S, seat: Seat) -> Line | None:
        """What a hand at a page is asked before this is done; None: nothing. For what a tap costs that no tap gives
        back, and of that only what this seat may know. Who sends commands without a page is not asked."""
        return None

    @classmethod
    def offered(cls, state: S, seat: Seat) -> Iterable[Offer]:
        """How somebody who sits in this game may do it now."""
        return ()


@dataclass(frozen=True, slots=True)
class Kindred(Command[S]):
    """One of many commands for which the same must be so first: that is asked once for all of them."""

    @classmethod
    @abstractmethod
    def offered_of(cls, kinds: Sequence[type[Self]], state: S, seat: Seat) -> Iterable[Offer]:
        """How somebody may do each of these now; they stand side by side in the chapters."""

    @final
    @classmethod
    def offered(cls, state: S, seat: Seat) -> Iterable[Offer]:
        return cls.offered_of((cls,), state, seat)


Asked: TypeAlias = Callable[[S, Seat], Iterable[Offer]]
Lot: TypeAlias = tuple[float, tuple[Asked[Any], ...]]  # how readily play by chance asks each of these


def asked_for_offers(commands: Iterable[type[Command[Any]]]) -> Iterator[Asked[Any]]:
    """In the order of the commands."""
    for base, kinds in groupby(commands, _kin):
        if base is None:
            yield from [each.offered for each in kinds]
        else:
            yield partial(base.offered_of, [each for each in kinds if issubclass(each, Kindred)])


def lots(commands: Iterable[type[Command[Any]]]) -> Iterator[Lot]:
    """Each command for itself, and together which of them are asked as readily."""
    by_chance: dict[float, list[Asked[Any]]] = {}
    for each in commands:
        by_chance.setdefault(each.chance, []).extend(asked_for_offers([each]))
    for chance, asked in by_chance.items():
        yield chance, tuple(asked)


def _kin(command: type[Command[Any]]) -> type[Kindred[Any]] | None:
    """Who answers for it, and for those beside it."""
    return next((each for each in command.__mro__ if issubclass(each, Kindred) and "offered_of" in vars(each)), None)


@dataclass(frozen=True, slots=True)
class Correction(Command[S]):
    """With it the host corrects the table; no seat is ever offered it."""

    is_entered: ClassVar[bool] = True

    @classmethod
    @abstractmethod
    def for_host(cls, state: S) -> Iterable[Offer]:
        """How the table may be corrected with it now: an offer for each thing that can be set, with what is so."""


class Course(Generic[S]):
    """What a command, or time, leads to: every event is decided on the state that the one before has left."""

    __slots__ = ("by", "happened", "now", "rng", "state")

    def __init__(self, state: S, now: Millis, rng: Random, by: Seat | None = None) -> None:
        self.state = state
        self.now = now  # table time
        self.rng = rng  # what it decides is written into the events
        self.by = by  # in whose name the command comes; None: the box itself
        self.happened: list[tuple[S, Event[S], S]] = []  # each with the state before and after it

    def happen(self, event: Event[S]) -> None:
        before = self.state
        self.state = after = event.apply(before)
        self.happened.append((before, event, after))


class NoLots(Random):
    """Of what is only supposed."""

    def random(self) -> NoReturn:
        raise LookupError("what is only supposed draws no lots: write what chance decides into events, or stop there")

    def getrandbits(self, k: int, /) -> NoReturn:
        self.random()


NO_LOTS: Final = NoLots(0)


def supposed(state: S, by: Seat) -> Course[S]:
    """A course to look ahead on: nothing of it happens. For what a command would lead to, as far as no lots decide."""
    return Course(state, ZERO, NO_LOTS, by)


Chapter: TypeAlias = ModuleType | type[Event[Any]] | type[Command[Any]]


def things(chapters: Iterable[Chapter]) -> Iterator[type[Any]]:
    """Every event and command of these modules, in their order there; a chapter may be one of them alone.

    The order of commands is the order in which they are offered.
    """
    for chapter in chapters:
        if not isinstance(chapter, ModuleType):
            yield _fit(chapter)
            continue
        for name, thing in vars(chapter).items():
            is_own = isinstance(thing, type) and thing.__module__ == chapter.__name__ and not name.startswith("_")
            if is_own and issubclass(thing, Event | Command):
                yield _fit(thing)


def _fit(thing: type[Any]) -> type[Any]:
    """What mypy cannot see is seen when the game is loaded."""
    if "__dataclass_params__" not in vars(thing) or "__slots__" not in vars(thing):
        raise TypeError(f"{thing.__qualname__} is not a @dataclass(frozen=True, slots=True)")
    base = Event if issubclass(thing, Event) else Correction if issubclass(thing, Correction) else Command
    for each in fields(thing):
        if hasattr(base, each.name):
            raise TypeError(
                f"{thing.__qualname__} has a field {each.name!r}, as its method is called: name it otherwise"
            )
    for name in dir(thing):
        if getattr(getattr(thing, name, None), "__isabstractmethod__", False):
            raise TypeError(f"{thing.__qualname__} has no {name}")
    if issubclass(thing, Secret) and thing.told is not Secret.told:
        raise TypeError(f"{thing.__qualname__} is secret, so nothing of it may be told")
    return thing
