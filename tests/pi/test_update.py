"""The plug is pulled in an update and after it: what starts then is one version or the other, and whole."""

from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from tests.pi.box import Box
from tests.pi.conftest import INSTALL, Installed, put_release
from tests.pi.guest import Guest
from tests.pi.made import Made
from tests.pi.test_install import empty_files

pytestmark = pytest.mark.pi
OLD, NEW = "releases/1", "releases/2"


@pytest.fixture
def updated(made: Made, installed: Installed, tmp_path: Path) -> Iterator[Guest]:
    """It runs, and what it is updated to lies beside it."""
    guest = Guest(made, tmp_path / "box", over=installed.disk)
    put_release(guest, made)
    try:
        guest.boot()
        Box(guest).until_open()
        yield guest
    finally:
        guest.gone()


@pytest.mark.parametrize(
    ("word", "seconds", "may_be"),
    [
        pytest.param("== Python packages", 5, {OLD}, id="while it is installed"),
        pytest.param("== The check", 0.5, {OLD, NEW}, id="while it is checked"),
        pytest.param("== Done", 1, {NEW}, id="a second after the end"),
        pytest.param("== Done", 20, {NEW}, id="twenty seconds after the end"),
    ],
)
def test_a_plug_pulled_in_an_update_leaves_a_version_that_runs(
    updated: Guest, word: str, seconds: float, may_be: set[str]
) -> None:
    table, log = Box(updated), updated.outside / "update.log"
    updated.done(f"setsid sh -c '{INSTALL} >/outside/update.log 2>&1' >/dev/null 2>&1 &")
    table.until(lambda: log.exists() and word in log.read_text())
    sleep(seconds)  # a disk that nobody waits for writes within half a minute
    updated.cut()

    updated.boot()
    assert table.until_open()["status"] == "ok"
    assert table.shows("LoadState", "ActiveState", "NRestarts") == ["loaded", "active", "0"]
    assert updated.done("readlink /opt/table-companion/current").strip() in may_be
    assert empty_files(updated) == []
