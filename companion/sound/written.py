"""What of a text is only for the eye: the voice hears none of it, nor does the index of its clips."""

import unicodedata
from typing import Final

FOR_THE_EYE: Final = frozenset("¿¡«»")


def plain(text: str) -> str:
    """Without soft hyphens and what else nobody sees; each space is one, however wide it is."""
    seen = (each for each in text if each not in FOR_THE_EYE and unicodedata.category(each) != "Cf")
    return " ".join("".join(seen).split())
