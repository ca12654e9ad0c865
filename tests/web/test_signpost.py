"""The line in `systemctl status`: told when it has changed, and only then."""

import logging

import pytest

from web.listen.signpost import Signpost


def test_a_new_address_is_told_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "web.listen.signpost")
    lines = ["open at home"]
    told: list[str] = []
    signpost = Signpost(lambda: lines[-1], told.append)
    assert signpost.line == "open at home"
    for line in ("open at home", "open in the garden", "open in the garden", "open at home", "open at home"):
        lines.append(line)
        signpost.look()
    assert told == ["open in the garden", "open at home"]
    assert [each.getMessage() for each in caplog.records] == [f"the table is {line}" for line in told]
