"""What stands first on the phone of who acts: what a shot does before it is fired, where it is aimed, what it costs."""

import re

import pytest

from companion.contract import replace
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from companion.games.shallow_space.printed import TARGETS
from tests.games.shallow_space.forms import Reader
from tests.games.shallow_space.situations import A, B, at, boosted, damaged, holds, lasts, person, sailing, unshielded
from tests.games.shallow_space.table import ANN, BEN, WORDS
from web.testing import Look, text


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


def effect(state: State, weapon: str = "laser_left") -> str:
    (mine,) = GAME.view(state, ANN).mine
    (found,) = (each for each in mine.odds if each.weapon == weapon and each.ship == 1)
    return ": ".join(WORDS.word(each, str) for each in found.effect)


EFFECTS: list[tuple[State, str, str]] = [
    (sailing(), "laser_left", "shield up (3 left): takes it all"),
    (damaged(sailing(), 1, shield=2), "laser_left", "shield up (1 left): takes it all"),
    (unshielded(sailing()), "laser_left", "shield down: hits a random section"),
    (boosted(unshielded(sailing()), "aimed"), "laser_left", "shield down: hits where you aim"),
    (boosted(sailing(), "calibration"), "laser_left", "passes the shield: hits a random section"),
    (lasts(sailing(), "virus", 1), "laser_left", "shield unknown"),
    (lasts(unshielded(sailing()), "virus", 1), "laser_left", "shield unknown"),
    (holds(A, "photon"), "photon", "shield up (3 left): takes it all"),
    (holds(A, "barrage"), "barrage", "shield up (3 left): takes a part of it"),
    (holds(A, "overload"), "overload", "shield up (3 left): takes it all"),
    (holds(A, "overload", state=unshielded(sailing())), "overload", "shield down"),
    (holds(A, "scythe", state=unshielded(sailing())), "scythe", "shield down: hits a random section"),
    (holds(A, "emp"), "emp", "passes the shield"),
    (holds(A, "emp", state=sailing(electronic="stopped")), "emp", "shield up: stops it"),
    (holds(A, "gas"), "gas", "passes the shield"),
    (holds(A, "ramming"), "ramming", "shield up (3 left): takes a part of it"),
    (holds(A, "ramming", state=sailing(ramming="absorbed")), "ramming", "shield up (3 left): takes it all"),
    (holds(A, "ramming", state=sailing(ramming="ignored")), "ramming", "passes the shield"),
]


@pytest.mark.parametrize(("state", "weapon", "told"), EFFECTS)
def test_a_shot_says_what_the_shield_will_do(state: State, weapon: str, told: str) -> None:
    assert effect(state, weapon) == told


def test_it_stands_on_the_button(look: Look) -> None:
    page = text(look.at(holds(A, "overload")).phone(ANN))
    assert page.count("shield up (3 left): takes it all") == 3


def test_who_of_ones_own_is_aboard_is_told_with_the_shot(look: Look) -> None:
    page = text(look.at(at(sailing(), B, 1, "left_pod")).phone(ANN))
    assert "aboard, and may be hit: Ben" in page


def test_an_aimed_laser_is_aimed_by_a_tap_on_the_picture(look: Look) -> None:
    page = look.at(boosted(unshielded(sailing()), "aimed")).phone(ANN)
    form = Reader(page).forms["aim-0-1"]
    assert form.values["laser"] == {"laser_left", "laser_right"}
    assert form.values["section"] == set(TARGETS)
    assert "<select" not in page
    lit = re.findall(r'<button class="ss-go ss-at-(\w+)" name="section"', page)
    assert sorted(lit) == sorted(TARGETS)


def test_a_barrage_is_ticked_on_the_picture_and_a_torpedo_is_one_tap(look: Look) -> None:
    page = look.at(boosted(holds(A, "barrage", "photon"), "aimed")).phone(ANN)
    assert len(re.findall(r'type="checkbox" name="sections"', page)) == len(TARGETS)
    assert len(re.findall(r'<button class="ss-go [\w-]+" name="sections"', page)) == len(TARGETS)


def test_a_lit_section_carries_its_price(look: Look) -> None:
    page = look.at(damaged(sailing(), 0, left_hull=3)).phone(BEN)
    marks = re.findall(r'ss-at-(\w+)"[^>]*>\s*<span class="hidden">[^<]*</span><b class="ss-cost', page)
    assert marks == ["left_hull"]
    doomed = look.at(person(damaged(sailing(), 0, left_hull=3), B, health=1)).phone(BEN)
    assert 'class="ss-cost kills"' in doomed
    assert "you would die" in text(doomed)


def test_the_section_where_one_stands_comes_last(look: Look) -> None:
    page = look.at(holds(B, "plasma_grenade", state=at(sailing(), B, 1, "bridge"))).phone(BEN)
    assert re.findall(r'name="target" value="section/(\w+)"', page)[-1] == "bridge"
    assert re.findall(r'name="room" value="(\w+)"', page)[-1] == "bridge"


def test_what_matters_most_stands_before_the_picture_of_the_ship(look: Look) -> None:
    page = look.at(holds(A, "aimed", "heal")).phone(ANN)
    order = ('class="sh-foe"', "Left laser at", 'href="#card-0-aimed"', "<figure", 'id="card-0-aimed"', 'id="see-1"')
    places = [page.index(each) for each in order]
    assert places == sorted(places)
    foe = text(page[places[0] : places[1]])
    assert "front hull 0" in foe
    assert "shield 0" in foe


def test_a_hint_is_one_line_after_the_first_round(look: Look) -> None:
    assert re.search(r'<details class="sh-hint"[^>]* open>', look.at(sailing()).phone(ANN))
    later = person(sailing(), A)
    assert later.turn is not None
    later = replace(later, turn=replace(later.turn, round=2))
    assert not re.search(r'<details class="sh-hint"[^>]* open>', look.at(later).phone(ANN))
    abroad = at(later, A, 1, "left_pod")
    assert re.search(r'<details class="sh-hint"[^>]* open>', look.at(abroad).phone(ANN)), "what is new to Ann"
