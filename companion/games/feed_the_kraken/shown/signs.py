"""Which sign of `art/signs.svg` stands for what goes on, and what a navigation card looks like."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.feed_the_kraken.model import Stage, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, Action, Colour, Side
from companion.games.feed_the_kraken.rules import voyage

COLOURS_OF: Final[Mapping[Colour, Side]] = {"red": "pirates", "yellow": "cult", "blue": "sailors"}
STAGES: Final[Mapping[Stage, str]] = {
    "setting_up": "hand",
    "ready": "eyes_shut",
    "eyes_closed": "eyes_shut",
    "rehearsal": "eye",
    "first_captain": "captain",
    "appointing": "captain",
    "question": "mutiny",
    "loyalty": "fist",
    "revealed": "fist",
    "instigated": "gun",
    "tie": "mutiny",
    "to_draw": "deck",
    "hands": "silence",
    "logbook": "silence",
    "emergency": "overboard",
    "fed": "feed_the_kraken",
    "flogging": "flogging",
    "looking": "eye",
    "ritual": "ritual",
    "stash": "gun",
}


@dataclass(frozen=True, slots=True)
class Face:
    """Of a navigation card."""

    colour: Colour
    side: Side  # whose colour it is
    action: Action


FACES: Final[Mapping[str, Face]] = {
    card: Face(kind.colour, COLOURS_OF[kind.colour], kind.action) for card, kind in CARD_KINDS.items()
}


def sign_of(state: State) -> str:
    """Of what is going on."""
    if state.ending is not None:
        return state.ending.side
    if state.stage == "map_action":
        return voyage.icon_here(state) or "ship"
    if state.stage == "card_action" and state.voyage.card is not None:
        return CARD_KINDS[state.voyage.card].action
    return STAGES.get(state.stage, "ship")
