"""What pages ask of the views beside their fields: groups, columns, what has to be done now, sums, bars and plots."""

from dataclasses import replace
from typing import Any

import pytest

from companion.contract import Line, Seat, Who
from companion.games.space_alert import GAME
from companion.games.space_alert.missions.shipped import find
from companion.games.space_alert.printed.threat_cards import names, threats
from companion.games.space_alert.shown.annals import Flight, annals
from companion.games.space_alert.shown.campaign import Repairs, TileLeft
from companion.games.space_alert.shown.debrief import Telling, TripOpen
from companion.games.space_alert.shown.demand import demand
from companion.games.space_alert.shown.luck import spread
from companion.games.space_alert.shown.picture import GROUPS, Clock, Told, TripTold, View
from tests.games.shipped import WORDS as ALL_WORDS
from tests.games.space_alert.examples import OWN
from tests.games.space_alert.flight import RULES, crew_of, state_with

TEXT = Line("said")


def view(**more: Any) -> View:
    return replace(GAME.view(RULES.begun(crew_of(4)), None), **more)


def alert(place: int, zone: str, at: int = 0) -> Told:
    return Told(place, at, "alert", TEXT, None, 1, zone)


def test_all_that_can_be_chosen_stands_in_one_group() -> None:
    found = view().groups
    listed = {
        name: [each for _, lengths in levels for _, those in lengths for each in those] for name, _, levels in found
    }
    assert list(listed) == [name for name in GROUPS if name in listed]
    assert sorted(each.id for those in listed.values() for each in those) == sorted(each.id for each in view().choices)
    assert [len(those) for those in listed.values()] == [count for _, count, _ in found]
    assert all(listed.values())
    assert {each.kind for name in ("test_run", "mission") for each in listed[name]} == {"base"}


def test_missions_are_listed_by_level_and_length() -> None:
    for _, _, levels in view().groups:
        assert [level for level, _ in levels] == sorted({level for level, _ in levels})
        for level, lengths in levels:
            assert [seconds for seconds, _ in lengths] == sorted({seconds for seconds, _ in lengths})
            assert {(level, seconds) for seconds, _ in lengths} == {
                (each.level, each.seconds) for _, those in lengths for each in those
            }


@pytest.mark.parametrize(("rules", "id"), [("standard", "test-run-1"), ("duckling", "duckling-1-10")])
def test_who_is_new_begins_with_the_easiest(rules: str, id: str) -> None:
    own = OWN if rules == "standard" else ""
    first = GAME.view(RULES.begun(crew_of(2), rule_set=rules, own_missions=own), None).first
    assert first is not None
    assert first.id == id
    assert view(choices=()).first is None


def test_alerts_stand_in_the_column_of_their_zone() -> None:
    told = (alert(1, "red"), Told(2, 0, "phase", TEXT), alert(3, "blue"), alert(4, "red"))
    columns = dict(view(timeline=told).columns)
    assert [each.place for each in columns["red"]] == [1, 4]
    assert (columns["white"], [each.place for each in columns["blue"]]) == ((), [3])


@pytest.mark.parametrize(("rules", "zones"), [("standard", ["red", "white", "blue"]), ("duckling", ["red", "blue"])])
def test_a_column_for_the_inside_comes_with_what_may_be_inside(rules: str, zones: list[str]) -> None:
    mission = find("mission-3")
    wanted = demand(mission, state_with(mission).rules.party)
    none, some = replace(wanted, internal=0), replace(wanted, internal=1)
    assert [name for name, _ in view(rules=rules, demand=None).columns] == zones
    assert [name for name, _ in view(rules=rules, demand=none).columns] == zones
    assert [name for name, _ in view(rules=rules, demand=some).columns] == [*zones, "internal"]
    assert [name for name, _ in view(rules=rules, timeline=(alert(1, "internal"),)).columns] == [*zones, "internal"]


def test_a_banner_says_how_long_from_its_announcement() -> None:
    clock = Clock(10_000, 1, 3, 10_000, 70_000)
    transfer = Told(1, 5_000, "transfer", TEXT, until=21_000)
    silence = Told(2, 6_000, "silence", TEXT, until=31_000)
    flying = view(clock=clock, timeline=(transfer, silence), silent=True)
    assert flying.banners == ((transfer, 6_000), (silence, 15_000))
    assert replace(flying, silent=False).banners == ((transfer, 6_000),)
    assert replace(flying, timeline=(transfer, alert(3, "red"), alert(4, "red"), alert(5, "red"))).banners == ()
    assert view(timeline=(transfer,)).banners == ()
    assert clock.lasts == 60_000


def test_trips_stand_among_the_announcements_by_their_time() -> None:
    trip = TripTold(Who(Seat("s1")), 50, 1)
    whole = view(timeline=(alert(1, "red", 10), alert(2, "red", 90)), tripped=(trip,)).whole_flight
    assert [each.kind for each in whole] == ["alert", "trip", "alert"]


def test_a_slower_tempo_takes_longer() -> None:
    assert view(tempo=80).slowed(60) == 75
    assert view(tempo=100).slowed(60) == 60


def test_phases_share_the_mission() -> None:
    mission = find("mission-3")
    phases = demand(mission, state_with(mission).rules.party).phases
    assert sum(each.seconds for each in phases) == mission.length
    assert 9 <= sum(each.share for each in phases) <= 11
    assert len(phases) == len(mission.phase_ends)


def test_each_card_has_its_name_by_what_is_printed_on_it() -> None:
    assert view().threat_names == names()
    assert {id: ALL_WORDS["space-alert"].word(name, str) for id, name in names().items()} == {
        each.id: each.name for each in threats()
    }


def telling(*trips: TripOpen) -> Telling:
    return Telling(
        (), None, (), ("<", ">", "^", "A", "B"), (), False, False, (), (), (), 0, False, trips, (), (), "box"
    )


def test_a_trip_is_asked_of_the_first_whose_it_may_be_until_it_is_told() -> None:
    def trip(number: int, member: int | None, turn: int | None) -> TripOpen:
        return TripOpen(number, "x", 1, (2, 3), member, turn)

    one = telling(trip(0, None, None), trip(1, 3, 4), trip(2, 2, 0))
    assert [each.trip for each in one.open_trips(2)] == [0]
    assert [each.trip for each in one.placed_trips(2)] == [2]
    assert (one.open_trips(3), [each.trip for each in one.placed_trips(3)]) == ((), [1])
    assert (one.moves, one.actions) == (("<", ">", "^"), ("A", "B"))


def test_damage_is_listed_by_zone() -> None:
    tiles = (TileLeft("blue", "shield", True), TileLeft("red", "reactor", True), TileLeft("blue", "reactor", False))
    assert Repairs(None, (), 4, tiles, (), 0).by_zone == (("red", tiles[1:2]), ("blue", (tiles[0], tiles[2])))


# --- drawn


def test_the_highest_bar_is_full_and_this_game_is_pointed_at() -> None:
    bars = spread([None, 3, 3, 3, 4], 4).drawn
    assert [each.back.height for each in bars] == [32, 96, 32]
    assert all(each.back.y + each.back.height == 118 for each in bars)
    assert [each.words is None for each in bars] == [True, False, False]
    assert spread([None], None).drawn[0].back.height == 96
    assert spread([], None).drawn[0].back.height == 0


def test_of_many_bars_every_other_one_has_words_and_this_game_has() -> None:
    bars = spread(list(range(12)), 5).drawn
    assert len(bars) > 8
    named = [bool(each.words) for each in bars]
    assert named[1::2] == [True] * len(named[1::2])
    assert [place for place, each in enumerate(bars) if each.of.is_here and each.words] != []


def test_points_are_plotted_between_the_ends_of_the_scale() -> None:
    flights = [
        Flight("a", 1, True, 10),
        Flight("b", 1, True, -3),
        Flight("c", 1, False, None),
        Flight("d", 1, True, None),
    ]
    plot = annals(flights).plot
    zero = plot.zero.y - 4
    assert [each.at.y for each in plot.dots] == [10, 128, zero, zero]
    assert [one.at.x for one in plot.dots] == sorted(one.at.x for one in plot.dots)
    assert plot.low is not None
    assert annals(flights[:1]).plot.low is None


def test_bars_of_the_annals_are_shares_of_a_hundred() -> None:
    lost = [Flight("a", 3, False, None, cause="x")] * 3 + [Flight("b", 3, False, None, cause="y")]
    one = annals([*lost, Flight("c", 3, True, 1)])
    assert [width for _, width in one.bars_of_causes] == [100, 33.3]
    assert [each.width for each in one.levels] == [20]
