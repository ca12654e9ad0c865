"""What may be posted to the table, what comes back, and what it shows at one moment."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.box.box import BoxNow, BoxPost
from companion.contract import Effect, Refused, Seat
from companion.people.seats import House, may_act_for
from companion.table.picture import PlayNow
from companion.table.unfinished import LeftOpen


@dataclass(frozen=True, slots=True)
class Ask:
    command: Any  # one of the house's, the table's or the game's
    sender: Seat
    seat: Seat | None = None  # in whose name; None: the sender's own
    id: str | None = None  # the same id twice acts once
    step: str | None = None  # the game's step that the sender saw
    address: str = ""  # for the PIN's lock
    key: str | None = None  # the key that a newcomer's phone already holds: joining twice sits down once


@dataclass(frozen=True, slots=True)
class FaultCame:
    whose: str
    what: str | None  # None: mended


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


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody asks for a seat of which the game keeps secrets, and waits for a hand on the box."""

    seat: Seat
    by: Seat | None  # the host, to act for it; None: a new phone
    since: int  # real milliseconds


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole table at one moment. Nothing in it changes: any thread may read it."""

    version: int = 0  # rises with everything that everybody may notice
    pulse: int = 0  # rises with secret choices too; never shown
    house: House = field(default_factory=House)
    play: PlayNow | None = None
    unreadable: str | None = None  # why the open game cannot be played on
    left_open: LeftOpen | None = None  # which one the host may take up
    faults: tuple[tuple[str, str], ...] = ()
    box: BoxNow = field(default_factory=BoxNow)
    knock: Knock | None = None

    @property
    def closed(self) -> frozenset[Seat]:
        return frozenset() if self.play is None else self.play.closed

    def need_open_eyes(self) -> None:
        """Shut eyes see no page, and what is said aloud would cut into the script."""
        if self.closed and self.play is not None and self.play.masks:
            raise Refused("eyes_shut")

    def may_act_for(self, sender: Seat, seat: Seat) -> bool:
        return may_act_for(self.house, sender, seat, self.closed)

    @property
    def volume(self) -> int:
        parts = self.box.parts
        return min(parts.limit, parts.volume if self.house.volume is None else self.house.volume)


Post: TypeAlias = tuple[Ask, "Future[Answer]"] | BoxPost | FaultCame | None


@dataclass(frozen=True, slots=True)
class News:
    """What subscribers get: how it is now, and the moments that led there."""

    snapshot: Snapshot
    effects: tuple[Effect, ...]
