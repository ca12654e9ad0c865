"""The navigation: captain and lieutenant draw, each keeps a card in silence, and the logbook is shaken."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Gathering, Line, Millis, Offer, Refused, Say, Seat, line, replace
from companion.games.feed_the_kraken.model import Command, Course, Deck, Event, Secret, State
from companion.games.feed_the_kraken.rules import asking, navigator, voyage
from companion.games.feed_the_kraken.rules.deck import have, one_of

TWO: Final = 2  # cards that each hand draws

# --- drawing


@dataclass(frozen=True, slots=True)
class DrawCards(Command):
    stages = ("to_draw",)

    def decide(self, course: Course) -> None:
        asking.expect_captain(course)
        state = course.state
        if state.stage != "to_draw":
            raise Refused("not_to_draw")
        team, smuggled = state.team, state.deck.smuggled
        captain = TWO + (team.captain in smuggled)
        lieutenant = TWO + (team.lieutenant is not None and team.lieutenant in smuggled)
        have(course, captain + lieutenant)
        kept: tuple[int | None, int | None] = (None, None)
        if team.lieutenant is None and state.rules.keeps_deck:
            kept = (None, course.rng.randrange(lieutenant))  # a vacant role is played by chance
        course.happen(CardsDrawn(captain, lieutenant, course.now, kept))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if asking.is_captain(state, seat) else ()


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    reveals = True
    captain: int
    lieutenant: int
    at: Millis
    kept: tuple[int | None, int | None] = (None, None)  # a vacant role's, by chance

    def apply(self, state: State) -> State:
        deck, both = state.deck, self.captain + self.lieutenant
        drawn = Deck(
            draw=deck.draw[both:],
            discards=deck.discards,
            hands=(deck.draw[: self.captain], deck.draw[self.captain : both]),
            kept=self.kept,
            opened_at=self.at,
            archived=deck.archived,
        )
        team = replace(state.team, steered=state.team.captain)
        return replace(state, stage="hands", deck=drawn, team=team, mutiny=None, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.drawn", cards=self.captain + self.lieutenant)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.silence")),)


# --- captain and lieutenant


def hand_of(state: State, seat: Seat | None) -> int | None:
    """Which of the two hands is this seat's."""
    team = state.team
    if seat is None or state.stage != "hands":
        return None
    return 0 if seat == team.captain else 1 if seat == team.lieutenant else None


def has_part(state: State, seat: Seat | None) -> bool:
    """In a silence this seat has cards in hand, or draws them from the table."""
    team = state.team
    if state.rules.keeps_deck and state.stage == "logbook":
        return seat is not None and seat == team.navigator
    if state.rules.keeps_deck or state.stage != "hands":
        return hand_of(state, seat) is not None
    return seat is not None and seat in (team.captain, team.lieutenant, team.navigator)


@dataclass(frozen=True, slots=True)
class KeepCard(Command):
    """For the logbook; the others go to the Deep Sea."""

    stages = ("hands",)
    place: int

    def decide(self, course: Course) -> None:
        seat, state = asking.asker(course), course.state
        if not state.rules.keeps_deck:
            raise Refused("cards_on_table")
        whose = hand_of(state, seat)
        if whose is None:
            raise Refused("not_your_cards")
        if not 0 <= self.place < len(state.deck.hands[whose]):
            raise Refused("no_such_card_here")
        course.happen(CardKept(seat, self.place))
        if state.deck.is_seen and None not in course.state.deck.kept:
            _shake(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not state.rules.keeps_deck:
            return ()
        whose = hand_of(state, seat)
        return () if whose is None else (Offer(cls, (one_of(state.deck.hands[whose]),)),)


@dataclass(frozen=True, slots=True)
class CardKept(Secret):
    seat: Seat
    place: int

    def apply(self, state: State) -> State:
        deck = state.deck
        is_captains = self.seat == state.team.captain
        kept = (self.place, deck.kept[1]) if is_captains else (deck.kept[0], self.place)
        return replace(state, deck=replace(deck, kept=kept))


def _shake(course: Course) -> None:
    deck = course.state.deck
    cards = [hand[kept or 0] for hand, kept in zip(deck.hands, deck.kept, strict=True)]
    course.rng.shuffle(cards)
    course.happen(LogbookShaken(tuple(cards), course.now))
    if course.state.team.navigator is None:
        voyage.sail(course, cards[course.rng.randrange(len(cards))])


@dataclass(frozen=True, slots=True)
class LogbookShaken(Event):
    reveals = True
    logbook: tuple[str, ...]
    at: Millis

    def apply(self, state: State) -> State:
        deck = state.deck
        thrown = [
            card
            for hand, kept in zip(deck.hands, deck.kept, strict=True)
            for place, card in enumerate(hand)
            if place != kept
        ]
        shaken = Deck(draw=deck.draw, discards=(*deck.discards, *thrown), logbook=self.logbook, opened_at=self.at)
        return replace(state, stage="logbook", deck=shaken, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.logbook")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.logbook")),)


# --- time: no haste betrays a hand


def _gathering(state: State) -> Gathering:
    """Without a drum roll it does not matter when the last card was chosen: never before the shortest time is over."""
    deck = state.deck
    assert deck.opened_at is not None
    is_complete = None not in deck.kept if state.stage == "hands" else deck.chosen is not None
    complete_at = deck.opened_at if is_complete else None
    return Gathering(deck.opened_at, state.rules.silence_min, 0, deck.is_seen, complete_at)


def due(state: State) -> Millis | None:
    return _gathering(state).due if state.rules.keeps_deck else None


def tick(course: Course) -> None:
    if course.state.rules.keeps_deck:
        _gathering(course.state).tick(course, SilenceMayBeSeen(), _show)


def _show(course: Course) -> None:
    if course.state.stage == "hands":
        _shake(course)
    else:
        navigator.reveal_chosen(course)


@dataclass(frozen=True, slots=True)
class SilenceMayBeSeen(Event):
    """The shortest time of a choice in silence is over."""

    def apply(self, state: State) -> State:
        return replace(state, deck=replace(state.deck, is_seen=True))

    def told(self, before: State, after: State) -> None:
        return None  # a matter of time
