"""The service under its systemd: killed, stuck and stopped in the middle of a game, which goes on where it was."""

import pytest

from tests.pi.box import Box
from tests.pi.guest import Guest

pytestmark = pytest.mark.pi


@pytest.fixture(scope="module")
def table(box: Guest) -> Box:
    table = Box(box)
    table.until_open()
    return table


@pytest.fixture(scope="module")
def host(table: Box) -> str:
    host, *_ = [table.join(name) for name in ("Ann", "Ben", "Cid")]
    table.told(host, "ChooseGame", game="captains-chair")
    table.told(host, "StartGame")
    return host


def brought_back(table: Box, signal: str, key: str) -> None:
    """By a new process, with the same game, which stands still until somebody goes on."""
    pid, restarts = table.shows("MainPID", "NRestarts")
    before = table.asked("GET", "view", key=key)[1]["game"]
    assert before["running"]
    table.guest.done(f"kill -{signal} {pid}")
    table.until(lambda: table.shows("NRestarts") == [str(int(restarts) + 1)])
    table.until(lambda: table.shows("ActiveState") == ["active"])
    table.until_open()
    assert table.shows("MainPID") != [pid]
    after = table.asked("GET", "view", key=key)[1]["game"]
    assert not after["running"]
    assert (after["slug"], after["ended"]) == (before["slug"], before["ended"])
    table.told(key, "GoOn")


def test_after_a_kill_the_game_is_there_and_waits(table: Box, host: str) -> None:
    brought_back(table, "KILL", host)


def test_what_stands_still_is_ended_by_the_watchdog_and_brought_back(table: Box, host: str) -> None:
    brought_back(table, "STOP", host)
    assert "Watchdog timeout" in table.journal()


def test_a_stop_in_a_game_is_quick_and_in_order(table: Box, host: str) -> None:
    table.guest.done("systemctl stop companion")
    assert table.shows("ActiveState", "Result", "ExecMainStatus") == ["inactive", "success", "0"]
    table.guest.done("systemctl start companion")
    table.until_open()
    assert not table.asked("GET", "view", key=host)[1]["game"]["running"]
