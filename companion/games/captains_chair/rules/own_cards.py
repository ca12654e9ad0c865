"""With the cards of the group's own box: votes and goals can each stay on cards, and are entered once they lie open."""

from dataclasses import dataclass

from companion.contract import Line, Offer, Refused, Seat, Several, Who, line, replace, whom
from companion.games.captains_chair import names
from companion.games.captains_chair.model import CREW, GOAL_SIZE, Command, Course, Crew, Event, State
from companion.games.captains_chair.rules import scoring, ship, turns, verdict, voting

# --- votes


@dataclass(frozen=True, slots=True)
class RecordVotes(Command):
    """Somebody says who played No, best the nominator; nobody named is everybody's Yes."""

    stages = ("voting",)
    is_entered = True
    refused_by: tuple[Seat, ...]

    def decide(self, course: Course) -> None:
        state, rules = course.state, course.state.rules
        turns.acting(course)
        if rules.votes_on_phones:
            raise Refused("votes_on_phones")
        if state.phase != "voting":
            raise Refused("no_vote_open")
        for each in self.refused_by:
            place = turns.seat_known(rules, each)
            if state.round.nos[place] == 0 or each in state.away:
                raise Refused("has_no_left", who=Who(each))
            if not voting.may_refuse(state, place):
                raise Refused("nominator_votes_yes")
        verdict.reveal(course, tuple(each for each in rules.seats if each in self.refused_by))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.rules.votes_on_phones or seat in state.away:
            return ()
        seats = state.rules.seats
        able = tuple([each for place, each in enumerate(seats) if voting.may_refuse(state, place)])
        return (Offer(cls, (Several("refused_by", able, 0, len(able), whom),)),)


# --- goals


@dataclass(frozen=True, slots=True)
class EnterGoal(Command):
    """At the end of the round."""

    stages = ("entering",)
    crew: tuple[Crew, ...]

    def decide(self, course: Course) -> None:
        seat = turns.acting(course)
        if course.state.rules.goals:
            raise Refused("goals_are_dealt")
        if course.state.phase != "entering":
            raise Refused("no_goals_yet")
        for each in self.crew:
            ship.known(each)
        goal = "".join(crew for crew in CREW if crew in self.crew)
        if len(goal) != GOAL_SIZE or len(self.crew) != GOAL_SIZE:
            raise Refused("six_crew", count=len(goal))
        course.happen(GoalEntered(seat, goal))
        scoring.score_if_known(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.rules.goals or seat in state.away:
            return ()
        return (Offer(cls, (Several("crew", CREW, GOAL_SIZE, GOAL_SIZE, names.crew_label(state.rules)),)),)


@dataclass(frozen=True, slots=True)
class GoalEntered(Event):
    """It makes no other tap stale: all type at the same time."""

    seat: Seat
    goal: str

    def apply(self, state: State) -> State:
        goals = turns.set_at(state.round.goals, turns.place_of(state, self.seat), self.goal)
        return replace(state, round=replace(state.round, goals=goals))

    def told(self, before: State, after: State) -> Line:
        crew = names.listed(before.rules, tuple(map(Crew, self.goal)))
        return line("told.goal_entered", who=Who(self.seat), crew=crew)
