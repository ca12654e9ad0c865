"""Properties try the same examples each time, and are not hurried: what lands does not depend on luck or on load.

Look further by hand: `HYPOTHESIS_PROFILE=further make test ARGS=tests/games`.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("further", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file's tests stay together, and all with a browser: two browsers at once starve each other on two cores."""
    for item in items:
        group = "browser" if item.get_closest_marker("browser") else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))
