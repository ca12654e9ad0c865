"""Our box and another group's: what is told of both, and what comes of taking some."""

import pytest

from companion.contract import Refused
from companion.contract.comparing import differences
from companion.games.captain_is_dead.printed.our_box import own_of
from companion.games.captain_is_dead.setup.editor import EDITOR
from companion.games.captain_is_dead.tools.sheet import beside
from tests.games.captain_is_dead.boxes import FULL

OURS = EDITOR.read(FULL)
THEIRS = """
[roles.soldier]
rank = 5
told_by = "Eve"

[roles.scholar]
hand = 7

[anomalies.mist]
name = "Mist"

[[alerts]]
name = "Storm"
level = "red"

[[alerts]]
name = "Mist bank"
level = "orange"
count = 20
anomaly = "mist"
"""
ALL = [(each.section, each.key) for each in differences(EDITOR, OURS, THEIRS)]


def test_two_equal_boxes_have_no_difference() -> None:
    assert not list(differences(EDITOR, OURS, OURS))
    assert list(beside(OURS, OURS)) == ["They say the same."]


def test_the_command_line_tells_both_of_each() -> None:
    told = "\n".join(beside(OURS, THEIRS))
    assert "roles, soldier: ours is confirmed, theirs is confirmed\n  rank: ours 4, theirs 5\n" in told
    assert "roles, scholar: ours is not confirmed, theirs is confirmed\n" in told
    assert 'alerts, Storm: only theirs\n  name: "Storm"\n  level: "red"\n' in told
    assert "alerts, Wreck: only ours\n" in told
    assert "decks:\n  yellow: ours 4, theirs 24\n" in told
    assert told.endswith("differ; we have nothing typed in of 3 of them.")


def test_all_of_them_one_after_the_other_make_theirs() -> None:
    assert EDITOR.taken(OURS, THEIRS, ALL, False) == EDITOR.read(THEIRS)


def test_only_what_we_lack_fills_what_nobody_has_looked_at_and_stops_at_the_deck() -> None:
    """Two groups name the same alert in words of their own: a deck that is full lacks none."""
    taken = own_of(EDITOR.taken(OURS, THEIRS, ALL, True))
    ours = own_of(OURS)
    assert taken.roles["soldier"] == ours.roles["soldier"]
    assert (taken.roles["scholar"].rank, taken.roles["scholar"].hand) == (5, 7)
    assert taken.roles["scholar"].confirmed is False
    assert taken.alerts == ours.alerts, "the red deck is full, and so is the orange one"
    assert taken.decks == ours.decks
    assert set(taken.anomalies) == {*ours.anomalies, "mist"}
    some = own_of(EDITOR.taken("[decks]\norange = 19", THEIRS, [("alerts", "Storm"), ("alerts", "Mist bank")], True))
    assert [each.name for each in some.alerts] == ["Storm"], "twenty orange ones are more than that deck has"


def test_an_alert_brings_its_anomaly_along() -> None:
    theirs = THEIRS.replace("count = 20", "count = 2")
    taken = own_of(EDITOR.taken("", theirs, [("alerts", "Mist bank")], False))
    assert {*taken.anomalies} == {"mist"}
    assert not taken.roles


@pytest.mark.parametrize(
    ("section", "key", "why"), [("anomalies", "fog", "box_no.named"), ("alerts", "Storm", "box_no.too_many")]
)
def test_what_would_not_stand_together_is_refused(section: str, key: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        EDITOR.taken(OURS, THEIRS, [(section, key)], False)
    assert getattr(refused.value.values["why"], "key", "") == why
