"""Rows: who is ready, takes that back, or is the last to act."""

from companion.contract.testing import Row
from companion.games.shallow_space.rules.bridge import Capture, ShipCaptured
from companion.games.shallow_space.rules.captains import Accept, Defected
from companion.games.shallow_space.rules.damage import Died, Hurt
from companion.games.shallow_space.rules.dice import DicePutAway
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.readiness import NotReady, Ready, ReadyTakenBack
from companion.games.shallow_space.rules.steps import Moved
from companion.games.shallow_space.rules.turns import BecameReady, TurnBegan, TurnEnded
from tests.games.shallow_space.rows_turns import CAPTURING, READY
from tests.games.shallow_space.situations import (
    A,
    B,
    C,
    D,
    at,
    damaged,
    dead,
    person,
    rolled,
    sailing,
    wishing,
    with_ship,
)
from tests.games.shallow_space.table import ANN, BEN, DAN, after, done

NEXT = (TurnEnded(), TurnBegan(2, 1, (1,), None))
# Ann and Cat are ready, Ben is the last one to act
WAITING = person(person(sailing(), A, is_ready=True), C, is_ready=True)
WEAK = person(damaged(WAITING, 0, left_hull=3), B, health=1)
LEAVING = wishing(person(person(dead(sailing(9), A), C, is_ready=True), B), B, 1)
READINESS = [
    Row("it can be taken back while others act", WAITING, NotReady(A), (ReadyTakenBack(A),)),
    Row("what was said", sailing(), NotReady(A), "is_set"),
    Row("in the own turn", person(sailing(), D, is_ready=True), NotReady(D), "not_your_turn", DAN),
    Row(
        "not by who has captured a ship with it",
        done(CAPTURING, (Capture(A), ANN)),
        NotReady(A),
        "is_ready",
    ),
    Row(
        "also back from an enemy",
        done(at(with_ship(sailing(), 0, owner=1), A, 0, "bridge"), (Capture(A), ANN)),
        NotReady(A),
        "is_ready",
    ),
    Row(
        "a captain aboard a ship that was taken before can",
        person(at(with_ship(sailing(), 1, owner=0), A, 1, "bridge"), A, is_ready=True, moves=0, has_shot=True),
        NotReady(A),
        (ReadyTakenBack(A),),
    ),
    Row(
        "what was rolled goes with the turn",
        after(WAITING, rolled("laser", 8, 5, 4)),
        Ready(B),
        (BecameReady(B), TurnEnded(), DicePutAway(), TurnBegan, ...),
        BEN,
    ),
    Row("a brigade waits for who is ready", person(sailing(), B, mending=2), Ready(B), (BecameReady(B, 2),), BEN),
    Row(
        "who is the last to act and takes a ship ends the turn",
        at(at(READY, A, 1, "bridge"), D, 1, "left_pod"),
        Capture(A),
        (ShipCaptured(A, 1, 0, fires_no_more=True), BecameReady(A), *NEXT, ...),
    ),
    Row(
        "who is the last to act and dies too",
        WEAK,
        Move(B, "left_hull"),
        (Moved(B, 0, "left_hull", 0, "walk"), Hurt(B, 0, 0), Died(B, "entering"), *NEXT, ...),
        BEN,
    ),
    Row(
        "who is the last to act and changes sides",
        LEAVING,
        Accept(D, B),
        (Defected(B, 1), *NEXT, ...),
        DAN,
    ),
]
