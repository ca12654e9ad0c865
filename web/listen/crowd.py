"""Who holds a place: so many for each owner and so many for all. Whoever comes gets in; the oldest make room."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Crowd(Generic[T]):
    def __init__(self, each: int, most: int, close: Callable[[T], object]) -> None:
        self._each, self._most, self._close = each, most, close
        self._owners: dict[T, str] = {}
        self._places: dict[str, dict[T, None]] = {}  # by owner, the oldest first

    def __len__(self) -> int:
        return len(self._owners)

    def come(self, who: T, owner: str) -> None:
        """Above what an owner may have, the owner's own oldest goes; above what all may, the oldest of the greediest.

        Turning the newest away instead would let whoever came first keep all others out.
        """
        self.go(who)  # who is here already is the newest now
        self._owners[who] = owner
        own = self._places.setdefault(owner, {})
        own[who] = None
        if len(own) > self._each:
            self._drop(own)
        elif len(self) > self._most:
            self._drop(max(self._places.values(), key=len))

    def go(self, who: T) -> None:
        owner = self._owners.pop(who, None)
        if owner is not None:
            del self._places[owner][who]
            if not self._places[owner]:
                del self._places[owner]

    def _drop(self, places: dict[T, None]) -> None:
        oldest = next(iter(places))
        self.go(oldest)
        self._close(oldest)
