"""kill -9 at random points while commands flow: whatever was answered is there after the restart, a hundred times."""

import http.client
import json
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from companion.cli import library
from companion.past.replay import replay
from companion.record import journal

REPO = Path(__file__).parents[2]
KILLS = 100


class Killable:
    """The product on a state folder, to be killed at any moment."""

    def __init__(self, state: Path) -> None:
        command = [sys.executable, "-m", "companion", "run", "--config", "tests/quiet.toml", "--hardware", "fake"]
        command += ["--port", "0", "--state", str(state)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=REPO)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        found = next((found for text in self._process.stdout if (found := re.search(r":(\d+)/panel", text))), None)
        if found is None:
            raise AssertionError(self._process.stderr.read())
        self._connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=10)

    def call(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        return answer.status, json.loads(answer.read())

    def kill_after(self, seconds: float) -> threading.Timer:
        timer = threading.Timer(seconds, self._process.send_signal, (signal.SIGKILL,))
        timer.start()
        return timer

    def end(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=10)
        self._connection.close()


def play_on(table: Killable, keys: list[str], rng: Random, ids: Any) -> list[str]:
    """Random moves until the plug is pulled; the ids of all that were answered."""
    answered: list[str] = []
    deadline = monotonic() + 20
    try:
        while monotonic() < deadline:
            key = rng.choice(keys)
            _, view = table.call("GET", "/api/v1/view", key=key)
            game = view["game"]
            if game["ended"]:
                table.call("POST", "/api/v1/commands", {"id": next(ids), "command": {"type": "PlayAgain"}}, keys[0])
                continue
            if not game["running"]:
                table.call("POST", "/api/v1/commands", {"id": next(ids), "command": {"type": "GoOn"}}, key)
                continue
            if not game["offers"]:
                continue
            offer = rng.choice(game["offers"])
            command = {"type": offer["type"]}
            for field in offer["fields"]:
                command[field["name"]] = rng.choice(field["values"])["value"]
            id = next(ids)
            status, _ = table.call("POST", "/api/v1/commands", {"id": id, "command": command}, key)
            if status == 200:
                answered.append(id)
    except (OSError, http.client.HTTPException):
        return answered
    raise AssertionError("the plug was never pulled")


@pytest.mark.slow
def test_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    rng = Random(20)
    ids = (f"id-{number}" for number in range(10**9))
    table = Killable(tmp_path)
    keys = [table.call("POST", "/api/v1/seats", {"name": name})[1]["key"] for name in ("Ann", "Ben", "Cem")]
    for command in ({"type": "ChooseGame", "game": "captains-chair"}, {"type": "StartGame"}):
        assert table.call("POST", "/api/v1/commands", {"id": next(ids), "command": command}, keys[0])[0] == 200
    total = 0
    for _ in range(KILLS):
        timer = table.kill_after(rng.uniform(0.02, 0.3))
        answered = play_on(table, keys, rng, ids)
        timer.join()
        table.end()
        written = {entry.get("id") for path in (tmp_path / "games").glob("*.jsonl") for entry in journal.read(path)}
        assert set(answered) <= written, "an answered command is not in the journal"
        table = Killable(tmp_path)
        status, view = table.call("GET", "/api/v1/view", key=keys[0])
        assert (status, view["unreadable"]) == (200, None)
        assert view["game"]["resumed"] or view["game"]["ended"]
        total += len(answered)
    table.end()
    assert total > KILLS, "too few commands flowed to show anything"
    for path in (tmp_path / "games").glob("*.jsonl"):
        assert replay(path, library.find(), lambda text: None), path
