"""The 29 things that the rules leave open: each that a group may read otherwise is an option, or stands in its box."""

from dataclasses import fields, replace

import pytest

from companion.contract import Refused, Setup, line
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Rules
from companion.games.captain_is_dead.printed import Book, Decks, Deed, Difficulty, Role, Station
from companion.games.captain_is_dead.rules.aboard import AnomalySet
from companion.games.captain_is_dead.rules.skills import SkillsCounted
from companion.games.captain_is_dead.rules.stations import PlanDrawn
from companion.games.captain_is_dead.shown.in_words import reminded
from companion.games.captain_is_dead.shown.leaves import leaves
from companion.table.options import settled
from tests.games.captain_is_dead.rows import ROWS
from tests.games.captain_is_dead.table import ANN, PEOPLE, WORDS, after, begun, flying
from tests.games.evenings import OTHER_READINGS

OPTION = {option.key for option in GAME.options}
BOX = {part: {each.name for each in fields(kind)} for part, kind in (
    ("book", Book), ("decks", Decks), ("levels", Difficulty), ("stations", Station), ("deeds", Deed), ("roles", Role),
)}  # fmt: skip
READINGS: dict[str, tuple[str, ...]] = {
    "A1 which stations can be knocked out": ("stations.knockable",),
    "A2 the hand of a dead Crewman": ("crewman_hand",),
    "A3 a hit larger than the Shields": ("shields_end",),
    "A4 what ships add": ("ship_damage",),
    "A5 a torpedo that skips any alert": ("torpedo_skips",),
    "A6 where setup alerts come from": ("setup_from", "refill"),
    "A7 scanners that come back": ("scanners_back",),
    "A8 steps of the Jump Core": ("difficulty", "core_steps", "levels.steps"),
    "A9 torpedoes": ("torpedoes", "capacity", "decks.torpedoes"),
    "A10 costs": ("stations.repair", "deeds.actions", "deeds.command"),
    "A11 spaces of a move": ("spaces",),
    "A12 what injured people may": ("deeds.when_injured", "stations.when_injured"),
    "A13 the cost of a kill, and leaving aliens": ("kill_cost", "leave_aliens"),
    "A14 plans in the hand": ("plans_in_hand",),
    "A15 fear and anger": ("fear",),
    "A16 Strange Energies": ("book.anomalies",),
    "A17 immunity": ("immunity",),
    "A18 research": ("one_research",),
    "A19 reinstalling": ("reinstall",),
    "A20 the Diplomat": ("diplomat_own",),
    "A24 when it is won": ("win",),
    "A25 equal ranks": ("ties", "roles.rank"),
    "A26 actions": ("actions", "roles.actions"),
    "A29 the Hologram": ("hologram_safe", "hologram_needs_computers"),
}


SHOWN: dict[int, tuple[str, ...]] = {  # by number, the rules in which each reading is seen
    1: ("a station goes offline", "a track is never offline"),
    2: ("the Crewman is replaced", "also when somebody beside him is hurt", "not when it is somebody elsewhere"),
    3: ("ten percent, hit by twenty: lost?", "or alive, where the group reads it so", "full Shields stay full"),
    4: ("a hit", "ships make it worse, where the group reads it so"),
    5: ("no torpedo skips an alert by itself", "or it does, where the group reads it so"),
    6: ("one of several setup alerts", "setup alerts from the deck, where the group reads it so"),
    7: ("scanners show again", "or with the next alert only"),
    9: ("what was fired can be made again", "seven are all", "or fewer have room"),
    10: ("an unknown cost is one action", "a cost that the box knows"),
    11: ("a move",),
    12: ("injured people move", "injured people kill", "healing oneself", "injured people repair nothing"),
    13: ("a kill: an action and a Tactical", "a kill for nothing but the action, where the group reads it so"),
    15: ("fear blocks stations", "fear of being alone", "then anger is the other one"),
    16: ("what nobody knows blocks nothing", "an anomaly of the group's box"),
    17: ("nor the Cyborg", "nor whoever leaves the Science Lab", "the Cyborg too, where the group reads it so"),
    18: ("an anomaly ends: one action, four Science", "or two actions, like an upgrade"),
    19: ("reinstalling in its own room", "or anywhere", "reinstalling in two parts"),
    20: ("the Diplomat pays four for others", "and three for the own", "the Diplomat's discounts count there, too"),
    21: ("tracks are never destroyed", "a track is never offline"),
    22: ("a red alert asks",),
    23: ("an alert that is missing",),
    24: ("Engage!", "won after the alert, where the group reads it so"),
    25: ("whoever is older goes first", "but not before a lower rank", "another order"),
    26: ("the Cyborg has five", "one more by an upgrade", "one more for the Janitor with a tool"),
    27: ("injured, the Teleporter Chief still teleports for free", "the Diplomat for others, injured too"),
    28: ("the twelfth is there", "ten percent, hit by ten: alive"),
    29: ("the Hologram is not hurt, where the group reads it so", "the Hologram draws plans"),
    30: ("a plan is played", "a plan against the alert"),
}
RULES = {row.rule for row in ROWS}


@pytest.mark.parametrize("number", SHOWN)
def test_each_reading_is_seen_in_a_rule(number: int) -> None:
    assert set(SHOWN[number]) <= RULES, set(SHOWN[number]) - RULES


def test_all_thirty_are_looked_after() -> None:
    by_itself = {8, 14}  # below
    assert set(SHOWN) | by_itself == set(range(1, 31))
    assert {int(name.split()[0][1:]) for name in READINGS} <= set(SHOWN) | by_itself


def test_a8_steps_are_counted_on_the_own_board() -> None:
    assert begun(difficulty="normal").ship.core != begun(difficulty="normal", core_steps=7).ship.core == 7


def test_a14_plans_in_the_hand() -> None:
    state = after(flying("ensign", count_skills=True), SkillsCounted(ANN, (2, 2, 0, 0)), PlanDrawn(ANN))
    assert "hand" not in dict(reminded(state, ANN))
    assert "hand" in dict(reminded(replace(state, rules=replace(state.rules, plans_in_hand=True)), ANN))


def test_a11_spaces_and_a16_the_orange_bar_are_said() -> None:
    state = after(flying(spaces=3), AnomalySet("strange_energies", True, "alert"))
    (move,) = [each for each in leaves(state, ANN) if each.deed == "move"]
    assert WORDS.say(move.name, str) == "Move, up to 3 spaces"
    assert "blocker" in dict(reminded(state, ANN))


SAID: dict[str, str] = {  # of each option, how the help names it as it stands
    "crewman_hand": "his card says what becomes of his hand",
    "shields_end": "larger than what the Shields have left ends the ship",
    "ship_damage": "Ships at the hull add nothing",
    "torpedo_skips": "A torpedo skips an alert only",
    "setup_from": "Setup alerts come from those face up",
    "refill": "later they are filled when the alert is done",
    "scanners_back": "Scanners that are repaired show two alerts at once",
    "capacity": "up to 7 torpedoes",
    "spaces": "A move is 2 spaces",
    "kill_cost": "an action and 1 Tactical",
    "leave_aliens": "Nobody walks out of a room with aliens",
    "plans_in_hand": "Battle plans do not count in the hand",
    "fear": "Irrational Fear and Anger block is asked when they come",
    "immunity": "safe from every anomaly",
    "one_research": "Ending an anomaly takes 1 action, an upgrade 2",
    "reinstall": "reinstalled in its own room",
    "diplomat_own": "3 Command for the own alert",
    "win": "as soon as the Jump Core says Engage",
    "ties": "whoever is older goes first",
    "actions": "A turn has 4 actions",
    "aliens_injure": "aliens that come injure whoever is there",
    "hologram_safe": "The Hologram is injured like others",
    "hologram_needs_computers": "needs no Computers",
}


def test_the_help_names_every_reading() -> None:
    assert set(SAID) == {option.key for option in GAME.options if option.group == "readings"}
    told = "".join(WORDS.say(line(f"help.{part}.text"), str) for part in ("readings", "readings_crew"))
    for key, words in SAID.items():
        assert words in told, key


@pytest.mark.parametrize("reading", READINGS)
def test_a_group_can_read_it_otherwise(reading: str) -> None:
    for where in READINGS[reading]:
        part, _, name = where.rpartition(".")
        assert name in BOX[part] if part else name in OPTION


def test_every_other_reading_changes_the_rules() -> None:
    """No option is without effect: each alone makes other rules than the defaults do."""
    plain = begun().rules
    for name, value in OTHER_READINGS.items():
        assert begun(**{name: value}).rules != plain, name
    for option in GAME.options:
        if option.key.startswith("cue_"):
            assert begun(**{option.key: False}).rules != plain
    assert len(fields(Rules)) > len(OTHER_READINGS)


def test_options_of_another_print_are_refused_or_settled() -> None:
    assert settled(GAME, {"difficulty": "absurd"})["difficulty"] == "normal"
    with pytest.raises(Refused, match="our_box_bad"):
        GAME.new(Setup(PEOPLE[:2], settled(GAME, {"our_box": "nonsense"})))


def test_levels() -> None:
    assert [begun(difficulty=each).ship.core for each in ("coward", "insane")] == [3, 9]
    assert begun(difficulty="insane").ship.torpedoes == 3
    assert begun(core_steps=12).ship.core == 12
    assert begun().ship.torpedoes == 5
