"""Clips by Piper. No package brings a voice of it: a fake program knows the real one's options, and no others."""

import stat
from array import array
from pathlib import Path

import pytest

from companion.contract.data import DataError
from companion.sound.making import render_voice
from companion.sound.making.piper import piper, resampled

FAKE = """#!/usr/bin/env python3
import sys, wave
of = dict(zip(sys.argv[1::2], sys.argv[2::2]))
assert set(of) == {"-m", "-f", "--length-scale"}, sys.argv
text = sys.stdin.read()
if "mute" in text:
    sys.exit("no such sound")
with wave.open(of["-f"], "wb") as file:
    file.setnchannels(1), file.setsampwidth(2), file.setframerate(16000)
    frames = round(1000 * float(of["--length-scale"]) * len(text.strip()))
    tone = b"".join((6000 if at // 40 % 2 else -6000).to_bytes(2, "little", signed=True) for at in range(frames))
    file.writeframes(bytes(8000) + tone + bytes(8000))
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "piper"
    path.write_text(FAKE)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    (tmp_path / "de.onnx.json").write_text("{}")
    (tmp_path / "de.onnx").write_bytes(b"onnx")
    return tmp_path / "de.onnx"


def test_a_piece_is_said_at_the_rate_of_clips_and_the_speed_of_its_voice(program: str, model: Path) -> None:
    plainly = piper(model, 1.0, 24_000, program)("Zer\N{SOFT HYPHEN}stört.")
    slowly = piper(model, 0.5, 24_000, program)("Zerstört.")
    assert len(render_voice.trimmed(plainly)) == pytest.approx(9 * 1_000 * 24 / 16, rel=0.1)
    assert len(render_voice.trimmed(slowly)) == pytest.approx(2 * 9 * 1_000 * 24 / 16, rel=0.1)


def test_a_sound_is_as_long_at_another_rate() -> None:
    samples = array("h", range(0, 16_000))
    found = resampled(samples, 16_000, 24_000)
    assert len(found) == 24_000
    assert found[:4].tolist() == [0, 0, 1, 2]
    assert resampled(samples, 16_000, 16_000) is samples


def test_what_is_wrong_is_said_with_what_to_do(program: str, model: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"not installed\. pip install piper-tts"):
        piper(model, 1.0, 24_000, str(tmp_path / "nobody"))
    with pytest.raises(DataError, match=r"fr\.onnx: there is no such file"):
        piper(tmp_path / "fr.onnx", 1.0, 24_000, program)
    with pytest.raises(DataError, match="could not say 'mute': no such sound"):
        piper(model, 1.0, 24_000, program)("mute")
