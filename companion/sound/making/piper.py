"""Clips by Piper, for a maintainer who has a voice of it: a program that is asked once for each piece.

    python3 -m venv v && v/bin/pip install msgspec soundfile piper-tts
    PATH=$PWD/v/bin:$PATH v/bin/python -m companion.sound.making.render_voice --language de --engine piper \\
        --model de_DE-somebody-medium.onnx

Beside the model lies its own description (`.onnx.json`). The pack says under which licence its clips may be given away.
"""

import shutil
import subprocess
import wave
from array import array
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.contract.data import DataError
from companion.sound.written import plain

PROGRAM: Final = "piper"
TIMEOUT_S: Final = 120


def piper(model: Path, speed: float, rate: int, program: str = PROGRAM) -> Callable[[str], "array[int]"]:
    found = shutil.which(program)
    if found is None:
        raise DataError(f"{program} is not installed. pip install piper-tts")
    for each in (model, model.with_name(f"{model.name}.json")):
        if not each.is_file():
            raise DataError(f"{each}: there is no such file. A voice of Piper is a model with its description.")

    def say(text: str) -> "array[int]":
        with TemporaryDirectory() as folder:
            out = Path(folder) / "said.wav"
            command = [found, "-m", str(model), "-f", str(out), "--length-scale", f"{1 / speed:.3f}"]
            asked = f"{plain(text)}\n".encode()
            try:
                subprocess.run(command, input=asked, capture_output=True, timeout=TIMEOUT_S, check=True)
                with wave.open(str(out), "rb") as file:
                    samples = array("h", file.readframes(file.getnframes()))
                    return resampled(samples[:: file.getnchannels()], file.getframerate(), rate)
            except subprocess.CalledProcessError as error:
                why = error.stderr.decode(errors="replace").strip().rpartition("\n")[2]
                raise DataError(f"{program} could not say {text!r}: {why}") from error
            except (OSError, EOFError, wave.Error) as error:
                raise DataError(f"{program} could not say {text!r}: {error}") from error

    return say


def resampled(samples: "array[int]", rate: int, wanted: int) -> "array[int]":
    """Between two samples along a straight line: speech has little where that is heard."""
    if rate == wanted or not samples:
        return samples
    last, found = len(samples) - 1, array("h")
    for place in range(len(samples) * wanted // rate):
        before, part = divmod(place * rate, wanted)
        one, other = samples[min(before, last)], samples[min(before + 1, last)]
        found.append(one + (other - one) * part // wanted)
    return found
