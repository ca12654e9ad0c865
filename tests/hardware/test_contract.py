"""Fakes and gpiozero's adapters obey one contract; gpiozero itself runs on its own mock pins."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import build
from hardware.fakes import FakeBox, FakeButton, FakeLamp, FakeMixer, FakeSpeaker
from hardware.ports import Button, Lamp
from tests.hardware.boards import board_of, board_with

BUTTON_PIN, LAMP_PIN = 4, 5


@dataclass
class Parts:
    """One button and one lamp, with the levers of the world outside."""

    button: Button
    lamp: Lamp
    down: Callable[[], None]
    up: Callable[[], None]
    brightness: Callable[[], float]


class Clock:
    def __init__(self) -> None:
        self.ms = 5_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    gpiozero.Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield gpiozero.Device.pin_factory
    gpiozero.Device.pin_factory.reset()
    gpiozero.Device.pin_factory = None


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["fake", "gpio"])
def parts(request: pytest.FixtureRequest, pins: MockFactory, clock: Clock) -> Iterator[Parts]:
    if request.param == "fake":
        button, lamp = FakeButton(clock), FakeLamp()
        yield Parts(button, lamp, button.press, button.release, lambda: max(lamp.colour))
    else:
        made = build.build_pi("mock", board_of({"big": BUTTON_PIN}, {"big": LAMP_PIN}), FakeMixer((), clock), clock)
        pin = pins.pin(BUTTON_PIN)
        yield Parts(
            made.buttons["big"], made.lamps["big"], pin.drive_low, pin.drive_high, lambda: pins.pin(LAMP_PIN).state
        )
        made.close()


def test_each_edge_is_told_once_with_its_time(parts: Parts, clock: Clock) -> None:
    told: list[tuple[bool, int]] = []
    parts.button.on_edge(lambda down, at: told.append((down, at)))
    parts.down()
    clock.ms += 300
    parts.up()
    clock.ms += 20
    parts.down()
    parts.up()

    assert told == [(True, 5_000), (False, 5_300), (True, 5_320), (False, 5_320)]


def test_a_button_that_nobody_listens_to_may_be_pressed(parts: Parts) -> None:
    parts.down()
    parts.up()


def test_a_button_tells_the_last_who_asked(parts: Parts) -> None:
    first: list[bool] = []
    second: list[bool] = []
    parts.button.on_edge(lambda down, at: first.append(down))
    parts.button.on_edge(lambda down, at: second.append(down))
    parts.down()

    assert (first, second) == ([], [True])


@pytest.mark.parametrize(
    ("colour", "level"),
    [((0.0, 0.0, 0.0), 0.0), ((1.0, 1.0, 1.0), 1.0), ((0.0, 0.25, 0.0), 0.25), ((0.1, 0.0, 0.5), 0.5)],
)
def test_a_lamp_is_as_bright_as_it_was_set(parts: Parts, colour: tuple[float, float, float], level: float) -> None:
    parts.lamp.set(1.0, 1.0, 1.0)
    parts.lamp.set(*colour)

    assert parts.brightness() == pytest.approx(level)


def test_a_lamp_is_dark_until_it_is_set(parts: Parts) -> None:
    assert parts.brightness() == 0


# --- the fakes beyond the contract


def test_the_fake_box_tells_who_watches_of_every_change() -> None:
    box = FakeBox.make(board_with(2), Clock())
    changes: list[int] = []
    box.listeners.append(lambda: changes.append(1))
    box.lamps["seat.2"].set(1.0, 0.0, 0.0)
    box.speaker.say("Hello.")
    box.speaker.play("drum")
    box.speaker.bed("hum")

    assert len(changes) == 4
    assert box.lamps["seat.2"].colour == (1.0, 0.0, 0.0)
    assert box.lamps["seat.2"].times_set == 1


def test_the_fake_box_has_what_a_box_has() -> None:
    mixer = FakeMixer((), Clock())
    box = FakeBox.make(board_with(3), Clock())
    made = box.hardware(mixer, box.readers)

    assert set(made.buttons) == {"big", "pause", "seat.1", "seat.2", "seat.3"}
    assert {"big", "alert", "seat.1", "seat.2", "seat.3"} <= set(made.lamps)
    assert made.kind == "fake"
    assert made.mixer is mixer
    made.close()


def test_the_fake_speaker_numbers_what_it_said_and_forgets_the_oldest() -> None:
    speaker = FakeSpeaker()
    for number in range(1, 501):
        speaker.say(str(number))

    assert len(speaker.said) == 200
    assert (speaker.said[0], speaker.said[-1]) == ((301, "say", "301"), (500, "say", "500"))
