"""Events as lines to be said: a key for the words, and what stands in them. The words stand in strings/."""

from dataclasses import fields
from functools import lru_cache
from typing import Final

from companion.contract import Line, Word, line
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.deck import deck
from companion.games.space_alert.resolution.events import Event

# Not worth a line of their own: what came of them is one.
SILENT: Final = (told.Acted, told.Fired, told.CapsuleSpent)
STATIONED: Final = ("here", "there", "station")
ZONED: Final = ("zone", "place", "reactor")
NAMES: Final = ("weapon", "wanted", "store", "tile", "letter")
IN_THE_KEY: Final = ("why", "action")


def line_of(event: Event) -> Line | None:
    """The key is the event's name, and what is different within it: `shot` and `shot_at_nothing`."""
    if isinstance(event, SILENT):
        return None
    values: dict[str, Word] = {}
    for each in fields(event):
        if each.name in IN_THE_KEY or (each.name == "what" and isinstance(event, told.Happened | told.SpecialistActed)):
            continue
        values[each.name] = _word(each.name, getattr(event, each.name))
    return line(f"story.{_key(event)}", **values)


@lru_cache
def _snake(name: str) -> str:
    return "".join(f"_{each.lower()}" if each.isupper() else each for each in name).lstrip("_")


def _key(event: Event) -> str:
    name = _snake(type(event).__name__)
    match event:
        case told.Shot(target=None):
            return "shot_at_nothing"
        case told.Shot(weapon="rocket"):
            return "rocket_hits"
        case told.Delayed(dropped=dropped) if dropped:
            return "delayed_and_dropped"
        case told.NoEnergy(wanted=wanted, emptied=emptied):
            what = "no_energy_to_move" if wanted in ("shield", "reactor") else "no_energy"
            return what if emptied is not None else f"{what}_at_all"
        case told.EnergyMoved(extra=extra) if extra:
            return "energy_moved_and_more"
        case told.SquadTaken(disabled=True):
            return "disabled_squad_taken"
        case told.SquadDisabled(seat=None):
            return "stored_squad_disabled"
        case told.KnockedOut(by=None):
            return "knocked_out_on_entering"
        case told.ZoneDamaged(doubled=True):
            return "zone_damaged_twice"
        case told.Drained(by=None):
            return "lost_with_tile"
        case told.Drained(zone=None):
            return "stock_lost"
        case told.ThreatAppeared(place="internal"):
            return "threat_appeared_inside"
        case told.ThreatActed(action=action):
            return f"acted.{action}"
        case told.NothingDone(why=why):
            return f"nothing.{why}"
        case told.Happened(what=what):
            return f"happened.{what}"
        case told.SpecialistActed(what=what):
            return f"specialist.{what}"
        case told.ComputerNeglected(lost=True):
            return "computer_neglected_and_lost"
        case told.ShipLost(why=why):
            return f"ship_lost.{why}"
        case _:
            return name


def _word(name: str, value: object) -> Word:
    if isinstance(value, told.Emptied):
        return line(f"story.emptied_by.{value.was}", by=who(value.by), turn=value.turn)
    if name == "because" and isinstance(value, str) and "@" not in value:
        return line(f"story.because.{value}")
    if name in ("by", "threat", "target", "because"):
        return who(value)
    if name == "seat":
        return who(value)
    if value is None:
        return ""
    if name in ("source", "what"):
        return line(f"story.{name}.{value}")
    if name == "nth" and isinstance(value, int):
        return line(f"story.nth.{min(value, 6)}", n=value)
    if isinstance(value, str) and name in STATIONED:
        return line("story.space" if value == "space" else f"station.{value}")
    if isinstance(value, str) and name in ZONED:
        return line(f"place.{value}")
    if isinstance(value, str) and name in NAMES:
        return line(f"thing.{value}")
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return value if isinstance(value, int | str) and not isinstance(value, bool) else int(bool(value))


def who(value: object) -> Word:
    """A seat, a threat's key, or something of the ship."""
    if isinstance(value, int):
        return line("story.captain" if value == 0 else "story.player", n=value + 1)
    if isinstance(value, str):
        id = value.partition("@")[0]
        if id not in deck():
            return line(f"thing.{value}")
        return line("story.threat", name=line(f"threat.{id}"), card=value)
    return line("story.ship")
