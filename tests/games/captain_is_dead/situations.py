"""Moments of a game that the pages are looked at in."""

from collections.abc import Callable
from typing import Any

from companion.games.captain_is_dead.model import Stage, State
from companion.games.captain_is_dead.rules.aboard import AliensSet, AnomalySet, ShieldsSet, ShipsSet, StationSet
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.ending import ConfirmEnd, EndAsked
from companion.games.captain_is_dead.rules.gear import ToolMoved, ToolUsed
from companion.games.captain_is_dead.rules.harm import InjurySet
from companion.games.captain_is_dead.rules.repairs import CoreSet
from companion.games.captain_is_dead.rules.research import UpgradeSet
from companion.games.captain_is_dead.rules.scanners import QueuedNamed, QueueFilled, QueueLost
from companion.games.captain_is_dead.rules.set_up import NextStep, OrderSet, RoleTaken
from companion.games.captain_is_dead.rules.skills import SkillsCounted
from companion.games.captain_is_dead.rules.stations import PlanDrawn, TorpedoesSet
from companion.games.captain_is_dead.rules.turns import EndTurn, TurnBegan
from companion.games.captain_is_dead.rules.walking import Moved
from companion.games.captain_is_dead.rules.whereabouts import AwaySet
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import ANN, BEN, CAT, DAN, PEOPLE, after, begun, done, flying

ROLES = ("chief_engineer", "diplomat", "cyborg", "teleporter_chief", "crewman", "telepath", "science_officer")


def set_up(players: int = 4, step: int = 0, **options: Any) -> State:
    return done(begun(players, **options), *(NextStep() for _ in range(step)))


def choosing(players: int = 7) -> State:
    """At the roles; some have one."""
    return after(set_up(players, 12), RoleTaken(BEN, "admiral", ""), RoleTaken(ANN, "chief_engineer", ""))


def ordering(players: int = 5) -> State:
    state = set_up(players, 14)
    for seat, role in zip(PEOPLE[:players], ("admiral", "first_officer", "soldier", "scholar", "cyborg"), strict=False):
        state = after(state, RoleTaken(seat, role, ""))
    return after(state, OrderSet(PEOPLE[:players]))


def first_alerts(players: int = 4, *, drawn: bool = False) -> State:
    roles = [RoleTaken(seat, role, "") for seat, role in zip(PEOPLE[:players], ROLES, strict=False)]
    state = done(after(begun(players), *roles), *(NextStep() for _ in range(16)))
    return done(state, DrawAlert()) if drawn else state


def turn(players: int = 4, **options: Any) -> State:
    """A calm one: Ann's."""
    state = flying(*ROLES[:players], players=max(2, players), **options)
    rooms = ("engineering", "bridge", "bridge", "engineering", "armory", "hallway", "science_lab")
    return after(state, *(Moved(seat, room) for seat, room in zip(PEOPLE[:players], rooms, strict=False)))


def due(players: int = 4, **options: Any) -> State:
    return done(turn(players, **options), EndTurn())


def pending(players: int = 4, **options: Any) -> State:
    return done(due(players, **options), DrawAlert())


def boarded(**options: Any) -> State:
    """An alert of the group's own box, by name."""
    return done(due(our_box=FULL, **options), DrawAlert("Wreck"))


def named(**options: Any) -> State:
    """The queue is known."""
    state = turn(our_box=FULL, **options)
    return after(state, QueuedNamed(0, True, "Wreck"), QueuedNamed(1, False, ""))


def hurt(players: int = 4, **options: Any) -> State:
    """Ann is injured, among aliens."""
    return after(turn(players, **options), InjurySet(ANN, True, "alert"), AliensSet("engineering", 2, "alert"))


BROKEN = ("external_scanners", "comm_system", "teleporter", "trauma_station", "computers")


def broken(players: int = 7, **options: Any) -> State:
    """Nearly lost: much is offline, some destroyed, aliens, anomalies, ships."""
    state = turn(players, **options)
    rows = [StationSet(each, "offline", "alert") for each in BROKEN]
    rows += [StationSet(each, "destroyed", "alert") for each in ("torpedo_tube", "internal_sensors")]
    state = after(state, *rows, QueueLost(2), ShieldsSet(20, "alert"), ShipsSet(3, "alert"), CoreSet(4, "deed"))
    state = after(state, *(AliensSet(room, count, "alert") for room, count in _ALIENS))
    state = after(state, AnomalySet("irrational_fear", True, "alert"), AnomalySet("increased_gravity", True, "alert"))
    state = after(state, InjurySet(BEN, True, "alert"), UpgradeSet("auto_surgeon", True, "deed"))
    state = after(state, UpgradeSet("upgrade_3", True, "deed"), TorpedoesSet(2, "deed"), PlanDrawn(ANN))
    state = after(state, ToolMoved("tool_1", ANN), ToolMoved("tool_2", BEN), ToolUsed("tool_2"))
    if players > 3:
        state = after(state, PlanDrawn(DAN), InjurySet(DAN, True, "alert"))
    return state


_ALIENS = (("engineering", 1), ("bridge", 4), ("cargo_hold", 2), ("science_lab", 3), ("war_room", 1))


def late(players: int = 4, **options: Any) -> State:
    """In the red alerts."""
    state = turn(players, our_box=_RED, **options)
    return after(state, QueueLost(2), QueueFilled(("red", "red")), QueuedNamed(0, True, ""))


_RED = "[decks]\nyellow = 2\norange = 0\nred = 6\n"


def red(players: int = 4, **options: Any) -> State:
    return done(late(players, **options), EndTurn(), DrawAlert())


def counting(players: int = 4, **options: Any) -> State:
    state = turn(players, count_skills=True, **options)
    hands = ((ANN, (1, 3, 0, 1)), (BEN, (2, 0, 2, 0)), (CAT, (0, 1, 1, 2)))
    rows = [SkillsCounted(seat, cards) for seat, cards in hands if seat in state.rules.seats]
    return after(state, *rows, SkillsCounted("sensors", (1, 1, 1, 0)), SkillsCounted("pod", (0, 2, 0, 1)))


def asked(cause: str = "shields", players: int = 4) -> State:
    return after(broken(players), EndAsked(cause == "engage", cause))


def over(cause: str = "engage", players: int = 4) -> State:
    return done(asked(cause, players), ConfirmEnd())


def second(players: int = 4) -> State:
    """Ben's turn."""
    return after(done(turn(players), EndTurn(), DrawAlert(), ResolveAlert()), TurnBegan(BEN, 3, 0))


def gathered() -> State:
    """Everybody in one room, every anomaly, more ships than fit, a hand each."""
    state = broken(7, count_skills=True, odds=True)
    state = after(state, *(Moved(seat, "engineering") for seat in PEOPLE))
    state = after(state, AnomalySet("irrational_anger", True, "alert"), AnomalySet("strange_energies", True, "alert"))
    return after(state, *(SkillsCounted(seat, (1, 1, 1, 1)) for seat in PEOPLE), ShipsSet(6, "alert"))


def tired() -> State:
    """No action is left, Cat has gone home, and the box is quiet."""
    return after(flying(*ROLES[:4], actions=0, quiet=True), AwaySet(CAT, True))


# --- all of them, by stage

Make = Callable[[], State]
STAGES: dict[Stage, tuple[Make, ...]] = {
    "setting_up": (
        lambda: begun(2),
        lambda: begun(7, count_skills=True),
        choosing,
        ordering,
        lambda: set_up(2, 15),
    ),
    "first_alerts": (first_alerts, lambda: first_alerts(2), lambda: first_alerts(7, drawn=True)),
    "turn": (
        turn,
        lambda: turn(2),
        second,
        named,
        hurt,
        counting,
        late,
        lambda: turn(our_box=FULL, odds=True),
        broken,
        gathered,
        tired,
        lambda: asked("engage"),
        lambda: asked("shields", 2),
    ),
    "alert": (
        due,
        lambda: due(our_box=FULL),
        pending,
        lambda: pending(7, our_box=FULL),
        boarded,
        red,
    ),
    "over": (over, lambda: over("shields", 7)),
}
ALL = [(stage, make) for stage, makes in STAGES.items() for make in makes]
NAMES = [f"{stage} {number}" for stage, makes in STAGES.items() for number, _ in enumerate(makes)]
