"""The rules that a group may set before a mission; their names and sentences stand in strings/."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from companion.contract import Choice, Option, Text
from companion.games.space_alert.model import Guides
from companion.games.space_alert.printed.threat_cards import Colour

DECKS: Final[Mapping[str, tuple[Colour, ...]]] = {
    "white": ("white",),
    "yellow": ("yellow",),
    "red": ("red",),
    "white_yellow": ("white", "yellow"),
    "yellow_red": ("yellow", "red"),
    "all": ("white", "yellow", "red"),
}
ROCKETS: Final = {"turns": None, "2": 2, "3": 3}

OPTIONS: Final = (
    Option(Choice("rule_set", ("standard", "duckling")), "standard", "reference"),
    Option(Choice("crew", ("four", "five")), "four", "printed"),
    Option(Choice("decks", tuple(DECKS)), "white", "ours"),
    Option(Choice("expansion", (False, True)), False, "ours"),
    Option(Choice("specialists", (False, True)), False, "ours"),
    Option(Choice("rockets", tuple(ROCKETS)), "turns", "reference", printed="3"),
    Option(Choice("trajectories", ("drawn", "table")), "drawn", "ours"),
    Option(Choice("tempo", ("100", "90", "80")), "100", "ours"),
    Option(Choice("resolution", ("manual", "printed")), "manual", "reference", printed="printed"),
    Option(Choice("draws", ("box", "table")), "box", "ours"),
    Option(Choice("reminder", (False, True)), False, "ours"),
    Option(Choice("guide", get_args(Guides)), "test_runs", "ours"),
    Option(Text("own_missions", 20_000, lines=12), "", "ours"),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    rule_set: Literal["standard", "duckling"]
    crew: Literal["four", "five"]
    decks: Literal["white", "yellow", "red", "white_yellow", "yellow_red", "all"]
    expansion: bool
    specialists: bool
    rockets: Literal["turns", "2", "3"]
    trajectories: Literal["drawn", "table"]
    tempo: Literal["100", "90", "80"]
    resolution: Literal["manual", "printed"]
    draws: Literal["box", "table"]
    reminder: bool
    guide: Guides
    own_missions: str
