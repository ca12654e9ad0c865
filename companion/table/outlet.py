"""A worker of its own for each subscriber, so that none of them can ever hold up the table."""

import logging
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import Final, Generic, Protocol, TypeVar

from companion.contract import Effect
from companion.table.snapshot import News, Snapshot

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
log = logging.getLogger(__name__)
LOCK_S: Final = 0.001  # how long a busy thread may keep Python's lock from a cue: its own 5 ms add up on the way
Fault = Callable[[str, str | None], None]  # whose, what (None: mended)


class Subscriber(Protocol[T_contra]):
    def take(self, news: T_contra) -> None: ...
    def wait(self) -> float | None:
        """Seconds until `tick` is wanted; None: only when there is news."""

    def tick(self) -> None: ...
    def close(self) -> None: ...


class Outlet(Generic[T]):
    """Hands over what is posted on a thread of its own. A subscriber that fails is a fault people see, and goes on."""

    def __init__(self, name: str, subscriber: Subscriber[T], fault: Fault) -> None:
        self._name = name
        self._subscriber = subscriber
        self._fault = fault
        self._queue: queue.SimpleQueue[T | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._is_faulty = False
        self._patience: float | None = None

    def start(self) -> None:
        self._thread.start()

    def post(self, news: T) -> None:
        self._queue.put(news)

    def stop(self) -> None:
        self._queue.put(None)
        self._thread.join(timeout=1)

    def _run(self) -> None:
        self._guarded(lambda: None)
        while True:
            try:
                news = self._queue.get(timeout=self._patience)
            except queue.Empty:
                self._guarded(self._subscriber.tick)
                continue
            if news is None:
                self._guarded(self._subscriber.close)
                return
            self._guarded(partial(self._subscriber.take, news))

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
            self._patience = self._subscriber.wait()
        except Exception as error:  # the one place around a subscriber: the table goes on without it
            log.exception("%s failed", self._name)
            self._patience = None  # it gets its next try with the next news
            if not self._is_faulty:  # told once: the fault is news too, and would come back here for ever
                self._is_faulty = True
                self._fault(self._name, f"{type(error).__name__}: {error}")
        else:
            if self._is_faulty:
                self._is_faulty = False
                self._fault(self._name, None)


class Publisher:
    """Hands the table's news to all who take it by then."""

    def __init__(self) -> None:
        self.takers: list[Callable[[News], None]] = []

    def __call__(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        news = News(snapshot, effects)
        for take in self.takers:
            take(news)
