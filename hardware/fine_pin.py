"""Pins through lgpio, as fine as its pulses can be: gpiozero's own know whole percents, and pulse for darkness, too."""

from typing import Final

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

NO_PULSES: Final = 0


class FinePin(LGPIOPin):  # type: ignore[misc]  # gpiozero has no types
    """A lamp at night is below 1 % for most of a breath, and its steps would be seen. What is fully on or off is no
    pulse at all: seventeen dark lamps took 1,700 calls of the kernel a second."""

    _pwm: tuple[float, float] | None  # how often a second, and how much of each, in percent
    _pulses = False  # whether lgpio makes any: who stops what does not run is told of "bad PWM micros"

    def _set_frequency(self, value: float | None) -> None:
        if value:
            super()._set_frequency(value)  # begins with pulses of darkness
            self._pulses = True
        else:
            self._still()
            self._pwm = None

    def _set_state(self, value: float) -> None:
        if not self._pwm:
            super()._set_state(value)
            return
        frequency, _ = self._pwm
        self._pwm = (frequency, value * 100)
        if 0 < value < 1:
            lgpio.tx_pwm(self.factory._handle, self._number, frequency, value * 100)
            self._pulses = True
        else:
            self._still()
            lgpio.gpio_write(self.factory._handle, self._number, bool(value))

    def _still(self) -> None:
        if self._pulses:
            lgpio.tx_pwm(self.factory._handle, self._number, NO_PULSES, 0)
            self._pulses = False


class FineFactory(LGPIOFactory):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.pin_class = FinePin
