"""A mixer that writes a file: a whole track as sound, for groups without a box."""

import os
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Final

from hardware.ports import Clip, HardwareError, Part

RATE: Final = 24_000  # mono: as the clips are made
A_MS: Final = RATE // 1_000
FULL: Final = 32_767


@dataclass
class _Playing:
    samples: "array[int]"
    loop: bool
    offset: int  # in samples
    since: int  # milliseconds
    gain: float


@dataclass
class Studio:
    """Its clock is the caller's, and jumps: what is asked for at a moment is on the tape at that moment."""

    buses: Sequence[str]
    now: Callable[[], int]
    tape: "array[int]" = field(default_factory=lambda: array("i"))  # one side
    rate: int = RATE

    def __post_init__(self) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        os.environ["SDL_AUDIODRIVER"] = "dummy"  # clips are decoded, nothing is heard
        try:
            from pygame import mixer
        except ImportError as error:
            raise HardwareError(
                f"pygame-ce is missing ({error}). Install it: .venv/bin/pip install pygame-ce."
            ) from error
        mixer.init(RATE, -16, 1, 1_024, allowedchanges=0)
        self._mixer = mixer
        self._playing: dict[str, _Playing] = {}
        self._known: dict[Clip, array[int]] = {}

    def load(self, clip: Clip) -> int:
        return len(self._samples(clip)) // A_MS

    def start(self, bus: str, clip: Clip, gain: float, *, loop: bool = False, offset_ms: int = 0) -> None:
        self.stop(bus)
        self._playing[bus] = _Playing(self._samples(clip), loop, offset_ms * A_MS, self.now(), gain)

    def gain(self, bus: str, value: float) -> None:
        if (playing := self._playing.get(bus)) is not None:
            self._record(playing)
            playing.gain = value

    def stop(self, bus: str) -> None:
        if (playing := self._playing.pop(bus, None)) is not None:
            self._record(playing)

    def busy(self, bus: str) -> bool:
        return bus in self._playing

    def tend(self) -> bool:
        return False

    def rest(self) -> None: ...
    def rise(self) -> None: ...
    def tend_at(self) -> int:
        return self.now() + 3_600_000

    def health(self) -> str | None:
        return None

    def cards(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        for bus in tuple(self._playing):
            self.stop(bus)
        self._mixer.quit()

    def write(self, path: Path) -> int:
        """The same on both sides, as players and meters take it. Its length in milliseconds."""
        both = array("h", bytes(4 * len(self.tape)))
        both[::2] = both[1::2] = array("h", (max(-FULL, min(FULL, each)) for each in self.tape))
        path.write_bytes(as_wave(both, sides=2))
        return len(self.tape) // A_MS

    def decoded(self, path: str) -> "array[int]":
        return array("h", self._mixer.Sound(path).get_raw())

    def _record(self, playing: _Playing) -> None:
        """What was heard of it since the last change goes onto the tape."""
        until = self.now()
        wanted = (until - playing.since) * A_MS
        start, playing.since = playing.since * A_MS, until
        if len(self.tape) < start + wanted:
            self.tape.extend(silence(start + wanted - len(self.tape)))
        while wanted > 0 and playing.samples:
            at = playing.offset % len(playing.samples) if playing.loop else playing.offset
            piece = playing.samples[at : at + wanted]
            if not piece:
                return
            gain, end = playing.gain, start + len(piece)
            self.tape[start:end] = array(
                "i", [was + round(each * gain) for was, each in zip(self.tape[start:end], piece, strict=True)]
            )
            playing.offset += len(piece)
            wanted -= len(piece)
            start = end

    def _samples(self, clip: Clip) -> "array[int]":
        if clip not in self._known:
            joined: array[int] = array("h")
            for part in clip:
                joined.extend(self._part(part))
            self._known[clip] = joined
        return self._known[clip]

    def _part(self, part: Part) -> "array[int]":
        if isinstance(part, int):
            return array("h", bytes(2 * part * A_MS))
        try:
            return self.decoded(part)
        except (OSError, RuntimeError) as error:
            raise HardwareError(f"The clip {part} cannot be read ({error}). Install the sounds anew.") from error


def as_wave(samples: "array[int]", sides: int = 1) -> bytes:
    file = BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(sides)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(samples.tobytes())
    return file.getvalue()


def silence(samples: int) -> "array[int]":
    return array("i", bytes(4 * samples))
