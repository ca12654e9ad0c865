"""The verdict: the votes are shown, and the nominee becomes captain or leaves the ship."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Flash, Line, Say, Seat, Sound, Who, line, replace
from companion.games.captains_chair import names
from companion.games.captains_chair.model import GONE, Course, Crew, Event, OpenVote, Reveal, State
from companion.games.captains_chair.rules import scoring, ship, turns

VERDICT_MS: Final = 5000


def reveal(course: Course, refused_by: tuple[Seat, ...]) -> None:
    assert course.state.vote is not None
    nominee = course.state.vote.nominee
    course.happen(VotesRevealed(refused_by))
    if refused_by:
        course.happen(NomineeRemoved(nominee))
        scoring.end_if_stuck(course)
    else:
        course.happen(CaptainElected(nominee))
        scoring.score_if_known(course)


@dataclass(frozen=True, slots=True)
class VotesRevealed(Event):
    """Yes votes come back; played No votes are out until the next round."""

    reveals = True
    refused_by: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        seats, vote = state.rules.seats, state.vote
        assert vote is not None
        nos = tuple([left - (seat in self.refused_by) for seat, left in zip(seats, state.round.nos, strict=True)])
        shown = Reveal(vote.nominee, seats[state.badge], self.refused_by)
        closed = OpenVote(vote.nominee, vote.opened_at, (None,) * len(seats))
        return replace(state, round=replace(state.round, nos=nos, reveal=shown), vote=closed, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return self._verdict(before, "told")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (*self._ballots(before), Say(self._verdict(before, "say")))

    def _verdict(self, before: State, part: str) -> Line:
        """By name or by number, as agreed; `part` says whether it is told or spoken."""
        if not self.refused_by:
            return line(f"{part}.all_yes")
        if before.rules.names_at_reveal:
            return line(f"{part}.refused_by", who=tuple(Who(each) for each in self.refused_by))
        return line(f"{part}.refused_count", count=len(self.refused_by))

    def _ballots(self, before: State) -> tuple[Flash, ...]:
        if not before.rules.names_at_reveal:
            return ()
        return tuple(
            Flash(Who(seat), "solid", "red" if seat in self.refused_by else "green", VERDICT_MS)
            for seat in before.rules.seats
        )


@dataclass(frozen=True, slots=True)
class CaptainElected(Event):
    crew: Crew

    def apply(self, state: State) -> State:
        captained = replace(state.round, captain=self.crew)
        return replace(state, phase="entering", round=captained, vote=None, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.elected", crew=names.crew(before.rules, self.crew))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("fanfare"), Say(line("say.elected", crew=names.crew(before.rules, self.crew))))


@dataclass(frozen=True, slots=True)
class NomineeRemoved(Event):
    crew: Crew

    def apply(self, state: State) -> State:
        """What is marked goes on from before the nomination: from there to off the ship."""
        where = ship.moved(state.where, self.crew, GONE)
        return turns.goes_on(state, turns.race_phase(state), where, turns.left_of(state, state.badge), state.last)

    def told(self, before: State, after: State) -> Line:
        return line("told.removed", crew=names.crew(before.rules, self.crew))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.removed", crew=names.crew(before.rules, self.crew), who=Who(turns.on_turn(after)))),)
