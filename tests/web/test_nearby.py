"""The table under its name: on a network made of objects, and with zeroconf on this machine's loopback alone."""

import asyncio
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any
from uuid import uuid4

import pytest
from zeroconf import (  # type: ignore[attr-defined]  # as in web/listen/mdns.py
    AddressResolver,
    DNSAddress,
    EventLoopBlocked,
    IPVersion,
    NonUniqueNameException,
    NotRunningException,
    RecordUpdate,
    RecordUpdateListener,
    ServiceInfo,
    Zeroconf,
)

from web.listen.mdns import Mdns
from web.listen.nearby import CHECK_S, MOST_TABLES, Address, Air, Nearby, NotHeard, addresses_here, reachable

PATIENCE_S = 20
LOOPBACK = ["127.0.0.1"]  # the only interface that these tests open
MINE, LOWER, HIGHER = (ip_address(f"192.0.2.{number}") for number in (7, 3, 9))


class Turns:
    """The wait between two checks: it ends when the test says so."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self._rests = threading.Event()
        self._end: Callable[[], object] = lambda: None

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        self._end = lambda: loop.call_soon_threadsafe(over.set)
        self._rests.set()
        await over.wait()

    def settle(self) -> None:
        """Until a check is over."""
        assert self._rests.wait(PATIENCE_S)

    def next(self) -> None:
        self.settle()
        self._rests.clear()
        self._end()
        self.settle()


@dataclass
class Network:
    """A network made of objects: who answers to which name, what was opened and closed, what goes wrong."""

    names: dict[str, set[Address]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    trouble: dict[str, BaseException] = field(default_factory=dict)
    answers_to_all: bool = False
    hangs: bool = False

    def open(self, addresses: tuple[Address, ...]) -> Air:
        self.told.append(f"open {' '.join(map(str, addresses))}")
        self.may_fail("open")
        return FakeAir(self, addresses)

    def may_fail(self, what: str) -> None:
        if what in self.trouble:
            raise self.trouble[what]


class FakeAir:
    def __init__(self, network: Network, addresses: tuple[Address, ...]) -> None:
        self.network, self.addresses, self.name, self.is_published = network, addresses, "", False

    async def who_is(self, host: str) -> frozenset[Address]:
        self.network.may_fail("who_is")
        self.name = host
        return frozenset({HIGHER}) if self.network.answers_to_all else self.heard()

    async def publish(self, host: str, scheme: str, port: int) -> None:
        self.network.may_fail("publish")
        self.network.told.append(f"publish {host} {scheme} {port}")
        self.network.names.setdefault(host, set()).update(self.addresses)
        self.is_published = True

    def heard(self) -> frozenset[Address]:
        return frozenset(self.network.names.get(self.name, ()))

    async def close(self) -> None:
        if self.network.hangs:
            await asyncio.Event().wait()
        self.network.told.append("close")
        if self.is_published:
            self.network.names[self.name] -= set(self.addresses)
        self.network.may_fail("close")


@dataclass
class Place:
    """Where a table stands: its addresses change when the test says so."""

    network: Network = field(default_factory=Network)
    addresses: list[Address] = field(default_factory=lambda: [MINE])
    turns: Turns = field(default_factory=Turns)
    trouble: list[OSError] = field(default_factory=list)

    def list(self) -> list[Address]:
        if self.trouble:
            raise self.trouble[0]
        return [ip_address("127.0.0.1"), *self.addresses]

    @contextmanager
    def table(
        self, wish: str = "companion", *, also: Callable[[], object] = lambda: None, **more: Any
    ) -> Iterator[Nearby]:
        arguments = {"listen": "0.0.0.0", "port": 8080, "tune_in": self.network.open, **more}
        nearby = Nearby(wish, addresses=self.list, wait=self.turns, **arguments)
        nearby.start(also)
        try:
            yield nearby
        finally:
            nearby.close()
            for each in running():
                each.join(PATIENCE_S)
            assert running() == []


def running() -> list[threading.Thread]:
    return [each for each in threading.enumerate() if each.name == "nearby"]


def warnings(log: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in log.records if each.levelno >= logging.WARNING]


@pytest.fixture
def place() -> Place:
    return Place()


# --- its name


@pytest.mark.parametrize(
    ("scheme", "port", "address"),
    [
        ("http", 8080, "http://companion.local:8080"),
        ("http", 80, "http://companion.local"),
        ("http", 443, "http://companion.local:443"),
        ("https", 443, "https://companion.local"),
        ("https", 80, "https://companion.local:80"),
    ],
)
def test_it_is_found_by_its_name(
    place: Place, caplog: pytest.LogCaptureFixture, scheme: str, port: int, address: str
) -> None:
    caplog.set_level(logging.INFO, "web.listen.nearby")
    with place.table(scheme=scheme, port=port) as nearby:
        place.turns.settle()
        assert (nearby.name(), nearby.address()) == ("companion.local", address)
        assert place.network.told == [f"open {MINE}", f"publish companion {scheme} {port}"]
        assert place.turns.asked == [CHECK_S]
    assert place.network.told[2:] == ["close"]
    assert [each.getMessage() for each in caplog.records] == [
        f"phones find the table as {address} where the network lets them"
    ]


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ((), "companion"),
        (("companion",), "companion-2"),
        (("companion", "companion-2", "companion-4"), "companion-3"),
        (("companion-2",), "companion"),
    ],
)
def test_a_second_table_takes_the_next_name(place: Place, taken: tuple[str, ...], name: str) -> None:
    place.network.names = {each: {HIGHER} for each in taken}
    with place.table() as nearby:
        place.turns.settle()
        assert nearby.name() == f"{name}.local"
        assert nearby.address() == f"http://{name}.local:8080"
        assert place.network.names[name] == {MINE}


def test_what_this_machine_answers_already_is_not_told_twice(place: Place) -> None:
    """Avahi, on a machine that is called companion itself."""
    place.addresses = [MINE, LOWER, ip_address("fd00::7")]
    place.network.names = {"companion": {LOWER, ip_address("fd00::7")}}
    with place.table() as nearby:
        place.turns.settle()
        assert nearby.name() == "companion.local"
        place.turns.next()
        assert nearby.name() == "companion.local"
    assert place.network.told == [f"open {LOWER} {MINE}", "close"]


def test_a_network_that_answers_to_every_name_is_not_asked_for_ever(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    place.network.answers_to_all = True
    with place.table() as nearby:
        place.turns.settle()
        assert nearby.name() is None
    assert len(warnings(caplog)) == 1
    assert f"companion and {MOST_TABLES - 1} names after it are taken" in warnings(caplog)[0]


def test_of_two_tables_with_one_name_that_with_the_lower_address_takes_another(place: Place) -> None:
    with place.table() as nearby:
        place.turns.settle()
        place.network.names["companion"].add(LOWER)
        place.turns.next()
        assert nearby.name() == "companion.local"
        place.network.names["companion"].add(HIGHER)
        place.turns.next()
        assert nearby.name() == "companion-2.local"
        assert place.network.names == {"companion": {LOWER, HIGHER}, "companion-2": {MINE}}


# --- the network comes, goes and changes


def test_it_waits_for_a_network_and_follows_it(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    place.addresses = []
    with place.table() as nearby:
        place.turns.next()
        assert (nearby.name(), nearby.address(), place.network.told) == (None, None, [])

        place.addresses = [MINE]
        place.turns.next()
        assert nearby.name() == "companion.local"

        place.addresses = [HIGHER, MINE]
        place.turns.next()
        assert place.network.names["companion"] == {MINE, HIGHER}

        place.addresses = [MINE, HIGHER]  # the same in another order
        place.turns.next()
        place.turns.next()

        place.addresses = []
        place.turns.next()
        assert nearby.name() is None
    opened = [f"open {MINE}", "publish companion http 8080", "close"]
    assert place.network.told == [*opened, f"open {MINE} {HIGHER}", *opened[1:]]
    assert warnings(caplog) == []


@pytest.mark.parametrize("what", ["open", "who_is", "publish"])
@pytest.mark.parametrize(
    "error",
    [
        OSError(98, "Address already in use"),
        NotHeard("Address already in use"),
        NonUniqueNameException("Address already in use"),
        EventLoopBlocked("Address already in use"),
        NotRunningException("Address already in use"),
        AssertionError("Address already in use"),
    ],
    ids=type,
)
def test_what_fails_is_told_once_and_tried_again(
    place: Place, caplog: pytest.LogCaptureFixture, what: str, error: Exception
) -> None:
    place.network.trouble = {what: error}
    faults: list[tuple[str, str | None]] = []
    with place.table(fault=lambda whose, what: faults.append((whose, what))) as nearby:
        place.turns.next()
        place.turns.next()
        assert nearby.name() is None
        assert len(warnings(caplog)) == 1
        assert faults == [("network name", warnings(caplog)[0])]
        assert "not found as companion.local now, only by its address" in warnings(caplog)[0]
        assert "Address already in use" in warnings(caplog)[0]
        assert place.network.told.count("close") == (0 if what == "open" else 3), "what was opened is closed"

        place.network.trouble = {}
        place.turns.next()
        assert nearby.name() == "companion.local"
        assert faults[1:] == [("network name", None)]

        place.addresses = [HIGHER]
        place.network.trouble = {"open": error}
        place.turns.next()
        assert nearby.name() is None
        assert len(warnings(caplog)) == 2, "trouble after a good time is news"


@pytest.mark.parametrize("wish", ["companion", ""])
def test_what_goes_with_the_network_is_looked_at_each_time(place: Place, wish: str) -> None:
    """The line in `systemctl status`, with a name of the table's own or without one."""
    looks: list[list[str]] = []  # what the network had been told by then
    with place.table(wish, also=lambda: looks.append(list(place.network.told))) as nearby:
        place.turns.next()
        place.addresses = []
        place.turns.next()
        assert nearby.name() is None
    told = [f"open {MINE}", f"publish {wish} http 8080"] if wish else []
    assert looks == [[], told, told]


def test_addresses_that_cannot_be_listed_are_asked_for_again(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    place.trouble = [OSError(12, "Cannot allocate memory")]
    with place.table() as nearby:
        place.turns.settle()
        assert "Cannot allocate memory" in warnings(caplog)[0]
        place.trouble = []
        place.turns.next()
        assert nearby.name() == "companion.local"


@pytest.mark.parametrize(
    "error", [OSError(101, "Network is unreachable"), NotHeard("gone"), NotRunningException()], ids=type
)
def test_a_goodbye_that_fails_harms_nothing(place: Place, error: Exception) -> None:
    place.network.trouble = {"close": error}
    with place.table() as nearby:
        place.turns.settle()
        place.addresses = [HIGHER]
        place.turns.next()
        assert place.network.names["companion"] == {HIGHER}
        assert nearby.name() == "companion.local"


# --- it holds up nobody


@pytest.mark.parametrize("listen", ["127.0.0.1", "::1"])
def test_where_nobody_can_call_nothing_starts(place: Place, listen: str) -> None:
    with place.table(listen=listen) as nearby:
        assert running() == []
        assert (nearby.name(), nearby.address()) == (None, None)
    assert place.network.told == []


def test_the_start_does_not_wait_for_it_and_the_end_not_for_ever(place: Place) -> None:
    blocked = threading.Event()

    def open_late(addresses: tuple[Address, ...]) -> Air:
        assert blocked.wait(PATIENCE_S)
        return place.network.open(addresses)

    nearby = Nearby("companion", listen="", port=80, addresses=place.list, tune_in=open_late, wait=place.turns)
    nearby.start()
    assert nearby.name() is None
    nearby.close()  # it comes back, though its thread hangs
    (thread,) = running()
    assert thread.daemon, "and the process can end"
    blocked.set()
    thread.join(PATIENCE_S)
    assert running() == []
    nearby.close()


def test_a_goodbye_that_hangs_is_cut_short(place: Place) -> None:
    place.network.hangs = True
    with place.table():
        place.turns.settle()
    assert place.network.told == [f"open {MINE}", "publish companion http 8080"]


def test_an_end_before_the_first_answer_is_an_end_like_any_other(place: Place) -> None:
    """What zeroconf waits for in its beginning is cancelled with us, and so is whoever asks it to close."""
    place.network.trouble = {"close": asyncio.CancelledError()}
    with place.table():
        place.turns.settle()
    assert place.network.told[-1] == "close"


def test_the_end_may_come_at_any_time(place: Place) -> None:
    never = Nearby("companion", listen="", port=80, addresses=place.list, tune_in=place.network.open, wait=place.turns)
    never.close()
    for _ in range(20):
        with place.table():
            pass
    assert place.network.names.get("companion", set()) == set()


def test_its_module_is_light() -> None:
    """The library comes in on the thread of its own."""
    code = "import sys, web.listen.nearby; print([each for each in ('zeroconf', 'ifaddr') if each in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout == "[]\n"


# --- addresses


@pytest.mark.parametrize(
    ("listen", "named"),
    [
        ("0.0.0.0", ["169.254.1.1", "192.168.4.2"]),
        ("", ["169.254.1.1", "192.168.4.2", "fd00::2"]),
        ("::", ["fd00::2"]),
        ("192.168.4.2", ["192.168.4.2"]),
        ("fd00::2", ["fd00::2"]),
        ("10.0.0.1", []),
        ("127.0.0.1", []),
        ("::1", []),
        ("localhost", []),
        ("table.home", []),
    ],
)
def test_phones_are_told_addresses_at_which_somebody_listens(listen: str, named: list[str]) -> None:
    here = ["192.168.4.2", "fd00::2", "127.0.0.1", "fe80::1", "::1", "169.254.1.1", "192.168.4.2"]
    assert [str(each) for each in reachable(listen, map(ip_address, here))] == named


def test_this_machine_lists_its_addresses() -> None:
    assert ip_address("127.0.0.1") in addresses_here()


# --- with zeroconf, on the loopback


class Phone(RecordUpdateListener):
    """Somebody else in the network, with zeroconf's own means."""

    def __init__(self, friend: str) -> None:
        self.zeroconf = Zeroconf(interfaces=LOOPBACK)
        self.zeroconf.add_listener(self, None)
        self.friend, self.goodbyes, self.heard_goodbye = friend, set[Address](), threading.Event()

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        for each in records:
            if isinstance(each.new, DNSAddress) and each.new.ttl == 0 and each.new.name == f"{self.friend}.local.":
                self.goodbyes.add(ip_address(each.new.address))
                self.heard_goodbye.set()

    def finds(self, name: str | None) -> set[Address]:
        asking = AddressResolver(f"{name}.")
        asking.request(self.zeroconf, PATIENCE_S * 1000)
        return set(asking.ip_addresses_by_version(IPVersion.All))

    def service(self, name: str) -> ServiceInfo:
        found = self.zeroconf.get_service_info("_http._tcp.local.", f"{name}._http._tcp.local.", PATIENCE_S * 1000)
        assert found is not None
        return found


@contextmanager
def phone(friend: str = "") -> Iterator[Phone]:
    phone = Phone(friend)
    try:
        yield phone
    finally:
        phone.zeroconf.close()


def on_loopback(addresses: tuple[Address, ...]) -> Air:
    return Mdns(addresses, LOOPBACK)  # as long as it asks: whoever has just spoken may answer a second later


@pytest.fixture
def wish() -> str:
    """Other tests on this machine share its loopback."""
    return f"t{uuid4().hex[:10]}"


def test_a_phone_finds_it_and_hears_its_goodbye(place: Place, wish: str) -> None:
    place.addresses = [MINE, ip_address("fd00::7")]
    with phone(wish) as ann:
        with place.table(wish, listen="", tune_in=on_loopback) as nearby:
            place.turns.settle()
            assert nearby.name() == f"{wish}.local"
            assert MINE in ann.finds(nearby.name())
            service = ann.service(wish)
            assert (service.server, service.port) == (f"{wish}.local.", 8080)
            assert set(service.ip_addresses_by_version(IPVersion.All)) == set(place.addresses)
            assert ann.goodbyes == set()
        assert ann.heard_goodbye.wait(PATIENCE_S)
        assert MINE in ann.goodbyes


@pytest.mark.slow
def test_two_tables_share_a_network(place: Place, wish: str) -> None:
    other = Place(addresses=[HIGHER])
    with place.table(wish, tune_in=on_loopback) as first:
        place.turns.settle()
        second = Nearby(wish, listen="", port=80, addresses=other.list, tune_in=on_loopback, wait=other.turns)
        second.start()
        try:
            other.turns.settle()
            assert (first.name(), second.name()) == (f"{wish}.local", f"{wish}-2.local")
            with phone() as ann:
                assert ann.finds(first.name()) == {MINE}
                assert ann.finds(second.name()) == {HIGHER}
            place.turns.next()
            assert first.name() == f"{wish}.local"
        finally:
            second.close()


@pytest.mark.slow
def test_a_phone_finds_it_at_its_new_address(place: Place, wish: str) -> None:
    with place.table(wish, tune_in=on_loopback) as nearby:
        place.turns.settle()
        place.addresses = [LOWER]
        place.turns.next()
        with phone() as ann:
            assert ann.finds(nearby.name()) == {LOWER}


@pytest.mark.slow
def test_it_hears_another_one_come_and_go_with_its_name(place: Place, wish: str) -> None:
    with place.table(wish, tune_in=on_loopback) as nearby:
        place.turns.settle()
        service = ServiceInfo(
            "_http._tcp.local.",
            f"{wish}-rude._http._tcp.local.",
            80,
            server=f"{wish}.local.",
            addresses=[HIGHER.packed],
        )
        with phone() as rude:
            rude.zeroconf.register_service(service)  # without a question
        place.turns.next()
        assert nearby.name() == f"{wish}.local", "that one has gone again"
        with phone() as rude:
            rude.zeroconf.register_service(service)
            place.turns.next()
            assert nearby.name() == f"{wish}-2.local"


def test_who_was_heard_before_anybody_asked_is_known(wish: str) -> None:
    async def ask() -> None:
        early, late = on_loopback((MINE,)), on_loopback((HIGHER,))
        await early.who_is(f"{wish}-x")
        await late.who_is(wish)
        await late.publish(wish, "http", 80)
        assert early.heard() == frozenset()
        assert await early.who_is(f"{wish}-y") == frozenset()
        assert await early.who_is(wish) == {HIGHER}
        await late.close()
        assert early.heard() == frozenset(), "a goodbye counts"
        await early.close()

    asyncio.run(ask())


def test_what_zeroconf_cannot_do_is_not_heard() -> None:
    async def ask() -> None:
        air = on_loopback((MINE,))
        await air.close()
        with pytest.raises(NotHeard, match="NotRunning"):
            await air.who_is("companion")
        await air.close()

    asyncio.run(ask())
