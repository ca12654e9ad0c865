"""Pieces that sounds are made of: waves in plain Python, so that the same samples come out everywhere."""

import hashlib
from collections.abc import Callable, Sequence
from math import cos, exp, pi, sin
from typing import Final

RATE: Final = 48_000  # as the mixer's: a loop that is resampled has a seam
TURN: Final = 2 * pi
Wave = list[float]


class Grain:
    """Chance of our own, so that no version of Python changes a sound: a linear congruential generator of 64 bits."""

    def __init__(self, name: str) -> None:
        self._state = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")

    def part(self) -> float:
        """From 0 to 1."""
        self._state = (self._state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % (1 << 64)
        return (self._state >> 11) / (1 << 53)

    def both(self) -> float:
        """From -1 to 1."""
        return self.part() * 2 - 1

    def between(self, least: float, most: float) -> float:
        return least + (most - least) * self.part()


def silence(ms: float) -> Wave:
    return [0.0] * frames(ms)


def frames(ms: float) -> int:
    return round(ms * RATE / 1000)


def noise(rng: Grain, count: int) -> Wave:
    return [rng.both() for _ in range(count)]


def low(wave: Wave, hertz: float) -> Wave:
    """Two poles in a row: what is high goes."""
    keep = exp(-TURN * hertz / RATE)
    take = 1 - keep
    once = twice = 0.0
    out = []
    for each in wave:
        once = keep * once + take * each
        twice = keep * twice + take * once
        out.append(twice)
    return out


def high(wave: Wave, hertz: float) -> Wave:
    return [each - deep for each, deep in zip(wave, low(wave, hertz), strict=True)]


def ring(wave: Wave, hertz: Callable[[float], float], sharp: float) -> Wave:
    """A resonance whose pitch may move; its argument runs from 0 to 1."""
    band = deep = 0.0
    out = []
    for at, each in enumerate(wave):
        tune = 2 * sin(pi * hertz(at / len(wave)) / RATE)
        deep += tune * band
        band += tune * (each - deep - band / sharp)
        out.append(band / sharp)
    return out


def tone(hertz: float, ms: float, overtones: Sequence[float] = (1.0,)) -> Wave:
    count = frames(ms)
    step = TURN * hertz / RATE
    return [sum(size * sin(step * at * (n + 1)) for n, size in enumerate(overtones)) for at in range(count)]


def shaped(wave: Wave, rise_ms: float, half_ms: float) -> Wave:
    """Rises, and falls to a half again and again: what is struck."""
    rise = max(1, frames(rise_ms))
    fall = 0.5 ** (1 / frames(half_ms))
    level, out = 1.0, []
    for at, each in enumerate(wave):
        out.append(each * (at / rise if at < rise else level))
        level = level * fall if at >= rise else 1.0
    return out


def held(wave: Wave, rise_ms: float, fall_ms: float) -> Wave:
    rise, fall = max(1, frames(rise_ms)), max(1, frames(fall_ms))
    count = len(wave)
    return [each * min(1.0, at / rise, (count - 1 - at) / fall) for at, each in enumerate(wave)]


def times(wave: Wave, gain: float) -> Wave:
    return [each * gain for each in wave]


def mixed(*waves: Wave) -> Wave:
    out = [0.0] * max(map(len, waves))
    for wave in waves:
        for at, each in enumerate(wave):
            out[at] += each
    return out


def later(ms: float, wave: Wave) -> Wave:
    return silence(ms) + wave


def swell(wave: Wave, level: Callable[[float], float]) -> Wave:
    return [each * level(at / len(wave)) for at, each in enumerate(wave)]


def looped(wave: Wave, seam_ms: float) -> Wave:
    """The end goes over into the beginning, as loud as noise is in between."""
    seam = frames(seam_ms)
    body, tail = wave[:-seam], wave[-seam:]
    for at in range(seam):
        angle = pi / 2 * at / seam
        body[at] = body[at] * sin(angle) + tail[at] * cos(angle)
    return body


def wobble(turns: int, depth: float, shift: float = 0.0) -> Callable[[float], float]:
    """Around 1, a whole number of times: it ends where it began."""
    return lambda at: 1 + depth * sin(TURN * (turns * at + shift))


def sweep(ms: float, hertz: Callable[[float], float], overtones: Sequence[float] = (1.0,)) -> Wave:
    """A tone whose pitch moves; the argument runs from 0 to 1."""
    turns, wave, count = 0.0, [], frames(ms)
    for at in range(count):
        turns += hertz(at / count) / RATE
        wave.append(sum(size * sin(TURN * turns * (n + 1)) for n, size in enumerate(overtones)))
    return wave
