"""Picks the adapters. What is asked for is there or the start stops: nothing falls back silently."""

from collections.abc import Callable, Mapping
from pathlib import Path

from hardware.fakes import FakeBox, FakeSpeaker
from hardware.ports import Hardware, HardwareError

MODEL = Path("/proc/device-tree/model")


def is_a_pi() -> bool:
    try:
        return MODEL.read_text().startswith("Raspberry Pi")
    except OSError:
        return False


def build_pi(
    pin_factory: str, buttons: Mapping[str, int], lamps: Mapping[str, int], now: Callable[[], int]
) -> Hardware:
    try:
        from hardware import gpio
    except ImportError as error:
        raise HardwareError(
            f"gpiozero is missing ({error}). Install the extra for the Pi: .venv/bin/pip install '.[pi]'."
        ) from error
    return gpio.build(pin_factory, buttons, lamps, FakeSpeaker(), now)


def build_fake(seats: int, now: Callable[[], int]) -> tuple[Hardware, FakeBox]:
    box = FakeBox.make(seats, now)
    return box.hardware(), box
