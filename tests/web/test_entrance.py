"""A guest keeps nobody out and the table not busy: what idles ends, what is too much is not taken, seats come first."""

import asyncio
import json
import logging
import resource
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.netutil import bind_sockets
from tornado.web import Application

from companion.contract import Seat
from companion.people.seats import STRANGER, Join, Rename
from tests.scarce import no_file_left
from tests.web.caller import Caller, head
from tests.web.ear import DEADLINE_S, Ear, until, until_true
from tests.web.room import Room
from web.app import LARGEST_POST
from web.asker import PROBLEM
from web.host.routes import LARGEST_LIST
from web.listen import entrance
from web.listen.entrance import METHODS, Entrance
from web.listen.hosted import STRANGERS, Hosted
from web.listen.server import FILES, Web, lan_address, open_more_files
from web.origin import HEADERS, Gate
from web.toolbench import LARGEST_BODY

SHORT_S, LONG_S = 0.2, 3600.0
FORM = {"Content_Type": "application/x-www-form-urlencoded"}
MEGABYTES = str(2 * 1024 * 1024)


@pytest.fixture
def keys(room: Room) -> list[str]:
    """Ann (s1, the host) and Ben."""
    return [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben")]


@pytest.fixture
def web(room: Room, keys: list[str]) -> Iterator[Web]:
    with room.served() as web:
        yield web


# --- what idles ends

IDLE = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
    "between two": head("GET", "/now"),
}


@pytest.mark.parametrize("said", IDLE.values(), ids=IDLE.keys())
def test_a_connection_on_which_nothing_is_asked_ends(room: Room, said: bytes) -> None:
    with room.served(idle_s=SHORT_S, body_s=LONG_S) as web, Caller(web.port) as caller:
        caller.send(said)
        assert caller.is_let_go()


@pytest.mark.parametrize("host", ["localhost", "evil.example"])
@pytest.mark.parametrize("said", [b"", b"1234"])
def test_half_a_body_ends(room: Room, said: bytes, host: str) -> None:
    with room.served(idle_s=LONG_S, body_s=SHORT_S) as web, Caller(web.port) as caller:
        caller.send(head("POST", "/x", Content_Length="9", Host=host) + said)
        assert caller.is_let_go()


def test_half_a_chunk_ends(room: Room) -> None:
    with room.served(idle_s=LONG_S, body_s=SHORT_S) as web, Caller(web.port) as caller:
        caller.send(head("POST", "/x", Transfer_Encoding="chunked") + b"9\r\n1234")
        assert caller.is_let_go()


def test_a_stream_is_not_idle(room: Room, keys: list[str]) -> None:
    with (
        room.served(beat_s=2 * SHORT_S, idle_s=SHORT_S, body_s=SHORT_S) as web,
        Ear(web.port, "/stream/seat", keys[0]) as ear,
    ):
        ear.message()
        assert [ear.next() for _ in range(3)] == [("beat", {})] * 3


# --- how many


def call(stack: ExitStack, web: Web, address: str = "127.0.0.1") -> Caller:
    return stack.enter_context(Caller(web.port, address))


def test_above_what_an_address_may_have_its_own_oldest_goes(web: Web, keys: list[str]) -> None:
    each, _ = entrance.STRANGERS
    with ExitStack() as stack:
        seat, other = call(stack, web), call(stack, web, "127.0.7.1")
        assert seat.ask("GET", "/now", Cookie=f"seat={keys[0]}").status == 200
        idle = [call(stack, web) for _ in range(each + 5)]
        for caller in idle[:5]:
            assert caller.is_let_go()
        assert all(caller.is_held() for caller in idle[5:])
        assert seat.ask("GET", "/now", Cookie=f"seat={keys[0]}").status == 200
        assert other.ask("GET", "/now").status == 200
        assert call(stack, web).ask("GET", "/").status == 200


def test_many_addresses_keep_nobody_out_either(web: Web, keys: list[str]) -> None:
    each, most = entrance.STRANGERS
    with ExitStack() as stack:
        lonely, seat = call(stack, web, "127.0.7.1"), call(stack, web)
        assert seat.ask("GET", "/now", Cookie=f"seat={keys[0]}").status == 200
        addresses = [f"127.0.8.{number}" for number in range(1, most // (each // 2) + 3)]
        idle = [call(stack, web, address) for _ in range(each // 2) for address in addresses]
        assert len(idle) > most
        until_true(lambda: sum(caller.is_held() for caller in idle) == most - 1)
        assert lonely.ask("GET", "/now").status == 200, "who has one connection is not who makes room"
        assert seat.ask("GET", "/now", Cookie=f"seat={keys[0]}").status == 200
        assert call(stack, web, "127.0.9.1").ask("GET", "/").status == 200


def test_a_seat_has_enough_and_takes_nothing_from_another(web: Web, keys: list[str]) -> None:
    each, _ = entrance.SEATS
    with ExitStack() as stack:
        ben = call(stack, web)
        assert ben.ask("GET", "/now", Cookie=f"seat={keys[1]}").status == 200
        ann = [call(stack, web) for _ in range(each + 3)]
        for caller in ann:
            assert caller.ask("GET", "/now", Cookie=f"seat={keys[0]}").status == 200
        for caller in ann[:3]:
            assert caller.is_let_go()
        assert all(caller.is_held() for caller in [*ann[3:], ben])


def test_a_connection_counts_for_whom_it_was_used_last(web: Web, keys: list[str]) -> None:
    """As those of a reverse proxy, which serve one phone after the other."""
    each, _ = entrance.STRANGERS
    with ExitStack() as stack:
        proxy = [call(stack, web) for _ in range(30)]
        for number in range(3):
            for caller in proxy:
                assert caller.ask("GET", "/now", Cookie=f"seat={[*keys, ''][number]}").status == 200
        idle = [call(stack, web) for _ in range(each - 29)]
        assert proxy[0].is_let_go()
        assert all(caller.is_held() for caller in [*proxy[1:], *idle])


def test_who_hangs_up_holds_no_place(room: Room) -> None:
    async def held() -> list[int]:
        server = Entrance(Application(), gate=Gate(()), door=room.door, tls=None)
        (opened,) = bind_sockets(0, "127.0.0.1")
        server.add_socket(opened)
        found = []
        for _ in range(3):
            reader, writer = await asyncio.open_connection(*opened.getsockname())
            writer.write(head("GET", "/"))
            await reader.readuntil(b"404")
            found.append(sum(map(len, server._crowds)))
            writer.close()
        while server._connections:
            await asyncio.sleep(0)
        server.stop()
        return [*found, sum(map(len, server._crowds)), len(server._addresses)]

    first, *_, places, addresses = asyncio.run(held())
    assert (first, places, addresses) == (1, 0, 0)


def test_four_hundred_streams_without_a_key_keep_no_seats_out(room: Room, web: Web, keys: list[str]) -> None:
    with ExitStack() as stack:
        before = stack.enter_context(Ear(web.port, "/stream/seat", keys[0]))
        before.message()
        for number in range(400):
            caller = call(stack, web, f"127.0.1.{number % 4 + 1}")
            caller.send(head("GET", ("/stream/table", "/stream/panel", "/api/v1/stream")[number % 3]))
        until_true(lambda: web.health().streams == 4 * entrance.WATCHING[0] + 1)
        after = [stack.enter_context(Ear(web.port, "/stream/seat", key)) for key in keys]
        after.append(stack.enter_context(Ear(web.port, "/stream/table")))
        for ear in after:
            assert ear.status == 200
            ear.message()
        room.ask(Rename(Seat("s2"), "Bea"), "s1")
        for ear in (before, *after):
            assert until(ear, "Bea")


def test_all_streams_without_a_key_have_an_end(web: Web) -> None:
    each, most = entrance.WATCHING
    with ExitStack() as stack:
        screen = stack.enter_context(Ear(web.port, "/stream/table"))
        for number in range(most // each + 2):
            for _ in range(each):
                call(stack, web, f"127.0.1.{number + 1}").send(head("GET", "/stream/table"))
        until_true(lambda: web.health().streams == most)
        assert stack.enter_context(Ear(web.port, "/stream/table")).message()
        assert screen.message(), "who has one stream is not who makes room"


# --- how much


@pytest.mark.parametrize(
    ("method", "path", "who", "length"),
    [
        ("POST", "/x", None, MEGABYTES),
        ("POST", "/do", None, MEGABYTES),
        ("GET", "/", None, MEGABYTES),
        ("POST", "/cards.toml", None, MEGABYTES),
        ("POST", "/cards.toml", 1, MEGABYTES),  # Ben is not the host
        ("POST", "/editor/our_box", 1, MEGABYTES),
        ("POST", "/do", 0, MEGABYTES),
        ("POST", "/do", 0, str(LARGEST_POST + 1)),
        ("POST", "/cards.toml/x", 0, MEGABYTES),
        ("POST", "/cards.toml", 0, str(entrance.LARGEST_OF_HOST + 1)),
        ("POST", "/api/v1/seats", None, str(LARGEST_POST + 1)),
        ("POST", "/api/v1/commands", 0, str(LARGEST_POST + 1)),
        ("POST", "/api/v1/tools/resolve", 0, str(LARGEST_BODY + 1)),
        ("POST", "/x", None, "9" * 18),
        ("POST", "/x", None, "9" * 19),
        ("POST", "/x", None, "9" * 5000),
    ],
)
def test_what_is_too_large_is_refused_before_it_comes(
    room: Room, web: Web, keys: list[str], method: str, path: str, who: int | None, length: str
) -> None:
    before = room.state()
    cookie = {} if who is None else {"Cookie": f"seat={keys[who]}"}
    with Caller(web.port) as caller:
        caller.send(head(method, path, Content_Length=length, Expect="100-continue", **cookie))
        assert caller.answer().status == (413 if len(length) < 19 else 400)
    assert room.state() == before


def test_the_refusal_says_why_and_is_heard_out(web: Web) -> None:
    """Who is cut off while still sending may never read why; the connection is as good as before."""
    with Caller(web.port) as caller:
        page = caller.ask("POST", "/x", body=b"x" * int(MEGABYTES))
        assert (page.status, page.headers.get_content_type()) == (413, "text/plain")
        api = caller.ask("POST", "/api/v1/commands", body=b"x" * int(MEGABYTES))
        assert (api.status, api.headers.get_content_type()) == (413, "application/problem+json")
        script = caller.ask("POST", "/do", body=b"x" * int(MEGABYTES), Accept="application/json")
        assert (script.status, script.headers.get_content_type()) == (413, "application/problem+json")
        assert api.body == script.body
        assert page.body.strip() in api.body
        assert caller.ask("GET", "/now").status == 200


@pytest.mark.parametrize("who", [None, 0])
def test_a_body_that_does_not_say_how_long_it_is_has_an_end_too(web: Web, keys: list[str], who: int | None) -> None:
    cookie = {} if who is None else {"Cookie": f"seat={keys[who]}"}
    with Caller(web.port) as caller:
        caller.send(head("POST", "/x", Transfer_Encoding="chunked", **cookie))
        caller.send(b"%x\r\n" % (LARGEST_POST + 1))
        assert caller.answer().status == 400


def test_the_hosts_list_of_cards_comes_in(room: Room, web: Web, keys: list[str]) -> None:
    entry = '[[card]]%0Aid="{}"%0Akind="press"%0Avalue="big"%0A'
    body = "type=ImportCards&text=" + "".join(entry.format(number) for number in range(1_900))
    assert LARGEST_POST < len(body) < LARGEST_LIST
    headers = {**FORM, "Origin": "http://localhost", "Cookie": f"seat={keys[0]}"}
    with Caller(web.port) as caller:
        assert caller.ask("POST", "/cards.toml", body=body.encode(), **headers).status == 303
        assert len(room.snapshot.box.cards.known) == 1_900
        longer = b"type=ImportCards&text=" + b"%23" * LARGEST_LIST
        assert len(longer) > entrance.LARGEST_OF_HOST
        assert caller.ask("POST", "/cards.toml", body=longer, **headers).status == 413
        long = b"type=ImportCards&text=" + b"#" * LARGEST_LIST
        told = caller.ask("POST", "/cards.toml", body=long, **headers)
        assert (told.status, told.headers.get_content_type()) == (413, "text/html"), "the page says it"


@pytest.mark.parametrize("who", [None, 0])
def test_a_tool_takes_what_it_promises(web: Web, keys: list[str], who: int | None) -> None:
    cookie = {} if who is None else {"Cookie": f"seat={keys[who]}"}
    with Caller(web.port) as caller:
        body = b"{}".ljust(LARGEST_BODY)
        assert caller.ask("POST", "/api/v1/tools/resolve", body=body, **cookie).status == 200


def test_few_strangers_send_much_at_a_time_and_no_seat_makes_room_for_them(web: Web, keys: list[str]) -> None:
    half = partial(head, "POST", "/api/v1/tools/resolve", Content_Length=str(LARGEST_BODY))
    each, most = entrance.SENDING
    with ExitStack() as stack:
        seat = call(stack, web)
        seat.send(half(Cookie=f"seat={keys[0]}"))
        senders = []
        for number in range(most + 3):
            senders.append(call(stack, web, f"127.0.1.{number // each + 1}"))
            senders[-1].send(half())
        until_true(lambda: sum(caller.is_held() for caller in senders) == most)
        seat.send(b"{}".ljust(LARGEST_BODY))
        assert seat.answer().status == 200


def test_what_is_refused_and_heard_out_counts_as_long_as_that_lasts(web: Web) -> None:
    """Four hundred who send two megabytes in vain would else take all the time that the table has."""
    each, _ = entrance.SENDING
    with ExitStack() as stack:
        senders = [call(stack, web) for _ in range(each + 2)]
        for sender in senders:
            sender.send(head("POST", "/x", Content_Length=MEGABYTES))
            assert sender.answer().status == 413
        assert all(sender.is_let_go() for sender in senders[:2])
        assert all(sender.is_held() for sender in senders[2:])


# --- files


def test_without_files_the_door_rests_and_opens_again(web: Web, caplog: pytest.LogCaptureFixture) -> None:
    with ExitStack() as stack:
        inside = call(stack, web)
        assert inside.ask("GET", "/now").status == 200
        outside = stack.enter_context(socket.socket())
        outside.settimeout(DEADLINE_S)
        with no_file_left():
            outside.connect(("127.0.0.1", web.port))
            for _ in range(200):
                assert inside.ask("GET", "/now").status == 200
        assert 1 <= len(caplog.records) < 50
        assert {each.getMessage() for each in caplog.records} == {"nobody can be let in just now: Too many open files"}
        outside.sendall(head("GET", "/now"))
        assert outside.recv(12) == b"HTTP/1.1 200"


def test_the_address_is_asked_for_without_files_too() -> None:
    """The table's own loop asks, to say it aloud: an error would end the evening."""
    with no_file_left():
        assert lan_address() == "127.0.0.1"


def test_the_table_takes_as_many_files_as_it_may_need() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert hard > 512
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
        open_more_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (min(FILES, hard), hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        open_more_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard), "never fewer"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# --- the log


def test_what_is_malformed_is_not_written_down(web: Web, caplog: pytest.LogCaptureFixture) -> None:
    """It may hold a key, and there may be a million of them."""
    caplog.set_level(logging.INFO)
    key = b"SECRETSECRETSECRETSECRETSECRET12"
    for raw in (
        b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: seat=" + key + b"\x01\r\n\r\n",
        b"GET /" + key + b" HTP\r\n\r\n",
        head("POST", "/x", Content_Length="+" + key.decode()),
        head("POST", "/do", Content_Length="3", **FORM) + b"%\xff=",
        head("GET", "/now?%ff=" + key.decode(), Host="localhost:"),
        head("GET", "/now", Host="localhost:" + key.decode()),
    ):
        with Caller(web.port) as caller:
            caller.send(raw)
            assert caller.answer().status in (400, 403, 421)
    assert caplog.records == []


@pytest.mark.parametrize("method", ["TRACE", "PROPFIND", "get"])
@pytest.mark.parametrize("path", ["/", "/stream/table", "/api/v1/view"])
def test_a_method_that_nothing_knows_is_refused_as_all_else_is(web: Web, method: str, path: str) -> None:
    with Caller(web.port) as caller:
        answer = caller.ask(method, path)
    assert (answer.status, answer.headers["Allow"]) == (405, ", ".join(METHODS))
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    if path.startswith("/api/"):
        told = json.loads(answer.body)
        assert (answer.headers["Content-Type"], told["status"]) == (PROBLEM, 405)
        assert told["detail"]
    else:
        assert answer.headers["Content-Type"].startswith("text/plain")
        assert b"not allowed" in answer.body


# --- workers


def test_strangers_who_wait_leave_the_workers_of_seats_alone(room: Room, keys: list[str]) -> None:
    """As many as want to: a tap is answered while all workers of strangers are busy, and theirs go on afterwards."""
    busy, may = threading.Semaphore(0), threading.Event()

    def slow(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        if environ["PATH_INFO"] == "/slow":
            busy.release()
            assert may.wait(DEADLINE_S)
        start_response("200 OK", [])
        return [threading.current_thread().name.partition("_")[0].encode()]

    def asked(web: Web, path: str, key: str = "") -> bytes:
        with Caller(web.port) as caller:
            caller.send(head("GET", path, **({"Cookie": f"seat={key}"} if key else {})))
            return caller.answer().body

    with room.served() as web, ThreadPoolExecutor(2 * STRANGERS) as readers:
        web._hosted.wsgi_application = slow
        waiting = [readers.submit(asked, web, "/slow") for _ in range(2 * STRANGERS)]
        for _ in range(STRANGERS):
            assert busy.acquire(timeout=DEADLINE_S)
        assert not busy.acquire(blocking=False), "strangers have more workers than theirs"
        assert asked(web, "/", keys[0]) == b"seats"
        may.set()
        assert {each.result() for each in waiting} == {b"strangers"}


# --- what breaks


def nobody_sits(request: HTTPServerRequest) -> bool:
    return False


def test_what_breaks_outside_of_flask_ends_its_connection() -> None:
    """There is nobody left who could answer, and nobody waits for ever."""

    def broken(environ: object, start_response: object) -> list[bytes]:
        raise LookupError

    async def asked() -> bytes:
        server = HTTPServer(Hosted(broken, nobody_sits))
        (opened,) = bind_sockets(0, "127.0.0.1")
        server.add_socket(opened)
        reader, writer = await asyncio.open_connection(*opened.getsockname())
        writer.write(head("GET", "/"))
        async with asyncio.timeout(DEADLINE_S):
            heard = await reader.read()
        writer.close()
        server.stop()
        await server.close_all_connections()
        return heard

    assert asyncio.run(asked()) == b""


def test_who_is_being_answered_while_the_table_stops_is_let_go(caplog: pytest.LogCaptureFixture) -> None:
    begun, may = threading.Event(), threading.Event()

    def slow(environ: object, start_response: StartResponse) -> list[bytes]:
        begun.set()
        assert may.wait(DEADLINE_S)
        start_response("200 OK", [])
        return [b"too late"]

    async def asked() -> bytes:
        hosted = Hosted(slow, nobody_sits)
        server = HTTPServer(hosted)
        (opened,) = bind_sockets(0, "127.0.0.1")
        server.add_socket(opened)
        reader, writer = await asyncio.open_connection(*opened.getsockname())
        writer.write(head("GET", "/"))
        await asyncio.to_thread(begun.wait, DEADLINE_S)
        hosted.stop()
        may.set()
        async with asyncio.timeout(DEADLINE_S):
            heard = await reader.read()
        writer.close()
        server.stop()
        return heard

    assert asyncio.run(asked()) == b""
    assert caplog.records == []
