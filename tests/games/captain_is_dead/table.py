"""A table for The Captain is Dead: who sits there, and its rules as tests ask them."""

from typing import Any

from companion.contract import Line, Seat, Value
from companion.contract.testing import ASKER, TakenBack, Tick
from companion.contract.testing import after as after
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Command, Event, State
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.scanners import QueueFilled
from companion.games.captain_is_dead.rules.set_up import RoleTaken
from companion.games.captain_is_dead.rules.turns import EndTurn, TurnBegan
from tests.games.shipped import PEOPLE as EVERYBODY
from tests.games.shipped import WORDS as ALL_WORDS
from tests.games.shipped import rules_of

ANN, BEN, CAT, DAN, EVE, FAY, GUS = PEOPLE = EVERYBODY[:7]
WORDS = ALL_WORDS[GAME.slug]
RULES = rules_of(GAME)
happened, done, filled, walk = RULES.happened, RULES.done, RULES.filled, RULES.walk


def begun(players: int = 3, **options: Value) -> State:
    return RULES.begun(PEOPLE[:players], **options)


def flying(*roles: str, players: int = 3, actions: int = 4, **options: Value) -> State:
    """Ann has the turn, then Ben, then Cat; these are their roles, and two yellow alerts lie face up."""
    state = begun(max(players, len(roles)), **options)
    taken = [RoleTaken(seat, role, "") for seat, role in zip(PEOPLE, roles, strict=False) if role]
    teleports = 2 if roles and roles[0] == "teleporter_chief" else 0
    return after(state, *taken, QueueFilled(("yellow", "yellow")), TurnBegan(ANN, actions, teleports))


def outcome(
    state: State, command: Command | Tick | TakenBack[State], by: Seat | None = ASKER, now: int = 0, seed: int = 1
) -> tuple[Event, ...] | str:
    """The events, or the code of the refusal; what speaks against a deed is `may_not` and its reasons."""
    move = RULES.asked(state, command, by, now, seed)
    if move.refused is None:
        return move.events
    why: Any = move.refused.values.get("why")
    if move.refused.code != "may_not":
        return move.refused.code
    return " ".join([move.refused.code, *_reasons(why)])


def _reasons(why: Line) -> list[str]:
    if why.key == "sentences":
        return [reason for _, each in why.values if isinstance(each, Line) for reason in _reasons(each)]
    return [why.key.removeprefix("why.")]


def rounds(state: State, count: int) -> State:
    """So many turns in which nothing happens."""
    for _ in range(count):
        state = done(state, EndTurn(), DrawAlert(), ResolveAlert())
    return state
