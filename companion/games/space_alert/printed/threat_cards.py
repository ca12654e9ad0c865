"""The threat cards by name and number, for the communications officer who notes which one was drawn."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from companion.contract import Line, Word, line
from companion.games.space_alert.missions import Alert
from companion.games.space_alert.resolution.deck import deck, is_internal
from companion.games.space_alert.resolution.names import Station

Colour: TypeAlias = Literal["white", "yellow", "red"]
COLOURS: Final[dict[str, Colour]] = {"1": "white", "2": "yellow", "3": "red"}  # as the number begins


@dataclass(frozen=True, slots=True)
class Threat:
    id: str  # the number printed on the card
    name: str
    position: Literal["external", "internal"]
    severity: Literal["common", "serious"]
    colour: Colour
    set: Literal["base", "expansion"]
    stations: tuple[Station, ...] = ()  # where an internal one begins, as a hint: the card wins


@lru_cache
def threats() -> tuple[Threat, ...]:
    """By name: that is how people look for them."""
    every = (_listed(id, card.name, card.stations) for id, card in deck().items())
    return tuple(sorted(every, key=lambda each: (each.name.casefold(), each.id)))


@lru_cache
def names() -> Mapping[str, Line]:
    return {each.id: title(each.id) for each in threats()}


def title(id: str) -> Line:
    """As the card is called."""
    return line(f"threat.{id}")


def _listed(id: str, name: str, stations: tuple[Station, ...]) -> Threat:
    kind, _, number = id.partition("-")
    return Threat(
        id,
        name,
        "internal" if is_internal(id) else "external",
        "serious" if kind.startswith("S") else "common",
        COLOURS[kind[-1]],
        "expansion" if len(number) > 2 else "base",
        stations,
    )


def named(threat: str) -> Word:
    """Number and name; "" for none."""
    return line("numbered", card=threat, name=title(threat)) if threat in names() else ""


def fitting(alert: Alert, colours: Collection[Colour], with_expansion: bool) -> tuple[Threat, ...]:
    """Those that an announcement may have been for."""
    kind = _of_kind("internal" if alert.zone is None else "external", "serious" if alert.serious else "common")
    return tuple([each for each in kind if each.colour in colours and (with_expansion or each.set == "base")])


@lru_cache
def _of_kind(position: str, severity: str) -> tuple[Threat, ...]:
    return tuple([each for each in threats() if (each.position, each.severity) == (position, severity)])


def search(text: str, among: Collection[Threat]) -> tuple[Threat, ...]:
    """By a part of the name or of the number, however it is typed: "asteroid", "e1 09", "SE205"."""
    wanted = _plain(text)
    return tuple(each for each in among if wanted in _plain(each.name) or _plain(each.id).startswith(wanted))


def _plain(text: str) -> str:
    return re.sub("[^a-z0-9]", "", text.casefold())
