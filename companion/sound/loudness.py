"""How loud a sound is to the ear: the K-weighted, gated loudness of ITU-R BS.1770, and the gain to a common target.

The standard's blocks of 400 ms are longer than many of our clips (a name, a tick), so all are measured in blocks of
100 ms. Mono goes to both sides of the box, and is measured as it is heard. No numpy: a Pi measures a name in a moment.
"""

from array import array
from math import copysign, log10, pi, tan, tanh
from typing import Final

TARGET_LUFS: Final = -18.0  # of every clip, effect and bed
FULL: Final = 32_767
KNEE: Final = 0.6  # of the most that is allowed: below it nothing is touched
QUIET_LUFS: Final = -70.0
GATE_LU: Final = 10.0  # what lies so far below the rest is a pause
BOTH_SIDES: Final = 2.0
STEPS_A_BLOCK: Final = 4
STEPS_OF_THE_STANDARD: Final = 16
STEPS_A_SECOND: Final = 40

Biquad = tuple[float, float, float, float, float]


def lufs(samples: "array[int]", rate: int) -> float:
    """Of mono samples of 16 bits, played on both sides."""
    return _gated(_energies(samples, rate, STEPS_A_BLOCK))


def integrated(samples: "array[int]", rate: int) -> float:
    """Of a whole programme, in the standard's own blocks: as every other meter says it."""
    return _gated(_energies(samples, rate, STEPS_OF_THE_STANDARD))


def _gated(energies: list[float]) -> float:
    loud = [each for each in energies if _level(each) > QUIET_LUFS]
    if not loud:
        return QUIET_LUFS
    gate = _level(sum(loud) / len(loud)) - GATE_LU
    loud = [each for each in loud if _level(each) > gate]
    return _level(sum(loud) / len(loud))


def peak(samples: "array[int]") -> float:
    """From 0 to 1."""
    return max(max(samples), -min(samples)) / FULL if samples else 0.0


def levelled(samples: "array[int]", rate: int, most: float, target: float = TARGET_LUFS) -> "array[int]":
    """The same sound at the target's loudness. Where its peaks would not allow that, they are rounded off."""
    highest = peak(samples)
    if highest == 0.0:
        return samples
    gain = 10 ** ((target - lufs(samples, rate)) / 20)
    if highest * gain <= most:
        return array("h", (round(each * gain) for each in samples))
    return array("h", (round(_rounded(each * gain, most * FULL)) for each in samples))


def _rounded(sample: float, most: float) -> float:
    knee = most * KNEE
    above = abs(sample) - knee
    return sample if above <= 0 else copysign(knee + (most - knee) * tanh(above / (most - knee)), sample)


def _level(energy: float) -> float:
    return -0.691 + 10 * log10(energy) if energy > 0 else -1_000.0


def _energies(samples: "array[int]", rate: int, steps_a_block: int) -> list[float]:
    """Of overlapping blocks. The two filters run in one loop: this is the slow part."""
    (a0, a1, a2, a3, a4), (b0, b1, b2, b3, b4) = _shelf(rate), _high_pass(rate)
    step = rate // STEPS_A_SECOND
    sums: list[float] = []
    p = q = r = s = 0.0  # what the filters remember
    for start in range(0, len(samples), step):
        total = 0.0
        for x in samples[start : start + step]:
            y = a0 * x + p
            p = a1 * x - a3 * y + q
            q = a2 * x - a4 * y
            z = b0 * y + r
            r = b1 * y - b3 * z + s
            s = b2 * y - b4 * z
            total += z * z
        sums.append(total)
    sums += [0.0] * (steps_a_block - len(sums))
    scale = BOTH_SIDES / (step * steps_a_block * FULL * FULL)
    return [sum(sums[at : at + steps_a_block]) * scale for at in range(len(sums) - steps_a_block + 1)]


def _shelf(rate: int) -> Biquad:
    """The head's shadow: what is high sounds louder."""
    k, quality = tan(pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    norm = 1 + k / quality + k * k
    return (
        (high + band * k / quality + k * k) / norm,
        2 * (k * k - high) / norm,
        (high - band * k / quality + k * k) / norm,
        2 * (k * k - 1) / norm,
        (1 - k / quality + k * k) / norm,
    )


def _high_pass(rate: int) -> Biquad:
    k, quality = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    norm = 1 + k / quality + k * k
    return (1.0, -2.0, 1.0, 2 * (k * k - 1) / norm, (1 - k / quality + k * k) / norm)
