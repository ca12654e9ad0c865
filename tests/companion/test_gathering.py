"""A secret choice of several seats: nobody sees who hurried, and no reveal without its drum roll."""

from random import Random

import pytest

from companion.contract import Course, Event, Gathering, Millis
from tests.companion.toys import Beat, Revealed, State

LEAST, DRUM, OPENED = 10_000, 1_500, 5_000
SEEN = Beat(Millis(0), Millis(0))


def gathering(complete_at: int | None, *, is_seen: bool = False) -> Gathering:
    return Gathering(Millis(OPENED), LEAST, DRUM, is_seen, None if complete_at is None else Millis(complete_at))


def happened(of: Gathering, now: int) -> list[type[Event[State]]]:
    course = Course(State((), 10), Millis(now), Random(1))
    of.tick(course, SEEN, lambda course: course.happen(Revealed()))
    return [type(event) for _, event, _ in course.happened]


@pytest.mark.parametrize(
    ("complete_at", "reveal_at"),
    [
        pytest.param(None, None, id="somebody has not chosen"),
        pytest.param(6_000, 16_500, id="all hurried: the drum roll begins with the shortest time's end"),
        pytest.param(14_999, 16_500, id="just within it"),
        pytest.param(20_000, 21_500, id="after it: with the last choice"),
    ],
)
def test_all_is_shown_after_the_shortest_time_and_a_drum_roll(complete_at: int | None, reveal_at: int | None) -> None:
    assert gathering(complete_at).reveal_at == reveal_at
    assert gathering(complete_at, is_seen=True).due == reveal_at


@pytest.mark.parametrize("complete_at", [None, 6_000, 20_000])
def test_before_the_shortest_time_is_over_nothing_tells_who_is_ready(complete_at: int | None) -> None:
    assert gathering(complete_at).due == OPENED + LEAST
    assert happened(gathering(complete_at), OPENED + LEAST - 1) == []


def test_what_comes_late_comes_together_and_once() -> None:
    assert happened(gathering(6_000), 15_000) == [Beat]
    assert happened(gathering(6_000), 60_000) == [Beat, Revealed]
    assert happened(gathering(6_000, is_seen=True), 16_499) == []
    assert happened(gathering(6_000, is_seen=True), 16_500) == [Revealed]


def test_it_waits_for_whoever_has_not_chosen() -> None:
    assert happened(gathering(None, is_seen=True), 99_000) == []


def test_it_is_complete_when_everybody_has_chosen_for_the_first_time() -> None:
    nobody, all_have = gathering(None), gathering(6_000)
    assert nobody.completed(("yes", None), Millis(7_000)) is None
    assert nobody.completed(("yes", "no"), Millis(7_000)) == 7_000
    assert all_have.completed(("no", "no"), Millis(7_000)) == 6_000  # somebody has changed it


def test_that_all_have_chosen_is_seen_after_the_shortest_time_alone() -> None:
    assert gathering(6_000, is_seen=True).is_seen_complete
    assert not gathering(6_000).is_seen_complete
    assert not gathering(None, is_seen=True).is_seen_complete
