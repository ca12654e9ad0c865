"""Each place where the text can be read in two ways: its default and every other reading has a row or a test."""

from typing import Any

import pytest

from companion.games.shallow_space import GAME
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.setup.options import OPTIONS
from tests.games.shallow_space import rows_specials, test_rules
from tests.games.shallow_space.rows import ROWS
from tests.games.shallow_space.situations import A, damaged, holds, lasts, sailing
from tests.games.shallow_space.table import ANN

# what decides it (an option, or "" where only one reading makes sense), and the rows or tests that show each reading
READINGS: dict[str, tuple[str, tuple[str, ...]]] = {
    "A1": ("turn_seconds", ("ready waits for the others", "the clock ends a turn")),
    "A2": ("order", ("when all are ready the next ship has its turn", "test_all_at_once_every_ship_acts")),
    "A3": ("decks", ("test_decks_are_shared_or_for_each_ship",)),
    "A4": ("first_hands", ("the game begins: the seed, full hands, the first turn",
                           "or hands come with the own first turn")),
    "A5": ("random_grey", ("one that is not critical", "or any")),
    "A6": ("jump_over", ("over enemies too", "or over what is free only")),
    "A7": ("", ("nobody walks into an enemy", "allies do not block")),
    "A8": ("grenade_extra", ("a grenade: 3 for everybody, 1 for the section, a redshirt each",
                             "or 4, where the section's point counts as well")),
    "A9": ("redshirts_shield", ("without a shield a random section is hit, and those inside",
                                "a redshirt saves a point, where the group plays it so")),
    "A10": ("", ("a redshirt dives before 2 or more", "not without a redshirt", "not when it is switched off")),
    "A11": ("held_stack", ("two rifles add 4", "or 2, where they do not add up", "two energy shields take 2",
                           "or 1, where they do not add up", "nobody is healed by a shield")),
    "A12": ("", ("parts from their room", "sensor_pod from the front_hull", "laser_left from the left_pod")),
    "A13": ("brigade_grey", ("its points go next door too", "to grey sections", "or not to them",
                             "never to the shield")),
    "A14": ("heal_range", ("one health back", "or in the same section only")),
    "A15": ("", ("a fire brigade adds 1 for two redshirts",)),
    "A16": ("disarm", ("who comes in may disarm a charge with a 4", "who stands there has no try",
                       "or has one instead of walking on")),
    "A17": ("", ("a field has 2 points", "it breaks a force field", "friends pass a force field")),
    "A18": ("", ("boarding out of a force field works",)),
    "A19": ("virus", ("a virus hides the reason", "but not from its own crew, where the group plays it so",
                      "test_a_virus_shows_everything_grey", "test_a_decoy_fools_other_teams_only")),
    "A20": ("", ("a robot walks", "not at another's", "a robot is in the way", "a robot has one")),
    "A21": ("", ("unless both engines of the target evade; then it still finds its section",
                 "one engine does not help", "evasive manoeuvres too")),
    "A22": ("pod_points", ("a pod has three points and no shield", "or fewer",
                           "nor from where a pod was reached this turn",
                           "test_an_escape_pod_is_a_chamber_and_gone_when_it_is_left")),
    "A23": ("photon", ("a torpedo rolls: 3 to a section and 1 beside it", "or never does", "a beam never misses",
                       "three missiles, one roll each", "aimed ones find their sections in turn")),
    "A24": ("electronic", ("a pulse passes shields", "or is stopped", "the shield takes an overload", "or does not")),
    "A25": ("ramming", ("forward", "absorbed", "ignored")),
    "A26": ("crew_turn_in", ("the crew two", "or one, as in an older version", "and the first repair card besides")),
    "A27": ("executive_extra", ("test_an_executive_officers_card_is_extra",
                                "an executive officer draws a captain card")),
    "A28": ("gas_counts", ("gas chokes everybody without a mask in their turn",
                           "it stays while engineering does not work", "or goes anyway")),
    "A29": ("packet", ("the shield takes the highest number", "or all of them")),
    "A30": ("", ("with all four critical the ship is gone, and everybody aboard", "not with three")),
    "A31": ("", ("into the next room too", "not further", "nor to another ship")),
    "A32": ("", ("friends aboard are hurt as well",)),
    "A33": ("", ("nor the crew", "somebody volunteers")),
    "A34": ("capture", ("not with an enemy there", "or with nobody on all of the ship")),
    "A35": ("", ("with all enemies elsewhere, for whom their ship is an enemy's now",)),
    "A36": ("defecting", ("not with two ships", "unless the group likes it", "or never",
                          "a leaderless crew may change sides")),
    "A37": ("", ("every shot of a strafing run too",)),
    "A38": ("", ("a ship that is taken with a critical bridge waits for repairs",)),
}  # fmt: skip
OURS = {  # what the text leaves open besides
    "grey_hurts": ("a critical section ends the walk, hurts and costs a redshirt", "or costs a redshirt only"),
    "emp": ("a pulse jams captain cards", "but not an executive officer", "or that one as well"),
    "penalty": ("a damaged laser takes 1", "or 1 a level"),
    "charges_seen": ("not one that nobody may know", "unless all see charges"),
    "dead_see": ("who dies sees what every crew knows, where the group likes it", "but not with somebody alive"),
    "crew_starts": ("test_all_may_start_on_the_bridge",),
    "last_round": ("after the last round the ship with the best hull has won",),
    "ships": ("test_ships_by_the_number_of_players",),
    "teams": ("ready-made teams stay", "teams are drawn by lot", "somebody comes aboard"),
    "cards": ("test_a_first_game_has_fewer_kinds",),
    "dice": ("a laser hits with a 5; the shield takes it", "a real die is asked for"),
}
KNOWN = {row.rule for row in ROWS} | set(vars(test_rules)) | set(rows_specials.RAMS)


@pytest.mark.parametrize("reading", [*READINGS.items(), *((key, (key, rows)) for key, rows in OURS.items())],
                         ids=lambda each: each[0])  # fmt: skip
def test_each_reading_is_shown(reading: Any) -> None:
    _, (option, rows) = reading
    assert not option or option in {each.key for each in OPTIONS}
    assert set(rows) - KNOWN == set()


def test_no_ambiguity_and_no_option_is_left_out() -> None:
    assert list(READINGS) == [f"A{number}" for number in range(1, 39)]
    shown = {option for option, _ in READINGS.values() if option} | set(OURS)
    assert shown == {each.key for each in OPTIONS}


@pytest.mark.parametrize(("virus", "offered"), [("everybody", True), ("others", False)])
def test_who_knows_the_truth_is_offered_what_works(virus: str, offered: bool) -> None:
    """Others may try."""
    state = lasts(damaged(holds(A, "lock_on", state=sailing(virus=virus)), 0, sensor_pod=3, laser_left=3), "virus", 0)
    found = [each for each in GAME.offers(state, ANN) if each.command in (PlayCard, Fire)]
    assert len(found) == (3 if offered else 1)
    reasons = [each.why_not for each in GAME.view(state, ANN).mine[0].hand]
    assert [each and each.key for each in reasons] == ([None] if offered else ["refused.needs_sensors"])
