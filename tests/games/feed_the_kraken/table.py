"""A table for Feed the Kraken: states from events, commands by hand, and random games over the offers."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.contract import Choice, Field, Millis, Number, Offer, Refused, Seat, Setup, Text, Value
from companion.contract.testing import Tick
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Command, Course, Event, State
from companion.games.feed_the_kraken.rules.eyes import AbortScript, Rehearse
from companion.record.codec import Codec, plain
from companion.table.eyes import are_shut
from companion.words.words import Words
from tests.games import stored

ANN, BEN, CAT, DAN, EVE, FAY, GUS, HAL, IDA, JON, KAY = PEOPLE = tuple(
    Seat(each) for each in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kay")
)
COMMANDS = Codec((*GAME.commands, *GAME.corrections))
BELOW = Words({"list.and": "{first} and {last}", "list.none": "nobody"})  # the table's own words
WORDS = Words.read(GAME.folder / "strings", "en", below=BELOW)
ON_PHONES: dict[str, Any] = {"roles": "phones", "mutiny": "phones", "deck": "phones", "characters": "phones"}
REPEATING = (AbortScript, Rehearse)  # what leads back to where one was
REPEATS = 0.1
AS_PRINTED: dict[str, Any] = {"off_duty": "crew_card", "tie": "chain", "small_crew": "fewer"}


def begun(players: int = 6, **options: Value) -> State:
    return GAME.new(Setup(PEOPLE[:players], options))


def after(state: State, *events: Event) -> State:
    for event in events:
        state = event.apply(state)
    return state


def happened(
    state: State, command: Command | Tick, now: Millis, rng: Random, by: Seat | None = None
) -> tuple[Event, ...]:
    """What a command, or time, leads to."""
    course = Course(state, now, rng, by)
    if isinstance(command, Tick):
        GAME.tick(course)
    else:
        command.decide(course)
    return tuple([event for _, event, _ in course.happened])


def outcome(
    state: State, command: Command | Tick, by: Seat | None = ANN, now: int = 0, seed: int = 1
) -> tuple[Event, ...] | str:
    """The events, or the code of the refusal."""
    try:
        return happened(state, command, Millis(now), Random(seed), by)
    except Refused as refused:
        return refused.code


def asked_by(state: State, event: Event) -> State:
    """The first state of a walk in which an event of this kind could come next."""
    for seed in range(200):
        for move in walk(state, Random(seed)):
            if any(type(each) is type(event) for each in move.events):
                before = move.before
                for each in move.events:
                    if type(each) is type(event):
                        return before
                    before = each.apply(before)
    raise AssertionError(f"{event} never comes")


def done(state: State, *asked: tuple[Command | Tick, Seat | None] | tuple[Command | Tick, Seat | None, int]) -> State:
    """The state after these commands, none of which may be refused."""
    for command, by, *rest in asked:
        events = outcome(state, command, by, *rest)
        assert isinstance(events, tuple), f"{command} by {by}: {events}"
        state = after(state, *events)
    return state


Move = stored.Move[State, Command, Event]


def walk(
    state: State, rng: Random, *, corrections: bool = False, bystanders: float = 0.1, most: int = 3000
) -> Iterator[Move]:
    """Random play over what is offered. Others than those for whom the table waits act too, mostly with shut eyes."""
    now, opened = 0, state
    for _ in range(most):
        if GAME.result(state) is not None:
            return
        due = GAME.due(state)
        by: Seat | None = None
        command: Command | Tick = Tick()
        if due is None or due > now:
            if corrections and rng.random() < 0.04 and (tools := GAME.for_host(state)):
                command = filled(rng.choice(tools), rng)
            elif found := _somebody(state, rng, bystanders):
                by, offer = found
                command = filled(offer, rng)
            elif due is not None:
                now = due
                continue
            else:
                continue
        opened = opened if are_shut(GAME, state) else state
        state = opened if isinstance(command, AbortScript) else state
        events = happened(state, command, Millis(now), rng, by)
        following = after(state, *events)
        yield Move(by, command, Millis(now), state, events, following)
        state = following
        now += rng.randint(0, 1500) if state.stage != "eyes_closed" else 6_000
    raise AssertionError("the game does not end")


def _somebody(state: State, rng: Random, bystanders: float) -> tuple[Seat, Offer] | None:
    acting = sorted(GAME.acts(state))
    if not acting or rng.random() < bystanders:
        acting = list(state.rules.seats)
    by = rng.choice(acting)
    found = GAME.offers(state, by)
    if rng.random() > REPEATS:
        found = tuple(each for each in found if each.command not in REPEATING)
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
        raise AssertionError("this game asks for no text")
    return rng.sample(field.values, rng.randint(field.least, min(field.most, len(field.values))))
