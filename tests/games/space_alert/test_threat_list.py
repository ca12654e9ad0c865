"""The threat cards: as many as there are, in the right decks, found as a group looks for them."""

from collections import Counter

import pytest

from companion.games.space_alert.missions import Alert, alerts
from companion.games.space_alert.missions.shipped import missions
from companion.games.space_alert.printed.threat_cards import Colour, Threat, fitting, search, threats

COLOURS: tuple[Colour, ...] = ("white", "yellow", "red")

# deck by deck: base and expansion
DECKS = {
    ("external", "common", "white"): (10, 2),
    ("external", "common", "yellow"): (7, 3),
    ("external", "common", "red"): (0, 9),
    ("external", "serious", "white"): (8, 2),
    ("external", "serious", "yellow"): (6, 3),
    ("external", "serious", "red"): (0, 9),
    ("internal", "common", "white"): (7, 1),
    ("internal", "common", "yellow"): (6, 2),
    ("internal", "common", "red"): (0, 7),
    ("internal", "serious", "white"): (6, 1),
    ("internal", "serious", "yellow"): (5, 2),
    ("internal", "serious", "red"): (0, 7),
}


def code_of(threat: Threat) -> str:
    """The number says what the card is: SI2-101 is serious, internal, yellow, of the expansion."""
    serious = "S" if threat.severity == "serious" else ""
    inside = "I" if threat.position == "internal" else "E"
    return f"{serious}{inside}{1 + COLOURS.index(threat.colour)}-{'1' if threat.set == 'expansion' else ''}"


def test_the_decks_are_complete() -> None:
    found = Counter[tuple[str, ...]]((each.position, each.severity, each.colour, each.set) for each in threats())
    for (position, severity, colour), (base, expansion) in DECKS.items():
        assert found[(position, severity, colour, "base")] == base
        assert found[(position, severity, colour, "expansion")] == expansion
    assert len(threats()) == len({each.id for each in threats()}) == 103


def test_each_deck_is_numbered_without_a_hole() -> None:
    for prefix in {code_of(each) for each in threats()}:
        numbers = sorted(int(each.id[-2:]) for each in threats() if code_of(each) == prefix)
        assert numbers == list(range(1, len(numbers) + 1))
    assert all(each.id == f"{code_of(each)}{each.id[-2:]}" for each in threats())


def test_they_come_by_name() -> None:
    names = [each.name.casefold() for each in threats()]
    assert names == sorted(names)


def test_internal_ones_say_where_they_begin() -> None:
    for each in threats():
        assert bool(each.stations) == (each.position == "internal" and each.name != "Parasite")


@pytest.mark.parametrize(
    ("alert", "colours", "with_expansion", "count"),
    [
        (Alert(10, 1, "red"), ("white",), False, 10),
        (Alert(10, 1, "white"), ("white",), True, 12),
        (Alert(10, 1, "blue", serious=True), ("white", "yellow"), False, 14),
        (Alert(10, 1, None), ("yellow",), False, 6),
        (Alert(10, 1, None, serious=True, confirmed=False), ("red",), True, 7),
        (Alert(10, 1, None, serious=True), ("red",), False, 0),
    ],
)
def test_what_an_announcement_may_have_been_for(
    alert: Alert, colours: tuple[Colour, ...], with_expansion: bool, count: int
) -> None:
    found = fitting(alert, colours, with_expansion)
    assert len(found) == count
    for each in found:
        assert each.position == ("internal" if alert.zone is None else "external")
        assert each.severity == ("serious" if alert.serious else "common")
        assert each.colour in colours
        assert with_expansion or each.set == "base"


def test_something_fits_every_announcement() -> None:
    for mission in missions().values():
        for alert in alerts(mission, 5):
            for colour in COLOURS[:2]:
                assert len(fitting(alert, (colour,), False)) >= 5


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("pulse ball", {"E1-01"}),
        ("PULSEBALL", {"E1-01"}),
        ("E1-09", {"E1-09"}),
        ("e1 09", {"E1-09"}),
        ("e109", {"E1-09"}),
        ("jumper", {"E3-105", "E3-106"}),
        ("man of war", {"SE1-02", "SE3-101", "SE3-102"}),
        ("slime", {"I2-01", "I2-02"}),
        ("SE2", {f"SE2-0{number}" for number in range(1, 7)} | {"SE2-101", "SE2-102", "SE2-103"}),
        ("nothing of the sort", set()),
    ],
)
def test_search(typed: str, ids: set[str]) -> None:
    assert {each.id for each in search(typed, threats())} == ids


def test_an_empty_search_leaves_all() -> None:
    assert search(" ", threats()) == threats()
    assert search("-", threats()[:3]) == threats()[:3]
