"""States of The Captain is Dead that cannot be, with what is wrong with each, and some that can."""

from dataclasses import replace
from typing import Any

from companion.games.captain_is_dead.model import Queued, State, ToolCard
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import ANN, begun, flying


def ship(**parts: Any) -> State:
    state = flying()
    return replace(state, ship=replace(state.ship, **parts))


def clock(**parts: Any) -> State:
    state = flying()
    return replace(state, clock=replace(state.clock, **parts))


def first(**parts: Any) -> State:
    state = flying()
    return replace(state, crew=(replace(state.crew[0], **parts), *state.crew[1:]))


def skills(**parts: Any) -> State:
    state = flying(count_skills=True)
    return replace(state, skills=replace(state.skills, **parts))


BLIND = ("offline",) * 11
WRONG: list[tuple[str, State]] = [
    ("aliens are not 12", ship(pawns=11)),
    ("aliens are not 12", ship(pawns=13, aliens=(-1, 0, 0, 0, 0, 0, 0, 0))),
    ("torpedoes are not 7", ship(torpedoes=6)),
    ("torpedoes are not 7", ship(torpedoes=8, reserve=-1)),
    ("shields at 110", ship(shields=110)),
    ("shields at 55", ship(shields=55)),
    ("-1 repairs", ship(core=-1)),
    ("-1 ships", ship(ships=-1)),
    ("twice", ship(anomalies=("fog", "fog"))),
    ("battle plans", ship(plans=-1)),
    ("a tool is nowhere", ship(tools=(ToolCard("nobody"),))),
    ("alerts are not 55", clock(gone=1)),
    ("25 yellow alerts", clock(deck=(25, 25, 6), gone=-3)),
    ("3 alerts face up", clock(deck=(21, 25, 6), queue=(Queued("yellow"),) * 3)),
    ("without scanners", ship(systems=BLIND)),
    ("not in the order of the deck", clock(deck=(23, 24, 6), queue=(Queued("orange"), Queued("yellow")))),
    ("the order of turns", replace(flying(), order=(ANN,))),
    ("a role was taken twice", replace(flying("cyborg"), crew=(flying("cyborg").crew[0],) * 3)),
    ("fewer plans than none", first(plans=-1)),
    ("command cards are not 12", skills(deck=(11, 12, 12, 12))),
    ("science cards are not 12", skills(deck=(12, 12, 13, 12), pod=(0, 0, -1, 0))),
    ("an ending", replace(flying(), stage="over")),
    ("nobody's turn", replace(flying(), turn=replace(flying().turn, seat=None))),
    ("-1 actions", replace(flying(), turn=replace(flying().turn, actions=-1))),
    ("-1 setup alerts", clock(setup_left=-1)),
]
SOUND = (begun(), flying(), flying(count_skills=True), flying(our_box=FULL))
