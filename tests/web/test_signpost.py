"""The line in `systemctl status`: told when it has changed, and only then."""

import logging
from pathlib import Path

import pytest

from web.listen.signpost import KEPT, Signpost


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


def test_an_address_is_said_aloud_once_at_each_place_and_not_before_there_is_one(tmp_path: Path) -> None:
    addresses = ["http://127.0.0.1:8080"]
    said: list[str] = []

    def started_anew() -> Signpost:
        return Signpost(
            str, lambda line: None, lambda: addresses[-1], lambda: said.append(addresses[-1]), tmp_path / KEPT
        )

    started_anew().look()
    assert said == []
    signpost = started_anew()
    for number in (5, 5, 31, 31):
        addresses.append(f"http://192.168.178.{number}:8080")
        signpost.look()
    assert said == ["http://192.168.178.5:8080", "http://192.168.178.31:8080"]
    started_anew().look()
    assert len(said) == 2, "at home nobody is told each evening"
    (tmp_path / KEPT).write_bytes(b"\xff")
    started_anew().look()
    assert len(said) == 3, "a damaged note costs a word"


def test_a_disk_that_takes_no_note_costs_a_word_at_each_start_and_no_more(tmp_path: Path) -> None:
    said: list[str] = []
    nowhere = tmp_path / "gone" / KEPT
    signpost = Signpost(str, lambda line: None, lambda: "http://192.168.178.5:8080", lambda: said.append("it"), nowhere)
    for _ in range(3):
        signpost.look()
    assert said == ["it"]


def test_where_a_terminal_shows_the_address_nothing_is_said_aloud() -> None:
    def say() -> None:
        raise AssertionError("it was said")

    Signpost(str, lambda line: None, lambda: "http://192.168.178.5:8080", say).look()
