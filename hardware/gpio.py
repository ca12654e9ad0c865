"""Buttons and lamps on gpiozero. Imported only where a Pi is asked for."""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Final, TypeVar

import gpiozero

from hardware.board import Board
from hardware.ports import Button, HardwareError, Lamp, Told

Part = TypeVar("Part")

DIMMEST: Final = 0.01  # below it an LED is dark to the eye


class GpioButton:
    def __init__(self, pin: int, now: Callable[[], int]) -> None:
        self._now = now
        # No bounce_time: gpiozero's drops edges. Not its Button: each brings a thread that wakes ten times a second.
        self._button = gpiozero.DigitalInputDevice(pin, pull_up=True)

    def on_edge(self, tell: Told) -> None:
        self._button.when_activated = lambda: tell(True, self._now())
        self._button.when_deactivated = lambda: tell(False, self._now())

    def close(self) -> None:
        self._button.close()


class PlainLamp:
    """On or off. A dim lamp is on: brightness and night mode must not put it out."""

    def __init__(self, pin: int) -> None:
        self._led = gpiozero.LED(pin)

    def set(self, red: float, green: float, blue: float) -> None:
        self._led.value = max(red, green, blue) >= 0.02

    def close(self) -> None:
        self._led.close()


class PwmLamp:
    def __init__(self, pin: int) -> None:
        self._led = gpiozero.PWMLED(pin)

    def set(self, red: float, green: float, blue: float) -> None:
        self._led.value = _lit(max(red, green, blue))

    def close(self) -> None:
        self._led.close()


class RgbLamp:
    def __init__(self, red: int, green: int, blue: int) -> None:
        self._led = gpiozero.RGBLED(red, green, blue)

    def set(self, red: float, green: float, blue: float) -> None:
        self._led.value = (_lit(red), _lit(green), _lit(blue))

    def close(self) -> None:
        self._led.close()


def _lit(level: float) -> float:
    """What is not dark is lit: a lamp that breathes at night must not go out between two breaths."""
    return max(level, DIMMEST) if level else 0.0


LAMPS: Final[dict[str, Callable[..., Any]]] = {"plain": PlainLamp, "pwm": PwmLamp, "rgb": RgbLamp}


def build(
    factory: str, board: Board, now: Callable[[], int], opened: ExitStack
) -> tuple[dict[str, Button], dict[str, Lamp]]:
    """All buttons and lamps of a board; `opened` closes them."""
    _choose(factory)
    buttons: dict[str, Button] = {}
    lamps: dict[str, Lamp] = {}
    for name, button in board.buttons.items():
        made = _opened(f"button {name!r}", (button.pin,), lambda pin: GpioButton(pin, now))
        opened.callback(made.close)
        buttons[name] = made
    for name, part in board.lamps.items():
        lamp = _opened(f"lamp {name!r}", [pin for pin in part.pins() if pin is not None], LAMPS[part.kind])
        opened.callback(lamp.close)
        lamps[name] = lamp
    return buttons, lamps


def _opened(part: str, pins: Sequence[int], make: Callable[..., Part]) -> Part:
    try:
        return make(*pins)
    except (gpiozero.GPIOZeroError, ValueError, OSError, *_lgpio_errors()) as error:
        why = str(error) or type(error).__name__
        where = ", ".join(map(str, pins))
        raise HardwareError(
            f"{part} on GPIO {where}: {why}. Check the board file, and what else uses that pin (an overlay in "
            f"config.txt, another program)."
        ) from error


def _choose(factory: str) -> None:
    """The factory that is asked for and no other: gpiozero falls back to one that cannot work on a Pi 5."""
    if gpiozero.Device.pin_factory is not None:
        return
    try:
        if factory == "mock":
            from gpiozero.pins.mock import MockFactory, MockPWMPin

            gpiozero.Device.pin_factory = MockFactory(pin_class=MockPWMPin)  # its plain pins have no lamps
            return
        if factory == "lgpio":
            from hardware.fine_pin import FineFactory as Factory
        else:
            raise HardwareError(
                f"hardware.pin_factory: {factory!r} is not known. Take 'lgpio' (or 'mock' for a try-out)."
            )
        gpiozero.Device.pin_factory = Factory()
    except (ImportError, OSError, gpiozero.GPIOZeroError) as error:
        raise HardwareError(
            f"no pins through {factory} ({error}). On a Raspberry Pi: apt install python3-lgpio, and "
            f"a .venv made with --system-site-packages. Anywhere else: companion run --hardware fake."
        ) from error
    except _lgpio_errors() as error:
        raise HardwareError(
            f"the pins do not open ({error}). Put the user who runs the table into the group gpio "
            f"(`sudo usermod -aG gpio USER`, then log in anew), and look for /dev/gpiochip0. Anywhere else: "
            f"companion run --hardware fake."
        ) from error


def _lgpio_errors() -> tuple[type[Exception], ...]:
    """What lgpio raises (as 'GPIO busy') is an exception of its own, and gpiozero lets it through."""
    lgpio = sys.modules.get("lgpio")
    return () if lgpio is None else (lgpio.error,)
