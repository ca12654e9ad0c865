"""The placing: seat after seat puts crew aboard, and who is left over waits on the Cadet deck."""

from dataclasses import dataclass

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Sound, Who, line
from companion.games.captains_chair import names
from companion.games.captains_chair.model import (
    CADETS,
    PLACING_DECKS,
    STOCK,
    Command,
    Course,
    Crew,
    Event,
    LastMove,
    State,
)
from companion.games.captains_chair.rules import ship, turns


@dataclass(frozen=True, slots=True)
class PlaceCrew(Command):
    stages = ("placing",)
    crew: Crew
    deck: int

    def decide(self, course: Course) -> None:
        state, seat = course.state, turns.acting(course)
        if state.phase != "placing":
            raise Refused("not_placing")
        turns.expect_turn(state, seat)
        if state.where[ship.known(self.crew)] != STOCK:
            raise Refused("already_placed", crew=names.crew(state.rules, self.crew))
        if self.deck not in PLACING_DECKS:
            raise Refused("not_a_placing_deck")
        ship.expect_room(state, self.deck)
        course.happen(CrewPlaced(seat, self.crew, self.deck))
        race_if_placed(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if seat != turns.on_turn(state):
            return ()
        crew = Choice("crew", ship.stock(state.where), names.crew_label(state.rules))
        return (Offer(cls, (crew, Choice("deck", ship.open_decks(state), names.level_label(state.rules)))),)


@dataclass(frozen=True, slots=True)
class CrewPlaced(Event):
    seat: Seat
    crew: Crew
    deck: int

    def apply(self, state: State) -> State:
        where, last = ship.moved(state.where, self.crew, self.deck), LastMove(self.seat, state.where)
        return turns.goes_on(state, state.phase, where, turns.left_of(state, state.turn), last)

    def told(self, before: State, after: State) -> Line:
        crew, level = names.crew(before.rules, self.crew), names.level(before.rules, self.deck)
        return line("told.placed", who=Who(self.seat), crew=crew, level=level)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (turns.your_turn(after),)


def race_if_placed(course: Course) -> None:
    """Once everybody has placed, who still waits goes to the Cadet deck and the race begins."""
    where = course.state.where
    if where.count(STOCK) <= course.state.rules.leftover:
        course.happen(LeftoverPlaced(ship.stock(where)))


@dataclass(frozen=True, slots=True)
class LeftoverPlaced(Event):
    crew: tuple[Crew, ...]

    def apply(self, state: State) -> State:
        where = tuple([CADETS if at == STOCK else at for at in state.where])
        return turns.goes_on(state, "racing", where, turns.plays_from(state, state.round.start), state.last)

    def told(self, before: State, after: State) -> Line:
        return line("told.leftover", crew=names.listed(before.rules, self.crew))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        crew = names.listed(before.rules, self.crew)
        return (Sound("chime"), Say(line("say.race", crew=crew, who=Who(turns.on_turn(after)))))
