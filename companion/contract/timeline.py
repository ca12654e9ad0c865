"""A track: what is said and heard at absolute offsets from its beginning, and what of it a pause cuts. Pure."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from companion.contract.cues import Bed, Cue, Say, Track
from companion.contract.lines import Line

LengthOf: TypeAlias = Callable[[Line], int]  # how long a line takes to be said, in milliseconds


@dataclass(frozen=True, slots=True)
class Spoken:
    at: int  # from the beginning of the track
    ms: int
    line: Line

    @property
    def end(self) -> int:
        return self.at + self.ms


def spoken(track: Track, length: LengthOf) -> Iterator[Spoken]:
    for cue in track.cues:
        if isinstance(cue.what, Say):
            yield Spoken(cue.at, length(cue.what.line), cue.what.line)


def overlaps(track: Track, length: LengthOf) -> tuple[tuple[Spoken, Spoken], ...]:
    """Lines that begin before the one before them has ended."""
    lines = list(spoken(track, length))
    return tuple((one, two) for one, two in pairwise(lines) if two.at < one.end)


def goes_on_at(track: Track, now: int, length: LengthOf) -> int:
    """Where a track that stands at `now` (table time) goes on: a line that was cut is said once more."""
    at = now - track.began
    for each in spoken(track, length):
        if each.at < at < each.end:
            return track.began + each.at
    return now


def last_line_at(track: Track, now: int, length: LengthOf) -> int:
    """Where to go on so that the line that began last is said again."""
    begun = [each.at for each in spoken(track, length) if track.began + each.at <= now]
    return track.began + begun[-1] if begun else now


def bed_at(track: Track, now: int) -> str | None:
    """What lies in the background then."""
    beds = [each.what.name for each in track.cues if isinstance(each.what, Bed) and track.began + each.at <= now]
    return beds[-1] if beds else None


def ends(track: Track) -> int:
    """When its last cue is (table time)."""
    return track.began + max((each.at for each in track.cues), default=0)


def ahead(track: Track, now: int) -> Iterator[tuple[int, Cue]]:
    """What is still to come, and when (table time)."""
    return ((track.began + each.at, each) for each in track.cues if track.began + each.at >= now)
