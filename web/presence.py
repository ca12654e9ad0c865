"""Which phones are listening now: who is here, and whether a seat is open on a second phone."""

from collections import Counter
from collections.abc import Callable
from threading import Lock

from companion.contract import Seat


class Presence:
    """Streams come and go on the web's own loop; pages are rendered on other threads too."""

    def __init__(self) -> None:
        self.version = 0
        self.phones: dict[Seat, int] = {}  # different phones that listen, by seat
        self.streams = 0
        self._open: Counter[tuple[Seat, str]] = Counter()
        self._lock = Lock()
        self._changed: Callable[[], None] = lambda: None

    def on_change(self, tell: Callable[[], None]) -> None:
        self._changed = tell

    def come(self, seat: Seat | None, key: str) -> None:
        self._count(seat, key, 1)

    def go(self, seat: Seat | None, key: str) -> None:
        self._count(seat, key, -1)

    def _count(self, seat: Seat | None, key: str, by: int) -> None:
        with self._lock:
            self.streams += by
            if seat is None:
                return
            self._open[seat, key] += by
            if self._open[seat, key] <= 0:
                del self._open[seat, key]
            phones: dict[Seat, int] = {}
            for where, _ in self._open:
                phones[where] = phones.get(where, 0) + 1
            if phones == self.phones:
                return
            self.phones = phones
            self.version += 1
        self._changed()
