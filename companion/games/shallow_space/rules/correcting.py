"""The host corrects the table: where people stand, what they have left, and how ships are."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Line, Number, Offer, Refused, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, HEALTHY, Course, Event, Person, State
from companion.games.shallow_space.printed import INDEX, PLACES, POD, ROOMS
from companion.games.shallow_space.rules import parts, sensors
from companion.games.shallow_space.rules.orders import TableCorrection

MOST_REDSHIRTS: Final = 20


def expect_living(state: State, who: int) -> Person:
    if not 0 <= who < len(state.people) or not parts.is_alive(state.people[who]):
        raise Refused("dead")
    return state.people[who]


def living(state: State) -> Choice:
    people = tuple([each.id for each in state.people if parts.is_alive(each)])
    return Choice("person", people, names.person_label(state))


def _expect_between(value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refused("out_of_range", least=least, most=most)


def _expect_ship(state: State, ship: int) -> None:
    if not 0 <= ship < len(state.ships) or state.ships[ship].is_gone:
        raise Refused("no_such_place")


def _ships(state: State) -> tuple[int, ...]:
    return tuple([number for number, ship in enumerate(state.ships) if not ship.is_gone and not ship.is_pod])


# --- people


@dataclass(frozen=True, slots=True)
class PutPerson(TableCorrection):
    person: int
    ship: int
    room: str

    def correct(self, course: Course) -> None:
        """Not in somebody's escape pod: it is gone when its rider leaves it."""
        expect_living(course.state, self.person)
        _expect_ship(course.state, self.ship)
        if course.state.ships[self.ship].is_pod or self.room not in ROOMS:
            raise Refused("no_such_place")
        course.happen(PersonPut(self.person, self.ship, self.room))

    @classmethod
    def settable(cls, state: State) -> Iterator[Offer]:
        ships = _ships(state)
        for person in state.people:
            if parts.is_alive(person):
                ship, room = parts.seems_at(person, knows=False)
                who = Choice("person", (person.id,), names.person_label(state))
                at = Choice("ship", ships, names.ship_label(state), ship if ship in ships else None)
                yield Offer(cls, (who, at, Choice("room", ROOMS, names.section, room if room in ROOMS else None)))


@dataclass(frozen=True, slots=True)
class PersonPut(Event):
    person: int
    ship: int
    room: str

    def apply(self, state: State) -> State:
        state = parts.left(state, self.person, self.ship)
        person = parts.uncloaked(state.people[self.person])
        return parts.with_person(state, replace(person, ship=self.ship, room=self.room, mending=0))

    def told(self, before: State, after: State) -> Line:
        place = names.place(before, self.ship, self.room)
        return line("told.put", who=names.person(before, self.person), place=place)


@dataclass(frozen=True, slots=True)
class SetHealth(TableCorrection):
    person: int
    health: int

    def correct(self, course: Course) -> None:
        expect_living(course.state, self.person)
        _expect_between(self.health, 1, HEALTHY)
        course.happen(HealthSet(self.person, self.health))

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        return (Offer(cls, (living(state), Number("health", 1, HEALTHY))),)


@dataclass(frozen=True, slots=True)
class HealthSet(Event):
    person: int
    health: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.person], health=self.health))

    def told(self, before: State, after: State) -> Line:
        return line("told.health_set", who=names.person(before, self.person), health=self.health)


@dataclass(frozen=True, slots=True)
class SetRedshirts(TableCorrection):
    person: int
    redshirts: int

    def correct(self, course: Course) -> None:
        expect_living(course.state, self.person)
        _expect_between(self.redshirts, 0, MOST_REDSHIRTS)
        course.happen(RedshirtsSet(self.person, self.redshirts))

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        return (Offer(cls, (living(state), Number("redshirts", 0, MOST_REDSHIRTS))),)


@dataclass(frozen=True, slots=True)
class RedshirtsSet(Event):
    person: int
    redshirts: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.person], redshirts=self.redshirts))

    def told(self, before: State, after: State) -> Line:
        return line("told.redshirts_set", who=names.person(before, self.person), redshirts=self.redshirts)


# --- ships


@dataclass(frozen=True, slots=True)
class SetDamage(TableCorrection):
    ship: int
    section: str
    damage: int

    def correct(self, course: Course) -> None:
        _expect_ship(course.state, self.ship)
        if self.section not in INDEX or (course.state.ships[self.ship].is_pod and self.section != POD):
            raise Refused("no_such_place")
        _expect_between(self.damage, 0, GREY)
        course.happen(DamageSet(self.ship, self.section, self.damage))

    @classmethod
    def settable(cls, state: State) -> Iterator[Offer]:
        """As everybody sees it: with a Sensor Virus that is not so."""
        for number in _ships(state):
            ship = Choice("ship", (number,), names.ship_label(state))
            for name, shown in zip(PLACES, sensors.shown_damage(state, number, frozenset()), strict=True):
                damage = Choice("damage", tuple(range(GREY + 1)), names.level, shown)
                yield Offer(cls, (ship, Choice("section", (name,), names.section), damage))


@dataclass(frozen=True, slots=True)
class DamageSet(Event):
    is_fateful = True
    ship: int
    section: str
    damage: int

    def apply(self, state: State) -> State:
        return parts.with_damage(state, self.ship, self.section, self.damage)

    def told(self, before: State, after: State) -> Line:
        ship, section = names.ship(before, self.ship), names.section(self.section)
        return line("told.damage_set", ship=ship, section=section, level=names.level(self.damage))


@dataclass(frozen=True, slots=True)
class SetOwner(TableCorrection):
    """Of a ship."""

    ship: int
    team: int

    def correct(self, course: Course) -> None:
        if self.ship not in _ships(course.state) or self.team not in _teams(course.state):
            raise Refused("no_such_place")
        course.happen(OwnerSet(self.ship, self.team))

    @classmethod
    def settable(cls, state: State) -> Iterator[Offer]:
        """The owner now may have nobody left."""
        teams = _teams(state)
        for number in _ships(state):
            ship, owner = Choice("ship", (number,), names.ship_label(state)), state.ships[number].owner
            team = Choice("team", teams, names.team_label(state), owner if owner in teams else None)
            yield Offer(cls, (ship, team))


def _teams(state: State) -> tuple[int, ...]:
    return tuple([team for team in range(state.rules.ships) if team not in state.out])


@dataclass(frozen=True, slots=True)
class OwnerSet(Event):
    ship: int
    team: int

    def apply(self, state: State) -> State:
        ship = replace(state.ships[self.ship], owner=self.team, boosts=(), unseen=())
        return parts.with_ship(state, self.ship, ship)

    def told(self, before: State, after: State) -> Line:
        return line("told.owner_set", ship=names.ship(before, self.ship), team=names.team(before, self.team))
