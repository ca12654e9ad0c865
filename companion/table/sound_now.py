"""How the sound of the table is set at one moment: who plays, how loud, how late, in whose voice, and over what."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.people.sounding import BOX_OUTPUT, FULL_VOLUME, Kind, Screen, Where

Standing: TypeAlias = Literal["stranger", "asks", "in", "quiet"]  # "quiet": it is let in, and others play


@dataclass(frozen=True, slots=True)
class OutputsNow:
    """What the table knows of them, and does not keep."""

    asking: tuple[Screen, ...] = ()  # the newest last
    alone: str | None = None  # this one is tried, and the others are silent meanwhile


@dataclass(frozen=True, slots=True)
class SoundNow:
    """All that the players of the sound need to know of the table, beside what is said."""

    where: Where = "auto"
    volume: int = FULL_VOLUME
    is_muted: bool = False
    volumes: Mapping[str, int] = field(default_factory=dict)
    delays: Mapping[str, int] = field(default_factory=dict)
    voices: Mapping[str, str] = field(default_factory=dict)
    backgrounds: Mapping[str, str] = field(default_factory=dict)
    screens: tuple[Screen, ...] = ()  # that were let in
    sounding: tuple[str, ...] = ()  # outputs that are heard just now, as far as it is known
    alone: str | None = None

    def level(self, kind: Kind) -> int:
        return self.volumes.get(kind, FULL_VOLUME)

    def plays(self, output: str) -> bool:
        """Whether this one may be heard now."""
        if output != BOX_OUTPUT and all(each.id != output for each in self.screens):
            return False
        if self.alone is not None:
            return output == self.alone
        return self.where in ("auto", "both", "box" if output == BOX_OUTPUT else "screen")

    @property
    def lets_screens(self) -> bool:
        return self.where in ("auto", "both", "screen")

    @property
    def needs_box(self) -> bool:
        """Somebody has asked for the box by name: without a card something is wrong."""
        return self.where in ("box", "both")

    @property
    def late_ms(self) -> int:
        """So long after its moment anything is heard: as late as the slowest."""
        return max((self.delays.get(each, 0) for each in self.sounding if self.plays(each)), default=0)

    def wait_ms(self, output: str) -> int:
        """So long it holds back what it plays: all are heard together."""
        return max(0, self.late_ms - self.delays.get(output, 0))
