"""The threat cards of threats.toml, looked over: every name that they use has its function."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.contract import Line, Word, line
from companion.contract.data import DataError, load
from companion.games.space_alert.resolution import conditions, expansion
from companion.games.space_alert.resolution.card import Card, Effect
from companion.games.space_alert.resolution.effects import EFFECTS
from companion.games.space_alert.resolution.game import Figures
from companion.games.space_alert.resolution.ship import Do

FILE: Final = Path(__file__).parent / "threats.toml"
DEEDS: Final[dict[str, Do]] = {**EFFECTS, **expansion.EXPANSION}
SCORES: Final = {"1": (2, 4), "2": (3, 6), "3": (4, 8)}  # survived, defeated; by colour. Serious ones twice that


@dataclass(frozen=True, slots=True)
class _Deck:
    threat: dict[str, Card]


@lru_cache
def deck() -> dict[str, Card]:
    cards = load(FILE, _Deck).threat
    for id, card in cards.items():
        for each in effects(card):
            for name, known in (
                (each.do, DEEDS),
                (each.when, conditions.CONDITIONS),
                (each.who, conditions.WHO),
                (each.amount, conditions.AMOUNTS),
            ):
                if isinstance(name, str) and name not in known:
                    raise DataError(f"{FILE}: threat.{id}: {name!r} is the name of nothing. Known: {', '.join(known)}.")
    return cards


def effects(card: Card) -> Iterator[Effect]:
    yield from (*card.x, *card.y, *card.z, *card.destroyed, *card.hit, *card.hurt, *card.hit_by_rocket, *card.struck)
    yield from (*card.repaired, *card.turn_ends, *card.at_jump, *card.central_laser)


def is_internal(id: str) -> bool:
    return "I" in id


def points(id: str, card: Card) -> tuple[int, int]:
    """Survived and defeated. The number has S for a serious threat, and then its colour."""
    if card.points is not None:
        return card.points
    colour = id.partition("-")[0][-1]
    survived, defeated = SCORES[colour]
    return (2 * survived, 2 * defeated) if id.startswith("S") else (survived, defeated)


def with_figures(id: str, card: Card, own: Figures) -> Card:
    """As a group's own card prints it."""
    survived, defeated = points(id, card)
    return replace(
        card,
        hp=card.hp if own.hp is None else own.hp,
        shield=card.shield if own.shield is None else own.shield,
        speed=card.speed if own.speed is None else own.speed,
        points=(
            survived if own.survived is None else own.survived,
            defeated if own.defeated is None else own.defeated,
        ),
        x=_with_amount(card.x, own.x),
        y=_with_amount(card.y, own.y),
        z=_with_amount(card.z, own.z),
    )


def _with_amount(effects: tuple[Effect, ...], amount: int | None) -> tuple[Effect, ...]:
    return effects if amount is None or not effects else (replace(effects[0], amount=amount), *effects[1:])


def in_short(id: str) -> Line:
    """How it is called, without which of two it is."""
    return line(f"spoken.threat.{id}")


@lru_cache
def called(name: str) -> Word:
    """Who stands somewhere by its short name in English, as the cause of a loss does in journals."""
    return next((in_short(id) for id, card in deck().items() if card.short == name), name)
