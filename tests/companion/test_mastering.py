"""A track as a file: as loud as a podcast, nowhere too high, and faded out behind its last bed."""

from array import array
from math import pi, sin

import pytest

from companion.contract import Bed, Cue, Sound, Track
from companion.sound.beds import FADE_MS
from companion.sound.clips import sounds
from companion.sound.loudness import FULL, integrated, peak
from companion.sound.mastering import PODCAST_LUFS, mastered, true_peak
from companion.sound.orders import BUSES
from companion.sound.sound_room import record
from hardware.studio import A_MS, RATE, Studio

SOUNDS = sounds()
MOST = 10 ** (-1.0 / 20)


def tone(hertz: float, size: float, ms: int, shift: float = 0.0) -> "array[int]":
    return array("i", (round(size * FULL * sin(2 * pi * hertz * at / RATE + shift)) for at in range(ms * A_MS)))


def recorded(*cues: Cue) -> "array[int]":
    now = [0]
    studio = Studio(BUSES, lambda: now[0])
    record(Track(0, cues), studio, lambda ms: now.__setitem__(0, ms), lambda said: SOUNDS["tick"], SOUNDS)
    return studio.tape


@pytest.mark.parametrize("size", [0.02, 0.3])
def test_a_file_is_as_loud_as_a_podcast(size: float) -> None:
    spoken = tone(440, size, 900) + tone(440, 0.0, 600)
    assert integrated(mastered(spoken * 4, RATE), RATE) == pytest.approx(PODCAST_LUFS, abs=0.2)


def test_what_would_be_too_high_is_held_down_and_the_rest_stays_as_it_is() -> None:
    quiet = tone(440, 0.03, 4_000)
    knock = tone(300, 0.9, 60)
    made = mastered(quiet + knock + quiet, RATE)
    before, at, behind = made[: 3_900 * A_MS], made[4_000 * A_MS : 4_060 * A_MS], made[5_000 * A_MS :]

    assert 0.7 < peak(at) < MOST
    assert true_peak(made) < MOST
    assert peak(before) == pytest.approx(peak(behind), abs=0.001)


def test_what_lies_between_two_samples_counts() -> None:
    """A tone of a quarter of the rate, that is never met at its top."""
    missed = tone(RATE / 4, 1.0, 200, pi / 4)
    assert peak(missed) == pytest.approx(0.707, abs=0.001)
    assert true_peak(missed) == pytest.approx(1.0, abs=0.02)
    assert true_peak(mastered(tone(RATE / 4, 0.02, 3_000, pi / 4) + missed, RATE)) < MOST


def test_silence_stays_silence() -> None:
    assert not any(mastered(array("i", bytes(4 * RATE)), RATE))


def test_a_file_ends_behind_its_last_bed_which_fades() -> None:
    tape = recorded(Cue(0, Bed("sea_and_wind")), Cue(500, Sound("tick")), Cue(4_000, Bed(None)))

    assert len(tape) == (4_000 + FADE_MS) * A_MS
    assert peak(tape[-20 * A_MS :]) < 0.02 * peak(tape[3_000 * A_MS : 4_000 * A_MS]) + 0.002
    fading = [peak(tape[at * A_MS : (at + 300) * A_MS]) for at in (3_900, 4_500, 5_100)]
    assert fading == sorted(fading, reverse=True)


def test_a_bed_that_no_cue_ends_fades_after_the_last_sound() -> None:
    tape = recorded(Cue(0, Bed("sea_and_wind")), Cue(3_000, Sound("gavel")))
    end = 3_000 + SOUNDS["gavel"].ms

    assert len(tape) == (end + FADE_MS) * A_MS
    assert peak(tape[-20 * A_MS :]) < 0.002
