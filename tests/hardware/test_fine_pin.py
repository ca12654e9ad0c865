"""Our pins on lgpio: what is told to the kernel, on a library that writes down what it is asked."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.local import LocalPiFactory

from hardware import build
from hardware.fakes import FakeMixer
from tests.hardware.boards import board_of

BUTTON, LAMP = 4, 18


class Lgpio(ModuleType):
    """As much of lgpio as gpiozero asks for; a pulse is told as (pin, frequency, percent), a level as (pin, level)."""

    error = type("error", (Exception,), {})
    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.told: list[tuple[float, ...]] = []
        self.outputs: set[int] = set()
        self.pulses: set[int] = set()

    def gpiochip_open(self, chip: int) -> int:
        return 1

    def gpiochip_close(self, handle: int) -> None: ...
    def gpio_free(self, handle: int, pin: int) -> None: ...
    def gpio_claim_input(self, handle: int, pin: int, flags: int = 0) -> None: ...
    def gpio_claim_alert(self, handle: int, pin: int, edges: int, flags: int = 0) -> None: ...
    def gpio_set_debounce_micros(self, handle: int, pin: int, micros: int) -> None: ...
    def gpio_claim_output(self, handle: int, pin: int) -> None:
        self.outputs.add(pin)

    def gpio_get_mode(self, handle: int, pin: int) -> int:
        return 2 if pin in self.outputs else 32

    def gpio_read(self, handle: int, pin: int) -> int:
        return 1

    def gpio_write(self, handle: int, pin: int, level: bool) -> None:
        self.told.append((pin, level))

    def tx_pwm(self, handle: int, pin: int, frequency: float, percent: float) -> None:
        if frequency == 0 and pin not in self.pulses:
            raise self.error("bad PWM micros")  # as the real one says where there is nothing to stop
        (self.pulses.add if frequency else self.pulses.discard)(pin)
        self.told.append((pin, frequency, round(percent, 3)))

    def callback(self, handle: int, pin: int, edges: int, tell: Any) -> Any:
        return type("Callback", (), {"cancel": lambda self: None})()


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lgpio]:
    made = Lgpio()
    monkeypatch.setitem(sys.modules, "lgpio", made)
    for module in ("gpiozero.pins.lgpio", "hardware.fine_pin"):  # they keep the one that they were imported with
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(LocalPiFactory, "pins", {})  # all factories share them
    monkeypatch.setattr(LocalPiFactory, "_reservations", defaultdict(list))
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda self: 0xC03111)  # a Pi 4
    gpiozero.Device.pin_factory = None
    yield made
    gpiozero.Device.pin_factory = None
    for module in ("gpiozero.pins.lgpio", "hardware.fine_pin"):
        sys.modules.pop(module, None)


def box(lamps: dict[str, int]) -> Any:
    return build.build_pi("lgpio", board_of({"big": BUTTON}, lamps), FakeMixer((), lambda: 0), lambda: 0)


def test_a_level_is_told_as_finely_as_it_was_set(lgpio: Lgpio) -> None:
    made = box({"big": LAMP})
    lgpio.told.clear()
    made.lamps["big"].set(0.0, 0.029, 0.0)
    made.lamps["big"].set(0.015, 0.0, 0.0)

    assert lgpio.told == [(LAMP, 100, 2.9), (LAMP, 100, 1.5)]
    made.close()


def test_what_is_not_dark_is_never_below_one_percent(lgpio: Lgpio) -> None:
    made = box({"big": LAMP})
    lgpio.told.clear()
    made.lamps["big"].set(0.001, 0.0, 0.0)

    assert lgpio.told == [(LAMP, 100, 1.0)]
    made.close()


@pytest.mark.parametrize("level", [0.0, 1.0])
def test_what_is_off_or_fully_on_is_no_pulse(lgpio: Lgpio, level: float) -> None:
    made = box({"big": LAMP})
    made.lamps["big"].set(0.5, 0.0, 0.0)
    lgpio.told.clear()
    made.lamps["big"].set(level, 0.0, 0.0)

    assert lgpio.told == [(LAMP, 0, 0), (LAMP, bool(level))]
    made.lamps["big"].set(0.25, 0.0, 0.0)
    assert lgpio.told[-1] == (LAMP, 100, 25.0)
    made.close()


@pytest.mark.parametrize("levels", [(), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.5, 0.0, 1.0, 0.0), (0.5,)])
def test_no_pulses_are_stopped_that_do_not_run(lgpio: Lgpio, levels: tuple[float, ...]) -> None:
    made = box({"big": LAMP})
    for level in levels:
        made.lamps["big"].set(level, 0.0, 0.0)
    made.close()

    assert lgpio.pulses == set()
