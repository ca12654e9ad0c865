"""From ship to ship: by the teleport chamber, where nobody chooses where one arrives, and by Boarding."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.contract import Choice, Offer, Refused
from companion.games.shallow_space.model import Course, Person, Ship, State
from companion.games.shallow_space.names import ship_label
from companion.games.shallow_space.printed import POD, ROOMS
from companion.games.shallow_space.rules import chance, fields, parts, sensors
from companion.games.shallow_space.rules.dealing import CardPlayed, expect_card
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.steps import Moved, meet_charge, reveal


@dataclass(frozen=True, slots=True)
class Teleport(Order):
    is_quiet = True
    ship: int

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        if not _has_chamber(state.ships[person.ship], person.room):
            raise Refused(sensors.veiled(state, person, person.ship, "no_chamber"))
        if person.commands:
            raise Refused("stays_on_bridge")
        if person.landed:
            raise Refused("no_moves")
        if _is_watched(state, person):
            raise Refused("enemy_there")
        if not _lets_in(state, person, self.ship):
            raise Refused(sensors.veiled(state, person, self.ship, "shield_up"))
        if not (free := free_rooms(state, self.ship)):
            raise Refused("no_room")
        (room,), lot = chance.lots(course, free)
        course.happen(Moved(person.id, self.ship, room, 0, "chamber", lot))
        meet_charge(course, person.id)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        """Under a virus nobody knows whether a chamber works; and every room there may be taken."""
        if person.room not in ("teleport", POD) or person.commands or person.landed:
            return ()
        hopes = person.room == "teleport" and sensors.is_blind(state, person, person.ship)
        if not _has_chamber(state.ships[person.ship], person.room) and not hopes:
            return ()
        if _is_watched(state, person):
            return ()
        ships = range(len(state.ships))
        to = tuple([each for each in ships if _lets_in(state, person, each) or _may_hope(state, person, each)])
        return (Offer(cls, (fields.me(person), Choice("ship", to, ship_label(state))), loose=True),) if to else ()


def _has_chamber(ship: Ship, room: str) -> bool:
    """An escape pod works as one."""
    return room == POD if ship.is_pod else room == "teleport" and parts.works(ship, "teleport")


def _is_watched(state: State, person: Person) -> bool:
    """An invader does not get away under an enemy's eyes: one who stands in the chamber as well, as far as is known."""
    number = person.ship
    return state.ships[number].owner != person.team and parts.enemy_seen(state, person.team, number, person.room)


def _lets_in(state: State, person: Person, number: int) -> bool:
    """Home always, and elsewhere while the shield is down."""
    if not 0 <= number < len(state.ships) or number == person.ship:
        return False
    ship = state.ships[number]
    return not ship.is_gone and not ship.is_pod and (ship.owner == person.team or not parts.has_shield(ship))


def _may_hope(state: State, person: Person, number: int) -> bool:
    return sensors.is_blind(state, person, number) and number != person.ship and not state.ships[number].is_gone


def free_rooms(state: State, number: int) -> tuple[str, ...]:
    """Into which a chamber may send."""
    return tuple([room for room in ROOMS if not _is_occupied(state, number, room)])


def _is_occupied(state: State, number: int, room: str) -> bool:
    """By a clone as well: whoever arrived in its room would tell what it is."""
    return any(
        each.health > 0 and (number, room) in ((each.ship, each.room), parts.seems_at(each, knows=False))
        for each in state.people
    )


@dataclass(frozen=True, slots=True)
class Board(Order):
    """With the Boarding card."""

    is_quiet = True
    ship: int
    room: str

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        expect_card(person, "boarding")
        if person.commands:
            raise Refused("stays_on_bridge")
        is_elsewhere = 0 <= self.ship < len(state.ships) and self.ship != person.ship
        if not is_elsewhere or self.room not in ROOMS:
            raise Refused("no_such_place")
        ship = state.ships[self.ship]
        if ship.is_gone or ship.is_pod:
            raise Refused("no_such_place")
        if self.room in _occupied_rooms(state, person, self.ship):
            raise Refused("occupied")
        if reveal(course, person, self.ship, self.room):
            return
        course.happen(CardPlayed(person.id, "boarding"))
        course.happen(Moved(person.id, self.ship, self.room, 0, "boarding"))
        meet_charge(course, person.id)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if "boarding" not in person.hand or person.commands:
            return ()
        return _boardings(state, person)


def _boardings(state: State, person: Person) -> Iterator[Offer]:
    for number, ship in enumerate(state.ships):
        if number == person.ship or ship.is_gone or ship.is_pod:
            continue
        occupied = _occupied_rooms(state, person, number)
        if rooms := tuple([room for room in ROOMS if room not in occupied]):
            at = Choice("ship", (number,), ship_label(state))
            yield Offer(Board, (fields.me(person), at, fields.sections("room", rooms)))


def _occupied_rooms(state: State, person: Person, number: int) -> set[str]:
    """By a friend, or by an enemy who can be seen; robots count as theirs."""
    taken = {bot.room for bot in state.bots if bot.ship == number and state.people[bot.maker].team != person.team}
    for each in state.people:
        if each.health > 0:
            ship, room = parts.seems_at(each, knows=each.team == person.team)
            if ship == number:
                taken.add(room)
    return taken
