"""The words between the sound director and a speaker: clips, buses, gains, and what to do with them.

No clipping by arithmetic: the highest clip of each kind times its gain adds up to less than 1, before any ducking.
Speech 0.8 x 0.63, effects together 0.6 x 0.55, beds together 0.5 x 0.3.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

Part: TypeAlias = str | int  # the path of a clip, or a silence in milliseconds

VOICE: Final = "voice"
EFFECTS: Final = ("effect.a", "effect.b")
BEDS: Final = ("bed.a", "bed.b")  # two, so that one can fade into the next
BUSES: Final = (VOICE, *EFFECTS, *BEDS)
VOICE_GAIN: Final = 0.63
EFFECT_GAIN: Final = 0.55
BED_GAIN: Final = 0.3
UNDER_SPEECH: Final = 0.35  # of itself, for what is ducked

VOICE_PEAK: Final = 0.8  # of the clips, as they are made
EFFECT_PEAK: Final = 0.6
BED_PEAK: Final = 0.5


@dataclass(frozen=True, slots=True)
class Clip:
    """One sound: parts that are played as one, without a gap. No parts: a line that is only shown, for so long."""

    parts: tuple[Part, ...]
    ms: int
    text: str = ""  # what is said; of an effect or a bed its name
    lead_ms: int = 0  # speech that follows an effect waits so long


class Kind(StrEnum):
    VOICE = "say"
    EFFECT = "play"
    BED = "bed"


@dataclass(frozen=True, slots=True)
class Waiting:
    """It is heard when it is its turn."""

    kind: Kind
    clip: Clip
    urgent: bool = False
    aside: bool = False  # is said in a pause too, and not again
    topic: str = ""
    planned: bool = False  # its moment in the plan had come, but another line was being said


@dataclass(frozen=True, slots=True)
class Coming:
    """It is heard at its moment."""

    at: int
    kind: Kind
    clip: Clip | None  # None: the bed ends
    fade_ms: int


@dataclass(frozen=True, slots=True)
class Load:
    clip: Clip


@dataclass(frozen=True, slots=True)
class Start:
    bus: str
    clip: Clip
    gain: float
    loop: bool
    offset_ms: int


@dataclass(frozen=True, slots=True)
class Gain:
    bus: str
    gain: float


@dataclass(frozen=True, slots=True)
class Stop:
    bus: str


@dataclass(frozen=True, slots=True)
class Heard:
    """For panel and captions, also where nothing can be heard. A bed that ends is an empty text."""

    kind: Kind
    clip: Clip
    aside: bool = False  # it is not of the game


Action: TypeAlias = Load | Start | Gain | Stop | Heard


@dataclass(frozen=True, slots=True)
class Ramp:
    """A volume on its way, in steps."""

    start: float
    end: float
    at: int = 0
    ms: int = 0
    steps: int = 1

    def value(self, now: int) -> float:
        return self.start + (self.end - self.start) * self._step(now) / self.steps

    def next(self, now: int) -> int | None:
        step = self._step(now)
        return None if step >= self.steps else self.at - (-step * self.ms // self.steps)

    def _step(self, now: int) -> int:
        """The first one is taken at once."""
        return self.steps if now >= self.at + self.ms else 1 + max(0, now - self.at) * self.steps // self.ms

    def ended(self) -> "Ramp":
        return Ramp(self.end, self.end)


@dataclass(slots=True)
class On:
    """What sounds, since when. `planned`: it began by the plan, and the plan knows when it ends."""

    bus: str
    clip: Clip
    since: int
    planned: bool = False
    urgent: bool = False
    aside: bool = False
    exact: bool = False  # goes on where it was, to the millisecond

    @property
    def end(self) -> int:
        return self.since + self.clip.ms
