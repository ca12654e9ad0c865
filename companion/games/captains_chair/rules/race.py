"""The race: somebody moves up one deck at a time; whoever reaches the chair is nominated."""

from dataclasses import dataclass

from companion.contract import Choice, Effect, Line, Millis, Offer, Refused, Say, Seat, Sound, Who, line, replace
from companion.games.captains_chair import names
from companion.games.captains_chair.model import CADETS, Command, Course, Crew, Event, LastMove, OpenVote, State
from companion.games.captains_chair.rules import ship, turns


@dataclass(frozen=True, slots=True)
class MoveCrew(Command):
    stages = ("racing",)
    crew: Crew

    def decide(self, course: Course) -> None:
        state, seat = course.state, turns.acting(course)
        if state.phase != "racing":
            raise Refused("not_racing")
        turns.expect_turn(state, seat)
        at = state.where[ship.known(self.crew)]
        if at < CADETS:
            raise Refused("not_aboard", crew=names.crew(state.rules, self.crew))
        up = at + 1
        if up == state.rules.chair:
            course.happen(CrewNominated(seat, self.crew, course.now))
            return
        ship.expect_room(state, up)
        course.happen(CrewMoved(seat, self.crew, up))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if seat != turns.on_turn(state):
            return ()
        return (Offer(cls, (Choice("crew", ship.movable(state.rules, state.where), names.crew_label(state.rules)),)),)


@dataclass(frozen=True, slots=True)
class CrewMoved(Event):
    seat: Seat
    crew: Crew
    deck: int

    def apply(self, state: State) -> State:
        where, last = ship.moved(state.where, self.crew, self.deck), LastMove(self.seat, state.where)
        return turns.goes_on(state, state.phase, where, turns.left_of(state, state.turn), last)

    def told(self, before: State, after: State) -> Line:
        crew, level = names.crew(before.rules, self.crew), names.level(before.rules, self.deck)
        return line("told.moved", who=Who(self.seat), crew=crew, level=level)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (turns.your_turn(after),)


@dataclass(frozen=True, slots=True)
class CrewNominated(Event):
    """Moved into the chair; the mover takes the badge."""

    seat: Seat
    crew: Crew
    at: Millis

    def apply(self, state: State) -> State:
        rules = state.rules
        return replace(
            state,
            where=ship.moved(state.where, self.crew, rules.chair),
            last=LastMove(self.seat, state.where),
            phase="voting",
            badge=turns.place_of(state, self.seat),
            vote=OpenVote(self.crew, self.at, tuple(["yes" if each in state.away else None for each in rules.seats])),
            step=state.step + 1,
        )

    def told(self, before: State, after: State) -> Line:
        return line("told.nominated", who=Who(self.seat), crew=names.crew(before.rules, self.crew))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        crew = names.crew(before.rules, self.crew)
        return (Sound("gavel"), Say(line("say.nominated", who=Who(self.seat), crew=crew)))
