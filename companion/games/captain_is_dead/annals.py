"""The history of a group: how often it got away, by difficulty, role and number of players, and what it died of."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.games.captain_is_dead.model import State


@dataclass(frozen=True, slots=True)
class Voyage:
    """A finished game."""

    difficulty: str
    players: int
    roles: tuple[str, ...]
    won: bool
    cause: str
    turns: int
    date: str = ""  # as the box knew it: 2026-11-18


@dataclass(frozen=True, slots=True)
class Share:
    name: str
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
    difficulties: tuple[Share, ...]
    players: tuple[Share, ...]
    roles: tuple[Share, ...]
    causes: tuple[tuple[str, int], ...]  # of losses, the commonest first


def voyage(state: State, date: str = "") -> Voyage | None:
    """None while the game goes on."""
    ending = state.ending
    if ending is None:
        return None
    roles = tuple([each.role for each in state.crew if each.role])
    return Voyage(state.rules.difficulty, len(state.crew), roles, ending.won, ending.cause, ending.turn, date)


def annals(voyages: Sequence[Voyage]) -> Annals:
    causes = Counter(each.cause for each in voyages if not each.won)
    return Annals(
        played=len(voyages),
        won=sum(each.won for each in voyages),
        turns=round(sum(each.turns for each in voyages) / len(voyages), 1) if voyages else None,
        difficulties=_shares(voyages, lambda each: (each.difficulty,)),
        players=_shares(voyages, lambda each: (str(each.players),)),
        roles=_shares(voyages, lambda each: each.roles),
        causes=tuple(sorted(causes.items(), key=lambda each: (-each[1], each[0]))),
    )


def _shares(voyages: Sequence[Voyage], names: Callable[[Voyage], Iterable[str]]) -> tuple[Share, ...]:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for each in voyages:
        for name in names(each):
            played[name] += 1
            won[name] += each.won
    return tuple([Share(name, played[name], won[name]) for name in sorted(played)])
