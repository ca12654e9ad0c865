"""The command line: each command imports what it needs, as a tool shall answer at once."""

import logging
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from random import SystemRandom
from typing import TYPE_CHECKING

from companion.cli.command_line import AT_THE_BOX, OFFLINE, TOOLS, parser
from companion.cli.exit_codes import CONFIG, OK, REFUSED
from companion.contract.data import Unusable
from companion.contract.naming import printable
from hardware.ports import HardwareError

if TYPE_CHECKING:
    from companion.cli.rendering import Tape


def main(argv: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if argv is None else list(argv)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that has no such letter
    try:
        return _called(words)
    except (Unusable, HardwareError) as error:
        print(f"companion: {printable(str(error))}", file=sys.stderr)
        return CONFIG
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read along has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def _called(words: Sequence[str]) -> int:
    name = words[0] if words else ""
    if name in TOOLS:  # with a command line of its own
        return int(import_module(TOOLS[name][0]).main(words[1:]))
    if name in AT_THE_BOX:
        from companion import root

        return root.COMMANDS[name](parser({}).parse_args(words))
    if name in OFFLINE:
        from companion.cli import offline

        return offline.COMMANDS[name](parser({}).parse_args(words))
    return _of_a_game(words)


def _of_a_game(words: Sequence[str]) -> int:
    from companion.cli import shell
    from companion.cli.settings import games_of

    settings, (name, *args) = shell.settings_in(words)
    games = games_of(settings)
    if name not in games.tools:
        whole = parser({tool: what for tool, (_, what) in games.tools.items()})
        whole.parse_args([name, *args])
        whole.error(f"the options stand behind the command: companion {name} ...")
    game = games[games.tools[name][0]]
    chance = SystemRandom().randrange(2**31)
    return OK if shell.run(game, name, args, chance, settings.table.language, _tape) else REFUSED


def _tape(now: Callable[[], int]) -> "Tape":
    from companion.sound.orders import BUSES
    from hardware.studio import Studio

    return Studio(BUSES, now)


if __name__ == "__main__":
    sys.exit(main())
