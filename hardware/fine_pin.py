"""Pins through lgpio, as fine as its pulses can be: gpiozero's own know whole percents, and pulse for darkness, too.
Buttons come through the kernel itself (edges.py), as lgpio never rests while it waits for one."""

from typing import Final

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

from hardware import edges

NO_PULSES: Final = 0


class FinePin(LGPIOPin):  # type: ignore[misc]  # gpiozero has no types
    """A lamp at night is below 1 % for most of a breath, and its steps would be seen. What is fully on or off is no
    pulse at all: seventeen dark lamps took 1,700 calls of the kernel a second."""

    _line: edges.Line | None = None
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

    def close(self) -> None:
        self.when_changed = None
        super().close()

    def _get_state(self) -> float | bool:
        return super()._get_state() if self._line is None else self._line.level()

    def _enable_event_detect(self) -> None:
        pull = self._get_pull()
        lgpio.gpio_free(self.factory._handle, self._number)
        self._line = edges.Line(self.factory.chip, self._number, pull)
        self.factory.edges.watch(self._line, super(LGPIOPin, self)._call_when_changed)

    def _disable_event_detect(self) -> None:
        if self._line is not None:
            self.factory.edges.leave(self._line)
            self._line = None
        lgpio.gpio_claim_input(self.factory._handle, self._number)


class FineFactory(LGPIOFactory):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.pin_class = FinePin
        self.edges = edges.Edges()

    def close(self) -> None:
        is_open = self._handle is not None
        super().close()
        if is_open:
            self.edges.close()
