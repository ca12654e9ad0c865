"""Work spread over processes: what comes back is in the order of what was given, and little waits in between."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from typing import Any, Final, TypeVar

A = TypeVar("A")
B = TypeVar("B")
AHEAD: Final = 3  # things that wait for each process: enough that none stands still
_NUMBERS: Final = count()
_WORKS: Final[dict[int, Callable[[Any], Any]]] = {}  # processes inherit it: what is done need not fit into a message


def spread(work: Callable[[A], B], things: Iterable[A], jobs: int) -> Iterator[B]:
    waiting: deque[Future[B]] = deque()
    number = next(_NUMBERS)
    _WORKS[number] = work
    with ProcessPoolExecutor(jobs, get_context("fork"), _leave_stopping_to_the_first) as pool:
        try:
            for each in things:
                waiting.append(pool.submit(_done, number, each))
                if len(waiting) > AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
            del _WORKS[number]


def _done(number: int, thing: Any) -> Any:
    return _WORKS[number](thing)


def _leave_stopping_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
