"""The cult's rituals: what the captain turns up after an uprising, and guns that lie in hands."""

from companion.contract import Refused, Who
from companion.games.feed_the_kraken.commands import EnterRitual, EnterStash
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import place_of
from companion.games.feed_the_kraken.events import RitualTurnedUp, ScriptCalled, StashEnded, StashFound
from companion.games.feed_the_kraken.model import RITUAL, STASH, State
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.voyage import end_navigation


def turn_up(course: Course) -> None:
    state = course.state
    _expect_ritual(state)
    if not state.rules.keeps_deck:
        raise Refused("cards_on_table")
    left = state.voyage.rituals
    _turned_up(course, left[course.ctx.rng.randrange(len(left))])


def enter(course: Course, command: EnterRitual) -> None:
    state = course.state
    _expect_ritual(state)
    if state.rules.keeps_deck:
        raise Refused("deck_on_phones")
    if command.ritual not in state.voyage.rituals:
        raise Refused("no_such_ritual_left")
    _turned_up(course, command.ritual)


def _expect_ritual(state: State) -> None:
    if state.stage is not RITUAL:
        raise Refused("no_ritual")


def _turned_up(course: Course, ritual: str) -> None:
    course.happen(RitualTurnedUp(ritual))
    if ritual == "guns_stash" and not course.state.supply:
        end_navigation(course)  # everybody sees that there is nothing to give
    else:
        course.happen(ScriptCalled(ritual))


def kinds_left(state: State) -> tuple[str, ...]:
    return tuple([kind for kind in PRINTED.cards.rituals if kind in state.voyage.rituals])


def enter_stash(course: Course, command: EnterStash) -> None:
    state = course.state
    if state.stage is not STASH:
        raise Refused("no_stash")
    place_of(state.rules, command.seat)
    if command.seat not in state.crew.aboard:
        raise Refused("not_aboard", who=Who(command.seat))
    course.happen(StashFound(command.seat))
    if not course.state.stash:
        end_navigation(course)


def end_stash(course: Course) -> None:
    if course.state.stage is not STASH:
        raise Refused("no_stash")
    course.happen(StashEnded(course.state.stash))
    end_navigation(course)
