"""The properties of official missions over 100,000 random ones: every combination of words, and every length."""

from itertools import count, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.contract import Refused
from companion.games.space_alert.missions.announcements import announcements
from companion.games.space_alert.missions.generator import generate
from companion.games.space_alert.missions.wanted import Wanted, code, decode, new_seed, order
from tests.games.space_alert.official import PROPERTIES, everything

pytestmark = pytest.mark.slow

SEEDS = 100_000
SEEDS_EACH = 2  # 100,000 and more
OFFICIAL = (Wanted(), Wanted(crew=5), Wanted(crew=5, double_actions=True), Wanted(crew=3, rules="duckling"))
WANTED = st.builds(
    Wanted,
    crew=st.integers(1, 5),
    rules=st.sampled_from(["standard", "duckling"]),
    length=st.one_of(
        st.none(), st.sampled_from(["short", "normal", "long"]), st.integers(60, 190).map(lambda n: n * 5)
    ),
    double_actions=st.booleans(),
    level=st.one_of(st.none(), st.integers(3, 14)),
)


def wrong(seed: str, wanted: Wanted) -> list[str]:
    mission = generate(seed, wanted)
    return [f"{mission.id}: {what}" for each in PROPERTIES.values() for what in each(mission, wanted)]


def test_every_combination_is_a_mission_or_a_refusal() -> None:
    complaints = []
    made, numbers = 0, count()
    for wanted in everything():
        try:
            order(wanted)
        except Refused:
            continue
        for _ in range(SEEDS_EACH):
            complaints += wrong(new_seed(next(numbers) * 7919), wanted)
            made += 1
    assert complaints[:10] == []
    assert made >= SEEDS


@pytest.mark.parametrize("wanted", OFFICIAL, ids=lambda each: code(each, "x"))
def test_official_kinds_over_many_seeds(wanted: Wanted) -> None:
    complaints = [what for number in range(SEEDS // len(OFFICIAL)) for what in wrong(new_seed(number), wanted)]
    assert complaints[:10] == []


@pytest.mark.parametrize("wanted", OFFICIAL, ids=lambda each: code(each, "x"))
def test_nothing_is_said_at_once_in_any_of_many(wanted: Wanted) -> None:
    """Each line fits its slot (tests/games/space_alert/test_flight.py), so that slots keep apart is enough."""
    for number in range(SEEDS // len(OFFICIAL)):
        made = announcements.__wrapped__(generate(new_seed(number), wanted), wanted.crew)
        assert all(one.end <= two.at for one, two in pairwise(made)), new_seed(number)


@pytest.mark.parametrize("crew", [4, 5])
def test_every_length_in_seconds(crew: int) -> None:
    complaints, made = [], 0
    for seconds in range(200, 1001, 5):
        for rest in (
            Wanted(crew, length=seconds),
            Wanted(crew, length=seconds, level=13, two_on_one_turn=True),
            Wanted(crew, length=seconds, level=3),
            Wanted(crew, length=seconds, double_actions=True),
            Wanted(crew, length=seconds, double_actions=True, level=14),
            Wanted(crew - 2, "duckling", seconds, level=6),
            Wanted(crew - 2, "duckling", seconds, internal=False),
        ):
            try:
                order(rest)
            except Refused:
                continue
            for number in range(40):
                complaints += wrong(new_seed(number * 7919 + seconds), rest)
                made += 1
    assert complaints[:10] == []
    assert made > 5000


@settings(max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(st.text(), WANTED)
def test_odd_wishes(seed: str, wanted: Wanted) -> None:
    try:
        order(wanted)
    except Refused:
        return
    assert wrong(seed, wanted) == []
    again, same = decode(code(wanted, seed))
    assert generate(again, same) == generate(seed, wanted)
