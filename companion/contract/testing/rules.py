"""A game's rules without a table: a command or time comes in, and what came of it comes out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeAlias

from companion.contract.chance import THINKING_MS, Coder, Making, chosen
from companion.contract.chapters import Command, Course, Event, S
from companion.contract.eyes import shut_at, shut_by, start_of
from companion.contract.game import Game, Setup
from companion.contract.lines import Refused, Seat
from companion.contract.offers import Offer
from companion.contract.values import ZERO, Millis, Value

MOST_MOVES: Final = 4_000
CORRECTED: Final = 0.05  # of the moves of a walk, where it corrects at all
BYSTANDERS: Final = 0.1  # of the moves are of those for whom nobody waits


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has come."""


TICK: Final = Tick()


@dataclass(frozen=True)
class TakenBack(Generic[S]):
    """The state that is so again was left for this one, which is taken back."""

    left: S


ASKER: Final = Seat("")  # who asks where nobody is named


@dataclass(frozen=True)  # a generic alias writes to what it makes: with slots that is a TypeError
class Move(Generic[S]):
    """What was asked, and what came of it."""

    by: Seat | None
    command: Any  # of the game, or Tick
    now: Millis
    before: S
    happened: tuple[tuple[S, Event[S], S], ...]  # each with the state before and after it
    after: S
    refused: Refused | None = None

    @property
    def events(self) -> tuple[Event[S], ...]:
        return tuple([event for _, event, _ in self.happened])


Put: TypeAlias = Command[S] | Tick | TakenBack[S]
# What is asked; with who asks, if that is somebody else, and when.
Asked: TypeAlias = Command[S] | Tick | TakenBack[S] | tuple[Put[S], Seat | None] | tuple[Put[S], Seat | None, int]


def after(state: S, *events: Event[S]) -> S:
    for event in events:
        state = event.apply(state)
    return state


def asked(game: Game[S, Any], state: S, command: Put[S], by: Seat | None, now: int, rng: Random) -> Move[S]:
    """A refusal is an answer, too."""
    course = Course(state, Millis(now), rng, by)
    try:
        if isinstance(command, Tick):
            game.come(course)
        elif isinstance(command, TakenBack):
            game.taken_back(course, command.left)
        else:
            command.decide(course)
    except Refused as code:
        return Move(by, command, course.now, state, (), state, code)
    return Move(by, command, course.now, state, tuple(course.happened), course.state)


@dataclass(frozen=True)
class Rules(Generic[S]):
    """What the tests of one game ask of it again and again."""

    game: Game[S, Any]
    coder: Coder  # of its commands and corrections
    type_key: str
    seats: Callable[[S], tuple[Seat, ...]]
    asks: Seat  # if nobody else is named

    def begun(self, seats: tuple[Seat, ...], **options: Value) -> S:
        """With the game's own defaults for what is not named."""
        return self.game.new(Setup(seats, {each.key: each.default for each in self.game.options} | options))

    def happened(
        self, state: S, command: Put[S], now: int, rng: Random, by: Seat | None = None
    ) -> tuple[Event[S], ...]:
        """Raises what refuses it."""
        move = asked(self.game, state, command, by, now, rng)
        if move.refused is not None:
            raise move.refused
        return move.events

    def asked(self, state: S, command: Put[S], by: Seat | None = ASKER, now: int = 0, seed: int = 1) -> Move[S]:
        return asked(self.game, state, command, self.asks if by == ASKER else by, now, Random(seed))

    def outcome(
        self, state: S, command: Put[S], by: Seat | None = ASKER, now: int = 0, seed: int = 1
    ) -> tuple[Event[S], ...] | str:
        """The events, or the code of the refusal."""
        move = self.asked(state, command, by, now, seed)
        return move.events if move.refused is None else move.refused.code

    def done(self, state: S, *commands: Asked[S], now: int = 0) -> S:
        """The state after these, none of which may be refused."""
        for each in commands:
            command, by, *at = each if isinstance(each, tuple) else (each, self.asks)
            move = asked(self.game, state, command, by, at[0] if at else now, Random(1))
            assert move.refused is None, f"{command} by {by}: {move.refused}"
            state = move.after
        return state

    def filled(self, offer: Offer, rng: Random) -> Any:
        """As a phone sends it."""
        return Making(self.coder, self.type_key)(offer, rng)

    def walk(
        self, state: S, rng: Random, *, corrections: bool = False, bystanders: float = BYSTANDERS
    ) -> Iterator[Move[S]]:
        """A whole game by chance over what is offered; with shut eyes, too, and the way out of them."""
        game, make, seats = self.game, Making(self.coder, self.type_key), self.seats(state)
        now, shut = 0, shut_at(game, state, ZERO)
        for _ in range(MOST_MOVES):
            if game.result(state) is not None:
                return
            due = game.comes_at(state)
            by: Seat | None = None
            if due is not None and due <= now:
                move = asked(game, state, TICK, None, now, rng)
                assert game.result(move.after) is not None or game.comes_at(move.after) != due, f"due at {due} for ever"
            else:
                offer = None
                if corrections and rng.random() < CORRECTED and (tools := game.for_host(state)):
                    offer = rng.choice(tools)
                elif picked := self._picked(state, seats, rng, bystanders, waits=due is not None):
                    by, offer = picked
                if offer is None:
                    assert due is not None, "nobody can do anything, and nothing is due"
                    now = due
                    continue
                command = make(offer, rng)
                start = start_of(command, state, shut)
                move = asked(game, start, command, by, now, rng)
                assert move.refused is None or offer.loose, f"{command} was offered to {by}: {move.refused}"
                now += rng.randint(0, 2 * THINKING_MS)
            if move.refused is None:
                yield move
            state = move.after
            shut = shut_by(game, move.happened, move.after, move.now, shut)
        raise AssertionError("the game does not end")

    def _picked(
        self, state: S, seats: tuple[Seat, ...], rng: Random, bystanders: float, *, waits: bool
    ) -> tuple[Seat, Offer] | None:
        if rng.random() < bystanders and (found := self.game.offers(state, by := rng.choice(seats))):
            return by, rng.choice(found)
        return chosen(self.game, state, seats, rng, waits=waits)
