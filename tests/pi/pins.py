"""The pins of a guest: a finger that presses, and an eye that sees which lamps are lit."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.pi.guest import Guest

PRESS_S: Final = 0.12
SIM: Final = "/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio"
# Lamps pulse a hundred times a second: who looks often and at no even pace sees them. Each glance is so many looks,
# however long a busy machine takes for them.
LOOKS: Final = 60
EYE: Final = f"""
import glob, json, random, sys, time
lines = {{pin: open(glob.glob(f"{SIM}{{pin}}/value")[0]) for pin in json.loads(sys.argv[1])}}
while True:
    high = dict.fromkeys(lines, 0)
    for _ in range({LOOKS}):
        for pin, line in lines.items():
            line.seek(0)
            high[pin] += int(line.read())
        time.sleep(random.uniform(0.001, 0.006))
    print(json.dumps({{pin: count / {LOOKS} for pin, count in high.items() if count}}), flush=True)
"""
OPENED: Final = "setsid python3 -c '{eye}' '{pins}' >/run/seen 2>&1 & echo $! >/run/eye"
SHUT: Final = "kill $(cat /run/eye); rm /run/eye"


class Eye:
    """What it has seen of these pins, glance after glance: how much of the time each was lit."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    def seen(self, since: int = 0) -> list[dict[int, float]]:
        """All glances after so many."""
        glances = self._guest.done(f"tail -n +{since + 1} /run/seen").splitlines(keepends=True)
        read = [json.loads(each) for each in glances if each.endswith("\n")]
        return [{int(pin): share for pin, share in each.items()} for each in read]


class Pins:
    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    def press(self, pin: int) -> None:
        line = f"{SIM}{pin}/pull"
        self._guest.done(f"echo pull-down >$(echo {line}); sleep {PRESS_S}; echo pull-up >$(echo {line})")

    @contextmanager
    def watched(self, pins: frozenset[int]) -> Iterator[Eye]:
        self._guest.done(OPENED.format(eye=EYE, pins=json.dumps(sorted(pins))))
        try:
            yield Eye(self._guest)
        finally:
            self._guest.done(SHUT)
