"""The muster: who flies on which ship, what ships are called, and the beginning, when all stand at their posts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.contract import (
    Choice,
    Effect,
    Line,
    Lot,
    Offer,
    Refused,
    Say,
    Seat,
    Sound,
    Text,
    Who,
    is_like_one_of,
    line,
    replace,
    stirring,
    tidy_name,
)
from companion.games.shallow_space import names
from companion.games.shallow_space.model import CREW, NOWHERE, POSTS, Command, Course, Event, Person, Pile, Ship, State
from companion.games.shallow_space.printed import PLACES, pack_of
from companion.games.shallow_space.rules import chance, dealing, turns
from companion.games.shallow_space.setup.beginning import in_a_row

LONGEST_NAME: Final = 24  # characters
STARTS: Final = {
    "posts": ("bridge", "engineering", "front_hull"),
    "bridge": ("bridge", "bridge", "bridge"),
}


def members(state: State, ship: int) -> tuple[Seat, ...]:
    """Who came first is captain."""
    return tuple([seat for seat in state.order if side_of(state, seat) == ship])


def side_of(state: State, seat: Seat) -> int:
    return state.sides[state.rules.seats.index(seat)]


def is_complete(state: State) -> bool:
    return NOWHERE not in state.sides and all([ship in state.sides for ship in range(state.rules.ships)])


def _mustering(course: Course) -> Seat:
    if course.state.stage != "muster":
        raise Refused("has_begun")
    if course.by is None or course.by not in course.state.rules.seats:
        raise Refused("no_seat")
    return course.by


# --- coming aboard


@dataclass(frozen=True, slots=True)
class JoinShip(Command):
    stages = ("muster",)
    ship: int

    def decide(self, course: Course) -> None:
        by = _mustering(course)
        if self.ship not in _havens(course.state, by):
            raise Refused("no_place_there")
        course.happen(ShipJoined(by, self.ship))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> Iterable[Offer]:
        if not (ships := _havens(state, seat)):
            return ()
        return (Offer(cls, (Choice("ship", ships, names.ship_label(state)),)),)


def _havens(state: State, seat: Seat) -> tuple[int, ...]:
    """Ships with a place left, where people choose."""
    if state.rules.teams != "chosen":
        return ()
    return tuple(
        ship for ship in range(state.rules.ships) if state.sides.count(ship) < CREW and side_of(state, seat) != ship
    )


@dataclass(frozen=True, slots=True)
class ShipJoined(Event):
    seat: Seat
    ship: int

    def apply(self, state: State) -> State:
        place = state.rules.seats.index(self.seat)
        order = (*[each for each in state.order if each != self.seat], self.seat)
        return replace(state, sides=(*state.sides[:place], self.ship, *state.sides[place + 1 :]), order=order)

    def told(self, before: State, after: State) -> Line:
        return line("told.joined", who=Who(self.seat), ship=names.team(before, self.ship))


# --- names


@dataclass(frozen=True, slots=True)
class NameShip(Command):
    stages = ("muster",)
    name: str

    def decide(self, course: Course) -> None:
        by, name = _mustering(course), tidy_name(self.name)
        if not _names_a_ship(course.state, by):
            raise Refused("captain_names")
        if not 0 < len(name) <= LONGEST_NAME:
            raise Refused("name_length", most=LONGEST_NAME)
        ship = side_of(course.state, by)
        others = [each for other, each in enumerate(course.state.names) if other != ship]
        course.happen(ShipNamed(ship, _told_apart(name, others)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> Iterable[Offer]:
        if not _names_a_ship(state, seat):
            return ()
        return (Offer(cls, (Text("name", LONGEST_NAME),)),)


def _told_apart(name: str, others: Sequence[str]) -> str:
    """A second Enterprise is Enterprise 2: two captains may type at once, and neither is wrong."""
    numbered = (f"{name[: LONGEST_NAME - 2].strip()} {number}" for number in range(2, len(others) + 3))
    return next(each for each in (name, *numbered) if not is_like_one_of(each, others))


def _names_a_ship(state: State, seat: Seat) -> bool:
    ship = side_of(state, seat)
    return ship != NOWHERE and members(state, ship)[0] == seat


@dataclass(frozen=True, slots=True)
class ShipNamed(Event):
    ship: int
    name: str

    def apply(self, state: State) -> State:
        return replace(state, names=(*state.names[: self.ship], self.name, *state.names[self.ship + 1 :]))

    def told(self, before: State, after: State) -> Line:
        return line("told.named", number=self.ship + 1, name=self.name)


# --- the beginning


def opens(state: State) -> Command | None:
    """Of games before 0.6.8 that are taken up, too."""
    if state.lots.hash or state.stage == "over":
        return None
    return stirring.fixing(state.rules.seats, is_late=state.stage != "muster")


@dataclass(frozen=True, slots=True)
class Begin(Command):
    """Where lots make the teams, they are drawn first: captains name their ships before it begins."""

    stages = ("muster",)

    def decide(self, course: Course) -> None:
        _mustering(course)
        rules = course.state.rules
        if rules.teams == "drawn" and not is_complete(course.state):
            order, lot = chance.shuffled(course, rules.seats)
            course.happen(TeamsDrawn(sides_by(course.state, order), order, lot))
            return
        _expect_complete(course.state)
        stirring.ready(course, rules.seats)
        course.happen(GameBegan())
        if rules.first_hands:
            for person in course.state.people:
                dealing.fill_hand(course, person.id)
        turns.begin_turn(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> Iterable[Offer]:
        return (Offer(cls),) if state.rules.teams == "drawn" or is_complete(state) else ()


def sides_by(state: State, order: tuple[Seat, ...]) -> tuple[int, ...]:
    """Who was drawn one after the other flies together."""
    by_place = dict(zip(order, in_a_row(len(order), state.rules.ships), strict=True))
    return tuple([by_place[seat] for seat in state.rules.seats])


def _expect_complete(state: State) -> None:
    if NOWHERE in state.sides:
        raise Refused("not_all_aboard")
    if not is_complete(state):
        raise Refused("ship_without_crew")


@dataclass(frozen=True, slots=True)
class SeedDrawn(Event):
    """Before there were lots in the state."""

    is_past = True
    seed: str
    hash: str

    def apply(self, state: State) -> State:
        return replace(state, seed=self.seed, seed_hash=self.hash)

    def told(self, before: State, after: State) -> Line:
        return line("told.hash", hash=self.hash)


@dataclass(frozen=True, slots=True)
class TeamsDrawn(Event):
    sides: tuple[int, ...]
    order: tuple[Seat, ...]
    lot: Lot | None = None  # of games before 0.6.8

    def apply(self, state: State) -> State:
        return chance.counted(replace(state, sides=self.sides, order=self.order), self.lot)

    def told(self, before: State, after: State) -> Line:
        return line("told.teams_drawn")


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    def apply(self, state: State) -> State:
        """Everybody at their posts, and the cards in their boxes: they are shuffled next."""
        rules = state.rules
        people = tuple([person for team in range(rules.ships) for person in _crew(state, team)])
        whole = (0,) * len(PLACES)
        ships = tuple([Ship(name, team, whole, whole) for team, name in enumerate(state.names)])
        sets = {"shared": 1, "per_ship": rules.ships, "endless": 0}[rules.decks]
        boxes = (Pile((), pack_of("crew", rules.left_out)), Pile((), pack_of("captain", rules.left_out)))
        return replace(state, stage="playing", ships=ships, people=people, piles=boxes * sets, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.began_game")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"), Say(line("say.began")))


def _crew(state: State, team: int) -> list[Person]:
    """A seat may play two of them."""
    seats, rooms = members(state, team), STARTS[state.rules.crew_starts]
    return [
        Person(
            id=team * CREW + place,
            seat=seats[place % len(seats)],
            team=team,
            rank="captain" if place == 0 else "crew",
            post=post,
            ship=team,
            room=rooms[place],
        )
        for place, post in enumerate(POSTS)
    ]
