"""The printed board: pieces move there; told is who reaches the chair, and at the end where everybody stands."""

from dataclasses import dataclass, fields

from companion.contract import Choice, Line, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.captains_chair import names
from companion.games.captains_chair.model import (
    CADETS,
    CREW,
    GONE,
    PLACE_OF,
    STOCK,
    Command,
    Course,
    Crew,
    Event,
    State,
)
from companion.games.captains_chair.rules import scoring, ship, turns
from companion.games.captains_chair.rules.race import CrewNominated


@dataclass(frozen=True, slots=True)
class Nominate(Command):
    """Somebody moved a piece into the chair."""

    stages = ("at_board",)
    is_entered = True
    crew: Crew
    seat: Seat

    def decide(self, course: Course) -> None:
        state = course.state
        turns.acting(course)
        if state.phase != "at_board":
            raise Refused("not_at_board")
        if state.where[ship.known(self.crew)] != STOCK:
            raise Refused("not_aboard", crew=names.crew(state.rules, self.crew))
        turns.seat_known(state.rules, self.seat)
        if self.seat in state.away:
            raise Refused("seat_left", who=Who(self.seat))
        course.happen(CrewNominated(self.seat, self.crew, course.now))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if seat in state.away:
            return ()
        crew = Choice("crew", ship.stock(state.where), names.crew_label(state.rules))
        return (Offer(cls, (crew, Choice("seat", turns.playing(state), whom, seat))),)


@dataclass(frozen=True, slots=True)
class EnterShip(Command):
    """A deck for each of the crew who is still aboard, by letter; the captain and who was removed have none."""

    stages = ("entering",)
    is_entered = True
    a: int | None = None
    b: int | None = None
    c: int | None = None
    d: int | None = None
    e: int | None = None
    f: int | None = None
    g: int | None = None
    h: int | None = None
    i: int | None = None
    j: int | None = None
    k: int | None = None
    l: int | None = None  # noqa: E741
    m: int | None = None

    def decide(self, course: Course) -> None:
        state = course.state
        turns.acting(course)
        if state.rules.board_on_phones:
            raise Refused("ship_is_known")
        if state.phase != "entering":
            raise Refused("no_ship_yet")
        decks = (self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j, self.k, self.l, self.m)
        where = tuple([_entered(state, crew, deck) for crew, deck in zip(CREW, decks, strict=True)])
        for deck in range(CADETS + 1, state.rules.chair):
            if (count := where.count(deck)) > state.rules.capacity:
                level = names.level(state.rules, deck)
                raise Refused("deck_over", level=level, count=count, capacity=state.rules.capacity)
        course.happen(ShipEntered(where))
        scoring.score_if_known(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.rules.board_on_phones or seat in state.away:
            return ()
        decks, label = tuple(range(CADETS, state.rules.chair)), names.level_label(state.rules)
        rows = zip(fields(cls), state.where, strict=True)
        asked = [
            Choice(each.name, decks, label, None if at == STOCK else at)
            for each, at in rows
            if at not in (GONE, state.rules.chair)
        ]
        return (Offer(cls, tuple(asked), loose=True),) if asked else ()


def _entered(state: State, crew: Crew, deck: int | None) -> int:
    at, chair, name = state.where[PLACE_OF[crew]], state.rules.chair, names.crew(state.rules, crew)
    if at in (GONE, chair):
        if deck is not None:
            raise Refused("not_to_enter", crew=name)
        return at
    if deck is None:
        raise Refused("crew_missing", crew=name)
    if not CADETS <= deck < chair:
        raise Refused("no_such_level")
    return deck


@dataclass(frozen=True, slots=True)
class ShipEntered(Event):
    """It makes no other tap stale: goals are typed at the same time."""

    where: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, where=self.where, last=None)

    def told(self, before: State, after: State) -> Line:
        levels = range(before.rules.chair - 1, CADETS - 1, -1)
        return line("told.ship_entered", levels=tuple(_on(before, self.where, each) for each in levels))


def _on(state: State, where: tuple[int, ...], deck: int) -> Line:
    crew = tuple([each for each, at in zip(CREW, where, strict=True) if at == deck])
    return line("told.on_level", level=names.level(state.rules, deck), crew=names.listed(state.rules, crew))
