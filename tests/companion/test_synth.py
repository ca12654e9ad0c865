"""The shipped beds and effects are what the script makes, equally loud, without clipping and without a seam."""

import os
from array import array
from collections.abc import Iterator
from itertools import pairwise
from math import log10, pi, sin, sqrt
from pathlib import Path

import pytest

from companion.sound.backgrounds import backgrounds, in_manner
from companion.sound.clips import SOUNDS, index, sounds
from companion.sound.loudness import TARGET_LUFS, levelled, lufs, peak
from companion.sound.making import synth
from companion.sound.making.waves import high
from companion.sound.orders import BED_GAIN, BED_PEAK, EFFECT_PEAK, UNDER_SPEECH, VOICE_GAIN
from companion.sound.packs import VOICES
from companion.sound.voice import SHIPPED_VOICE

KNOWN = index(SOUNDS)["sounds"]
RATE = 48_000
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module")
def heard() -> Iterator[dict[str, "array[int]"]]:
    """Every shipped sound as the mixer decodes it: one side."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        from pygame import mixer

        mixer.init(RATE, -16, 2, 1_024, allowedchanges=0)
        yield {name: array("h", mixer.Sound(str(clip.parts[0])).get_raw())[::2] for name, clip in sounds().items()}
        mixer.quit()


def test_everything_that_can_be_made_ships_and_nothing_else() -> None:
    assert list(KNOWN) == list(synth.RECIPES)
    assert {path.stem for path in SOUNDS.glob("*.ogg")} == set(KNOWN)
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < MOST_BYTES
    assert "MIT" in index(SOUNDS)["licence"]


@pytest.mark.parametrize(
    "name", ["tick", "gavel", "eyes_open", "buzz_refused", "heartbeat", "laser", "hit", "shield", "boarding"]
)
def test_the_same_samples_are_made_again(name: str) -> None:
    assert synth.pcm_hash(synth.pcm(name)) == KNOWN[name]["pcm_sha256"]


@pytest.mark.parametrize("name", KNOWN)
def test_a_sound_is_as_loud_as_all_and_does_not_clip(name: str, heard: dict[str, "array[int]"]) -> None:
    samples, known = heard[name], KNOWN[name]
    most = BED_PEAK if known["loop"] else EFFECT_PEAK
    loudness = lufs(samples, RATE)

    assert loudness == pytest.approx(TARGET_LUFS + synth.RECIPES[name].louder, abs=1.0)
    assert known["loudness"] == pytest.approx(loudness, abs=0.1)
    assert peak(samples) <= most
    assert known["ms"] == len(samples) * 1_000 // RATE


@pytest.mark.parametrize("name", [name for name in KNOWN if KNOWN[name]["loop"]])
def test_a_loop_has_no_click_at_its_seam(name: str, heard: dict[str, "array[int]"]) -> None:
    """The step from its end to its beginning is one of those that it takes all the time."""
    samples = heard[name]
    steps = sorted(abs(samples[at] - samples[at - 1]) for at in range(1, len(samples), 7))
    seam = abs(samples[0] - samples[-1])

    assert seam <= steps[len(steps) * 999 // 1_000]


@pytest.mark.parametrize("name", [name for name in KNOWN if KNOWN[name]["loop"] and name != "heartbeat"])
def test_a_bed_masks_all_the_time(name: str, heard: dict[str, "array[int]"]) -> None:
    """No quarter of a second in which the table could be heard."""
    samples = heard[name][::2]  # above 12 kHz is nothing
    rate = RATE // 2
    step = rate // 4
    levels = [lufs(samples[at : at + step], rate) for at in range(0, len(samples) - step, step)]
    meant = TARGET_LUFS + synth.RECIPES[name].louder

    assert min(levels) > meant - 8
    assert max(levels) < meant + 6


@pytest.mark.parametrize("name", [name for name in KNOWN if not KNOWN[name]["loop"]])
def test_an_effect_begins_at_once_and_ends_in_silence(name: str, heard: dict[str, "array[int]"]) -> None:
    samples = heard[name]
    loud = [at for at, each in enumerate(samples) if abs(each) > 600]

    assert loud[0] < RATE * 0.12
    assert max(abs(each) for each in samples[-24:]) < 600


KINDS = {each.kind: each for each in backgrounds()}


def test_every_manner_of_a_background_has_all_its_sounds_and_there_are_no_others() -> None:
    named = {in_manner(bed, manner) for each in KINDS.values() for bed in each.beds for manner in each.manners}
    assert named <= set(KNOWN)
    plain = [name for name in synth.RECIPES if synth.RECIPES[name].is_bed and name not in named]
    assert plain == [
        "sea_and_wind", "ship_hum_1", "ship_hum_2", "ship_hum_3", "last_minute", "communication_noise", "heartbeat"
    ]  # fmt: skip


@pytest.mark.parametrize("manner", KINDS["sea"].manners)
def test_each_sea_hides_what_hands_do_as_well_as_the_plain_one(manner: str, heard: dict[str, "array[int]"]) -> None:
    """In its quietest quarter of a second: what a small speaker has of it, and where cloth and wood rustle."""
    for hertz in (300, 2_000):
        plain, other = (quietest(heard[each], hertz) for each in ("sea_and_wind", in_manner("sea_and_wind", manner)))
        assert other > plain - 0.5, hertz


def quietest(samples: "array[int]", above: int) -> float:
    left = high(high(list(samples[::2]), 2 * above), 2 * above)
    step = RATE // 8
    return min(decibels(rms(left[at : at + step])) for at in range(0, len(left) - step, step))


@pytest.mark.parametrize("manner", ["plain", *KINDS["engine"].manners])
def test_on_a_small_speaker_every_hum_can_be_heard_and_they_rise(manner: str, heard: dict[str, "array[int]"]) -> None:
    """What such a speaker has, above 300 Hz: not far below speech, and more in each phase."""
    spoken = rms(high_passed(array("h", (each for path in SOME_LINES for each in decoded(path)))))
    hums = [rms(high_passed(heard[name])) for name in hums_in(manner)]
    below = [decibels(hum * BED_GAIN) - decibels(spoken * VOICE_GAIN) for hum in hums]

    assert all(-14 < each < 0 for each in below), below
    assert all(later - earlier > 1.5 for earlier, later in pairwise(below)), below


def hums_in(manner: str) -> list[str]:
    return [in_manner(each, manner) for each in KINDS["engine"].beds]


def test_the_noise_lies_over_talk(heard: dict[str, "array[int]"]) -> None:
    """As loud as speech, and lower only while the ship itself speaks."""
    noise = lufs(heard["communication_noise"], RATE) + decibels(BED_GAIN)
    speech = TARGET_LUFS + decibels(VOICE_GAIN)

    assert noise >= speech
    assert noise + decibels(UNDER_SPEECH) < speech - 8


SOME_LINES = sorted((VOICES / "en" / SHIPPED_VOICE).glob("??5.ogg"))


def decoded(path: Path) -> "array[int]":
    from pygame import mixer

    return array("h", mixer.Sound(str(path)).get_raw())[::2]


def high_passed(samples: "array[int]") -> list[float]:
    """As from a speaker that has nothing below 300 Hz; every other sample is enough to see it."""
    return high(high(list(samples[::2]), 600), 600)


def rms(samples: list[float]) -> float:
    return sqrt(sum(each * each for each in samples) / len(samples))


def decibels(gain: float) -> float:
    return 20 * log10(gain)


def test_the_three_alarms_rise() -> None:
    assert KNOWN["alarm_1"]["ms"] < KNOWN["alarm_2"]["ms"] < KNOWN["alarm_3"]["ms"]


# --- loudness itself


def tone(hertz: float, size: float, ms: int, rate: int = RATE) -> "array[int]":
    return array("h", (round(size * 32_767 * sin(2 * pi * hertz * at / rate)) for at in range(ms * rate // 1_000)))


def test_loudness_is_that_of_the_standard() -> None:
    """BS.1770: a full-scale sine of 997 Hz on one channel is -3.01 LUFS; on both it is 0."""
    assert lufs(tone(997, 1.0, 2_000), RATE) == pytest.approx(0.0, abs=0.05)
    assert lufs(tone(997, 0.1, 2_000), RATE) == pytest.approx(-20.0, abs=0.05)
    assert lufs(tone(997, 0.1, 2_000, 24_000), 24_000) == pytest.approx(-20.0, abs=0.05)
    assert lufs(tone(60, 0.1, 2_000), RATE) < -21


def test_pauses_do_not_count() -> None:
    spoken = tone(500, 0.2, 600)
    assert lufs(spoken + array("h", bytes(2 * RATE)) + spoken, RATE) == pytest.approx(lufs(spoken, RATE), abs=0.7)
    assert lufs(array("h", bytes(2 * RATE)), RATE) < -69


def test_levelling_reaches_the_target_or_the_highest_peak() -> None:
    assert lufs(levelled(tone(500, 0.02, 600), RATE, 0.8), RATE) == pytest.approx(TARGET_LUFS, abs=0.1)
    click = array("h", [30_000] + [0] * 9_000)
    assert peak(levelled(click, RATE, 0.5)) == pytest.approx(0.5, abs=0.01)
