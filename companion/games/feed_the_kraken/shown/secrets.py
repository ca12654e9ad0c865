"""What nobody else may know: states that could as well be, for proofs."""

from collections.abc import Iterator
from typing import Final, TypeVar

from companion.contract import Chance, Seat, Twin, replace
from companion.games.feed_the_kraken.model import UNKNOWN, Deck, Mutiny, Secrets, State
from companion.games.feed_the_kraken.rules import crew, navigation
from companion.games.feed_the_kraken.rules.guns import asked, bounds

T = TypeVar("T")
NOBODY: Final[frozenset[Seat]] = frozenset()


def twins(state: State, rng: Chance) -> Iterator[Twin[State]]:
    if state.stage == "over":
        return
    one, two = rng.sample(range(len(state.rules.seats)), 2)
    knowing = frozenset((state.rules.seats[one], state.rules.seats[two]))
    for secrets in _dealt(state, one, two):
        yield Twin(replace(state, secrets=secrets), knowing)
    for secrets in _of_one(state, one, rng):
        yield Twin(replace(state, secrets=secrets), frozenset((state.rules.seats[one],)))
    if state.mutiny is not None and state.stage == "loyalty" and state.rules.counts_on_phones:
        yield from _guns(state, state.mutiny, rng)
    if state.rules.keeps_deck:
        yield from _piles(state, rng)
        yield from _cards(state, rng)


# --- who somebody is, and what they learnt


def _dealt(state: State, one: int, two: int) -> Iterator[Secrets]:
    """Two people are each the other; what others have learnt of them stands in those others' findings."""
    secrets, seats = state.secrets, state.rules.seats
    if secrets.roles:
        turned = {seats[one]: seats[two], seats[two]: seats[one]}
        converted = frozenset(turned.get(each, each) for each in secrets.converted)
        in_order = tuple(each for each in seats if each in converted)
        yield replace(secrets, roles=_swapped(secrets.roles, one, two), converted=in_order)
    if secrets.characters and not state.crew.characters[one] and not state.crew.characters[two]:
        yield replace(secrets, characters=_swapped(secrets.characters, one, two))


def _of_one(state: State, one: int, rng: Chance) -> Iterator[Secrets]:
    secrets, seat = state.secrets, state.rules.seats[one]
    if not secrets.roles:
        return
    role = secrets.roles[one]
    if role in ("sailor", "pirate"):
        others = frozenset(secrets.converted) ^ {seat}
        yield replace(secrets, converted=tuple(each for each in state.rules.seats if each in others))
    if secrets.taken_away is not None and seat not in secrets.converted:
        yield replace(secrets, roles=crew.set_at(secrets.roles, one, secrets.taken_away), taken_away=role)
    known = secrets.findings[one]
    learnt = known[:-1] if known else rng.choice(secrets.findings)
    yield replace(secrets, findings=crew.set_at(secrets.findings, one, learnt))
    if state.stage == "eyes_closed":
        picked = secrets.picks[one]
        number = len(picked) or rng.choice((1, 3))
        other = tuple(rng.choice(state.crew.aboard) for _ in range(number))
        yield replace(secrets, picks=crew.set_at(secrets.picks, one, other))
        yield replace(secrets, picks=crew.set_at(secrets.picks, one, ()))


# --- guns in fists


def _guns(state: State, mutiny: Mutiny, rng: Chance) -> Iterator[Twin[State]]:
    """Another number; before the shortest time also whether there is one."""
    for seat in asked(state):
        place = state.rules.seats.index(seat)
        given, (least, most) = mutiny.given[place], bounds(state, seat)
        others: list[int | None] = [each for each in range(least, most + 1) if each != given]
        if given is None and mutiny.is_seen:
            continue
        if given is not None and not mutiny.is_seen:
            others.append(None)
        if others:
            guns = crew.set_at(mutiny.given, place, rng.choice(others))
            at = mutiny.complete_at if mutiny.is_seen else None if None in guns else mutiny.opened_at
            yield Twin(replace(state, mutiny=replace(mutiny, given=guns, complete_at=at)), frozenset((seat,)))


# --- navigation cards


def _piles(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """Nobody knows the pile, nor which of the thrown cards are whose."""
    deck = state.deck
    cards = [*deck.draw, *deck.discards]
    rng.shuffle(cards)
    draw, discards = tuple(cards[: len(deck.draw)]), tuple(cards[len(deck.draw) :])
    yield Twin(_with_deck(state, replace(deck, draw=draw, discards=discards)), NOBODY)
    if state.look is not None and cards and UNKNOWN not in cards:
        others = tuple(rng.choice(cards) for _ in state.look.cards)
        yield Twin(replace(state, look=replace(state.look, cards=others)), frozenset((state.look.seat,)))


def _cards(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """What somebody has in hand, what of it is kept, and before the shortest time whether it is."""
    deck, team = state.deck, state.team
    for seat in (team.captain, team.lieutenant):
        whose = navigation.hand_of(state, seat)
        if seat is None or whose is None:
            continue
        kept: list[int | None] = [*range(len(deck.hands[whose]))]
        if not deck.is_seen:
            kept.append(None)
        if deck.kept[whose] is not None or not deck.is_seen:
            for each in _others(kept, deck.kept[whose]):
                both = (each, deck.kept[1]) if whose == 0 else (deck.kept[0], each)
                yield Twin(_with_deck(state, replace(deck, kept=both)), frozenset((seat,)))
        if deck.draw:
            hand, draw = _exchanged(deck.hands[whose], deck.draw, rng)
            hands = (hand, deck.hands[1]) if whose == 0 else (deck.hands[0], hand)
            yield Twin(_with_deck(state, replace(deck, hands=hands, draw=draw)), frozenset((seat,)))
    if state.stage == "logbook" and deck.logbook:
        knowing = NOBODY if team.navigator is None else frozenset((team.navigator,))
        yield Twin(_with_deck(state, replace(deck, logbook=deck.logbook[::-1])), knowing)
        if deck.draw:
            logbook, draw = _exchanged(deck.logbook, deck.draw, rng)
            yield Twin(_with_deck(state, replace(deck, logbook=logbook, draw=draw)), knowing)
        for chosen in _others([None, *range(len(deck.logbook))], deck.chosen) if not deck.is_seen else ():
            yield Twin(_with_deck(state, replace(deck, chosen=chosen)), knowing)


def _others(values: list[int | None], value: int | None) -> list[int | None]:
    return [each for each in values if each != value]


def _exchanged(cards: tuple[str, ...], pile: tuple[str, ...], rng: Chance) -> tuple[tuple[str, ...], tuple[str, ...]]:
    place, other = rng.randrange(len(cards)), rng.randrange(len(pile))
    return crew.set_at(cards, place, pile[other]), crew.set_at(pile, other, cards[place])


def _with_deck(state: State, deck: Deck) -> State:
    return replace(state, deck=deck)


def _swapped(values: tuple[T, ...], one: int, two: int) -> tuple[T, ...]:
    return crew.set_at(crew.set_at(values, one, values[two]), two, values[one])
