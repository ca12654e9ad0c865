"""When a sound card is looked for again, and how often one that plays is looked after."""

from collections.abc import Callable
from typing import Final

LOOK_MS: Final = 2_000  # how often the cards are looked at: an alert is seven seconds long, and a wait must not eat it
FIRST_RETRY_MS: Final = 1_000
LONGEST_RETRY_MS: Final = 30_000


class Retry:
    """When to try again: a card that is there and does not open soon at first, then more and more slowly."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._wait = FIRST_RETRY_MS
        self.at = now()

    def failed(self) -> None:
        self.at = self._now() + self._wait
        self._wait = min(self._wait * 2, LONGEST_RETRY_MS)

    def looked(self) -> None:
        """It plays, or it is not there: a look costs little, and what comes next is a new beginning."""
        self.at = self._now() + LOOK_MS
        self._wait = FIRST_RETRY_MS

    @property
    def is_due(self) -> bool:
        return self._now() >= self.at
