"""The fake box on a page: its lamps to be seen, its buttons to be pressed, its speech to be read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.box.box import ReaderNow
from companion.box.cards import LONGEST_ID
from companion.contract import Refused
from web.box.parts import part
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


class Tray(Protocol):
    """A reader on which cards are laid by hand."""

    def lay(self, card: str) -> None: ...
    def take_away(self) -> None: ...


class Box(Protocol):
    @property
    def buttons(self) -> Mapping[str, Lever]: ...
    @property
    def lamps(self) -> Mapping[str, Bulb]: ...
    @property
    def speaker(self) -> Voice: ...
    @property
    def readers(self) -> Mapping[str, Tray]: ...


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

    def put(self, reader: str, move: str, card: str) -> None:
        """Lay a card on a reader, or take away what lies there."""
        tray, card = self.box.readers.get(reader), card.strip()
        if tray is None or move not in ("lay", "take"):
            raise Refused("not_understood", why=f"no reader {reader[:40]!r}")
        if move == "take":
            tray.take_away()
        elif 0 < len(card) <= LONGEST_ID and card.isprintable():
            tray.lay(card)
        else:
            raise Refused("card_bad", why=f"a card's id has 1 to {LONGEST_ID} printable letters")

    def shown(self, door: Door) -> dict[str, Any]:
        words, now = door.words_of(""), door.snapshot.box
        people = door.snapshot.house.people
        who = {f"seat.{place}": each.name for place, each in enumerate(people, start=1)}
        return {
            "lamps": [
                {
                    "name": name,
                    "title": part(words, name),
                    "who": who.get(name, ""),
                    "colour": _hex(lamp.colour),
                    "words": words.template("page.lamp_on" if any(lamp.colour) else "page.lamp_off"),
                }
                for name, lamp in self.box.lamps.items()
            ],
            "buttons": [
                {"name": name, "title": part(words, name), "who": who.get(name, "")} for name in self.box.buttons
            ],
            "readers": [(name, now.readers.get(name, ReaderNow())) for name in self.box.readers],
            "bed": self.box.speaker.bed_name,
            "said": self.box.speaker.said[-30:],
        }


def _hex(colour: tuple[float, float, float]) -> str:
    """A lamp that is off is still seen as a lamp."""
    return "#" + "".join(f"{round(24 + 231 * level**0.6) if level else 24:02x}" for level in colour)
