"""Rows: the muster, real dice, and corrections."""

from companion.contract import Millis, replace
from companion.contract.lots import key_of, seed_of
from companion.contract.stirring import LotsFixed, LotsMixed, LotsWentOn, Stir, Stirred
from companion.contract.testing import TICK, Row, TakenBack
from companion.games.shallow_space.model import Asked
from companion.games.shallow_space.rules.captains import RankChanged
from companion.games.shallow_space.rules.correcting import (
    DamageSet,
    HealthSet,
    OwnerSet,
    PersonPut,
    PutPerson,
    RedshirtsSet,
    SetDamage,
    SetHealth,
    SetOwner,
    SetRedshirts,
)
from companion.games.shallow_space.rules.crew_cards import Throw
from companion.games.shallow_space.rules.damage import Died
from companion.games.shallow_space.rules.dealing import CardPlayed, CardsDealt, PileShuffled
from companion.games.shallow_space.rules.dice import RollAsked, Rolled, RollsEntered
from companion.games.shallow_space.rules.lasting import LastingBegan, LastingEnded
from companion.games.shallow_space.rules.losses import GameEnded, PodLaunched, ShipDestroyed, TeamLost
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.muster import (
    Begin,
    GameBegan,
    JoinShip,
    NameShip,
    ShipJoined,
    ShipNamed,
    TeamsDrawn,
)
from companion.games.shallow_space.rules.real_dice import EnterRoll
from companion.games.shallow_space.rules.steering import (
    ClockFreed,
    ClockFrozen,
    DealHand,
    EndEffect,
    EndTurn,
    FreezeClock,
    HandGivenBack,
    PassOn,
    PersonHandedOver,
    SetCaptain,
)
from companion.games.shallow_space.rules.turns import TurnBegan, TurnEnded
from tests.games.shallow_space.situations import (
    FIXED,
    ROOT,
    A,
    B,
    C,
    D,
    dead,
    field,
    holds,
    lasts,
    nearly_lost,
    sailing,
)
from tests.games.shallow_space.table import ANN, BEN, CAT, DAN, EVE, FAY, GUS, PEOPLE, after, begun

CHOOSING = begun(6, teams="chosen")
FIXED_ALONE = after(begun(), FIXED[0])
AGAIN = seed_of(ROOT, 1)
ALL_HERE = after(CHOOSING, *(ShipJoined(seat, place % 2) for place, seat in enumerate(PEOPLE[:6])))
ALONE = after(CHOOSING, *(ShipJoined(seat, 0) for seat in PEOPLE[:3]))
DRAWN = after(begun(teams="drawn"), *FIXED, TeamsDrawn((0, 0, 0, 1, 1, 1), (ANN, BEN, FAY, EVE, DAN, CAT)))
MUSTER = [
    Row("somebody comes aboard", CHOOSING, JoinShip(1), (ShipJoined(ANN, 1),)),
    Row("three fit in", ALONE, JoinShip(0), "no_place_there", DAN),
    Row("ready-made teams stay", begun(), JoinShip(1), "no_place_there"),
    Row("who sits at another table does not come", CHOOSING, JoinShip(1), "no_seat", GUS),
    Row("the captain names the ship", begun(), NameShip("  Plain   Jane "), (ShipNamed(0, "Plain Jane"),)),
    Row("who came first is captain", ALL_HERE, NameShip("Jane"), (ShipNamed(1, "Jane"),), BEN),
    Row("nobody else", begun(), NameShip("Jane"), "captain_names", CAT),
    Row("with a name", begun(), NameShip("  "), "name_length"),
    Row("that somebody sees", begun(), NameShip("\u3164\u2800\u202e"), "name_length"),
    Row("two are told apart", after(begun(), ShipNamed(1, "Beta")), NameShip("BETA"), (ShipNamed(0, "BETA 2"),)),
    Row(
        "in another script, too",
        after(begun(), ShipNamed(1, "Beta")),
        NameShip("\u0412eta"),
        (ShipNamed(0, "\u0412eta 2"),),
    ),
    Row("not before all are aboard", ALONE, Begin(), "not_all_aboard"),
    Row(
        "nor without a crew",
        after(begun(3, teams="chosen"), *(ShipJoined(seat, 0) for seat in PEOPLE[:3])),
        Begin(),
        "ship_without_crew",
    ),
    Row(
        "the game begins: the seed, full hands, the first turn",
        begun(),
        Begin(),
        (LotsFixed, LotsMixed, GameBegan, PileShuffled, CardsDealt, PileShuffled, *([CardsDealt] * 7), TurnBegan),
    ),
    Row(
        "or hands come with the own first turn",
        begun(first_hands=False),
        Begin(),
        (LotsFixed, LotsMixed, GameBegan, TurnBegan, PileShuffled, CardsDealt, PileShuffled, *([CardsDealt] * 3)),
    ),
    Row("the box fixes the lots", begun(), TICK, (LotsFixed,)),
    Row(
        "of a battle that was begun before there were any, at once",
        after(begun(), GameBegan(), TurnBegan(1, 1, (0,), None)),
        TICK,
        (LotsFixed, LotsMixed),
    ),
    Row("everybody stirs in words", FIXED_ALONE, Stir(" blue\ncheese "), (Stirred(BEN, "blue cheese", False),), BEN),
    Row("the box has some for who has none", FIXED_ALONE, Stir(" "), (Stirred,), BEN),
    Row(
        "what was drawn is drawn anew when a step is taken back",
        begun(),
        TakenBack(sailing()),
        (LotsWentOn(replace(sailing().lots, back=1, seed=AGAIN, key=key_of(AGAIN, ()))),),
    ),
    Row("teams are drawn by lot", begun(teams="drawn"), Begin(), (LotsFixed, LotsMixed, TeamsDrawn)),
    Row("then captains name their ships", DRAWN, NameShip("Jane"), (ShipNamed(1, "Jane"),), FAY),
    Row("and it begins", DRAWN, Begin(), (GameBegan, PileShuffled, ...)),
    Row("a game begins once", sailing(), Begin(), "has_begun"),
    Row("nobody walks before", begun(), Move(A, "front_hull"), "not_playing"),
]
REAL = holds(B, "incendiary", state=sailing(dice="entered"))
VALUES = (("who", B), ("card", "incendiary"), ("room", "left_hull"))
THROWN = Asked("Throw", VALUES, BEN, (), 6, "incendiary")
ASKED = after(REAL, RollAsked(THROWN))
DICE = [
    Row("a real die is asked for", REAL, Throw(B, "incendiary", "left_hull"), (RollAsked(THROWN),), BEN),
    Row("first", ASKED, Move(A, "front_hull"), "roll_first"),
    Row(
        "and entered",
        ASKED,
        EnterRoll(3),
        (RollsEntered(), CardPlayed, Rolled(0, "incendiary", 6, 3, (), 2, True), LastingBegan),
        BEN,
    ),
    Row("by whom it belongs to", ASKED, EnterRoll(3), "not_your_roll", ANN),
    Row("as it can fall", ASKED, EnterRoll(7), "no_such_value", BEN),
    Row("when it is asked for", REAL, EnterRoll(3), "no_roll", BEN),
]
TIMED = after(sailing(turn_seconds=90), TurnBegan(1, 1, (0,), Millis(90_000)))
IN_POD = after(sailing(), PodLaunched(D, 2))
TOOLS = [
    Row("somebody is put elsewhere", sailing(), PutPerson(B, 1, "left_pod"), (PersonPut(B, 1, "left_pod"),), None),
    Row("where one can be", sailing(), PutPerson(B, 1, "shield"), "no_such_place", None),
    Row("alive", dead(sailing(), B), PutPerson(B, 1, "left_pod"), "dead", None),
    Row("in a game", begun(), PutPerson(B, 1, "left_pod"), "not_playing", None),
    Row("health is set", sailing(), SetHealth(B, 1), (HealthSet(B, 1),), None),
    Row("as far as it goes", sailing(), SetHealth(B, 4), "out_of_range", None),
    Row("redshirts are set", sailing(), SetRedshirts(B, 4), (RedshirtsSet(B, 4),), None),
    Row("damage is set", sailing(), SetDamage(0, "shield", 2), (DamageSet(0, "shield", 2),), None),
    Row("to a section", sailing(), SetDamage(0, "kitchen", 2), "no_such_place", None),
    Row("of a ship that there is", sailing(), SetDamage(9, "shield", 2), "no_such_place", None),
    Row("or of a pod", IN_POD, SetDamage(2, "bridge", 1), (DamageSet(2, "bridge", 1),), None),
    Row("nobody is put into a pod: it goes with its rider", IN_POD, PutPerson(B, 2, "bridge"), "no_such_place", None),
    Row("a ship changes hands", sailing(), SetOwner(0, 1), (OwnerSet(0, 1),), None),
    Row("one that there is", sailing(), SetOwner(4, 1), "no_such_place", None),
    Row(
        "there is another captain",
        sailing(),
        SetCaptain(B),
        (RankChanged(A, "crew"), RankChanged(B, "captain")),
        None,
    ),
    Row("not the same", sailing(), SetCaptain(A), "has_captain", None),
    Row("a new hand", holds(B, "heal"), DealHand(B), (HandGivenBack(B, ("heal",)), PileShuffled, CardsDealt), None),
    Row("a new hand for who has none", holds(B), DealHand(B), (HandGivenBack(B, ()), PileShuffled, CardsDealt), None),
    Row("an effect ends", field(sailing(), 0, "bridge"), EndEffect(0), (LastingEnded(0, "corrected"),), None),
    Row("not one that nobody may know", lasts(sailing(), "charge", 0, "bridge"), EndEffect(0), "no_effect", None),
    Row(
        "unless all see charges",
        lasts(sailing(charges_seen=True), "charge", 0, "bridge"),
        EndEffect(0),
        (LastingEnded,),
        None,
    ),
    Row("somebody else plays on", sailing(), PassOn(C, ANN), (PersonHandedOver(C, ANN),), None),
    Row("with a seat", sailing(), PassOn(C, GUS), "not_yours", None),
    Row("the clock stops", TIMED, FreezeClock(True), (ClockFrozen(Millis(60_000)),), None, 30_000),
    Row("not when it stands", sailing(), FreezeClock(True), "clock_stands", None),
    Row(
        "and goes on",
        after(TIMED, ClockFrozen(Millis(60_000))),
        FreezeClock(False),
        (ClockFreed(Millis(160_000)),),
        None,
        100_000,
    ),
    Row("when it stands", TIMED, FreezeClock(False), "clock_runs", None),
    Row("a turn is ended", sailing(), EndTurn(), (TurnEnded(), TurnBegan, ...), None),
    Row("with its roll", ASKED, EndTurn(), (RollsEntered(), TurnEnded(), TurnBegan, ...), None),
    Row(
        "a ship that has no hull any more is lost",
        nearly_lost(sailing(), 1),
        SetDamage(1, "teleport", 3),
        (DamageSet, ShipDestroyed(1), Died, Died, Died, TeamLost(1), GameEnded),
        None,
    ),
]
