"""The rules that a group may set before the game; their names and sentences stand in strings/."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Choice, Number, Option, Preset, Text, Value
from companion.games.captains_chair.model import CREW
from companion.games.captains_chair.printed import PRINTED

MOST_LETTERS: Final = 16  # of a name
MOST_GOALS: Final = 60
BOX: Final = "box"  # the cards of the group's own box are used, not the phones
OWN: Final = "own"

OPTIONS: Final = (
    Option(
        Text("crew_names", len(CREW) * (MOST_LETTERS + 1), lines=len(CREW), are_names=True),
        "\n".join(member.name for member in PRINTED.crew),
        "ours",
    ),
    Option(Choice("goals", (*PRINTED.goals, OWN, BOX)), "22", "reference", printed="26"),
    Option(Text("own_goals", MOST_GOALS * 6 * (MOST_LETTERS + 2), lines=MOST_GOALS), "", "ours"),
    Option(Choice("votes", ("phones", BOX)), "phones", "ours", printed=BOX),
    Option(Choice("board", ("phones", BOX)), "phones", "ours"),
    Option(Choice("no_votes", ("table", "1", "2", "3", "4")), "table", "reference"),
    Option(Choice("start_player", ("random", "first")), "random", "ours"),
    Option(Text("deck_values", 40), "0 1 2 3 4 5", "printed"),
    Option(Number("chair_value", 0, 99), 10, "printed"),
    Option(Number("capacity", 3, len(CREW)), 4, "reference"),
    Option(Number("rounds", 1, 5), 3, "reference"),
    Option(Number("zero_points", 0, 99), 33, "reference"),
    Option(Choice("zero_scope", ("round", "total")), "round", "reference"),
    Option(Choice("reveal", ("names", "count")), "names", "reference"),
    Option(Choice("nominator_may_refuse", (True, False)), True, "reference"),
    Option(Number("vote_min_seconds", 0, 30), 3, "ours"),
)


PRESETS: Final = (
    Preset("phones", {"goals": "22", "votes": "phones", "board": "phones"}),
    Preset("board", {"goals": "22", "votes": "phones", "board": BOX}),
    Preset("box", {"goals": BOX, "votes": BOX, "board": BOX}),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    crew_names: str
    goals: Literal["22", "26", "own", "box"]
    own_goals: str
    votes: Literal["phones", "box"]
    board: Literal["phones", "box"]
    no_votes: Literal["table", "1", "2", "3", "4"]
    start_player: Literal["random", "first"]
    deck_values: str
    chair_value: int
    capacity: int
    rounds: int
    zero_points: int
    zero_scope: Literal["round", "total"]
    reveal: Literal["names", "count"]
    nominator_may_refuse: bool
    vote_min_seconds: int


def keeps_secrets(options: Mapping[str, Value]) -> bool:
    """Goals are dealt to the phones, or votes are cast there."""
    return options.get("goals") != BOX or options.get("votes") != BOX
