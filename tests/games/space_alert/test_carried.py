"""A flight comes to a table as a file, is resolved, is walked through once more on /past, and goes out as it came."""

import io
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from companion.games.space_alert.resolution import posting
from tests.games.space_alert.debriefing import raw
from tests.web.room import Phone, Room, told

GAME = {**raw(["E1-07@1 red", "I1-02@3"], ["c--c---c", ">c-x", "<", "^c"]), "rules": "printed"}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Its other games would only be looked for."""
    found = Room(tmp_path)
    yield found
    found.close()


@pytest.fixture
def ann(room: Room) -> Phone:
    phone = Phone(room.app()).join("Ann")
    for type, more in (("ChooseGame", {"game": "space-alert"}), ("StartGame", {})):
        answer = phone.do(type, **more)
        assert answer.status_code == 303, told(answer)
    return phone


def bring(phone: Phone, text: str, *, as_file: bool = False) -> str:
    """What is refused; "" where it came."""
    file = (io.BytesIO(text.encode() if as_file else b""), "flight.json" if as_file else "")
    answer = phone.do("BringFlight", flight=[file, "" if as_file else text])
    return "" if answer.status_code == 303 else told(answer)


def resolve(phone: Phone) -> None:
    for type, more in (("StartResolving", {"draws": "box"}), ("FastForward", {"to": "end"}), ("NextStep", {})):
        answer = phone.do(type, **more)
        assert answer.status_code == 303, told(answer)


@pytest.mark.parametrize("as_file", [True, False])
def test_a_flight_comes_and_goes(room: Room, ann: Phone, as_file: bool) -> None:
    assert ann.get("/game/file").status_code == 404
    assert bring(ann, json.dumps(GAME, indent=1), as_file=as_file) == ""
    resolve(ann)
    out = ann.get("/game/file")
    assert out.headers["Content-Disposition"] == 'attachment; filename="space-alert-1.json"'
    page = unescape(ann.get("/").text)
    code = re.search(r"SA1-[\w-]+", page)
    assert code is not None
    assert posting.shape_of(code[0]) == json.loads(out.text) == {**json.loads(out.text), **_kept()}
    assert ann.do("CloseMission").status_code == 303

    over = ann.get("/past/1")
    assert 'href="/past/1/replay"' in over.text
    assert ann.get("/past/1/file").text == out.text
    assert ann.do("PlayAgain").status_code == 303
    assert bring(ann, code[0]) == ""


def _kept() -> dict[str, object]:
    crew = [str(each).ljust(12, "-") for each in ("c--c---c", ">c-x", "<", "^c")]
    threats = [{"id": "E1-07", "t": 1, "zone": "red"}, {"id": "I1-02", "t": 3}]
    return {"rules": "printed", "crew": crew, "threats": threats, "damage_order": GAME["damage_order"]}


def test_a_past_flight_is_walked_through_while_another_game_is_on(room: Room, ann: Phone) -> None:
    bring(ann, json.dumps(GAME))
    resolve(ann)
    ann.do("CloseMission")
    ann.do("PlayAgain")
    before = room.state()
    first = ann.get("/past/1/replay").text
    assert re.findall('<form[^>]*action="([^"]*)"', first) == ["/language"]
    assert "The first turn begins." in first
    found = re.search(r"of (\d+)</p>", first)
    assert found is not None
    last = int(found[1])
    seen, at = [], 0
    while True:
        page = ann.get(f"/past/1/replay?at={at}").text
        seen.append(page)
        following = re.search(r'rel="next" href="/past/1/replay\?at=(\d+)"', page)
        if following is None:
            break
        assert int(following[1]) == at + 1
        at += 1
    assert at == last
    assert len({re.sub(r"\?at=\d+|Step \d+", "", each) for each in seen}) > last * 0.9
    assert 'rel="prev"' not in seen[0]
    assert f'rel="prev" href="/past/1/replay?at={last - 1}"' in seen[-1]
    hits = [place for place, each in enumerate(seen) if "zone is hit by" in _step(each)]
    jumps = [re.findall(r'at=(\d+)">To the next damage', each) for each in seen]
    for place, jump in enumerate(jumps):
        assert jump == [str(each) for each in hits if each > place][:1]
    for wrong, same in (("-5", 0), ("nonsense", 0), ("99999", last)):
        assert ann.get(f"/past/1/replay?at={wrong}").text == seen[same]
    assert 'viewBox="-124 0' in ann.get("/past/1/replay?at=3&large").text
    assert room.state() == before, "nothing of it touches the game that is on"


def _step(page: str) -> str:
    found = re.search(r'sa-step">(.*?)</p>', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_what_is_no_flight_is_refused_on_the_page_and_changes_nothing(room: Room, ann: Phone) -> None:
    before = room.state()
    crew = json.dumps({**GAME, "crew": ["q" * 12]})
    assert bring(ann, crew).startswith("This flight cannot be read. crew[0][0]: 'q' is no card.")
    assert bring(ann, '{\n"id": 1,,\n}', as_file=True).startswith(
        "This flight cannot be read. line 2: this is not JSON"
    )
    assert "nothing here" in bring(ann, "")
    answer = ann.do("BringFlight", flight=(io.BytesIO(b"\xff\xfe\x00"), "x.json"))
    assert "this file is no text" in told(answer)
    assert ann.do("BringFlight", flight="x" * 70_000).status_code == 413
    assert room.state() == before


def test_a_link_walks_through_a_flight_that_this_table_has_never_seen(room: Room, ann: Phone) -> None:
    before = room.state()
    code = posting.code_of(GAME)
    first = ann.get(f"/replay/space-alert?game={code}")
    assert "The first turn begins." in first.text
    on = re.search(r'rel="next" href="([^"]+)"', first.text)
    assert on is not None
    second = ann.get(unescape(on[1])).text
    assert "Fighter appears in the red zone." in second
    assert "/file" not in second
    third = ann.get(f"/replay/space-alert?game={code}&at=3").text
    assert re.search("Red|Blue|Green|Yellow", _step(third))
    assert ann.get("/replay/space-alert?game=nonsense").status_code == 409
    assert "This flight cannot be read" in told(ann.get(f"/replay/space-alert?game={code[:-4]}"))
    assert ann.get("/replay/captains-chair?game=1").status_code == ann.get("/replay/nothing").status_code == 404
    assert room.state() == before


@pytest.mark.parametrize("path", ["/past/1/replay", "/past/1/file", "/past/7/replay", "/past/7/file", "/game/file"])
def test_where_there_is_nothing_to_walk_through_there_is_no_page(room: Room, ann: Phone, path: str) -> None:
    assert ann.get(path).status_code == 404
