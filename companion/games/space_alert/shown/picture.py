"""What the table is shown of a state. There are no secrets between the crew; only what is to come stays hidden."""

from dataclasses import dataclass

from companion.contract import Line, Who
from companion.games.space_alert.model import Ending
from companion.games.space_alert.printed.crew import Place, Trajectory
from companion.games.space_alert.shown.campaign import CampaignShown, Repairs
from companion.games.space_alert.shown.debrief import DebriefView
from companion.games.space_alert.shown.demand import Demand


@dataclass(frozen=True, slots=True)
class Choosable:
    id: str
    title: str
    kind: str
    stage: str  # test_run, simulation, advanced, mission: the groups in which they are listed
    seconds: int
    level: int


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
    threat: str | None = None  # number and name, once it is noted


@dataclass(frozen=True, slots=True)
class TripTold:
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
    title: str | None
    code: str | None  # of a random mission, for another table
    demand: Demand | None
    steps: tuple[Step, ...]
    trajectories: tuple[tuple[Place, Trajectory], ...]
    clock: Clock | None
    timeline: tuple[Told, ...]  # the newest last
    last: Line | None  # what was said last, word for word
    silent: bool  # communications are down
    signal: int  # rises with each announcement that phones flash for; 0: they do not
    tripped: tuple[TripTold, ...]
    debrief: DebriefView | None
    campaign: CampaignShown | None
    repairs: Repairs | None
    outcome: Ending | None
