"""Rows: what is told of the group's own cards while it plays."""

from companion.contract import Held
from companion.contract.testing import Row
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules.aboard import AliensSet, AnomalySet, ShieldsSet, ShipsSet, StationSet
from companion.games.captain_is_dead.rules.alerts import AlertOverridden, EndCrew, NameAlert, ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.ending import EndAsked
from companion.games.captain_is_dead.rules.harm import (
    AttachAnomaly,
    AttachShip,
    Destroy,
    HitShields,
    Injure,
    InjurySet,
    KnockOut,
    LoseSkillDeck,
    PlaceAliens,
)
from companion.games.captain_is_dead.rules.noting import EffectNoted
from companion.games.captain_is_dead.rules.set_up import OrderSet, SetUpStepDone, TakeRole
from companion.games.captain_is_dead.rules.skills import SkillDeckLost
from companion.games.captain_is_dead.rules.telling import (
    CardTold,
    CountAtStart,
    RememberAlert,
    StartCounted,
    TellPrice,
    TellRank,
)
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.games.captain_is_dead.rules.walking import Moved
from tests.games.captain_is_dead import situations
from tests.games.captain_is_dead.boxes import FULL, crowded
from tests.games.captain_is_dead.table import ANN, BEN, CAT, after, begun, done, flying, rounds

PLAIN = flying()
SCHOLAR = done(begun(), TakeRole("scholar"), TakeRole("soldier", BEN))
PAID = ("actions", "command", "engineering", "science", "tactical")


def drawn(state: State = PLAIN) -> State:
    return done(state, EndTurn(), DrawAlert())


def met(*does: tuple[str, Held], state: State = PLAIN) -> State:
    """An alert that was entered by hand, and is done."""
    return done(after(drawn(state), *[EffectNoted(*each) for each in does]), ResolveAlert())


def told(name: str, count: int, *does: tuple[str, Held], alert: int = 1) -> CardTold:
    return CardTold("alerts", name, (("level", "yellow"), ("count", count), *does), ANN, alert)


def price(section: str, entry: str, *paid: int, part: str = "") -> CardTold:
    return CardTold(section, entry, tuple((part + name, each) for name, each in zip(PAID, paid, strict=True)), ANN)


HIT = (("shields", 20), ("offline", ("teleporter",)))
FULL_YELLOW = '[decks]\nyellow = 3\n[[alerts]]\nname = "A"\nlevel = "yellow"\ncount = 3\n'
CROWDED = crowded(left=20)
RANKS = [
    Row(
        "a rank that nobody knew sorts the turns",
        SCHOLAR,
        TellRank("scholar", 2),
        (CardTold("roles", "scholar", (("rank", 2),), ANN), OrderSet((ANN, BEN, CAT))),
    ),
    Row(
        "whoever has misread the card says it again",
        done(SCHOLAR, TellRank("scholar", 2)),
        TellRank("scholar", 6),
        (CardTold("roles", "scholar", (("rank", 6),), ANN), OrderSet((BEN, ANN, CAT))),
    ),
    Row("a rank that is public is not asked", SCHOLAR, TellRank("soldier", 2), "may_not box_no.known"),
    Row("nor that of a role that nobody plays", SCHOLAR, TellRank("cyborg", 2), "may_not box_no.known"),
    Row("no such rank", SCHOLAR, TellRank("scholar", 11), "no_such_number"),
    Row("turns are sorted before the game", PLAIN, TellRank("scholar", 2), "set_up_done"),
]
PRICES = [
    Row(
        "a price that nobody knew",
        PLAIN,
        TellPrice("deeds.computers", 1, science=2),
        (price("deeds", "computers", 1, 0, 0, 2, 0),),
    ),
    Row(
        "what a repair costs",
        after(PLAIN, StationSet("computers", "offline", "alert")),
        TellPrice("stations.computers", 2, engineering=1),
        (price("stations", "computers", 2, 0, 1, 0, 0, part="repair."),),
    ),
    Row(
        "and again, where the card was misread",
        after(PLAIN, price("deeds", "computers", 1, 0, 0, 2, 0)),
        TellPrice("deeds.computers", 1),
        (price("deeds", "computers", 1, 0, 0, 0, 0),),
    ),
    Row("a price that is public is not asked", PLAIN, TellPrice("deeds.move", 2), "may_not box_no.known"),
    Row("nor one of nothing", PLAIN, TellPrice("deeds.cooking", 2), "may_not box_no.known"),
    Row("no price is so high", PLAIN, TellPrice("deeds.computers", 10), "no_such_number"),
    Row("nor less than nothing", PLAIN, TellPrice("deeds.computers", 1, command=-1), "no_such_number"),
    Row("our box is full", flying(our_box=CROWDED), TellPrice("deeds.computers", 1), "may_not box_no.full"),
]
NOTED = [
    Row(
        "what is entered of an unknown alert is noted",
        drawn(),
        HitShields(20),
        (ShieldsSet, EffectNoted("shields", 20)),
    ),
    Row(
        "a station goes into the note",
        drawn(),
        KnockOut("teleporter"),
        (StationSet, EffectNoted("offline", ("teleporter",))),
    ),
    Row(
        "so does one that is destroyed",
        drawn(),
        Destroy("teleporter"),
        (StationSet, EffectNoted("destroyed", ("teleporter",))),
    ),
    Row("a ship is noted", drawn(), AttachShip(), (ShipsSet, EffectNoted("ship", "yes"))),
    Row("the lost deck is noted", drawn(), LoseSkillDeck(), (SkillDeckLost, EffectNoted("skill_deck", "yes"))),
    Row(
        "aliens are noted by the room", drawn(), PlaceAliens("bridge", 2), (AliensSet, EffectNoted("aliens.bridge", 2))
    ),
    Row(
        "an anomaly is noted",
        drawn(),
        AttachAnomaly("irrational_fear"),
        (AnomalySet, EffectNoted("anomaly", "irrational_fear")),
    ),
    Row("the end is noted", situations.red(), EndCrew(), (EndAsked, EffectNoted("ends", "yes"))),
    Row(
        "whoever is hurt, by the room",
        after(drawn(), Moved(ANN, "bridge")),
        Injure(ANN),
        (InjurySet, EffectNoted("injures", ("bridge",))),
    ),
    Row("without a room nobody knows why", drawn(), Injure(ANN), (InjurySet,)),
    Row("what no tap can say is remembered by its name", drawn(), ResolveAlert(), (EffectNoted("", ""), ...)),
    Row("one that has a name needs none", situations.boarded(), AttachShip(), (ShipsSet,)),
    Row("nor what comes without an alert", PLAIN, AttachShip(), (ShipsSet,)),
]
ALERTS = [
    Row(
        "an alert with all that was entered",
        met(*HIT),
        RememberAlert(1, "Wreck", ("shields", "offline")),
        (told("Wreck", 1, *HIT),),
    ),
    Row("but for what was chosen", met(*HIT), RememberAlert(1, " Wreck ", ("shields",)), (told("Wreck", 1, HIT[0]),)),
    Row("one that does nothing here", met(), RememberAlert(1, "Long night"), (told("Long night", 1),)),
    Row(
        "the same once more: there are two",
        met(*HIT, state=after(met(*HIT), told("Wreck", 1, *HIT))),
        RememberAlert(2, "Wreck", ("shields", "offline")),
        (told("Wreck", 2, *HIT, alert=2),),
    ),
    Row(
        "one of this name that does something else",
        met(("ship", "yes"), state=after(met(*HIT), told("Wreck", 1, *HIT))),
        RememberAlert(2, "Wreck", ("ship",)),
        "may_not box_no.otherwise",
    ),
    Row(
        "there are no more of this level",
        met(*HIT, state=flying(our_box=FULL_YELLOW)),
        RememberAlert(1, "B"),
        "may_not box_no.too_many",
    ),
    Row("an alert without a name", met(*HIT), RememberAlert(1, "  "), "may_not box_no.name"),
    Row("too long a name", met(*HIT), RememberAlert(1, "x" * 61), "may_not box_no.name"),
    Row("a name that nobody can read", met(*HIT), RememberAlert(1, "a\u200bb"), "may_not box_no.name"),
    Row("an alert is not remembered before it is done", drawn(), RememberAlert(1, "Wreck"), "no_alert"),
    Row("nor remembered twice", after(met(*HIT), told("Wreck", 1, *HIT)), RememberAlert(1, "Wreck"), "no_alert"),
    Row(
        "one that was done waits for its name while the next is resolved",
        done(met(*HIT), EndTurn(), DrawAlert()),
        RememberAlert(1, "Wreck", ("shields",)),
        (told("Wreck", 1, HIT[0]),),
    ),
    Row(
        "and behind it",
        done(met(*HIT), EndTurn(), DrawAlert(), ResolveAlert()),
        RememberAlert(2, "Quiet"),
        (told("Quiet", 1, alert=2),),
    ),
    Row(
        "no more of them than come in a row",
        rounds(met(*HIT), 6),
        RememberAlert(1, "Wreck", ("shields",)),
        "no_alert",
    ),
    Row(
        "what is overridden does nothing",
        after(after(drawn(), EffectNoted("shields", 20)), AlertOverridden(ANN)),
        RememberAlert(1, "Wreck"),
        "no_alert",
    ),
    Row(
        "what is named after all is known",
        done(after(drawn(flying(our_box=FULL)), EffectNoted("shields", 20)), NameAlert("Wreck"), ResolveAlert()),
        RememberAlert(1, "Wreck"),
        "no_alert",
    ),
]


def at_step(step: str, **options: object) -> State:
    state = begun(**options)  # type: ignore[arg-type]
    return after(state, *[SetUpStepDone()] * state.rules.set_up.index(step))


COUNTED = [
    Row(
        "the repairs on the board",
        at_step("core"),
        CountAtStart("core", 7),
        (CardTold("levels", "normal", (("steps", 7),), ANN), StartCounted("core", 7)),
    ),
    Row(
        "the group's own number is no print",
        at_step("core", core_steps=12),
        CountAtStart("core", 7),
        (StartCounted("core", 7),),
    ),
    Row(
        "torpedoes, as more or less than usual",
        at_step("torpedoes"),
        CountAtStart("torpedoes", 3),
        (CardTold("levels", "normal", (("torpedoes", -2),), ANN), StartCounted("torpedoes", 3)),
    ),
    Row("not so many repairs", at_step("core"), CountAtStart("core", 16), "no_such_number"),
    Row("nothing else is counted", at_step("core"), CountAtStart("aliens", 3), "no_such_number"),
    Row("nothing is counted in the game", PLAIN, CountAtStart("core", 3), "set_up_done"),
]
TELLING: list[Row] = [*RANKS, *PRICES, *NOTED, *ALERTS, *COUNTED]
