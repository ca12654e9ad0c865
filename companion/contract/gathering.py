"""A secret choice of several seats: when it may be seen who has chosen, and when all of it is shown.

No haste betrays a seat: before the shortest time is over nobody sees who is ready, and what is revealed comes after a
drum roll, however the last choice was changed meanwhile.
"""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from companion.contract.chapters import Course, Event
from companion.contract.values import Millis


class Gathering(NamedTuple):
    """A tuple, which is made in two fifths of the time: one is made at each look at a vote."""

    opened_at: Millis
    least_ms: int  # the shortest time
    drum_ms: int  # from then on, or from the last choice, until all is revealed
    is_seen: bool  # the shortest time is over, and everybody may know who has chosen
    complete_at: Millis | None  # when everybody had chosen for the first time

    @property
    def seen_from(self) -> Millis:
        return Millis(self.opened_at + self.least_ms)

    @property
    def reveal_at(self) -> Millis | None:
        """Never without the drum roll. A choice that is changed in it does not prolong it: that would show a doubt."""
        if self.complete_at is None:
            return None
        return Millis(max(self.seen_from, self.complete_at) + self.drum_ms)

    @property
    def is_seen_complete(self) -> bool:
        """Everybody may know that all have chosen: the drum roll is on."""
        return self.is_seen and self.complete_at is not None

    def completed(self, chosen: Collection[object], at: Millis) -> Millis | None:
        """`complete_at` after a choice; None among them is one that is still missing."""
        return at if self.complete_at is None and None not in chosen else self.complete_at

    @property
    def due(self) -> Millis | None:
        return self.reveal_at if self.is_seen else self.seen_from

    def tick(self, course: Course[Any], may_be_seen: Event[Any], reveal: Callable[[Course[Any]], None]) -> None:
        """Late ticks catch up: what is due together happens together."""
        if not self.is_seen:
            if course.now < self.seen_from:
                return
            course.happen(may_be_seen)
        if self.reveal_at is not None and course.now >= self.reveal_at:
            reveal(course)
