"""What may be posted to the table, and what comes back."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.box.box import BoxPost
from companion.contract import Command, Effect, Refused, Seat


@dataclass(frozen=True, slots=True)
class Ask:
    command: Any  # one of the house's, the table's or the game's
    sender: Seat
    seat: Seat | None = None  # in whose name; None: the sender's own
    id: str | None = None  # the same id twice acts once
    step: str | None = None  # the game's step that the sender saw
    address: str = ""  # for the PIN's lock
    yes: int | None = None  # a hand's, to what was asked (its fingerprint; 0: to nothing yet); None: it is not asked
    key: str | None = None  # the key that a newcomer's phone already holds: joining twice sits down once


@dataclass(frozen=True, slots=True)
class FaultCame:
    whose: str
    what: str | None  # None: mended


@dataclass(frozen=True, slots=True)
class NewAddress:
    """The table is found somewhere else than before, and nobody may see a screen of it."""


@dataclass(frozen=True, slots=True)
class MissedOnPage:
    what: str  # a word that a page shows by its name


@dataclass(frozen=True, slots=True)
class FoundOut:
    """By an errand of a game."""

    number: int  # of the game
    of: object  # what it was worked out of: of something else by now, it comes too late
    command: Command[Any]


@dataclass(frozen=True, slots=True)
class Answer:
    refused: Refused | None = None
    seat: Seat | None = None  # where the sender sits now
    key: str | None = None  # the new phone's
    code: str | None = None  # of an invitation
    knocks_at: Seat | None = None  # nobody sits down yet: the box asks whether this seat may have the phone
    version: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a command: the answer is the sender's, the effects are the room's."""

    answer: Answer = field(default_factory=Answer)
    effects: tuple[Effect, ...] = ()
    is_secret: bool = False  # nobody but the sender may notice
    is_news: bool = True  # else all is as it was


Post: TypeAlias = tuple[Ask, "Future[Answer]"] | BoxPost | FaultCame | FoundOut | MissedOnPage | NewAddress | None
