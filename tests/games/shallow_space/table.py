"""A table for Shallow Space: states from events, commands by hand, and random games over the offers."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from companion.contract import Choice, Field, Millis, Number, Offer, Refused, Seat, Setup, Text, Value
from companion.contract.old import Ctx, Tick
from companion.games.shallow_space import GAME
from companion.games.shallow_space.commands import (
    Accept,
    Board,
    Capture,
    Command,
    Defect,
    Launch,
    Teleport,
    Volunteer,
)
from companion.games.shallow_space.events import Event
from companion.games.shallow_space.model import State
from companion.record.codec import Codec, plain
from companion.words.words import Words
from tests.games import stored

ANN, BEN, CAT, DAN, EVE, FAY, GUS, HAL, IDA, JON, KAY, LEO = PEOPLE = tuple(
    Seat(each) for each in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kay", "leo")
)
COMMANDS = Codec((*GAME.commands, *GAME.corrections))
BOLD = (Accept, Board, Capture, Defect, Launch, Teleport, Volunteer)
BELOW = Words({"list.and": "{first} and {last}", "list.none": "nobody"})  # the table's own words
WORDS = Words.read(GAME.folder / "strings", "en", below=BELOW)


def begun(players: int = 6, **options: Value) -> State:
    return GAME.new(Setup(PEOPLE[:players], options))


def after(state: State, *events: Event) -> State:
    return reduce(GAME.evolve, events, state)


def outcome(
    state: State, command: Command | Tick, by: Seat | None = ANN, now: int = 0, seed: int = 1
) -> tuple[Event, ...] | str:
    """The events, or the code of the refusal."""
    try:
        return GAME.decide(state, command, Ctx(Millis(now), Random(seed), by))
    except Refused as refused:
        return refused.code


def done(state: State, *asked: tuple[Command | Tick, Seat | None]) -> State:
    """The state after these commands, none of which may be refused."""
    for command, by in asked:
        events = outcome(state, command, by)
        assert isinstance(events, tuple), f"{command} by {by}: {events}"
        state = after(state, *events)
    return state


Move = stored.Move[State, Command, Event]


def walk(
    state: State,
    rng: Random,
    *,
    corrections: bool = False,
    bystanders: float = 0.05,
    bold: bool = False,
    most: int = 20_000,
) -> Iterator[Move]:
    """Random play over what is offered. Others than those for whom the table waits may act too.

    `bold`: most of the time what chance alone seldom comes to is done where it can be, as captures."""
    now = 0
    for _ in range(most):
        if GAME.result(state) is not None:
            return
        due = GAME.due(state)
        by: Seat | None = None
        command: Command | Tick = Tick()
        is_loose = False
        if due is None or due > now:
            if corrections and rng.random() < 0.04 and (tools := GAME.for_host(state)):
                command, is_loose = filled(rng.choice(tools), rng), True
            elif found := _somebody(state, rng, bystanders, bold=bold):
                by, offer = found
                command, is_loose = filled(offer, rng), offer.loose
            else:
                continue
        try:
            events = GAME.decide(state, command, Ctx(Millis(now), rng, by))
        except Refused:
            if not is_loose:
                raise
            continue
        following = after(state, *events)
        yield Move(by, command, Millis(now), state, events, following)
        state = following
        now += rng.randint(0, 3000)
    raise AssertionError("the game does not end")


def _somebody(state: State, rng: Random, bystanders: float, *, bold: bool) -> tuple[Seat, Offer] | None:
    acting = sorted(GAME.acts(state))
    if not acting or rng.random() < bystanders:
        acting = list(state.rules.seats)
    by = rng.choice(acting)
    found = GAME.offers(state, by)
    if bold and rng.random() < 0.7:
        found = tuple(each for each in found if each.command in BOLD) or found
    return (by, rng.choice(found)) if found else None


def filled(offer: Offer, rng: Random) -> Any:
    values = {field.name: plain(_picked(field, rng)) for field in offer.fields}
    return COMMANDS.decode({"type": offer.command.__name__, **values})


def _picked(field: Field, rng: Random) -> Any:
    if isinstance(field, Choice):
        return rng.choice(field.values)
    if isinstance(field, Number):
        return rng.randint(field.least, field.most)
    if isinstance(field, Text):
        return rng.choice(("Redoubtable", "Unsinkable II", "Plain Jane"))
    return rng.sample(field.values, rng.randint(field.least, min(field.most, len(field.values))))
