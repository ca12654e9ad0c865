"""Edges of a button become presses: short, long, held. Pure: the time of each edge is handed in."""

from companion.core import Press
from companion.lines import Seat

LONG_MS = 1_000
HELD_MS = 5_000


class Presses:
    """A press counts when the finger leaves the button; `held` comes while it still is on it."""

    def __init__(self) -> None:
        self._down: dict[str | Seat, int] = {}

    def edge(self, button: str | Seat, *, down: bool, at: int) -> tuple[Press, ...]:
        if down:
            self._down.setdefault(button, at)
            return ()
        since = self._down.pop(button, None)
        if since is None:  # already told as held, or never seen going down
            return ()
        return (Press(button, "long" if at - since >= LONG_MS else "short"),)

    def due(self) -> int | None:
        return min((since + HELD_MS for since in self._down.values()), default=None)

    def tick(self, now: int) -> tuple[Press, ...]:
        over = [button for button, since in self._down.items() if now - since >= HELD_MS]
        for button in over:
            del self._down[button]
        return tuple(Press(button, "held") for button in over)
