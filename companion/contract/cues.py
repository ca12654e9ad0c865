"""The words in which a game asks the room for light and sound.

Effects are moments (they come with an event and are gone); a scene is what lasts as long as the state does, so a
restart or an undo lights the same lamps without anybody having to remember what was switched on.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.contract.lines import Line, Who

# What a room may have: a game may name all of it, and does without what this box lacks. See also Game.lamps.
LAMPS: Final = (
    "big",
    "alert",
    "silence",
    "zone.red",
    "zone.white",
    "zone.blue",
    *(f"seat.{place}" for place in range(1, 13)),
)
COLOURS: Final = (
    "red", "blue", "green", "yellow", "purple", "orange", "teal", "pink", "lime", "brown", "white", "grey", "dark",
)  # fmt: skip
SHOWS: Final = ("solid", "breathe", "blink", "alarm", "chase")  # that last as long as the scene does
FLASHES: Final = (*SHOWS, "flash", "countdown")

Target: TypeAlias = str | Who  # a lamp's meaning on the board ("alert", "zone.red"), or a seat's lamp


@dataclass(frozen=True, slots=True)
class Say:
    line: Line
    topic: str = ""  # while it waits it gives way to a newer one of the same; "": of its own key


@dataclass(frozen=True, slots=True)
class Sound:
    name: str


@dataclass(frozen=True, slots=True)
class Flash:
    """A show that leaves the lamp again by itself."""

    lamp: Target
    show: str  # one of FLASHES: flash goes out slowly, countdown is a bar over all lamps that are told so together
    colour: str
    for_ms: int


Effect: TypeAlias = Say | Sound | Flash


@dataclass(frozen=True, slots=True)
class Bed:
    """From here on in the background."""

    name: str | None


@dataclass(frozen=True, slots=True)
class Cue:
    at: int  # milliseconds from the beginning of its track
    what: Say | Sound | Bed


@dataclass(frozen=True, slots=True)
class Track:
    """A plan for the speaker: what must not be late is handed over ahead. It stands still while table time does.

    While one masks, nothing is heard but its own cues; when eyes open, a sound that nothing else has says so.
    It is one deed: until it is over nothing that happens is so. Broken off (Command.breaks_off), taken back,
    ended by the host or cut off by a pulled plug it never was, and the game stands where all eyes were open last.
    """

    began: int  # table time
    cues: tuple[Cue, ...]  # by time
    masks: bool = False  # its bed covers what hands do: it goes on in a pause, and eyes stay shut


@dataclass(frozen=True, slots=True)
class Light:
    lamp: Target
    colour: str = "white"
    show: str = "solid"  # one of SHOWS: chase goes over all lamps with it, in their order


@dataclass(frozen=True, slots=True)
class Scene:
    lights: tuple[Light, ...] = ()
    bed: str | None = None
    track: Track | None = None  # its beds instead, while there is one


NOTHING = Scene()
