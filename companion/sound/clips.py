"""The sounds that ship: their files, lengths and kinds, from the indexes beside them."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.contract.data import DataError
from companion.sound.orders import Clip

SOUNDS: Final = Path(__file__).parent / "sounds"


@dataclass(frozen=True, slots=True)
class Recorded:
    path: str
    ms: int


def sounds(folder: Path = SOUNDS) -> dict[str, Clip]:
    """Effects and beds by their names."""
    return {
        name: Clip((str(folder / each["file"]),), int(each["ms"]), name, int(each["lead_ms"]))
        for name, each in index(folder)["sounds"].items()
    }


def index(folder: Path) -> Any:
    path = folder / "index.json"
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: the index of the clips cannot be read: {error}. Install the sounds anew.") from error


def clips(folder: Path) -> dict[str, Recorded]:
    """Of a voice, by their texts."""
    try:
        return {each["text"].casefold(): recorded(folder, each) for each in index(folder)["clips"]}
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise DataError(f"{folder / 'index.json'}: this is no index of clips. Install the sounds anew.") from error


def recorded(folder: Path, entry: Mapping[str, Any]) -> Recorded:
    return Recorded(str(folder / entry["file"]), int(entry["ms"]))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
