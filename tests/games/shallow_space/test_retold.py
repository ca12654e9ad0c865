"""A battle that is over is told again: step by step, as everybody saw it or as it was, and never before the end."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.games.shallow_space import GAME
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.shown.after.retold import REPLAY, FrameShown, as_it_was, as_seen, next_turn, shown
from companion.people.seats import AddSeat
from companion.table.commands import Undo
from tests.games.shallow_space.ended import by_chance, done, playing, sink
from tests.games.shallow_space.situations import A, B, holds, lasts, rolling, sailing, unshielded
from tests.games.shallow_space.table import ANN, BEN
from tests.web.room import Phone, Room


@pytest.mark.parametrize("players", [6, 9, 12])
def test_every_step_that_was_told_is_a_frame_and_the_last_is_the_end(players: int) -> None:
    end = by_chance(players, 2)
    seen, bare = as_seen(end), as_it_was(end)
    assert REPLAY.last(seen) <= REPLAY.last(bare)
    for record in (seen, bare):
        first, last = shown(record, 0), shown(record, REPLAY.last(record))
        assert first.round == 1
        assert last.outcome is not None
        assert sum(not each.picture.is_pod for each in last.ships) == record.frames[0].state.rules.ships
        turns = [each.number for each in record.frames]
        assert turns == sorted(turns)
        assert all(other - one <= 1 for one, other in pairwise(turns))
    lines = [line for each in seen.frames for line in each.lines]
    assert lines == [line for each in bare.frames for line in each.lines]


def test_the_next_turn_is_a_tap_away_until_there_is_none() -> None:
    record, at, visited = as_seen(by_chance(6, 3)), 0, [0]
    while (found := next_turn(record, at)) is not None:
        assert record.frames[found].number == record.frames[at].number + 1
        at = found
        visited.append(at)
    assert len(visited) == record.frames[-1].number


def test_a_shot_is_drawn_in_its_own_step_alone() -> None:
    state = rolling(unshielded(sailing()), (8, 5), (15, 9), (8, 1))
    fired = (Fire(A, "laser_left", 1), ANN), (Fire(A, "laser_right", 1), ANN)
    end = done(state, *fired, (Move(B, "left_hull"), BEN))
    record = as_seen(end)
    beams = [[each.what for each in shown(record, at).beams] for at in range(len(record.frames))]
    assert [len(each) for each in beams] == [0, 1, 1, 0]


def test_what_is_hidden_shows_in_one_of_the_two_ways_alone() -> None:
    """A charge, hands, where somebody cloaked really is, and what a virus hides."""
    state = lasts(holds(A, "plasma_charge", "decoy"), "virus", 1, by=A, team=0)
    commands = (PlayCard(A, "plasma_charge"), PlayCard(A, "decoy"), Move(A, "front_hull"))
    end = done(state, *[(each, ANN) for each in commands])
    bare, seen = as_it_was(end), as_seen(end)
    last, public = shown(bare, REPLAY.last(bare)), shown(seen, REPLAY.last(seen))

    def marks(frame: FrameShown) -> set[str]:
        return {mark.kind for ship in frame.ships for each in ship.picture.sections for mark in each.marks}

    assert ("charge" in marks(last), "charge" in marks(public)) == (True, False)
    assert last.hands
    assert public.hands == ()
    assert [ship.picture.is_fooled for ship in last.ships] == [False, False]
    assert [ship.picture.is_fooled for ship in public.ships] == [False, True]
    assert any(frame.unseen == (ANN,) for frame in bare.frames)
    assert all(shown(seen, at).unseen == () for at in range(len(seen.frames)))


# --- before the web


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    found = Room(tmp_path)
    yield found
    found.close()


def test_it_can_be_watched_when_it_is_over_and_no_more_once_that_is_taken_back(room: Room) -> None:
    ann = Phone(room.app()).join("Ann")
    room.ask(AddSeat("Ben"), "s1")
    for type, more in (("ChooseGame", {"game": GAME.slug}), ("StartGame", {"sure": "true"}), ("Begin", {})):
        assert ann.do(type, **more).status_code == 303
    assert ann.get("/game/replay").status_code == 404
    assert "after-h" not in ann.get("/").text

    sink(room, 1)
    page = ann.get("/")
    assert 'href="/game/replay"' in page.text
    assert "What was hidden" in page.text
    assert 'data-replay="/game/replay?large"' in ann.get("/table").text
    for query in ("", "?at=1", "?way=seen", "?way=seen&large", "?at=99999&way=nonsense"):
        assert "sq-sheet" in ann.get(f"/game/replay{query}").text
    assert "sq-sheet" in ann.get("/past/1/replay?way=all").text
    assert ann.get("/game/file").status_code == 404

    undo = room.snapshot.play
    assert undo is not None
    assert undo.undo is not None
    assert undo.undo_reveals, "the host is asked: hands were seen"
    assert room.ask(Undo(undo.undo.number, sure=True), "s1").refused is None
    for address in ("/game/replay", "/game/result.svg", "/past/1/replay", "/past/1/result.svg"):
        assert ann.get(address).status_code == 404
    for address in ("/", "/table", "/past/1"):
        assert "What was hidden" not in ann.get(address).text

    sink(room, 1)
    play = room.snapshot.play
    assert play is not None
    *_, last = play.played.moments()
    assert last.after == play.state, "what was taken back is not told, and what came of that is"
    assert ann.get("/game/replay").status_code == 200


def test_the_result_is_a_picture_that_stands_alone_whatever_ships_are_called(room: Room) -> None:
    ann = Phone(room.app()).join("Ann & <b>")
    room.ask(AddSeat("Ben"), "s1")
    begin = ("ChooseGame", {"game": GAME.slug}), ("StartGame", {"sure": "true"}), ("NameShip", {"name": '"><x a="'})
    for type, more in (*begin, ("Begin", {})):
        assert ann.do(type, **more).status_code == 303
    assert ann.get("/game/result.svg").status_code == 404
    assert ann.get("/past/1/result.svg").status_code == 404
    sink(room, 1)
    for path in ("/game/result.svg", "/past/1/result.svg"):
        answer = ann.get(path)
        assert answer.headers["Content-Type"].startswith("image/svg+xml")
        picture = ElementTree.fromstring(answer.text)
        words = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
        assert '"><x a="' in words
        assert "Ann & <b>, captain" in words, "who plays several is told apart"
        assert "style" not in answer.text
        assert "href" not in answer.text
    assert 'data-as-png="shallow-space.svg"' in ann.get("/").text
    assert 'href="/past/1/result.svg"' in ann.get("/past/1").text
    assert 'href="/game/result.svg"' not in ann.get("/past/1").text


def test_a_past_battle_is_told_by_turns_and_led_to_its_replay(room: Room) -> None:
    ann = Phone(room.app()).join("Ann")
    room.ask(AddSeat("Ben"), "s1")
    for type, more in (("ChooseGame", {"game": GAME.slug}), ("StartGame", {"sure": "true"}), ("Begin", {})):
        assert ann.do(type, **more).status_code == 303
    for seat in ("s1", "s2", "s1", "s2"):
        for person in playing(room).people:
            if person.seat == seat and not person.is_ready:
                assert room.ask(Ready(person.id), "s1", seat).refused is None
    sink(room, 1)
    assert ann.do("ClearTable").status_code == 303

    page = ann.get("/past/1").text
    heads = re.findall(r"<summary><span>\s*([^<]*?)\s*</span>", page)
    assert [each for each in heads if each.startswith("Round")] == [
        f"Round {round}: the turn of Ship {ship}." for round in (1, 2) for ship in ("1 (Ann)", "2 (Ben)")
    ] + ["Round 3: the turn of Ship 1 (Ann)."]
    assert 'href="/past/1/replay"' in page
    assert 'href="/game/replay"' not in page
    assert "Best gunner" in page or "After the battle" in page
    assert "Ship 1 has won, with Ann. Ship 2: Ben." in page
