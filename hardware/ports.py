"""What the table needs from the world, in the table's words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

Told = Callable[[bool, int], None]  # is it down, and when (milliseconds of the source below)


class HardwareError(Exception):
    """A part that cannot be used. The message names it, the reason and the cure."""


class Button(Protocol):
    def on_edge(self, tell: Told) -> None:
        """`tell` runs on a thread of the driver's: it only posts."""


class Lamp(Protocol):
    def set(self, red: float, green: float, blue: float) -> None:
        """Each from 0 to 1. A lamp of one colour takes the brightest of the three."""


# --- the speaker

Part: TypeAlias = str | int  # the path of a clip, or a silence in milliseconds
Clip: TypeAlias = tuple[Part, ...]  # parts that are played as one, without a gap


class Mixer(Protocol):
    """All is called from one thread; `health` from any. Nothing here raises for want of a card or a clip."""

    def load(self, clip: Clip) -> int:
        """Decode it ahead. Its length in milliseconds, or 0 where that cannot be known now."""

    def start(self, bus: str, clip: Clip, gain: float, *, loop: bool = False, offset_ms: int = 0) -> None:
        """What the bus played before ends. A loop goes round from its offset without a seam."""

    def gain(self, bus: str, value: float) -> None: ...
    def stop(self, bus: str) -> None: ...
    def busy(self, bus: str) -> bool: ...
    def tend(self) -> bool:
        """Look after the card. True: it has just come (back), and knows nothing of what was started before."""

    def tend_at(self) -> int:
        """When `tend` is wanted next, in milliseconds of the mixer's clock."""

    def rest(self) -> None:
        """Nothing will sound for long: the card is let go of, and is this box's all the same. Who plays silence to it
        wakes fifty times a second."""

    def rise(self) -> None:
        """The next `tend` has it again."""

    def health(self) -> str | None:
        """What is wrong, and what mends it; None: sound can be heard."""

    def is_bare(self) -> bool:
        """There is no card and has been none, and nobody has named one: many a machine is like that."""

    def asleep_ms(self) -> int:
        """How long before a sound the speaker has to be woken, so that nothing of it is lost; 0: it is awake."""

    def wake(self) -> None: ...
    def cards(self) -> tuple[str, ...]:
        """The card that plays; several: the system has chosen one of these; none: nothing can be heard."""

    def hiccups(self) -> int:
        """How often the card has run out of sound since the start, as far as that is known."""

    def close(self) -> None: ...


# --- card readers: what the table hears of a card, and what it can know of a reader


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card was laid on the reader. Held there, it is seen once."""

    id: str
    at: int  # milliseconds of the reader's clock
    was_there: bool = field(default=False, compare=False)  # when the reader began to look: no hand has just laid it


@dataclass(frozen=True, slots=True)
class CardGone:
    """It was taken away. Only readers that can know it say so."""

    id: str
    at: int


News: TypeAlias = CardSeen | CardGone
Condition: TypeAlias = Literal["waiting", "open", "failing", "closed"]


@dataclass(frozen=True, slots=True)
class ReaderState:
    condition: Condition = "waiting"
    text: str = ""  # what is wrong and what to do about it; empty: all is well
    device: str | None = None  # under which name it is open
    reads: int = 0
    last_id: str | None = None
    last_at: int | None = None


Tell: TypeAlias = Callable[[str, News], None]  # the reader's name, and what happened
Changed: TypeAlias = Callable[[str, ReaderState], None]


class CardReader(Protocol):
    @property
    def name(self) -> str:
        """As the board calls it; whose it is ("table", "seat.3") stands there too."""

    def start(self, tell: Tell, changed: Changed) -> None:
        """Both are called on a thread of the reader's: they only post.

        `changed` comes with a new condition or text; how often it read is found in `state`.
        """

    def state(self) -> ReaderState: ...
    def close(self) -> None:
        """Nothing is told any more when this returns."""


# --- how the machine is


@dataclass(frozen=True, slots=True)
class Vitals:
    """As far as the machine tells; None: it does not."""

    celsius: int | None = None  # of the processor
    is_weak: bool | None = None  # the power supply gives too little now
    was_weak: bool | None = None  # or has done so since the machine was started
    is_slowed: bool | None = None  # by heat or by weak power


# --- the whole box


@dataclass(frozen=True, slots=True)
class Hardware:
    """One box: its parts by their meaning on the board, and how to let go of them."""

    kind: str
    buttons: Mapping[str, Button]
    lamps: Mapping[str, Lamp]
    mixer: Mixer
    readers: Mapping[str, CardReader]
    close: Callable[[], None]
    vitals: Callable[[], Vitals] = Vitals
