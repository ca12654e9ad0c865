"""The words between the sound director and a speaker: clips, buses, gains, and what to do with them.

No clipping by arithmetic: the highest clip of each kind times its gain adds up to less than 1, before any ducking.
Speech 0.8 x 0.63, effects together 0.6 x 0.55, beds together 0.5 x 0.3.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from math import prod
from typing import Final, TypeAlias

from companion.contract import Line

Part: TypeAlias = str | int  # the path of a clip, or a silence in milliseconds

VOICE: Final = "voice"
EFFECTS: Final = ("effect.a", "effect.b")
BEDS: Final = ("bed.a", "bed.b")  # two, so that one can fade into the next
SAMPLE: Final = "bed.sample"  # instead of both
BUSES: Final = (VOICE, *EFFECTS, *BEDS, SAMPLE)
VOICE_GAIN: Final = 0.63
EFFECT_GAIN: Final = 0.55
BED_GAIN: Final = 0.3
UNDER_SPEECH: Final = 0.35  # of itself, for what is ducked
CUT_MS: Final = 25

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
    begins: tuple[int, ...] = (0,)  # how far into it each of its files does
    said: Line | None = field(default=None, compare=False)  # the text, for who reads another language

    def __deepcopy__(self, memo: object) -> "Clip":
        return self  # it never changes


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
    not_before: int | None = None  # None: the director has not looked at it yet


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


# A volume on its way: straight lines from point to point, and from the last one on it stays. Two at once are a jump.
Curve: TypeAlias = tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Start:
    bus: str
    clip: Clip
    curve: Curve
    loop: bool
    since: int  # its first sample belongs there
    offset_ms: int


@dataclass(frozen=True, slots=True)
class Gain:
    bus: str
    curve: Curve


@dataclass(frozen=True, slots=True)
class Stop:
    """What is cut goes down first, for CUT_MS, and does not click."""

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
    """From one level to another, in a straight line."""

    start: float
    end: float
    at: int = 0
    ms: int = 0

    @property
    def until(self) -> int:
        return self.at + self.ms

    def value(self, now: int) -> float:
        if now >= self.until:
            return self.end
        return self.start + (self.end - self.start) * max(0, now - self.at) / self.ms

    def ended(self) -> "Ramp":
        return Ramp(self.end, self.end)


@dataclass(frozen=True, slots=True)
class Fader:
    """How loud a bus is: a level, and what is on its way above it."""

    level: float
    ramps: tuple[Ramp, ...] = ()

    def value(self, now: int) -> float:
        return round(self.level * prod(each.value(now) for each in self.ramps), 4)

    def curve(self, now: int) -> Curve:
        """From now on. Where two ramps meet, their product is no straight line, but nobody hears by how little."""
        corners = {each.until for each in self.ramps if each.until > now}
        return tuple((at, self.value(at)) for at in (now, *sorted(corners)))


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


def value(curve: Curve, now: int) -> float:
    """How loud it is by now."""
    before = curve[0]
    for at, level in curve:
        if now < at:
            part = (now - before[0]) / (at - before[0]) if at > before[0] else 1.0
            return round(before[1] + (level - before[1]) * max(0.0, part), 4)
        before = (at, level)
    return before[1]


def cut_off(curve: Curve, now: int) -> Curve:
    """What is left of it."""
    later = tuple(point for point in curve if point[0] > now)
    return later if curve[0][0] > now else ((now, value(curve, now)), *later)
