"""The pins of a whole box: eight buttons, seventeen lamps, and one that somebody else has."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial

import pytest

from hardware.board import SHIPPED
from tests.pi.box import Box
from tests.pi.guest import Guest
from tests.pi.pins import Eye, Pins

pytestmark = pytest.mark.pi
FULL = tomllib.loads((SHIPPED / "full.toml").read_text())
BUTTONS = {name: button["pin"] for name, button in FULL["buttons"].items()}
LAMPS = FULL["lamps"]
CLEARLY, BRIGHTLY = 0.1, 0.4  # how much of the time
ENOUGH = 6  # glances, to see what was tried
LATELY = 20  # glances: five seconds or more, and what is tried blinks for three
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


@pytest.fixture
def eye(full: Box) -> Iterator[Eye]:
    with Pins(full.guest).watched(LINES) as eye:
        yield eye


def glances(full: Box, eye: Eye, since: int) -> list[dict[int, float]]:
    """From then on, two at least, for the first may have begun before."""
    full.until(lambda: len(eye.seen(since)) > 1)
    return eye.seen(since)


def are_out(full: Box, eye: Eye, pins: Collection[int]) -> bool:
    return not glances(full, eye, len(eye.seen()))[1].keys() & set(pins)


def lit_by(full: Box, eye: Eye, pin: int, try_lamp: Callable[[], None]) -> dict[int, float]:
    """How much each was lit until this one is. It is over in three seconds, and a busy machine's eye may take as long
    for a glance: then the lamp is tried once more."""
    since, tries = len(eye.seen()), 0

    def is_lit() -> bool:
        nonlocal tries
        seen = eye.seen(since)
        if len(seen) >= tries * ENOUGH:
            tries += 1
            try_lamp()
        return any(each.get(pin, 0) >= BRIGHTLY for each in seen)

    full.until(is_lit)
    seen = eye.seen(since)
    return {line: max(each.get(line, 0) for each in seen) for line in LINES}


def test_each_button_counts_one_press_and_it_is_its_own(full: Box, host: str) -> None:
    titles = {"big": "Big button", "pause": "Pause", **{f"seat.{seat}": f"Seat {seat}" for seat in range(1, 7)}}
    pins = Pins(full.guest)
    for name, pin in BUTTONS.items():
        before = presses(full, host)
        pins.press(pin)
        assert presses_since(full, host, before) == Counter([titles[name]]), name


def test_each_lamp_is_lit_by_its_own_lines_and_no_other(full: Box, host: str, eye: Eye) -> None:
    """A green lamp has a little blue in it: of its own lines the one that is lit most counts."""
    assert len(LINES) == 17
    assert are_out(full, eye, LINES)
    last = set[int]()
    for colour in COLOURS:  # of each lamp of three colours the next one only when the others have had their turn
        for name, lamp in LAMPS.items():
            if "pin" in lamp and colour != COLOURS[0]:
                continue
            wanted, own = lamp.get("pin", lamp.get(colour)), {lamp[each] for each in ("pin", *COLOURS) if each in lamp}
            full.until(partial(are_out, full, eye, own))  # its colour of before may not be over yet
            lately = max(0, len(eye.seen()) - LATELY)
            before = {pin for glance in glances(full, eye, lately) for pin in glance} | last
            lit = lit_by(full, eye, wanted, partial(full.told, host, "TryLamp", lamp=name, colour=colour))
            assert max(own, key=lambda pin: lit[pin]) == wanted, (name, colour, lit)
            assert {pin for pin, share in lit.items() if share >= CLEARLY} - before - own == set(), (name, colour, lit)
            last = own


def test_after_a_stop_all_lamps_are_dark(full: Box, host: str, eye: Eye) -> None:
    lit_by(full, eye, LAMPS["alert"]["pin"], partial(full.told, host, "TryLamp", lamp="alert"))
    assert full.guest.run("systemctl stop companion").code == 0
    assert full.shows("ActiveState", "Result") == ["inactive", "success"]
    assert are_out(full, eye, LINES)
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
