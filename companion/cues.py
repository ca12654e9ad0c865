"""The words in which a game asks the room for light and sound.

Effects are moments (they come with an event and are gone); a scene is what lasts as long as the state does, so a
restart or an undo lights the same lamps without anybody having to remember what was switched on.
"""

from dataclasses import dataclass
from typing import TypeAlias

from companion.lines import Line, Who

Target: TypeAlias = str | Who  # a lamp's meaning on the board ("alert", "zone.red"), or a seat's lamp


@dataclass(frozen=True, slots=True)
class Say:
    line: Line


@dataclass(frozen=True, slots=True)
class Sound:
    name: str


@dataclass(frozen=True, slots=True)
class Flash:
    """A show that leaves the lamp again by itself."""

    lamp: Target
    show: str  # as Light's, and: flash (goes out slowly), countdown (a bar over all lamps that are told so together)
    colour: str
    for_ms: int


Effect: TypeAlias = Say | Sound | Flash


@dataclass(frozen=True, slots=True)
class Light:
    lamp: Target
    colour: str = "white"
    show: str = "solid"  # solid, breathe, blink, alarm, chase (over all lamps with it, in their order): see lights.py


@dataclass(frozen=True, slots=True)
class Scene:
    lights: tuple[Light, ...] = ()
    bed: str | None = None


NOTHING = Scene()
