"""The 29 things that the rules leave open: each that a group may read otherwise is an option, or stands in its box."""

from dataclasses import fields

import pytest

from companion.core import Refused, Setup
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Rules
from companion.games.captain_is_dead.printed import Book, Decks, Deed, Difficulty, Role, Station
from companion.options import settled
from tests.games.captain_is_dead.table import PEOPLE, begun
from tests.games.captain_is_dead.test_properties import OTHER_READINGS

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
    "A13 the cost of a kill": ("kill_cost",),
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
