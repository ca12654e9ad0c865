"""How French and Spanish are written for the model: by espeak-ng, which a fake stands for."""

import stat
from pathlib import Path

import pytest

from companion.contract.data import DataError
from companion.sound.making.phonemes import Phonemes
from companion.sound.written import plain

SPEAKER = """#!/usr/bin/env python3
import sys
assert sys.argv[1:] == ["-v", "fr", "-q", "--ipa", "--tie=^", "--stdin"], sys.argv
print(f" <{sys.stdin.read()}> t^ʃ-a^\N{LATIN LETTER SMALL CAPITAL I}(en)\\n b_(fr)")
"""


@pytest.fixture
def phonemes(tmp_path: Path) -> Phonemes:
    program = tmp_path / "speaker"
    program.write_text(SPEAKER, encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return Phonemes("fr", str(program))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("Bien.", "<Bien> ʧI b.", id="joined sounds are one sign, and foreign words are not marked"),
        pytest.param("Non\N{NARROW NO-BREAK SPACE}; oui", "<Non> ʧI b; <oui> ʧI b", id="the marks of the text stay"),
        pytest.param("1.5", "<1.5> ʧI b", id="a point inside a number is none"),
        pytest.param("«\N{NO-BREAK SPACE}Bon\N{NO-BREAK SPACE}»", "<Bon> ʧI b", id="what is for the eye alone goes"),
        pytest.param("L\N{RIGHT SINGLE QUOTATION MARK}or", "<L'or> ʧI b", id="an apostrophe is one"),
        pytest.param("...", "...", id="no words, no call"),
    ],
)
def test_a_text_becomes_the_signs_of_the_model(phonemes: Phonemes, text: str, said: str) -> None:
    assert phonemes(text) == said


def test_without_espeak_there_are_no_phonemes(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="not installed: it says how es sounds"):
        Phonemes("es", str(tmp_path / "nobody"))


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        pytest.param("Zer\N{SOFT HYPHEN}stö\N{ZERO WIDTH SPACE}rer", "Zerstörer", id="what nobody sees"),
        pytest.param("¿Quién?", "Quién?", id="signs that open"),
        pytest.param("Prêt\N{NARROW NO-BREAK SPACE}?", "Prêt ?", id="spaces are alike"),
        pytest.param("We go on.", "We go on.", id="nothing to strip"),
    ],
)
def test_the_voice_hears_no_more_than_there_is_to_say(text: str, heard: str) -> None:
    assert plain(text) == heard
