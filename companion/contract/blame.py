"""Where a game's own code broke: the file, the line and the function, without what it held in its hands."""

import sys
from pathlib import Path
from traceback import walk_tb
from typing import Final

WHATEVER: Final = (Exception, SystemExit)  # that a stranger's code can raise: none of it ends the table
GROUND = ("companion", "hardware", "web", "msgspec", "jinja2", "flask")


def blamed(error: BaseException) -> str:
    """As in: KeyError in bidding.py, line 40 (decide). What the error itself says may hold a secret."""
    kind = type(error).__name__
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        code, module = frame.f_code, str(frame.f_globals.get("__name__", ""))
        if not code.co_filename.startswith("<") and not _is_ground(module):
            return f"{kind} in {Path(code.co_filename).name}, line {line} ({code.co_name})"
    return kind


def _is_ground(module: str) -> bool:
    top = module.partition(".")[0]
    return (top in GROUND or top in sys.stdlib_module_names) and not module.startswith("companion.games.")
