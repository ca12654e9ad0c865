"""The history of a group: how often it got away, by difficulty, role, crew and players, and what it died of."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.contract import Annals as OfGame
from companion.contract import Finished
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import PRINTED

COLUMNS: Final = (
    "number",
    "date",
    "difficulty",
    "repairs_at_start",
    "players",
    "crew",
    "won",
    "cause_of_loss",
    "turns",
    "shields_left",
    "repairs_left",
)
LEVELS: Final = tuple(PRINTED.levels)
ROLES: Final = tuple(PRINTED.roles)


@dataclass(frozen=True, slots=True)
class Voyage:
    """A finished game."""

    difficulty: str
    players: int
    roles: tuple[str, ...]  # as far as somebody has said
    won: bool
    cause: str
    turns: int
    date: str = ""  # as the box knew it: 2026-11-18
    number: int = 0  # of the game
    steps: int = 0  # of the Jump Core at the start
    left: int = 0  # of them at the end
    shields: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    names: tuple[str, ...]  # of a crew several, else one
    played: int
    won: int

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.played)


@dataclass(frozen=True, slots=True)
class Annals:
    played: int
    won: int
    turns: float | None  # on average
    longest: int
    difficulties: tuple[Share, ...]  # the easiest first
    players: tuple[Share, ...]
    roles: tuple[Share, ...]
    crews: tuple[Share, ...]  # that came together more than once
    causes: tuple[tuple[str, int], ...]  # of losses, the commonest first
    games: tuple[Voyage, ...]  # the newest first

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.played) if self.played else 0


def voyage(state: State, date: str = "", number: int = 0) -> Voyage | None:
    """None while the game goes on."""
    ending = state.ending
    if ending is None:
        return None
    return Voyage(
        difficulty=state.rules.difficulty,
        players=len(state.crew),
        roles=tuple(sorted([each.role for each in state.crew if each.role], key=ROLES.index)),
        won=ending.won,
        cause=ending.cause,
        turns=ending.turn,
        date=date,
        number=number,
        steps=state.rules.steps,
        left=state.ship.core,
        shields=state.ship.shields,
    )


def annals(voyages: Sequence[Voyage]) -> Annals:
    """Of a group's finished games, the oldest first."""
    causes = Counter(each.cause for each in voyages if not each.won)
    crews = _shares(voyages, lambda each: [each.roles] if len(each.roles) == each.players else [])
    return Annals(
        played=len(voyages),
        won=sum(each.won for each in voyages),
        turns=round(sum(each.turns for each in voyages) / len(voyages), 1) if voyages else None,
        longest=max([each.turns for each in voyages], default=0),
        difficulties=_in_order(_shares(voyages, lambda each: [(each.difficulty,)]), LEVELS),
        players=tuple(sorted(_shares(voyages, lambda each: [(str(each.players),)]), key=lambda each: each.names)),
        roles=_in_order(_shares(voyages, lambda each: [(role,) for role in each.roles]), ROLES),
        crews=tuple(sorted([each for each in crews if each.played > 1], key=lambda each: (-each.played, each.names))),
        causes=tuple(sorted(causes.items(), key=lambda each: (-each[1], each[0]))),
        games=tuple(reversed(voyages)),
    )


def _shares(voyages: Sequence[Voyage], of: Callable[[Voyage], Iterable[tuple[str, ...]]]) -> list[Share]:
    played: Counter[tuple[str, ...]] = Counter()
    won: Counter[tuple[str, ...]] = Counter()
    for each in voyages:
        for names in of(each):
            played[names] += 1
            won[names] += each.won
    return [Share(names, played[names], won[names]) for names in played]


def _in_order(shares: Sequence[Share], order: tuple[str, ...]) -> tuple[Share, ...]:
    return tuple(sorted(shares, key=lambda each: order.index(each.names[0])))


def csv_rows(voyages: Sequence[Voyage]) -> tuple[tuple[str, ...], ...]:
    """The names of the columns first. Cells are words of ours or numbers: no spreadsheet takes one for a formula."""
    return (COLUMNS, *(_row(each) for each in voyages))


def _row(one: Voyage) -> tuple[str, ...]:
    return (
        str(one.number),
        one.date,
        one.difficulty,
        str(one.steps),
        str(one.players),
        " ".join(one.roles),
        "yes" if one.won else "no",
        "" if one.won else one.cause,
        str(one.turns),
        str(one.shields),
        str(one.left),
    )


def _of(past: Finished) -> Voyage | None:
    return voyage(past.state, past.date, past.number)


ANNALS: Final = OfGame(Voyage, _of, annals, csv_rows)
