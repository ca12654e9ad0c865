"""The card of a mission: right in its numbers, silent about the rest."""

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contract import Refused
from companion.games.space_alert.missions import (
    Alert,
    CommsDown,
    Happening,
    Mission,
    Variant,
    Zone,
    fits,
    silences,
)
from companion.games.space_alert.missions.announcements import Restored, announcements
from companion.games.space_alert.missions.shipped import find, missions
from companion.games.space_alert.printed.crew import Party, party
from companion.games.space_alert.shown.demand import Demand, demand
from tests.games.space_alert.examples import missions as any_missions


def test_the_card_of_a_mission() -> None:
    assert demand(find("mission-3"), party(5)) == Demand(
        crew=5,
        level=8,
        alerts=6,
        serious=2,
        internal=2,
        unconfirmed=1,
        shares_a_turn=False,
        incoming_data=2,
        data_transfers=4,
        silence_seconds=60,
        turns=12,
        seconds=600,
        phase_seconds=(230, 220, 150),
        cards=(5, 5, 5),
    )


def test_an_unconfirmed_report_does_not_count_for_four() -> None:
    four, five = demand(find("mission-3"), party(4)), demand(find("mission-3"), party(5))
    assert (four.level, four.alerts, four.unconfirmed) == (7, 5, 1)
    assert (five.level, five.alerts, five.unconfirmed) == (8, 6, 1)


def test_two_on_one_turn() -> None:
    assert demand(find("double-3"), party(4)).shares_a_turn
    assert not demand(find("mission-1"), party(5)).shares_a_turn
    alone = find("double-easy-1")  # only the unconfirmed report shares a turn
    assert not demand(alone, party(4)).shares_a_turn
    assert demand(alone, party(5)).shares_a_turn


@pytest.mark.parametrize(
    ("players", "rules", "five", "id", "crew", "cards"),
    [
        (1, "standard", False, "mission-1", 4, ()),
        (1, "standard", True, "mission-1", 5, ()),
        (2, "standard", False, "mission-1", 4, (9, 6, 6)),
        (2, "standard", True, "mission-1", 5, (9, 6, 6)),
        (3, "standard", False, "mission-1", 4, (6, 6, 6)),
        (4, "standard", False, "mission-1", 4, (5, 5, 5)),
        (4, "standard", True, "mission-1", 5, (5, 5, 5)),
        (5, "standard", True, "mission-1", 5, (5, 5, 5)),
        (5, "standard", False, "test-run-1", 5, (5, 5)),
        (2, "standard", False, "test-run-1", 4, (9, 6)),
        (1, "duckling", False, "duckling-4-01", 1, (7, 7)),
        (2, "duckling", True, "duckling-4-01", 2, (7, 6)),
        (3, "duckling", False, "duckling-6-01", 3, (6, 6)),
    ],
)
def test_crew_and_cards(players: int, rules: Variant, five: bool, id: str, crew: int, cards: tuple[int, ...]) -> None:
    card = demand(find(id), party(players, rules, five))
    assert (card.crew, card.cards) == (crew, cards)


@pytest.mark.parametrize(("players", "rules"), [(0, "standard"), (6, "standard"), (4, "duckling")])
def test_a_party_that_is_none_is_refused(players: int, rules: Variant) -> None:
    with pytest.raises(Refused, match="players_number") as caught:
        party(players, rules)
    assert caught.value.values == {"count": players, "least": 1, "most": 5 if rules == "standard" else 3}


def test_what_the_little_duckling_can_play() -> None:
    assert {id for id, each in missions().items() if fits(each, "duckling")} == {
        id for id in missions() if id.startswith("duckling")
    }
    assert not fits(replace(find("duckling-1-01"), turns=12), "duckling")
    assert all(fits(each, "standard") for each in missions().values())


@settings(deadline=None)
@given(any_missions(), st.sampled_from([party(4), party(5), party(2, "duckling")]))
def test_the_card_spoils_nothing(mission: Mission, who: Party) -> None:
    """Other times, zones and turns, the same card."""
    zones: dict[Zone | None, Zone | None] = {"red": "white", "white": "blue", "blue": "red", None: None}

    def other(event: Happening) -> Happening:
        if isinstance(event, Alert):
            return replace(event, at=event.at // 2, t=mission.turns + 1 - event.t, zone=zones[event.zone])
        if isinstance(event, CommsDown):
            return event  # moved together they would be one silence, and shorter
        return replace(event, at=event.at // 2)

    assert demand(replace(mission, events=tuple(map(other, mission.events))), who) == demand(mission, who)


@pytest.mark.parametrize(
    ("silent", "seconds"),
    [
        ([(10, 20), (40, 10)], 30),
        ([(10, 20), (25, 20)], 35),
        ([(10, 20), (30, 5)], 25),
        ([(10, 40), (20, 10)], 40),
        ([(10, 20), (25, 20), (44, 6)], 40),
    ],
    ids=["apart", "one into the other", "one behind the other", "one within the other", "three in a row"],
)
def test_silence_within_silence_counts_once(silent: list[tuple[int, int]], seconds: int) -> None:
    mission = replace(find("mission-3"), events=tuple(CommsDown(*each) for each in silent))
    assert demand(mission, party(5)).silence_seconds == seconds
    spoken = announcements(mission, 5)
    downs = [each.at for each in spoken if isinstance(each.what, CommsDown)]
    ups = [each.at for each in spoken if isinstance(each.what, Restored)]
    assert len(downs) == len(ups) == len(silences(mission))


def test_a_card_has_numbers_alone() -> None:
    card = demand(find("double-12"), party(5))
    for field in fields(card):
        value = getattr(card, field.name)
        assert isinstance(value, int) or all(isinstance(each, int) for each in value)


@settings(deadline=None)
@given(any_missions())
def test_the_sums_are_right(mission: Mission) -> None:
    card = demand(mission, party(5))
    assert sum(card.phase_seconds) == card.seconds == mission.length
    assert card.level == card.alerts + card.serious
    assert card.alerts + card.incoming_data + card.data_transfers == sum(
        not isinstance(each, CommsDown) for each in mission.events
    )
