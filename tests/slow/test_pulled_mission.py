"""kill -9 in the middle of a mission: the box comes back paused at the last second, and the mission flies on."""

from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from companion.table.play import BEAT_MS
from tests.slow.test_pulled_plug import Killable

KILLS = 5
LATE_MS = 1_000  # so late a beat may be on a busy machine: less than what was flown since the start before
ids = count()


def send(table: Killable, key: str, **command: Any) -> None:
    status, answer = table.call("POST", "/api/v1/commands", {"id": f"id-{next(ids)}", "command": command}, key)
    assert status == 200, answer


@pytest.mark.slow
def test_a_mission_stands_at_its_last_second(tmp_path: Path) -> None:
    table = Killable(tmp_path)
    key = table.call("POST", "/api/v1/seats", {"name": "Ann"})[1]["key"]
    send(table, key, type="ChooseGame", game="space-alert")
    send(table, key, type="StartGame")
    send(table, key, type="ChooseMission", mission="test-run-1")
    send(table, key, type="Launch")
    for kill in range(KILLS):
        deadline = monotonic() + 60
        _, began = table.call("GET", "/api/v1/view", key=key)
        asked = monotonic()
        while (now := table.call("GET", "/api/v1/view", key=key)[1]["now"]) < began["now"] + 4_000 + 370 * kill:
            assert monotonic() < deadline, "table time does not pass"
            asked = monotonic()
        table.end()
        until_its_end = (monotonic() - asked) * 1_000  # since the last answer was asked for, on however busy a machine
        table = Killable(tmp_path)
        _, view = table.call("GET", "/api/v1/view", key=key)
        assert (view["game"]["running"], view["game"]["resumed"]) == (False, True)
        assert view["game"]["view"]["stage"] == "flying"
        assert -until_its_end <= now - view["now"] <= BEAT_MS + LATE_MS
        send(table, key, type="GoOn")
    table.end()
