"""A box that stands in a pause: what it still takes of a processor, told by that and not by the clock."""

import pytest

from tests.pi.box import Box
from tests.pi.guest import Guest

pytestmark = pytest.mark.pi
LOOKED_S = 20
# A process that is a kernel pays some ten times what a Pi does for each time that it wakes.
MOST = 0.04
THREADS = "cat /proc/$(systemctl show companion -p MainPID --value)/task/*/comm"


def share(box: Guest) -> float:
    """Of a processor, while nobody asks it for anything but how late it is."""
    before, began = box.took_s(), float(box.done("cut -d' ' -f1 /proc/uptime"))
    box.done(f"sleep {LOOKED_S}")
    return (box.took_s() - before) / (float(box.done("cut -d' ' -f1 /proc/uptime")) - began)


def test_a_table_that_stands_for_long_takes_next_to_nothing(box: Guest) -> None:
    table = Box(box)
    table.until_open()
    table.with_settings(board="full")
    host, *_ = [table.join(name) for name in ("Ann", "Ben", "Cid")]
    table.told(host, "ChooseGame", game="captains-chair")
    table.told(host, "StartGame")
    table.told(host, "Pause")
    table.until(lambda: "SDLAudio" not in box.done(THREADS))  # two minutes later: the card rests, and all lamps
    assert table.health()["status"] == "ok"
    standing = share(box)
    table.told(host, "GoOn")
    table.until(lambda: "SDLAudio" in box.done(THREADS))
    assert table.health()["status"] == "ok"
    box.done("systemctl stop companion")
    assert standing - share(box) < MOST
