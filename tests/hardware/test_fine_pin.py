"""Our pins on lgpio: what is told to the kernel, on a library that writes down what it is asked."""

import os
import queue
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar

import gpiozero
import pytest
from gpiozero.pins.local import LocalPiFactory

from hardware import build, edges
from hardware.fakes import FakeMixer
from tests.hardware.boards import board_of

BUTTON, LAMP = 4, 18


class Lgpio(ModuleType):
    """As much of lgpio as gpiozero asks for; a pulse is told as (pin, frequency, percent), a level as (pin, level)."""

    error = type("error", (Exception,), {})
    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3  # gpiozero's names; edges are asked of the kernel, not of lgpio

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


class Wire:
    """A line of the kernel's, as far as it is one: a pipe of its events."""

    made: ClassVar[dict[int, "Wire"]] = {}

    def __init__(self, chip: int, pin: int, pull: str) -> None:
        self.pull, self.is_up = pull, True
        self.handle, self._far = os.pipe()
        self.made[pin] = self

    def level(self) -> bool:
        return self.is_up

    def edges(self) -> Iterator[tuple[float, bool]]:
        yield 0.0, os.read(self.handle, 1) == b"u"

    def close(self) -> None:
        os.close(self.handle)
        os.close(self._far)

    def go(self, *, up: bool) -> None:
        self.is_up = up
        os.write(self._far, b"u" if up else b"d")


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lgpio]:
    made = Lgpio()
    monkeypatch.setitem(sys.modules, "lgpio", made)
    for module in ("gpiozero.pins.lgpio", "hardware.fine_pin"):  # they keep the one that they were imported with
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(LocalPiFactory, "pins", {})  # all factories share them
    monkeypatch.setattr(LocalPiFactory, "_reservations", defaultdict(list))
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda self: 0xC03111)  # a Pi 4
    monkeypatch.setattr(edges, "Line", Wire)
    gpiozero.Device.pin_factory = None
    yield made
    if gpiozero.Device.pin_factory is not None:
        gpiozero.Device.pin_factory.close()
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


def test_a_button_is_told_by_the_kernels_own_edges_and_lgpio_waits_for_none(lgpio: Lgpio) -> None:
    """What waits in lgpio looks two thousand times a second: the one above has nothing to wait with."""
    made = box({"big": LAMP})
    told = queue.SimpleQueue[bool]()
    made.buttons["big"].on_edge(lambda down, at: told.put(down))
    for up in (False, True, False):
        Wire.made[BUTTON].go(up=up)
        assert told.get(timeout=60) is not up
    assert Wire.made[BUTTON].pull == "up"
    made.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        Wire.made[BUTTON].go(up=True)


def test_all_buttons_wait_on_one_thread_and_it_ends_with_them(lgpio: Lgpio) -> None:
    made = build.build_pi("lgpio", board_of({"big": BUTTON, "pause": LAMP}, {}), FakeMixer((), lambda: 0), lambda: 0)
    assert [each.name for each in threading.enumerate()].count("edges") == 1
    made.close()
    gpiozero.Device.pin_factory.close()
    assert "edges" not in [each.name for each in threading.enumerate()]


def test_a_line_that_has_gone_is_asked_no_more(lgpio: Lgpio) -> None:
    made = build.build_pi("lgpio", board_of({"big": BUTTON, "pause": LAMP}, {}), FakeMixer((), lambda: 0), lambda: 0)
    told = queue.SimpleQueue[bool]()
    made.buttons["pause"].on_edge(lambda down, at: told.put(down))
    wire = Wire.made[BUTTON]
    os.close(wire._far)  # the kernel says: hung up, without end
    Wire.made[LAMP].go(up=False)
    assert told.get(timeout=60), "the others are heard"
    assert gpiozero.Device.pin_factory.edges._waits.poll(0) == []
    wire._far = os.open(os.devnull, os.O_WRONLY)
    made.close()
