"""The pins of a guest: a finger that presses, and an eye that sees which lamps are lit."""

import json
from typing import Final

from tests.pi.guest import Guest

PRESS_S: Final = 0.12
SIM: Final = "/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio"
# Lamps pulse a hundred times a second: who looks often and at no even pace sees them.
SEEN: Final = """
import glob, json, random, time
lines = {pin: glob.glob(f"/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{pin}/value")[0] for pin in range(28)}
high, until = dict.fromkeys(lines, 0), time.monotonic() + 0.4
looks = 0
while time.monotonic() < until:
    for pin, line in lines.items():
        with open(line) as value:
            high[pin] += int(value.read())
    looks += 1
    time.sleep(random.uniform(0.001, 0.006))
print(json.dumps({pin: count / looks for pin, count in high.items()}))
"""


class Pins:
    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    def press(self, pin: int) -> None:
        line = f"{SIM}{pin}/pull"
        self._guest.done(f"echo pull-down >$(echo {line}); sleep {PRESS_S}; echo pull-up >$(echo {line})")

    def lit(self, pins: frozenset[int]) -> dict[int, float]:
        """Of these, how much of the time each is lit that is not dark."""
        seen = json.loads(self._guest.done(f"python3 -c '{SEEN}'"))
        return {int(pin): share for pin, share in seen.items() if share and int(pin) in pins}
