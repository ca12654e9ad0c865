"""The fake box on a page: its lamps to be seen, its buttons to be pressed, its speech to be read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core import Refused
from companion.words import Words
from web.door import Door


class Lever(Protocol):
    def press(self) -> None: ...
    def release(self) -> None: ...


class Bulb(Protocol):
    @property
    def colour(self) -> tuple[float, float, float]: ...


class Voice(Protocol):
    @property
    def said(self) -> list[tuple[int, str, str]]: ...
    @property
    def bed_name(self) -> str | None: ...


class Box(Protocol):
    @property
    def buttons(self) -> Mapping[str, Lever]: ...
    @property
    def lamps(self) -> Mapping[str, Bulb]: ...
    @property
    def speaker(self) -> Voice: ...


@dataclass
class Panel:
    box: Box
    for_all: bool
    version: int = 0  # rises when a lamp or the speaker changed

    def pull(self, button: str, move: str) -> None:
        lever = self.box.buttons.get(button)
        if lever is None or move not in ("press", "down", "up"):
            raise Refused("not_understood", why=f"no button {button[:40]!r}")
        if move in ("press", "down"):
            lever.press()
        if move in ("press", "up"):
            lever.release()

    def shown(self, door: Door, words: Words) -> dict[str, Any]:
        people = door.snapshot.house.people
        who = {f"seat.{place}": each.name for place, each in enumerate(people, start=1)}
        return {
            "lamps": [
                {
                    "name": name,
                    "who": who.get(name, ""),
                    "colour": _hex(lamp.colour),
                    "words": words.template("page.lamp_on" if any(lamp.colour) else "page.lamp_off"),
                }
                for name, lamp in self.box.lamps.items()
            ],
            "buttons": [{"name": name, "label": f"{name} {who.get(name, '')}".strip()} for name in self.box.buttons],
            "bed": self.box.speaker.bed_name,
            "said": self.box.speaker.said[-30:],
        }


def _hex(colour: tuple[float, float, float]) -> str:
    """A lamp that is off is still seen as a lamp."""
    return "#" + "".join(f"{round(24 + 231 * level**0.6) if level else 24:02x}" for level in colour)
