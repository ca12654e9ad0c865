"""The picture of a ship: every section, door, pawn and mark has its place, and it tells nobody who looks at it."""

from collections.abc import Callable
from random import Random

import pytest

from companion.contract import Line, Seat, Who
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from companion.games.shallow_space.names import crew, team
from companion.games.shallow_space.printed import DOORS, ROOMS, SECTIONS
from companion.games.shallow_space.rules.losses import PodLaunched, ShipDestroyed
from companion.games.shallow_space.shown.ship_picture import (
    IN_A_POD,
    SHAPES,
    WAYS,
    SectionPicture,
    Shape,
    ShipPicture,
    sign_of,
)
from tests.games.shallow_space.secrets import twins
from tests.games.shallow_space.situations import (
    A,
    B,
    C,
    D,
    at,
    boosted,
    bot,
    cloaked,
    damaged,
    dead,
    field,
    lasts,
    sailing,
    trouble,
    with_ship,
)
from tests.games.shallow_space.table import ANN, BEN, CAT, DAN, EVE, WORDS, after, walk
from web.pages.pages import Audience
from web.testing import Look

TALL = 306
SMALLEST = 54  # 48 px on the smallest phone


def seen(state: State, seat: Seat | None = None, ship: int = 0) -> ShipPicture:
    return GAME.view(state, seat).pictures[ship]


def section(state: State, name: str, seat: Seat | None = None, ship: int = 0) -> SectionPicture:
    return next(each for each in seen(state, seat, ship).sections if each.section == name)


# --- the plan


def test_every_section_has_its_place_and_every_door_is_drawn() -> None:
    assert SHAPES.keys() == SECTIONS.keys()
    assert {frozenset(way) for way in WAYS} == {frozenset((room, to)) for room, doors in DOORS.items() for to in doors}
    assert [each.section for each in seen(sailing()).sections] == list(SECTIONS)


def test_no_section_lies_on_another_or_outside() -> None:
    shapes = list(SHAPES.values())
    for place, one in enumerate(shapes):
        assert one.left >= 0
        assert one.top >= 0
        assert one.left + one.width <= 360
        assert one.top + one.height <= TALL
        assert all(apart(one, other) for other in shapes[place + 1 :])


def apart(one: Shape, other: Shape) -> bool:
    return abs(one.x - other.x) * 2 >= one.width + other.width or abs(one.y - other.y) * 2 >= one.height + other.height


def test_what_people_walk_into_is_large_enough_for_a_finger() -> None:
    assert all(min(SHAPES[room].width, SHAPES[room].height) >= SMALLEST for room in ROOMS)


def test_each_has_a_sign_that_is_drawn() -> None:
    drawn = (GAME.folder / "art/signs.svg").read_text()
    assert all(f'id="{sign_of(name)}"' in drawn for name in SECTIONS)
    assert [sign_of(each) for each in ("section/left_pod", "person/3", "bot/1", "field/left_hull", -1, "heal")] == [
        "pod", "aim", "robot", "field", "", "",
    ]  # fmt: skip


# --- who is there, and what goes on


def test_one_pawn_stands_in_the_middle_and_many_within_the_section() -> None:
    state = sailing(12)
    (alone,) = section(state, "bridge").pawns
    assert (alone.x, alone.y) == (SHAPES["bridge"].x, SHAPES["bridge"].y + 20)
    crowd = state
    for who in range(12):
        crowd = at(crowd, who, 0, "left_strut")
    shown = section(bot(crowd, B, 0, "left_strut"), "left_strut")
    middles = [each.x for each in shown.pawns] + [each.x + 10 for each in shown.bots]
    assert len(middles) == 13
    assert middles == sorted(middles)
    assert shown.shape.left + 10 <= min(middles)
    assert max(middles) <= shown.shape.left + shown.shape.width - 10


def test_who_comes_from_another_ship_is_a_foe_and_who_commands_has_a_star() -> None:
    (guest,) = section(at(sailing(), D, 0, "left_pod"), "left_pod").pawns
    assert (guest.is_foe, guest.leads) == (True, True)
    (captain,) = section(sailing(), "bridge").pawns
    assert (captain.is_foe, captain.leads) == (False, True)
    (crew,) = section(sailing(), "engineering").pawns
    assert crew.leads is False


def test_the_dead_are_not_drawn() -> None:
    assert section(dead(sailing(), B), "engineering").pawns == ()


def test_the_cloaked_stand_where_they_are_for_their_team_and_elsewhere_for_others() -> None:
    state = cloaked(sailing(), B, 0, "left_pod")
    for mate in (ANN, BEN):
        (pawn,) = section(state, "left_pod", mate).pawns
        assert pawn.is_cloaked
    for other in (DAN, None):
        assert section(state, "left_pod", other).pawns == ()
        (pawn,) = section(state, "engineering", other).pawns
        assert not pawn.is_cloaked


def test_what_lasts_in_a_section_is_marked_in_its_corners() -> None:
    state = field(lasts(lasts(sailing(), "fire", 0, "left_pod"), "gas", 0), 0, "left_pod", team=0)
    shown = section(state, "left_pod")
    assert [(each.kind, each.is_ours) for each in shown.marks] == [("fire", False), ("field", True)]
    assert len({(each.x, each.y) for each in shown.marks}) == 2
    assert [(each.kind, each.is_good) for each in seen(state).tags] == [("gas", False)]
    assert section(state, "left_pod", ship=1).marks == ()


def test_a_ship_says_who_holds_it_and_what_helps_it() -> None:
    state = with_ship(sailing(), 0, owner=1)
    assert seen(state).held_by == crew(state, 1) == Line("ship.led", (("team", team(state, 1)), ("who", Who(DAN))))
    assert crew(dead(state, D), 1) == team(state, 1), "nobody leads it"
    assert (seen(state).flag, seen(state).owner) == (0, 1), "it keeps its own colour"
    assert seen(sailing()).held_by is None
    for owner, boosts, fired in ((0, 1, [True, False]), (1, 0, [False, False])):  # of a ship that is not on turn: over
        state = boosted(with_ship(sailing(), 0, owner=owner, fired=(1, 0)), "lock_on")
        assert len(seen(state).boosts) == boosts
        assert [section(state, each).has_fired for each in ("laser_left", "laser_right")] == fired


def test_the_shield_and_what_a_ship_lives_by_are_told_in_short() -> None:
    shown = seen(damaged(sailing(), 0, shield=2, left_hull=1))
    assert shown.shield == 2
    assert {each.section: each.damage for each in shown.in_short if each.damage} == {"shield": 2, "left_hull": 1}


def test_an_escape_pod_is_one_room_with_all_who_are_in_it() -> None:
    state = after(dead(sailing(), B, C), ShipDestroyed(0), PodLaunched(A, 2))
    (pod,) = (each for each in GAME.view(state, None).pictures if each.is_pod)
    (room,) = pod.sections
    assert (room.shape, room.sign, [each.seat for each in room.pawns]) == (IN_A_POD, "pod", [ANN])
    assert pod.held_by is None


# --- for whom it is the same


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


SAILING: dict[str, Callable[[], State]] = {
    "at first": sailing,
    "boarded": lambda: at(sailing(), C, 1, "left_hull"),
    "a bot": lambda: bot(sailing(), B, 1, "bridge"),
}


@pytest.mark.parametrize("make", SAILING.values(), ids=SAILING)
def test_it_is_equal_for_all_while_nobody_is_cloaked(make: Callable[[], State]) -> None:
    state = make()
    assert len({GAME.view(state, seat).pictures for seat in (*state.rules.seats, None)}) == 1


def test_a_team_sees_alike_and_others_see_nothing_of_it() -> None:
    state = cloaked(sailing(), B, 0, "left_pod")
    ours, theirs = ({seen(state, seat) for seat in seats} for seats in ((ANN, BEN, CAT), (DAN, EVE, None)))
    assert len(ours) == len(theirs) == 1
    assert ours != theirs


def test_no_secret_is_in_it() -> None:
    rng, looked = Random(3), 0
    for move in walk(trouble(9, 3), rng, bystanders=0.3):
        state = move.after
        if state.stage != "playing" or rng.random() > 0.1:
            continue
        for twin, knowing in twins(state, rng):
            looked += 1
            for seat in {*state.rules.seats, None} - knowing:
                assert GAME.view(twin, seat).pictures == GAME.view(state, seat).pictures
    assert looked > 40


def test_it_is_drawn_without_the_page_around_it(look: Look) -> None:
    """Of words and names alone: so one drawing serves all pages."""
    state = at(sailing(), D, 0, "left_pod")
    made = look.at(state).pages._seen(look.table.snapshot, Audience("table"))[0]["made"]
    drawn = made("shallow-space/ship.html", "ship_picture", seen(state), "table")
    assert drawn.strip() in look.screen()
    assert WORDS.word(seen(state).name, look.door.name) in drawn
    assert drawn.count('class="ss-section') == len(SECTIONS)
    mine = made("shallow-space/ship.html", "ship_picture", seen(state), "table", ANN)
    assert (drawn.count(" me "), mine.count(" me ")) == (0, 1)
