"""What The Captain is Dead adds to the command line: loaded when it is asked for, as a table shall start fast."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.contract import Outside, ShellCommand


def _box(args: Sequence[str], outside: Outside) -> Iterator[str]:
    from companion.games.captain_is_dead.tools.sheet import run

    return run(args, outside)


SHELL: Final = (
    ShellCommand("captain-box", "The Captain is Dead: a sheet for your own box, and checks of a filled-in one", _box),
)
