"""The rules that a group may set before a mission; their names and sentences stand in strings/."""

from collections.abc import Mapping
from typing import Final

from companion.contract import Choice, Option, Refused, Setup, Text, Value
from companion.contract.data import DataError
from companion.games.space_alert.missions import mission_file, shipped
from companion.games.space_alert.missions.mission import Mission, Variant
from companion.games.space_alert.model import Rules, State
from companion.games.space_alert.printed.crew import party
from companion.games.space_alert.printed.threat_cards import Colour
from companion.games.space_alert.resolution.switches import RuleSet

DECKS: Final[Mapping[str, tuple[Colour, ...]]] = {
    "white": ("white",),
    "yellow": ("yellow",),
    "red": ("red",),
    "white_yellow": ("white", "yellow"),
    "yellow_red": ("yellow", "red"),
    "all": ("white", "yellow", "red"),
}
ROCKETS: Final = {"turns": None, "2": 2, "3": 3}
OWN: Final = "own"

OPTIONS: Final = (
    Option(Choice("rule_set", ("standard", "duckling")), "standard", "reference"),
    Option(Choice("crew", ("four", "five")), "four", "printed"),
    Option(Choice("decks", tuple(DECKS)), "white", "ours"),
    Option(Choice("expansion", (False, True)), False, "ours"),
    Option(Choice("rockets", tuple(ROCKETS)), "turns", "reference", printed="3"),
    Option(Choice("trajectories", ("drawn", "table")), "drawn", "ours"),
    Option(Choice("tempo", ("100", "90", "80")), "100", "ours"),
    Option(Choice("resolution", ("manual", "printed")), "manual", "reference", printed="printed"),
    Option(Choice("draws", ("box", "table")), "box", "ours"),
    Option(Choice("signals", (False, True)), False, "ours"),
    Option(Text("own_missions", 20_000, lines=12), "", "ours"),
)


def new(setup: Setup) -> State:
    chosen = setup.options
    variant: Variant = "duckling" if chosen["rule_set"] == "duckling" else "standard"
    return State(
        Rules(
            seats=setup.seats,
            party=party(len(setup.seats), variant, chosen["crew"] == "five"),
            tempo=int(chosen["tempo"]),
            colours=DECKS[str(chosen["decks"])],
            with_expansion=bool(chosen["expansion"]) or "red" in DECKS[str(chosen["decks"])],
            rockets=ROCKETS[str(chosen["rockets"])],
            draws_trajectories=chosen["trajectories"] == "drawn",
            resolution=_resolution(variant, chosen["resolution"]),
            draws="table" if chosen["draws"] == "table" else "box",
            signals=bool(chosen["signals"]),
            own=_own(chosen["own_missions"]),
        )
    )


def _resolution(variant: Variant, chosen: Value) -> RuleSet:
    """The Little Duckling has its own; only the reference text knows it."""
    if variant == "duckling":
        return "duckling"
    return "printed" if chosen == "printed" else "manual"


def _own(text: Value) -> tuple[Mission, ...]:
    if not str(text).strip():
        return ()
    try:
        missions = mission_file.read(str(text), "your missions")
    except DataError as error:
        raise Refused("own_missions_bad", why=str(error)) from error
    if taken := next((each.id for each in missions if each.id in shipped.missions()), None):
        raise Refused("own_mission_taken", id=taken)
    return missions
