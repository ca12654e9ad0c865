"""The specialists of The New Frontier: a row for what each card does, and where it does nothing."""

from typing import Any

import pytest

from companion.games.space_alert.resolution import Resolved, resolve, result
from companion.games.space_alert.resolution.events import (
    ComputerMaintained,
    Delayed,
    EnergyMoved,
    KnockedOut,
    NothingDone,
    Shot,
    SpecialistActed,
)
from companion.games.space_alert.resolution.game import ADVANCED, NAMES, SPECIALISTS
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.specialists import SPECIALISTS as CARDS
from companion.games.space_alert.resolution.story import line_of
from tests.games.space_alert.resolution.making import (
    PRINTED,
    QUIET,
    SAY,
    after,
    events,
    raw,
    switched,
    threat_after,
)


def program(text: str, turns: int = 12) -> list[list[str]]:
    """A slot is a word; two cards in one are joined by a plus; a dot is an empty one."""
    slots = [[] if each == "." else each.split("+") for each in text.split()]
    return slots + [[]] * (turns - len(slots))


def played(crew: list[str], threats: list[str] | None = None, *settings: str, **more: Any) -> Resolved:
    rules = switched(*QUIET, *settings)
    return resolve(game_from(raw([program(each) for each in crew], threats or [], **more), rules), rules)


def vain(one: Resolved) -> list[str]:
    return [each.why for each in events(one, NothingDone) if isinstance(each, NothingDone)]


def feats(one: Resolved) -> list[str]:
    return [each.what for each in events(one, SpecialistActed) if isinstance(each, SpecialistActed)]


def shots(one: Resolved) -> list[tuple[str, int, bool]]:
    return [
        (each.weapon, each.strength, each.target is not None) for each in events(one, Shot) if isinstance(each, Shot)
    ]


def test_every_card_has_its_function_and_its_name() -> None:
    assert set(CARDS) == set(SPECIALISTS) == {*NAMES, *(each + ADVANCED for each in NAMES)}


# --- rocketeer


def test_the_rocketeer_launches_from_anywhere() -> None:
    one = played(["rocketeer"], ["E1-07@1 white"])
    assert after(one, 1).rockets == 2
    assert after(one, 1).crew == ("UW",)


def test_two_rockets_go_as_one_from_lower_blue_alone() -> None:
    one = played(
        ["> ^ rocketeer_advanced"], ["E1-05@1 red"], trajectories={"red": 1, "white": 1, "blue": 1, "internal": 1}
    )
    assert after(one, 3).rockets == 1
    assert ("rocket", 5, True) in shots(one)
    elsewhere = played(["rocketeer_advanced"])
    assert elsewhere.outcome.rockets == 3, "in upper white it maintains the computer"
    assert events(elsewhere, ComputerMaintained)


def test_the_last_rocket_goes_alone() -> None:
    one = played(["> ^ c c rocketeer_advanced"])
    assert after(one, 5).rockets == 0
    assert feats(one) == []


# --- data analyst


def test_the_analyst_maintains_the_computer_from_anywhere_for_a_point() -> None:
    one = played(["> data_analyst"])
    assert events(one, ComputerMaintained)
    assert one.outcome.specialists == 1
    assert one.outcome.score == 1
    assert ("specialists", 1) in [(each.what, each.points) for each in one.outcome.sheet]


def test_the_long_look_counts_three_times_and_only_at_the_window() -> None:
    one = played(["^ . data_analyst_advanced", ". ^ c"])
    assert one.outcome.visual_points == 5, "four at once, by the table"
    elsewhere = played(["data_analyst_advanced"])
    assert elsewhere.outcome.visual_points == 0
    assert feats(elsewhere) == []


# --- energy technician


def test_the_technician_refuels_from_anywhere() -> None:
    one = played(["a energy_technician"])
    assert (after(one, 2).capsules, after(one, 2).reactors) == (2, (2, 5, 2))
    assert after(one, 2).crew == ("UW",)
    assert events(one, EnergyMoved)


def test_the_screens_stop_damage_for_a_turn_and_use_no_energy() -> None:
    """The Pulse Ball does 1 to each zone where its X is, and the shields have 1."""
    tracks = {"red": 1, "white": 1, "blue": 1, "internal": 1}
    bare = played([""], ["E1-01@1 white"], trajectories=tracks)
    turn = next(each.turn for each in bare.trace if each.shields != (1, 1, 1))
    screened = played(
        [" ".join(["."] * (turn - 1) + ["energy_technician_advanced"])], ["E1-01@1 white"], trajectories=tracks
    )
    assert after(screened, turn).shields == (1, 1, 1)
    early = played(
        [" ".join(["."] * (turn - 2) + ["energy_technician_advanced"])], ["E1-01@1 white"], trajectories=tracks
    )
    assert after(early, turn).shields == (0, 0, 0), "they are gone with their turn"
    below = played(
        [" ".join(["^"] + ["."] * (turn - 2) + ["energy_technician_advanced"])], ["E1-01@1 white"], trajectories=tracks
    )
    assert vain(below) == ["specialist_elsewhere"]


def test_screens_are_used_up_by_what_they_stop() -> None:
    """Two Pulse Balls do 1 to each zone in turn 3: before the own zone the screens stop both, elsewhere one."""
    tracks = {"red": 2, "white": 1, "blue": 1, "internal": 1}
    one = played([". . energy_technician_advanced"], ["E1-01@1 white", "E1-01@2 red"], trajectories=tracks)
    assert (after(one, 3).shields, after(one, 3).damage) == ((0, 1, 0), (0, 0, 0))


# --- pulse gunner


def test_the_gunner_fires_both_weapons_or_neither() -> None:
    one = played(["pulse_gunner"], ["E1-07@1 white"])
    assert [each[0] for each in shots(one)] == ["heavy_laser", "pulse_cannon"]
    assert after(one, 1).reactors[1] == 1
    poor = played(["a a pulse_gunner"])
    assert after(poor, 3).reactors[1] == 1, "both need two, and one is left"
    assert vain(poor) == ["not_both_weapons"]


def test_at_the_pulse_cannon_the_gunner_fires_it_alone() -> None:
    one = played(["^ pulse_gunner"], ["E1-07@1 white"])
    assert [each[0] for each in shots(one)] == ["pulse_cannon"]


def test_the_strong_pulse_does_one_more_and_reaches_one_farther() -> None:
    tracks = {"red": 1, "white": 7, "blue": 1, "internal": 1}
    one = played(["^ pulse_gunner_advanced"], ["E1-08@1 red", "E1-08@2 white"], trajectories=tracks)
    strong = [each for each in shots(one) if each[0] == "pulse_cannon"]
    assert sum(each[1] for each in strong if each[2]) >= 3
    assert feats(one) == ["strong_pulse"]
    elsewhere = played(["pulse_gunner_advanced"], ["E1-07@1 white"])
    assert [each[:2] for each in shots(elsewhere)] == [("heavy_laser", 5)]


# --- medic


@pytest.mark.parametrize("medic", ["medic", "medic+<", "c+medic"])
def test_the_medic_acts_first_and_makes_the_others_there_heroic(medic: str) -> None:
    one = played(["a", medic, "> a"], ["E1-07@1 white"])
    assert ("heavy_laser", 6, True) in shots(one), "though the captain acts before the medic"
    assert ("heavy_laser", 5, True) not in shots(one)


def test_a_medic_may_come_along_and_helps_where_the_move_ends() -> None:
    one = played([". ^+medic", "^ a"], ["E1-07@1 white"], trajectories={"red": 1, "white": 1, "blue": 1, "internal": 1})
    assert ("pulse_cannon", 2, True) in shots(one)


def test_a_guarded_station_loses_nobody_but_its_squads() -> None:
    """The Seeker's Z knocks out whoever is where it is."""
    free = played(["", ""], ["SI2-02@1"])
    turn = next(each.turn for each in free.trace if any("!" in one for one in each.crew))
    late = [" ".join(["."] * (turn - 1) + ["medic_advanced"]), ""]
    guarded = played(late, ["SI2-02@1"])
    assert events(guarded, KnockedOut) == []
    assert feats(guarded) == ["guards"]
    assert guarded.outcome.specialists == -1
    assert played(late, ["SI2-02@1"], "medic_costs_a_point=false").outcome.specialists == 0
    early = [" ".join(["."] * (turn - 2) + ["medic_advanced"]), ""]
    assert events(played(early, ["SI2-02@1"]), KnockedOut), "only in that turn"


# --- hypernavigator


def test_the_navigator_slows_all_by_one_in_that_turn() -> None:
    one = played(["^ hypernavigator"], ["E1-07@1 white"])
    free = played(["^"], ["E1-07@1 white"])

    def at(of: Resolved, turn: int) -> int:
        return int(threat_after(of, turn, "E1-07@1").split()[0][1:])

    assert at(one, 1) == at(free, 1)
    assert at(one, 2) == at(free, 2) + 1
    assert at(one, 3) == at(free, 3) + 1


@pytest.mark.parametrize(("setting", "slower"), [("true", 1), ("false", 0)])
def test_what_is_inside_is_slowed_by_one_of_two_sources(setting: str, slower: int) -> None:
    rules = f"navigator_slows_inside={setting}"
    one, free = (played([each], ["I1-02@1"], rules) for each in ("^ hypernavigator", "^"))
    places = [int(threat_after(each, 2, "I1-02@1").split()[0][1:]) for each in (one, free)]
    assert places[0] - places[1] == slower


def test_the_navigator_jumps_early_and_what_would_have_come_does_not() -> None:
    one = played(["^ . . . . . . . . hypernavigator_advanced"], ["E1-07@11 white"])
    assert [each.number for each in one.turns] == [*range(1, 11), 13]
    assert one.outcome.neither == ("E1-07@11",)
    assert one.outcome.status == "survived"
    for late in ("^ . . . . . . . hypernavigator_advanced", ". . . . . . . . . hypernavigator_advanced"):
        assert len(played([late]).turns) == 13
        assert vain(played([late])) == ["specialist_elsewhere"]


# --- mechanic


def test_the_mechanic_prepares_a_weapon_until_it_is_fired() -> None:
    one = played(["mechanic . a a"], ["E1-07@1 white"])
    assert [each[1] for each in shots(one)] == [6, 5]


def test_a_prepared_pulse_cannon_reaches_farther() -> None:
    tracks = {"red": 1, "white": 7, "blue": 1, "internal": 1}
    one, free = (played([f"^ {each} a"], ["E1-08@2 white"], trajectories=tracks) for each in ("mechanic", "."))
    assert [each[2] for each in shots(one)] == [True]
    assert [each[2] for each in shots(free)] == [False]


@pytest.mark.parametrize(("threat", "way"), [("I2-05@1", "."), ("I2-06@1", "^"), ("I1-05@1", ">")])
def test_the_mechanic_repairs_two_of_any_letter(threat: str, way: str) -> None:
    one = played([f"{way} mechanic_advanced"], [threat])
    assert threat_after(one, 2, threat).endswith("hp1")
    assert vain(played(["mechanic_advanced"])) == ["specialist_elsewhere"]


def test_the_last_repair_is_done_on_the_spot_and_never_from_afar() -> None:
    tracks = {"red": 1, "white": 1, "blue": 1, "internal": 7}
    one = played(["rocketeer rocketeer rocketeer"], ["I1-07@1"], trajectories=tracks)
    assert threat_after(one, 3, "I1-07@1").endswith("hp1")
    assert vain(one) == ["last_repair_on_the_spot"]


# --- special ops


def test_special_ops_is_ready_until_its_next_heroic_action_comes() -> None:
    one = played(["special_ops c a a"], ["E1-07@1 white"])
    assert [each[1] for each in shots(one)] == [6, 5]
    assert feats(one) == ["ready"]


def test_who_is_ready_and_seen_to_by_a_medic_is_heroic_once() -> None:
    one = played(["special_ops a a", ". medic"], ["E1-07@1 white"])
    assert [each[1] for each in shots(one)] == [6, 5]


@pytest.mark.parametrize(("setting", "hits"), [("true", [4, 3]), ("false", [3, 3])])
def test_one_of_two_sources_is_ready_in_space_too(setting: str, hits: list[int]) -> None:
    tracks = {"red": 1, "white": 7, "blue": 1, "internal": 1}
    way = "< ^ c ^ special_ops c x x"
    one = played([way], ["E1-08@4 red"], f"special_ops_heroic_in_space={setting}", trajectories=tracks)
    assert [each[1] for each in shots(one) if each[0] == "interceptors"][1:3] == hits


@pytest.mark.parametrize("slot", ["^+special_ops_advanced", "special_ops_advanced+^"])
@pytest.mark.parametrize("setting", ["crowded_lift=moves", "crowded_lift=waits"])
def test_what_is_protected_is_not_delayed(slot: str, setting: str) -> None:
    one = played(["^", f"{slot} a"], ["E1-07@1 white"], setting)
    assert events(one, Delayed) == []
    assert after(one, 1).crew == ("LW", "LW")
    assert [each[0] for each in shots(one)] == ["pulse_cannon"]
    assert feats(one) == ["protected"]
    assert events(played(["^", "^ a"], [], setting), Delayed)


def test_nobody_is_tripped_out_of_a_protected_action() -> None:
    trips = [{"seat": 0, "turn": 2}]
    one = played([". a+special_ops_advanced"], ["E1-07@1 white"], trips=trips)
    assert events(one, Delayed) == []
    assert [shot[0] for shot in shots(one)] == ["heavy_laser"]
    assert events(played([". a"], [], trips=trips), Delayed)


def test_it_goes_with_both_of_a_double_action() -> None:
    one = played(["a+^+special_ops_advanced"], ["E1-07@1 white"])
    assert after(one, 1).crew == ("LW",)
    assert [shot[0] for shot in shots(one)] == ["heavy_laser"]


FAR_OUT = "< ^ c ^ c c+x c+x"


@pytest.mark.parametrize(("setting", "squads"), [("true", 0), ("false", 1)])
def test_its_own_action_does_not_knock_it_out(setting: str, squads: int) -> None:
    """Too far out the interceptors come home faster than anybody else bears."""
    rules = ("far_interceptors=true", f"special_ops_unhindered={setting}")
    one = played([f"{FAR_OUT} c+special_ops_advanced"], [], *rules)
    assert after(one, 8).crew == ("UR",)
    assert events(one, KnockedOut) == []
    assert len(one.outcome.disabled_squads) == squads
    assert after(played([f"{FAR_OUT} c"], [], *rules), 8).crew == ("UR!",)


def test_when_its_action_is_done_it_is_knocked_out_like_anybody() -> None:
    """The Seeker's Z is of the threats' part of the turn."""
    free = played([""], ["SI2-02@1"])
    turn = next(each.turn for each in free.trace if any("!" in one for one in each.crew))
    assert events(played([" ".join(["."] * (turn - 1) + ["a+special_ops_advanced"])], ["SI2-02@1"]), KnockedOut)


# --- what they have in common


def test_a_card_that_waits_is_done_later() -> None:
    one = played(["^", "^ rocketeer"])
    assert [each for each in events(one, Delayed)]
    assert after(one, 3).rockets == 2


def test_in_space_they_fly_home() -> None:
    one = played(["> c < < c rocketeer"], ["E1-07@1 white"])
    assert after(one, 6).crew == ("UR",)


@pytest.mark.parametrize(
    ("slots", "says"),
    [
        ("medic . rocketeer", "one specialist"),
        ("surgeon", "is no card"),
    ],
)
def test_what_is_no_program_is_refused(slots: str, says: str) -> None:
    with pytest.raises(BadGame, match=says):
        game_from(raw([program(slots)]), PRINTED)


@pytest.mark.parametrize("card", SPECIALISTS)
def test_any_card_at_any_station_in_any_turn_is_resolved_and_told(card: str) -> None:
    for way in ("", "^ ", "< ", "< ^ ", "> ", "> ^ ", "> c < < c "):
        slots = f"{way}{' '.join([card] * 4)}"
        one = played([slots, "a b c"], ["E1-07@1 white", "I1-02@2", "SI1-04@3", "SE1-08@4 red"])
        for turn in one.turns:
            for event in turn.events:
                if (told := line_of(event)) is not None:
                    assert SAY(told)
        rules = switched(*QUIET)
        assert result(one.game, rules) == one.outcome
