"""Clips as WAV, decoded beside the table."""

import re
import struct
import subprocess
import sys
import wave
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest

from companion.sound.clips import SOUNDS, sounds
from hardware.waves import DECODER, MOST_MEMORY, Waves


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


def test_a_small_file_that_stands_for_hours_takes_no_more_memory_than_there_is(tmp_path: Path) -> None:
    sent, samples = tmp_path / "sent", bytes(100_000)
    head = struct.pack("<IHHIIHH4sI", 16, 1, 1, 1, 1, 1, 8, b"data", len(samples))  # one sample a second
    sent.write_bytes(b"RIFF" + struct.pack("<I", 36 + len(samples)) + b"WAVEfmt " + head + samples)
    with subprocess.Popen(DECODER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as decoder:
        assert decoder.stdin is not None
        assert decoder.stdout is not None
        decoder.stdin.write(f"{sent}\n".encode() + f"{SOUNDS / 'tick.ogg'}\n".encode())
        decoder.stdin.flush()
        nothing, tick = decoder.stdout.read(4), decoder.stdout.read(8)
        used = memory(decoder.pid)
        decoder.stdin.close()
        decoder.stdout.read()
    assert (nothing, tick[4:8], decoder.returncode) == (bytes(4), b"RIFF", 0), "and the next one comes"
    assert used < 2 * MOST_MEMORY


def memory(pid: int) -> int:
    """The most that this program has ever held, without whoever started it."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) * 1_024


def test_nothing_is_started_before_it_is_asked_nor_after_the_end() -> None:
    waves = Waves()
    waves.close()
    assert waves._decoder is None
    assert waves.of(SOUNDS / "tick.ogg") is None


def decoder(folder: Path, then: str) -> tuple[Sequence[str], Path]:
    """One that does something else, and the file in which each start is a line."""
    starts = folder / "starts"
    return (sys.executable, "-c", f"print('here', file=open({str(starts)!r}, 'a')); {then}"), starts


def test_where_there_is_no_decoder_none_is_started_again(tmp_path: Path) -> None:
    command, starts = decoder(tmp_path, "raise SystemExit('pygame-ce is missing')")
    waves = Waves(command)
    assert [waves.of(SOUNDS / "tick.ogg") for _ in range(3)] == [None] * 3
    assert starts.read_text() == "here\n"
    waves.close()


def test_a_decoder_that_hangs_is_ended_and_the_next_clip_has_a_new_one(tmp_path: Path) -> None:
    command, starts = decoder(tmp_path, "import threading; threading.Event().wait()")
    waves = Waves(command, patience_s=0.5)
    assert [waves.of(SOUNDS / "tick.ogg") for _ in range(2)] == [None] * 2
    assert starts.read_text() == "here\n" * 2
    waves.close()


def test_what_was_decoded_lately_is_kept_up_to_a_size(tmp_path: Path) -> None:
    answers = (
        "[sys.stdout.buffer.write(bytes((0, 48, 0, 0)) + b'x' * 3145728) or sys.stdout.flush() for _ in sys.stdin]"
    )
    command, _ = decoder(tmp_path, f"import sys; {answers}")
    waves = Waves(command)
    first, *others = [waves.of(Path(name)) for name in ("a", "b", "a")]
    assert first is not None
    assert first is others[1], "it was kept"
    waves.of(Path("c"))  # no room for three
    assert waves.of(Path("a")) is first, "the one that was wanted longest ago went"
    assert waves.of(Path("b")) is not others[0]
    waves.close()
