"""Boards for tests: of as many seats as wanted, or of the parts that are named."""

from collections.abc import Mapping

from companion.box.box import Parts
from hardware.board import Board, ButtonPart, LampPart

PARTS = Parts(
    "test",
    buttons=("big", "pause", "seat.1", "seat.2", "louder", "quieter", "mute", "night"),
    lamps=(("big", False), ("zone.red", True)),
    readers=(("table", "table"), ("ours", "seat.2")),
    volume=50,
    limit=70,
)


def board_of(buttons: Mapping[str, int] = {}, lamps: Mapping[str, int] = {}, kind: str = "pwm") -> Board:
    made = {name: LampPart("plain" if kind == "plain" else "pwm", pin) for name, pin in lamps.items()}
    return Board("test", buttons={name: ButtonPart(pin) for name, pin in buttons.items()}, lamps=made)


def board_with(seats: int) -> Board:
    """The big button, pause, the zone lamps and the alert lamp, and a lit button a seat; the pins do not matter."""
    places = [f"seat.{number}" for number in range(1, seats + 1)]
    names = ("big", "pause", *places)
    lamps = ("big", "alert", "zone.red", "zone.white", "zone.blue", *places)
    return board_of(dict(zip(names, range(2, 28), strict=False)), dict(zip(lamps, range(2, 28), strict=False)))
