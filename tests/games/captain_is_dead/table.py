"""A table for The Captain is Dead: states from events, commands by hand, and random games over the offers."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from companion.contract import Choice, Course, Field, Line, Millis, Number, Offer, Refused, Seat, Setup, Text, Value
from companion.contract.testing import Tick
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Command, Event, State
from companion.games.captain_is_dead.rules.alerts import EndCrew, NameAlert, OverrideAlert, ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert, SkipAlert
from companion.games.captain_is_dead.rules.ending import ConfirmEnd
from companion.games.captain_is_dead.rules.gains import GainDiscount
from companion.games.captain_is_dead.rules.gear import PlayPlan, UseTool
from companion.games.captain_is_dead.rules.harm import Destroy, HitShields, KnockOut, LoseSkillDeck, PlaceAliens
from companion.games.captain_is_dead.rules.scanners import QueueFilled
from companion.games.captain_is_dead.rules.set_up import NextStep, RoleTaken
from companion.games.captain_is_dead.rules.turns import EndTurn, TurnBegan
from companion.record.codec import Codec, plain
from companion.table.options import settled
from companion.words.words import Words
from tests.games import stored

ANN, BEN, CAT, DAN, EVE, FAY, GUS = PEOPLE = tuple(
    Seat(each) for each in ("ann", "ben", "cat", "dan", "eve", "fay", "gus")
)
COMMANDS = Codec((*GAME.commands, *GAME.corrections))
BELOW = Words({"list.and": "{first} and {last}", "list.none": "nothing"})  # the table's own words
WORDS = Words.read(GAME.folder / "strings", "en", below=BELOW)
FLOW = (EndTurn, DrawAlert, ResolveAlert, NextStep)
OF_ALERTS = (DrawAlert, SkipAlert, ResolveAlert, OverrideAlert, EndCrew, NameAlert)
SELDOM = (HitShields, PlaceAliens, KnockOut, Destroy, EndCrew, LoseSkillDeck, ConfirmEnd, SkipAlert)


def begun(players: int = 3, **options: Value) -> State:
    return GAME.new(Setup(PEOPLE[:players], settled(GAME, options)))


def after(state: State, *events: Event) -> State:
    return reduce(lambda before, event: event.apply(before), events, state)


def flying(*roles: str, players: int = 3, actions: int = 4, **options: Value) -> State:
    """Ann has the turn, then Ben, then Cat; these are their roles, and two yellow alerts lie face up."""
    state = begun(max(players, len(roles)), **options)
    taken = [RoleTaken(seat, role, "") for seat, role in zip(PEOPLE, roles, strict=False) if role]
    teleports = 2 if roles and roles[0] == "teleporter_chief" else 0
    return after(state, *taken, QueueFilled(("yellow", "yellow")), TurnBegan(ANN, actions, teleports))


def outcome(
    state: State, command: Command | Tick, by: Seat | None = ANN, now: int = 0, seed: int = 1
) -> tuple[Event, ...] | str:
    """The events, or the code of the refusal; what speaks against a deed is `may_not` and its reasons."""
    try:
        return caused(state, command, by, now, Random(seed))
    except Refused as refused:
        why: Any = refused.values.get("why")
        if refused.code != "may_not":
            return refused.code
        return " ".join([refused.code, *_reasons(why)])


def caused(state: State, command: Command | Tick, by: Seat | None, now: int, rng: Random) -> tuple[Event, ...]:
    course = Course(state, Millis(now), rng, by)
    if isinstance(command, Tick):
        GAME.tick(course)
    else:
        command.decide(course)
    return tuple(event for _, event, _ in course.happened)


def _reasons(why: Line) -> list[str]:
    if why.key == "sentences":
        return [reason for _, each in why.values if isinstance(each, Line) for reason in _reasons(each)]
    return [why.key.removeprefix("why.")]


def done(state: State, *commands: Command | Tick, now: int = 0) -> State:
    """The state after these commands, none of which may be refused."""
    for command in commands:
        events = outcome(state, command, ANN, now)
        assert isinstance(events, tuple), f"{command}: {events}"
        state = after(state, *events)
    return state


def rounds(state: State, count: int) -> State:
    """So many turns in which nothing happens."""
    for _ in range(count):
        state = done(state, EndTurn(), DrawAlert(), ResolveAlert())
    return state


Move = stored.Move[State, Command, Event]


def walk(
    state: State, rng: Random, *, corrections: bool = False, harm: float = 0.25, haste: float = 0.3, most: int = 4000
) -> Iterator[Move]:
    """Random play over what is offered; what leads on comes often, harm seldom, and never two alerts a turn."""
    now = 0
    for _ in range(most):
        if GAME.result(state) is not None:
            return
        due = GAME.due(state)
        by: Seat | None = None
        command: Command | Tick = Tick()
        if due is None or due > now:
            if corrections and rng.random() < 0.06 and (tools := GAME.for_host(state)):
                command = filled(rng.choice(tools), rng)
            else:
                by = rng.choice(state.rules.seats)
                command = filled(_picked(_offered(state, by), rng, harm, haste), rng)
        try:
            events = caused(state, command, by, now, rng)
        except Refused:
            now += 100
            continue
        following = after(state, *events)
        yield Move(by, command, Millis(now), state, events, following)
        state = following
        now += rng.randint(0, 8000)
    raise AssertionError("the game does not end")


def _offered(state: State, seat: Seat) -> tuple[Offer, ...]:
    """As the stored games were played: while an alert is due, it was offered before plans and tools."""
    found = GAME.offers(state, seat)
    if state.stage != "alert":
        return found
    first = [each for each in found if each.command in OF_ALERTS]
    second = [each for each in found if each.command is GainDiscount]
    third = [each for each in found if each.command in (PlayPlan, UseTool)]
    rest = [each for each in found if each not in (*first, *second, *third)]
    return (*first, *second, *third, *rest)


def _picked(offers: tuple[Offer, ...], rng: Random, harm: float, haste: float) -> Offer:
    offers = tuple(each for each in offers if not (each.loose and each.command is DrawAlert))
    flow = [each for each in offers if each.command in FLOW]
    if flow and rng.random() < haste:
        return rng.choice(flow)
    if rng.random() > harm and (calm := [each for each in offers if each.command not in SELDOM]):
        return rng.choice(calm)
    return rng.choice(offers)


def filled(offer: Offer, rng: Random) -> Any:
    values = {field.name: plain(_value(field, rng)) for field in offer.fields}
    return COMMANDS.decode({"type": offer.command.__name__, **values})


def _value(field: Field, rng: Random) -> Any:
    if isinstance(field, Choice):
        return rng.choice(field.values)
    if isinstance(field, Number):
        return rng.randint(field.least, field.most)
    if isinstance(field, Text):
        raise AssertionError("this game asks for no text")
    return rng.sample(field.values, rng.randint(field.least, min(field.most, len(field.values))))
