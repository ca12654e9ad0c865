"""For maintainers: synthesizes every bed and effect, as original work. Deterministic: the same samples each time.

    v/bin/python -m companion.sound.making.synth          # v: the venv of render_voice.py, for its Ogg encoder

All but the encoder is plain Python, so that a test can make a sound again and compare it with what ships.
"""

import argparse
import hashlib
import json
import sys
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from math import pi, sin, tanh
from pathlib import Path
from typing import Any, Final

from companion.contract.data import DataError
from companion.sound import clips, loudness, orders
from companion.sound.making import beds
from companion.sound.making.waves import (
    RATE,
    TURN,
    Grain,
    Wave,
    frames,
    held,
    high,
    later,
    low,
    mixed,
    noise,
    ring,
    shaped,
    silence,
    sweep,
    swell,
    times,
    tone,
)

HEADROOM: Final = 0.93  # Vorbis may go a little above what it was given
LICENCE: Final = "MIT, as all of the Table Companion: synthesized by companion/sound/making/synth.py"


@dataclass(frozen=True, slots=True)
class Recipe:
    make: Callable[[Grain], Wave]
    is_bed: bool = False
    is_short: bool = False  # for a bed
    lead_ms: int = 0  # speech that comes with it waits so long
    drive: float = 0.0  # how hard its peaks are pressed down, so that a short knock is as loud as the rest
    louder: float = 0.0  # than all the others, in LU

    @property
    def thrift(self) -> float:
        """Of the encoder. A loop in one page of Ogg loses its last frames in a browser: a short one fills a second."""
        return 0.2 if self.is_short else 0.7 if self.is_bed else 0.4


# --- effects


def hull_creak(rng: Grain) -> Wave:
    """Wood that sticks and slips, quicker and quicker, in a hull that answers."""
    count = frames(2_200)
    slips = [0.0] * count
    at = 0.0
    while at < count:
        slips[int(at)] = rng.between(0.5, 1.0)
        part = at / count
        at += RATE / (26 + 55 * sin(pi * part) ** 2 * rng.between(0.85, 1.15))

    def plank(hertz: float, rise: float, sharp: float) -> Wave:
        return ring(slips, lambda at: hertz + rise * at, sharp)

    hull = (plank(420, 90, 14), plank(905, 210, 18), plank(1_730, 0, 12))
    return held(swell(mixed(*hull), lambda at: 0.15 + sin(pi * at) ** 1.5), 60, 250)


def alarm(intensity: int) -> Callable[[Grain], Wave]:
    brass = (1.0, 0.5, 0.35, 0.2, 0.1)

    def make(rng: Grain) -> Wave:
        if intensity == 1:
            return held(tone(659.3, 330, brass[:3]), 12, 120) + held(tone(523.3, 330, brass[:3]), 12, 120)
        if intensity == 2:
            beep = held(tone(784, 170, brass), 8, 40) + silence(70)
            return beep * 2 + held(tone(988, 260, brass), 8, 90)
        turns, wave = 0.0, []
        count = frames(1_800)
        for at in range(count):
            turns += (560 + 420 * abs(sin(pi * 3 * at / count))) / RATE
            wave.append(sum(size * sin(TURN * turns * (n + 1)) for n, size in enumerate(brass)))
        return held(wave, 15, 120)

    return make


def chime(rng: Grain) -> Wave:
    def bell(hertz: float) -> Wave:
        parts = ((1.0, 1.0, 330), (2.0, 0.45, 220), (2.76, 0.3, 130), (5.4, 0.12, 60))
        return mixed(*(times(shaped(tone(hertz * ratio, 1_300), 2, half), size) for ratio, size, half in parts))

    return held(mixed(bell(659.3), later(190, bell(880.0))), 1, 300)


def eyes_open(rng: Grain) -> Wave:
    """A ship's bell, struck twice: all that it means is that eyes may be open again."""
    parts = (
        (0.5, 0.4, 420), (1.0, 1.0, 360), (1.19, 0.55, 280), (1.56, 0.35, 200),
        (2.0, 0.6, 170), (2.66, 0.3, 110), (3.76, 0.2, 70), (5.2, 0.12, 40),
    )  # fmt: skip
    bell = mixed(*(times(shaped(tone(587.3 * ratio, 1_700), 1.5, half), size) for ratio, size, half in parts))
    return held(mixed(bell, later(340, bell)), 1, 300)


def drum_roll(rng: Grain) -> Wave:
    wave = silence(2_300)

    def stroke(at_ms: float, size: float) -> None:
        snare = shaped(high(noise(rng, frames(110)), 1_400), 1, 16)
        skin = shaped(tone(188, 110, (1.0, 0.5)), 1, 18)
        start = frames(at_ms)
        for at, each in enumerate(mixed(snare, times(skin, 0.8))):
            wave[start + at] += each * size

    at = 0.0
    while at < 1_900:
        stroke(at, (0.3 + 0.6 * at / 1_900) * rng.between(0.85, 1.0))
        at += 46 * rng.between(0.94, 1.06)
    stroke(1_985, 1.7)
    return held(wave, 1, 60)


def gavel(rng: Grain) -> Wave:
    def knock(size: float) -> Wave:
        click = shaped(high(noise(rng, frames(40)), 900), 0.3, 3)
        wood = mixed(shaped(tone(410, 180), 0.5, 22), shaped(tone(655, 180), 0.5, 16), shaped(tone(1_190, 180), 0.5, 9))
        return times(mixed(times(click, 0.8), wood), size)

    return held(mixed(knock(1.0), later(210, knock(0.85))), 0.2, 30)


def fanfare(rng: Grain) -> Wave:
    brass = (1.0, 0.8, 0.65, 0.45, 0.3, 0.2, 0.12)

    def note(hertz: float, ms: float) -> Wave:
        return held(swell(tone(hertz, ms, brass), lambda at: 1 - 0.3 * at), 18, 70)

    melody = (
        (0, 392.0, 160), (170, 392.0, 90), (270, 523.3, 180), (460, 659.3, 180),
        (650, 784.0, 700), (650, 523.3, 700), (650, 659.3, 700),
    )  # fmt: skip
    return low(mixed(*(later(at, note(hertz, ms)) for at, hertz, ms in melody)), 5_200)


def buzz_refused(rng: Grain) -> Wave:
    buzz = held(tone(146.8, 130, (1.0, 0.1, 0.6, 0.1, 0.4, 0.1, 0.3)), 5, 25)
    return buzz + silence(55) + buzz


def tick(rng: Grain) -> Wave:
    return held(mixed(shaped(tone(1_900, 70), 0.3, 6), shaped(tone(950, 70), 0.3, 9)), 0.2, 20)


def laser(rng: Grain) -> Wave:
    """Falls fast, as such shots have done in every film."""
    beam = sweep(260, lambda at: 320 + 1_700 * (1 - at) ** 3, (1.0, 0.45, 0.25))
    return held(shaped(beam, 2, 90), 1, 40)


def hit(rng: Grain) -> Wave:
    """A thud through the hull, and what rattles after it."""
    thud = shaped(sweep(420, lambda at: 58 + 90 * (1 - at) ** 4, (1.0, 0.6, 0.3)), 2, 80)
    metal = shaped(ring(noise(rng, frames(420)), lambda at: 640 - 180 * at, 14), 1, 45)
    crack = shaped(low(noise(rng, frames(120)), 2_400), 0.5, 14)
    return held(mixed(thud, times(metal, 0.9), times(crack, 2.0)), 0.5, 60)


def shield(rng: Grain) -> Wave:
    """What hits it makes it sing."""
    parts = ((520.0, 1.0, 150), (783.0, 0.6, 110), (1_174.0, 0.35, 70))
    sung = mixed(*(times(shaped(tone(hertz, 520), 4, half), size) for hertz, size, half in parts))
    return held(swell(sung, lambda at: 0.7 + 0.3 * sin(TURN * 11 * at)), 2, 80)


def boarding(rng: Grain) -> Wave:
    """Somebody is sent over: two tones that rise and shimmer."""
    rising = sweep(680, lambda at: 420 + 680 * at, (1.0, 0.3))
    above = sweep(680, lambda at: 640 + 980 * at, (0.6, 0.2))
    return held(swell(mixed(rising, above), lambda at: 0.55 + 0.45 * sin(TURN * 14 * at)), 60, 180)


def _named(bed: str, manner: str) -> str:
    return f"{bed}_{manner}" if manner else bed


RECIPES: Final[dict[str, Recipe]] = {
    "sea_and_wind": Recipe(beds.sea_and_wind, is_bed=True, drive=1.6),
    "sea_and_wind_rain": Recipe(beds.rain_on_deck, is_bed=True, drive=1.6),
    "sea_and_wind_harbour": Recipe(beds.in_harbour, is_bed=True, drive=1.6),
    **{
        name: recipe
        for manner in beds.ENGINES
        for name, recipe in (
            *((_named(f"ship_hum_{n}", manner), Recipe(beds.ship_hum(n, manner), is_bed=True)) for n in (1, 2, 3)),
            (_named("last_minute", manner), Recipe(beds.last_minute(manner), is_bed=True, louder=1.0)),
        )
    },
    "communication_noise": Recipe(beds.communication_noise, is_bed=True, drive=6.0, louder=7.3),
    "heartbeat": Recipe(beds.heartbeat, is_bed=True, is_short=True, drive=2.5),
    "hull_creak": Recipe(hull_creak, drive=2.0),
    "alarm_1": Recipe(alarm(1), lead_ms=650),
    "alarm_2": Recipe(alarm(2), lead_ms=750),
    "alarm_3": Recipe(alarm(3), lead_ms=1_800),
    "chime": Recipe(chime, lead_ms=600),
    "eyes_open": Recipe(eyes_open, lead_ms=1_000),
    "drum_roll": Recipe(drum_roll, lead_ms=700, drive=3.0),
    "gavel": Recipe(gavel, lead_ms=450, drive=2.0),
    "fanfare": Recipe(fanfare, lead_ms=1_100),
    "buzz_refused": Recipe(buzz_refused),
    "tick": Recipe(tick, drive=2.0),
    "laser": Recipe(laser, lead_ms=240),
    "hit": Recipe(hit, drive=2.0),
    "shield": Recipe(shield),
    "boarding": Recipe(boarding),
}


def pcm(name: str) -> "array[int]":
    """The sound as it is given to the encoder."""
    recipe = RECIPES[name]
    wave = recipe.make(Grain(name))
    most = max(map(abs, wave))
    if recipe.drive:
        wave = [tanh(recipe.drive * each / most) for each in wave]
        most = tanh(recipe.drive)
    samples = array("h", (round(each / most * 0.9 * loudness.FULL) for each in wave))
    most = (orders.BED_PEAK if recipe.is_bed else orders.EFFECT_PEAK) * HEADROOM
    return loudness.levelled(samples, RATE, most, loudness.TARGET_LUFS + recipe.louder)


def pcm_hash(samples: "array[int]") -> str:
    return hashlib.sha256(b"".join(each.to_bytes(2, "little", signed=True) for each in samples)).hexdigest()


def write(folder: Path, name: str) -> dict[str, Any]:
    soundfile: Any = import_module("soundfile")
    recipe, samples = RECIPES[name], pcm(name)
    path = folder / f"{name}.ogg"
    with soundfile.SoundFile(
        path, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=recipe.thrift
    ) as file:
        file.buffer_write(samples.tobytes(), dtype="int16")
    with soundfile.SoundFile(path) as file:
        heard = array("h", bytes(file.buffer_read(dtype="int16")))
    return {
        "file": path.name,
        "loop": recipe.is_bed,
        "ms": len(heard) * 1000 // RATE,
        "lead_ms": recipe.lead_ms,
        "loudness": round(loudness.lufs(heard, RATE), 2),
        "peak": round(loudness.peak(heard), 3),
        "pcm_sha256": pcm_hash(samples),
    }


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="companion synth", description="Synthesize the beds and effects.")
    parser.add_argument("--out", type=Path, default=clips.SOUNDS, metavar="DIR", help=f"default: {clips.SOUNDS}")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"default: all, which are {', '.join(RECIPES)}")
    args = parser.parse_args(argv)
    if strange := [each for each in args.names if each not in RECIPES]:
        parser.error(f"there is no sound {strange[0]!r}. Take of: {', '.join(RECIPES)}.")
    if find_spec("soundfile") is None:
        raise DataError("synth: the package soundfile is missing, which writes the files: pip install soundfile")
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / "index.json"
    known = json.loads(path.read_text(encoding="utf-8"))["sounds"] if path.exists() else {}
    for name in args.names or RECIPES:
        known[name] = write(args.out, name)
        sys.stdout.write(f"{name}: {known[name]}\n")
    entries = ",\n".join(f"  {json.dumps(name)}: {json.dumps(known[name])}" for name in RECIPES if name in known)
    head = f' "licence": "{LICENCE}",\n "target_lufs": {loudness.TARGET_LUFS},\n'
    path.write_text(f'{{\n{head} "sounds": {{\n{entries}\n }}\n}}\n', encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
