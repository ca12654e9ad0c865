"""What nobody should send, a hundred thousand times: nothing hangs, nothing is answered by a bug, the log stays small.

Two who send it: a fuzzer of our own below and above HTTP, and Schemathesis, which reads the API's document.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.bench.server import Server, running
from tests.web.malformed import Bender, paths, sent
from tests.web.room import CHAIR, Room

pytestmark = [pytest.mark.slow, pytest.mark.alone]
MOST: Final = 100_000
PEOPLE: Final = ("Ann", "Ben", "Cat")
LOG: Final = 1_000_000  # bytes
MEMORY_MB: Final = 150
MORE_FILES: Final = 4
ADDRESSES: Final = tuple(f"127.0.1.{number}" for number in range(1, 6))
EACH: Final = 10  # examples an operation of the API
SCHEMATHESIS: Final = Path(sys.executable).with_name("schemathesis")
CHECKS: Final = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
PARTING: Final = (
    "Leave",
    "EndGame",
    "PutAside",
)  # whoever sends one of these has no key, or no game, for all that comes after


@dataclass(frozen=True, slots=True)
class Evening:
    server: Server
    keys: tuple[str, ...]  # the host's first
    log: Path


@contextmanager
def _played(folder: Path) -> Iterator[Evening]:
    """A game is on; at the end the table must be as it was, but for what was asked of it."""
    log = folder / "log"
    with running(folder / "state", log=log) as server:
        keys = tuple(server.sit(name) for name in PEOPLE)
        server.send(keys[0], type="ChooseGame", game=CHAIR)
        server.send(keys[0], type="StartGame", sure=True)
        files = server.files()
        yield Evening(server, keys, log)
        server.hang_up()
        assert server.call("GET", "/api/v1/view", key=keys[0])["game"]["title"], "the game is still on"
        assert server.call("GET", "/api/v1/health")["status"] == "ok"
        assert server.files() <= files + MORE_FILES
        assert server.memory_mb() < MEMORY_MB
    told = log.read_text()
    assert len(told) < LOG
    assert "Traceback" not in told
    assert not [key for key in keys if key in told]


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Evening]:
    with _played(tmp_path) as evening:
        yield evening


def test_of_a_hundred_thousand_bent_requests_none_hangs_and_none_is_a_bug(
    played: Evening, tmp_path_factory: pytest.TempPathFactory
) -> None:
    room = Room(tmp_path_factory.mktemp("routes"))
    bender = Bender(Random(19), paths(room.app()), played.keys)
    room.close()
    came = asyncio.run(sent(played.server.port, bender, MOST, ADDRESSES))
    assert came.sent == MOST
    assert came.broken == []
    assert came.hung == []
    assert sum(came.answers.values()) > MOST / 2, came.answers
    assert len(came.answers) > 10, came.answers


def test_the_api_keeps_its_word_whatever_is_sent(played: Evening, tmp_path: Path) -> None:
    server = played.server
    document = server.call("GET", "/api/v1/openapi.json")
    commands = document["components"]["schemas"]["CommandPosted"]["properties"]["command"]["anyOf"]
    commands[:] = [each for each in commands if each.get("$ref", "").rpartition("/")[2] not in PARTING]
    (tmp_path / "openapi.json").write_text(json.dumps(document))
    asked = [str(SCHEMATHESIS), "run", "openapi.json", "--url", f"http://127.0.0.1:{server.port}"]
    asked += ["--exclude-path", "/api/v1/stream", "--header", f"Authorization: Bearer {played.keys[0]}"]
    asked += ["--phases", "coverage,fuzzing", "--max-examples", str(EACH), "--seed", "1", "--continue-on-failure"]
    asked += ["--checks", CHECKS, "--request-timeout", "60", "--no-color", "--warnings", "off"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5_000:]
    assert "10 passed" in done.stdout, done.stdout[-5_000:]
