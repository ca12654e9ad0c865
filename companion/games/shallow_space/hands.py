"""Cards from hand to hand, and back to be replaced."""

from companion.contract import Refused
from companion.games.shallow_space.commands import AnswerSwap, ConfirmSwap, DropSwap, OfferSwap, TurnIn
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.events_people import (
    CardsTurnedIn,
    SwapAnswered,
    SwapDropped,
    SwapOffered,
    Swapped,
)
from companion.games.shallow_space.model import Person, State, Swap
from companion.games.shallow_space.moving import expect_card
from companion.games.shallow_space.parts import is_alive, is_jammed
from companion.games.shallow_space.printed import CARDS

EXTRA = "repair1"  # one may go besides


def turn_in(course: Course, command: TurnIn, person: Person) -> None:
    """Replacements come with the next turn."""
    if not command.cards:
        raise Refused("no_cards")
    left = list(person.hand)
    for card in command.cards:
        if card not in left:
            raise Refused("not_in_hand")
        left.remove(card)
    counts = counted(command.cards)
    if person.rank == "crew" and counts and person.turned_in + counts > course.state.rules.crew_turn_in:
        raise Refused("too_many_cards", most=course.state.rules.crew_turn_in)
    course.happen(CardsTurnedIn(person.id, command.cards, counts))


def counted(cards: tuple[str, ...]) -> int:
    return sum(1 for card in cards if card != EXTRA)


# --- one for one


def swap_of(state: State, one: int, other: int) -> Swap | None:
    return next((each for each in state.swaps if (each.one, each.other) == (one, other)), None)


def partners(state: State, person: Person) -> tuple[int, ...]:
    """Of the own team and on the same ship."""
    return tuple(
        [
            each.id
            for each in state.people
            if each.team == person.team
            and each.ship == person.ship
            and each.hand
            and each.id != person.id
            and is_alive(each)
        ]
    )


def offer(course: Course, command: OfferSwap, person: Person) -> None:
    expect_card(person, command.card)
    if command.other not in partners(course.state, person):
        raise Refused("not_together")
    course.happen(SwapOffered(person.id, command.other, command.card))


def answer(course: Course, command: AnswerSwap, person: Person) -> None:
    state = course.state
    if swap_of(state, command.other, person.id) is None:
        raise Refused("no_swap")
    expect_card(person, command.card)
    course.happen(SwapAnswered(command.other, person.id, command.card))


def confirm(course: Course, command: ConfirmSwap, person: Person) -> None:
    state = course.state
    swap = swap_of(state, person.id, command.other)
    if swap is None or not swap.answer:
        raise Refused("no_swap")
    if not is_good(state, swap):
        raise Refused("swap_gone")
    if is_stopped(state, swap):
        raise Refused("jammed")
    course.happen(Swapped(swap.one, swap.other, swap.card, swap.answer))


def is_good(state: State, swap: Swap) -> bool:
    """Both still have what they showed, and are together."""
    one, other = state.people[swap.one], state.people[swap.other]
    return swap.card in one.hand and swap.answer in other.hand and swap.other in partners(state, one)


def is_stopped(state: State, swap: Swap) -> bool:
    """Under an EMP a captain receives no captain card, not from the crew either."""
    one, other = state.people[swap.one], state.people[swap.other]
    received = ((one, swap.answer), (other, swap.card))
    return is_jammed(state, one.team) and any(
        each.rank != "crew" and CARDS[card].deck == "captain" for each, card in received
    )


def drop(course: Course, command: DropSwap, person: Person) -> None:
    for one, other in ((person.id, command.other), (command.other, person.id)):
        if swap_of(course.state, one, other) is not None:
            course.happen(SwapDropped(one, other))
            return
    raise Refused("no_swap")
