"""A room for each test: the table's loop on a thread, the web before it, everything stopped at the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.web.room import Phone, Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path / "state")
    yield room
    room.close()


@pytest.fixture
def flask(room: Room) -> Flask:
    return room.app()


@pytest.fixture
def ann(flask: Flask) -> Phone:
    """The first phone at the table: the host."""
    return Phone(flask).join("Ann")


@pytest.fixture
def ben(flask: Flask, ann: Phone) -> Phone:
    return Phone(flask).join("Ben")


@pytest.fixture
def cat(flask: Flask, ben: Phone) -> Phone:
    return Phone(flask).join("Cat")
