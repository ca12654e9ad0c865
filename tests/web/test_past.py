"""The pages and the API of past games: page by page, never in a tap's way, and none spoilt by one strange journal."""

import http.client
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path
from threading import Semaphore
from typing import Any

import pytest

from companion.contract import AnyGame, Finished, Replay
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.rules.alerts import EndCrew
from companion.past.archive import A_PAGE, MOST_WAIT
from tests.companion.test_archive import ODD
from tests.games.captain_is_dead.test_annals import play
from tests.web.ear import DEADLINE_S
from tests.web.room import GAMES, Phone, Room, told
from web.listen.hosted import STRANGERS
from web.listen.server import Web

PATHS = ("/past", f"/annals/{GAME.slug}", f"/annals/{GAME.slug}.csv", "/past/1", "/api/v1/past")


@contextmanager
def room_with(folder: Path, changed: AnyGame = GAME, patience_s: float = 20.0) -> Iterator[tuple[Room, Phone]]:
    """Ann and Ben have played The Captain is Dead once."""
    room = Room(folder, games={**GAMES, GAME.slug: changed}, patience_s=patience_s)
    try:
        flask = room.app()
        ann = Phone(flask).join("Ann")
        Phone(flask).join("Ben")
        play(room, EndCrew())
        yield room, ann
    finally:
        room.close()


def slow(permits: Semaphore) -> AnyGame:
    """Its annals take as long as the test wants them to."""
    annals = GAME.annals
    assert annals is not None

    def of(ended: Finished) -> Any:
        assert permits.acquire(timeout=60)
        return annals.of(ended)

    return replace(GAME, annals=replace(annals, of=of))


def copies(folder: Path, count: int) -> None:
    (first,) = (folder / "games").glob("00001-*.jsonl")
    for number in range(2, count + 1):
        first.with_name(f"{number:05d}-{GAME.slug}.jsonl").write_bytes(first.read_bytes())


def got(web: Web, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=4 * DEADLINE_S)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


# --- never in a tap's way


def test_a_tap_is_answered_while_many_phones_want_the_annals(tmp_path: Path) -> None:
    permits = Semaphore(0)
    with room_with(tmp_path, slow(permits)) as (room, ann), room.served() as web:
        phones = ThreadPoolExecutor(6 * STRANGERS)
        waiting: set[Future[int]] = {
            phones.submit(got, web, path) for _ in range(2 * STRANGERS) for path in (PATHS[1], PATHS[2], PATHS[1])
        }
        while len(waiting) > MOST_WAIT:
            done, waiting = wait(waiting, timeout=DEADLINE_S, return_when=FIRST_COMPLETED)
            assert done, "all workers wait for the archive"
            assert {each.result() for each in done} == {503}
        connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)
        headers = {"Cookie": f"seat={ann.key}", "Origin": f"http://127.0.0.1:{web.port}", "Accept": "application/json"}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("POST", "/do", "type=Rename&seat=s1&name=Anna", headers)
        assert connection.getresponse().status == 200
        connection.close()
        permits.release(1)
        assert {each.result() for each in waiting} == {200}
        phones.shutdown()


@pytest.mark.parametrize("path", [f"/annals/{GAME.slug}", f"/annals/{GAME.slug}.csv"])
def test_a_page_that_is_worked_out_says_how_far_it_is_and_comes_back_by_itself(tmp_path: Path, path: str) -> None:
    permits = Semaphore(0)
    with room_with(tmp_path, slow(permits), patience_s=0.01) as (_, ann):
        copies(tmp_path, 3)
        answer = ann.get(path)
        permits.release(3)

        assert answer.status_code == 503
        assert (answer.headers["Refresh"], answer.headers["Retry-After"]) == ("1", "1")
        assert "0 of 3 so far" in answer.text


def test_the_api_says_that_it_reads(tmp_path: Path) -> None:
    with room_with(tmp_path, patience_s=0.0) as (_, ann):
        answer = ann.get("/api/v1/past")

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert "0 of 1 so far" in told(answer)


# --- page by page


def test_the_list_leads_from_page_to_page(tmp_path: Path) -> None:
    with room_with(tmp_path) as (_, ann):
        assert "?page=" not in ann.get("/past").text
        copies(tmp_path, 2 * A_PAGE + 1)
        links = [
            [f'href="/past?page={to}"' in ann.get(f"/past?page={page}").text for to in (1, 2, 3)] for page in (1, 2, 3)
        ]
        assert links == [[False, True, False], [True, False, True], [False, True, False]]
        assert ann.get("/past?page=99").text == ann.get("/past?page=3").text
        assert ann.get("/past?page=nonsense").text == ann.get("/past").text

        numbers, path = [], "/api/v1/past"
        while path:
            answer = ann.get(path)
            numbers += [each["number"] for each in answer.get_json()]
            path = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")
        assert numbers == list(range(2 * A_PAGE + 1, 0, -1))


def breaks(*given: object) -> Any:
    raise ZeroDivisionError("a stranger's code")


@pytest.mark.parametrize(
    "of",
    [
        Replay(last=breaks, shown=lambda of, at: of, next=lambda of, at: None),
        Replay(last=lambda of: 1, shown=lambda of, at: of, next=lambda of, at: None, ways={"": breaks}),
    ],
)
def test_a_past_game_whose_replay_breaks_is_told_all_the_same(tmp_path: Path, of: Replay) -> None:
    with room_with(tmp_path, replace(GAME, replay=of)) as (_, ann):
        page = ann.get("/past/1")
        assert page.status_code == 200
        assert "/past/1/replay" not in page.text
        assert "/past/1/file" not in page.text
        answer = ann.get("/past/1/replay")
        assert answer.status_code == 409
        assert "The rules of this game are broken there" in unescape(answer.text)


def test_a_moment_that_breaks_says_so(tmp_path: Path) -> None:
    of = Replay(last=lambda of: 1, shown=breaks, next=lambda of, at: None, file=breaks)
    with room_with(tmp_path, replace(GAME, replay=of)) as (_, ann):
        assert "/past/1/replay" in ann.get("/past/1").text
        assert [ann.get(f"/past/1/{path}").status_code for path in ("replay", "file")] == [409, 409]


# --- journals from elsewhere


@pytest.mark.parametrize("content", ODD.values(), ids=ODD.keys())
def test_a_strange_journal_costs_no_page(tmp_path: Path, content: list[bytes]) -> None:
    with room_with(tmp_path) as (_, ann):
        strange = tmp_path / "games" / f"00002-{GAME.slug}.jsonl"
        strange.write_bytes(b"".join(content).replace(b'"game":"toy"', b'"game":"%s"' % GAME.slug.encode()))
        answers = [ann.get(path) for path in (*PATHS, "/past/2")]

    assert [each.status_code for each in answers] == [200] * len(answers)
    assert "A red alert in turn 1" in unescape(answers[1].text)
    assert len(answers[2].text.splitlines()) == 2


def test_what_nobody_has_words_for_shows_as_it_is(tmp_path: Path) -> None:
    annals = GAME.annals
    assert annals is not None
    odd = replace(GAME, annals=replace(annals, of=lambda ended: replace(annals.of(ended), cause="a comet")))
    with room_with(tmp_path, odd) as (_, ann):
        assert "a comet" in ann.get(f"/annals/{GAME.slug}").text
