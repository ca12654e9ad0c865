"""The missions that ship: the training tracks and missions of the base game, double actions, the Little Duckling."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from companion.contract.data import DataError, meant
from companion.games.space_alert.missions import Kind, Mission, mission_file

FOLDER: Final = Path(__file__).parent
KINDS: Final[tuple[Kind, ...]] = ("base", "double", "duckling")  # a file each


@lru_cache
def missions() -> Mapping[str, Mission]:
    """By id, from the easiest of the base game to the hardest of the Little Duckling."""
    found: dict[str, Mission] = {}
    for kind in KINDS:
        path = FOLDER / f"{kind}.toml"
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise DataError(f"{path}: cannot be read ({error.strerror}). Install the game again.") from error
        found |= {mission.id: mission for mission in mission_file.read(text, str(path), kind)}
    return MappingProxyType(found)


def find(id: str) -> Mission:
    known = missions()
    if id in known:
        return known[id]
    near = meant(id.strip().lower().replace("_", "-").replace(" ", "-"), known)
    hint = f"Did you mean {near!r}?" if near else "`missions list` shows all."
    raise DataError(f"there is no mission {id!r}. {hint}")
