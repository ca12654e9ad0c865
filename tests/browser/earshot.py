"""What a browser really plays: PulseAudio's null sinks in place of loudspeakers, recorded and looked into."""

import os
import subprocess
import threading
import wave
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from operator import mul
from pathlib import Path
from time import monotonic_ns, sleep
from typing import Final

PULSEAUDIO: Final = Path("/usr/bin/pulseaudio")
PAREC: Final = Path("/usr/bin/parec")
PACKAGES: Final = "pulseaudio pulseaudio-utils"
RATE: Final = 24_000
COARSE: Final = 6  # samples are one to look with
LOOKED: Final = RATE // COARSE  # a second
A_MS: Final = LOOKED / 1_000
HEAD_MS: Final = 900  # of a clip, so much is looked for
CHUNK: Final = 2 * RATE // 50
CLEAR: Final = 0.25  # so like the clip is what is found; by chance it is a tenth of that
PIECE: Final = 10 * RATE  # of a tape, whose clock is looked at anew in each: a null sink's runs 30 millionths too fast
SHORT_MS: Final = 150
NEAR_MS: Final = (5, 60)  # so far from its place a sound that repeats itself may be found
REGULAR: Final = 0.8  # so like itself a tone is there; a spoken line is 0.7 at most


class Loudspeakers:
    """Null sinks by their names: what is played into one can be recorded, and nobody hears it."""

    def __init__(self, folder: Path, *names: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._socket = folder / "native"
        sinks = [f"load-module module-null-sink sink_name={each} rate=48000" for each in names]
        way = f"load-module module-native-protocol-unix auth-anonymous=1 socket={self._socket}"
        (folder / "null.pa").write_text("\n".join([way, *sinks, ""]))
        own = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "PULSE_RUNTIME_PATH": str(folder)}
        self._environment = {**os.environ, **own}
        command = [str(PULSEAUDIO), "-n", "-F", str(folder / "null.pa"), "--exit-idle-time=-1", "--daemonize=no"]
        self._log = (folder / "log").open("w")
        self._server = subprocess.Popen(command, env=self._environment, stdout=self._log, stderr=self._log)
        for _ in range(400):
            if self._socket.exists():
                return
            sleep(0.025)
        raise AssertionError(f"PulseAudio did not start: {(folder / 'log').read_text()}")

    def environment(self, name: str) -> dict[str, str]:
        """Of a program that plays into this one."""
        return {**self._environment, "PULSE_SERVER": f"unix:{self._socket}", "PULSE_SINK": name}

    @contextmanager
    def recorded(self, name: str) -> "Iterator[Tape]":
        command = [str(PAREC), "-d", f"{name}.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1"]
        tape = Tape([*command, "--latency-msec=10"], self.environment(name))
        try:
            yield tape
        finally:
            tape.close()

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(timeout=10)
        self._log.close()


class Tape:
    """Its samples stand where they came, on the clock that never stands; a constant lag is in all of them."""

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self._raw = bytearray()
        self._zeros: list[float] = []  # when the first sample came, as the quickest of each piece says
        self._recorder = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        assert self._recorder.stdout is not None
        with suppress(ValueError):
            while chunk := self._recorder.stdout.read1(CHUNK):  # type: ignore[attr-defined]
                self._raw += chunk
                count = len(self._raw) // 2
                zero = monotonic_ns() / 1e6 - count / RATE * 1_000
                if count // PIECE >= len(self._zeros):
                    self._zeros.append(zero)
                self._zeros[-1] = min(self._zeros[-1], zero)

    def close(self) -> None:
        self._recorder.terminate()
        self._recorder.wait(timeout=10)
        self._thread.join(timeout=10)
        assert self._recorder.stdout is not None
        self._recorder.stdout.close()

    def samples(self, since: float, until: float) -> list[int]:
        """Coarse ones, between two moments."""
        piece = max(0, int((since - self._zeros[0]) * RATE / 1_000 / PIECE))
        zero = self._zeros[min(piece, len(self._zeros) - 1)]
        first, last = (round((each - zero) * RATE / 1_000) for each in (since, until))
        return coarse(array("h", bytes(self._raw[2 * max(0, first) : 2 * max(0, last)])))

    def loudness(self, since: float, until: float) -> float:
        found = self.samples(since, until)
        return float((sum(map(mul, found, found)) / max(1, len(found))) ** 0.5)

    def find(self, clip: Sequence[int], at: float, within: float) -> float | None:
        """When it begins, if it does so near this moment."""
        heard = self.samples(at - within, at + within + len(clip) / A_MS)
        found, likeness = best(clip, heard)
        return at - within + found / A_MS if likeness >= CLEAR else None


def best(clip: Sequence[int], heard: Sequence[int]) -> tuple[float, float]:
    """Where it is most alike, and how much: 1 is the same."""
    length = len(clip)
    own = sum(map(mul, clip, clip)) ** 0.5
    best, place = 0.0, 0.0
    energy = float(sum(map(mul, heard[:length], heard[:length])))
    for lag in range(len(heard) - length):
        alike = sum(map(mul, clip, heard[lag : lag + length])) / (own * max(1.0, energy) ** 0.5)
        if alike > best:
            best, place = alike, float(lag)
        energy += heard[lag + length] ** 2 - heard[lag] ** 2
    return place, best


def is_clear(clip: Sequence[int]) -> bool:
    """Long enough, and not so like itself a little later, that it can be found to the millisecond."""
    if len(clip) < SHORT_MS * A_MS:
        return False
    own = sum(map(mul, clip, clip))
    first, last = (round(each * A_MS) for each in NEAR_MS)
    return all(sum(map(mul, clip, clip[lag:])) < REGULAR * own for lag in range(first, last))


def coarse(samples: "array[int]") -> list[int]:
    sums = [sum(samples[place : place + COARSE]) // COARSE for place in range(0, len(samples) - COARSE + 1, COARSE)]
    return sums


@cache
def clip_of(raw: bytes) -> tuple[int, ...]:
    """A WAV file as it is looked for."""
    with wave.open(BytesIO(raw)) as read:
        samples = array("h", read.readframes(read.getnframes()))
    return tuple(coarse(samples)[: round(HEAD_MS * A_MS)])
