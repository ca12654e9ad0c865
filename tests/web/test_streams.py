"""Event streams of a real server: the view at once, then each change, and an end when the key is void."""

import asyncio
import http.client
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.netutil import bind_sockets
from tornado.web import Application

from companion.contract import Seat
from companion.people.seats import STRANGER, AddSeat, Claim, HandOver, Invite, Join, RemoveSeat, Rename, TakePhones
from companion.table.commands import ASKABLE
from companion.table.posts import Answer
from tests.web.ear import DEADLINE_S, Ear, until, until_true
from tests.web.room import CHAIR, GAMES, Phone, Room, play, sit_down, start
from web.app import LARGEST_POST
from web.listen.server import Web
from web.origin import HEADERS
from web.packing import LEAST
from web.pages.pages import Audience, Pages
from web.pages.sheet import STAMP, Sheet
from web.presence import Presence
from web.stream.aside import Aside
from web.stream.hub import Hub, LivePage, News
from web.stream.stream import Stream

BEAT_S = 0.2


@pytest.fixture
def keys(room: Room) -> list[str]:
    """Ann (s1, the host), Ben and Cat with phones; Dan (s4) without."""
    keys = [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben", "Cat")]
    room.ask(AddSeat("Dan"), "s1")
    return keys


@pytest.fixture
def web(room: Room, keys: list[str]) -> Iterator[Web]:
    with room.served() as web:
        yield web


PAGES = ("/stream/seat", "/stream/host", "/stream/table", "/stream/seat?as=s4")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_gets_its_view_at_once_and_then_each_change(room: Room, web: Web, keys: list[str], path: str) -> None:
    with Ear(web.port, path, keys[0]) as ear:
        assert ear.status == 200
        assert ear.answer.headers["Content-Type"].startswith("text/event-stream")
        first = ear.message()
        assert set(first) - {"html"} == {"edits", "stamp", "version", "now", "real", "running"}
        assert "Ann" in first["html"]
        assert first["running"] is False
        for name in ("Bea", "Bob", "Ben2"):
            room.ask(Rename(Seat("s2"), name), "s1")
            assert any(name in each["html"] for each in until(ear, name))


def test_by_its_version_a_page_knows_which_taps_are_on_it(room: Room, web: Web, keys: list[str]) -> None:
    with Ear(web.port, "/stream/seat", keys[0]) as ear:
        for name in ("Bea", "Bob"):
            answer = room.ask(Rename(Seat("s2"), name), "s1")
            news = until(ear, name)
            assert all((each["version"] >= answer.version) == (name in each["html"]) for each in news)


def test_a_page_that_the_table_overtakes_bears_the_version_it_shows(
    room: Room, web: Web, keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, taps = Pages.live, [Rename(Seat("s2"), "Bob")]
    answers: list[Answer] = []

    def overtaken(pages: Pages, *what: Any) -> Sheet:
        if taps:
            answers.append(room.ask(taps.pop(), "s1"))
        return draw(pages, *what)

    monkeypatch.setattr(Pages, "live", overtaken)
    with Ear(web.port, "/stream/seat", keys[0]) as ear:
        news = until(ear, "Bob")
    assert all((each["version"] >= answers[0].version) == ("Bob" in each["html"]) for each in news)


def test_the_page_and_its_stream_show_the_same(room: Room, web: Web, keys: list[str]) -> None:
    """Otherwise a page would jump when it wakes."""
    start(room, "s1")
    with Ear(web.port, "/stream/seat", keys[1]) as ear:
        told = ear.message()
        stamp = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in told["stamp"].items())
        connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)
        connection.request("GET", "/", headers={"Cookie": f"seat={keys[1]}"})
        answer = connection.getresponse()
        assert told["html"] in answer.read().decode().replace(stamp, STAMP)
        connection.close()


def test_the_api_stream_tells_the_seats_view(room: Room, web: Web, keys: list[str]) -> None:
    with (
        Ear(web.port, "/api/v1/stream", keys[1]) as ben,
        Ear(web.port, "/api/v1/stream") as all_,
        Ear(web.port, "/api/v1/stream?seat=s4", keys[0]) as dan,
    ):
        assert (ben.message()["seat"], all_.message()["seat"], dan.message()["acting"]) == ("s2", None, "s4")
        start(room, "s1")
        for ear, place in ((ben, 1), (all_, None), (dan, 3)):
            view = until(ear, "'placing'")[-1]["game"]["view"]
            assert view["you"] is None if place is None else view["you"]["seat"] == f"s{place + 1}"


def test_a_stream_of_a_whole_game_tells_no_other_seats_goal(room: Room, web: Web) -> None:
    """All bytes that one phone got from the deal to the scores, with its neighbour's goal looked for as flags."""
    flask = room.app()
    scripts = {seat: script for seat, script in (sit_down(flask, name) for name in ("Eve", "Fay"))}
    for seat in ("s2", "s3", "s4"):
        room.ask(RemoveSeat(Seat(seat)), "s1")
    _, ann = sit_down(flask, "Gus")
    host = room.snapshot.house.host
    assert host is not None
    code = room.ask(Invite(host), host).code or ""
    scripts |= dict([sit_down(flask, "", code=code)])
    scripts |= {"s7": ann}
    views: list[Any] = []
    with Ear(web.port, "/api/v1/stream", scripts["s5"].key) as ear:
        start(room, host, vote_min_seconds=0)
        play(room, scripts, Random(6), lambda: None)
        while not views or not (views[-1]["game"] and views[-1]["game"]["ended"]):
            views.append(ear.message())
    versions = [each["version"] for each in views]
    assert versions == sorted(versions)
    for view in views:
        if view["game"] and view["game"]["view"]["you"] and view["game"]["view"]["phase"] in ("placing", "racing"):
            cards = [card for level in view["game"]["view"]["levels"] for card in level["crew"]]
            cards += view["game"]["view"]["stock"] + view["game"]["view"]["removed"]
            mine = {card["crew"] for card in view["game"]["view"]["you"]["goal"]}
            assert {card["crew"] for card in cards if card["is_mine"]} == mine
            assert len(mine) == 6
            assert view["game"]["view"]["sheets"] == []


# --- who may listen


@pytest.mark.parametrize(
    ("path", "who"),
    [
        ("/stream/seat", None),
        ("/stream/host", None),
        ("/stream/seat", "x" * 32),
        ("/stream/host", 1),  # Ben is not the host
        ("/stream/seat?as=s4", 1),
        ("/stream/seat?as=s2", 0),  # has a phone
        ("/stream/seat?as=s99", 0),
    ],
)
def test_a_pages_stream_is_for_its_seat_alone(web: Web, keys: list[str], path: str, who: Any) -> None:
    """It ends at once and says so: the page then goes to the door, where an error would make it try for ever."""
    with Ear(web.port, path, keys[who] if isinstance(who, int) else who or "") as ear:
        assert ear.next() == ("gone", {})
        assert ear.next() is None


def test_the_apis_stream_refuses_a_key_that_is_void(web: Web, keys: list[str]) -> None:
    with Ear(web.port, "/api/v1/stream", "x" * 32) as ear:
        assert ear.status == 401
        assert ear.answer.headers["Content-Type"] == "application/problem+json"
        assert b"Ann" not in ear.answer.read()


@pytest.mark.parametrize("path", [*PAGES, "/api/v1/stream", "/stream/none", "/stream/seat?as=s99"])
def test_every_stream_carries_the_headers(web: Web, keys: list[str], path: str) -> None:
    for key in (keys[0], "x" * 32):
        with Ear(web.port, path, key) as ear:
            for name, value in HEADERS.items():
                assert ear.answer.headers[name] == value


@pytest.mark.parametrize("path", ["/api/v1/stream?seat=s2", "/api/v1/stream?seat=s99"])
def test_a_stream_for_a_seat_one_may_not_act_for_ends_at_once(web: Web, keys: list[str], path: str) -> None:
    for key in (keys[0], keys[2], ""):
        with Ear(web.port, path, key) as ear:
            assert ear.next() == ("gone", {})
            assert ear.next() is None


@pytest.mark.parametrize("path", ["/stream/table", "/stream/seat", "/api/v1/stream", "/stream/panel"])
def test_a_stream_does_not_open_under_a_strange_name(web: Web, keys: list[str], path: str) -> None:
    with Ear(web.port, path, keys[0], host="evil.example") as ear:
        assert ear.status == 421
        assert b"Ann" not in ear.answer.read()


def test_the_panels_stream_opens_on_this_machine(web: Web) -> None:
    with Ear(web.port, "/stream/panel") as ear:
        assert ear.status == 200
        assert "lamp" in ear.message()["html"]


def test_whoever_reads_a_page_that_stands_still_is_here(room: Room, web: Web, keys: list[str]) -> None:
    with Ear(web.port, "/stream/seat", keys[0]) as ann, Ear(web.port, "/stream/here", keys[1]) as ben:
        assert ben.next() == ("beat", {})
        while ann.message()["html"].count('class="presence here"') < 2:
            pass
        room.ask(TakePhones(Seat("s2")), "s1")
        assert ben.until("gone") == []
        assert ben.next() is None


def test_whoever_reads_without_scripts_is_here(web: Web, keys: list[str]) -> None:
    with Ear(web.port, "/stream/seat", keys[0]) as ann, Ear(web.port, "/here.css", keys[1]) as ben:
        assert (ben.status, ben.answer.read()) == (200, b"")
        while ann.message()["html"].count('class="presence here"') < 2:
            pass


@pytest.mark.parametrize("path", ["/help", "/past"])
def test_a_page_that_stands_still_says_who_reads_it(room: Room, path: str) -> None:
    phone = Phone(room.app())
    assert "/static/js/here.js" not in phone.get(path).text
    phone.join("Eve")
    assert "/static/js/here.js" in phone.get(path).text


# --- the end of a stream


def test_a_key_that_is_void_ends_its_streams(room: Room, web: Web, keys: list[str]) -> None:
    with Ear(web.port, "/stream/seat", keys[1]) as page, Ear(web.port, "/api/v1/stream", keys[1]) as api:
        page.message()
        api.message()
        room.ask(TakePhones(Seat("s2")), "s1")
        for ear in (page, api):
            assert len(ear.until("gone")) <= 1  # its own presence, at most
            assert ear.next() is None
    with Ear(web.port, "/stream/seat", keys[1]) as ear:
        assert ear.next() == ("gone", {})


def test_a_replaced_phone_hears_that_it_is_gone(room: Room, web: Web, keys: list[str]) -> None:
    with Ear(web.port, "/stream/seat", keys[1]) as old:
        old.message()
        code = room.ask(Invite(Seat("s2")), "s1").code or ""
        new = room.ask(Claim(code), STRANGER).key or ""
        old.until("gone")
        with Ear(web.port, "/stream/seat", new) as ear:
            assert "Ben" in ear.message()["html"]


def test_the_hosts_page_is_gone_with_the_role(room: Room, web: Web, keys: list[str]) -> None:
    with Ear(web.port, "/stream/host", keys[0]) as ear:
        ear.message()
        room.ask(HandOver(Seat("s2")), "s1")
        ear.until("gone")


def test_acting_for_a_seat_ends_when_it_gets_a_phone_or_leaves(room: Room, web: Web, keys: list[str]) -> None:
    room.ask(AddSeat("Eve"), "s1")
    with (
        Ear(web.port, "/stream/seat?as=s4", keys[0]) as dan,
        Ear(web.port, "/stream/seat?as=s5", keys[0]) as eve,
        Ear(web.port, "/api/v1/stream?seat=s5", keys[0]) as api,
    ):
        for ear in (dan, eve, api):
            ear.message()
        room.ask(next(each for each in ASKABLE if each.__name__ == "Sit")("s4"), STRANGER)
        dan.until("gone")
        room.ask(RemoveSeat(Seat("s5")), "s1")
        eve.until("gone")
        api.until("gone")


# --- pace


def test_a_quiet_stream_beats(room: Room, keys: list[str]) -> None:
    with (
        room.served(beat_s=BEAT_S) as web,
        Ear(web.port, "/stream/table") as page,
        Ear(web.port, "/api/v1/stream") as api,
    ):
        for ear in (page, api):
            ear.message()
            assert [ear.next() for _ in range(3)] == [("beat", {})] * 3


def test_what_does_not_change_a_view_is_not_sent(room: Room, keys: list[str]) -> None:
    with room.served(beat_s=BEAT_S) as web, Ear(web.port, "/stream/table") as ear:
        ear.message()
        room.settle()  # asks that are refused
        assert ear.next() == ("beat", {})


def test_a_slow_phone_skips_to_the_newest(room: Room, web: Web, keys: list[str]) -> None:
    """A stream holds no queue: what a sleeping phone missed is not sent after it."""
    changes = 400
    for each in web._sockets:  # small buffers, so that the phone is slow soon
        each.setsockopt(1, 7, 4096)  # SOL_SOCKET, SO_SNDBUF; accepted sockets inherit it
    with Ear(web.port, "/api/v1/stream", buffer=4096) as slow, Ear(web.port, "/api/v1/stream") as quick:
        for number in range(changes):
            room.ask(Rename(Seat("s2"), f"Ben {number}"), "s1")
        last = room.snapshot.version
        for ear, most in ((quick, changes + 2), (slow, changes // 2)):
            versions = [ear.message()["version"]]
            while versions[-1] != last:
                versions.append(ear.message()["version"])
            assert versions == sorted(set(versions))
            assert len(versions) <= most
    room.settle()


def test_fifty_streams_need_no_threads_of_their_own(room: Room, web: Web, keys: list[str]) -> None:
    with ExitStack() as stack:
        ears = [stack.enter_context(Ear(web.port, "/stream/table", keys[0])) for _ in range(5)]
        for ear in ears:
            ear.message()
        before = threading.active_count()
        ears += [stack.enter_context(Ear(web.port, "/stream/table", keys[each % 3])) for each in range(45)]
        for ear in ears[5:]:
            ear.message()
        room.ask(Rename(Seat("s2"), "Bea"), "s1")
        for ear in ears:
            assert "Bea" in ear.message()["html"]
        assert threading.active_count() == before
        assert web.health().streams == 50
    until_true(lambda: web.health().streams == 0)


@pytest.mark.parametrize("turns", range(8))
def test_no_stream_stays_behind_a_phone_that_goes_just_as_the_bell_rings(room: Room, turns: int) -> None:
    """`turns` of the web's loop after it; the beat that would find it out never comes."""

    class Told(Stream):
        async def get(self) -> None:
            self.task = asyncio.current_task()
            streams.append(self)
            await self.follow("", None, lambda: ("page", lambda: LivePage(Sheet("as before"), 1)))

        def framed(self, news: News, last: News | None) -> tuple[bytes, bytes, int]:
            return b"data: {}\n", b"", LEAST

    streams: list[Told] = []
    hub, presence = Hub(beat_s=3600), Presence()

    async def left() -> int:
        hub.attach(asyncio.get_running_loop())
        server = HTTPServer(Application([("/", Told, {"door": room.door, "hub": hub, "presence": presence})]))
        (opened,) = bind_sockets(0, "127.0.0.1")
        server.add_socket(opened)
        reader, writer = await asyncio.open_connection(*opened.getsockname())
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await reader.readuntil(b"data: {}")
        for _ in range(20):
            await asyncio.sleep(0)  # it waits for its bell now
        hub._ring("")
        for _ in range(turns):
            await asyncio.sleep(0)
        streams[0].on_connection_close()
        for _ in range(20):
            await asyncio.sleep(0)
        still_there = presence.streams
        writer.close()
        server.stop()
        hub.stop()
        await server.close_all_connections()
        return still_there

    assert asyncio.run(left()) == 0


def test_a_second_phone_on_a_seat_is_told(room: Room, web: Web, keys: list[str]) -> None:
    code = room.ask(Invite(Seat("s2")), "s2").code or ""
    second = room.ask(Claim(code), STRANGER).key or ""
    with Ear(web.port, "/stream/seat", keys[1]) as first:
        assert "2 phones" not in first.message()["html"]
        with Ear(web.port, "/stream/seat", keys[1]) as same_phone:  # another tab is no other phone
            assert "2 phones" not in same_phone.message()["html"]
            with Ear(web.port, "/stream/seat", second) as other:
                assert "2 phones" in until(other, "2 phones")[-1]["html"]
                until(first, "2 phones")
        while "2 phones" in first.message()["html"]:
            pass


# --- who comes first


class Easel:
    """Pages that are drawn when the test lets them be, and in which order that was."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.begun, self.may = threading.Semaphore(0), threading.Semaphore(0)

    def draw(self, what: str) -> LivePage:
        self.begun.release()
        assert self.may.acquire(timeout=DEADLINE_S)
        self.drawn.append(what)
        return LivePage(Sheet(what), len(self.drawn))


async def _in_line(hub: Hub, easel: Easel, *seats: str) -> list["asyncio.Task[Any]"]:
    """Their streams are awake, and want their pages."""
    tasks = [asyncio.create_task(hub.drawn(each, Seat(each), partial(easel.draw, each))) for each in seats]
    await asyncio.sleep(0)
    return tasks


def _with_hub(scenario: Callable[[Hub, Easel, set[Seat]], Coroutine[Any, Any, None]]) -> None:
    """`scenario` puts into the set who is tapping."""

    async def run() -> None:
        askers: set[Seat] = set()
        hub, easel = Hub(askers=lambda: tuple(askers)), Easel()
        hub.attach(asyncio.get_running_loop())
        await scenario(hub, easel, askers)
        hub.stop()

    asyncio.run(run())


def test_who_has_tapped_sees_it_first() -> None:
    async def scenario(hub: Hub, easel: Easel, askers: set[Seat]) -> None:
        askers.add(Seat("s3"))
        hub.wake()
        askers.clear()  # the answer is out before anything is drawn
        await asyncio.sleep(0)
        tasks = await _in_line(hub, easel, "s1", "s2", "s3", "s4")
        easel.may.release(4)
        await asyncio.gather(*tasks)
        assert easel.drawn == ["s3", "s1", "s2", "s4"]

    _with_hub(scenario)


def test_who_taps_later_passes_those_who_still_wait() -> None:
    async def scenario(hub: Hub, easel: Easel, askers: set[Seat]) -> None:
        tasks = await _in_line(hub, easel, "s1", "s2", "s3", "s4")
        await asyncio.to_thread(easel.begun.acquire)
        askers.add(Seat("s4"))
        hub.wake()
        await asyncio.sleep(0)
        easel.may.release(4)
        await asyncio.gather(*tasks)
        assert easel.drawn == ["s1", "s4", "s2", "s3"]

    _with_hub(scenario)


def test_one_drawing_is_for_all_who_want_the_same_but_not_for_who_wants_it_newer() -> None:
    async def scenario(hub: Hub, easel: Easel, askers: set[Seat]) -> None:
        tasks = await _in_line(hub, easel, "s1", "s1", "s1")
        await asyncio.to_thread(easel.begun.acquire)
        tasks += await _in_line(hub, easel, "s1", "s1")
        tasks[1].cancel()  # a phone that is gone takes nobody's page along
        easel.may.release(2)
        got = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(got.pop(1), asyncio.CancelledError)
        assert got == [LivePage(Sheet("s1"), 0)] * 4
        assert easel.drawn == ["s1", "s1"]

    _with_hub(scenario)


def test_a_page_that_breaks_does_not_stop_the_others() -> None:
    async def scenario(hub: Hub, easel: Easel, askers: set[Seat]) -> None:
        broken = asyncio.create_task(hub.drawn("x", None, partial(dict[str, LivePage]().__getitem__, "x")))
        easel.may.release(1)
        (other,) = await _in_line(hub, easel, "s1")
        with pytest.raises(KeyError):
            await broken
        assert await other == LivePage(Sheet("s1"), 1)

    _with_hub(scenario)


def _shown(ear: Ear) -> str:
    """The next page, whatever beats come before it."""
    while (event := ear.next()) is not None:
        if event[0] == "message":
            return str(event[1]["html"])
    raise AssertionError("the stream has ended")


def test_a_tap_and_the_own_page_wait_for_nobody_elses(tmp_path: Path) -> None:
    """A page that takes for ever, here; on a Pi each takes as long as a tap may take at all."""
    may_be_drawn = threading.Event()
    may_be_drawn.set()
    game = GAMES[CHAIR]

    def view(state: Any, seat: Seat | None) -> Any:
        if seat == "s2":
            assert may_be_drawn.wait(4 * DEADLINE_S)
        return game.view(state, seat)

    room = Room(tmp_path, games={**GAMES, CHAIR: replace(game, view=view)})
    keys = [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben", "Cat")]
    start(room, "s1")
    try:
        with (
            room.served(beat_s=BEAT_S) as web,
            Ear(web.port, "/stream/seat", keys[1]) as ben,
            Ear(web.port, "/stream/seat", keys[0]) as ann,
        ):
            for ear in (ann, ben):
                ear.until("beat")  # nothing is being drawn
            may_be_drawn.clear()
            connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)
            headers = {"Cookie": f"seat={keys[0]}", "Origin": f"http://127.0.0.1:{web.port}"}
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
            connection.request("POST", "/do", "type=Rename&seat=s1&name=Anna", headers)
            assert connection.getresponse().status == 200
            connection.close()
            assert "Anna" in _shown(ann)
            may_be_drawn.set()
            assert "Anna" in _shown(ben)
    finally:
        may_be_drawn.set()
        room.close()


@pytest.mark.parametrize("path", ["/stream/seat", "/api/v1/stream"])
def test_who_is_put_out_while_a_page_is_drawn_does_not_get_it(tmp_path: Path, path: str) -> None:
    game, puts_out = GAMES[CHAIR], [TakePhones(Seat("s2"))]

    def view(state: Any, seat: Seat | None) -> Any:
        if seat == "s2" and puts_out:
            room.ask(puts_out.pop(), "s1")
        return game.view(state, seat)

    room = Room(tmp_path, games={**GAMES, CHAIR: replace(game, view=view)})
    keys = [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben", "Cat")]
    start(room, "s1")
    with room.served() as web, Ear(web.port, path, keys[1]) as ben:
        assert ben.until("gone") == []
    assert not puts_out
    room.close()


# --- what goes along with a page


class Bulletin:
    """Told to each stream once, whenever it is a new one."""

    def __init__(self) -> None:
        self.text = ""

    def for_stream(self, audience: Audience, request: HTTPServerRequest) -> list[Aside]:
        return [Reader(self)] if audience.page == "table" else []


class Reader(Aside):
    def __init__(self, bulletin: Bulletin) -> None:
        self._bulletin, self._read = bulletin, ""

    def news(self) -> bytes:
        if self._bulletin.text == self._read:
            return b""
        self._read = self._bulletin.text
        return f'event: bulletin\ndata: "{self._read}"\n\n'.encode()


def test_what_goes_along_with_a_page_is_told_once_and_to_that_page_alone(room: Room, keys: list[str]) -> None:
    bulletin = Bulletin()
    with (
        room.served(asides=bulletin.for_stream) as web,
        Ear(web.port, "/stream/seat", keys[1]) as phone,
        Ear(web.port, "/stream/table") as screen,
    ):
        for text in ("one", "two"):
            bulletin.text = text
            web.tell()
            screen.until("bulletin")
        room.ask(Rename(Seat("s2"), "Bea"), "s1")
        for ear in (screen, phone):
            until(ear, "Bea")  # messages all


def test_no_page_is_drawn_for_what_goes_along_with_it() -> None:
    async def rung() -> list[bool]:
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        bell = hub.bell("table")
        heard = [bell.heard()]
        for ring in (hub.tell, partial(hub.wake, "table"), hub.tell, partial(hub.wake, "host")):
            ring()
            await asyncio.sleep(0)
            heard.append(bell.heard())
        hub.stop()
        return heard

    assert asyncio.run(rung()) == [True, False, True, False, False]


# --- stopping, and what the server refuses by itself


def test_stopping_the_server_ends_its_streams(room: Room, keys: list[str]) -> None:
    with ExitStack() as stack:
        with room.served() as web:
            ears = [stack.enter_context(Ear(web.port, path, keys[0])) for path in (*PAGES, "/api/v1/stream")]
            for ear in ears:
                ear.message()
        for ear in ears:
            while (event := ear.next()) is not None:
                assert event[0] in ("message", "beat")  # not "gone": the phones come back by themselves


def test_stopping_does_not_wait_for_an_answer_that_hangs(room: Room, keys: list[str]) -> None:
    """The table's loop has gone, and somebody still waits for it: the server stops all the same."""
    with room.served() as web:
        connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)
        room.table.inbox.put(None)
        room._thread.join(DEADLINE_S)
        headers = {"Cookie": f"seat={keys[0]}", "Origin": f"http://127.0.0.1:{web.port}"}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("POST", "/do", "type=SetPin&pin=", headers)
        until_true(lambda: room.table.inbox.qsize() == 1)
    connection.close()


def test_a_post_over_the_limit_is_told_so(web: Web, keys: list[str]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)
    headers = {"Cookie": f"seat={keys[0]}", "Origin": f"http://127.0.0.1:{web.port}"}
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request("POST", "/do", "type=SetPin&pin=" + "1" * LARGEST_POST, headers)
    assert connection.getresponse().status == 413
    connection.close()


def test_the_servers_own_answers_carry_the_headers(web: Web, keys: list[str]) -> None:
    for method, path in (("POST", "/stream/table"), ("DELETE", "/api/v1/stream"), ("HEAD", "/stream/table")):
        connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)
        connection.request(method, path, headers={"Content-Length": "0"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 405
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        connection.close()


def test_a_phone_that_streams_can_still_post(room: Room, web: Web, keys: list[str]) -> None:
    """More streams than there are workers hold up nobody."""
    flask = room.app()
    phone = Phone(flask)
    with ExitStack() as stack:
        for _ in range(12):
            stack.enter_context(Ear(web.port, "/stream/table", keys[0])).message()
        assert phone.join("Eve").get("/api/v1/view").status_code == 200
        connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)
        connection.request("GET", "/api/v1/health")
        assert connection.getresponse().status == 200
        connection.close()


def test_what_is_drawn_is_on_its_way_before_the_next_page_is_begun() -> None:
    """Both at once would wait for each other: Python has one lock."""
    order: list[str] = []

    def at_once(draw: Callable[[], Any]) -> Future[Any]:
        drew: Future[Any] = Future()
        drew.set_result(draw())
        return drew

    async def phone(hub: Hub, name: str) -> None:
        await hub.drawn(name, None, lambda: order.append(f"{name} is drawn"))
        order.append(f"{name} is sent")

    async def table() -> None:
        hub = Hub()
        hub._artist.submit = at_once  # type: ignore[method-assign, assignment]
        hub.attach(asyncio.get_running_loop())
        await asyncio.gather(*(phone(hub, name) for name in ("Ann", "Ben", "Cat")))
        hub.stop()

    asyncio.run(table())
    assert order == [f"{name} is {what}" for name in ("Ann", "Ben", "Cat") for what in ("drawn", "sent")]
