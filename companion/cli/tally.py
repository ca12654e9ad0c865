"""What is counted of one random game: how long it took, how it ended, what could be done and what was done."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from companion.contract import ZERO, AnyGame, Choice, Line, Offer, Result, Seat, Several, Value, Who, Word, chance
from companion.contract.chance import THINKING_MS, chosen
from companion.contract.walk import Walk

ANYTHING: Final = "…"  # in place of a name or a number: what else is said is the same in many games


class Deed(NamedTuple):
    """A command, or a choice that is made with it: a card, say."""

    command: str
    field: str = ""
    value: Word = ""  # as it is called


@dataclass(frozen=True, slots=True)
class Count:
    """Of a deed, in one game."""

    offered: int  # so many times, to somebody whose lot it was to act
    taken: int
    takers: int  # seats
    takers_won: int
    others: int  # seats to whom it was offered, and who never took it
    others_won: int


Deeds: TypeAlias = dict[Deed, Count]


@dataclass(frozen=True, slots=True)
class Tally:
    turns: int  # as the game counts them, which may be rounds; 0: it does not
    clock_ms: int  # for which everybody waited for a clock
    ending: Word | None
    roles: tuple[tuple[Word, bool], ...]  # what people were, and whether they won
    deeds: Deeds
    vague: frozenset[tuple[str, str]] = frozenset()  # commands with a field whose values are now this and now that


class Counting:
    """Of one game, while it is played."""

    def __init__(self, game: AnyGame, seats: tuple[Seat, ...]) -> None:
        self._game, self._seats = game, frozenset(seats)
        self._offered: Counter[tuple[Deed, Seat]] = Counter()
        self._taken: Counter[tuple[Deed, Seat]] = Counter()
        self._labels: dict[tuple[str, str, Value], Word] = {}
        self._vague: set[tuple[str, str]] = set()

    def chosen(
        self, game: AnyGame, state: Any, seats: tuple[Seat, ...], rng: Random, waits: bool
    ) -> tuple[Seat, Offer] | None:
        """The same as without counting; what else that seat could have done is counted beside it."""
        picked = chosen(game, state, seats, rng, waits)
        if picked is not None:
            seat = picked[0]
            self._offered.update({(deed, seat) for offer in game.offers(state, seat) for deed in self._deeds(offer)})
        return picked

    def took(self, seat: Seat, command: Any, offer: Offer) -> None:
        name = offer.command.__name__
        deeds = {Deed(name)}
        for each in _choices(offer):
            taken = getattr(command, each.name)
            for value in taken if isinstance(taken, tuple) else (taken,):
                if self._is_a_thing(value):
                    label = _label(each, value)
                    if label != self._labels.get((name, each.name, value)):
                        self._vague.add((name, each.name))
                    deeds.add(Deed(name, each.name, label))
        self._taken.update((deed, seat) for deed in deeds)

    def _deeds(self, offer: Offer) -> Iterator[Deed]:
        name = offer.command.__name__
        yield Deed(name)
        for each in _choices(offer):
            for value in each.values:
                if self._is_a_thing(value):
                    known = (name, each.name, value)
                    if known not in self._labels:
                        self._labels[known] = _label(each, value)
                    yield Deed(name, each.name, self._labels[known])

    def _is_a_thing(self, value: Value) -> bool:
        """A card or a role: no number, and nobody who sits there."""
        return isinstance(value, str) and value != "" and value not in self._seats

    def tally(self, walk: Walk, result: Result) -> Tally:
        game, state, won = self._game, walk.state, frozenset(result.winners)
        thought = THINKING_MS * sum(course.by is not None for course in walk.past)
        deeds = {}
        for deed in dict.fromkeys(deed for deed, _ in self._offered):
            offered = {seat for seat in self._seats if self._offered[deed, seat]}
            takers = {seat for seat in self._seats if self._taken[deed, seat]}
            others = offered - takers
            deeds[deed] = Count(
                sum(self._offered[deed, seat] for seat in offered),
                sum(self._taken[deed, seat] for seat in takers),
                *(len(takers), len(takers & won), len(others), len(others & won)),
            )
        return Tally(
            len({game.turn(course.state) for course in walk.past} - {0}),
            max(ZERO, walk.now - thought),
            None if result.line is None else plain(result.line),
            tuple((role, seat in won) for seat, role in game.played_as(state)),
            {deed: count for deed, count in deeds.items() if deed.value != ANYTHING},
            frozenset(self._vague),
        )


def _choices(offer: Offer) -> Iterator[Choice | Several]:
    for each in offer.fields:
        if isinstance(each, Choice | Several):
            yield each


def _label(of: Choice | Several, value: Value) -> Word:
    return str(value) if of.label is None else plain(of.label(value))


def plain(word: Word) -> Word:
    """Without names and numbers, and what chance has typed."""
    match word:
        case Line(key, values):
            return Line(key, tuple((name, plain(value)) for name, value in values))
        case Who() | int():
            return ANYTHING
        case tuple() | chance.TYPED:
            return ANYTHING
        case _:
            return word
