"""The rules that a group may set before the game; their names and sentences stand in strings/."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Choice, Number, Option, Preset

BY_NUMBER: Final = "by_number"
FIRST_GAME: Final = "first_game"
SHIPS: Final = "ships"
CARDS: Final = "cards"
PEOPLE: Final = "people"

OPTIONS: Final = (
    Option(Choice("ships", (BY_NUMBER, "2", "3", "4")), BY_NUMBER, "reference"),
    Option(Choice("teams", ("seats", "drawn", "chosen")), "seats", "reference"),
    Option(Choice("cards", ("all", FIRST_GAME)), "all", "reference"),
    Option(Choice("dice", ("box", "entered")), "box", "ours"),
    Option(Number("turn_seconds", 0, 900), 120, "ours"),
    Option(Number("last_round", 0, 99), 0, "ours"),
    Option(Choice("order", ("sequential", "simultaneous")), "sequential", "reference"),
    # how a text that can be read in two ways is read
    Option(Choice("decks", ("shared", "per_ship", "endless")), "shared", "ours", group=CARDS),
    Option(Choice("first_hands", (True, False)), True, "ours", group=CARDS),
    Option(Choice("held_stack", (True, False)), True, "ours", group=CARDS),
    Option(Choice("grenade_extra", (False, True)), False, "ours", group=CARDS),
    Option(Choice("brigade_grey", (True, False)), True, "ours", group=CARDS),
    Option(Choice("heal_range", ("ship", "room")), "ship", "ours", group=CARDS),
    Option(Choice("jump_over", ("anything", "free")), "anything", "ours", group=CARDS),
    Option(Choice("charges_seen", (False, True)), False, "ours", group=CARDS),
    Option(Choice("disarm", ("entering", "standing")), "entering", "reference", group=CARDS),
    Option(Number("crew_turn_in", 1, 4), 2, "reference", group=CARDS),
    Option(Choice("executive_extra", (True, False)), True, "ours", group=CARDS),
    Option(Choice("emp", ("captain", "officers")), "captain", "reference", group=CARDS, before="officers"),
    Option(Choice("gas_counts", ("engineering", "always")), "engineering", "reference", group=CARDS),
    Option(Choice("random_grey", (False, True)), False, "ours", group=SHIPS),
    Option(Choice("penalty", ("flat", "per_level")), "flat", "reference", group=SHIPS),
    Option(Choice("photon", ("rolls", "never_misses")), "rolls", "ours", group=SHIPS),
    Option(Choice("packet", ("highest", "sum")), "highest", "ours", group=SHIPS),
    Option(Choice("electronic", ("damage", "stopped", "passes")), "damage", "ours", group=SHIPS),
    Option(Choice("ramming", ("forward", "absorbed", "ignored")), "forward", "ours", group=SHIPS),
    Option(Choice("virus", ("everybody", "others")), "everybody", "reference", group=SHIPS),
    Option(Choice("grey_hurts", (True, False)), True, "ours", group=PEOPLE),
    Option(Choice("redshirts_shield", (False, True)), False, "ours", group=PEOPLE),
    Option(Choice("capture", ("bridge", "ship")), "bridge", "ours", group=PEOPLE),
    Option(Choice("defecting", ("three_ships", "always", "never")), "three_ships", "ours", group=PEOPLE),
    Option(Number("pod_points", 1, 3), 3, "ours", group=PEOPLE),
    Option(Choice("crew_starts", ("posts", "bridge")), "posts", "ours", group=PEOPLE),
    Option(Choice("dead_see", (False, True)), False, "ours", group=PEOPLE),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    ships: Literal["by_number", "2", "3", "4"]
    teams: Literal["seats", "drawn", "chosen"]
    cards: Literal["all", "first_game"]
    dice: Literal["box", "entered"]
    turn_seconds: int
    last_round: int
    order: Literal["sequential", "simultaneous"]
    decks: Literal["shared", "per_ship", "endless"]
    first_hands: bool
    held_stack: bool
    grenade_extra: bool
    brigade_grey: bool
    heal_range: Literal["ship", "room"]
    jump_over: Literal["anything", "free"]
    charges_seen: bool
    disarm: Literal["entering", "standing"]
    crew_turn_in: int
    executive_extra: bool
    emp: Literal["captain", "officers"]
    gas_counts: Literal["engineering", "always"]
    random_grey: bool
    penalty: Literal["flat", "per_level"]
    photon: Literal["rolls", "never_misses"]
    packet: Literal["highest", "sum"]
    electronic: Literal["damage", "stopped", "passes"]
    ramming: Literal["forward", "absorbed", "ignored"]
    virus: Literal["everybody", "others"]
    grey_hurts: bool
    redshirts_shield: bool
    capture: Literal["bridge", "ship"]
    defecting: Literal["three_ships", "always", "never"]
    pod_points: int
    crew_starts: Literal["posts", "bridge"]
    dead_see: bool


# two ships, as long as no more than six people play
PRESETS: Final = (
    Preset(FIRST_GAME, {"ships": BY_NUMBER, "cards": FIRST_GAME, "turn_seconds": 90}),
    Preset("crowd", {"ships": BY_NUMBER, "order": "simultaneous", "turn_seconds": 60}, least=9),
)
