"""The rules that a group may set before the game; their names and sentences stand in strings/."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Choice, Number, Option, Text
from companion.games.captain_is_dead.printed import PRINTED, our_box, telling
from companion.games.captain_is_dead.setup.editor import EDITOR

READINGS: Final = "readings"
CUES: Final = "cues"
HEARD: Final = ("turn", "alert", "level", "shields", "system", "intruder", "injury", "ship", "reminder", "end")
YES_NO: Final = (True, False)

OPTIONS: Final = (
    Option(Choice("difficulty", tuple(PRINTED.levels)), "normal", "reference"),
    Option(Number("core_steps", 0, 15), 0, "ours"),  # 0: as the level says
    Option(Number("torpedoes", 0, 7), 5, "reference"),
    Option(Choice("count_skills", YES_NO), False, "ours"),
    Option(Choice("odds", YES_NO), False, "ours"),
    Option(Choice("quiet", YES_NO), False, "ours"),
    Option(Number("reminder_seconds", 0, 120), 20, "ours"),
    Option(Text(telling.OPTION, our_box.LONGEST, lines=12), "", "ours", editor=EDITOR),
    # what the rules leave open, one by one as in the facts
    Option(Choice("crewman_hand", ("ask", "keep", "discard")), "ask", "ours", group=READINGS),
    Option(Choice("shields_end", ("any_hit", "at_none")), "any_hit", "ours", group=READINGS),
    Option(Choice("ship_damage", (0, 10, 20, 30)), 0, "ours", group=READINGS),
    Option(Choice("torpedo_skips", YES_NO), False, "ours", group=READINGS),
    Option(Choice("setup_from", ("queue", "deck")), "queue", "ours", group=READINGS),
    Option(Choice("refill", ("drawn", "resolved")), "resolved", "reference", group=READINGS),
    Option(Choice("scanners_back", ("at_once", "next_alert")), "at_once", "ours", group=READINGS),
    Option(Number("capacity", 1, 7), 7, "ours", group=READINGS),
    Option(Number("spaces", 1, 9), 2, "ours", group=READINGS),
    Option(Choice("kill_cost", ("tactical", "nothing")), "tactical", "reference", group=READINGS),
    Option(Choice("leave_aliens", ("may_not", "may")), "may_not", "reference", group=READINGS),
    Option(Choice("plans_in_hand", YES_NO), False, "reference", group=READINGS),
    Option(Choice("fear", ("ask", "everybody", "alone", "accompanied")), "ask", "ours", group=READINGS),
    Option(Choice("immunity", ("all", "fear_and_anger")), "all", "ours", group=READINGS),
    Option(Choice("one_research", YES_NO), False, "reference", group=READINGS),
    Option(Choice("reinstall", ("own_room", "anywhere")), "own_room", "ours", group=READINGS),
    Option(Number("diplomat_own", 3, 4), 3, "ours", group=READINGS),
    Option(Choice("win", ("at_once", "after_alert")), "at_once", "ours", group=READINGS),
    Option(Choice("ties", ("birthdays", "seats")), "birthdays", "reference", group=READINGS),
    Option(Number("actions", 3, 6), 4, "reference", group=READINGS),
    Option(Choice("aliens_injure", YES_NO), True, "ours", group=READINGS),
    Option(Choice("hologram_safe", YES_NO), False, "ours", group=READINGS),
    Option(Choice("hologram_needs_computers", YES_NO), False, "ours", group=READINGS),
    *(Option(Choice(f"cue_{name}", YES_NO), True, "ours", group=CUES) for name in HEARD),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    difficulty: Literal["coward", "novice", "normal", "veteran", "insane"]
    core_steps: int
    torpedoes: int
    count_skills: bool
    odds: bool
    quiet: bool
    reminder_seconds: int
    our_box: str
    # what the rules leave open
    crewman_hand: Literal["ask", "keep", "discard"]
    shields_end: Literal["any_hit", "at_none"]
    ship_damage: Literal[0, 10, 20, 30]
    torpedo_skips: bool
    setup_from: Literal["queue", "deck"]
    refill: Literal["drawn", "resolved"]
    scanners_back: Literal["at_once", "next_alert"]
    capacity: int
    spaces: int
    kill_cost: Literal["tactical", "nothing"]
    leave_aliens: Literal["may_not", "may"]
    plans_in_hand: bool
    fear: Literal["ask", "everybody", "alone", "accompanied"]
    immunity: Literal["all", "fear_and_anger"]
    one_research: bool
    reinstall: Literal["own_room", "anywhere"]
    diplomat_own: int
    win: Literal["at_once", "after_alert"]
    ties: Literal["birthdays", "seats"]
    actions: int
    aliens_injure: bool
    hologram_safe: bool
    hologram_needs_computers: bool
    # what is said aloud
    cue_turn: bool
    cue_alert: bool
    cue_level: bool
    cue_shields: bool
    cue_system: bool
    cue_intruder: bool
    cue_injury: bool
    cue_ship: bool
    cue_reminder: bool
    cue_end: bool
