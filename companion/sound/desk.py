"""The box's own player: carries out what the director orders, with volumes in steps as fine as its mixer can hear them.

A box that is heard sooner than another output waits for that one: all orders are carried out so much later. One that
shall not be heard goes on at no volume, so that it is at the right place when it may be heard again.
"""

from collections import deque
from typing import Final, Protocol

from companion.sound.orders import CUT_MS, Action, Curve, Gain, Heard, Load, Part, Start, Stop, value

GRAIN_MS: Final = 15
CUT_GAIN: Final = 0.3  # SDL's own fades are no finer than a step, and run by its own clock


class Mixer(Protocol):
    """See hardware/speaker.py."""

    def load(self, clip: tuple[Part, ...]) -> int: ...
    def start(
        self, bus: str, clip: tuple[Part, ...], gain: float, *, loop: bool = False, offset_ms: int = 0
    ) -> None: ...
    def gain(self, bus: str, value: float) -> None: ...
    def stop(self, bus: str) -> None: ...
    def tend(self) -> bool: ...
    def tend_at(self) -> int: ...
    def rest(self) -> None: ...
    def rise(self) -> None: ...
    def health(self) -> str | None: ...
    def cards(self) -> tuple[str, ...]: ...
    def close(self) -> None: ...


class Desk:
    """`do` what the director says; `tick` when it is `due`."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer = mixer
        self._hold_ms = 0
        self._is_heard = True
        self._held: deque[tuple[int, Action]] = deque()
        self._curves: dict[str, Curve] = {}  # of all that was started
        self._steps: dict[str, int] = {}  # when the volume moves on, of those that are on their way
        self._ending: dict[str, int] = {}  # buses that are cut, and when they are silent

    def hold(self, ms: int, now: int) -> None:
        """From now on. What was held is void, but for what ends: who changes it has the director begin all anew."""
        self._hold_ms = ms
        held, self._held = self._held, deque()
        for _, action in held:
            if isinstance(action, Stop) and action.bus in self._curves:
                self._carry_out(action, now)

    def be_heard(self, is_heard: bool, now: int) -> None:
        if is_heard != self._is_heard:
            self._is_heard = is_heard
            for bus in self._curves:
                self._step(bus, now)

    def do(self, action: Action, now: int) -> None:
        match action:
            case Load(clip):
                self._mixer.load(clip.parts)
            case Start() | Gain() | Stop():
                self._held.append((now + self._hold_ms, action))
            case Heard():
                pass

    def tick(self, now: int) -> None:
        while self._held and self._held[0][0] <= now:
            self._carry_out(self._held.popleft()[1], now)
        for bus in [bus for bus, end in self._ending.items() if end <= now]:
            del self._ending[bus]
            self._mixer.stop(bus)
        for bus in [bus for bus, step in self._steps.items() if step <= now]:
            self._step(bus, now)

    def due(self) -> int | None:
        held = [self._held[0][0]] if self._held else []
        return min((*held, *self._steps.values(), *self._ending.values()), default=None)

    def _carry_out(self, action: Action, now: int) -> None:
        match action:
            case Start(bus, clip, curve, loop, _, offset):
                self._ending.pop(bus, None)
                self._curves[bus] = self._later(curve)
                level = self._level(self._curves[bus], now)
                self._mixer.start(bus, clip.parts, level, loop=loop, offset_ms=offset)
                self._plan_step(bus, now)
            case Gain(bus, curve):
                self._curves[bus] = self._later(curve)
                self._step(bus, now)
            case Stop(bus):
                level = self._level(self._curves.pop(bus), now)
                self._steps.pop(bus, None)
                self._mixer.gain(bus, round(level * CUT_GAIN, 4))
                self._ending[bus] = now + CUT_MS

    def _step(self, bus: str, now: int) -> None:
        self._mixer.gain(bus, self._level(self._curves[bus], now))
        self._plan_step(bus, now)

    def _plan_step(self, bus: str, now: int) -> None:
        corner = next((at for at, _ in self._curves[bus] if at > now), None)
        if corner is None:
            self._steps.pop(bus, None)
        else:
            self._steps[bus] = min(now + GRAIN_MS, corner)

    def _level(self, curve: Curve, now: int) -> float:
        return value(curve, now) if self._is_heard else 0.0

    def _later(self, curve: Curve) -> Curve:
        return tuple((at + self._hold_ms, level) for at, level in curve)
