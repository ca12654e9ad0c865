"""How the box itself is: its power, its heat, the room on its disk, and how often its sound card ran dry.

Looked at now and then on a thread of its own. What is wrong is a fault with its cure; the numbers stand on /box.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from companion.box.box import VitalsCame, VitalsNow

LOOK_S: Final = 20.0
HOT_C: Final = 80  # from here on a Pi slows itself down
COOL_C: Final = 75  # and is well again: a fault that comes and goes with each degree helps nobody
LITTLE_MB: Final = 100
MB: Final = 1024 * 1024

POWER, HEAT, DISK = "power supply", "cooling", "disk"  # among the faults


class Vitals(Protocol):
    """See hardware/ports.py."""

    @property
    def celsius(self) -> int | None: ...
    @property
    def is_weak(self) -> bool | None: ...
    @property
    def was_weak(self) -> bool | None: ...
    @property
    def is_slowed(self) -> bool | None: ...


@dataclass
class Watch:
    """A subscriber that wants no news, only to be called."""

    vitals: Callable[[], Vitals]
    hiccups: Callable[[], int]
    folder: Path  # on the disk that counts
    now: Callable[[], int]
    tell: Callable[[VitalsCame], object]
    fault: Callable[[str, str | None], object]
    free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free

    def __post_init__(self) -> None:
        self._at = self.now()
        self._seen = VitalsNow()
        self._was_weak = False
        self._faults: dict[str, str] = {}

    def take(self, news: object) -> None:
        self.tick()

    def wait(self) -> float:
        return max(0.0, (self._at - self.now()) / 1_000)

    def close(self) -> None: ...

    def tick(self) -> None:
        if self.now() < self._at:
            return
        self._at = self.now() + round(LOOK_S * 1_000)
        found = self.vitals()
        dips = self._seen.dips + (bool(found.was_weak) and not self._was_weak)
        self._was_weak = bool(found.was_weak)
        try:
            free_mb = _shown(self.free(self.folder) // MB)
        except OSError:
            free_mb = None  # the journal says more of it
        seen = VitalsNow(found.celsius, found.is_weak, dips, found.is_slowed, free_mb, self.hiccups())
        if seen != self._seen:
            self._seen = seen
            self.tell(VitalsCame(seen))
        self._judge(seen)

    def _judge(self, seen: VitalsNow) -> None:
        faults: dict[str, str] = {}
        if seen.is_weak:
            faults[POWER] = (
                "the voltage is too low. Take the power supply made for this Pi and a short cable, and unplug what is "
                "fed by its USB: else it may stop, and its card may be damaged."
            )
        if seen.celsius is not None and seen.celsius >= (COOL_C if HEAT in self._faults else HOT_C):
            faults[HEAT] = f"the processor is hot ({HOT_C} °C or more) and slows down. Let air to it, or give it a fan."
        if seen.free_mb is not None and seen.free_mb < LITTLE_MB:
            faults[DISK] = f"less than {LITTLE_MB} MB are free. Make room, or games cannot be saved soon."
        for whose in (POWER, HEAT, DISK):
            if faults.get(whose) != self._faults.get(whose):
                self.fault(whose, faults.get(whose))
        self._faults = faults


def _shown(mb: int) -> int:
    """Much room in hundreds: a page shall not be made anew for each megabyte."""
    return mb // 100 * 100 if mb >= 1_000 else mb
