"""Makes a clip of what somebody has recorded: mono as all clips, without the silence around it, as loud as they are.

It runs in a process of its own: to measure how loud a sound is takes a while, and cues must not wait for it.
"""

import subprocess
import sys
import wave
from array import array
from io import BytesIO
from pathlib import Path
from typing import Final

from companion.sound import loudness, orders

RATE: Final = 24_000
SILENT: Final = 0.01  # of full scale; below it is no speech, but the room
QUIETEST: Final = 0.02  # a file in which nothing is louder has nobody in it
BEFORE_MS, AFTER_MS, FADE_MS = 30, 80, 8
LONGEST_MS: Final = 15_000  # of a line for which no plan has a time
PATIENCE_S: Final = 30
NOTHING: Final = 3  # exit code
COMMAND: Final = (sys.executable, "-m", "companion.sound.fitting")


def fit(path: Path) -> tuple[bytes, int] | None:
    """A WAV file, and its length in milliseconds; None: there is nothing to be heard in it."""
    try:
        done = subprocess.run((*COMMAND, str(path)), capture_output=True, timeout=PATIENCE_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise OSError(str(error)) from error
    if done.returncode == NOTHING:
        return None
    if done.returncode:
        raise OSError(done.stderr.decode(errors="replace").strip().rpartition("\n")[2])
    return done.stdout, (len(done.stdout) - len(as_wave(array("h")))) * 1_000 // (2 * RATE)


def fitted(samples: "array[int]") -> "array[int] | None":
    loud = [at for at, each in enumerate(samples) if abs(each) > SILENT * loudness.FULL]
    if not loud or loudness.peak(samples) < QUIETEST:
        return None
    first = max(0, loud[0] - BEFORE_MS * RATE // 1_000)
    kept = samples[first : loud[-1] + AFTER_MS * RATE // 1_000]
    if len(kept) > LONGEST_MS * RATE // 1_000:
        return kept  # it is refused: how loud it is matters no more, and would take a Pi a minute
    fade = min(FADE_MS * RATE // 1_000, len(kept) // 2)
    for at in range(fade):
        kept[at] = kept[at] * at // fade
        kept[-1 - at] = kept[-1 - at] * at // fade
    return loudness.levelled(kept, RATE, orders.VOICE_PEAK)


def as_wave(samples: "array[int]") -> bytes:
    file = BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(samples.tobytes())
    return file.getvalue()


def main() -> int:
    with wave.open(sys.argv[1], "rb") as read:
        samples = array("h", read.readframes(read.getnframes()))
    made = fitted(samples)
    if made is None:
        return NOTHING
    sys.stdout.buffer.write(as_wave(made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
