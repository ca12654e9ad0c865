"""What is offered can be done: other readings, and boxes with other numbers in them."""

from random import Random
from typing import Any

import pytest

from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.harm import PlaceAliens
from companion.games.captain_is_dead.rules.scanners import NameQueued, QueueFilled
from companion.games.captain_is_dead.rules.set_up import FirstAlertsBegan
from companion.games.captain_is_dead.rules.skills import CountSkills
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import ANN, after, begun, done, filled, flying, outcome

FEW = "[decks]\naliens = 2\nskills_each = 20\n"
BARE = "[decks]\naliens = 0\nplans = 0\ntorpedoes = 0\nvisible = 0\nskills_each = 0\n"


def offered(state: State, command: type[Any]) -> list[Any]:
    return [each for each in GAME.offers(state, ANN) if each.command is command]


@pytest.mark.parametrize("source", ["deck", "queue"])
def test_a_setup_alert_is_drawn_from_where_the_group_reads_it(source: str) -> None:
    state = after(begun(our_box=FULL, setup_from=source), QueueFilled(("yellow", "yellow")), FirstAlertsBegan(2))
    state = done(state, NameQueued(0, False, "Wreck"))
    (draw,) = offered(state, DrawAlert)
    names = draw.fields[0].values
    assert names == (("Wreck",) if source == "queue" else ("", "Boarders", "Wreck"))
    for name in names:
        done(state, DrawAlert(name), ResolveAlert())


def test_no_more_is_offered_than_there_is_in_the_box() -> None:
    (aliens,) = offered(flying(our_box=FEW), PlaceAliens)
    assert (aliens.fields[1].least, aliens.fields[1].most) == (1, 2)
    assert offered(flying(our_box=BARE), PlaceAliens) == []
    for cards in offered(flying(our_box=FEW, count_skills=True), CountSkills):
        assert {each.most for each in cards.fields[1:]} == {20}


def test_a_count_begins_with_what_lies_there() -> None:
    state = done(flying(count_skills=True), CountSkills(ANN, 1, 2, 0, 3))
    begins = {each.fields[0].values[0]: [of.now for of in each.fields[1:]] for each in offered(state, CountSkills)}
    assert begins[ANN] == [1, 2, 0, 3]
    assert begins["discards"] == [0, 0, 0, 0]


@pytest.mark.parametrize("box", [FULL, FEW, BARE])
def test_nothing_that_is_offered_is_refused(box: str) -> None:
    """But for what may not fit together."""
    rng = Random(7)
    for state in (begun(our_box=box), flying(our_box=box, count_skills=True), flying("diplomat", our_box=box)):
        for offer in (*GAME.offers(state, ANN), *GAME.for_host(state)):
            if not offer.loose:
                assert not isinstance(outcome(state, filled(offer, rng)), str), offer
