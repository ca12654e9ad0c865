"""How a round ends, with a captain or without: what the goals are worth, and after the last round who has won."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from companion.contract import Effect, Line, Result, Say, Seat, Sound, Who, Word, line, replace
from companion.games.captains_chair.model import CREW, PLACE_OF, STOCK, Course, Event, Rules, Sheet, State
from companion.games.captains_chair.rules.ship import is_stuck, tally, worth


def end_if_stuck(course: Course) -> None:
    """Cannot happen with the printed number of No votes; house rules and corrections can bring it about."""
    if is_stuck(tally(course.state.rules.chair, course.state.where)):
        course.happen(NobodyLeft())
        score_if_known(course)


@dataclass(frozen=True, slots=True)
class NobodyLeft(Event):
    """No crew member can move and none is captain."""

    def apply(self, state: State) -> State:
        return replace(state, phase="entering", step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.nobody_left")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("gavel"), Say(line("say.nobody_left")))


def score_if_known(course: Course) -> None:
    """Cards of the group's own box, and the ship of its board, are typed in first. Who has left scores nothing."""
    state, rules, away = course.state, course.state.rules, course.state.away
    if not is_ship_known(state) or lacks_goals(state):
        return
    goals = tuple(["" if seat in away else each for seat, each in zip(rules.seats, state.round.goals, strict=True)])
    points = tuple([_points(rules, state.where, goal) for goal in goals])
    is_last = state.round.number == rules.rounds
    sums = [old + new for old, new in zip(totals(state), points, strict=True)] if rules.zero_of_total else points
    has_zero = [is_last and goal != "" and each == 0 for goal, each in zip(goals, sums, strict=True)]
    course.happen(RoundScored(goals, points, tuple([rules.zero_points if each else 0 for each in has_zero])))
    if is_last:
        won = winners(rules.seats, totals(course.state), goals, state.where, away)
        course.happen(GameEnded(won))


def is_ship_known(state: State) -> bool:
    return STOCK not in state.where


def lacks_goals(state: State) -> tuple[Seat, ...]:
    """Whose card is still to be typed in."""
    goals = zip(state.rules.seats, state.round.goals, strict=True)
    return tuple([seat for seat, goal in goals if not goal and seat not in state.away])


def _points(rules: Rules, where: tuple[int, ...], goal: str) -> int:
    return sum([worth(rules, where[PLACE_OF[crew]]) for crew in CREW if crew in goal])


def totals(state: State) -> tuple[int, ...]:
    sums = list(state.scores.adjusted)
    for sheet in state.scores.sheets:
        for place, (points, bonus) in enumerate(zip(sheet.points, sheet.bonus, strict=True)):
            sums[place] += points + bonus
    return tuple(sums)


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    reveals = True
    goals: tuple[str, ...]
    points: tuple[int, ...]
    bonus: tuple[int, ...]

    def apply(self, state: State) -> State:
        sheet = Sheet(state.round.captain, state.where, self.goals, self.points, self.bonus)
        scores = replace(state.scores, sheets=(*state.scores.sheets, sheet))
        return replace(state, phase="scored", scores=scores, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.scored", number=before.round.number, scores=self._scores(before))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        said = line("say.scored", number=before.round.number, scores=self._scores(before))
        return (Sound("chime"), Say(said))

    def _scores(self, before: State) -> Word:
        rows = zip(before.rules.seats, self.points, self.bonus, strict=True)
        played = [row for row in rows if row[0] not in before.away]
        return tuple(line("score", who=Who(seat), points=points + bonus) for seat, points, bonus in played)


def winners(
    seats: tuple[Seat, ...],
    final: Sequence[int],
    goals: tuple[str, ...],
    where: tuple[int, ...],
    away: AbstractSet[Seat] = frozenset(),
) -> tuple[Seat, ...]:
    """Most points; among equals most favourites still aboard; still equal: they share the win."""
    aboard = {crew for crew, at in zip(CREW, where, strict=True) if at >= 0}
    rows = zip(seats, final, goals, strict=True)
    ranks = {seat: (points, len(aboard.intersection(goal))) for seat, points, goal in rows if seat not in away}
    best = max(ranks.values())
    return tuple([seat for seat, rank in ranks.items() if rank == best])


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    winners: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return replace(state, phase="over", scores=replace(state.scores, winners=self.winners), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return _won(self.winners)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        who = tuple(Who(each) for each in self.winners)
        return (Sound("fanfare"), Say(line("say.won" if len(who) == 1 else "say.won_shared", who=who)))


def _won(winners: tuple[Seat, ...]) -> Line:
    who = tuple(Who(each) for each in winners)
    return line("told.won" if len(who) == 1 else "told.won_shared", who=who)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    scores = tuple(zip(state.rules.seats, totals(state), strict=True))
    return Result(state.scores.winners, scores, _won(state.scores.winners))
