"""What the table is shown of a state. There are no secrets between the crew; only what is to come stays hidden."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, Final, TypeAlias

from companion.contract import Line, Who, Word
from companion.games.space_alert.model import Ending
from companion.games.space_alert.printed.crew import Place, Trajectory
from companion.games.space_alert.printed.threat_cards import names
from companion.games.space_alert.resolution.switches import RuleSet
from companion.games.space_alert.shown.campaign import CampaignShown, Repairs
from companion.games.space_alert.shown.debrief import DebriefView
from companion.games.space_alert.shown.demand import Demand

GROUPS: Final = ("own", "test_run", "simulation", "advanced", "mission", "double", "duckling")
LATELY: Final = 3  # announcements: what is older needs nothing done


@dataclass(frozen=True, slots=True)
class Choosable:
    id: str
    title: Word
    kind: str
    stage: str  # test_run, simulation, advanced, mission: the groups in which they are listed
    seconds: int
    level: int
    turns: int

    @property
    def group(self) -> str:
        return self.stage if self.kind == "base" else self.kind


Listed: TypeAlias = tuple[tuple[int, tuple[tuple[int, tuple[Choosable, ...]], ...]], ...]


def by_level(those: Iterable[Choosable]) -> Listed:
    """Missions by level, those of a level by length."""
    every = sorted(those, key=lambda each: (each.level, each.seconds))
    levels = [(level, tuple(found)) for level, found in groupby(every, lambda each: each.level)]
    return tuple(
        (level, tuple((seconds, tuple(same)) for seconds, same in groupby(found, lambda each: each.seconds)))
        for level, found in levels
    )


def _ease(one: Choosable) -> tuple[bool, int, int, int]:
    return one.kind != "base", GROUPS.index(one.stage), one.level, one.seconds


@dataclass(frozen=True, slots=True)
class Step:
    key: str
    text: Line
    done: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """Moments in table time: the page counts by itself."""

    zero: int  # enter hyperspace
    phase: int
    phases: int
    begins: int  # of this phase
    ends: int

    @property
    def lasts(self) -> int:
        return self.ends - self.begins


@dataclass(frozen=True, slots=True)
class Told:
    """One announcement, as it stands in the timeline."""

    place: int  # in the plan: what a noted threat refers to
    at: int  # milliseconds from "enter hyperspace"
    kind: str  # alert, incoming, transfer, silence, restored, phase, begun, over
    text: Line
    until: int | None = None  # table time: cards change hands, or nobody speaks, as long
    t: int | None = None
    zone: str | None = None  # internal: "internal"
    serious: bool = False
    confirmed: bool = True
    threat: Word | None = None  # number and name, once it is noted


@dataclass(frozen=True, slots=True)
class TripTold:
    kind: ClassVar = "trip"
    who: Who
    at: int  # milliseconds from "enter hyperspace"
    phase: int


@dataclass(frozen=True, slots=True)
class View:
    stage: str
    rules: str
    players: int
    androids: int
    tempo: int
    choices: tuple[Choosable, ...]  # while one is chosen
    title: Word | None
    code: str | None  # of a random mission, for another table
    demand: Demand | None
    steps: tuple[Step, ...]
    trajectories: tuple[tuple[Place, Trajectory], ...]
    clock: Clock | None
    is_timed: bool  # by a clock of ours
    timeline: tuple[Told, ...]  # the newest last
    last: Line | None  # what was said last, word for word
    silent: bool  # communications are down
    calls: int  # rises with each announcement: phones call those who cannot hear
    tripped: tuple[TripTold, ...]
    debrief: DebriefView | None
    campaign: CampaignShown | None
    repairs: Repairs | None
    outcome: Ending | None
    by_rules: RuleSet  # of the resolution
    set_otherwise: int  # of these, by hand
    is_guided: bool  # a sentence more at each step

    @property
    def groups(self) -> tuple[tuple[str, int, Listed], ...]:
        """Of the choices, those that are not empty, each with how many there are."""
        found = [(name, [each for each in self.choices if each.group == name]) for name in GROUPS]
        return tuple([(name, len(those), by_level(those)) for name, those in found if those])

    @property
    def first(self) -> Choosable | None:
        """The one with which a crew begins that has never flown: the first test run, or the Duckling's shortest."""
        return min((each for each in self.choices if each.kind != "own"), key=_ease, default=None)

    @property
    def steps_done(self) -> int:
        return sum(each.done for each in self.steps)

    def slowed(self, seconds: int) -> int:
        """As long as it is at this tempo."""
        return seconds * 100 // self.tempo

    @property
    def alerts(self) -> tuple[Told, ...]:
        return tuple([each for each in self.timeline if each.kind == "alert"])

    @property
    def columns(self) -> tuple[tuple[str, tuple[Told, ...]], ...]:
        """The alerts by zone; what is inside only where there may be something."""
        zones = ("red", "blue") if self.rules == "duckling" else ("red", "white", "blue")
        found = [(zone, tuple([each for each in self.alerts if each.zone == zone])) for zone in (*zones, "internal")]
        has_inside = found[-1][1] or (self.demand is not None and self.demand.internal)
        return tuple(found if has_inside else found[:-1])

    @property
    def banners(self) -> tuple[tuple[Told, int], ...]:
        """What has to be done now, and how long from its announcement."""
        if self.clock is None:
            return ()
        return tuple(
            [
                (each, each.until - self.clock.zero - each.at)
                for each in self.timeline[-LATELY:]
                if each.until is not None and (each.kind != "silence" or self.silent)
            ]
        )

    @property
    def whole_flight(self) -> tuple[Told | TripTold, ...]:
        return tuple(sorted((*self.timeline, *self.tripped), key=lambda each: each.at))

    @property
    def threat_names(self) -> Mapping[str, Line]:
        """Of all cards, by what is printed on them."""
        return names()
