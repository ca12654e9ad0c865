"""Somebody leaves for good: the seat votes Yes from then on and has no turns, until somebody plays it again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Millis, Offer, Refused, Seat, Who, line, replace, whom, yes_or_no
from companion.games.captains_chair.model import Command, Correction, Course, Event, State
from companion.games.captains_chair.rules import scoring, turns, voting

LEAST: Final = 2  # fewer would play alone


@dataclass(frozen=True, slots=True)
class SetAway(Correction):
    seat: Seat
    away: bool

    def decide(self, course: Course) -> None:
        state = course.state
        turns.seat_known(state.rules, self.seat)
        if state.phase in ("opening", "over"):
            raise Refused("game_over")
        if self.away and len(set(turns.playing(state)) - {self.seat}) < LEAST:
            raise Refused("too_few_stay", least=LEAST)
        course.happen(AwaySet(self.seat, self.away, course.now))
        if course.state.phase == "entering":
            scoring.score_if_known(course)

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.phase in ("opening", "over"):
            return
        is_enough = len(turns.playing(state)) > LEAST
        for seat in state.rules.seats:
            if is_enough or seat in state.away:
                yield Offer(cls, (Choice("seat", (seat,), whom), _whether(seat in state.away)))


def _whether(is_away: bool) -> Choice:
    return Choice("away", (True, False), yes_or_no, is_away)


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """Whoever sits there again, with an old phone or another one."""

    def decide(self, course: Course) -> None:
        seat = course.by
        if seat not in course.state.away:
            raise Refused("is_here")
        course.happen(AwaySet(seat, False, course.now))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if seat in state.away and state.phase != "over" else ()


@dataclass(frozen=True, slots=True)
class AwaySet(Event):
    seat: Seat
    away: bool
    at: Millis

    def apply(self, state: State) -> State:
        away = state.away | {self.seat} if self.away else state.away - {self.seat}
        changed = replace(state, away=away, step=state.step + 1)
        changed = replace(changed, turn=turns.plays_from(changed, state.turn))
        if not self.away or state.vote is None or not state.rules.votes_on_phones:
            return changed
        return voting.with_vote(changed, self.seat, "yes", self.at)

    def told(self, before: State, after: State) -> Line:
        return line("told.away" if self.away else "told.here", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if after.vote is not None and after.rules.votes_on_phones:
            return voting.when_complete(before, after)
        return (turns.your_turn(after),) if before.turn != after.turn and after.phase != "scored" else ()
