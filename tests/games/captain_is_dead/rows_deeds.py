"""Rows: what a turn's actions are spent on, what it costs, and what speaks against it."""

from companion.contract import Seat
from companion.contract.testing import Row
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules.aboard import AliensSet, AnomalySet, ShieldsSet, ShipsSet, StationSet
from companion.games.captain_is_dead.rules.correcting.of_cards import ToolSet
from companion.games.captain_is_dead.rules.correcting.of_crew import TurnSet
from companion.games.captain_is_dead.rules.correcting.of_decks import PlansSet
from companion.games.captain_is_dead.rules.ending import EndAsked
from companion.games.captain_is_dead.rules.fighting import KillAlien, UseSecurity
from companion.games.captain_is_dead.rules.gains import ActionsGained, GainActions
from companion.games.captain_is_dead.rules.gear import (
    GiveTool,
    PlanPlayed,
    PlayPlan,
    ReadPlan,
    TakeTool,
    ToolMoved,
    ToolUsed,
    UseTool,
)
from companion.games.captain_is_dead.rules.harm import InjurySet
from companion.games.captain_is_dead.rules.repairs import CoreSet, Reinstall, Repair
from companion.games.captain_is_dead.rules.research import EndAnomaly, Research, UpgradeSet
from companion.games.captain_is_dead.rules.scanners import QueuedNamed, QueueFilled, QueueLost
from companion.games.captain_is_dead.rules.skills import SkillDeckLost, SkillMoved, SkillsCounted, SkillsShuffled
from companion.games.captain_is_dead.rules.stations import (
    DrawPlan,
    Fire,
    GiveSkill,
    Heal,
    MakeTorpedo,
    NextSkipped,
    PlanDrawn,
    QueuedShot,
    SkillGiven,
    TakeSkill,
    TorpedoesSet,
)
from companion.games.captain_is_dead.rules.turns import Acted, DoneAnyway, TurnEnded
from companion.games.captain_is_dead.rules.walking import Move, Moved, MoveTogether, SpendAction, Teleport
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import ANN, BEN, CAT, after, begun, flying

NOBODY = Seat("nobody")


def at(state: State, room: str, seat: Seat = ANN) -> State:
    return after(state, Moved(seat, room))


def hurt(state: State, seat: Seat = ANN) -> State:
    return after(state, InjurySet(seat, True, "alert"))


def down(state: State, station: str) -> State:
    return after(state, StationSet(station, "offline", "alert"))


def ruined(state: State, station: str) -> State:
    return after(state, StationSet(station, "destroyed", "alert"))


def aliens(state: State, room: str, count: int) -> State:
    return after(state, AliensSet(room, count, "alert"))


def shields(state: State, percent: int) -> State:
    return after(state, ShieldsSet(percent, "alert"))


def anomaly(state: State, name: str) -> State:
    return after(state, AnomalySet(name, True, "alert"))


def upgraded(state: State, *names: str) -> State:
    return after(state, *(UpgradeSet(each, True, "deed") for each in names))


def left(state: State, actions: int) -> State:
    return after(state, TurnSet(ANN, actions))


def holding(state: State, tool: str, seat: Seat = ANN) -> State:
    return after(state, ToolMoved(tool, seat))


def counted(*hand: int, **options: object) -> State:
    """Ann holds these cards, and the group counts."""
    state = flying("admiral", count_skills=True, **options)  # type: ignore[arg-type]
    command, engineering, science, tactical = (*hand, 0, 0, 0, 0)[:4]
    return after(state, SkillsCounted(ANN, (command, engineering, science, tactical)))


def unscanned(state: State) -> State:
    return after(down(state, "external_scanners"), QueueLost(2))


SHIP = QueuedNamed(0, True, "")
NO_SHIP = QueuedNamed(1, False, "")
PLAIN = flying()
ONE_AWAY = after(flying("chief_engineer"), CoreSet(1, "deed"))

MOVING: list[Row] = [
    Row("a tap spends one action", PLAIN, SpendAction(), (Acted(ANN, "spend", 1),)),
    Row("none left", left(PLAIN, 0), SpendAction(), "may_not actions"),
    Row(
        "none left, and done anyway",
        left(PLAIN, 0),
        SpendAction(anyway=True),
        (DoneAnyway(ANN, "spend", ("actions",)), Acted),
    ),
    Row("a phone of somebody else may enter it", PLAIN, SpendAction(), (Acted(ANN, "spend", 1),), by=BEN),
    Row("an alert is due first", after(PLAIN, TurnEnded(0, 0)), SpendAction(), "alert_due"),  # type: ignore[arg-type]
    Row("not in the set-up", begun(), SpendAction(), "not_begun"),
    Row("a move", PLAIN, Move("bridge"), (Acted(ANN, "move", 1), Moved(ANN, "bridge"))),
    Row("into a hallway", PLAIN, Move("hallway"), (Acted, Moved(ANN, "hallway"))),
    Row("no such room", PLAIN, Move("brig"), "no_such_room"),
    Row("not out of a room with aliens", aliens(at(PLAIN, "bridge"), "bridge", 1), Move("armory"), "may_not aliens"),
    Row("injured people move", hurt(PLAIN), Move("bridge"), (Acted, Moved)),
    Row("moving together", PLAIN, MoveTogether(BEN, "bridge"), (Acted, Moved(ANN, "bridge"), Moved(BEN, "bridge"))),
    Row("not together with oneself", PLAIN, MoveTogether(ANN, "bridge"), "not_yourself"),
    Row(
        "not together from two rooms",
        at(at(PLAIN, "bridge"), "armory", BEN),
        MoveTogether(BEN, "bridge"),
        "may_not apart",
    ),
    Row("injured people move alone", hurt(PLAIN), MoveTogether(BEN, "bridge"), "may_not injured"),
    Row(
        "gravity slows, if the box says so",
        anomaly(flying(our_box=FULL), "increased_gravity"),
        Move("bridge"),
        (Acted(ANN, "move", 2), Moved),
    ),
    Row(
        "but not the Ensign",
        anomaly(flying("ensign", our_box=FULL), "increased_gravity"),
        Move("bridge"),
        (Acted(ANN, "move", 1), Moved),
    ),
    Row(
        "nor the Cyborg",
        anomaly(flying("cyborg", our_box=FULL), "increased_gravity"),
        Move("bridge"),
        (Acted(ANN, "move", 1), Moved),
    ),
    Row(
        "nor whoever leaves the Science Lab",
        at(anomaly(flying(our_box=FULL), "increased_gravity"), "science_lab"),
        Move("bridge"),
        (Acted(ANN, "move", 1), Moved),
    ),
    Row(
        "the Cyborg too, where the group reads it so",
        anomaly(flying("cyborg", our_box=FULL, immunity="fear_and_anger"), "increased_gravity"),
        Move("bridge"),
        (Acted(ANN, "move", 2), Moved),
    ),
    Row(
        "moving together is slowed likewise",
        anomaly(flying(our_box=FULL), "increased_gravity"),
        MoveTogether(BEN, "bridge"),
        (Acted(ANN, "move_together", 2), Moved, Moved),
    ),
    Row("a teleport", PLAIN, Teleport(ANN, "armory"), (Acted(ANN, "teleport", 1), Moved(ANN, "armory"))),
    Row("somebody else is teleported", PLAIN, Teleport(CAT, "armory"), (Acted, Moved(CAT, "armory"))),
    Row("nobody of that name", PLAIN, Teleport(NOBODY, "armory"), "no_such_seat"),
    Row(
        "injured, the Teleporter Chief still teleports for free",
        hurt(flying("teleporter_chief")),
        Teleport(ANN, "armory"),
        (Acted(ANN, "teleport", 0, is_free=True), Moved),
    ),
    Row(
        "out of a room with aliens, and injured",
        hurt(aliens(at(PLAIN, "bridge"), "bridge", 1)),
        Teleport(ANN, "armory"),
        (Acted, Moved),
    ),
    Row("the Teleporter is offline", down(PLAIN, "teleporter"), Teleport(ANN, "armory"), "may_not offline"),
    Row(
        "the Teleporter Chief: free",
        flying("teleporter_chief"),
        Teleport(ANN, "armory"),
        (Acted(ANN, "teleport", 0, is_free=True), Moved),
    ),
    Row(
        "the Teleporter Chief: twice",
        after(flying("teleporter_chief"), *[Acted(ANN, "teleport", 0, is_free=True)] * 2),
        Teleport(ANN, "armory"),
        (Acted(ANN, "teleport", 1), Moved),
    ),
    Row(
        "the bonus is off while the Teleporter is offline",
        down(flying("teleporter_chief"), "teleporter"),
        Teleport(ANN, "armory", anyway=True),
        (DoneAnyway(ANN, "teleport", ("offline",)), Acted(ANN, "teleport", 1), Moved),
    ),
    Row("walking is still possible", down(flying("teleporter_chief"), "teleporter"), Move("armory"), (Acted, Moved)),
    Row("more actions by a plan", PLAIN, GainActions(2), (ActionsGained(2),)),
    Row("not more than can be", PLAIN, GainActions(99), "out_of_bounds"),
]

FIGHTING: list[Row] = [
    Row(
        "a kill: an action and a Tactical",
        aliens(PLAIN, "bridge", 2),
        KillAlien("bridge"),
        (Acted(ANN, "kill", 1, (0, 0, 0, 1)), AliensSet("bridge", 1, "deed")),
    ),
    Row(
        "a kill by two Tactical discounts",
        aliens(flying("tactical_officer"), "bridge", 1),
        KillAlien("bridge"),
        (Acted(ANN, "kill", 1), AliensSet("bridge", 0, "deed")),
    ),
    Row(
        "a kill for nothing but the action, where the group reads it so",
        aliens(flying(kill_cost="nothing"), "bridge", 1),
        KillAlien("bridge"),
        (Acted(ANN, "kill", 1), AliensSet),
    ),
    Row("injured people kill", hurt(aliens(at(PLAIN, "bridge"), "bridge", 1)), KillAlien("bridge"), (Acted, AliensSet)),
    Row("nobody to kill", PLAIN, KillAlien("bridge"), "may_not no_aliens"),
    Row("a kill that finds nobody", PLAIN, KillAlien("bridge", anyway=True), (DoneAnyway, Acted)),
    Row(
        "only in the own room",
        aliens(at(PLAIN, "armory"), "bridge", 1),
        KillAlien("bridge"),
        "may_not elsewhere",
    ),
    Row("aliens are in rooms", PLAIN, KillAlien("hallway"), "no_such_room"),
    Row(
        "the Security Station kills one",
        aliens(PLAIN, "bridge", 3),
        UseSecurity("bridge"),
        (Acted(ANN, "security", 1), AliensSet("bridge", 2, "deed")),
    ),
    Row(
        "the Soldier clears the room with it",
        aliens(flying("soldier"), "bridge", 3),
        UseSecurity("bridge"),
        (Acted, AliensSet("bridge", 0, "deed")),
    ),
    Row("it finds nobody", PLAIN, UseSecurity("bridge"), "may_not no_aliens"),
    Row(
        "a torpedo at a ship",
        after(PLAIN, ShipsSet(2, "alert")),
        Fire("attached"),
        (Acted(ANN, "fire", 1, (1, 0, 0, 1)), TorpedoesSet(4, "deed"), ShipsSet(1, "deed")),
    ),
    Row(
        "the First Officer fires without cards",
        after(flying("first_officer"), ShipsSet(1, "alert")),
        Fire("attached"),
        (Acted(ANN, "fire", 1), TorpedoesSet, ShipsSet),
    ),
    Row("no ship is there", PLAIN, Fire("attached"), "may_not no_ship"),
    Row(
        "no torpedo is there",
        after(PLAIN, ShipsSet(1, "alert"), TorpedoesSet(0, "deed")),
        Fire("attached"),
        "may_not no_torpedo",
    ),
    Row(
        "no torpedo, anyway",
        after(PLAIN, ShipsSet(1, "alert"), TorpedoesSet(0, "deed")),
        Fire("attached", anyway=True),
        (DoneAnyway, Acted, ShipsSet(0, "deed")),
    ),
    Row(
        "at the first ship face up: no alert this turn",
        after(PLAIN, SHIP),
        Fire("first"),
        (Acted, TorpedoesSet(4, "deed"), QueuedShot(0, True)),
    ),
    Row("at the second one: it is replaced", PLAIN, Fire("second"), (Acted, TorpedoesSet, QueuedShot(1, False))),
    Row("it is no ship", after(PLAIN, NO_SHIP), Fire("second"), "may_not not_a_ship"),
    Row("nothing is left there", after(PLAIN, QueuedShot(1, False)), Fire("second"), "may_not nothing_queued"),
    Row(
        "what is left after the first is the second",
        after(PLAIN, QueuedShot(0, True)),
        Fire("second"),
        (Acted, TorpedoesSet, QueuedShot(0, False)),
    ),
    Row("scanners offline", unscanned(PLAIN), Fire("first"), "may_not needs_scanners nothing_queued"),
    Row(
        "an alert that comes no more leaves those face up where they lie",
        after(flying(torpedo_skips=True), NextSkipped()),
        Fire("second"),
        (Acted, TorpedoesSet, QueuedShot(1, False)),
    ),
    Row("no torpedo skips an alert by itself", PLAIN, Fire("skip"), "may_not no_skip"),
    Row(
        "or it does, where the group reads it so",
        flying(torpedo_skips=True),
        Fire("skip"),
        (Acted, TorpedoesSet, NextSkipped()),
    ),
    Row(
        "but not twice",
        after(flying(torpedo_skips=True), NextSkipped()),
        Fire("skip"),
        "may_not skips_already",
    ),
    Row("a torpedo is made", PLAIN, MakeTorpedo(), (Acted(ANN, "make_torpedo", 1), TorpedoesSet(6, "deed"))),
    Row(
        "what was fired can be made again",
        after(PLAIN, TorpedoesSet(0, "deed")),
        MakeTorpedo(),
        (Acted, TorpedoesSet(1, "deed")),
    ),
    Row("seven are all", after(PLAIN, TorpedoesSet(7, "deed")), MakeTorpedo(), "may_not torpedoes_full"),
    Row(
        "an eighth is not made anyway",
        after(PLAIN, TorpedoesSet(7, "deed")),
        MakeTorpedo(anyway=True),
        (DoneAnyway, Acted),
    ),
    Row("or fewer have room", flying(capacity=5), MakeTorpedo(), "may_not torpedoes_full"),
]

MENDING: list[Row] = [
    Row(
        "Shields: two actions, two Tactical, ten percent",
        shields(PLAIN, 90),
        Repair("shields"),
        (Acted(ANN, "repair", 2, (0, 0, 0, 2)), ShieldsSet(100, "deed")),
    ),
    Row("Shields are full", PLAIN, Repair("shields"), "may_not shields_full"),
    Row("full Shields stay full", PLAIN, Repair("shields", anyway=True), (DoneAnyway, Acted)),
    Row(
        "Jump Core: two actions, five Engineering",
        PLAIN,
        Repair("jump_core"),
        (Acted(ANN, "repair", 2, (0, 5, 0, 0)), CoreSet(5, "deed")),
    ),
    Row(
        "Chief Engineer: one action, three Engineering",
        flying("chief_engineer"),
        Repair("jump_core"),
        (Acted(ANN, "repair", 1, (0, 3, 0, 0)), CoreSet(5, "deed")),
    ),
    Row("Engage!", ONE_AWAY, Repair("jump_core"), (Acted, CoreSet(0, "deed"), EndAsked(True, "engage"))),
    Row(
        "Engage! after the alert, where the group reads it so",
        after(flying(win="after_alert"), CoreSet(1, "deed")),
        Repair("jump_core"),
        (Acted, CoreSet(0, "deed")),
    ),
    Row("no more to repair", after(PLAIN, CoreSet(0, "correction")), Repair("jump_core"), "may_not core_done"),
    Row("injured people repair nothing", hurt(shields(PLAIN, 50)), Repair("shields"), "may_not injured"),
    Row(
        "nor anybody among aliens",
        aliens(at(shields(PLAIN, 50), "bridge"), "bridge", 1),
        Repair("shields"),
        "may_not aliens",
    ),
    Row("nor from elsewhere", at(shields(PLAIN, 50), "armory"), Repair("shields"), "may_not elsewhere"),
    Row(
        "an unknown cost is one action",
        down(PLAIN, "computers"),
        Repair("computers"),
        (Acted(ANN, "repair", 1), StationSet("computers", "online", "deed")),
    ),
    Row(
        "a cost that the box knows",
        down(flying(our_box=FULL), "computers"),
        Repair("computers"),
        (Acted(ANN, "repair", 2, (0, 2, 0, 0)), StationSet),
    ),
    Row("not broken", PLAIN, Repair("computers"), "may_not not_broken"),
    Row("no such station", PLAIN, Repair("kitchen"), "no_such_station"),
    Row("scanners show again", unscanned(PLAIN), Repair("external_scanners"), (Acted, StationSet, QueueFilled)),
    Row(
        "or with the next alert only",
        unscanned(flying(scanners_back="next_alert")),
        Repair("external_scanners"),
        (Acted, StationSet),
    ),
    Row("destroyed is not offline", ruined(PLAIN, "computers"), Repair("computers"), "may_not destroyed"),
    Row(
        "reinstalling: two actions, two Tactical, four Science",
        ruined(PLAIN, "computers"),
        Reinstall("computers"),
        (Acted(ANN, "reinstall", 2, (0, 0, 4, 2)), StationSet("computers", "online", "deed")),
    ),
    Row("reinstalling what is whole", PLAIN, Reinstall("computers"), "may_not not_destroyed"),
    Row("tracks are never destroyed", PLAIN, Reinstall("shields"), "no_such_station"),
    Row(
        "reinstalling in its own room",
        at(ruined(PLAIN, "computers"), "bridge"),
        Reinstall("computers"),
        "may_not elsewhere",
    ),
    Row(
        "or anywhere",
        at(ruined(flying(reinstall="anywhere"), "computers"), "bridge"),
        Reinstall("computers"),
        (Acted, StationSet),
    ),
    Row("healing", hurt(PLAIN, BEN), Heal(BEN), (Acted(ANN, "heal", 1), InjurySet(BEN, False, "deed"))),
    Row("healing oneself", hurt(PLAIN), Heal(ANN), (Acted, InjurySet(ANN, False, "deed"))),
    Row("healing somebody who is well", PLAIN, Heal(BEN), "may_not not_injured"),
    Row(
        "the Auto Surgeon heals without an action",
        upgraded(hurt(PLAIN, BEN), "auto_surgeon"),
        Heal(BEN),
        (Acted(ANN, "heal", 0), InjurySet),
    ),
    Row(
        "an anomaly ends: one action, four Science",
        anomaly(PLAIN, "strange_energies"),
        EndAnomaly("strange_energies"),
        (Acted(ANN, "end_anomaly", 1, (0, 0, 4, 0)), AnomalySet("strange_energies", False, "deed")),
    ),
    Row(
        "or two actions, like an upgrade",
        anomaly(flying(one_research=True), "strange_energies"),
        EndAnomaly("strange_energies"),
        (Acted(ANN, "end_anomaly", 2, (0, 0, 4, 0)), AnomalySet),
    ),
    Row("it is not there", PLAIN, EndAnomaly("strange_energies"), "may_not no_anomaly"),
    Row("there is no such anomaly", PLAIN, EndAnomaly("hiccups"), "no_such_anomaly"),
    Row(
        "reinstalling in two parts",
        left(ruined(PLAIN, "computers"), 1),
        Reinstall("computers", anyway=True),
        (DoneAnyway(ANN, "reinstall", ("actions",)), Acted, StationSet("computers", "online", "deed")),
    ),
    Row(
        "an upgrade: two actions, four Science",
        PLAIN,
        Research("epinephrine_ventilation"),
        (Acted(ANN, "research", 2, (0, 0, 4, 0)), UpgradeSet("epinephrine_ventilation", True, "deed")),
    ),
    Row("two places", upgraded(PLAIN, "upgrade_3", "upgrade_4"), Research("upgrade_5"), "may_not no_slot"),
    Row(
        "one replaces another",
        upgraded(PLAIN, "upgrade_3", "upgrade_4"),
        Research("upgrade_5", "upgrade_3"),
        (Acted, UpgradeSet("upgrade_3", False, "deed"), UpgradeSet("upgrade_5", True, "deed")),
    ),
    Row(
        "Auto Surgeon takes none",
        upgraded(PLAIN, "upgrade_3", "upgrade_4"),
        Research("auto_surgeon"),
        (Acted, UpgradeSet),
    ),
    Row("it is in use", upgraded(PLAIN, "upgrade_3"), Research("upgrade_3"), "may_not upgraded"),
    Row("there is no such upgrade", PLAIN, Research("sofa"), "no_such_upgrade"),
]

BLOCKED: list[Row] = [
    Row(
        "fear blocks stations",
        anomaly(PLAIN, "irrational_fear"),
        TakeSkill("computers"),
        "may_not anomaly",
    ),
    Row(
        "but no repairs", down(anomaly(PLAIN, "irrational_fear"), "computers"), Repair("computers"), (Acted, StationSet)
    ),
    Row(
        "nor does it block the Cyborg",
        anomaly(flying("cyborg"), "irrational_fear"),
        TakeSkill("computers"),
        (Acted(ANN, "computers", 1),),
    ),
    Row(
        "nor whoever is in the Science Lab",
        at(anomaly(PLAIN, "irrational_fear"), "science_lab"),
        Research("upgrade_3"),
        (Acted, UpgradeSet),
    ),
    Row(
        "fear of being alone",
        at(anomaly(flying(fear="alone"), "irrational_fear"), "computer_core"),
        TakeSkill("computers"),
        "may_not anomaly",
    ),
    Row(
        "not with somebody there",
        at(at(anomaly(flying(fear="alone"), "irrational_fear"), "computer_core"), "computer_core", BEN),
        TakeSkill("computers"),
        (Acted,),
    ),
    Row(
        "then anger is the other one",
        at(at(anomaly(flying(fear="alone"), "irrational_anger"), "computer_core"), "computer_core", BEN),
        TakeSkill("computers"),
        "may_not anomaly",
    ),
    Row(
        "who does not say where they are is not blocked by it",
        anomaly(flying(fear="accompanied"), "irrational_fear"),
        TakeSkill("computers"),
        (Acted,),
    ),
    Row("what nobody knows blocks nothing", anomaly(PLAIN, "strange_energies"), TakeSkill("computers"), (Acted,)),
    Row(
        "an anomaly of the group's box",
        at(at(anomaly(flying(our_box=FULL), "fog"), "computer_core"), "computer_core", BEN),
        TakeSkill("computers"),
        "may_not anomaly",
    ),
    Row("a station that is down", down(PLAIN, "computers"), TakeSkill("computers"), "may_not offline"),
    Row("a destroyed one", ruined(PLAIN, "computers"), TakeSkill("computers"), "may_not destroyed"),
    Row(
        "the Hologram without Computers, where the group reads it so",
        down(flying("hologram", hologram_needs_computers=True), "computers"),
        Move("bridge"),
        "may_not hologram",
    ),
    Row(
        "several things at once",
        down(hurt(aliens(at(PLAIN, "armory"), "armory", 1)), "computers"),
        TakeSkill("computers"),
        "may_not injured aliens offline elsewhere",
    ),
]

CARDS: list[Row] = [
    Row("a card is taken", PLAIN, TakeSkill("pod"), (Acted(ANN, "pod", 1),)),
    Row(
        "a card that is counted",
        counted(),
        TakeSkill("computers", "science"),
        (Acted, SkillMoved("science", "deck", ANN)),
    ),
    Row("it must be said which", counted(), TakeSkill("computers"), "no_such_skill"),
    Row(
        "a deck that was thrown away is shuffled out of the discards when one draws",
        after(counted(), SkillDeckLost()),
        TakeSkill("computers", "science"),
        (Acted, SkillsShuffled(), SkillMoved("science", "deck", ANN)),
    ),
    Row("there is none", counted(), TakeSkill("pod", "science"), "may_not no_such_skill"),
    Row("there is none, anyway", counted(), TakeSkill("pod", "science", anyway=True), (DoneAnyway, Acted)),
    Row(
        "an empty deck is shuffled anew",
        after(
            counted(11, 12, 12, 12),
            SkillMoved("tactical", ANN, "discards"),
        ),
        TakeSkill("computers", "command"),
        (Acted, SkillMoved, SkillsShuffled()),
    ),
    Row(
        "what is paid is discarded, after discounts",
        counted(0, 5, 0, 0),
        Repair("jump_core"),
        (Acted(ANN, "repair", 2, (0, 5, 0, 0)), CoreSet),
    ),
    Row("too few cards", counted(0, 2, 0, 0), Repair("jump_core"), "may_not cards"),
    Row(
        "too few cards, anyway: all of them",
        counted(0, 2, 0, 0),
        Repair("jump_core", anyway=True),
        (DoneAnyway(ANN, "repair", ("cards",)), Acted(ANN, "repair", 2, (0, 2, 0, 0)), CoreSet),
    ),
    Row("a card is given", PLAIN, GiveSkill(ANN, BEN, "hand"), (Acted(ANN, "give", 1), SkillGiven(ANN, BEN))),
    Row(
        "a counted card is given",
        counted(1),
        GiveSkill(ANN, BEN, "hand", "command"),
        (Acted, SkillMoved("command", ANN, BEN)),
    ),
    Row("a card that is not there", counted(), GiveSkill(ANN, BEN, "hand", "command"), "may_not no_such_skill"),
    Row(
        "a card that is not there, anyway",
        counted(),
        GiveSkill(ANN, BEN, "hand", "command", anyway=True),
        (DoneAnyway, Acted),
    ),
    Row("not to oneself", PLAIN, GiveSkill(ANN, ANN, "hand"), "not_yourself"),
    Row("not by hand from afar", at(at(PLAIN, "bridge"), "armory", BEN), GiveSkill(ANN, BEN, "hand"), "may_not apart"),
    Row(
        "but by the Comm System",
        at(at(PLAIN, "bridge"), "armory", BEN),
        GiveSkill(ANN, BEN, "comm"),
        (Acted(ANN, "comm", 1), SkillGiven),
    ),
    Row(
        "which is of no use among aliens",
        aliens(at(PLAIN, "bridge"), "bridge", 1),
        GiveSkill(ANN, BEN, "comm"),
        "may_not aliens",
    ),
    Row(
        "a battle plan: two actions, one Command",
        PLAIN,
        DrawPlan(),
        (Acted(ANN, "draw_plan", 2, (1, 0, 0, 0)), PlanDrawn(ANN)),
    ),
    Row(
        "First Officer: one action and no card",
        flying("first_officer"),
        DrawPlan(),
        (Acted(ANN, "draw_plan", 1), PlanDrawn),
    ),
    Row("from the War Room", at(PLAIN, "bridge"), DrawPlan(), "may_not elsewhere"),
    Row("Admiral: from anywhere", at(flying("admiral"), "bridge"), DrawPlan(), (Acted(ANN, "draw_plan", 2), PlanDrawn)),
    Row("the Hologram draws plans", flying("hologram"), DrawPlan(), (Acted, PlanDrawn(ANN))),
    Row("no plan is left", after(PLAIN, PlansSet(0)), DrawPlan(), "may_not no_plans"),
    Row(
        "a plan is played",
        after(PLAIN, PlanDrawn(BEN)),
        PlayPlan(BEN),
        (Acted(ANN, "play_plan", 0), PlanPlayed(BEN, "")),
    ),
    Row("nobody has one", PLAIN, PlayPlan(BEN), "may_not has_no_plan"),
    Row("there is no such plan", after(PLAIN, PlanDrawn(BEN)), PlayPlan(BEN, "nap"), "no_such_plan"),
    Row(
        "a plan against the alert",
        after(PLAIN, PlanDrawn(BEN), TurnEnded(0, 0)),  # type: ignore[arg-type]
        PlayPlan(BEN),
        (Acted(ANN, "play_plan", 0), PlanPlayed(BEN, "")),
    ),
    Row(
        "a tool against the alert",
        after(holding(PLAIN, "tool_1"), TurnEnded(0, 0)),  # type: ignore[arg-type]
        UseTool("tool_1"),
        (Acted(ANN, "use_tool", 0), ToolUsed("tool_1")),
    ),
    Row(
        "a plan of the box",
        after(flying(our_box=FULL), PlanDrawn(BEN)),
        PlayPlan(BEN, "trap"),
        (Acted, PlanPlayed(BEN, "trap")),
    ),
    Row(
        "on Ben's reader Ben plays it",
        after(flying(our_box=FULL), PlanDrawn(BEN)),
        ReadPlan("trap"),
        (Acted(ANN, "play_plan", 0), PlanPlayed(BEN, "trap")),
        by=BEN,
    ),
    Row(
        "on the table's reader whoever's turn it is",
        after(flying(our_box=FULL), PlanDrawn(ANN)),
        ReadPlan("trap"),
        (Acted(ANN, "play_plan", 0), PlanPlayed(ANN, "trap")),
        by=None,
    ),
    Row(
        "Ben's plan is not Ann's", after(flying(our_box=FULL), PlanDrawn(BEN)), ReadPlan("trap"), "may_not has_no_plan"
    ),
    Row("a tool out of the pod", PLAIN, TakeTool("tool_1"), (Acted(ANN, "pod", 1), ToolMoved("tool_1", ANN))),
    Row("not out of another hand", holding(PLAIN, "tool_1", BEN), TakeTool("tool_1"), "may_not not_in_pod"),
    Row("the Hologram takes none", flying("hologram"), TakeTool("tool_1"), "may_not no_tools"),
    Row("side A", holding(PLAIN, "tool_1"), UseTool("tool_1"), (Acted(ANN, "use_tool", 0), ToolUsed("tool_1"))),
    Row("a tool in another hand", holding(PLAIN, "tool_1", BEN), UseTool("tool_1"), "may_not has_no_tool"),
    Row("after side B it is gone", after(PLAIN, ToolSet("tool_1", "gone", True)), UseTool("tool_1"), "tool_is_gone"),
    Row("there is no such tool", PLAIN, UseTool("spoon"), "no_such_tool"),
    Row("a tool by hand", holding(PLAIN, "tool_1"), GiveTool("tool_1", BEN, "hand"), (Acted, ToolMoved("tool_1", BEN))),
    Row(
        "no tool by the Comm System", holding(PLAIN, "tool_1"), GiveTool("tool_1", BEN, "comm"), "may_not tools_by_comm"
    ),
    Row("by the Teleporter", holding(PLAIN, "tool_1"), GiveTool("tool_1", BEN, "teleporter"), (Acted, ToolMoved)),
    Row(
        "not to the Hologram",
        holding(flying("", "hologram"), "tool_1"),
        GiveTool("tool_1", BEN, "hand"),
        "may_not no_tools",
    ),
    Row(
        "not by hand to another room",
        at(at(holding(PLAIN, "tool_1"), "bridge"), "armory", BEN),
        GiveTool("tool_1", BEN, "hand"),
        "may_not apart",
    ),
    Row("no tool to oneself", holding(PLAIN, "tool_1"), GiveTool("tool_1", ANN, "hand"), "not_yourself"),
    Row("not what one has not", PLAIN, GiveTool("tool_1", BEN, "hand"), "may_not has_no_tool"),
]
