"""The cards of a program: which halves there are, which can lie here, and how they are called."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from companion.contract import Choice, Line, Refused, line
from companion.games.space_alert.missions import Mission, wanted
from companion.games.space_alert.model import State, debrief_of, mission_of
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.game import (
    ADVANCED,
    EMPTY,
    LEAPS,
    PRESSES,
    PROTECTED,
    SPECIALISTS,
    SQUADS,
    STEPS,
    Slot,
    specialist,
)
from companion.games.space_alert.setup.set_up_list import scope_of

HEROIC_PRESSES: Final = "ABX"
MOVES: Final = STEPS
ACTIONS: Final = tuple(each for each in PRESSES + SQUADS if each not in HEROIC_PRESSES)
HEROIC: Final = (*HEROIC_PRESSES, *LEAPS)
OWN: Final = (*HEROIC, *SPECIALISTS)  # cards that only one of the crew holds
A_SPECIALISTS: Final = 2  # cards, one of them advanced
LEADS_TO: Final = (3, 4, 5, 0, 1, 2)  # the station of each leap


def halves(state: State) -> tuple[str, ...]:
    """What a card can be here."""
    if scope_of(mission_of(state), state.rules.party) != "mission":
        return (*MOVES, *ACTIONS)
    if state.rules.has_specialists:
        return (*MOVES, *ACTIONS, *SPECIALISTS)
    zones = layout(debrief_of(state).switches.board).zones
    leaps = tuple([each for each, to in zip(LEAPS, LEADS_TO, strict=True) if to % 3 in zones])
    return (*MOVES, *ACTIONS, *HEROIC_PRESSES, *leaps)


def takes_two(state: State) -> bool:
    """Cards in one slot: of a double action, or a medic's with a move."""
    return has_double_actions(mission_of(state)) or SPECIALISTS[0] in halves(state)


def need_own_cards(cards: Sequence[Slot], others: Sequence[Slot]) -> None:
    """Of one program, beside those of the others: one heroic card at the most, or those of one specialist."""
    mine = [each for slot in cards for each in slot]
    if sum(each in HEROIC for each in mine) > 1:
        raise Refused("heroic_twice")
    special = [each for each in mine if specialist(each)]
    names = {specialist(each) for each in special}
    if len(special) > A_SPECIALISTS or len(names) > 1 or sum(each.endswith(ADVANCED) for each in special) > 1:
        raise Refused("specialist_twice")
    if names & {specialist(each) for slot in others for each in slot}:
        raise Refused("specialist_taken")


def need_fit(first: str, second: str) -> None:
    """A medic's card goes with a move, which is made first, and one of special ops with any card; any other of a
    specialist lies alone."""
    if second != PROTECTED and (
        specialist(first) or (specialist(second) and (specialist(second) != "medic" or first not in MOVES))
    ):
        raise Refused("specialist_alone")


def has_double_actions(mission: Mission) -> bool:
    """Whether two actions may lie in one slot."""
    return is_double(mission) or (mission.kind == "own" and mission.turns > 7)  # a group's own may be one


def is_double(mission: Mission) -> bool:
    """By the module of The New Frontier."""
    if mission.kind == "random":
        return wanted.decode(mission.id.removeprefix("random-"))[1].double_actions
    return mission.kind == "double"


def slots(state: State) -> Choice:
    return Choice("slot", tuple(range(1, mission_of(state).turns + 1)))


def cards(state: State) -> Choice:
    return Choice("card", (*halves(state), EMPTY), lambda card: line(f"half.{card}"))


def cards_in_words(cards: Slot) -> Line:
    if not cards:
        return line(f"half.{EMPTY}")
    words = [line(f"half.{each}") for each in cards]
    return reduce(lambda first, second: line("half.two", first=first, second=second), words)
