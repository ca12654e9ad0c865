"""A table for Captain's Chair: states from events, commands by hand, and random games over the offers."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any, Final

from companion.contract import Choice, Course, Field, Millis, Number, Offer, Refused, Seat, Setup, Text, Value
from companion.contract.testing import Tick
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import Command, Event, State
from companion.record.codec import Codec, plain
from companion.words.words import Words
from tests.games import stored

ANN, BEN, CAT, DAN, EVE, FAY = PEOPLE = tuple(Seat(each) for each in ("ann", "ben", "cat", "dan", "eve", "fay"))
COMMANDS = Codec((*GAME.commands, *GAME.corrections))
BELOW = Words({"list.and": "{first} and {last}", "list.none": "nobody"})  # the table's own words
WORDS = Words.read(GAME.folder / "strings", "en", below=BELOW)
GOALS = ("ABCDEF", "ABCGHI", "HIJKLM")
TICK: Final = Tick()


def begun(players: int = 3, **options: Value) -> State:
    return GAME.new(Setup(PEOPLE[:players], options))


def after(state: State, *events: Event) -> State:
    return reduce(lambda before, event: event.apply(before), events, state)


def outcome(state: State, command: Command | Tick, by: Seat | None = ANN, now: int = 0) -> tuple[Event, ...] | str:
    """The events, or the code of the refusal."""
    try:
        return happened(state, command, Millis(now), Random(1), by)
    except Refused as refused:
        return refused.code


def happened(
    state: State, command: Command | Tick, now: Millis, rng: Random, by: Seat | None = None
) -> tuple[Event, ...]:
    course = Course(state, now, rng, by)
    if isinstance(command, Tick):
        GAME.come(course)
    else:
        command.decide(course)
    assert after(state, *(event for _, event, _ in course.happened)) == course.state
    return tuple(event for _, event, _ in course.happened)


Move = stored.Move[State, Command, Event]


def walk(state: State, rng: Random, corrections: bool = False, most: int = 3000) -> Iterator[Move]:
    """Random play over what is offered; the clock goes on by itself when nobody acts."""
    now = 0
    for _ in range(most):
        if GAME.result(state) is not None:
            return
        due = GAME.comes_at(state)
        acting = sorted(GAME.acts(state))
        by: Seat | None = None
        command: Command | Tick = TICK
        if due is None or due > now:
            if corrections and rng.random() < 0.05 and (tools := GAME.for_host(state)):
                command = filled(rng.choice(tools), rng)
            elif acting and rng.random() < 0.9:
                by = rng.choice(acting)
                command = filled(rng.choice(GAME.offers(state, by)), rng)
            elif due is not None:
                now = due
                continue
            else:
                continue
        events = happened(state, command, Millis(now), rng, by)
        following = after(state, *events)
        yield Move(by, command, Millis(now), state, events, following)
        state = following
        now += rng.randint(0, 1500)
    raise AssertionError("the game does not end")


def filled(offer: Offer, rng: Random) -> Any:
    values = {field.name: plain(_picked(field, rng)) for field in offer.fields}
    return COMMANDS.decode({"type": offer.command.__name__, **values})


def _picked(field: Field, rng: Random) -> Any:
    if isinstance(field, Choice):
        return rng.choice(field.values)
    if isinstance(field, Number):
        return rng.randint(field.least, field.most)
    if isinstance(field, Text):
        raise AssertionError("this game asks for no text")
    # a few rather than many, or nobody would ever be elected
    return rng.sample(field.values, rng.randint(field.least, max(field.least, min(field.most, 1))))
