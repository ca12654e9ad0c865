"""The navigator: a choice out of the logbook, or a leap overboard; drawn by hand, the card that was revealed."""

from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Sound, Who, line, replace
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Command, Course, Deck, Event, Secret, State
from companion.games.feed_the_kraken.rules import asking, crew, voyage
from companion.games.feed_the_kraken.rules.deck import in_hands, left_to_reveal, one_of
from companion.games.feed_the_kraken.rules.team import name_team, navigators

# --- the choice


@dataclass(frozen=True, slots=True)
class PlayCard(Command):
    """The navigator's choice out of the logbook."""

    stages = ("logbook",)
    place: int

    def decide(self, course: Course) -> None:
        seat, state = asking.asker(course), course.state
        if state.stage != "logbook" or seat != state.team.navigator:
            raise Refused("not_your_cards")
        if not 0 <= self.place < len(state.deck.logbook):
            raise Refused("no_such_card_here")
        course.happen(CardChosen(self.place))
        if state.deck.is_seen:
            reveal_chosen(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if seat != state.team.navigator:
            return ()
        return (Offer(cls, (one_of(state.deck.logbook),)),)


@dataclass(frozen=True, slots=True)
class CardChosen(Secret):
    reveals = True
    place: int

    def apply(self, state: State) -> State:
        return replace(state, deck=replace(state.deck, chosen=self.place))


def reveal_chosen(course: Course) -> None:
    deck = course.state.deck
    voyage.sail(course, deck.logbook[deck.chosen or 0])


# --- drawn by hand


@dataclass(frozen=True, slots=True)
class EnterCard(Command):
    """Drawn by hand: the card that the captain revealed."""

    stages = ("hands",)
    card: str

    def decide(self, course: Course) -> None:
        asking.expect_captains_card(course)
        state = course.state
        if state.rules.keeps_deck:
            raise Refused("deck_on_phones")
        if state.stage != "hands":
            raise Refused("no_navigation")
        if self.card not in left_to_reveal(state):
            raise Refused("no_such_card_left")
        voyage.sail(course, self.card)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.rules.keeps_deck or not asking.is_captain(state, seat):
            return ()
        return (_entry(left_to_reveal(state)),)


@lru_cache(maxsize=256)
def _entry(cards: tuple[str, ...]) -> Offer:
    return Offer(EnterCard, (Choice("card", cards, names.card),))


# --- denial of command


@dataclass(frozen=True, slots=True)
class JumpOverboard(Command):
    """Both cards go to the Deep Sea, and the captain needs another navigator at once."""

    stages = ("logbook", "hands")

    def decide(self, course: Course) -> None:
        by, state = asking.asker(course), course.state
        navigator = state.team.navigator
        if navigator is None or not _may_jump(state):
            raise Refused("no_denial")
        if by not in _who_says_so(state):
            raise Refused("somebody_else", who=Who(navigator))
        course.happen(NavigatorJumped(navigator))
        if not navigators(course.state):
            name_team(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if _may_jump(state) and seat in _who_says_so(state) else ()


def _may_jump(state: State) -> bool:
    """By hand all of the navigation is one stage."""
    return state.team.navigator is not None and state.stage == ("logbook" if state.rules.keeps_deck else "hands")


def _who_says_so(state: State) -> tuple[Seat | None, ...]:
    """Where cards lie on the table everybody sees the leap, and the captain may enter it."""
    team = state.team
    return (team.navigator,) if state.rules.keeps_deck else (team.navigator, team.captain)


@dataclass(frozen=True, slots=True)
class NavigatorJumped(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        deck = state.deck
        left = Deck(draw=deck.draw, discards=(*deck.discards, *in_hands(deck)))
        team = replace(state.team, navigator=None, is_emergency=True)
        return replace(crew.overboard(state, self.seat), stage="emergency", deck=left, team=team)

    def told(self, before: State, after: State) -> Line:
        return line("told.jumped", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("hull_creak"), Say(line("say.jumped", who=Who(self.seat))))
