"""How the machine itself is, by the kernel's own files: heat, and what the power supply gives."""

from pathlib import Path
from typing import Final

from hardware.ports import Vitals

SYS: Final = Path("/sys")
THROTTLED: Final = "devices/platform/soc/soc:firmware/get_throttled"  # of the Pi's firmware, as vcgencmd shows it
HEAT: Final = "class/thermal/thermal_zone0/temp"
VOLTS: Final = "rpi_volt"  # the name of the Pi's sensor where the kernel has no file of the firmware

WEAK, SLOWED, HOT = 1 << 0, 1 << 2, 1 << 3  # now
WAS_WEAK: Final = 1 << 16


def vitals(sys: Path = SYS) -> Vitals:
    heat = _number(sys / HEAT, 10)
    celsius = None if heat is None else round(heat / 1_000)
    if (bits := _number(sys / THROTTLED, 16)) is not None:
        return Vitals(celsius, bool(bits & WEAK), bool(bits & (WEAK | WAS_WEAK)), bool(bits & (SLOWED | HOT)))
    alarm = next((each for each in map(_alarm, sorted(sys.glob("class/hwmon/hwmon*"))) if each is not None), None)
    return Vitals(celsius, alarm, alarm)


def _alarm(sensor: Path) -> bool | None:
    try:
        is_ours = (sensor / "name").read_text().strip() == VOLTS
    except OSError:
        return None
    found = _number(sensor / "in0_lcrit_alarm", 10) if is_ours else None
    return None if found is None else bool(found)


def _number(path: Path, base: int) -> int | None:
    try:
        return int(path.read_text().strip(), base)
    except (OSError, ValueError):
        return None
