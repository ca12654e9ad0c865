"""The beds: at most one is heard, and the one before it fades out while it fades in. And one that is only tried."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.sound.orders import BEDS, SAMPLE, Clip, On, Ramp

FADE_MS: Final = 1_500
UP: Final = Ramp(0.0, 1.0)
SAMPLE_MS: Final = 6_000
SAMPLE_FADE_MS: Final = 400


@dataclass(slots=True)
class Bed(On):
    level: Ramp = UP


class Beds:
    def __init__(self) -> None:
        self._beds: list[Bed] = []
        self.asked: Clip | None = None  # the last one that was begun or ended

    def __bool__(self) -> bool:
        return bool(self._beds)

    def change(self, clip: Clip | None, fade_ms: int, at: int) -> None:
        self.asked = clip
        for bed in self._beds:
            level, target = bed.level.value(at), 1.0 if bed.clip == clip else 0.0
            bed.level = Ramp(level, target, at, fade_ms)  # all in the same time: together never above 1
        if clip is not None and all(bed.clip != clip for bed in self._beds):
            if len(self._beds) == len(BEDS):
                self._beds.remove(min(self._beds, key=lambda bed: bed.level.value(at)))
            taken = {bed.bus for bed in self._beds}
            bus = next(each for each in BEDS if each not in taken)
            self._beds.append(Bed(bus, clip, at, level=Ramp(0.0, 1.0, at, fade_ms)))

    def forget_silent(self, now: int) -> None:
        self._beds = [bed for bed in self._beds if bed.level.end > 0 or now < bed.level.until]

    def settle(self) -> None:
        """All fades come to their end."""
        for bed in self._beds:
            bed.level = bed.level.ended()
        self._beds = [bed for bed in self._beds if bed.level.end > 0]

    def shift(self, by: int, now: int) -> None:
        for bed in self._beds:
            bed.since = min(now, bed.since + by)

    def __iter__(self) -> Iterator[Bed]:
        return iter(self._beds)

    def moments(self, now: int) -> Iterator[int]:
        """When one has faded out."""
        yield from (bed.level.until for bed in self._beds if bed.level.end == 0 and bed.level.until > now)


class Sample:
    """A bed that somebody tries: for a while it is heard instead of any other."""

    def __init__(self) -> None:
        self.bed: Bed | None = None

    def begin(self, clip: Clip, now: int) -> None:
        self.bed = Bed(SAMPLE, clip, now, level=Ramp(0.0, 1.0, now, SAMPLE_FADE_MS))

    def end(self) -> None:
        self.bed = None

    def look(self, now: int) -> None:
        if self.bed is not None and now >= self.bed.since + SAMPLE_MS:
            self.end()

    def moments(self) -> Iterator[int]:
        if self.bed is not None:
            yield self.bed.since + SAMPLE_MS
