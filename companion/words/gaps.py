"""What a game names and nobody has: a word, a sound, a lamp. It shows by its name, and is one fault that people see."""

import logging
from collections.abc import Callable
from threading import Lock

log = logging.getLogger(__name__)

Missed = Callable[[str], None]
MOST_NAMED = 5  # of all that is missing; the log has every one


def logged(what: str) -> None:
    log.warning("this is asked for, and is not there: %s", what)


class Gaps:
    """Each is logged once. Any thread may come upon one; the evening goes on without it."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._lock = Lock()
        self._known: dict[str, bool] = {}  # and whether everybody may read its name

    def miss(self, what: str) -> None:
        """In the history, in the room: where everybody sees it anyway."""
        self._miss(what, is_open=True)

    def miss_on_a_page(self, what: str) -> None:
        """A name that one seat alone comes upon may betray what that seat knows."""
        self._miss(what, is_open=False)

    def forget(self) -> None:
        """Another game begins."""
        with self._lock:
            self._known.clear()

    def _miss(self, what: str, *, is_open: bool) -> None:
        with self._lock:
            if self._known.get(what, False) or (what in self._known and not is_open):
                return
            is_new = what not in self._known
            self._known[what] = is_open
            self._tell(told(self._known))  # in here: the newest is told last
        if is_new:
            logged(what)


def told(known: dict[str, bool]) -> str:
    named = [what for what, is_open in known.items() if is_open]
    parts = named[:MOST_NAMED]
    if len(named) > MOST_NAMED:
        parts.append(f"{len(named) - MOST_NAMED} more")
    if len(named) < len(known):
        parts.append("some words on pages")
    return f"not there, so shown by name: {', '.join(parts)}. The game goes on; `companion check` says what to mend"
