"""The navigation: two hands, the logbook, the navigator's choice or leap, in silence and for the same time each."""

from companion.contract import Millis, Refused, Seat, Who
from companion.contract.old import Ctx
from companion.games.feed_the_kraken.commands import DrawAnew, EnterCard, KeepCard, PlayCard
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.deck import have, left_to_reveal
from companion.games.feed_the_kraken.events_navigation import (
    CardChosen,
    CardKept,
    CardsDrawn,
    CardsDrawnAnew,
    LogbookShaken,
    NavigatorJumped,
    SilenceMayBeSeen,
)
from companion.games.feed_the_kraken.evolve_navigation import TWO
from companion.games.feed_the_kraken.model import HANDS, LOGBOOK, TO_DRAW, Deck, State
from companion.games.feed_the_kraken.team import name_team, navigators
from companion.games.feed_the_kraken.voyage import sail


def draw(course: Course) -> None:
    state = course.state
    if state.stage is not TO_DRAW:
        raise Refused("not_to_draw")
    team, smuggled = state.team, state.deck.smuggled
    captain = TWO + (team.captain in smuggled)
    lieutenant = TWO + (team.lieutenant is not None and team.lieutenant in smuggled)
    have(course, captain + lieutenant)
    kept: tuple[int | None, int | None] = (None, None)
    if team.lieutenant is None and state.rules.keeps_deck:
        kept = (None, course.ctx.rng.randrange(lieutenant))  # a vacant role is played by chance
    course.happen(CardsDrawn(captain, lieutenant, course.ctx.now, kept))


# --- captain and lieutenant


def hand_of(state: State, seat: Seat | None) -> int | None:
    """Which of the two hands is this seat's."""
    team = state.team
    if seat is None or state.stage is not HANDS:
        return None
    return 0 if seat == team.captain else 1 if seat == team.lieutenant else None


def keep(course: Course, command: KeepCard, seat: Seat) -> None:
    state = course.state
    if not state.rules.keeps_deck:
        raise Refused("cards_on_table")
    whose = hand_of(state, seat)
    if whose is None:
        raise Refused("not_your_cards")
    if not 0 <= command.place < len(state.deck.hands[whose]):
        raise Refused("no_such_card_here")
    course.happen(CardKept(seat, command.place))
    if state.deck.is_seen:
        _shake_if_complete(course)


def draw_anew(course: Course, command: DrawAnew, seat: Seat) -> None:
    state = course.state
    if hand_of(state, seat) is None or seat not in state.deck.archived:
        raise Refused("no_archivist")
    have(course, TWO)
    course.happen(CardsDrawnAnew(seat))


def are_kept(deck: Deck) -> bool:
    return None not in deck.kept


def _shake_if_complete(course: Course) -> None:
    state = course.state
    if not are_kept(state.deck):
        return
    cards = [hand[kept or 0] for hand, kept in zip(state.deck.hands, state.deck.kept, strict=True)]
    course.ctx.rng.shuffle(cards)
    course.happen(LogbookShaken(tuple(cards), course.ctx.now))
    if course.state.team.navigator is None:
        sail(course, cards[course.ctx.rng.randrange(len(cards))])


# --- the navigator


def play(course: Course, command: PlayCard, seat: Seat) -> None:
    state = course.state
    if state.stage is not LOGBOOK or seat != state.team.navigator:
        raise Refused("not_your_cards")
    if not 0 <= command.place < len(state.deck.logbook):
        raise Refused("no_such_card_here")
    course.happen(CardChosen(command.place))
    if state.deck.is_seen:
        _reveal(course)


def _reveal(course: Course) -> None:
    deck = course.state.deck
    sail(course, deck.logbook[deck.chosen or 0])


def may_jump(state: State) -> bool:
    if state.team.navigator is None:
        return False
    return state.stage is (LOGBOOK if state.rules.keeps_deck else HANDS)


def jump(course: Course, by: Seat) -> None:
    """Denial of command: both cards go to the Deep Sea, and the captain needs another navigator at once."""
    state = course.state
    navigator = state.team.navigator
    if navigator is None or not may_jump(state):
        raise Refused("no_denial")
    if by != navigator and (state.rules.keeps_deck or by != state.team.captain):
        raise Refused("somebody_else", who=Who(navigator))
    course.happen(NavigatorJumped(navigator))
    if not navigators(course.state):
        name_team(course)


def enter(course: Course, command: EnterCard) -> None:
    state = course.state
    if state.rules.keeps_deck:
        raise Refused("deck_on_phones")
    if state.stage is not HANDS:
        raise Refused("no_navigation")
    if command.card not in left_to_reveal(state):
        raise Refused("no_such_card_left")
    sail(course, command.card)


# --- time


def due(state: State) -> Millis | None:
    deck = state.deck
    if not state.rules.keeps_deck or deck.is_seen or deck.opened_at is None:
        return None
    return Millis(deck.opened_at + state.rules.silence_min)


def tick(course: Course, ctx: Ctx) -> None:
    at = due(course.state)
    if at is None or ctx.now < at:
        return
    course.happen(SilenceMayBeSeen())
    if course.state.stage is HANDS:
        _shake_if_complete(course)
    elif course.state.deck.chosen is not None:
        _reveal(course)
