"""The stored games: two of each game, the commands that were given and the text of what came of them.

After a change that was meant: `make stored-games`, then read the difference.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.contract.testing import Move, Telling, read, replayed
from tests.games.shipped import GAMES, commands_of, said

HERE: Final = Path(__file__).parent
COMMANDS: Final = ".commands"


def stored() -> tuple[Path, ...]:
    return tuple(sorted(path for slug in GAMES for path in folder(slug).glob(f"*{COMMANDS}")))


def folder(slug: str) -> Path:
    return HERE / slug.replace("-", "_") / "stored"


def slug_of(path: Path) -> str:
    return path.parts[-3].replace("_", "-")


def moves(path: Path) -> Iterator[Move[Any]]:
    game = GAMES[slug_of(path)]
    return replayed(game, read(path.read_text(encoding="utf-8"), commands_of(game)))


def told(path: Path) -> str:
    """The commands alone make the text: an offer that changes does not."""
    game = GAMES[slug_of(path)]
    seats = read(path.read_text(encoding="utf-8"), commands_of(game)).seats
    return Telling(game, lambda word: said(game, word)).text(moves(path), seats)


if __name__ == "__main__":
    for each in stored():
        each.with_suffix(".txt").write_text(told(each), encoding="utf-8")
