"""A state in which one part is another, and what is asked of a state again and again."""

from typing import Final

from companion.contract import Refused, Seat, kept, replace
from companion.games.shallow_space.model import GREY, NOWHERE, Lasting, Person, Ship, State, Turn
from companion.games.shallow_space.printed import CARDS, DOORS, INDEX, SHIELD

BRIDGE: Final = "bridge"


def with_person(state: State, person: Person) -> State:
    return replace(state, people=people_with(state, person))


def people_with(state: State, person: Person) -> tuple[Person, ...]:
    people, who = state.people, person.id
    return (*people[:who], person, *people[who + 1 :])


def with_ship(state: State, number: int, ship: Ship) -> State:
    return replace(state, ships=(*state.ships[:number], ship, *state.ships[number + 1 :]))


def with_damage(state: State, number: int, section: str, damage: int) -> State:
    ship, place = state.ships[number], INDEX[section]
    ages = ship.ages
    if ages[place] and damage != ship.damage[place]:
        ages = (*ages[:place], 0, *ages[place + 1 :])
    marks = (*ship.damage[:place], damage, *ship.damage[place + 1 :])
    return with_ship(state, number, replace(ship, damage=marks, ages=ages))


def without_ship(state: State, number: int) -> State:
    """And without all that went on there."""
    lasting = tuple([each for each in state.lasting if each.ship != number])
    bots = tuple([each for each in state.bots if each.ship != number])
    gone = replace(state.ships[number], is_gone=True)
    return with_ship(replace(state, lasting=lasting, bots=bots), number, gone)


def left(state: State, who: int, to: int) -> State:
    """Nobody comes back to an escape pod."""
    was = state.people[who].ship
    return without_ship(state, was) if was != to and state.ships[was].is_pod else state


def turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


# --- ships


def damage_of(ship: Ship, section: str) -> int:
    return ship.damage[INDEX[section]]


def works(ship: Ship, section: str) -> bool:
    return ship.damage[INDEX[section]] < GREY


def has_shield(ship: Ship) -> bool:
    return not ship.is_pod and works(ship, SHIELD)


def doors(ship: Ship, room: str) -> tuple[str, ...]:
    return () if ship.is_pod else DOORS[room]


def around(state: State, person: Person) -> tuple[str, ...]:
    """The own room and the next ones."""
    return (person.room, *doors(state.ships[person.ship], person.room))


def lasting_at(state: State, kind: str, ship: int, room: str | None = None) -> Lasting | None:
    for each in state.lasting:
        if each.kind == kind and each.ship == ship and room in (None, each.room):
            return each
    return None


def is_public(state: State, lasting: Lasting) -> bool:
    """Whether everybody may know of it."""
    return lasting.kind != "charge" or state.rules.charges_seen or lasting.is_found


# --- people and their cards


def is_alive(person: Person) -> bool:
    return person.health > 0


def sees_all(state: State, seat: Seat) -> bool:
    """All whom this seat plays are dead, and the group shows the dead everything."""
    people = [each for each in state.people if each.seat == seat] if state.rules.dead_see else []
    return bool(people) and not any([is_alive(each) for each in people])


@kept  # each order that could be given asks for them
def alive_of(people: tuple[Person, ...], seat: Seat) -> list[Person]:
    return [each for each in people if each.seat == seat and each.health > 0]


def expect_own(state: State, who: int, by: Seat | None) -> Person:
    """Somebody alive whom this seat plays."""
    if state.stage != "playing":
        raise Refused("not_playing")
    if not 0 <= who < len(state.people):
        raise Refused("not_yours")
    person = state.people[who]
    if by is None or person.seat != by:
        raise Refused("not_yours")
    if not is_alive(person):
        raise Refused("dead")
    return person


def uncloaked(person: Person) -> Person:
    if not person.cloak:
        return person
    return replace(person, cloak=0, shown_ship=NOWHERE, shown_room="", shown_moves=0)


def captain_of(state: State, team: int) -> Person | None:
    """Or the acting one."""
    for each in state.people:
        if each.team == team and each.health > 0 and each.rank != "crew":
            return each
    return None


def is_jammed(state: State, team: int) -> bool:
    """By an EMP."""
    return any([each.kind == "emp" and each.team == team for each in state.lasting])


def held(state: State, person: Person, card: str) -> int:
    """How many of a card that works in the hand count."""
    count = person.hand.count(card)
    return count if state.rules.held_stack else min(count, 1)


def is_endless(state: State) -> bool:
    return state.rules.decks == "endless"


def deals(state: State) -> int:
    """From the box that never gets empty: it is shuffled for each."""
    return sum([pile.shuffles for pile in state.piles])


def pile_of(state: State, person: Person, card: str) -> int:
    own = person.team if state.rules.decks == "per_ship" else 0
    return 2 * own + (CARDS[card].deck == "captain")


# --- where people are, and where they seem to be


def seems_at(person: Person, knows: bool) -> tuple[int, str]:
    """A clone stands for somebody who is cloaked, but not for those who know."""
    if person.cloak and not knows:
        return person.shown_ship, person.shown_room
    return person.ship, person.room


def people_in(state: State, number: int, room: str) -> list[Person]:
    return [each for each in state.people if each.room == room and each.ship == number and each.health > 0]


def enemy_seen(state: State, team: int, ship: int, room: str) -> bool:
    """Somebody who may not be there, for all that this team can see. Asked more often than anything else."""
    for each in state.people:
        if each.team != team and each.health > 0:
            if each.cloak:
                if each.shown_room == room and each.shown_ship == ship:
                    return True
            elif each.room == room and each.ship == ship:
                return True
    return any([bot.room == room and bot.ship == ship and state.people[bot.maker].team != team for bot in state.bots])


def closed_rooms(state: State, team: int, ship: int) -> set[str]:
    """All of a ship where this team does not get in, as far as it can see; for offers, which ask about many rooms."""
    closed = {each.room for each in state.lasting if each.kind == "field" and each.ship == ship and each.team != team}
    for each in state.people:
        if each.team != team and each.health > 0:
            number, room = (each.shown_ship, each.shown_room) if each.cloak else (each.ship, each.room)
            if number == ship:
                closed.add(room)
    for bot in state.bots:
        if bot.ship == ship and state.people[bot.maker].team != team:
            closed.add(bot.room)
    return closed


def cloaked_at(state: State, team: int, ship: int, room: str) -> Person | None:
    """An enemy whom nobody sees there."""
    for each in state.people:
        if each.cloak and each.health > 0 and each.team != team and (each.ship, each.room) == (ship, room):
            return each
    return None


def field_against(state: State, team: int, ship: int, room: str) -> bool:
    for each in state.lasting:
        if each.kind == "field" and each.ship == ship and each.room == room and each.team != team:
            return True
    return False


def is_open(state: State, team: int, ship: int, room: str) -> bool:
    """For all that this team can see."""
    return not field_against(state, team, ship, room) and not enemy_seen(state, team, ship, room)
