"""Could we have lived? Other cards for the same flight: the nearest crew that comes home, and the best.

First one card is changed, wherever it lies; then two, by the pairs that promise most; then each plays the own cards in
another order, none before the phase in which it was dealt, found by annealing. Each answer was resolved as any game is.
What is found hangs on the game, the lots and the number of games alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, zip_longest
from math import exp
from typing import Final, Literal, TypeAlias

from companion.contract import Chance, replace
from companion.games.space_alert.resolution import result
from companion.games.space_alert.resolution.board import tables
from companion.games.space_alert.resolution.game import GameInput, Program, Slot
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.switches import Switches

Kind: TypeAlias = Literal["one", "two", "order"]
BUDGET: Final = 30_000  # games
SLICE: Final = 50  # of them between two looks at what was found
CARDS: Final = "<>^abcx"  # a heroic card stays with whom it was dealt to
FOR_TWO, FOR_ORDER = 2, 3  # games in turn, once all that one card can do is known
TURN_ABOUT: Final = FOR_TWO + FOR_ORDER
NEAR: Final = 2  # turns: a step and what is done there
CHAINS: Final = (1, 3, 8)  # so long, the order is looked for from the beginning
HOT, COLD = 8.0, 0.5  # points that are given away for a way on, at the beginning and at the end
MOST_TRIES: Final = 10  # to one that can be played: there are crews with nothing to move
HOME: Final = 1_000  # better than any lost ship
TURN: Final = 10  # what it is worth that a lost ship lived a turn longer


@dataclass(frozen=True, slots=True)
class Change:
    """What lies there instead."""

    seat: int  # from the captain on
    slot: int  # from 1
    cards: Slot


@dataclass(frozen=True, slots=True)
class Crew:
    """One that comes home, and scores more than the crew did."""

    changes: tuple[Change, ...]
    score: int


@dataclass(frozen=True, slots=True)
class Found:
    """The best of each kind so far."""

    games: int = 0  # that were played for it
    one: Crew | None = None
    two: Crew | None = None
    order: Crew | None = None
    is_all: bool = False  # there is no more to come

    @property
    def crews(self) -> tuple[Crew, ...]:
        return tuple([each for each in (self.one, self.two, self.order) if each is not None])

    @property
    def nearest(self) -> Crew | None:
        """With the fewest other cards. Of a lost ship it is the nearest that comes home."""
        return min(self.crews, key=lambda each: len(each.changes), default=None)

    @property
    def best(self) -> Crew | None:
        return max(self.crews, key=lambda each: each.score, default=None)


def with_changes(game: GameInput, changes: Sequence[Change]) -> GameInput:
    return replace(game, crew=_changed(game.crew, changes))


def _changed(crew: tuple[Program, ...], changes: Sequence[Change]) -> tuple[Program, ...]:
    programs = list(crew)
    for each in changes:
        program = programs[each.seat]
        programs[each.seat] = (*program[: each.slot - 1], each.cards, *program[each.slot :])
    return tuple(programs)


def search(
    game: GameInput,
    switches: Switches,
    chance: Chance,
    budget: int = BUDGET,
    is_enough: Callable[[], bool] = lambda: False,
) -> Iterator[Found]:
    """What was found so far, at each news and each slice of games."""
    looking = _Search(game, switches, chance, budget)
    seen = looking.found
    for _ in looking.plays():
        if looking.found != seen:
            seen = looking.found
        elif looking.games % SLICE:
            continue
        if is_enough():
            break
        yield replace(seen, games=looking.games)
    yield replace(looking.found, games=looking.games, is_all=True)


class _Search:
    """Each of its generators gives the others their turn after every game."""

    def __init__(self, game: GameInput, switches: Switches, chance: Chance, budget: int) -> None:
        self.game, self.switches, self.chance, self.budget = game, switches, chance, budget
        self.ends = tables().phases[str(game.turns)]
        self.games = 0
        self.found = Found()
        self.was = result(game, switches).score

    def plays(self) -> Iterator[None]:
        ones: list[tuple[int, Change]] = []
        for each in islice(self._ones(), self.budget):
            ones.append((self._play("one", (each,)), each))
            yield
        ones.sort(key=lambda each: -each[0])
        left = self.budget - self.games
        pairs = islice(_pairs([each for _, each in ones]), left * FOR_TWO // TURN_ABOUT)
        yield from _in_turn(self._twos(pairs), self._orders(left * FOR_ORDER // TURN_ABOUT))
        yield from self._tidy()

    def _twos(self, pairs: Iterable[tuple[Change, Change]]) -> Iterator[None]:
        for pair in pairs:
            self._play("two", pair)
            yield

    def _orders(self, games: int) -> Iterator[None]:
        """The first time is short: where there is little time, it has found something."""
        for part in CHAINS:
            if share := games * part // sum(CHAINS):
                yield from self._anneal(share)

    def _play(self, kind: Kind, changes: tuple[Change, ...]) -> int:
        self.games += 1
        outcome = result(with_changes(self.game, changes), self.switches)
        score = outcome.score
        if score is not None and (self.was is None or score > self.was):
            self._keep(kind, Crew(changes, score))
        return worth(outcome)

    def _keep(self, kind: Kind, crew: Crew) -> None:
        """In another order that is as good, the one with fewer changes."""
        found = self.found
        match kind:
            case "one":
                if found.one is None or crew.score > found.one.score:
                    self.found = replace(found, one=crew)
            case "two":
                if found.two is None or crew.score > found.two.score:
                    self.found = replace(found, two=crew)
            case "order":
                if found.order is None or _rank(crew) > _rank(found.order):
                    self.found = replace(found, order=crew)

    def _ones(self) -> Iterator[Change]:
        for seat, program in enumerate(self.game.crew):
            for slot, cards in enumerate(program, start=1):
                for other in _others(cards):
                    yield Change(seat, slot, other)

    # --- the same cards in another order

    def _anneal(self, games: int) -> Iterator[None]:
        crew = list(self.game.crew)
        now, played = self._play_order(crew), 1
        for _ in range(MOST_TRIES * games):
            if played >= games:
                return
            seat = self.chance.randrange(len(crew))
            before, moved = crew[seat], self._moved(crew[seat])
            if moved == before or not self._is_dealt(seat, moved):
                continue
            heat = HOT * (COLD / HOT) ** (played / games)
            crew[seat] = moved
            then = self._play_order(crew)
            if then >= now or self.chance.random() < exp((then - now) / heat):
                now = then
            else:
                crew[seat] = before
            played += 1
            yield

    def _moved(self, program: Program) -> Program:
        """Two change places, or one goes in between two others."""
        moved = list(program)
        here, there = self.chance.randrange(len(moved)), self.chance.randrange(len(moved))
        if self.chance.random() < 0.5:
            moved[here], moved[there] = moved[there], moved[here]
        else:
            moved.insert(there, moved.pop(here))
        return tuple(moved)

    def _is_dealt(self, seat: int, program: Program) -> bool:
        """No card lies in a phase in which it was not yet in the hand."""
        mine = self.game.crew[seat]
        return all(
            [
                program[:end].count(cards) <= mine[:end].count(cards)
                for end in self.ends
                for cards in {*program[:end]}
                if cards
            ]
        )

    def _tidy(self) -> Iterator[None]:
        """What was moved for nothing goes back, as long as it scores the same."""
        while self.found.order is not None:
            before = self.found.order
            for crew in self._simpler(before):
                self._play_order(crew)
                yield
                if self.found.order != before:
                    break
            else:
                return

    def _simpler(self, crew: Crew) -> Iterator[list[Program]]:
        """Each with one more card where it was."""
        programs = _changed(self.game.crew, crew.changes)
        for here, there in combinations(crew.changes, 2):
            if here.seat == there.seat:
                seat, now, mine = here.seat, list(programs[here.seat]), self.game.crew[here.seat]
                one, other = here.slot - 1, there.slot - 1
                now[one], now[other] = now[other], now[one]
                is_back = now[one] == mine[one] or now[other] == mine[other]
                if is_back and self._is_dealt(seat, tuple(now)):
                    yield [*programs[:seat], tuple(now), *programs[seat + 1 :]]

    def _play_order(self, crew: Sequence[Program]) -> int:
        return self._play("order", tuple(self._changes(crew)))

    def _changes(self, crew: Sequence[Program]) -> Iterator[Change]:
        for seat, (program, mine) in enumerate(zip(crew, self.game.crew, strict=True)):
            for slot, (cards, was) in enumerate(zip(program, mine, strict=True), start=1):
                if cards != was:
                    yield Change(seat, slot, cards)


def _rank(crew: Crew) -> tuple[int, int]:
    return crew.score, -len(crew.changes)


def worth(one: Outcome) -> int:
    """Of lost ships the one that came farther."""
    if one.score is not None:
        return HOME + one.score
    return TURN * (one.lost_on_turn or 0) + one.threat_points - 2 * sum(one.damage)


def _others(cards: Slot) -> Iterator[Slot]:
    """One card otherwise, or none there; where two lie one of them."""
    if len(cards) > 1:
        for place, card in enumerate(cards):
            yield (cards[1 - place],)
            yield from [(*cards[:place], each, *cards[place + 1 :]) for each in CARDS if each != card]
        return
    if cards:
        yield ()
    yield from [(each,) for each in CARDS if (each,) != cards]


def _pairs(ones: Sequence[Change]) -> Iterator[tuple[Change, Change]]:
    """The most promising first: what does best alone, and in turn with these steps of one of the crew with what is done
    soon after."""
    promising = ((ones[first], ones[second]) for second in range(len(ones)) for first in range(second))
    near = ((one, other) for one, other in combinations(ones, 2) if one.seat == other.seat and _is_near(one, other))
    seen: set[tuple[Change, Change]] = set()
    for pair in chain.from_iterable(zip_longest(promising, near)):
        if pair is None or pair in seen or (pair[0].seat, pair[0].slot) == (pair[1].seat, pair[1].slot):
            continue
        seen.add(pair)
        yield pair


def _in_turn(twos: Iterator[None], orders: Iterator[None]) -> Iterator[None]:
    goes_on = True
    while goes_on:
        goes_on = False
        for each, games in ((twos, FOR_TWO), (orders, FOR_ORDER)):
            for _ in islice(each, games):
                goes_on = True
                yield


def _is_near(one: Change, other: Change) -> bool:
    return 0 < abs(one.slot - other.slot) <= NEAR
