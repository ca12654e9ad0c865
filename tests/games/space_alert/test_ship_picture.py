"""The picture of every step of every shared game: it is what the engine says, and every page of it can be drawn."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from markupsafe import Markup

import web
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution import ship_at, steps
from companion.games.space_alert.resolution.board import System
from companion.games.space_alert.resolution.names import SHORT, STATIONS, TILES
from companion.games.space_alert.resolution.outcome import Snapshot, snapshot
from companion.games.space_alert.shown.drawn_rooms import TILE_SIGNS
from companion.games.space_alert.shown.ship_picture import Pawn, ShipPicture, picture, spread_out
from tests.games.shipped import GAMES, said
from tests.games.space_alert.drawing import (
    ALL,
    FOLDER,
    SEATS,
    SIGNS,
    WORDS,
    each_game,
    html_of,
    looks_right,
    pictures,
    pictures_of,
    resolved,
)
from tests.games.space_alert.resolution.making import played
from web import styles

# --- what the engine says


def test_what_is_left_of_a_slime_lies_in_its_stations() -> None:
    one = played(["-"], ["I2-01@1"], trajectories={"red": 1, "white": 1, "blue": 1, "internal": 7})
    gone = next(at for at, (_, event) in enumerate(steps(one)) if isinstance(event, told.Survived))

    def slimed(at: int) -> set[str]:
        shown = picture(one, at)
        return {each.station for zone in shown.zones for each in (zone.upper, zone.lower) if each.is_slimed}

    assert slimed(gone - 1) == set()
    assert slimed(gone) == {"lower_blue", "lower_white", "lower_red"}
    assert "Slime lies here" in html_of(picture(one, gone), "room")


@each_game
def test_after_each_turn_it_shows_what_the_trace_says(id: str) -> None:
    one = resolved(id)
    at = -1
    for turn in one.turns:
        at += len(turn.events)
        if turn.events:
            agrees(picture(one, at), turn.after)
            assert snapshot(ship_at(one, at)) == turn.after


def agrees(shown: ShipPicture, after: Snapshot) -> None:
    zones = {"red": 0, "white": 1, "blue": 2}
    assert shown.turn == after.turn
    for each in shown.zones:
        place = zones[each.zone]
        assert each.shield.now == after.shields[place]
        assert each.reactor.now == after.reactors[place]
        assert (each.damage, each.tiles) == (after.damage[place], after.tiles[place])
    assert sum(each.capsules or 0 for each in shown.zones) == after.capsules
    assert shown.rockets == after.rockets
    assert tuple(short(each) for each in shown.pawns) == after.crew
    here = {each.key: (each.at, each.hp) for track in shown.tracks for each in track.threats if not each.left}
    assert here == {key: spaces_and_hp(what) for key, what in after.threats if what.startswith("p")}


def spaces_and_hp(text: str) -> tuple[int, int]:
    """The engine's may go below nothing."""
    spaces, hp = text.removeprefix("p").split(" hp")
    return max(int(spaces), 0), max(int(hp), 0)


def short(pawn: Pawn) -> str:
    where = f"S{pawn.distance}" if pawn.station == "space" else SHORT[STATIONS.index(pawn.station)]
    return where + "!" * pawn.is_down


@each_game
def test_every_step_is_the_ship_of_that_moment(id: str) -> None:
    one = resolved(id)
    for (at, turn, shown), (_, event) in zip(pictures_of(id), steps(one), strict=True):
        assert shown.turn == turn, at
        zones = {each.zone: each for each in shown.zones}
        threats = {each.key: each for track in shown.tracks for each in track.threats}
        match event:
            case told.ZoneDamaged(zone=zone, total=total):
                assert (zones[zone].damage, shown.now.kind) == (total, "attack")
            case told.ShieldAbsorbed(zone=zone, left=left, amount=amount):
                assert (zones[zone].shield.now, shown.now.stopped) == (left, amount)
            case told.TileDrawn(zone=zone, tile=tile):
                assert zones[zone].tiles[-1] == tile == shown.now.tile
            case told.Acted(seat=seat):
                assert (shown.stage, shown.now.member) == ("crew", seat + 1)
            case told.Shot():
                assert (shown.stage, shown.now.kind) == ("damage", "shot")
            case told.Moved(seat=seat, there=there):
                assert shown.pawns[seat].station == there
                assert shown.now.member == seat + 1
            case told.KnockedOut(seat=seat):
                assert shown.pawns[seat].is_down
            case told.ThreatMoved(threat=key, there=there):
                assert (threats[key].at, shown.stage) == (there, "threats")
            case told.ThreatHit(threat=key, left=left):
                assert threats[key].hp == left
            case told.Defeated(threat=key):
                assert threats[key].left == "defeated"
            case told.Survived(threat=key):
                assert (threats[key].left, shown.stage) == ("survived", "threats")
            case told.Fired(weapon=weapon, station=station):
                assert shown.now.kind == "fires"
                assert shown.now.system is not None
                assert weapon == "interceptors" or shown.now.system[0] == station
            case told.ComputerMaintained():
                assert all(each.state != "open" for each in shown.checks if each.first <= turn <= each.last)
            case told.ComputerNeglected(last=last):
                assert next(each.state for each in shown.checks if each.last == last) == "missed"
            case told.Jumped():
                assert shown.fate == "home"
            case told.ShipLost():
                assert shown.fate == "lost"


@each_game
def test_what_a_step_points_at_is_on_the_ship(id: str) -> None:
    for _, _, shown in pictures_of(id):
        now = shown.now
        systems = {
            (room.station, each.letter)
            for zone in shown.zones
            for room in (zone.upper, zone.lower)
            for each in room.systems
        }
        assert now.system is None or now.system in systems or now.kind in ("vain", "repair", "threat")
        assert now.zone is None or now.zone in [each.zone for each in shown.zones]
        assert now.member is None or now.member <= len(shown.pawns)


def test_the_points_of_the_threats_add_up_to_the_score_sheet() -> None:
    for id in ALL:
        one = resolved(id)
        last = picture(one, len(list(steps(one))) - 1)
        assert last.points == one.outcome.threat_points
        sheet = one.outcome.sheet
        assert sum(each.points for each in sheet[:2]) == one.outcome.threat_points
        if one.outcome.score is not None:
            assert sum(each.points for each in sheet) == one.outcome.score


def test_before_the_first_step_nothing_has_happened() -> None:
    start = picture(resolved("generated/g37a"), -1)

    assert (start.turn, start.gone, start.now.kind) == (0, (), "nothing")
    assert {each.station for each in start.pawns} == {"upper_white"}
    assert [(each.shield.now, each.reactor.now) for each in start.zones] == [(1, 2), (1, 3), (1, 2)]
    assert all(not each.threats for each in start.tracks)


def test_stages_of_a_turn_come_in_order() -> None:
    order = ["appear", "crew", "damage", "threats", "computer", "jump"]
    for id in ALL:
        last = (0, 0)
        for _, turn, shown in pictures_of(id):
            assert (turn, order.index(shown.stage)) >= last
            last = (turn, order.index(shown.stage))


def test_the_duckling_has_four_stations_and_no_white_zone() -> None:
    shown = picture(resolved("duckling"), 0)

    assert [each.zone for each in shown.zones] == ["red", "blue"]
    assert [each.place for each in shown.tracks] == ["red", "blue", "internal"]
    assert [each.capsules for each in shown.zones] == [1, 1]
    assert shown.zones[0].slots == 5


def test_a_tile_and_what_it_does_to_the_ship() -> None:
    """A white threat that nobody stops draws all of the zone's tiles."""
    one = played(["-", "-"], ["E1-09@1 white", "SE1-01@2 white", "E2-01@3 white"])
    hurt = next(each for _, _, each in pictures(one) if len(each.zones[1].tiles) == 6)
    white = hurt.zones[1]

    assert (white.shield.most, white.reactor.most, white.is_lift_broken) == (2, 4, True)
    assert [each.is_damaged for each in (*white.upper.systems, *white.lower.systems)] == [True, True, False] * 2
    assert white.upper.systems[0].strength == 4


def test_a_malfunction_a_pilot_and_battlebots_are_seen() -> None:
    one = played(["^<cx<^c-", ">c^<<cx"], ["I1-05@1"])
    shown = [each for _, _, each in pictures(one)]

    faulty = {
        (room.station, each.letter)
        for one in shown
        for zone in one.zones
        for room in (zone.upper, zone.lower)
        for each in room.systems
        if each.fault
    }
    assert faulty
    assert {pawn.squad for one in shown for pawn in one.pawns} >= {None, "ready"}


@pytest.mark.parametrize(
    "wanted", [[], [0], [1000], [0, 0, 0], [500, 510, 990, 1000], [0] * 9, list(range(0, 1000, 90))]
)
def test_words_find_room_beside_each_other(wanted: list[int]) -> None:
    labels = spread_out(wanted, 205)
    gap = min(205, 1000 // max(len(wanted), 1))

    assert len(labels) == len(wanted)
    assert all(other - one >= gap for one, other in pairwise(labels))
    assert all(0 < each <= 1000 for each in labels)


# --- as pages


@pytest.mark.parametrize("size", ["room", "phone"])
@each_game
def test_every_step_can_be_drawn(id: str, size: str) -> None:
    one = resolved(id)
    count = len(list(steps(one)))
    for at in {*range(-1, count, 9), count - 1}:
        shown = picture(one, at, SEATS[:3])
        html = html_of(shown, size)
        looks_right(html)
        for track in shown.tracks:
            for each in track.threats:
                assert str(Markup.escape(said(GAMES["space-alert"], each.name))) in html
                assert f'id="token-{each.key.replace("@", "-").replace("*", "c")}"' in html
        assert html.count('class="pawn ') == len(shown.pawns)


def test_things_keep_their_names_from_step_to_step() -> None:
    """So that the page is morphed and they glide to where they go."""
    one = resolved("generated/g37a")
    for at in range(0, len(list(steps(one))), 5):
        ids = set(re.findall(r'\bid="([^"]*)"', html_of(picture(one, at), "room")))
        assert ids >= {
            "ship",
            *(f"pawn-{number}" for number in range(1, 5)),
            *(f"zone-{zone}" for zone in ("red", "blue")),
        }
        assert ids >= {f"track-{place}" for place in ("red", "white", "blue", "internal")}


def test_a_hit_is_seen_and_told() -> None:
    one = resolved("generated/g79b")
    at = next(at for at, (_, event) in enumerate(steps(one)) if isinstance(event, told.ZoneDamaged))
    shown = picture(one, at)
    html = html_of(shown, "room")

    assert re.search(rf'class="zone {shown.now.zone} hit', html)
    assert f"\N{MINUS SIGN}{shown.now.damage}</text>" in html
    assert 'id="beam"' in html


def test_every_system_tile_and_state_has_its_sign() -> None:
    assert set(System.__args__) <= SIGNS  # type: ignore[attr-defined]
    assert set(TILE_SIGNS) == set(TILES)
    assert set(TILE_SIGNS.values()) <= SIGNS
    assert {"ahead", "open", "done", "missed"} <= SIGNS


def test_every_word_of_these_pages_stands_in_the_strings() -> None:
    """Those that are put together from a state are looked at with all of its values."""
    states = {
        "ship.stage": ("appear", "crew", "damage", "threats", "computer", "jump"),
        "ship.check": ("ahead", "open", "done", "missed"),
        "ship.squad": ("ready", "disabled"),
        "ship.left": ("defeated", "survived"),
        "ship.tile": TILES,
        "ship.fate": ("lost", "home"),
        "ship.shields": ("off", "reversed"),
        "station": STATIONS,
    }
    for group, values in states.items():
        for value in values:
            assert f"{group}.{value}" in WORDS


def test_the_styles_move_nothing_for_those_who_want_none() -> None:
    """The table's own style takes every transition away then; there is nothing here that insists."""
    css = styles.text(FOLDER / "art", "ship.css")
    table = " ".join((Path(web.__file__).parent / "static" / "css" / "ground.css").read_text().split())

    assert "prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important" in table
    assert not re.search(r"(transition|animation)[^;}]*!important", css)
