"""Properties try the same examples each time, and are not hurried: what lands does not depend on luck or on load.

Look further by hand: `HYPOTHESIS_PROFILE=further make test ARGS=tests/games`.
"""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("further", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


class OneBrowserAtATime(LoadFileScheduling):  # type: ignore[misc]
    """A file's tests stay together, and so do all that need a browser: two browsers starve each other on two cores."""

    def _split_scope(self, nodeid: str) -> str:
        return "tests/browser" if nodeid.startswith("tests/browser/") else str(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneBrowserAtATime:
    return OneBrowserAtATime(config, log)
