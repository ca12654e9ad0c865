"""A question of loyalty: guns in fists or on phones, the count, the tie, and who becomes captain."""

from typing import Final

from companion.contract import Millis, Refused, Seat, Who
from companion.contract.old import Ctx
from companion.games.feed_the_kraken.commands import AddGuns, DropOut, GiveGuns, ShowGuns
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import guns_of, place_of
from companion.games.feed_the_kraken.deck import shuffle_if_short
from companion.games.feed_the_kraken.events import CaptainChanged, CaptainStayed, CharacterTurnedDown
from companion.games.feed_the_kraken.events_mutiny import (
    FistsOpened,
    GivingMayBeSeen,
    GunsAdded,
    GunsGiven,
    GunsShown,
    GunsSpent,
    InstigationRefused,
    LoyaltyAsked,
    MutineersTied,
    MutinyFailed,
    MutinySucceeded,
    TiedDropped,
)
from companion.games.feed_the_kraken.evolve_mutiny import open_mutiny
from companion.games.feed_the_kraken.model import INSTIGATED, LOYALTY, QUESTION, REVEALED, TIE, Mutiny, State
from companion.games.feed_the_kraken.team import begin_round

SUSPENSE: Final = 1500  # ms of drum roll before fists open


# --- asking


def ask(course: Course) -> None:
    state = course.state
    if state.stage is not QUESTION:
        raise Refused("no_question")
    course.happen(LoyaltyAsked(course.ctx.now))
    if not any(guns_of(course.state, seat) for seat in asked(course.state)):
        open_fists(course)  # everybody can see that nobody has a gun


def asked(state: State) -> tuple[Seat, ...]:
    mutiny = open_mutiny(state)
    return tuple([seat for seat in mutiny.voters if seat not in mutiny.sits_out])


def bounds(state: State, seat: Seat) -> tuple[int, int]:
    """How many guns somebody may show: the least and the most."""
    mutiny, has = open_mutiny(state), guns_of(state, seat)
    most = min(has, 1) if mutiny.is_capped else has
    return (1 if seat in mutiny.must_show and has else 0), most


def give(course: Course, command: GiveGuns, seat: Seat) -> None:
    state = course.state
    if not state.rules.counts_on_phones:
        raise Refused("guns_in_fists")
    _expect_answer(state, seat, command.guns)
    course.happen(GunsGiven(seat, command.guns, course.ctx.now))


def show(course: Course, command: ShowGuns, by: Seat) -> None:
    state = course.state
    if state.rules.counts_on_phones:
        raise Refused("guns_on_phones")
    if by not in (command.seat, state.team.captain):
        raise Refused("own_fist")
    _expect_answer(state, command.seat, command.guns)
    course.happen(GunsShown(command.seat, command.guns))


def _expect_answer(state: State, seat: Seat, guns: int) -> None:
    if state.stage is not LOYALTY:
        raise Refused("no_question")
    place_of(state.rules, seat)
    if seat not in asked(state):
        raise Refused("does_not_answer", who=Who(seat))
    least, most = bounds(state, seat)
    if not least <= guns <= most:
        raise Refused("guns_out_of_bounds", who=Who(seat), least=least, most=most)


def count(course: Course) -> None:
    """All that lies on the table is entered; who was not entered showed as little as possible."""
    state = course.state
    if state.stage is not LOYALTY:
        raise Refused("no_question")
    if state.rules.counts_on_phones:
        raise Refused("guns_on_phones")
    open_fists(course)


def open_fists(course: Course) -> None:
    state, mutiny = course.state, open_mutiny(course.state)
    shown = tuple(
        [
            bounds(state, seat)[0] if guns is None else guns
            for seat, guns in zip(state.rules.seats, mutiny.given, strict=True)
        ]
    )
    course.happen(FistsOpened(shown))
    if not state.rules.characters:
        settle(course)


# --- time: no haste betrays a seat


def seen_from(state: State) -> Millis:
    mutiny = open_mutiny(state)
    assert mutiny.opened_at is not None
    return Millis(mutiny.opened_at + state.rules.loyalty_min)


def reveal_at(state: State) -> Millis | None:
    """Never without the drum roll. Guns that are changed during it do not prolong it: that would show a doubt."""
    mutiny = open_mutiny(state)
    if mutiny.complete_at is None:
        return None
    return Millis(max(seen_from(state), mutiny.complete_at) + SUSPENSE)


def due(state: State) -> Millis | None:
    if not state.rules.counts_on_phones:
        return None
    return reveal_at(state) if open_mutiny(state).is_seen else seen_from(state)


def tick(course: Course, ctx: Ctx) -> None:
    """Late ticks catch up: what is due together happens together."""
    state = course.state
    if not open_mutiny(state).is_seen:
        if ctx.now < seen_from(state):
            return
        course.happen(GivingMayBeSeen())
    at = reveal_at(state)
    if at is not None and ctx.now >= at:
        open_fists(course)


# --- counting


def need(state: State) -> int:
    mutiny = state.mutiny
    guns = 1 if mutiny is not None and mutiny.is_capped else state.rules.need
    return (guns + 1) // 2 if mutiny is not None and mutiny.is_halved else guns


def counts(state: State, seat: Seat) -> int:
    """Guns as they count for the sum, and but for those without a tongue for the captaincy too."""
    mutiny = open_mutiny(state)
    if seat in mutiny.home:
        return 0
    return (mutiny.given[place_of(state.rules, seat)] or 0) * (2 if seat in mutiny.doubled else 1)


def total(state: State) -> int:
    return sum([counts(state, seat) for seat in open_mutiny(state).voters])


def settle(course: Course) -> None:
    state = course.state
    if state.stage is not REVEALED:
        raise Refused("nothing_to_settle")
    guns, wanted = total(state), need(state)
    if guns < wanted:
        course.happen(MutinyFailed(guns, wanted))
        if state.rules.guns_lost_in_failure:
            _spend(course, None)
        _turn_down(course)
        shuffle_if_short(course)
        return
    course.happen(MutinySucceeded(guns, wanted))
    first = _first(course.state)
    if len(first) > 1:
        course.happen(MutineersTied(first))
    else:
        _take_over(course, first[0] if first else None)


def _first(state: State) -> tuple[Seat, ...]:
    """Who showed most. Without a tongue guns count as none here; if that leaves nobody, all others are equal."""
    tongueless = state.crew.tongueless
    able = tuple([seat for seat in asked(state) if seat not in tongueless])
    most = max([counts(state, seat) for seat in able], default=0)
    return tuple([seat for seat in able if counts(state, seat) == most])


def drop(course: Course, command: DropOut) -> None:
    state = course.state
    if state.stage is not TIE:
        raise Refused("no_tie")
    if command.seat not in open_mutiny(state).tied:
        raise Refused("not_tied", who=Who(command.seat))
    course.happen(TiedDropped(command.seat))
    left = open_mutiny(course.state).tied
    if len(left) == 1:
        _take_over(course, left[0])


def _take_over(course: Course, seat: Seat | None) -> None:
    _spend(course, seat)
    _turn_down(course)
    course.happen(CaptainStayed("mutiny") if seat is None else CaptainChanged(seat, "mutiny"))
    begin_round(course)


def _spend(course: Course, captain: Seat | None) -> None:
    """Every gun that was revealed is gone, the winner's too, but for what characters save."""
    state, mutiny = course.state, open_mutiny(course.state)
    spent = tuple([_spent(state, mutiny, seat, captain) for seat in state.rules.seats])
    if any(spent):
        course.happen(GunsSpent(spent))


def _spent(state: State, mutiny: Mutiny, seat: Seat, captain: Seat | None) -> int:
    guns = mutiny.given[place_of(state.rules, seat)] or 0
    if seat not in mutiny.voters or seat in mutiny.home or (seat in mutiny.keeps and seat != captain):
        return 0
    forged = guns > 0 and is_showing(state, seat, "gunsmith") and total(state) >= need(state)
    return guns - forged


def is_showing(state: State, seat: Seat, character: str) -> bool:
    return seat in state.crew.face_up and state.crew.characters[place_of(state.rules, seat)] == character


# --- the Instigator


def still_hidden(state: State, seat: Seat) -> int:
    """Guns that somebody could still add."""
    mutiny = open_mutiny(state)
    shown = mutiny.given[place_of(state.rules, seat)] or 0
    has = guns_of(state, seat)
    return max(0, (min(has, 1) if mutiny.is_capped else has) - shown)


def answer(course: Course, command: AddGuns, seat: Seat) -> None:
    state = course.state
    if state.stage is not INSTIGATED:
        raise Refused("nobody_instigates")
    wanted = open_mutiny(state).asked
    if seat != wanted:
        raise Refused("somebody_else", who=Who(wanted if wanted is not None else seat))
    if command.add:
        course.happen(GunsAdded(seat, still_hidden(state, seat)))
    else:
        course.happen(InstigationRefused(seat))


def _turn_down(course: Course) -> None:
    """The Instigator's card, if the one that was asked would not."""
    instigator = open_mutiny(course.state).instigator
    if instigator is not None:
        course.happen(CharacterTurnedDown(instigator))
