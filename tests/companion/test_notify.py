"""What systemd hears, over a real datagram socket, and how often."""

import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.notify import Heart, Systemd, seconds_between_beats

ME = 4711


@contextmanager
def listening(name: str) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(name)
        listener.settimeout(2)
        yield listener


def heard(listener: socket.socket) -> list[str]:
    """Everything that has come so far, a message each."""
    listener.setblocking(False)
    messages: list[str] = []
    try:
        while True:
            messages.append(listener.recv(4096).decode())
    except BlockingIOError:
        return messages


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[tuple[Systemd, socket.socket]]:
    path = str(tmp_path / "notify")
    with listening(path) as listener:
        yield Systemd.of({"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "30000000"}, ME), listener


def test_a_service_says_that_it_is_open_alive_and_closing(systemd: tuple[Systemd, socket.socket]) -> None:
    service, listener = systemd
    service.ready("open at http://192.0.2.7:8080")
    service.alive()
    service.status("Captain's Chair, 4 phones")
    service.stopping()
    assert heard(listener) == [
        "READY=1\nSTATUS=open at http://192.0.2.7:8080",
        "WATCHDOG=1",
        "STATUS=Captain's Chair, 4 phones",
        "STOPPING=1\nSTATUS=closing the table",
    ]


def test_a_name_with_a_line_end_cannot_forge_a_message(systemd: tuple[Systemd, socket.socket]) -> None:
    service, listener = systemd
    service.status("Ann\nWATCHDOG=trigger")
    assert heard(listener) == ["STATUS=Ann WATCHDOG=trigger"]


def test_an_at_sign_is_the_abstract_namespace(tmp_path: Path) -> None:
    name = f"table-companion-test{tmp_path}"
    with listening(f"\0{name}") as listener:
        Systemd.of({"NOTIFY_SOCKET": f"@{name}"}, ME).alive()
        assert heard(listener) == ["WATCHDOG=1"]


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}], ids=["no systemd", "an empty name"])
def test_without_systemd_nothing_happens(environment: Mapping[str, str], caplog: pytest.LogCaptureFixture) -> None:
    service = Systemd.of(environment, ME)
    service.ready("open")
    service.stopping()
    assert not caplog.records


def test_a_socket_that_is_gone_does_not_stop_the_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Systemd(str(tmp_path / "gone")).alive()
    assert "WATCHDOG=1" in caplog.text


def test_a_full_socket_does_not_hold_up_the_table(systemd: tuple[Systemd, socket.socket]) -> None:
    service, listener = systemd
    for _ in range(2_000):  # many more than the kernel keeps; a blocking send would hang here for ever
        service.alive()
    assert len(heard(listener)) < 2_000


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "4711"}, 15.0),
        ({"WATCHDOG_USEC": "30000000"}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
    ids=["half the time", "no process named", "another process", "none", "no number", "not watched"],
)
def test_how_often_a_sign_of_life_is_wanted(environment: Mapping[str, str], seconds: float | None) -> None:
    assert seconds_between_beats(environment, ME) == seconds


def test_nobody_watches_and_the_heart_rests(tmp_path: Path) -> None:
    path = str(tmp_path / "notify")
    with listening(path) as listener:
        heart = Heart(Systemd(path), lambda: 0)
        assert heart.beat_s is None
        heart.beat()
        assert heard(listener) == []


@given(st.lists(st.integers(0, 15_000), max_size=300))
def test_no_gap_comes_near_the_watchdogs_patience(rounds: list[int]) -> None:
    """However long each time round takes, up to the wait that the heart asks for."""
    now, beats = 0, list[int]()

    class Counting(Systemd):
        __slots__ = ()

        def alive(self) -> None:
            beats.append(now)

    heart = Heart(Counting("unused", 15.0), lambda: now)
    heart.beat()
    for each in rounds:
        now += each
        heart.beat()
    gaps = [later - earlier for earlier, later in zip([*beats, now], [*beats[1:], now], strict=False)]
    assert max(gaps, default=0) < 22_500  # of 30 seconds
    assert len(beats) <= 1 + now / 7_500  # and no flood
