"""What is made at the table (names, words of the group's own) is spoken by espeak-ng, where it is installed.

Rendered ahead, while nothing is said or planned, and kept by the hash of the text; as loud as the shipped clips.
"""

import hashlib
import logging
import shutil
import subprocess
import wave
from array import array
from pathlib import Path
from typing import Final

from companion.sound import loudness, orders
from companion.sound.clips import Recorded

log = logging.getLogger(__name__)

PROGRAM: Final = "espeak-ng"
WORDS_A_MINUTE: Final = 150
KEPT: Final = 1_000  # files: all lines of a game in a language without a voice are half of it
LONGEST: Final = 200  # characters of one text
TIMEOUT_S: Final = 5
SILENT: Final = 0.004  # of full scale


class Espeak:
    def __init__(self, folder: Path, language: str, program: str | None = None) -> None:
        self._folder, self._language = folder, language
        self._program = program or shutil.which(PROGRAM)
        self._known: dict[str, Recorded] = {}
        self._failed: set[str] = set()
        for path in sorted(folder.glob("*.wav")) if folder.is_dir() else []:
            self._learn(path)

    @property
    def is_there(self) -> bool:
        return self._program is not None

    def find(self, text: str) -> Recorded | None:
        return self._known.get(self._name(text))

    def wants(self, text: str) -> bool:
        """It could be made, and is not yet."""
        name = self._name(text)
        return self._program is not None and name not in self._known and name not in self._failed

    def make(self, text: str) -> None:
        """Takes a tenth of a second or so: not while something is planned."""
        if self._program is None or not self.wants(text):
            return
        name = self._name(text)
        path = self._folder / f"{name}.wav"
        part = path.with_suffix(".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            command = [self._program, "-v", self._language, "-s", str(WORDS_A_MINUTE), "--stdin", "-w", str(part)]
            subprocess.run(
                command, input=text[:LONGEST].encode(), timeout=TIMEOUT_S, check=True, capture_output=True
            )  # by stdin: a name may begin with a dash
            _level(part)
            part.replace(path)
            self._learn(path)
            self._prune()
        except (OSError, EOFError, subprocess.SubprocessError, wave.Error) as error:
            self._failed.add(name)
            part.unlink(missing_ok=True)
            log.warning("espeak-ng could not say a line of %d letters: %s", len(text), error)  # it may be a name

    def _name(self, text: str) -> str:
        return hashlib.sha256(f"{self._language}\n{text}".encode()).hexdigest()[:32]

    def _learn(self, path: Path) -> None:
        try:
            with wave.open(str(path), "rb") as file:
                ms = file.getnframes() * 1_000 // file.getframerate()
        except (OSError, EOFError, wave.Error):
            path.unlink(missing_ok=True)  # half a file from before a power cut
            return
        self._known[path.stem] = Recorded(str(path), ms)

    def _prune(self) -> None:
        """The oldest go; what was made now stays."""
        paths = sorted(self._folder.glob("*.wav"), key=lambda path: path.stat().st_mtime_ns)
        for path in paths[:-KEPT]:
            self._known.pop(path.stem, None)
            path.unlink(missing_ok=True)


def _level(path: Path) -> None:
    """As loud as the clips, and without the silence around it."""
    with wave.open(str(path), "rb") as file:
        rate, samples = file.getframerate(), array("h", file.readframes(file.getnframes()))
    loud = [at for at, each in enumerate(samples) if abs(each) > SILENT * loudness.FULL]
    if not loud:
        raise EOFError("it was silent")
    margin = rate // 100
    kept = loudness.levelled(samples[max(0, loud[0] - margin) : loud[-1] + margin], rate, orders.VOICE_PEAK)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(kept.tobytes())
