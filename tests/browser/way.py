"""A slow network between a page and the table: bytes take their time there and back, and the way can be cut."""

import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class SlowWay:
    """Carries bytes to a port and back; each piece takes its time, and none overtakes another."""

    def __init__(self, port: int, delay_s: Callable[[], float]) -> None:
        self._port, self._delay_s = port, delay_s
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._is_cut = False
        self._flows = threading.Event()
        self._flows.set()
        self._lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def open(self) -> None:
        threading.Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        """What is on its way is lost, and nobody comes through any more."""
        with self._lock:
            self._is_cut = True
            self._hang_up()

    def hold(self) -> None:
        """Nobody hangs up, and nothing comes through, as behind a lift's door."""
        self._flows.clear()

    def mend(self) -> None:
        self._flows.set()
        with self._lock:
            self._is_cut = False

    def close(self) -> None:
        self._flows.set()
        self.cut()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _hang_up(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                with self._lock:
                    if self._is_cut:
                        near.close()
                    else:
                        self._join(near, socket.create_connection(("127.0.0.1", self._port)))

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        self._ends += [near, far]
        for one, other in ((near, far), (far, near)):
            pieces: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
            threading.Thread(target=self._take, args=(one, pieces), daemon=True).start()
            threading.Thread(target=self._bring, args=(other, pieces), daemon=True).start()

    def _take(self, end: socket.socket, pieces: "queue.SimpleQueue[tuple[float, bytes]]") -> None:
        piece = b"..."
        while piece:
            try:
                piece = end.recv(65_536)
            except OSError:
                piece = b""
            pieces.put((time.monotonic() + self._delay_s(), piece))

    def _bring(self, end: socket.socket, pieces: "queue.SimpleQueue[tuple[float, bytes]]") -> None:
        with suppress(OSError):
            while (due_and_piece := pieces.get())[1]:
                time.sleep(max(0.0, due_and_piece[0] - time.monotonic()))
                self._flows.wait()
                end.sendall(due_and_piece[1])
            end.shutdown(socket.SHUT_WR)


@contextmanager
def slow_way(port: int, delay_s: Callable[[], float]) -> Iterator[SlowWay]:
    way = SlowWay(port, delay_s)
    way.open()
    yield way
    way.close()
