"""Properties try the same examples each time, and are not hurried: what lands does not depend on luck or on load.

Look further by hand: `HYPOTHESIS_PROFILE=further make test ARGS=tests/games`.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("further", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
