"""What a turn's actions are spent on: each deed with all that it changes."""

from typing import assert_never

from companion.contract import Refused, Seat
from companion.games.captain_is_dead import scanners
from companion.games.captain_is_dead.commands import (
    Deed,
    DrawPlan,
    EndAnomaly,
    Fire,
    GiveSkill,
    GiveTool,
    Heal,
    KillAlien,
    MakeTorpedo,
    Move,
    MoveTogether,
    PlayPlan,
    Reinstall,
    Repair,
    Research,
    SpendAction,
    TakeSkill,
    TakeTool,
    Teleport,
    UseSecurity,
    UseTool,
)
from companion.games.captain_is_dead.costs import payable
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import active, aliens_in, book, condition, has, place_of
from companion.games.captain_is_dead.ending import ask_end
from companion.games.captain_is_dead.events import (
    Acted,
    AliensSet,
    AnomalySet,
    CoreSet,
    DoneAnyway,
    InjurySet,
    Moved,
    NextSkipped,
    PlanDrawn,
    PlanPlayed,
    QueuedShot,
    ShieldsSet,
    ShipsSet,
    SkillGiven,
    SkillMoved,
    SkillsShuffled,
    StationSet,
    ToolMoved,
    ToolUsed,
    TorpedoesSet,
    UpgradeSet,
)
from companion.games.captain_is_dead.evolve_crew import lying
from companion.games.captain_is_dead.harm import expect_room, expect_station
from companion.games.captain_is_dead.may import because, judge
from companion.games.captain_is_dead.model import ALERT, GONE, ONLINE, TURN, State
from companion.games.captain_is_dead.obstacles import FULL, SOURCES, queue_place, tool_card
from companion.games.captain_is_dead.printed import NONE, PLACES, PRINTED, SKILLS, TRACKS

SHIELD_STEP = 10


def act(course: Course, command: Deed) -> None:
    state = course.state
    if state.stage is ALERT and not isinstance(command, PlayPlan | UseTool):  # these may be meant for the alert
        raise Refused("alert_due")
    if state.stage not in (TURN, ALERT):
        raise Refused("not_begun")
    seat = active(state)
    _expect_known(state, command)
    found = judge(state, seat, command)
    if found.why:
        if not command.anyway:
            raise Refused("may_not", why=because(found.why))
        course.happen(DoneAnyway(seat, found.deed, found.codes))
    cost = found.price
    course.happen(Acted(seat, found.deed, cost.actions, payable(state, seat, cost.pays), cost.is_free))
    _do(course, seat, command)


def _expect_known(state: State, command: Deed) -> None:
    """What no table can mean: names of things that are not there at all."""
    match command:
        case Move(room) | MoveTogether(room=room) | Teleport(room=room):
            if room not in PLACES:
                raise Refused("no_such_room")
        case KillAlien(room) | UseSecurity(room):
            expect_room(room)
        case Repair(station) | Reinstall(station):
            if station not in TRACKS:
                expect_station(station)
            elif isinstance(command, Reinstall):
                raise Refused("no_such_station")
        case TakeTool(tool) | UseTool(tool) | GiveTool(tool=tool):
            if tool not in PRINTED.tools:
                raise Refused("no_such_tool")
            if tool_card(state, tool).at == GONE:
                raise Refused("tool_is_gone")
        case EndAnomaly(name):
            if name not in book(state).anomalies:
                raise Refused("no_such_anomaly")
        case Research(upgrade, instead):
            if upgrade not in book(state).upgrades:
                raise Refused("no_such_upgrade")
            if instead and instead not in state.ship.upgrades:
                raise Refused("no_such_upgrade")
        case PlayPlan(plan=plan):
            if plan and plan not in book(state).plans:
                raise Refused("no_such_plan")
        case TakeSkill(skill=skill) | GiveSkill(skill=skill):
            if state.rules.counts_skills and skill not in SKILLS:
                raise Refused("no_such_skill")
        case _:
            pass
    match command:
        case MoveTogether(seat=seat):
            if place_of(state.rules, seat) == place_of(state.rules, active(state)):
                raise Refused("not_yourself")
        case Teleport(seat=seat) | Heal(seat) | PlayPlan(seat):
            place_of(state.rules, seat)
        case GiveTool(to=to):
            if place_of(state.rules, to) == place_of(state.rules, active(state)):
                raise Refused("not_yourself")
        case GiveSkill(giver=giver, to=to):
            if place_of(state.rules, giver) == place_of(state.rules, to):
                raise Refused("not_yourself")
        case _:
            pass


def _do(course: Course, seat: Seat, command: Deed) -> None:
    match command:
        case SpendAction():
            pass
        case Move(room):
            course.happen(Moved(seat, room))
        case MoveTogether(other, room):
            course.happen(Moved(seat, room))
            course.happen(Moved(other, room))
        case Teleport(other, room):
            course.happen(Moved(other, room))
        case KillAlien(room):
            _kill(course, room, 1)
        case UseSecurity(room):
            _kill(course, room, aliens_in(course.state.ship, room) if has(course.state, seat, "clears_rooms") else 1)
        case GiveSkill(giver, to, _, skill):
            _give(course, giver, to, skill)
        case TakeSkill(source, skill):
            _take(course, seat, SOURCES[source], skill)
        case TakeTool(tool):
            course.happen(ToolMoved(tool, seat))
        case GiveTool(tool, to):
            course.happen(ToolMoved(tool, to))
        case UseTool(tool):
            course.happen(ToolUsed(tool))
        case Fire():
            _fire(course, command)
        case MakeTorpedo():
            if course.state.ship.reserve:
                course.happen(TorpedoesSet(course.state.ship.torpedoes + 1, "deed"))
        case Heal(patient):
            course.happen(InjurySet(patient, False, "deed"))
        case EndAnomaly(name):
            course.happen(AnomalySet(name, False, "deed"))
        case Research(upgrade, instead):
            if instead:
                course.happen(UpgradeSet(instead, False, "deed"))
            course.happen(UpgradeSet(upgrade, True, "deed"))
        case DrawPlan():
            course.happen(PlanDrawn(seat))
        case PlayPlan(who, plan):
            course.happen(PlanPlayed(who, plan))
        case Repair(station) | Reinstall(station):
            _mend(course, station)
        case _:
            assert_never(command)


def _kill(course: Course, room: str, count: int) -> None:
    here = aliens_in(course.state.ship, room)
    if here and count:
        course.happen(AliensSet(room, max(0, here - count), "deed"))


def _give(course: Course, giver: Seat, to: Seat, skill: str) -> None:
    state = course.state
    if not state.rules.counts_skills:
        course.happen(SkillGiven(giver, to))
    elif lying(state, giver)[SKILLS.index(skill)]:
        course.happen(SkillMoved(skill, giver, to))


def _take(course: Course, seat: Seat, source: str, skill: str) -> None:
    """An empty deck is shuffled out of what was discarded."""
    if not course.state.rules.counts_skills:
        return
    shuffle_if_empty(course)
    if lying(course.state, source)[SKILLS.index(skill)]:
        course.happen(SkillMoved(skill, source, seat))
    shuffle_if_empty(course)


def shuffle_if_empty(course: Course) -> None:
    skills = course.state.skills
    if skills.deck == NONE and skills.discards != NONE and course.state.rules.counts_skills:
        course.happen(SkillsShuffled())


def _fire(course: Course, command: Fire) -> None:
    """A torpedo does one thing. The front of the queue is this turn's alert."""
    ship = course.state.ship
    if ship.torpedoes:
        course.happen(TorpedoesSet(ship.torpedoes - 1, "deed"))
    match command.target:
        case "attached":
            if ship.ships:
                course.happen(ShipsSet(ship.ships - 1, "deed"))
        case "skip":
            course.happen(NextSkipped())
        case _:
            place = queue_place(course.state, command.target)
            if place is not None:
                course.happen(QueuedShot(place, command.target == "first"))


def _mend(course: Course, station: str) -> None:
    state = course.state
    ship = state.ship
    if station == "shields":
        if ship.shields < FULL:
            course.happen(ShieldsSet(min(FULL, ship.shields + SHIELD_STEP), "deed"))
    elif station == "jump_core":
        if ship.core:
            course.happen(CoreSet(ship.core - 1, "deed"))
            if ship.core == 1 and state.rules.wins_at_once:
                ask_end(course, won=True, cause="engage")
    elif condition(ship, station) is not ONLINE:
        course.happen(StationSet(station, ONLINE, "deed"))
        scanners.changed(course, station)
