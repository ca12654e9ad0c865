"""The product as a process of its own, with just enough of a client to press its buttons and follow its streams."""

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

REPO = Path(__file__).parents[2]


@contextmanager
def running(state: Path, port: int = 0, watch: Path | None = None, log: Path | None = None) -> Iterator["Server"]:
    """`watch`: a file for the stops by garbage collection."""
    product = ["companion"] if watch is None else ["tests.bench.watched", str(watch)]
    command = [sys.executable, "-m", *product, "run", "--config", "tests/quiet.toml", "--hardware", "fake"]
    command += ["--port", str(port)]
    with (
        (log or Path(os.devnull)).open("ab") as told,
        subprocess.Popen(
            [*command, "--state", str(state)], stdout=subprocess.PIPE, stderr=told, text=True, cwd=REPO
        ) as process,
    ):
        assert process.stdout is not None
        found = next(found for text in process.stdout if (found := re.search(r":(\d+)/panel", text)))
        server = Server(process.pid, int(found[1]))
        try:
            yield server
        finally:
            server.hang_up()
            process.terminate()
            process.wait(timeout=20)


class Server:
    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self._ids = iter(range(10**9))
        self._connections = threading.local()

    def call(self, method: str, path: str, body: object = None, key: str = "") -> Any:
        status, raw = self._asked(method, path, body, key)
        assert status < 300, raw
        return json.loads(raw) if raw else None

    def _asked(self, method: str, path: str, body: object, key: str) -> tuple[int, bytes]:
        connection = getattr(self._connections, "one", None)
        if connection is None:
            connection = self._connections.one = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.read()

    def hang_up(self) -> None:
        """This thread's connection: one on which nothing is asked for half a minute is closed by the table."""
        if (connection := getattr(self._connections, "one", None)) is not None:
            connection.close()
            self._connections.one = None

    def sit(self, name: str) -> str:
        key: str = self.call("POST", "/api/v1/seats", {"name": name})["key"]
        return key

    def send(self, key: str, **command: object) -> None:
        self.call("POST", "/api/v1/commands", {"id": str(next(self._ids)), "command": command}, key)

    def tap(self, key: str, command: dict[str, Any]) -> bool:
        """False: it was refused."""
        posted = {"id": str(next(self._ids)), "command": command}
        return self._asked("POST", "/api/v1/commands", posted, key)[0] < 300

    def push(self, button: str, move: str) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/panel", f"button={button}&move={move}", headers)
        connection.getresponse().read()
        connection.close()

    def follow(
        self,
        page: str,
        key: str,
        heard: Callable[[float, int], None],
        source: str = "127.0.0.1",
        language: str = "en",
    ) -> threading.Thread:
        """Calls `heard` with the time at which each event has come in whole, and its bytes on the wire, as a phone asks
        for them: packed."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(source, 0))
        connection.request(
            "GET",
            page,
            headers={"Accept-Encoding": "gzip", "Accept-Language": language}
            | ({"Cookie": f"seat={key}"} if key else {}),
        )
        answer = connection.getresponse()
        assert answer.status == 200, answer.status
        unpacked = zlib.decompressobj(31)
        is_packed = answer.headers.get("Content-Encoding") == "gzip"

        def listen() -> None:
            text, size = b"", 0
            try:
                while raw := answer.read1(65536):
                    size += len(raw)
                    text += unpacked.decompress(raw) if is_packed else raw
                    while b"\n\n" in text:
                        event, _, text = text.partition(b"\n\n")
                        if event.startswith(b"data: ") and len(event) > 10:
                            heard(perf_counter(), size)
                        size = 0
            except (OSError, ValueError, AttributeError, http.client.HTTPException):
                return

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        return thread

    def memory_mb(self) -> float:
        return self._memory_mb("VmRSS")

    def peak_mb(self) -> float:
        """The most since it was started."""
        return self._memory_mb("VmHWM")

    def _memory_mb(self, which: str) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(rf"{which}:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def cpu_ticks(self) -> int:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])
