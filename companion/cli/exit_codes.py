"""Exit codes, for shells and for systemd's RestartPreventExitStatus."""

from typing import Final

OK: Final = 0
BUG: Final = 1  # something of ours broke: a restart may help, and the journal brings the table back
REFUSED: Final = 1  # of a tool: something that it was given; the rest is done
FOUND: Final = 3  # of a check: what the table can start with
USAGE: Final = 2  # argparse's own, for a wrong command line
CONFIG: Final = 78  # EX_CONFIG: nothing gets better by trying again
