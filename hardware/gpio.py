"""Buttons and lamps on gpiozero. Imported only where a Pi is asked for."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import gpiozero

from hardware.ports import Hardware, HardwareError, Speaker, Told

Part = TypeVar("Part")


class GpioButton:
    def __init__(self, pin: int, now: Callable[[], int]) -> None:
        self._now = now
        self._button = gpiozero.Button(pin)  # no bounce_time: gpiozero's drops edges

    def on_edge(self, tell: Told) -> None:
        self._button.when_pressed = lambda: tell(True, self._now())
        self._button.when_released = lambda: tell(False, self._now())

    def close(self) -> None:
        self._button.close()


class GpioLamp:
    def __init__(self, pin: int) -> None:
        self._led = gpiozero.PWMLED(pin)

    def set(self, red: float, green: float, blue: float) -> None:
        self._led.value = max(red, green, blue)

    def close(self) -> None:
        self._led.close()


def build(
    factory: str, buttons: Mapping[str, int], lamps: Mapping[str, int], speaker: Speaker, now: Callable[[], int]
) -> Hardware:
    """All parts of a board, or an error that names the one at fault; what was opened before it is closed again."""
    _refuse_shared_pins([(f"button {name!r}", pin) for name, pin in buttons.items()] + [
        (f"lamp {name!r}", pin) for name, pin in lamps.items()
    ])  # fmt: skip
    made_buttons: dict[str, GpioButton] = {}
    made_lamps: dict[str, GpioLamp] = {}

    def close() -> None:
        parts: list[GpioButton | GpioLamp] = [*made_buttons.values(), *made_lamps.values()]
        for part in parts:
            part.close()

    if buttons or lamps:
        _choose(factory)
    try:
        for name, pin in buttons.items():
            made_buttons[name] = _opened(f"button {name!r}", pin, lambda pin: GpioButton(pin, now))
        for name, pin in lamps.items():
            made_lamps[name] = _opened(f"lamp {name!r}", pin, GpioLamp)
    except HardwareError:
        close()
        raise
    return Hardware("pi", made_buttons, made_lamps, speaker, close)


def _opened(part: str, pin: int, make: Callable[[int], Part]) -> Part:
    try:
        return make(pin)
    except (gpiozero.GPIOZeroError, ValueError, OSError) as error:
        why = str(error) or type(error).__name__
        raise HardwareError(f"{part} on GPIO {pin}: {why}. Check [pins], and what else uses that pin.") from error


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
            from gpiozero.pins.lgpio import LGPIOFactory as Factory
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


def _refuse_shared_pins(parts: list[tuple[str, int]]) -> None:
    seen: dict[int, str] = {}
    for name, pin in parts:
        if pin in seen:
            raise HardwareError(f"{seen[pin]} and {name} are both on GPIO {pin}. Move one in [pins].")
        seen[pin] = name
