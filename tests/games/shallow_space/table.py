"""A table for Shallow Space: states from events, commands by hand, and random games over the offers."""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any, TypeAlias

from companion import contract
from companion.contract import Choice, Course, Field, Millis, Number, Offer, Refused, Seat, Setup, Text, Value
from companion.contract.testing import Tick
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import Command, State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules.boarding import Board, Teleport
from companion.games.shallow_space.rules.bots import MoveBot
from companion.games.shallow_space.rules.bridge import Capture, Commission
from companion.games.shallow_space.rules.captains import Accept, Defect, Volunteer
from companion.games.shallow_space.rules.charges import Disarm
from companion.games.shallow_space.rules.crew_cards import Heal, RaiseField, SetDive
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.hands import AnswerSwap, ConfirmSwap, DropSwap, OfferSwap, TurnIn
from companion.games.shallow_space.rules.moving import Jump, Move
from companion.games.shallow_space.rules.readiness import NotReady, Ready
from companion.games.shallow_space.rules.repairs import Mend
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from companion.record.codec import Codec, plain
from companion.words.words import Words
from tests.games import stored

ANN, BEN, CAT, DAN, EVE, FAY, GUS, HAL, IDA, JON, KAY, LEO = PEOPLE = tuple(
    Seat(each) for each in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kay", "leo")
)
Event: TypeAlias = contract.Event[State]
COMMANDS = Codec((*GAME.commands, *GAME.corrections))
BOLD = (Accept, Board, Capture, Defect, Launch, Teleport, Volunteer)
BELOW = Words({"list.and": "{first} and {last}", "list.none": "nobody"})  # the table's own words
WORDS = Words.read(GAME.folder / "strings", "en", below=BELOW)


def begun(players: int = 6, **options: Value) -> State:
    return GAME.new(Setup(PEOPLE[:players], options))


def after(state: State, *events: Event) -> State:
    return reduce(lambda before, event: event.apply(before), events, state)


def outcome(
    state: State, command: Command | Tick, by: Seat | None = ANN, now: int = 0, seed: int = 1
) -> tuple[Event, ...] | str:
    """The events, or the code of the refusal."""
    try:
        return happened(state, command, Millis(now), Random(seed), by)
    except Refused as refused:
        return refused.code


def happened(
    state: State, command: Command | Tick, now: Millis, rng: Random, by: Seat | None = None
) -> tuple[Event, ...]:
    course = Course(state, now, rng, by)
    if isinstance(command, Tick):
        GAME.tick(course)
    else:
        command.decide(course)
    events = tuple(event for _, event, _ in course.happened)
    assert after(state, *events) == course.state
    return events


def done(state: State, *asked: tuple[Command | Tick, Seat | None]) -> State:
    """The state after these commands, none of which may be refused."""
    for command, by in asked:
        events = outcome(state, command, by)
        assert isinstance(events, tuple), f"{command} by {by}: {events}"
        state = after(state, *events)
    return state


Step = stored.Move[State, Command, Event]


def walk(
    state: State,
    rng: Random,
    *,
    corrections: bool = False,
    bystanders: float = 0.05,
    bold: bool = False,
    most: int = 20_000,
) -> Iterator[Step]:
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
            events = happened(state, command, Millis(now), rng, by)
        except Refused:
            if not is_loose:
                raise
            continue
        following = after(state, *events)
        yield Step(by, command, Millis(now), state, events, following)
        state = following
        now += rng.randint(0, 3000)
    raise AssertionError("the game does not end")


def _somebody(state: State, rng: Random, bystanders: float, *, bold: bool) -> tuple[Seat, Offer] | None:
    acting = sorted(GAME.acts(state))
    if not acting or rng.random() < bystanders:
        acting = list(state.rules.seats)
    by = rng.choice(acting)
    found = in_hand(state, GAME.offers(state, by))
    if bold and rng.random() < 0.7:
        found = tuple(each for each in found if each.command in BOLD) or found
    return (by, rng.choice(found)) if found else None


FIRST = (AnswerSwap, ConfirmSwap, DropSwap, NotReady, Ready, Move, Teleport, Shoot, Mend, MoveBot, Disarm)
LAST = (TurnIn, OfferSwap, Capture, Fire)  # then the captain's cards, and last of all:
AT_THE_END = (Volunteer, Defect, Accept)
CARD_OF = {Heal: "heal", RaiseField: "force_field", Jump: "short_teleport", Board: "boarding", SetDive: "redshirt_dive",
           Commission: "executive"}  # fmt: skip


def in_hand(state: State, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """In the order in which stored games look through them: person after person, a hand card by card."""

    dropped: Counter[int] = Counter()

    def place(offer: Offer) -> tuple[int, int, int]:
        of = {each.name: each.values[0] for each in offer.fields if isinstance(each, Choice)}
        if "who" not in of:
            return 0, 0, 0
        who, command = int(of["who"]), offer.command
        if command in FIRST[:3]:
            swaps = [(each.one, each.other) for each in state.swaps if who in (each.one, each.other)]
            if command is AnswerSwap:
                return who, -1, swaps.index((int(of["other"]), who))
            if command is ConfirmSwap:
                return who, -1, swaps.index((who, int(of["other"])))
            dropped[who] += 1  # one for each swap
            return who, -1, dropped[who] - 1
        if command in FIRST:
            return who, 0, FIRST.index(command)
        if command in LAST:
            return who, 2, LAST.index(command)
        if command in AT_THE_END:
            return who, 4, AT_THE_END.index(command)
        card = str(of.get("card") or CARD_OF[command])
        return who, 1 if CARDS[card].deck == "crew" else 3, state.people[who].hand.index(card)

    return tuple(sorted(offers, key=place))


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
