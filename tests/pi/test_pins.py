"""The pins of a whole box: eight buttons, seventeen lamps, and one that somebody else has."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest

from hardware.board import SHIPPED
from tests.pi.box import Box
from tests.pi.guest import Guest
from tests.pi.pins import Pins

pytestmark = pytest.mark.pi
FULL = tomllib.loads((SHIPPED / "full.toml").read_text())
BUTTONS = {name: button["pin"] for name, button in FULL["buttons"].items()}
LAMPS = FULL["lamps"]
CLEARLY = 0.1
COLOURS = ("red", "green", "blue")
LINES = frozenset(lamp[each] for lamp in LAMPS.values() for each in ("pin", *COLOURS) if each in lamp)
KNOB = re.compile(r'<li class="knob[^"]*" id="button-\d+">\s*<p><b>(.*?)</b>(.*?)</li>', re.DOTALL)
COUNT = re.compile(r'<b class="count">(\d+)')
OTHERS = """
cd /run; setsid /opt/table-companion/current/venv/bin/python -c '
import lgpio, time
lgpio.gpio_claim_output(lgpio.gpiochip_open(0), 18)
open("/run/taken", "w")
time.sleep(600)' >/dev/null 2>&1 &
echo $! >/run/other; while ! [ -e /run/taken ]; do sleep 0.1; done
"""


@pytest.fixture(scope="module")
def full(box: Guest) -> Box:
    table = Box(box)
    table.until_open()
    table.with_settings(board="full")
    assert table.health()["status"] == "ok", table.health()
    return table


@pytest.fixture(scope="module")
def host(full: Box) -> str:
    return full.join("Ann")


def presses(full: Box, host: str) -> Counter[str]:
    knobs = KNOB.findall(full.page("/box", host))
    return Counter({title: int(found[1]) for title, text in knobs if (found := COUNT.search(text))})


def presses_since(full: Box, host: str, before: Counter[str]) -> Counter[str]:
    full.until(lambda: presses(full, host) != before)
    return presses(full, host) - before


def clearly_lit(full: Box) -> set[int]:
    """But for the little of another colour that is in ours."""
    return {pin for pin, share in Pins(full.guest).lit(LINES).items() if share >= CLEARLY}


def when_lit(full: Box, pin: int) -> set[int]:
    """All that are at that moment: it is over in three seconds."""
    seen = set[int]()

    def is_lit() -> bool:
        seen.clear()
        seen.update(clearly_lit(full))
        return pin in seen

    full.until(is_lit)
    return seen


def test_each_button_counts_one_press_and_it_is_its_own(full: Box, host: str) -> None:
    titles = {"big": "Big button", "pause": "Pause", **{f"seat.{seat}": f"Seat {seat}" for seat in range(1, 7)}}
    pins = Pins(full.guest)
    for name, pin in BUTTONS.items():
        before = presses(full, host)
        pins.press(pin)
        assert presses_since(full, host, before) == Counter([titles[name]]), name


def test_each_lamp_is_lit_by_its_own_lines_and_no_other(full: Box, host: str) -> None:
    pins = Pins(full.guest)
    assert len(LINES) == 17
    assert pins.lit(LINES) == {}
    for colour in COLOURS:  # of each lamp of three colours the next one only when the others have had their turn
        for name, lamp in LAMPS.items():
            if "pin" in lamp and colour != COLOURS[0]:
                continue
            before = clearly_lit(full)
            full.told(host, "TryLamp", lamp=name, colour=colour)
            wanted = lamp.get("pin", lamp.get(colour))
            assert when_lit(full, wanted) - before == {wanted}, (name, colour)


def test_after_a_stop_all_lamps_are_dark(full: Box, host: str) -> None:
    full.told(host, "TryLamp", lamp="alert")
    assert full.guest.run("systemctl stop companion").code == 0
    assert full.shows("ActiveState", "Result") == ["inactive", "success"]
    assert Pins(full.guest).lit(LINES) == {}
    full.guest.done("systemctl start companion")
    full.until_open()


@pytest.fixture
def taken(full: Box) -> Iterator[None]:
    full.guest.done("systemctl stop companion")
    full.guest.done(OTHERS)
    yield
    full.guest.done("kill $(cat /run/other); systemctl reset-failed companion; systemctl start companion")
    full.until_open()


@pytest.mark.usefixtures("taken")
def test_a_pin_that_somebody_else_has_stops_the_start_for_good_and_is_named(full: Box) -> None:
    assert full.guest.run("systemctl start companion").code != 0
    assert full.shows("ActiveState", "ExecMainStatus", "NRestarts") == ["failed", "78", "0"]
    assert "lamp 'alert' on GPIO 18: 'GPIO busy'" in full.journal()
