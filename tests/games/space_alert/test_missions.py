"""The missions that ship are the published timelines, and the JSON shape loses nothing."""

import hashlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from companion.contract.data import DataError
from companion.games.space_alert.missions import CommsDown, Mission, alerts, level
from companion.games.space_alert.missions.as_json import from_json, to_json
from companion.games.space_alert.missions.doubts import doubts
from companion.games.space_alert.missions.shipped import missions
from tests.games.space_alert.examples import missions as any_missions

# id here, id in the published table, sha256 of its turns, phase ends, length and events
DIGESTS = {row.split()[0]: row.split()[2] for row in (Path(__file__).parent / "digests.txt").read_text().splitlines()}
SLIP = {"at": 455, "event": "comms_down", "duration": 15, "phase": 2}  # inside one of 25 seconds: left out of ours


def digest(mission: Mission) -> str:
    shape = to_json(mission)
    facts = {key: shape[key] for key in ("turns", "phase_ends", "length", "events")}
    if mission.id == "double-easy-1":
        at = next(number for number, each in enumerate(facts["events"]) if each["at"] == SLIP["at"])
        facts["events"].insert(at, SLIP)
    return hashlib.sha256(json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def test_all_published_missions_are_there() -> None:
    assert list(missions()) == list(DIGESTS)
    assert len(DIGESTS) == 234


@pytest.mark.parametrize("id", DIGESTS)
def test_they_are_the_published_timelines(id: str) -> None:
    assert digest(missions()[id]) == DIGESTS[id]


def test_ids_and_titles_are_speakable_and_their_own() -> None:
    shipped = missions().values()
    assert all(mission.id == id for id, mission in missions().items())
    assert len({each.title for each in shipped}) == len(missions())
    assert all(len(each.title) <= 60 and "_" not in each.title + each.id for each in shipped)
    assert (missions()["duckling-2-17"].title, missions()["mission-3"].title) == (
        "Duckling: two players, basic, 17",
        "Mission 3",
    )


def test_nothing_is_odd_about_them() -> None:
    """But that some official tracks say two things on one second: the table moves one of them."""
    told = {id: doubts(mission) for id, mission in missions().items()}
    odd = [each for found in told.values() for each in found if "would be said over something else" not in each]

    assert odd == []
    assert sorted(id for id, found in told.items() if found) == [
        "double-10", "double-12", "double-7", "double-9", "double-easy-5", "double-easy-6", "duckling-5-02",
        "duckling-5-37", "duckling-5-38",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("prefix", "kind", "stage", "count", "of_four", "of_five"),
    [
        ("test-run", "base", "test_run", 2, {3}, {3}),
        ("simulation", "base", "simulation", 3, {5}, {6}),
        ("advanced", "base", "advanced", 3, {5}, {6}),
        ("mission", "base", "mission", 8, {7}, {8}),
        ("double-easy", "double", "mission", 6, {7, 8, 9}, {9, 10}),
        ("double", "double", "mission", 18, {7, 8, 9, 10}, {9, 10, 12}),
        ("duckling-1", "duckling", "simulation", 10, {2, 3, 4}, None),
        ("duckling-2", "duckling", "simulation", 25, {4, 5, 6}, None),
        ("duckling-3", "duckling", "simulation", 25, {5, 6}, None),
        ("duckling-4", "duckling", "advanced", 40, {4, 5, 6}, None),
        ("duckling-5", "duckling", "advanced_or_mission", 50, {5, 6}, None),
        ("duckling-6", "duckling", "mission", 50, {6, 7}, None),
    ],
)
def test_the_groups_are_as_counted(
    prefix: str, kind: str, stage: str, count: int, of_four: set[int], of_five: set[int] | None
) -> None:
    group = [each for each in missions().values() if each.id.startswith(f"{prefix}-")]
    assert len(group) == count
    assert {(each.kind, each.stage) for each in group} == {(kind, stage)}
    assert {level(each, 4) for each in group} == of_four
    assert {level(each, 5) for each in group} == (of_five or of_four)


def test_before_the_advanced_ones_nothing_comes_from_inside() -> None:
    for mission in missions().values():
        inside = [each for each in alerts(mission, 5) if each.zone is None]
        assert not inside or mission.stage not in ("test_run", "simulation")


def test_the_ducklings_have_neither_white_zone_nor_fifth_turn() -> None:
    for mission in missions().values():
        if mission.kind == "duckling":
            assert mission.turns == 7
            assert {each.zone for each in alerts(mission, 5)} <= {"red", "blue", None}
            assert max(each.t for each in alerts(mission, 5)) <= 4


def test_no_silence_begins_within_another() -> None:
    for mission in missions().values():
        silences = [each for each in mission.events if isinstance(each, CommsDown)]
        assert all(a.at + a.seconds <= b.at for a, b in pairwise(silences))


def test_every_mission_comes_back_from_json() -> None:
    for mission in missions().values():
        assert from_json(json.loads(json.dumps(to_json(mission)))) == mission


@settings(deadline=None)
@given(any_missions())
def test_any_mission_comes_back_from_json(mission: Mission) -> None:
    assert from_json(json.loads(json.dumps(to_json(mission)))) == mission


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"id": 7}, "id is no str"),
        ({"turns": True}, "turns is no int"),
        ({"kind": "new"}, "kind is one of base"),
        ({"stage": "late"}, "stage is one of"),
        ({"phase_ends": []}, "phase_ends is a list"),
        ({"phase_ends": [1.5]}, "phase_ends is a list"),
        ({"length": 1}, "length is 1"),
        ({"events": ["15"]}, "an event is an object"),
        ({"events": [{"at": 5}]}, "event is one of"),
        ({"events": [{"at": 5, "event": "comms_down"}]}, "duration is missing"),
        ({"events": [{"at": 5, "event": "incoming_data", "phase": 2}]}, "phase is 2"),
        ({"events": [{"at": 5, "event": "alert", "t": 1, "zone": "green"}]}, "zone is one of"),
        ({"events": [{"at": 5, "event": "alert", "t": 1, "zone": None, "position": "external"}]}, "position is"),
        ({"events": [{"at": 5, "event": "alert", "t": 1, "zone": "red", "severity": "bad"}]}, "severity is one of"),
    ],
)
def test_a_shape_that_does_not_fit_is_refused(change: dict[str, Any], what: str) -> None:
    with pytest.raises(DataError, match=what):
        from_json(to_json(missions()["mission-1"]) | change)


def test_a_shape_without_a_key_is_refused() -> None:
    shape = to_json(missions()["mission-1"])
    del shape["title"]
    with pytest.raises(DataError, match="title is missing"):
        from_json(shape)
