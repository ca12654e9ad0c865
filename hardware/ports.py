"""What the table needs from the world, in the table's words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from hardware.readers import CardReader
from hardware.speaker import Mixer

Told = Callable[[bool, int], None]  # is it down, and when (milliseconds of the source below)


class HardwareError(Exception):
    """A part that cannot be used. The message names it, the reason and the cure."""


class Button(Protocol):
    def on_edge(self, tell: Told) -> None:
        """`tell` runs on a thread of the driver's: it only posts."""


class Lamp(Protocol):
    def set(self, red: float, green: float, blue: float) -> None:
        """Each from 0 to 1. A lamp of one colour takes the brightest of the three."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """One box: its parts by their meaning on the board, and how to let go of them."""

    kind: str
    buttons: Mapping[str, Button]
    lamps: Mapping[str, Lamp]
    mixer: Mixer
    readers: Mapping[str, CardReader]
    close: Callable[[], None]
