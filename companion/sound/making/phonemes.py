"""How the model wants French and Spanish written: espeak-ng's signs, joined ones as one, and the marks of the text.

espeak-ng is needed here alone, where clips are made. English has a dictionary of its own (render_voice.py).
"""

import re
import shutil
import subprocess
from typing import Final

from companion.contract.data import DataError
from companion.sound.espeak import PROGRAM
from companion.sound.written import plain

TIE: Final = "^"
LAX_I: Final = "\N{LATIN LETTER SMALL CAPITAL I}"
AS_ONE: Final = {
    f"a^{LAX_I}": "I",
    "a^ʊ": "W",
    "d^z": "ʣ",
    "d^ʒ": "ʤ",
    f"e^{LAX_I}": "A",
    "o^ʊ": "O",
    "s^s": "S",
    "t^s": "ʦ",
    "t^ʃ": "ʧ",
    f"ɔ^{LAX_I}": "Y",
    "ə^ʊ": "Q",
}  # two sounds in one: the model knows a sign of its own for each
MARK: Final = re.compile(r"([.!?,:;…]+)(?=\s|$)")  # where it pauses; a point inside a number is none
OTHER_TONGUE: Final = re.compile(r"\([^)]*\)")  # "(en)": it thinks that the next word is English
NO_SOUND: Final = re.compile(r"[-_^]")
HEARD_AS: Final = {  # what it takes for English, or spells
    "fr": {"aujourd'hui": "aujourdhui", "Kraken": "Krakène", "PIN": "pinne", "Shallow Space": "Chalo Spèce"},
    "es": {"PIN": "pin", "Shallow Space": "Chálou Speis"},
}
TIMEOUT_S: Final = 60  # on a machine that has other things to do


class Phonemes:
    def __init__(self, language: str, program: str = PROGRAM) -> None:
        found = shutil.which(program)
        if found is None:
            raise DataError(f"{program} is not installed: it says how {language} sounds. sudo apt install espeak-ng")
        self._heard_as = HEARD_AS.get(language, {})
        self._command = (found, "-v", language, "-q", "--ipa", f"--tie={TIE}", "--stdin")

    def __call__(self, text: str) -> str:
        text = plain(text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        for written, heard in self._heard_as.items():
            text = text.replace(written, heard)
        parts = MARK.split(text)
        said = (self._said(part) if place % 2 == 0 else f"{part} " for place, part in enumerate(parts))
        return "".join(said).strip()

    def _said(self, words: str) -> str:
        if not any(each.isalnum() for each in words):
            return ""
        done = subprocess.run(
            self._command, input=words.strip().encode(), capture_output=True, timeout=TIMEOUT_S, check=True
        )
        signs = OTHER_TONGUE.sub("", " ".join(done.stdout.decode().split()))
        for two, one in AS_ONE.items():
            signs = signs.replace(two, one)
        return NO_SOUND.sub("", signs)
