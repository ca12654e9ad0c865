"""The ship's picture as it is laid out: nothing covers what has to be read, and all of it lies on the sheet."""

import re
from functools import cache
from itertools import combinations, pairwise

import pytest

from companion.games.space_alert.shown.drawn_ship import Drawing, drawn
from companion.games.space_alert.shown.drawn_threats import Token
from companion.games.space_alert.shown.shapes import PHONE, ROOM, Size, Spot, beside, line, octagon, path
from tests.games.space_alert.drawing import ALL, pictures_of

some_games = pytest.mark.parametrize("id", [*ALL[::7], "duckling", "expansion"])
SIZES = pytest.mark.parametrize("size", [ROOM, PHONE], ids=lambda size: str(size.name))


@cache
def drawings(id: str, size: Size) -> tuple[Drawing, ...]:
    return tuple(drawn(shown, size) for _, _, shown in pictures_of(id)[::3])


def points(line: str) -> list[Spot]:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", line)]
    return [Spot(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def test_what_lies_near_another_goes_beside_it() -> None:
    assert beside([], 5) == []
    assert beside([0, 10, 20], 5) == [0, 0, 0]
    assert beside([0, 1, 2], 5) == [0, 1, 2]
    assert beside([0, 4, 8], 5) == [0, 1, 0]
    assert beside([0, 5], 5) == [0, 0]


def test_shapes_are_paths() -> None:
    assert path("M", 1, 2.04, "h", -3.06) == "M 1 2 h -3.1"
    assert line(Spot(1, 2), Spot(3, 4)) == "M 1 2 L 3 4"
    assert octagon(10) == "M -4.2 -10 H 4.2 L 10 -4.2 V 4.2 L 4.2 10 H -4.2 L -10 4.2 V -4.2 z"


@some_games
@SIZES
def test_tokens_on_tracks_never_cover_each_other(id: str, size: Size) -> None:
    for drawing in drawings(id, size):
        on_tracks = [each for each in drawing.tokens if each.id.startswith("token-")]
        for one, other in combinations(on_tracks, 2):
            if one.of.place == other.of.place:
                apart = max(abs(one.at.x - other.at.x), abs(one.at.y - other.at.y))
                assert apart >= 2 * size.token, (one.id, other.id)


@some_games
@SIZES
def test_every_threat_has_a_token_and_pawns_stand_apart(id: str, size: Size) -> None:
    for drawing in drawings(id, size):
        tokens = [*drawing.tokens, *drawing.inside_tokens]
        assert {each.of.key for each in tokens if each.id.startswith("token-")} == {
            each.key for each in drawing.picture.threats
        }
        assert len({each.id for each in tokens}) == len(tokens)
        assert len({each.at for each in drawing.pawns}) == len(drawing.pawns)


@some_games
@SIZES
def test_all_of_it_lies_on_the_sheet(id: str, size: Size) -> None:
    for drawing in drawings(id, size):
        rooms = [room for zone in drawing.zones for room in zone.stations]
        boxes = [
            *(each.section for each in drawing.zones),
            *(each.room for each in rooms),
            *(system.back for room in rooms for system in room.systems),
            *(slot.back for zone in drawing.zones for slot in zone.slots),
        ]
        for each in boxes:
            assert 0 <= each.x < each.x + each.width <= size.width
            assert 0 <= each.y < each.y + each.height <= size.height
        tokens = (*drawing.tokens, *drawing.inside_tokens)
        for spot in (*(each.at for each in tokens), *(each.at for each in drawing.pawns)):
            assert 0 < spot.x < size.width
            assert 0 < spot.y < size.height


@some_games
def test_names_fit_under_their_discs_and_ranges_stand_beside_the_tracks(id: str) -> None:
    for drawing in drawings(id, ROOM):
        stations = {each.of.station for each in drawing.pawns}
        for station in stations:
            row = sorted((each for each in drawing.pawns if each.of.station == station), key=lambda each: each.at.x)
            assert all(two.at.x - one.at.x >= one.room for one, two in pairwise(row))
            for each in row:
                for name in ("Jo", "Benjamin", each.short("Maximiliana Theodora")):
                    assert 0.6 * each.letters(name) * len(name) <= each.room + 6
                    assert station == "space" or each.letters(name) >= 9 + (each.of.together < 5)
        farthest = min((each.at.x for each in drawing.tokens), default=0) - ROOM.token
        assert all(each.words.x < min(0, farthest) for each in drawing.bands)
        heights = [each.words.y for each in drawing.bands]
        assert all(one - two > 30 for one, two in pairwise(heights))


@some_games
@SIZES
def test_systems_lie_in_their_station_side_by_side(id: str, size: Size) -> None:
    for zone in drawings(id, size)[0].zones:
        for room in zone.stations:
            for one in room.systems:
                assert room.room.x < one.back.x
                assert one.back.x + one.back.width < room.room.x + room.room.width
            for left, right in pairwise(room.systems):
                assert left.back.x + left.back.width <= right.back.x


@some_games
def test_the_words_of_threats_never_cover_each_other(id: str) -> None:
    for drawing in drawings(id, ROOM):
        for track in (*drawing.tracks, drawing.inside):
            heights = sorted(each.at.y for each in track.labels)
            assert len(heights) == len(track.of.threats)
            assert all(two - one >= 60 for one, two in pairwise(heights))


@some_games
@SIZES
def test_what_flies_ends_where_it_hits(id: str, size: Size) -> None:
    for _, _, shown in pictures_of(id):
        now = shown.now
        if now.kind not in ("shot", "attack"):
            continue
        drawing = drawn(shown, size)
        threat = next((each.at for each in drawing.tokens if each.of.key == now.threat), None)
        assert (drawing.beam is None) == (threat is None or threat not in [each.at for each in on_tracks(drawing)])
        if drawing.beam is not None:
            ends = points(drawing.beam.line)
            assert threat in ends
            assert drawing.beam.is_ours == (now.kind == "shot")
            assert ends.index(threat) == (1 if drawing.beam.is_ours else 0)
        assert (drawing.blow is not None) == (now.kind == "attack")


def on_tracks(drawing: Drawing) -> list[Token]:
    return [each for each in drawing.tokens if each.id.startswith("token-")]


@some_games
@SIZES
def test_cubes_are_as_many_as_there_are_or_fit(id: str, size: Size) -> None:
    for drawing in drawings(id, size):
        for zone in drawing.zones:
            for system in (each for room in zone.stations for each in room.systems if each.most is not None):
                assert system.amount is not None
                assert system.most is not None
                assert len(system.cubes) == max(system.amount, system.most)
                assert sum(each.is_full for each in system.cubes) == system.amount
                assert sum(each.is_over for each in system.cubes) == max(system.amount - system.most, 0)
