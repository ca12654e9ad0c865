"""What lies in the background, from plain numbers: loops without a seam, some of them in more than one manner."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, pi, sin
from typing import Final

from companion.sound.making.waves import (
    TURN,
    Grain,
    Wave,
    frames,
    held,
    high,
    later,
    looped,
    low,
    mixed,
    noise,
    ring,
    shaped,
    silence,
    swell,
    times,
    tone,
    wobble,
)

SEA_MS, HUM_MS, RADIO_MS, SEAM_MS = 18_000, 8_000, 10_000, 1_200

# --- the sea


def sea_and_wind(rng: Grain) -> Wave:
    count = frames(SEA_MS + SEAM_MS)
    deep = looped(low(noise(rng, count), 240), SEAM_MS)
    surf = looped(low(high(noise(rng, count), 500), 2_600), SEAM_MS)
    wind_noise = noise(rng, count)
    wind = looped(ring(wind_noise, lambda at: 520 + 130 * sin(TURN * 2 * at) + 60 * sin(TURN * 5 * at), 9), SEAM_MS)

    def waves(at: float) -> float:
        return 0.55 + 0.45 * max(0.0, sin(TURN * 3 * at)) ** 2 + 0.2 * max(0.0, sin(TURN * (5 * at + 0.3))) ** 3

    return mixed(
        times(swell(deep, wobble(3, 0.25)), 3.2),
        times(swell(surf, waves), 0.9),
        times(swell(wind, wobble(2, 0.4, 0.2)), 1.1),
    )


def rain_on_deck(rng: Grain) -> Wave:
    """Steady, with drops that are near, over a slow swell."""
    count = frames(SEA_MS + SEAM_MS)
    deep = looped(low(noise(rng, count), 260), SEAM_MS)
    sheet = looped(low(high(noise(rng, count), 600), 4_200), SEAM_MS)
    drops = [0.0] * count
    at = 0.0
    while (at := at + frames(rng.between(4, 60))) < count:
        drops[int(at)] = rng.between(0.2, 1.0) ** 2
    planks = looped(mixed(ring(drops, lambda at: 1_350, 7), ring(drops, lambda at: 2_300, 9)), SEAM_MS)
    return mixed(
        times(swell(deep, wobble(2, 0.3)), 2.1),
        times(swell(sheet, wobble(3, 0.12, 0.4)), 1.2),
        times(planks, 5.0),
    )


def in_harbour(rng: Grain) -> Wave:
    """Small waves against a hull, now here, now there, and a light wind in the rigging."""
    count = frames(SEA_MS + SEAM_MS)
    deep = looped(low(noise(rng, count), 320), SEAM_MS)
    left, right = (looped(low(high(noise(rng, count), 420), 1_500), SEAM_MS) for _ in range(2))
    spray = looped(low(high(noise(rng, count), 1_800), 4_200), SEAM_MS)
    rigging = looped(ring(noise(rng, count), lambda at: 830 + 90 * sin(TURN * 3 * at), 14), SEAM_MS)

    def lap(turns: int, shift: float) -> Callable[[float], float]:
        return lambda at: 0.6 + 0.7 * max(0.0, sin(TURN * (turns * at + shift))) ** 4

    return mixed(
        times(swell(deep, wobble(4, 0.2)), 2.2),
        times(swell(left, lap(11, 0.0)), 1.2),
        times(swell(right, lap(7, 0.35)), 1.2),
        times(swell(spray, lap(11, 0.05)), 0.8),
        times(swell(rigging, wobble(2, 0.3, 0.2)), 0.8),
    )


# --- the engine


@dataclass(frozen=True, slots=True)
class Engine:
    """Working harder from phase to phase: one number for each of four.

    A small speaker has nothing below 300 Hz: there the ear makes the ground of its overtones, so each phase has some.
    """

    grounds: tuple[int, ...]  # turns in eight seconds
    throbs: tuple[int, ...]
    bright: tuple[float, ...]  # of the ground, each of the overtones that a small speaker has
    overtones: tuple[tuple[float, ...], ...]
    most: int  # overtones
    air: tuple[float, ...]
    air_below: tuple[int, ...]  # hertz
    air_above: int = 0


LOUD: Final = (1.0, 0.8, 0.7, 0.5, 0.4, 0.3)
ENGINES: Final[Mapping[str, Engine]] = {
    "": Engine(
        (440, 520, 624, 688),
        (4, 12, 28, 36),
        (0.1, 0.15, 0.2, 0.22),
        ((1.0, 0.6, 0.3, 0.12), (1.0, 0.7, 0.5, 0.3, 0.15), LOUD, LOUD),
        14,
        (3.0, 4.0, 5.0, 6.0),
        (300, 600, 900, 1_200),
    ),
    "deep": Engine(
        (248, 288, 336, 376),
        (2, 6, 12, 16),
        (0.09, 0.13, 0.18, 0.24),
        ((1.0, 0.9, 0.6, 0.3), (1.0, 0.9, 0.7, 0.4), (1.0, 0.9, 0.8, 0.6, 0.4), LOUD),
        20,
        (1.0, 1.5, 2.0, 2.5),
        (250, 400, 600, 800),
    ),
    "airy": Engine(
        (504, 640, 888, 1_040),
        (1, 3, 5, 8),
        (0.02, 0.03, 0.04, 0.05),
        ((1.0, 0.8, 0.2), (1.0, 0.7, 0.2), (1.0, 0.6, 0.2), (1.0, 0.5)),
        6,
        (2.35, 3.8, 7.0, 22.0),
        (1_300, 1_600, 2_000, 2_400),
        350,
    ),
}


def ship_hum(intensity: int, manner: str = "") -> Callable[[Grain], Wave]:
    """Every pitch fits the loop a whole number of times: there is no seam."""
    engine, phase = ENGINES[manner], intensity - 1
    ground, bright, overtones = engine.grounds[phase], engine.bright[phase], engine.overtones[phase]

    def make(rng: Grain) -> Wave:
        count = frames(HUM_MS)
        wave = [0.0] * count
        for n in range(1, engine.most + 1):
            size = overtones[n - 1] if n <= len(overtones) else 0.0
            size = max(size, bright) if n * ground > 300 * HUM_MS // 1_000 else size
            for turns in (ground * n, ground * n + n + 1) if size else ():  # two engines, not quite together
                step, shift = TURN * turns / count, rng.part() * TURN
                for at in range(count):
                    wave[at] += size * sin(step * at + shift)
        air = low(noise(rng, count + frames(SEAM_MS)), engine.air_below[phase])
        air = looped(high(air, engine.air_above) if engine.air_above else air, SEAM_MS)
        return swell(mixed(wave, times(air, engine.air[phase])), wobble(engine.throbs[phase], 0.1 + 0.07 * intensity))

    return make


def last_minute(manner: str = "") -> Callable[[Grain], Wave]:
    """The engine at its end, a knock twice a second, and tones that rise and rise: one goes as another comes."""

    def make(rng: Grain) -> Wave:
        count = frames(HUM_MS)
        engine = ship_hum(4, manner)(rng)
        rising = [0.0] * count
        for octave in range(4):
            for at in range(count):
                height = octave + at / count
                size = sin(pi * height / 4) ** 2
                turns = 1_270 * 2**octave * (2 ** (at / count) - 1)  # whole at its end, where the one above it begins
                rising[at] += size * sin(TURN * turns)
        knock = held(shaped(tone(430, 240, (1.0, 0.5, 0.7, 0.2)), 3, 40), 1, 40)
        knocks = mixed(silence(HUM_MS), *(later(500 * beat, knock) for beat in range(2 * HUM_MS // 1_000)))
        return mixed(engine, times(rising, 0.8), times(knocks, 1.5))

    return make


# --- and what has one manner


def communication_noise(rng: Grain) -> Wave:
    count = frames(RADIO_MS + SEAM_MS)
    hiss = low(high(noise(rng, count), 700), 3_400)
    level, steps = 1.0, []
    for _ in range(count // frames(40) + 1):
        level = 0.6 * level + 0.4 * (0.45, 0.8, 1.0, 1.5)[int(4 * rng.part())]
        steps.append(level)
    hiss = [each * steps[at // frames(40)] for at, each in enumerate(hiss)]
    crackle = [0.0] * count
    for _ in range(160):
        at, size = int(rng.part() * (count - 400)), rng.between(0.2, 0.8)
        for step in range(300):
            crackle[at + step] += size * rng.both() * exp(-step / 60)
    whistle = ring(noise(rng, count), lambda at: 1_150 + 500 * sin(TURN * 3 * at) * sin(TURN * 7 * at), 60)
    return looped(mixed(hiss, high(crackle, 600), times(whistle, 1.2)), SEAM_MS)


def heartbeat(rng: Grain) -> Wave:
    def beat(hertz: float, size: float) -> Wave:
        thud = shaped(tone(hertz, 190, (1.0, 0.7, 0.35)), 6, 38)
        skin = shaped(times(low(noise(rng, frames(60)), 500), 2.5), 3, 12)
        return held(times(mixed(thud, skin), size), 1, 30)

    return mixed(silence(1_000), later(20, beat(82, 1.0)), later(300, beat(70, 0.8)))
