"""Cards from hand to hand, and back to be replaced."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Line, Offer, Refused, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Event, Person, Secret, State, Swap
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules import fields, parts
from companion.games.shallow_space.rules.dealing import CardsTurnedIn, discarded, expect_card, without
from companion.games.shallow_space.rules.orders import Order

EXTRA: Final = "repair1"  # it may go besides
SELDOM: Final = 0.1


@dataclass(frozen=True, slots=True)
class TurnIn(Order):
    """Replacements come with the next turn."""

    is_quiet = True
    cards: tuple[str, ...]

    def act(self, course: Course, person: Person) -> None:
        if not self.cards:
            raise Refused("no_cards")
        left = list(person.hand)
        for card in self.cards:
            if card not in left:
                raise Refused("not_in_hand")
            left.remove(card)
        counts, most = sum([card != EXTRA for card in self.cards]), course.state.rules.crew_turn_in
        if person.rank == "crew" and counts and person.turned_in + counts > most:
            raise Refused("too_many_cards", most=most)
        course.happen(CardsTurnedIn(person.id, self.cards, counts))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        hand = person.hand
        if not hand:
            return ()
        most = len(hand) if person.rank != "crew" else state.rules.crew_turn_in - person.turned_in
        if most > 0:
            return _turn_in(fields.myself(person), hand, most)
        return _turn_in(fields.myself(person), (EXTRA,), 1) if EXTRA in hand else ()


@lru_cache(maxsize=4096)
def _turn_in(who: fields.Me, hand: tuple[str, ...], most: int) -> tuple[Offer, ...]:
    return (Offer(TurnIn, (fields.as_me(who), fields.some_cards(hand, most))),)


@dataclass(frozen=True, slots=True)
class PutBack(Order):
    """A Repair Lvl 1 may go at any time: in others' turns as a secret, as else they would know that somebody held one.
    The own crew sees a card less.

    In the own turn it is turned in as all cards are."""

    any_turn = True
    chance = SELDOM

    def act(self, course: Course, person: Person) -> None:
        expect_card(person, EXTRA)
        course.happen(RepairPutBack(person.id))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        acts = person.team in parts.turn_of(state).teams and not person.is_ready
        return _put_back(fields.myself(person)) if EXTRA in person.hand and not acts else ()


@lru_cache(maxsize=64)
def _put_back(who: fields.Me) -> tuple[Offer, ...]:
    return (Offer(PutBack, (fields.as_me(who),)),)


@dataclass(frozen=True, slots=True)
class RepairPutBack(Secret):
    who: int

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        return discarded(state, replace(person, hand=without(person.hand, (EXTRA,))), (EXTRA,))


# --- one for one


@dataclass(frozen=True, slots=True)
class OfferSwap(Order):
    other: int
    card: str

    def act(self, course: Course, person: Person) -> None:
        expect_card(person, self.card)
        if self.other not in _partners(course.state, person):
            raise Refused("not_together")
        course.happen(SwapOffered(person.id, self.other, self.card))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if not person.hand or not (others := _partners(state, person)):
            return ()
        other = Choice("other", others, names.person_label(state))
        return (Offer(cls, (fields.me(person), other, fields.hand_choice(person.hand))),)


def _partners(state: State, person: Person) -> tuple[int, ...]:
    """Of the own team and on the same ship."""
    return tuple(
        [
            each.id
            for each in state.people
            if each.team == person.team
            and each.ship == person.ship
            and each.hand
            and each.id != person.id
            and parts.is_alive(each)
        ]
    )


@dataclass(frozen=True, slots=True)
class SwapOffered(Secret):
    one: int
    other: int
    card: str

    def apply(self, state: State) -> State:
        return replace(state, swaps=(*_others(state, self.one, self.other), Swap(self.one, self.other, self.card)))


def _swap_of(state: State, one: int, other: int) -> Swap | None:
    return next((each for each in state.swaps if (each.one, each.other) == (one, other)), None)


def _others(state: State, one: int, other: int) -> list[Swap]:
    return [each for each in state.swaps if (each.one, each.other) != (one, other)]


@dataclass(frozen=True, slots=True)
class AnswerSwap(Order):
    though_ready = True
    other: int
    card: str

    def act(self, course: Course, person: Person) -> None:
        if _swap_of(course.state, self.other, person.id) is None:
            raise Refused("no_swap")
        expect_card(person, self.card)
        course.happen(SwapAnswered(self.other, person.id, self.card))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterator[Offer]:
        for swap in state.swaps:
            if swap.other == person.id and person.hand:
                other = Choice("other", (swap.one,), names.person_label(state))
                yield Offer(cls, (fields.me(person), other, fields.hand_choice(person.hand)))


@dataclass(frozen=True, slots=True)
class SwapAnswered(Secret):
    one: int
    other: int
    card: str

    def apply(self, state: State) -> State:
        first = next(each.card for each in state.swaps if (each.one, each.other) == (self.one, self.other))
        answered = Swap(self.one, self.other, first, self.card)
        return replace(state, swaps=(*_others(state, self.one, self.other), answered))


@dataclass(frozen=True, slots=True)
class ConfirmSwap(Order):
    though_ready = True
    other: int

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        swap = _swap_of(state, person.id, self.other)
        if swap is None or not swap.answer:
            raise Refused("no_swap")
        if not _is_good(state, swap):
            raise Refused("swap_gone")
        if _is_stopped(state, swap):
            raise Refused("jammed")
        course.happen(Swapped(swap.one, swap.other, swap.card, swap.answer))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterator[Offer]:
        for swap in state.swaps:
            if swap.one == person.id and swap.answer and _is_good(state, swap) and not _is_stopped(state, swap):
                yield Offer(cls, (fields.me(person), Choice("other", (swap.other,), names.person_label(state))))


def _is_good(state: State, swap: Swap) -> bool:
    """Both still have what they showed, and are together."""
    one, other = state.people[swap.one], state.people[swap.other]
    return swap.card in one.hand and swap.answer in other.hand and swap.other in _partners(state, one)


def _is_stopped(state: State, swap: Swap) -> bool:
    """Under an EMP a captain receives no captain card, not from the crew either."""
    one, other = state.people[swap.one], state.people[swap.other]
    received = ((one, swap.answer), (other, swap.card))
    return parts.is_jammed(state, one.team) and any(
        each.rank != "crew" and CARDS[card].deck == "captain" for each, card in received
    )


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    one: int
    other: int
    card: str
    answer: str

    def apply(self, state: State) -> State:
        one, other = state.people[self.one], state.people[self.other]
        state = replace(state, swaps=tuple(_others(state, self.one, self.other)))
        state = parts.with_person(state, replace(one, hand=_exchanged(one.hand, self.card, self.answer)))
        return parts.with_person(state, replace(other, hand=_exchanged(other.hand, self.answer, self.card)))

    def is_secret(self, before: State) -> bool:
        return before.people[self.one].cloak > 0 or before.people[self.other].cloak > 0

    def told(self, before: State, after: State) -> Line | None:
        if self.is_secret(before):
            return None
        return line("told.swapped", who=names.person(before, self.one), other=names.person(before, self.other))


def _exchanged(hand: tuple[str, ...], away: str, instead: str) -> tuple[str, ...]:
    place = hand.index(away)
    return (*hand[:place], *hand[place + 1 :], instead)


@dataclass(frozen=True, slots=True)
class DropSwap(Order):
    though_ready = True
    other: int

    def act(self, course: Course, person: Person) -> None:
        for one, other in ((person.id, self.other), (self.other, person.id)):
            if _swap_of(course.state, one, other) is not None:
                course.happen(SwapDropped(one, other))
                return
        raise Refused("no_swap")

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterator[Offer]:
        for swap in state.swaps:
            if person.id in (swap.one, swap.other):
                other = swap.one if swap.other == person.id else swap.other
                yield Offer(cls, (fields.me(person), Choice("other", (other,), names.person_label(state))))


@dataclass(frozen=True, slots=True)
class SwapDropped(Secret):
    one: int
    other: int

    def apply(self, state: State) -> State:
        return replace(state, swaps=tuple(_others(state, self.one, self.other)))
