"""What Feed the Kraken adds to the command line: loaded when it is asked for, as a table shall start fast."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.contract import Outside, Rendering, ShellCommand


def _scripts(args: Sequence[str], outside: Outside) -> Iterator[str | Rendering]:
    from companion.games.feed_the_kraken.tools.scripts import run

    return run(args, outside)


SHELL: Final = (ShellCommand("scripts", "what is said with shut eyes, and when", _scripts),)
