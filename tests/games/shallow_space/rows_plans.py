"""Rows: plans that people make while others act, what comes of them, and signs between team-mates."""

from companion.contract import replace
from companion.contract.testing import Row
from companion.games.shallow_space.model import Asked, Pile, Planned
from companion.games.shallow_space.rules.crew_cards import RedshirtsChanged
from companion.games.shallow_space.rules.dealing import CardPlayed
from companion.games.shallow_space.rules.hands import SwapOffered
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.planning import ClearPlan, GoOnPlanned, PlanAhead, Unplan
from companion.games.shallow_space.rules.plans import PlanSet, PlanStopped
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.signs import GiveSign, SignGiven
from companion.games.shallow_space.rules.steps import Moved
from companion.games.shallow_space.rules.turns import BecameReady, TurnBegan, TurnEnded
from tests.games.shallow_space.situations import A, B, C, D, E, F, at, damaged, dead, holds, person, sailing
from tests.games.shallow_space.table import ANN, BEN, DAN, EVE, FAY, after, done

GO = Planned("Move", (("to", "right_hull"),))
ON = Planned("Move", (("to", "teleport"),))
SHIRT = Planned("PlayCard", (("card", "redshirt"),))
HELD = holds(E, "redshirt")
BARE = replace(HELD, piles=(Pile(()), Pile(())))  # nobody is dealt a card
LAST = person(person(BARE, B, is_ready=True), C, is_ready=True)  # Ann alone keeps ship 1 waiting
THEIRS = (BecameReady(A), TurnEnded(), TurnBegan(2, 1, (1,), None))
TWO = done(LAST, (PlanAhead(E, "Move/right_hull"), EVE), (PlanAhead(E, "Move/teleport"), EVE))
STOPPED = done(
    damaged(person(TWO, E, health=1), 1, right_hull=3),
    (Ready(A), ANN),
)
FULL = after(HELD, PlanSet(E, 1, (GO,) * 8))
BOTH = holds(F, "heal", state=LAST)
WAITS = Asked("Fire", (), DAN, (), 8, "laser")
ROLLED = replace(STOPPED, asked=WAITS)
PLANS = [
    Row("who waits plans", HELD, PlanAhead(E, "PlayCard/redshirt"), (PlanSet(E, 1, (SHIRT,)),), EVE),
    Row("what comes next hangs on what is planned", TWO, Unplan(E, 0), (PlanSet(E, 1, (ON,)),), EVE),
    Row("only what could be done then is planned", HELD, PlanAhead(E, "Move/bridge"), "cannot_plan", EVE),
    Row("no card that one does not have", HELD, PlanAhead(E, "PlayCard/shields_up"), "cannot_plan", EVE),
    Row("who acts plans nothing", HELD, PlanAhead(B, "Move/right_hull"), "cannot_plan", BEN),
    Row("nobody plans for others", HELD, PlanAhead(E, "Move/right_hull"), "not_yours", DAN),
    Row("the dead plan nothing", dead(HELD, E), PlanAhead(E, "Move/right_hull"), "dead", EVE),
    Row("a plan comes to an end", FULL, PlanAhead(E, "PlayCard/redshirt"), "cannot_plan", EVE),
    Row(
        "who is ready plans for the next turn",
        person(HELD, B, is_ready=True),
        PlanAhead(B, "Move/right_hull"),
        (PlanSet(B, 1, (GO,)),),
        BEN,
    ),
    Row("what is not there cannot be taken out", TWO, Unplan(E, 2), "nothing_planned", EVE),
    Row("all of it is given up", TWO, ClearPlan(E), (PlanSet(E, 1, ()),), EVE),
    Row("but only where there is one", TWO, ClearPlan(F), "nothing_planned", FAY),
    Row(
        "a plan is done as the turn begins",
        TWO,
        Ready(A),
        (
            *THEIRS,
            PlanSet(E, 1, (ON,)),
            Moved(E, 1, "right_hull", 2, "walk"),
            PlanSet(E, 1, ()),
            Moved(E, 1, "teleport", 1, "walk"),
        ),
    ),
    Row(
        "a card that was planned is played",
        done(LAST, (PlanAhead(E, "PlayCard/redshirt"), EVE)),
        Ready(A),
        (*THEIRS, PlanSet(E, 1, ()), CardPlayed(E, "redshirt"), RedshirtsChanged(E, 1), ...),
    ),
    Row(
        "an exchange that was planned is offered",
        done(BOTH, (PlanAhead(E, f"OfferSwap/{F}/redshirt"), EVE)),
        Ready(A),
        (*THEIRS, PlanSet(E, 1, ()), SwapOffered(E, F, "redshirt"), ...),
    ),
    Row(
        "what no longer fits stops the rest, with its reason",
        at(TWO, A, 1, "right_hull"),
        Ready(A),
        (*THEIRS, PlanStopped(E, "enemy_there"), ...),
    ),
    Row(
        "what would cost a life asks first",
        damaged(person(TWO, E, health=1), 1, right_hull=3),
        Ready(A),
        (*THEIRS, PlanStopped(E, "would_kill"), ...),
    ),
    Row(
        "it can be done by hand all the same",
        person(STOPPED, E, health=2),
        Move(E, "right_hull"),
        (Moved(E, 1, "right_hull", 0, "walk"), ...),
        EVE,
    ),
    Row(
        "or the rest without it",
        STOPPED,
        GoOnPlanned(E),
        (PlanSet(E, 1, (ON,)), PlanStopped(E, "not_next_door")),
        EVE,
    ),
    Row("nothing goes on where nothing was stopped", TWO, GoOnPlanned(E), "nothing_planned", EVE),
    Row("nor while a die is rolled", ROLLED, GoOnPlanned(E), "roll_first", EVE),
]
SIGNS = [
    Row("a sign is given in anybody's turn", sailing(), GiveSign(E, "board"), (SignGiven(E, "board"),), EVE),
    Row("and taken back", after(sailing(), SignGiven(E, "board")), GiveSign(E, ""), (SignGiven(E, ""),), EVE),
    Row("there are some only", sailing(), GiveSign(E, "lunch"), "no_sign", EVE),
    Row("nobody gives one to nobody", dead(sailing(), D, F), GiveSign(E, "board"), "no_sign", EVE),
]
