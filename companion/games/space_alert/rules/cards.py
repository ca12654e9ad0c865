"""The cards of a program: which halves there are, which can lie here, and how they are called."""

from typing import Final

from companion.contract import Choice, Line, line
from companion.games.space_alert.missions import Mission, wanted
from companion.games.space_alert.model import State, debrief_of, mission_of
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.game import EMPTY, LEAPS, PRESSES, SQUADS, STEPS, Slot
from companion.games.space_alert.setup.set_up_list import scope_of

HEROIC_PRESSES: Final = "ABX"
MOVES: Final = STEPS
ACTIONS: Final = tuple(each for each in PRESSES + SQUADS if each not in HEROIC_PRESSES)
HEROIC: Final = (*HEROIC_PRESSES, *LEAPS)
LEADS_TO: Final = (3, 4, 5, 0, 1, 2)  # the station of each leap


def halves(state: State) -> tuple[str, ...]:
    """What a card can be here."""
    if scope_of(mission_of(state), state.rules.party) != "mission":
        return (*MOVES, *ACTIONS)
    zones = layout(debrief_of(state).switches.board).zones
    leaps = tuple([each for each, to in zip(LEAPS, LEADS_TO, strict=True) if to % 3 in zones])
    return (*MOVES, *ACTIONS, *HEROIC_PRESSES, *leaps)


def has_double_actions(mission: Mission) -> bool:
    """Whether two actions may lie in one slot."""
    if mission.kind == "random":
        return wanted.decode(mission.id.removeprefix("random-"))[1].double_actions
    return mission.kind in ("double", "own") and mission.turns > 7  # a group's own may be one


def slots(state: State) -> Choice:
    return Choice("slot", tuple(range(1, mission_of(state).turns + 1)))


def cards(state: State) -> Choice:
    return Choice("card", (*halves(state), EMPTY), lambda card: line(f"half.{card}"))


def cards_in_words(cards: Slot) -> Line:
    if not cards:
        return line(f"half.{EMPTY}")
    words = [line(f"half.{each}") for each in cards]
    return words[0] if len(words) == 1 else line("half.two", first=words[0], second=words[1])
