"""Properties try the same examples each time, and are not hurried; and nothing waits for a disk: what lands does not
depend on luck or on load.

Look further by hand: `HYPOTHESIS_PROFILE=further make test ARGS=tests/games`.
"""

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

TESTS: Final = Path(__file__).parent
MEMORY: Final = Path("/dev/shm")
ENOUGH: Final = 1 << 30  # far more than all tests write
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("further", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def _keeps_in_memory() -> bool:
    """Whether there is room for what tests write, and scripts among it may run (in containers they may not)."""
    if not os.access(MEMORY, os.W_OK):
        return False
    found = os.statvfs(MEMORY)
    return found.f_bavail * found.f_frsize >= ENOUGH and not found.f_flag & os.ST_NOEXEC


# A table that is sure of each move waits for the disk, some tests twenty times as long as for the processor. That it
# asks for it is what tests/companion/test_failing_disk.py looks at; a real disk adds nothing but its time.
if _keeps_in_memory():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


# What takes most of the time: `make quick` leaves these files out. `make test ARGS=--durations=50` says which.
THOROUGH: Final = {  # folder: files, without their test_
    ".": "documents",
    "companion": "archive buttons check damage failing_disk first_lines journal "
    "library lights main no_files synth table voice words_cannot_kill",
    "games": "corrections playthroughs properties secrets taking_back words",
    "games/captain_is_dead": "at_the_table box_editor face_up heard pages properties",
    "games/captains_chair": "properties",
    "games/feed_the_kraken": "broken_off channels pages properties",
    "games/shallow_space": "pages properties screen",
    "games/space_alert": "book debrief demand drawn_ship flight generator missions properties rendered ship_picture",
    "games/space_alert/resolution": "command properties tool",
    "hardware": "speaker",
    "hardware/readers": "contract supervisor",
    "pi": "crashes moments power readers rest update",  # and these `make quick-pi`
    "kit": "leaks new_game planted proof",
    "sixth_game": "sixth_game",
    "systemd": "laptop pulled_plug",
    "web": "api box compile doors entrance listening nearby pages past rights secrets streams who_reads",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    thorough = {TESTS / folder / f"test_{each}.py" for folder, names in THOROUGH.items() for each in names.split()}
    assert all(each.exists() for each in thorough), f"not there: {[each for each in thorough if not each.exists()]}"
    for item in items:
        if item.path in thorough:
            item.add_marker(pytest.mark.thorough)


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@pytest.fixture(autouse=True)
def nothing_is_missing(request: pytest.FixtureRequest) -> Iterator[None]:
    """No evening ends for a missing word, sound or lamp; a test does, unless it plants one (`gaps`)."""
    heard, log = _Heard(), logging.getLogger("companion.words.gaps")
    log.addHandler(heard)
    yield
    log.removeHandler(heard)
    if request.node.get_closest_marker("gaps") is None:
        assert heard.said == []


WITH_BROWSERS: Final = ("tests/browser/", "tests/slow/test_engines.py")
WAITS: Final = "tests/browser/test_taps.py"


class OneBrowserAtATime(LoadFileScheduling):  # type: ignore[misc]
    """A file's tests stay together, and so do all that need a browser: two browsers starve each other on two cores.

    Those that mostly wait, for a way that is slow on purpose, are no burden beside them."""

    def _split_scope(self, nodeid: str) -> str:
        is_one = nodeid.startswith(WITH_BROWSERS) and not nodeid.startswith(WAITS)
        return WITH_BROWSERS[0] if is_one else str(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneBrowserAtATime:
    return OneBrowserAtATime(config, log)
