"""The threat cards by name and number, for the communications officer who notes which one was drawn."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from companion.data import load
from companion.games.space_alert.mission import Alert

FILE: Final = Path(__file__).parent / "threat_names.toml"

Colour: TypeAlias = Literal["white", "yellow", "red"]
Station: TypeAlias = Literal[
    "upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue", "space"
]


@dataclass(frozen=True, slots=True)
class Threat:
    id: str  # the number printed on the card
    name: str
    position: Literal["external", "internal"]
    severity: Literal["common", "serious"]
    colour: Colour
    set: Literal["base", "expansion"]
    stations: tuple[Station, ...] = ()  # where an internal one begins, as a hint


@dataclass(frozen=True, slots=True)
class _Listed:
    threat: tuple[Threat, ...]


@lru_cache
def threats() -> tuple[Threat, ...]:
    """By name: that is how people look for them."""
    return tuple(sorted(load(FILE, _Listed).threat, key=lambda each: (each.name.casefold(), each.id)))


def fitting(alert: Alert, colours: Collection[Colour], with_expansion: bool) -> tuple[Threat, ...]:
    """Those that an announcement may have been for."""
    position = "internal" if alert.zone is None else "external"
    severity = "serious" if alert.serious else "common"
    return tuple(
        each
        for each in threats()
        if (each.position, each.severity) == (position, severity)
        and each.colour in colours
        and (with_expansion or each.set == "base")
    )


def search(text: str, among: Collection[Threat]) -> tuple[Threat, ...]:
    """By a part of the name or of the number, however it is typed: "asteroid", "e1 09", "SE205"."""
    wanted = _plain(text)
    return tuple(each for each in among if wanted in _plain(each.name) or _plain(each.id).startswith(wanted))


def _plain(text: str) -> str:
    return re.sub("[^a-z0-9]", "", text.casefold())
