"""The track of a mission as sound, looked at: speech where planned, noise as long as planned, silence at the end."""

import wave
from array import array
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.cli.exit_codes import CONFIG, OK
from companion.contract import Bed, Line
from companion.contract.timeline import spoken
from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, Mission
from companion.games.space_alert.missions.announcements import LEAD_MS
from companion.games.space_alert.missions.track import track
from companion.sound.beds import FADE_MS
from companion.sound.orders import BUSES, UNDER_SPEECH, VOICE_GAIN, Clip
from companion.sound.sound_room import record
from hardware.studio import A_MS, RATE, Studio
from tests.games.space_alert.flight import SOUNDS, VOICE_OF_SHIP, WORDS, length

SHORT = Mission(
    "short", "Short", "own", 7, (70, 140),
    (Alert(10, 1, "red", serious=True), CommsDown(25, 10), DataTransfer(80), Alert(95, 2, None)),
)  # fmt: skip
TRACK = track(SHORT, 4, 100, 0)


@pytest.fixture(scope="module")
def tape() -> "array[int]":
    now = [0]
    studio = Studio(BUSES, lambda: now[0])
    record(TRACK, studio, lambda ms: now.__setitem__(0, ms), clip, SOUNDS)
    return studio.tape


def clip(said: Line) -> Clip:
    return VOICE_OF_SHIP.clip(said, WORDS["space-alert"], str, str)


def between(tape: "array[int]", start_ms: int, end_ms: int) -> "array[int]":
    return tape[start_ms * A_MS : end_ms * A_MS]


def loudness(samples: "array[int]") -> float:
    return sqrt(sum(each * each for each in samples) / len(samples))


def likeness(tape: "array[int]", at_ms: int, samples: "array[int]") -> float:
    """1: nothing else is heard there."""
    heard = tape[at_ms * A_MS : at_ms * A_MS + len(samples)]
    product = sum(one * other for one, other in zip(heard, samples, strict=True))
    return product / (loudness(heard) * loudness(samples) * len(samples))


def test_every_line_stands_where_it_is_planned_to_the_sample(tape: "array[int]") -> None:
    studio = Studio(BUSES, lambda: 0)
    lines = list(spoken(TRACK, length))
    assert len(lines) > 20
    for each in lines:
        said = VOICE_OF_SHIP.clip(each.line, WORDS["space-alert"], str, str)
        samples = studio._samples(said.parts)
        assert likeness(tape, each.at, samples) > 0.8, each
        assert abs(loudness(between(tape, each.at, each.end)) / (loudness(samples) * VOICE_GAIN) - 1) < 0.3
    studio.close()


def test_the_hum_is_lower_under_speech(tape: "array[int]") -> None:
    """What is left when the speech is taken away, beside the same part of the loop a while later."""
    studio = Studio(BUSES, lambda: 0)
    alert = next(each for each in spoken(TRACK, length) if each.line.key == "say.alert")
    parts = VOICE_OF_SHIP.clip(alert.line, WORDS["space-alert"], str, str).parts
    said = studio._samples(parts)[3_000 * A_MS : 5_000 * A_MS]
    studio.close()
    heard = between(tape, alert.at + 3_000, alert.at + 5_000)
    left = array("i", (one - round(other * VOICE_GAIN) for one, other in zip(heard, said, strict=True)))
    loop = SOUNDS["ship_hum_1"].ms
    alone = between(tape, alert.at + 3_000 + 5 * loop, alert.at + 5_000 + 5 * loop)

    assert loudness(left) == pytest.approx(loudness(alone) * UNDER_SPEECH, rel=0.1)
    assert max(map(abs, tape)) < 0.95 * 32_767  # nothing clips


def test_the_noise_lasts_as_long_as_the_silence_is_ordered(tape: "array[int]") -> None:
    hum = roughness(between(tape, LEAD_MS + 52_500, LEAD_MS + 54_500))
    rough = {
        second
        for second in range(20, 42)
        if roughness(between(tape, LEAD_MS + second * 1_000 + 100, LEAD_MS + second * 1_000 + 900)) > 3 * hum
    }
    assert rough >= {28, 29, 30, 31, 32, 33, 34}
    assert not rough & {21, 22, 23, 24, 39, 40, 41}


def roughness(samples: "array[int]") -> float:
    """Noise changes from sample to sample, a hum hardly does."""
    return loudness(array("i", (two - one for one, two in pairwise(samples))))


def test_after_the_last_line_there_is_silence(tape: "array[int]") -> None:
    last = list(spoken(TRACK, length))[-1]
    assert loudness(between(tape, last.end + 700, last.end + 950)) == 0
    assert len(tape) <= (last.end + FADE_MS + 1) * A_MS
    beds = [each.at for each in TRACK.cues if isinstance(each.what, Bed)]
    assert beds[-1] == LEAD_MS + 140_000


OWN = """
[[mission]]
id = "tiny"
title = "Tiny"
turns = 7
phase_ends = [75, 150]
events = ["10 alert T+1 common red"]
"""


def test_a_file_is_written_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.toml").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    words = ["missions", "render", "tiny", "--file", "own.toml", "--out", "tiny.wav"]
    assert main(words) == OK
    assert "tiny.wav: 2:4" in capsys.readouterr().out
    with wave.open("tiny.wav") as file:
        assert (file.getframerate(), file.getnchannels()) == (RATE, 2)
        assert 159 < file.getnframes() / RATE < 166
    assert main(words) == CONFIG
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["missions", "show", "7F3K-S4NV3MH", "--json"], None),
        (
            ["missions", "random", "--rules", "duckling", "--double-actions"],
            "The Little Duckling has no double actions.",
        ),
        (["missions", "check", "no-such-file"], "cannot be read"),
        (["missions", "render", "mission-1", "--out", "/no/such/folder/x.wav"], "there is no such folder"),
        (["missions", "render", "mission-1", "--out", f"/tmp/{'x' * 300}.wav"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_said_in_words(
    words: list[str], says: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(words)
    out, err = capsys.readouterr()
    assert (code == OK) == (says is None), err
    assert (says or "") in (out if says is None else err)
