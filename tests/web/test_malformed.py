"""A sample of requests as nobody should send them; a hundred thousand of them are tests/slow/test_malformed.py."""

import asyncio
import logging
from random import Random

import pytest

from tests.web.malformed import Bender, paths, sent
from tests.web.room import Phone, Room


@pytest.mark.parametrize("seed", [1, 2])
def test_none_is_answered_by_a_bug_and_none_waits_for_ever(
    room: Room, ann: Phone, ben: Phone, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.INFO)
    bender = Bender(Random(seed), paths(room.app()), [ann.key, ben.key])
    with room.served() as web:
        came = asyncio.run(sent(web.port, bender, 300, ("127.0.0.1", "127.0.1.1")))
    assert came.broken == []
    assert came.hung == []
    assert sum(came.answers.values()) > came.sent / 3
    assert {400, 403, 404, 405} <= set(came.answers), "each of these says why"
    told = "\n".join(each.getMessage() for each in caplog.records)
    assert ann.key not in told
    assert caplog.records == []
