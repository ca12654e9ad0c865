"""When a sound card is looked for again, and how often one that plays is looked after."""

from collections.abc import Callable
from typing import Final

LOOK_MS: Final = 2_000  # how often an open card is looked after
FIRST_RETRY_MS: Final = 1_000
LONGEST_RETRY_MS: Final = 30_000


class Retry:
    """When to try again: soon at first, then more and more slowly."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._wait = FIRST_RETRY_MS
        self.at = now()

    def failed(self) -> None:
        self.at = self._now() + self._wait
        self._wait = min(self._wait * 2, LONGEST_RETRY_MS)

    def good(self) -> None:
        self.at = self._now() + LOOK_MS
        self._wait = FIRST_RETRY_MS

    @property
    def is_due(self) -> bool:
        return self._now() >= self.at
