"""A recorded track as loud as a podcast: one gain for all of it, and a limiter for what would then be too high.

Plain Python, and as few passes as can be: a mission has twelve million samples.
"""

from array import array
from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from companion.sound.loudness import FULL, QUIET_LUFS, integrated

PODCAST_LUFS: Final = -16.0
HIGHEST: Final = 10 ** (-2.0 / 20)  # so that it is under -1 dB between the samples, too, which are looked at in part
BLOCK_MS: Final = 5
DOWN_A_BLOCK: Final = 10 ** (-3.0 / 20)  # so fast the limiter comes,
UP_A_BLOCK: Final = 10 ** (-0.4 / 20)  # and goes
WORTH_A_LOOK: Final = 0.6  # of the highest: below it nothing between two samples is too high
BESIDE: Final = 8  # samples on each side make what lies between two


def mastered(tape: "array[int]", rate: int) -> "array[int]":
    """The same track, to be written as 16 bits."""
    loudness = integrated(tape, rate)
    if loudness <= QUIET_LUFS:
        return tape
    gain = 10 ** ((PODCAST_LUFS - loudness) / 20)
    block = BLOCK_MS * rate // 1_000
    out: array[int] = array("i")
    for start, (left, right) in zip(range(0, len(tape), block), pairwise(_held(tape, gain, block)), strict=True):
        samples = tape[start : start + block]
        if left == right:
            out.extend([round(each * gain * left) for each in samples])
        else:
            step = (right - left) / block
            out.extend([round(each * gain * (left + step * at)) for at, each in enumerate(samples)])
    return out


def true_peak(samples: "array[int]", least: float = 0.0) -> float:
    """The highest point of the curve through the samples, near those that are at least so high. 1: full scale."""
    highest = 0.0
    for at, each in enumerate(samples):
        if abs(each) >= least:
            between = (_between(samples, place, weights) for place in (at - 1, at) for weights in KERNELS)
            highest = max(highest, abs(each), *map(abs, between))
    return highest / FULL


def _between(samples: "array[int]", at: int, weights: tuple[float, ...]) -> float:
    """A part of a sample behind this one."""
    first = at - BESIDE + 1
    there = samples[max(0, first) : at + BESIDE + 1]
    return sum(each * weight for each, weight in zip(there, weights[max(0, -first) :], strict=False))


def _kernel(part: float) -> tuple[float, ...]:
    away = [part - place for place in range(1 - BESIDE, BESIDE + 1)]
    return tuple(sin(pi * each) / (pi * each) * (0.5 + 0.5 * cos(pi * each / BESIDE)) for each in away)


KERNELS: Final = tuple(map(_kernel, (0.25, 0.5, 0.75)))


def _held(tape: "array[int]", gain: float, block: int) -> list[float]:
    """The limiter, as a factor for each end of each block: a straight line between them keeps every block in bounds."""
    allowed = [min(1.0, HIGHEST / most) if most else 1.0 for most in _peaks(tape, gain, block)]
    ends = [min(one, other) for one, other in pairwise([1.0, *allowed, 1.0])]
    for at in range(1, len(ends)):
        ends[at] = min(ends[at], ends[at - 1] / UP_A_BLOCK)
    for at in range(len(ends) - 2, -1, -1):
        ends[at] = min(ends[at], ends[at + 1] / DOWN_A_BLOCK)
    return ends


def _peaks(tape: "array[int]", gain: float, block: int) -> Iterator[float]:
    """Of each block, with the gain."""
    least = WORTH_A_LOOK * HIGHEST * FULL / gain
    for start in range(0, len(tape), block):
        samples = tape[start : start + block]
        if max(max(samples), -min(samples)) < least:
            yield 0.0
        else:
            yield gain * true_peak(tape[max(0, start - BESIDE) : start + block + BESIDE], least)
