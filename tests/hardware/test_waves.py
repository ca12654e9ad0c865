"""Clips as WAV, decoded beside the table."""

import wave
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest

from companion.sound.clips import SOUNDS, sounds
from hardware.waves import Waves


@pytest.fixture
def waves() -> Iterator[Waves]:
    waves = Waves()
    yield waves
    waves.close()


def length_ms(raw: bytes | None) -> float:
    assert raw is not None
    with wave.open(BytesIO(raw)) as read:
        assert (read.getnchannels(), read.getsampwidth(), read.getframerate()) == (1, 2, 24_000)
        return float(read.getnframes() / 24)


def test_a_clip_is_as_long_as_it_is_and_several_ask_at_once(waves: Waves) -> None:
    clips = [sounds()[name] for name in ("tick", "gavel", "ship_hum_1", "tick")]
    with ThreadPoolExecutor(4) as askers:
        raw = askers.map(lambda clip: waves.of(Path(str(clip.parts[0]))), clips)
    assert [length_ms(each) for each in raw] == [pytest.approx(each.ms, abs=30) for each in clips]


def test_what_is_no_clip_is_none_and_the_next_one_comes(waves: Waves, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ogg"
    broken.write_bytes(b"OggS, but no more")
    assert waves.of(broken) is None
    assert waves.of(tmp_path / "missing.ogg") is None
    assert length_ms(waves.of(SOUNDS / "tick.ogg")) > 0


def test_nothing_is_started_before_it_is_asked_nor_after_the_end() -> None:
    waves = Waves()
    waves.close()
    assert waves._decoder is None
    assert waves.of(SOUNDS / "tick.ogg") is None
