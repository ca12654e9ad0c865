"""Cards come off the piles, at the beginning of a turn and by an Executive Officer, and go back to the discards."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Line, Lot, Refused, Sound, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Event, Person, Pile, Secret, State
from companion.games.shallow_space.printed import CARDS, Pack
from companion.games.shallow_space.rules import chance, parts, seen

WANTED: Final = {"captain": (4, 2), "acting": (2, 3), "crew": (0, 4)}  # captain cards, crew cards


def fill_hand(course: Course, who: int) -> None:
    state = course.state
    person = state.people[who]
    captains, crew = WANTED[person.rank]
    has = sum([CARDS[card].deck == "captain" for card in person.hand])
    if person.rank == "crew" and not state.rules.executive_extra:
        crew -= has
    if not parts.is_jammed(state, person.team):
        deal(course, who, "captain", captains - has)
    deal(course, who, "crew", crew - (len(person.hand) - has))


def deal(course: Course, who: int, pack: Pack, count: int) -> None:
    """As many as there are, once the discards are shuffled too."""
    while count > 0:
        state = course.state
        person = state.people[who]
        if parts.is_endless(state):
            number = parts.deals(state) + 1
            cards, lot = chance.lots(course, endless_box(state, pack), count)
            course.happen(CardsDealt(who, cards, number, lot))
            return
        place = 2 * (person.team if state.rules.decks == "per_ship" else 0) + (pack == "captain")
        pile = state.piles[place]
        if pile.draw:
            cards = pile.draw[:count]
            course.happen(CardsDealt(who, cards))
            count -= len(cards)
        elif pile.discards:
            course.happen(PileShuffled(place, *chance.shuffled(course, pile.discards)))
        else:
            return


def endless_box(state: State, pack: Pack) -> list[str]:
    """As if no card ever left it."""
    kinds = [name for name, each in CARDS.items() if each.deck == pack and name not in state.rules.left_out]
    return [name for name in kinds for _ in range(CARDS[name].count)]


@dataclass(frozen=True, slots=True)
class PileShuffled(Secret):
    pile: int
    cards: tuple[str, ...]
    lot: Lot | None = None  # of games before 0.6.8

    def apply(self, state: State) -> State:
        piles, place = state.piles, self.pile
        shuffled = Pile(self.cards, (), piles[place].shuffles + 1)
        return chance.counted(replace(state, piles=(*piles[:place], shuffled, *piles[place + 1 :])), self.lot)


@dataclass(frozen=True, slots=True)
class CardsDealt(Secret):
    """`number`: of the deal, from a box that never gets empty; 0 off a pile, and in older games."""

    reveals = True
    who: int
    cards: tuple[str, ...]
    number: int = 0
    lot: Lot | None = None  # from that box

    def apply(self, state: State) -> State:
        """Off the tops of the piles; or from the one box, of which only the deals are counted."""
        person = state.people[self.who]
        piles = [Pile((), (), self.number)] if self.number else list(state.piles)
        for card in self.cards if not parts.is_endless(state) else ():
            place = parts.pile_of(state, person, card)
            pile = piles[place]
            piles[place] = Pile(pile.draw[1:], pile.discards, pile.shuffles)
        now = replace(person, hand=(*person.hand, *self.cards))
        state = replace(state, piles=tuple(piles), people=parts.people_with(state, now))
        return chance.counted(state, self.lot)


# --- back again


def expect_card(person: Person, card: str) -> None:
    if card not in person.hand:
        raise Refused("not_in_hand")


def without(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def discarded(state: State, person: Person, cards: tuple[str, ...]) -> State:
    """`person`: as they are from now on, without these cards."""
    piles = list(state.piles)
    for card in cards if not parts.is_endless(state) else ():
        place = parts.pile_of(state, person, card)
        pile = piles[place]
        piles[place] = Pile(pile.draw, (*pile.discards, card), pile.shuffles)
    return replace(state, piles=tuple(piles), people=parts.people_with(state, person))


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """From a hand to the discards. `at`: a section or a ship, for the story."""

    who: int
    card: str
    at: str = ""

    def apply(self, state: State) -> State:
        person, use = state.people[self.who], CARDS[self.card].use
        spent = CARDS[self.card].deck == "captain" and person.rank == "crew"
        hand, left = without(person.hand, (self.card,)), max(0, person.commissions - spent)
        played = replace(person, hand=hand, has_acted=True, commissions=left)
        state = discarded(state, played, (self.card,))
        if use == "auto":
            return state
        if use == "launch":
            return seen.with_shot(state, self.who, self.card, person.ship, person.room, int(self.at.partition("/")[2]))
        if use == "throw":
            return seen.with_shot(state, self.who, self.card, person.ship, person.room, person.ship, self.at)
        return seen.without_open_shot(state)

    def is_secret(self, before: State) -> bool:
        """Of who is cloaked, and what is hidden from now on."""
        if before.people[self.who].cloak or self.card == "decoy":
            return True
        return self.card == "plasma_charge" and not before.rules.charges_seen

    def told(self, before: State, after: State) -> Line | None:
        if self.is_secret(before):
            return None
        return line("told.played", who=names.person(before, self.who), card=names.card(self.card))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        is_shot = CARDS[self.card].use == "launch"
        return (Sound("laser"),) if is_shot and not before.people[self.who].cloak else ()


@dataclass(frozen=True, slots=True)
class CardsTurnedIn(Event):
    who: int
    cards: tuple[str, ...]
    counts: int  # against the limit

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        hand, turned_in = without(person.hand, self.cards), person.turned_in + self.counts
        return discarded(state, replace(person, hand=hand, turned_in=turned_in, has_acted=True), self.cards)

    def is_secret(self, before: State) -> bool:
        return before.people[self.who].cloak > 0

    def told(self, before: State, after: State) -> Line | None:
        return None if self.is_secret(before) else line("told.turned_in", who=names.person(before, self.who))
