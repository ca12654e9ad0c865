"""The ship and the cards as they are printed, read from the TOML files beside this one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from companion.contract.data import DataError, load

FOLDER: Final = Path(__file__).parent

Pack = Literal["crew", "captain"]
Use = Literal["play", "repair", "shot", "board", "throw", "field", "heal", "jump", "launch", "appoint", "held", "auto"]
Needs = Literal["", "sensors", "sensors_whole", "engineering", "engines"]
Special = Literal["", "physical", "electronic"]


@dataclass(frozen=True, slots=True)
class Section:
    at: tuple[int, int]  # column and row of the picture
    doors: tuple[str, ...] = ()
    of: str = ""  # the room from which this part is repaired
    is_vital: bool = False  # with all of these critical, the ship is gone


@dataclass(frozen=True, slots=True)
class Plan:
    sections: dict[str, Section]


@dataclass(frozen=True, slots=True)
class Card:
    deck: Pack
    count: int
    use: Use
    needs: Needs = ""
    special: Special = ""
    power: int = 0  # points that it deals, repairs or gives
    turns: int = 0  # how long it lasts


def _sound(plan: Plan) -> dict[str, Section]:
    for name, section in plan.sections.items():
        for door in section.doors:
            if name not in plan.sections[door].doors:
                raise DataError(f"ship.toml: sections.{name} has a door to {door!r}, which has none back.")
        if section.of and not plan.sections[section.of].doors:
            raise DataError(f"ship.toml: sections.{name} belongs to {section.of!r}, which is no room.")
    return plan.sections


SECTIONS: Final = _sound(load(FOLDER / "ship.toml", Plan))
CARDS: Final = load(FOLDER / "cards.toml", dict[str, Card])

PLACES: Final = tuple(SECTIONS)  # in the order of the file, as damage is kept
INDEX: Final = {name: place for place, name in enumerate(PLACES)}
ROOMS: Final = tuple(name for name, section in SECTIONS.items() if section.doors)
VITAL: Final = tuple(name for name, section in SECTIONS.items() if section.is_vital)
VITAL_PLACES: Final = tuple(INDEX[name] for name in VITAL)
DOORS: Final = {name: SECTIONS[name].doors for name in ROOMS}
PARTS: Final = {room: tuple(name for name, each in SECTIONS.items() if each.of == room) for room in ROOMS}
SHIELD: Final = "shield"
TARGETS: Final = tuple(name for name in PLACES if name != SHIELD)  # what a shot at random may find
LASERS: Final = ("laser_left", "laser_right")
ENGINES: Final = ("engine_left", "engine_right")
POD: Final = "bridge"  # the one room of an escape pod stands where a ship has its bridge


def _jumps() -> dict[str, tuple[str, ...]]:
    """Over one section to one beside it."""
    return {
        room: tuple(to for to in ROOMS if to != room and to not in doors and any(to in DOORS[each] for each in doors))
        for room, doors in DOORS.items()
    }


def _beside() -> dict[str, tuple[str, ...]]:
    """What stands beside a section, parts and their rooms included."""
    return {
        name: (*section.doors, *PARTS.get(name, ()), *((section.of,) if section.of else ()))
        for name, section in SECTIONS.items()
    }


JUMPS: Final = _jumps()
BESIDE: Final = _beside()


def _triples() -> tuple[tuple[str, ...], ...]:
    """Three sections of which one stands beside both others."""
    found = {
        tuple(sorted((one, middle, other), key=INDEX.__getitem__))
        for middle, beside in BESIDE.items()
        for one in beside
        for other in beside
        if one != other
    }
    return tuple(sorted(found))


TRIPLES: Final = _triples()


def pack_of(deck: Pack, left_out: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Every card of a deck, in the order of the file."""
    return tuple(
        name for name, card in CARDS.items() if card.deck == deck and name not in left_out for _ in range(card.count)
    )
