"""The plug is pulled while people play: what somebody was told is done is there when it is back."""

import random
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from tests.pi.box import Box
from tests.pi.conftest import Installed
from tests.pi.guest import Guest
from tests.pi.made import Made
from tests.pi.players import Players

pytestmark = pytest.mark.pi
PLAYED_S = (0.5, 3.0)  # how long before the plug is pulled


def played_until_the_plug_is_pulled(guest: Guest, players: Players, seconds: float) -> None:
    had = len(players.moves)
    playing = Thread(target=players.play, daemon=True)
    playing.start()
    Box(guest).until(lambda: len(players.moves) > had or not playing.is_alive())
    sleep(seconds)
    guest.cut()
    playing.join()
    assert len(players.moves) > had


def test_nothing_that_was_acknowledged_is_lost_by_a_pulled_plug(
    made: Made, installed: Installed, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    guest = Guest(made, tmp_path / "box", over=installed.disk)
    try:
        guest.boot()
        table = Box(guest)
        table.until_open()
        players = Players(table)
        for cut in range(int(pytestconfig.getoption("--cuts", "5"))):
            played_until_the_plug_is_pulled(guest, players, random.Random(cut).uniform(*PLAYED_S))

            guest.boot()
            assert table.until_open()["status"] == "ok"
            assert table.shows("NRestarts") == ["0"]
            journals = guest.done("cat /var/lib/table-companion/games/*.jsonl")
            assert [each for each in players.moves if f'"{each}"' not in journals] == []
            assert players.name_is_kept()
            set_aside = guest.done("cd /var/lib/table-companion; find . -name '*damaged*' -o -name '*torn*'")
            assert set_aside == ""
    finally:
        guest.gone()
