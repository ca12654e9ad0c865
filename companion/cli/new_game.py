"""A new game of the group's own: a small one that works, to be changed bit by bit."""

import keyword
from pathlib import Path
from typing import Final

from companion.cli import library
from companion.contract.data import DataError
from companion.contract.game import SLUG

TEMPLATE: Final = Path(__file__).parent / "template"
MADE: Final = ".txt"  # the rest of a file's name is its own
LONGEST: Final = 40


def write(name: str, folder: Path) -> Path:
    """The folder of the game; or DataError, and nothing was written."""
    module = name.replace("-", "_")
    place = folder / module
    _need_good(name, module, place)
    title = name.replace("-", " ").title()
    for source in sorted(TEMPLATE.rglob(f"*{MADE}")):
        inside = str(source.relative_to(TEMPLATE)).removesuffix(MADE).replace("MODULE", module)
        text = source.read_text(encoding="utf-8").replace("SLUG", name).replace("TITLE", title)
        try:
            (place / inside).parent.mkdir(parents=True, exist_ok=True)
            (place / inside).write_text(text, encoding="utf-8")
        except OSError as error:
            raise DataError(
                f"{place / inside}: cannot be written ({error.strerror}). Take another --folder."
            ) from error
    return place


def _need_good(name: str, module: str, place: Path) -> None:
    if not SLUG.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(module):
        raise DataError(
            f"{name!r} is no name for a game. Take small letters from a to z, digits, and hyphens between words, as in "
            f'"pass-the-pigs"; at most {LONGEST}.'
        )
    if name in library.find():
        raise DataError(f"{name!r} is a game that is here already. Take another name.")
    if place.exists():
        raise DataError(f"{place}: this is there already, and stays as it is. Take another name, or another --folder.")
