"""Rows: the set-up, turns, the alert clock, harm, the end, and corrections."""

from companion.contract import Seat
from companion.contract.testing import Row, Tick
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules.aboard import AliensSet, AnomalySet, ShieldsSet, ShipsSet, StationSet
from companion.games.captain_is_dead.rules.alerts import (
    AlertNamed,
    AlertOverridden,
    AlertResolved,
    EndCrew,
    NameAlert,
    OverrideAlert,
    ResolveAlert,
)
from companion.games.captain_is_dead.rules.correcting.of_cards import SetAnomaly, SetTool, SetUpgrade, ToolSet
from companion.games.captain_is_dead.rules.correcting.of_crew import (
    SetAway,
    SetInjured,
    SetPlace,
    SetRole,
    SetRoom,
    SetTurn,
    TurnSet,
)
from companion.games.captain_is_dead.rules.correcting.of_decks import (
    AlertsCounted,
    PlansHeld,
    PlansSet,
    SetAlerts,
    SetPlans,
    SetPlansHeld,
)
from companion.games.captain_is_dead.rules.correcting.of_ship import (
    SetAliens,
    SetCore,
    SetShields,
    SetShips,
    SetStation,
    SetTorpedoes,
)
from companion.games.captain_is_dead.rules.drawing import AlertDrawn, DrawAlert, EndAndDraw, SkipAlert
from companion.games.captain_is_dead.rules.ending import ConfirmEnd, DenyEnd, EndAsked, EndDenied, GameEnded
from companion.games.captain_is_dead.rules.gains import DiscountGained, GainActions, GainDiscount
from companion.games.captain_is_dead.rules.harm import (
    AttachAnomaly,
    AttachShip,
    CrewmanReplaced,
    Destroy,
    HitShields,
    Injure,
    InjurySet,
    KnockOut,
    LoseSkillDeck,
    PlaceAliens,
    Spared,
)
from companion.games.captain_is_dead.rules.noting import EffectNoted
from companion.games.captain_is_dead.rules.reminders import (
    AlertReminded,
    DismissReminder,
    KeepQuiet,
    QuietSet,
    ReminderDismissed,
)
from companion.games.captain_is_dead.rules.repairs import CoreSet
from companion.games.captain_is_dead.rules.research import UpgradeSet
from companion.games.captain_is_dead.rules.scanners import NameQueued, QueuedNamed, QueueFilled, QueueLost
from companion.games.captain_is_dead.rules.set_up import (
    FirstAlertsBegan,
    GoBefore,
    NextStep,
    OrderSet,
    RoleTaken,
    SetUpStepDone,
    TakeRole,
)
from companion.games.captain_is_dead.rules.skills import (
    CountSkills,
    MoveSkill,
    SkillDeckLost,
    SkillMoved,
    SkillsCounted,
    SkillsShuffled,
)
from companion.games.captain_is_dead.rules.stations import NextSkipped, QueuedShot, TorpedoesSet
from companion.games.captain_is_dead.rules.turns import (
    Acted,
    AlertSkipped,
    DoneAnyway,
    EndProposed,
    EndTurn,
    ProposeEnd,
    TurnBegan,
    TurnEnded,
)
from companion.games.captain_is_dead.rules.walking import Moved
from companion.games.captain_is_dead.rules.whereabouts import AwaySet
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.rows_deeds import (
    aliens,
    at,
    counted,
    down,
    holding,
    hurt,
    ruined,
    shields,
    unscanned,
    upgraded,
)
from tests.games.captain_is_dead.table import ANN, BEN, CAT, after, begun, done, flying

PLAIN = flying()
NOBODY = Seat("nobody")


def steps(count: int, **options: object) -> State:
    return after(begun(**options), *[SetUpStepDone()] * count)  # type: ignore[arg-type]


def due(state: State = PLAIN) -> State:
    return done(state, EndTurn())


def drawn(state: State = PLAIN) -> State:
    return done(due(state), DrawAlert())


def asked(cause: str = "shields", won: bool = False) -> State:
    return after(PLAIN, EndAsked(won, cause))


def few(red: int, orange: int = 0) -> State:
    """Only so many are left."""
    return after(PLAIN, AlertsCounted(0, orange, red), QueuedShot(0, False), QueuedShot(0, False))


def empty(state: State = PLAIN) -> State:
    """Nothing is left to draw."""
    return after(state, AlertsCounted(0, 0, 0), QueuedShot(0, False), QueuedShot(0, False))


FIRST: list[Row] = [
    Row("one step after the other", begun(), NextStep(), (SetUpStepDone(),)),
    Row("two alerts are turned up", steps(3), NextStep(), (SetUpStepDone(), QueueFilled(("yellow", "yellow")))),
    Row(
        "before that step scanners that come back show nothing",
        after(steps(3), StationSet("external_scanners", "offline", "correction")),
        SetStation("external_scanners", "online"),
        (StationSet,),
    ),
    Row(
        "after it they do",
        after(steps(4), StationSet("external_scanners", "offline", "correction")),
        SetStation("external_scanners", "online"),
        (StationSet, QueueFilled(("yellow", "yellow"))),
    ),
    Row("after the last step come five alerts", steps(15), NextStep(), (SetUpStepDone(), FirstAlertsBegan(5))),
    Row(
        "or none, if the box says so",
        steps(15, our_box="[decks]\nsetup_alerts = 0"),
        NextStep(),
        (SetUpStepDone(), FirstAlertsBegan(0), TurnBegan(ANN, 4)),
    ),
    Row("the set-up ends once", PLAIN, NextStep(), "set_up_done"),
    Row("a role", begun(), TakeRole("hologram"), (RoleTaken(ANN, "hologram", ""),)),
    Row("a role for somebody else", begun(), TakeRole("janitor", BEN), (RoleTaken(BEN, "janitor", ""),)),
    Row(
        "a role with a rank changes the order",
        begun(),
        TakeRole("admiral", CAT),
        (RoleTaken(CAT, "admiral", ""), OrderSet((CAT, ANN, BEN))),
    ),
    Row(
        "a role that is known to start somewhere",
        begun(),
        TakeRole("teleporter_chief"),
        (RoleTaken(ANN, "teleporter_chief", "engineering"),),
    ),
    Row("a card that nobody reads at a seat", begun(), TakeRole("cyborg"), "no_seat", by=None),
    Row("no such role", begun(), TakeRole("cook"), "no_such_role"),
    Row("taken", after(begun(), RoleTaken(BEN, "cyborg", "")), TakeRole("cyborg"), "role_taken"),
    Row("whoever is older goes first", begun(), GoBefore(BEN, ANN), (OrderSet((BEN, ANN, CAT)),)),
    Row("but not before a lower rank", after(begun(), RoleTaken(ANN, "admiral", "")), GoBefore(BEN, ANN), "no_tie"),
    Row("nor before oneself", begun(), GoBefore(ANN, ANN), "not_yourself"),
    Row("nor after the set-up", PLAIN, GoBefore(BEN, ANN), "set_up_done"),
]

TURNS: list[Row] = [
    Row("what is left is lost", PLAIN, EndTurn(), (TurnEnded(0, 4),)),  # type: ignore[arg-type]
    Row("a button asks before actions are lost", PLAIN, ProposeEnd(), (EndProposed(4),)),
    Row("once a turn", done(PLAIN, ProposeEnd()), ProposeEnd(), "ends_already"),
    Row("and not where none are", flying(actions=0), ProposeEnd(), "ends_already"),
    Row("one tap ends the turn and draws its alert", PLAIN, EndAndDraw(), (TurnEnded, AlertDrawn)),
    Row("unless it was shot", after(PLAIN, NextSkipped()), EndAndDraw(), (TurnEnded, AlertSkipped, TurnBegan)),
    Row("an alert is due already", due(), EndTurn(), "alert_due"),
    Row("no turn in the set-up", begun(), EndTurn(), "not_begun"),
    Row("no more actions without a turn", due(), GainActions(1), "no_turn"),
    Row("the alert of the turn", due(), DrawAlert(), (AlertDrawn("yellow", "", "turn", True),)),
    Row("the first orange one", due(few(6, orange=2)), DrawAlert(), (AlertDrawn("orange", "", "turn", False),)),
    Row("the first red one, and five are left", due(few(6)), DrawAlert(), (AlertDrawn("red", "", "turn", False),)),
    Row("one is left", due(few(2)), DrawAlert(), (AlertDrawn("red", "", "turn", False),)),
    Row(
        "a card of the box before the first turn",
        done(steps(15, our_box=FULL), NextStep()),
        DrawAlert("Boarders"),
        (AlertDrawn("yellow", "Boarders", "setup", False), QueueFilled(("yellow", "yellow"))),
    ),
    Row("blind without scanners", due(unscanned(PLAIN)), DrawAlert(), (AlertDrawn("yellow", "", "turn", False),)),
    Row(
        "the queue is filled when one is drawn, where the group reads it so",
        due(flying(refill="drawn")),
        DrawAlert(),
        (AlertDrawn, QueueFilled(("yellow",))),
    ),
    Row("and not again", drawn(flying(refill="drawn")), ResolveAlert(), (EffectNoted, AlertResolved(), TurnBegan)),
    Row(
        "an alert that blinds the scanners takes along what is left face up",
        drawn(),
        KnockOut("external_scanners"),
        (StationSet, QueueLost(1), EffectNoted),
    ),
    Row("not before the game", begun(), DrawAlert(), "not_begun"),
    Row("one after the other", drawn(), DrawAlert(), "alert_open"),
    Row("two alerts are noticed", PLAIN, DrawAlert(), "may_not second_alert"),
    Row(
        "two alerts, anyway",
        PLAIN,
        DrawAlert(anyway=True),
        (DoneAnyway(ANN, "draw_alert", ("second_alert",)), AlertDrawn("yellow", "", "extra", True)),
    ),
    Row(
        "the second one gives nobody the turn",
        done(PLAIN, DrawAlert(anyway=True)),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled),
    ),
    Row("and holds up the end of the turn", done(PLAIN, DrawAlert(anyway=True)), EndTurn(), "alert_open"),
    Row("the next one's turn", drawn(), ResolveAlert(), (EffectNoted, AlertResolved(), QueueFilled, TurnBegan(BEN, 4))),
    Row(
        "the Cyborg has five",
        drawn(flying("", "cyborg")),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled, TurnBegan(BEN, 5)),
    ),
    Row(
        "one more by an upgrade",
        upgraded(drawn(), "epinephrine_ventilation"),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled, TurnBegan(BEN, 5)),
    ),
    Row(
        "one more for the Janitor with a tool",
        holding(drawn(flying("", "janitor")), "tool_1", BEN),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled, TurnBegan(BEN, 5)),
    ),
    Row(
        "free teleports for the Teleporter Chief",
        drawn(flying("", "teleporter_chief")),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled, TurnBegan(BEN, 4, 2)),
    ),
    Row(
        "around",
        drawn(after(PLAIN, TurnSet(CAT, 0))),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled, TurnBegan(ANN, 4)),
    ),
    Row(
        "past whoever is away",
        after(drawn(), AwaySet(BEN, True)),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled, TurnBegan(CAT, 4)),
    ),
    Row("nothing was drawn", due(), ResolveAlert(), "no_alert"),
    Row("a plan says: no alert", due(), SkipAlert("plan"), (AlertSkipped("plan"), TurnBegan(BEN, 4))),
    Row("it was forgotten", due(), SkipAlert("forgotten"), (AlertSkipped("forgotten"), TurnBegan)),
    Row(
        "a setup alert is left out",
        after(PLAIN, FirstAlertsBegan(1)),
        SkipAlert("forgotten"),
        (AlertSkipped("forgotten"), TurnBegan),
    ),
    Row("none to skip", PLAIN, SkipAlert("plan"), "no_alert_due"),
    Row(
        "it was shot",
        after(PLAIN, QueuedShot(0, True)),
        EndTurn(),
        (TurnEnded, AlertSkipped("shot"), QueueFilled(("yellow",)), TurnBegan(BEN, 4)),
    ),
    Row("it was shot blindly", after(PLAIN, NextSkipped()), EndTurn(), (TurnEnded, AlertSkipped("shot"), TurnBegan)),
    Row("after so long it is asked for", due(), Tick(), (AlertReminded(),), by=None, now=20_000),
    Row("not while the end is asked about", after(due(), EndAsked(False, "crew")), Tick(), (), by=None, now=20_000),
    Row("nor once nobody wants it", after(due(), ReminderDismissed("alert_due")), Tick(), (), by=None, now=20_000),
    Row("a discount for this turn", PLAIN, GainDiscount("science", 2), (DiscountGained("science", 2),)),
    Row("a discount for the alert of this turn", drawn(), GainDiscount("command", 1), (DiscountGained,)),
    Row("no discount without a turn", begun(), GainDiscount("command", 1), "no_turn"),
    Row("no discount on cooking", PLAIN, GainDiscount("cooking", 1), "no_such_skill"),
    Row("no discount on so much", PLAIN, GainDiscount("command", 99), "out_of_bounds"),
    Row("a tick too much", PLAIN, Tick(), (), by=None),
    Row(
        "the last setup alert, then the first turn",
        after(PLAIN, FirstAlertsBegan(1), AlertDrawn("yellow", "", "setup", False)),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), TurnBegan),
    ),
    Row(
        "one of several setup alerts",
        after(PLAIN, FirstAlertsBegan(2)),
        DrawAlert(),
        (AlertDrawn("yellow", "", "setup", True), QueueFilled),
    ),
    Row(
        "setup alerts from the deck, where the group reads it so",
        after(flying(setup_from="deck"), FirstAlertsBegan(2)),
        DrawAlert(),
        (AlertDrawn("yellow", "", "setup", False),),
    ),
]

OVERRIDES: list[Row] = [
    Row(
        "three Command",
        drawn(),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (3, 0, 0, 0)), AlertOverridden(ANN), QueueFilled, TurnBegan(BEN, 4)),
    ),
    Row(
        "Admiral: one",
        drawn(flying("admiral")),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (1, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "First Officer: two",
        drawn(flying("first_officer")),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (2, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "less by a discount for this turn",
        drawn(after(PLAIN, DiscountGained("command", 1))),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (2, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan(BEN, 4)),
    ),
    Row(
        "which stays with whoever had it when the turn is corrected",
        drawn(done(after(PLAIN, DiscountGained("command", 1)), SetTurn(BEN, 2))),
        OverrideAlert(BEN),
        (Acted(BEN, "override", 0, (3, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan(CAT, 4)),
    ),
    Row(
        "which is nobody else's",
        drawn(after(flying("", "diplomat"), DiscountGained("command", 1))),
        OverrideAlert(BEN),
        (Acted(BEN, "override_for_another", 0, (4, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "injured and among aliens one overrides",
        hurt(aliens(at(drawn(), "bridge"), "bridge", 2)),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (3, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "the Diplomat for others, injured too",
        hurt(drawn(flying("", "diplomat")), BEN),
        OverrideAlert(BEN),
        (Acted(BEN, "override_for_another", 0, (4, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "the Diplomat's discounts count there, too",
        drawn(flying("", "diplomat", our_box="[roles.diplomat]\ncommand = 2")),
        OverrideAlert(BEN),
        (Acted(BEN, "override_for_another", 0, (2, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row("only the own alert", drawn(), OverrideAlert(BEN), "may_not not_your_alert"),
    Row(
        "somebody else's, anyway",
        drawn(),
        OverrideAlert(BEN, anyway=True),
        (DoneAnyway, Acted, AlertOverridden(BEN), QueueFilled, TurnBegan),
    ),
    Row(
        "the Diplomat pays four for others",
        drawn(flying("", "diplomat")),
        OverrideAlert(BEN),
        (Acted(BEN, "override_for_another", 0, (4, 0, 0, 0)), AlertOverridden(BEN), QueueFilled, TurnBegan),
    ),
    Row(
        "and three for the own",
        drawn(flying("diplomat")),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (3, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "or four, where the group reads it so",
        drawn(flying("diplomat", diplomat_own=4)),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (4, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "the Telepath borrows the discounts of a room mate",
        at(at(drawn(flying("telepath", "admiral")), "bridge"), "bridge", BEN),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (1, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row(
        "but of nobody elsewhere",
        at(at(drawn(flying("telepath", "admiral")), "bridge"), "armory", BEN),
        OverrideAlert(ANN),
        (Acted(ANN, "override", 0, (3, 0, 0, 0)), AlertOverridden, QueueFilled, TurnBegan),
    ),
    Row("with too few cards", drawn(counted()), OverrideAlert(ANN), "may_not cards"),
    Row("never a setup alert", done(after(PLAIN, FirstAlertsBegan(2)), DrawAlert()), OverrideAlert(ANN), "setup_alert"),
    Row("nothing to override", due(), OverrideAlert(ANN), "no_alert"),
    Row("nobody of that name overrides", drawn(), OverrideAlert(NOBODY), "no_such_seat"),
]

BOX = flying(our_box=FULL)
QUEUE: list[Row] = [
    Row("a ship face up", PLAIN, NameQueued(1, True), (QueuedNamed(1, True, ""),)),
    Row("a card of the box face up", BOX, NameQueued(0, False, "Wreck"), (QueuedNamed(0, True, "Wreck"),)),
    Row("nothing there", PLAIN, NameQueued(2, True), "nothing_queued_there"),
    Row("of another level", BOX, NameQueued(0, True, "The end"), "card_of_another_level"),
    Row("of no box", PLAIN, NameQueued(0, True, "Wreck"), "no_such_card"),
    Row(
        "all of its kind came",
        after(BOX, QueuedNamed(0, True, "Wreck"), AlertDrawn("yellow", "Wreck", "turn", False), AlertResolved()),
        NameQueued(1, True, "Wreck"),
        "card_is_out",
    ),
    Row(
        "the card that is drawn",
        due(BOX),
        DrawAlert("Boarders"),
        (AlertDrawn("yellow", "Boarders", "turn", True),),
    ),
    Row("which one it is", drawn(BOX), NameAlert("Wreck"), (AlertNamed("Wreck"),)),
    Row("nothing to name", BOX, NameAlert("Wreck"), "no_alert"),
    Row("it has a name", after(drawn(BOX), AlertNamed("Wreck")), NameAlert("Boarders"), "alert_named"),
    Row(
        "the card that lay face up",
        due(after(BOX, QueuedNamed(0, False, "Boarders"))),
        DrawAlert(),
        (AlertDrawn("yellow", "Boarders", "turn", True),),
    ),
    Row(
        "a card does what the box says",
        after(at(BOX, "bridge", BEN), TurnEnded(0, 0), AlertDrawn("yellow", "Boarders", "turn", False)),  # type: ignore[arg-type]
        ResolveAlert(),
        (
            AliensSet("bridge", 2, "alert"),
            InjurySet(BEN, True, "alert"),
            AliensSet("armory", 1, "alert"),
            AlertResolved(),
            TurnBegan,
        ),
    ),
    Row(
        "a card that blinds the scanners",
        after(BOX, TurnEnded(0, 0), AlertDrawn("yellow", "Wreck", "turn", False)),  # type: ignore[arg-type]
        ResolveAlert(),
        (
            StationSet("external_scanners", "offline", "alert"),
            QueueLost(2),
            ShieldsSet(80, "alert"),
            ShipsSet(1, "alert"),
            AlertResolved(),
            TurnBegan,
        ),
    ),
    Row(
        "a card with an anomaly",
        after(at(BOX, "infirmary", BEN), TurnEnded(0, 0), AlertDrawn("orange", "Fog bank", "turn", False)),  # type: ignore[arg-type]
        ResolveAlert(),
        (
            StationSet("computers", "destroyed", "alert"),
            InjurySet(BEN, True, "alert"),
            AnomalySet("fog", True, "alert"),
            SkillDeckLost(),
            AlertResolved(),
            TurnBegan,
        ),
    ),
    Row(
        "a card that ends the game asks first",
        after(BOX, TurnEnded(0, 0), AlertDrawn("red", "The end", "turn", False)),  # type: ignore[arg-type]
        ResolveAlert(),
        (EndAsked(False, "crew"), AlertResolved(), TurnBegan),
    ),
]

HARM: list[Row] = [
    Row("a station goes offline", PLAIN, KnockOut("computers"), (StationSet("computers", "offline", "alert"),)),
    Row("the scanners take both alerts along", PLAIN, KnockOut("external_scanners"), (StationSet, QueueLost(2))),
    Row("it is offline", down(PLAIN, "computers"), KnockOut("computers"), "not_online"),
    Row("a track is never offline", PLAIN, KnockOut("shields"), "no_such_station"),
    Row("a station is destroyed", PLAIN, Destroy("computers"), (StationSet("computers", "destroyed", "alert"),)),
    Row("it is destroyed", ruined(PLAIN, "computers"), Destroy("computers"), "is_destroyed"),
    Row("no harm in the set-up", begun(), KnockOut("computers"), "not_begun"),
    Row("a hit", PLAIN, HitShields(20), (ShieldsSet(80, "alert"),)),
    Row("a hit that is none", PLAIN, HitShields(15), "no_such_percent"),
    Row("ten percent, hit by ten: alive", shields(PLAIN, 10), HitShields(10), (ShieldsSet(0, "alert"),)),
    Row("the next ten: lost?", shields(PLAIN, 0), HitShields(10), (EndAsked(False, "shields"),)),
    Row("ten percent, hit by twenty: lost?", shields(PLAIN, 10), HitShields(20), (ShieldsSet(0, "alert"), EndAsked)),
    Row(
        "or alive, where the group reads it so",
        shields(flying(shields_end="at_none"), 10),
        HitShields(20),
        (ShieldsSet(0, "alert"),),
    ),
    Row(
        "ships make it worse, where the group reads it so",
        after(flying(ship_damage=10), ShipsSet(2, "alert")),
        HitShields(10),
        (ShieldsSet(70, "alert"),),
    ),
    Row("aliens", PLAIN, PlaceAliens("bridge", 3), (AliensSet("bridge", 3, "alert"),)),
    Row(
        "the twelfth is there",
        aliens(PLAIN, "bridge", 11),
        PlaceAliens("armory", 1),
        (AliensSet("armory", 1, "alert"),),
    ),
    Row(
        "the thirteenth is missing", aliens(PLAIN, "bridge", 12), PlaceAliens("armory", 1), (EndAsked(False, "aliens"),)
    ),
    Row(
        "too many at once",
        aliens(PLAIN, "bridge", 11),
        PlaceAliens("armory", 3),
        (AliensSet("armory", 1, "alert"), EndAsked),
    ),
    Row("more aliens than there are", PLAIN, PlaceAliens("bridge", 13), "no_such_number"),
    Row("not in a hallway", PLAIN, PlaceAliens("hallway", 1), "no_such_room"),
    Row(
        "whoever is there is injured",
        at(PLAIN, "bridge", BEN),
        PlaceAliens("bridge", 1),
        (AliensSet, InjurySet(BEN, True, "alert")),
    ),
    Row("or not", at(flying(aliens_injure=False), "bridge", BEN), PlaceAliens("bridge", 1), (AliensSet,)),
    Row("a ship", PLAIN, AttachShip(), (ShipsSet(1, "alert"),)),
    Row("no end of ships", after(PLAIN, ShipsSet(20, "alert")), AttachShip(), "no_such_number"),
    Row("an anomaly", PLAIN, AttachAnomaly("strange_energies"), (AnomalySet("strange_energies", True, "alert"),)),
    Row("no anomaly that nobody knows", PLAIN, AttachAnomaly("hiccups"), "no_such_anomaly"),
    Row(
        "it is there",
        after(PLAIN, AnomalySet("strange_energies", True, "alert")),
        AttachAnomaly("strange_energies"),
        "anomaly_there",
    ),
    Row("an injury", PLAIN, Injure(BEN), (InjurySet(BEN, True, "alert"),)),
    Row("once", hurt(PLAIN, BEN), Injure(BEN), "injured_already"),
    Row("the Crewman is replaced", flying("", "crewman"), Injure(BEN), (CrewmanReplaced(BEN),)),
    Row(
        "also when somebody beside him is hurt",
        at(at(flying("", "crewman"), "bridge"), "bridge", BEN),
        Injure(ANN),
        (InjurySet(ANN, True, "alert"), CrewmanReplaced(BEN)),
    ),
    Row(
        "the Crewman dies once, whoever else is hurt by the same aliens",
        at(at(at(flying("", "crewman", "cyborg"), "bridge"), "bridge", BEN), "bridge", CAT),
        PlaceAliens("bridge", 1),
        (AliensSet, InjurySet(ANN, True, "alert"), InjurySet(CAT, True, "alert"), CrewmanReplaced(BEN)),
    ),
    Row(
        "not when it is somebody elsewhere",
        at(at(flying("", "crewman"), "bridge"), "armory", BEN),
        Injure(ANN),
        (InjurySet(ANN, True, "alert"),),
    ),
    Row(
        "the Hologram is not hurt, where the group reads it so",
        flying("hologram", hologram_safe=True),
        Injure(ANN),
        (Spared(ANN),),
    ),
    Row("the skill deck is thrown away", PLAIN, LoseSkillDeck(), (SkillDeckLost(),)),
    Row("a red alert asks", PLAIN, EndCrew(), (EndAsked(False, "crew"),)),
]

ENDS: list[Row] = [
    Row("yes", asked(), ConfirmEnd(), (GameEnded(False, "shields"),)),
    Row("yes, won", asked("engage", True), ConfirmEnd(), (GameEnded(True, "engage"),)),
    Row("yes, no alerts", asked("alerts"), ConfirmEnd(), (GameEnded(False, "alerts"),)),
    Row("yes, overrun", asked("aliens"), ConfirmEnd(), (GameEnded(False, "aliens"),)),
    Row("yes, nobody is left", asked("crew"), ConfirmEnd(), (GameEnded(False, "crew"),)),
    Row("no", asked(), DenyEnd(), (EndDenied(),)),
    Row("nobody asks", PLAIN, ConfirmEnd(), "no_end_asked"),
    Row("nobody asks that", PLAIN, DenyEnd(), "no_end_asked"),
    Row("first the answer", asked(), EndTurn(), "answer_first"),
    Row("it is over", after(asked(), GameEnded(False, "shields")), DenyEnd(), "is_over"),
    Row(
        "an alert that is missing",
        due(empty()),
        DrawAlert(),
        (AlertSkipped("none_left"), EndAsked(False, "alerts"), TurnBegan),
    ),
    Row(
        "won after the alert, where the group reads it so",
        drawn(after(flying(win="after_alert"), CoreSet(0, "deed"))),
        ResolveAlert(),
        (EffectNoted, AlertResolved(), QueueFilled, EndAsked(True, "engage"), TurnBegan),
    ),
]

REST: list[Row] = [
    Row("cards are entered", counted(), CountSkills(ANN, 1, 2, 0, 1), (SkillsCounted(ANN, (1, 2, 0, 1)),)),
    Row("of a pile", counted(), CountSkills("sensors", 1, 1, 1, 0), (SkillsCounted("sensors", (1, 1, 1, 0)),)),
    Row(
        "also out of a deck that was thrown away",
        after(counted(), SkillDeckLost()),
        CountSkills(ANN, 1, 0, 0, 0),
        (SkillsShuffled(), SkillsCounted(ANN, (1, 0, 0, 0))),
    ),
    Row(
        "or one card of it",
        after(counted(), SkillDeckLost()),
        MoveSkill("command", "deck", ANN),
        (SkillsShuffled(), SkillMoved("command", "deck", ANN)),
    ),
    Row("more than there are", counted(), CountSkills(ANN, 13, 0, 0, 0), "not_so_many_cards"),
    Row("the deck is the rest", counted(), CountSkills("deck", 1, 0, 0, 0), "deck_counts_itself"),
    Row("nobody counts", PLAIN, CountSkills(ANN, 1, 0, 0, 0), "nobody_counts"),
    Row("a card moves", counted(1), MoveSkill("command", ANN, "pod"), (SkillMoved("command", ANN, "pod"),)),
    Row("not there", counted(), MoveSkill("command", ANN, "pod"), "not_so_many_cards"),
    Row("nowhere", counted(1), MoveSkill("command", ANN, ANN), "same_place"),
    Row("no such skill", counted(1), MoveSkill("cooking", ANN, "pod"), "no_such_skill"),
    Row("nobody's hand", counted(1), MoveSkill("command", "nobody", "pod"), "no_such_seat"),
    Row(
        "the last card of the deck",
        after(counted(11, 12, 12, 12), SkillMoved("science", ANN, "discards")),
        MoveSkill("command", "deck", ANN),
        (SkillMoved, SkillsShuffled()),
    ),
    Row("no more of this", PLAIN, DismissReminder("pod"), (ReminderDismissed("pod"),)),
    Row("no such reminder", PLAIN, DismissReminder("lunch"), "no_such_reminder"),
    Row("once is enough", after(PLAIN, ReminderDismissed("pod")), DismissReminder("pod"), "dismissed_already"),
    Row("quiet", PLAIN, KeepQuiet(True), (QuietSet(True),)),
    Row("quiet already", flying(quiet=True), KeepQuiet(True), "quiet_already"),
]

CORRECTIONS: list[Row] = [
    Row("also in the set-up", begun(), SetTorpedoes(4), (TorpedoesSet(4, "correction"),)),
    Row(
        "scanners that are set before anything was turned up",
        begun(),
        SetStation("external_scanners", "online"),
        (StationSet("external_scanners", "online", "correction"),),
    ),
    Row("in the set-up it is nobody's turn", begun(), SetTurn(BEN, 2), "no_turn"),
    Row("plans in a hand", PLAIN, SetPlansHeld(BEN, 0), (PlansHeld(BEN, 0),)),
    Row("plans that left the deck", after(PLAIN, PlansSet(12)), SetPlansHeld(BEN, 3), (PlansHeld(BEN, 3),)),
    Row("not more plans than left the deck", after(PLAIN, PlansSet(12)), SetPlansHeld(BEN, 4), "out_of_bounds"),
    Row(
        "a station",
        PLAIN,
        SetStation("computers", "offline"),
        (StationSet("computers", "offline", "correction"),),
    ),
    Row("scanners off", PLAIN, SetStation("external_scanners", "offline"), (StationSet, QueueLost(2))),
    Row(
        "scanners on",
        unscanned(PLAIN),
        SetStation("external_scanners", "online"),
        (StationSet("external_scanners", "online", "correction"), QueueFilled),
    ),
    Row("no such station to set", PLAIN, SetStation("kitchen", "online"), "no_such_station"),
    Row("the Shields", PLAIN, SetShields(40), (ShieldsSet(40, "correction"),)),
    Row("by tens", PLAIN, SetShields(45), "no_such_percent"),
    Row("the Jump Core", PLAIN, SetCore(2), (CoreSet(2, "correction"),)),
    Row("not so far", PLAIN, SetCore(99), "out_of_bounds"),
    Row(
        "the Jump Core was ready, and nobody said so",
        PLAIN,
        SetCore(0),
        (CoreSet(0, "correction"), EndAsked(True, "engage")),
    ),
    Row("where the alert still comes, it asks later", flying(win="after_alert"), SetCore(0), (CoreSet,)),
    Row("in the set-up nobody wins", begun(), SetCore(0), (CoreSet,)),
    Row("aliens in a room", PLAIN, SetAliens("bridge", 12), (AliensSet("bridge", 12, "correction"),)),
    Row("no more than there are", aliens(PLAIN, "bridge", 1), SetAliens("armory", 12), "out_of_bounds"),
    Row("the ships", PLAIN, SetShips(3), (ShipsSet(3, "correction"),)),
    Row("the torpedoes", PLAIN, SetTorpedoes(7), (TorpedoesSet(7, "correction"),)),
    Row("the plans", PLAIN, SetPlans(9), (PlansSet(9),)),
    Row("the alert deck", PLAIN, SetAlerts("yellow", 10), (AlertsCounted(10, 25, 6),)),
    Row("not more than are printed", PLAIN, SetAlerts("yellow", 23), "out_of_bounds"),
    Row("an injury to set", PLAIN, SetInjured(BEN, True), (InjurySet(BEN, True, "correction"),)),
    Row("a pawn", PLAIN, SetRoom(BEN, "hallway"), (Moved(BEN, "hallway", "correction"),)),
    Row("a pawn nowhere", PLAIN, SetRoom(BEN, "brig"), "no_such_room"),
    Row(
        "another role", at(PLAIN, "bridge"), SetRole(ANN, "cyborg"), (RoleTaken(ANN, "cyborg", "bridge", "correction"),)
    ),
    Row("another order", PLAIN, SetPlace(CAT, 1), (OrderSet((CAT, ANN, BEN)),)),
    Row("somebody leaves", PLAIN, SetAway(BEN, True), (AwaySet(BEN, True),)),
    Row("another turn", PLAIN, SetTurn(BEN, 2), (TurnSet(BEN, 2, 0),)),
    Row("the same turn", PLAIN, SetTurn(ANN, 2), (TurnSet(ANN, 2),)),
    Row("the turn of the Teleporter Chief", flying("", "teleporter_chief"), SetTurn(BEN, 2), (TurnSet(BEN, 2, 2),)),
    Row("no turn to set", due(), SetTurn(BEN, 2), "no_turn"),
    Row(
        "an anomaly that is there",
        PLAIN,
        SetAnomaly("strange_energies", True),
        (AnomalySet("strange_energies", True, "correction"),),
    ),
    Row("none of that name", PLAIN, SetAnomaly("hiccups", True), "no_such_anomaly"),
    Row(
        "an upgrade that is there", PLAIN, SetUpgrade("upgrade_3", True), (UpgradeSet("upgrade_3", True, "correction"),)
    ),
    Row("no upgrade of that name", PLAIN, SetUpgrade("sofa", True), "no_such_upgrade"),
    Row("a tool", PLAIN, SetTool("tool_2", BEN, True), (ToolSet("tool_2", BEN, True),)),
    Row("no tool of that name", PLAIN, SetTool("spoon", BEN, True), "no_such_tool"),
    Row("a tool nowhere", PLAIN, SetTool("tool_2", "nobody", True), "no_such_place"),
    Row("nobody of that name to set", PLAIN, SetInjured(NOBODY, True), "no_such_seat"),
]
