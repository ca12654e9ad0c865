"""Stored missions are flown again, and nothing of them has changed."""

import pytest

from tests.games.space_alert.playthrough import CAMPAIGN, DEBRIEFS, FLIGHTS, FOLDER, debriefed, flown, voyaged


@pytest.mark.parametrize("name", FLIGHTS)
def test_a_stored_mission_is_flown_as_before(name: str) -> None:
    assert flown(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DEBRIEFS)
def test_a_stored_debriefing_goes_as_before(name: str) -> None:
    assert debriefed(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_a_stored_campaign_goes_as_before() -> None:
    assert voyaged() == (FOLDER / f"{CAMPAIGN}.txt").read_text(encoding="utf-8")


def test_each_stored_mission_is_one_of_these() -> None:
    assert {each.stem for each in FOLDER.glob("*.txt")} == {*FLIGHTS, *DEBRIEFS, CAMPAIGN}
