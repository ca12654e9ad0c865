"""Rows: hands, captains and turns."""

from companion.contract import replace
from companion.contract.testing import Row, Tick
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.bridge import Capture, Commission, Commissioned, ShipCaptured, TookCommand
from companion.games.shallow_space.rules.captains import Accept, Defect, DefectAsked, Defected, RankChanged, Volunteer
from companion.games.shallow_space.rules.cloak import CloakCounted, CloneMoved, CloneSeemed, Uncloaked
from companion.games.shallow_space.rules.crew_cards import RaiseField
from companion.games.shallow_space.rules.damage import BotLost, Died, Hurt, SectionHit
from companion.games.shallow_space.rules.dealing import CardPlayed, CardsDealt, CardsTurnedIn, PileShuffled
from companion.games.shallow_space.rules.hands import (
    AnswerSwap,
    ConfirmSwap,
    DropSwap,
    OfferSwap,
    PutBack,
    RepairPutBack,
    SwapAnswered,
    SwapDropped,
    SwapOffered,
    Swapped,
    TurnIn,
)
from companion.games.shallow_space.rules.lasting import LastingBegan, LastingCounted, LastingEnded
from companion.games.shallow_space.rules.losses import GameEnded, TeamLost
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.shooting import PhaserFired, Shoot
from companion.games.shallow_space.rules.steps import Moved
from companion.games.shallow_space.rules.turns import BecameReady, TurnBegan, TurnEnded
from companion.games.shallow_space.rules.upkeep import Aged, Decayed, ShieldRose
from tests.games.shallow_space.situations import (
    SEED,
    A,
    B,
    C,
    D,
    E,
    F,
    at,
    bot,
    cloaked,
    damaged,
    dead,
    holds,
    lasts,
    person,
    played,
    sailing,
    wishing,
    with_ship,
)
from tests.games.shallow_space.table import BEN, CAT, DAN, EVE, FAY, after

READY = person(holds(B, "repair1"), B, is_ready=True)
UNSEEN = cloaked(holds(D, "repair1"), D, 1, "left_hull")
SWAPPING = person(holds(B, "heal"), C, hand=("decoy",))
OFFERED = after(SWAPPING, SwapOffered(B, C, "heal"))
ANSWERED = after(OFFERED, SwapAnswered(B, C, "decoy"))
JAMMED = after(person(holds(B, "aimed"), A, hand=("heal",)), SwapOffered(B, A, "aimed"), SwapAnswered(B, A, "heal"))
HANDS = [
    Row("an exchange is offered", SWAPPING, OfferSwap(B, C, "heal"), (SwapOffered(B, C, "heal"),), BEN),
    Row("on the same ship", at(SWAPPING, C, 1, "left_pod"), OfferSwap(B, C, "heal"), "not_together", BEN),
    Row("not with an enemy", SWAPPING, OfferSwap(B, D, "heal"), "not_together", BEN),
    Row("it is answered", OFFERED, AnswerSwap(C, B, "decoy"), (SwapAnswered(B, C, "decoy"),), CAT),
    Row("if it was offered", SWAPPING, AnswerSwap(C, B, "decoy"), "no_swap", CAT),
    Row("and agreed to", ANSWERED, ConfirmSwap(B, C), (Swapped(B, C, "heal", "decoy"),), BEN),
    Row("not before the answer", OFFERED, ConfirmSwap(B, C), "no_swap", BEN),
    Row("nor when a card is gone", person(ANSWERED, C, hand=()), ConfirmSwap(B, C), "swap_gone", BEN),
    Row(
        "a jammed captain receives no captain card",
        lasts(JAMMED, "emp", 0, team=0),
        ConfirmSwap(B, A),
        "jammed",
        BEN,
    ),
    Row("any other does", JAMMED, ConfirmSwap(B, A), (Swapped(B, A, "aimed", "heal"),), BEN),
    Row("either may refuse", OFFERED, DropSwap(C, B), (SwapDropped(B, C),), CAT),
    Row("what there is", SWAPPING, DropSwap(C, B), "no_swap", CAT),
    Row(
        "cards go back",
        holds(B, "heal", "decoy"),
        TurnIn(B, ("heal", "decoy")),
        (CardsTurnedIn(B, ("heal", "decoy"), 2),),
        BEN,
    ),
    Row("some", holds(B, "heal"), TurnIn(B, ()), "no_cards", BEN),
    Row("the crew two", holds(B, "heal", "decoy", "heal"), TurnIn(B, ("heal", "decoy", "heal")), "too_many_cards", BEN),
    Row(
        "or one, as in an older version",
        holds(B, "heal", "decoy", state=sailing(crew_turn_in=1)),
        TurnIn(B, ("heal", "decoy")),
        "too_many_cards",
        BEN,
    ),
    Row(
        "and the first repair card besides",
        holds(B, "heal", "decoy", "repair1"),
        TurnIn(B, ("heal", "decoy", "repair1")),
        (CardsTurnedIn(B, ("heal", "decoy", "repair1"), 2),),
        BEN,
    ),
    Row(
        "a captain any number", holds(A, *["heal"] * 3), TurnIn(A, ("heal",) * 3), (CardsTurnedIn(A, ("heal",) * 3, 3),)
    ),
    Row("only what one has", sailing(), TurnIn(B, ("heal",)), "not_in_hand", BEN),
    Row("a repair card also in others' turns", holds(D, "heal", "repair1"), PutBack(D), (RepairPutBack(D),), DAN),
    Row("and by who is ready", READY, PutBack(B), (RepairPutBack(B),), BEN),
    Row("a clone does nothing then", UNSEEN, PutBack(D), (RepairPutBack(D),), DAN),
    Row("only that card", holds(D, "repair2"), PutBack(D), "not_in_hand", DAN),
    Row("of somebody alive", dead(holds(D, "repair1"), D), PutBack(D), "dead", DAN),
    Row("of one's own", holds(D, "repair1"), PutBack(D), "not_yours", BEN),
]
HEADLESS = dead(sailing(), A)
CAPTURING = at(at(sailing(), A, 1, "bridge"), D, 1, "left_pod")
THREE = dead(sailing(9), A)
CAPTAINS = [
    Row("somebody volunteers", HEADLESS, Volunteer(B), (RankChanged(B, "acting"),), BEN),
    Row("when the captain is dead", sailing(), Volunteer(B), "has_captain", BEN),
    Row("a leaderless crew may change sides", THREE, Defect(B, 1), (DefectAsked(B, 1),), BEN),
    Row("one wish at a time", wishing(THREE, B, 1), Defect(B, 1), "has_asked", BEN),
    Row("to somebody who takes them", dead(THREE, D), Defect(B, 1), "no_such_team", BEN),
    Row("not with a captain", sailing(9), Defect(B, 1), "has_captain", BEN),
    Row("not with two ships", HEADLESS, Defect(B, 1), "no_defecting", BEN),
    Row("or never", dead(sailing(9, defecting="never"), A), Defect(B, 1), "no_defecting", BEN),
    Row("unless the group likes it", dead(sailing(defecting="always"), A), Defect(B, 1), (DefectAsked,), BEN),
    Row("a captain takes them, at any time", wishing(THREE, B, 1), Accept(D, B), (Defected(B, 1),), DAN),
    Row("not the crew", wishing(THREE, B, 1), Accept(E, B), "not_captain", EVE),
    Row("nor unasked", THREE, Accept(D, B), "has_not_asked", DAN),
    Row(
        "the last one who leaves ends a team",
        wishing(dead(sailing(9), A, C), B, 1),
        Accept(D, B),
        (Defected(B, 1), TeamLost(0), TurnEnded, TurnBegan, ...),
        DAN,
    ),
    Row(
        "a captain alone on an enemy's bridge takes the ship",
        CAPTURING,
        Capture(A),
        (ShipCaptured(A, 1, 0, fires_no_more=True), BecameReady(A)),
    ),
    Row("not the crew of course", at(CAPTURING, B, 1, "bridge"), Capture(B), "not_captain", BEN),
    Row("not one's own", sailing(), Capture(A), "no_enemy_bridge"),
    Row("not with an enemy there", at(CAPTURING, E, 1, "bridge"), Capture(A), "enemy_aboard"),
    Row(
        "with all enemies elsewhere, for whom their ship is an enemy's now",
        with_ship(at(at(sailing(), B, 1, "left_hull"), D, 1, "left_pod"), 1, owner=0),
        Shoot(B, "person/4"),
        (PhaserFired, Hurt(E, 2, 0)),
        BEN,
    ),
    Row(
        "a ship that is taken with a critical bridge waits for repairs",
        holds(A, "lock_on", state=with_ship(damaged(at(sailing(9), A, 1, "bridge"), 1, bridge=3), 1, owner=0)),
        PlayCard(A, "lock_on"),
        "bridge_critical",
    ),
    Row("it takes the whole turn", person(CAPTURING, A, has_acted=True), Capture(A), "whole_turn"),
    Row(
        "or with nobody on all of the ship",
        at(at(sailing(capture="ship"), A, 1, "bridge"), D, 1, "left_pod"),
        Capture(A),
        "enemy_aboard",
    ),
    Row(
        "an executive officer draws a captain card",
        holds(A, "executive"),
        Commission(A, B),
        (TookCommand(A), played(A, "executive"), Commissioned(B), PileShuffled, CardsDealt),
    ),
    Row("of one's own crew", holds(A, "executive"), Commission(A, D), "not_of_your_crew"),
]
LAST = after(sailing(last_round=1), TurnBegan(2, 1, (1,), None), BecameReady(D), BecameReady(E))


def ready(state: State) -> State:
    return person(person(state, B, is_ready=True), C, is_ready=True)


READY = ready(sailing())
CLOAKED = cloaked(sailing(), B, 0, "left_pod")
END = (BecameReady(A), TurnEnded(), TurnBegan(2, 1, (1,), None))


def beginning(rule: str, state: object, *events: object) -> Row:
    """Of ship 1's turn, when Ann gets ready."""
    return Row(rule, state, Ready(A), (*END, *events, ...))


TURNS = [
    Row("ready waits for the others", sailing(), Ready(A), (BecameReady(A),)),
    Row("and is ready", READY, Ready(B), "is_ready", BEN),
    Row("not in others' turns", sailing(), Ready(D), "not_your_turn", DAN),
    beginning("when all are ready the next ship has its turn", READY, PileShuffled),
    Row(
        "after the last ship a round begins",
        person(after(READY, TurnBegan(2, 1, (1,), None)), D, is_ready=True),
        Ready(E),
        (BecameReady(E),),
        EVE,
    ),
    beginning("a shield repairs itself", damaged(READY, 1, shield=2), ShieldRose(1, 1)),
    beginning("not a critical one", damaged(READY, 1, shield=3), PileShuffled),
    beginning("red sections age", damaged(READY, 1, bridge=2), Aged),
    Row(
        "and become critical after the second turn",
        with_ship(damaged(READY, 0, bridge=2), 0, ages=(2, *([0] * 15))),
        Ready(A),
        (BecameReady(A), TurnEnded(), Decayed(0, "bridge"), TurnBegan, ...),
    ),
    Row(
        "not after the first",
        with_ship(damaged(READY, 0, bridge=2), 0, ages=(1, *([0] * 15))),
        Ready(A),
        (BecameReady(A), TurnEnded(), TurnBegan, ...),
    ),
    beginning("a charge waits", lasts(READY, "charge", 0, "left_hull"), LastingCounted(0, 1)),
    beginning(
        "and blows up in the second turn",
        bot(at(lasts(READY, "charge", 0, "left_hull", turns=1), C, 0, "left_hull"), B, 0, "left_hull"),
        *(LastingEnded(0, "blown"), SectionHit(0, "left_hull", 3), BotLost(1), Died(C, "charge")),
    ),
    beginning(
        "a fire burns",
        person(lasts(READY, "fire", 0, "front_hull", turns=3), C, redshirts=1),
        *(SectionHit(0, "front_hull", 1), Hurt(C, 2, 0), LastingCounted(0, 2)),
    ),
    beginning(
        "gas chokes everybody without a mask in their turn",
        person(lasts(READY, "gas", 1, turns=3), E, hand=("gas_mask",)),
        *(Hurt(D, 2, 0), Hurt(F, 2, 0), LastingCounted(0, 2)),
    ),
    beginning(
        "it stays while engineering does not work",
        damaged(lasts(READY, "gas", 1, turns=3), 1, engineering=3),
        *(Hurt(D, 2, 0), Hurt(E, 2, 0), Hurt(F, 2, 0), PileShuffled),
    ),
    beginning(
        "or goes anyway",
        damaged(
            lasts(ready(sailing(gas_counts="always")), "gas", 1, turns=3),
            1,
            engineering=3,
        ),
        *(Hurt(D, 2, 0), Hurt(E, 2, 0), Hurt(F, 2, 0), LastingCounted(0, 2)),
    ),
    beginning(
        "gas in a ship of the dead goes with the turns of those who sent it",
        lasts(after(dead(ready(sailing(9)), 6, 7, 8), TeamLost(2)), "gas", 2, team=2, turns=3),
        LastingCounted(0, 2),
    ),
    beginning("a virus is over", lasts(READY, "virus", 0, turns=1), LastingEnded(0, "over")),
    beginning("evasive manoeuvres too", lasts(READY, "evasive", 1, turns=1), LastingEnded(0, "over")),
    Row(
        "a pulse counts the victim's turns",
        lasts(READY, "emp", 0, team=0, turns=3),
        Ready(A),
        (BecameReady, TurnEnded, LastingCounted(0, 2), ...),
    ),
    beginning("a decoy wears off", cloaked(READY, E, 1, "left_pod"), CloakCounted(E, 3)),
    beginning("and is over", cloaked(READY, E, 1, "left_pod", 1), Uncloaked(E)),
    Row(
        "a clone walks while its person does",
        CLOAKED,
        Move(B, "left_strut"),
        (Moved, CloneMoved),
        BEN,
    ),
    Row(
        "or seems to play",
        replace(CLOAKED, lots=replace(CLOAKED.lots, drawn=1)),
        Move(B, "left_strut"),
        (Moved, CloneSeemed),
        BEN,
    ),
    Row(
        "where it has no steps left, as who was cloaked after three",
        person(CLOAKED, B, shown_moves=0),
        Move(B, "left_strut"),
        (Moved, CloneSeemed),
        BEN,
    ),
    Row(
        "not when what the person does leaves traces",
        holds(B, "force_field", state=CLOAKED),
        RaiseField(B, "left_pod"),
        (CardPlayed, LastingBegan),
        BEN,
    ),
    Row("nor all at once when they are ready", CLOAKED, Ready(B), (BecameReady(B),), BEN),
    Row(
        "the clock ends a turn",
        after(sailing(turn_seconds=90), TurnBegan(1, 1, (0,), 90_000)),  # type: ignore[arg-type]
        Tick(),
        (TurnEnded(by_clock=True), TurnBegan(2, 1, (1,), 180_000), ...),  # type: ignore[arg-type]
        None,
        90_000,
    ),
    Row(
        "after the last round the ship with the best hull has won",
        damaged(LAST, 0, teleport=1),
        Ready(F),
        (BecameReady(F), TurnEnded(), GameEnded((1,), SEED)),
        FAY,
    ),
    Row(
        "all ships at once",
        person(person(sailing(order="simultaneous"), B, is_ready=True), C, is_ready=True),
        Ready(A),
        (BecameReady(A),),
    ),
]
