"""Somebody looks at cards: the mermaid's last discards, or the top of the pile through a telescope."""

from typing import Final

from companion.contract import Refused, Seat, Who
from companion.games.feed_the_kraken.commands import ChooseTarget
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.deck import have
from companion.games.feed_the_kraken.events import LookBegan, LookEnded
from companion.games.feed_the_kraken.map_actions import expect_other
from companion.games.feed_the_kraken.model import CARD_ACTION, LOOKING, Look, State
from companion.games.feed_the_kraken.printed import CARD_KINDS
from companion.games.feed_the_kraken.voyage import end_navigation

MERMAID_SEES: Final = 3


def choose(course: Course, command: ChooseTarget) -> None:
    state = course.state
    expect_other(state, command.seat)
    assert state.voyage.card is not None
    if CARD_KINDS[state.voyage.card].action == "mermaid":
        cards = list(state.deck.discards[-MERMAID_SEES:])
        course.ctx.rng.shuffle(cards)  # who discarded which is not to be seen
        course.happen(LookBegan("mermaid", command.seat, tuple(cards)))
    else:
        look_at_top(course, "telescope", command.seat)


def look_at_top(course: Course, how: str, seat: Seat) -> None:
    have(course, 1)
    course.happen(LookBegan(how, seat, course.state.deck.draw[:1]))


def may_throw(state: State) -> bool:
    return state.look is not None and state.look.how != "mermaid" and bool(state.look.cards)


def end(course: Course, by: Seat, *, throw: bool) -> None:
    state = course.state
    look = _look(state)
    if by != look.seat:
        raise Refused("somebody_else", who=Who(look.seat))
    if throw and not may_throw(state):
        raise Refused("mermaid_throws_nothing")
    course.happen(LookEnded(throw))
    if look.back is CARD_ACTION:
        end_navigation(course)


def _look(state: State) -> Look:
    if state.stage is not LOOKING or state.look is None:
        raise Refused("nobody_looks")
    return state.look
