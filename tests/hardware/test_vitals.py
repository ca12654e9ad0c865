"""How the machine is: the kernel's files of a Pi, of an older and of a newer kernel, and of a machine that has none."""

from pathlib import Path

import pytest

from hardware.ports import Vitals
from hardware.vitals import HEAT, THROTTLED, vitals


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_a_machine_that_tells_nothing_is_no_trouble(tmp_path: Path) -> None:
    assert vitals(tmp_path) == Vitals()
    put(tmp_path / HEAT, "hot\n")
    put(tmp_path / THROTTLED, "")
    assert vitals(tmp_path) == Vitals()


@pytest.mark.parametrize(
    ("bits", "weak", "was_weak", "slowed"),
    [
        ("0", False, False, False),
        ("50000", False, True, False),  # it was weak, and slow for that
        ("50005", True, True, True),
        ("1", True, True, False),
        ("8", False, False, True),
    ],
)
def test_the_firmwares_bits_are_told_apart(tmp_path: Path, bits: str, weak: bool, was_weak: bool, slowed: bool) -> None:
    put(tmp_path / THROTTLED, bits + "\n")
    put(tmp_path / HEAT, "48686\n")
    assert vitals(tmp_path) == Vitals(49, weak, was_weak, slowed)


@pytest.mark.parametrize(("alarm", "weak"), [("0", False), ("1", True)])
def test_a_kernel_without_the_firmwares_file_has_a_sensor(tmp_path: Path, alarm: str, weak: bool) -> None:
    put(tmp_path / "class/hwmon/hwmon0/name", "cpu_thermal\n")
    put(tmp_path / "class/hwmon/hwmon1/name", "rpi_volt\n")
    put(tmp_path / "class/hwmon/hwmon1/in0_lcrit_alarm", alarm + "\n")
    assert vitals(tmp_path) == Vitals(None, weak, weak)
