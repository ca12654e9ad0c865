"""A deal that betrays a hand is named, however the event holds what was dealt and whatever else could have been."""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.contract import (
    Choice,
    Course,
    Event,
    Game,
    Line,
    Offer,
    Result,
    Say,
    Seat,
    Setup,
    Twin,
    line,
    replace,
)
from companion.contract import Command as AnyCommand
from tests.kit.walking import walked

CARDS = tuple(range(1, 53))
HAND = 3
DEALS = 30


@dataclass(frozen=True, slots=True)
class Person:
    seat: Seat
    role: str


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    hands: tuple[tuple[int, ...], ...] = ()
    pile: tuple[int, ...] = CARDS
    deals: int = 0
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(AnyCommand[State]):
    how: str

    def decide(self, course: Course[State]) -> None:
        cards = tuple(course.rng.sample(CARDS, len(CARDS)))
        count = len(course.state.seats)
        hands = tuple(cards[at * HAND : (at + 1) * HAND] for at in range(count))
        course.happen(Shuffled(cards) if self.how == "an order" else Dealt(hands, cards[count * HAND :]))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Choice("how", ("an order", "hands")),)),)


@dataclass(frozen=True, slots=True)
class Dealt(Event[State]):
    """What lies in the hands."""

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, hands=self.hands, pile=self.pile, deals=state.deals + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.dealt")


@dataclass(frozen=True, slots=True)
class Shuffled(Event[State]):
    """An order, from which the hands are taken."""

    cards: tuple[int, ...]

    def apply(self, state: State) -> State:
        count = len(state.seats)
        hands = tuple(self.cards[at * HAND : (at + 1) * HAND] for at in range(count))
        return replace(state, hands=hands, pile=self.cards[count * HAND :], deals=state.deals + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.dealt")


@dataclass(frozen=True, slots=True)
class DealRoles(AnyCommand[State]):
    pirates: int

    def decide(self, course: Course[State]) -> None:
        roles = tuple("pirate" if at < self.pirates else "crew" for at in range(len(course.state.seats)))
        course.happen(RolesDealt(tuple(course.rng.sample(roles, len(roles)))))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Choice("pirates", (1, 2)),)),)


@dataclass(frozen=True, slots=True)
class RolesDealt(Event[State]):
    """Several are equal, and the state holds none of them as they stand here."""

    roles: tuple[str, ...]

    def apply(self, state: State) -> State:
        people = tuple(Person(*each) for each in zip(state.seats, self.roles, strict=True))
        return replace(state, people=people, deals=state.deals + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.dealt")


def role_twins(state: State, rng: Random) -> Iterator[Twin[State]]:
    """Any two could have each other's role."""
    for one, two in combinations(state.people, 2):
        if one.role != two.role:
            other = {one.seat: two.role, two.seat: one.role}
            people = tuple(replace(each, role=other.get(each.seat, each.role)) for each in state.people)
            yield Twin(replace(state, people=people), frozenset(other))


def twins(state: State, rng: Random) -> Iterator[Twin[State]]:
    """Somebody could have any other card of the pile."""
    for at, hand in enumerate(state.hands):
        card = rng.randrange(len(state.pile))
        mine = (state.pile[card], *hand[1:])
        pile = (*state.pile[:card], hand[0], *state.pile[card + 1 :])
        hands = (*state.hands[:at], mine, *state.hands[at + 1 :])
        yield Twin(replace(state, hands=hands, pile=pile), frozenset({state.seats[at]}))


def new(setup: Setup) -> State:
    return State(setup.seats)


GAME: Game[State, Any] = Game(
    slug="deals",
    rules=1,
    folder=Path(__file__).parent,
    least=2,
    most=4,
    chapters=(Deal, Dealt, Shuffled),
    new=new,
    view=lambda state, seat: state.deals,
    acts=lambda state: frozenset(),
    result=lambda state: Result(()) if state.deals == DEALS else None,
    step=lambda state: state.deals,
    twins=twins,
)
ROLES = dataclasses.replace(GAME, chapters=(DealRoles, RolesDealt), least=4, most=4, twins=role_twins)


def named(where: str, game: Game[State, Any] = GAME) -> bool:
    return any(each.startswith(where) and " can tell what only s" in each for each in walked(game, {}, 2))


LEAKS: dict[str, tuple[str, Callable[[Any, State, State], Any]]] = {
    "a card": ("told", lambda event, before, after: line("told.dealt", first=after.hands[0][0])),
    "whether it is odd": ("told", lambda event, before, after: line("told.dealt", odd=after.hands[-1][0] % 2)),
    "the sum of the pile": ("told", lambda event, before, after: line("told.dealt", sum=sum(after.pile))),
    "the sum of all": ("heard", lambda event, before, after: (Say(line("say.sum", sum=sum(map(sum, after.hands)))),)),
}


@pytest.mark.parametrize("kind", [Dealt, Shuffled])
@pytest.mark.parametrize("leak", LEAKS)
def test_what_a_deal_tells_is_named(kind: type[Any], leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    channel, says = LEAKS[leak]
    monkeypatch.setattr(kind, channel, says)

    assert named(f"test_deals.py: {kind.__name__}.{channel}")


@pytest.mark.parametrize("kind", [Dealt, Shuffled])
def test_what_everybody_may_know_is_not(kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, "told", lambda event, before, after: line("told.dealt", left=len(after.pile)))

    assert not named("test_deals.py")


@pytest.mark.parametrize("pirates", [1, 2])
def test_who_is_a_pirate_is_named_where_several_roles_are_equal(pirates: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def offered(state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(DealRoles, (Choice("pirates", (pirates,)),)),)

    monkeypatch.setattr(DealRoles, "offered", offered)
    assert not named("test_deals.py", ROLES)

    monkeypatch.setattr(RolesDealt, "told", lambda event, before, after: line("told.dealt", first=event.roles[0]))
    assert named("test_deals.py: RolesDealt.told", ROLES)
