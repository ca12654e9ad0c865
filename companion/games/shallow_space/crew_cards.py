"""The crew's cards: repairs, redshirts, grenades, charges, fields, healing, decoys, robots."""

from companion.contract import Refused
from companion.games.shallow_space.commands import Heal, Mend, PlayCard, RaiseField, Repair, SetDive, Throw
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.damage import damage_only, hurt, people_in
from companion.games.shallow_space.events_people import (
    BrigadeGathered,
    CardPlayed,
    Cloaked,
    DiveSet,
    Healed,
    RedshirtsChanged,
)
from companion.games.shallow_space.events_ships import (
    BotMade,
    LastingBegan,
    SectionMended,
)
from companion.games.shallow_space.model import FIELD_POINTS, GREEN, GREY, HEALTHY, Bot, Kind, Lasting, Person, State
from companion.games.shallow_space.moving import expect_card
from companion.games.shallow_space.parts import damage_of, doors, lasting_at
from companion.games.shallow_space.printed import CARDS, PARTS
from companion.games.shallow_space.sensors import is_blind
from companion.games.shallow_space.shooting import wear_field

HITS_OVER = 2  # of a d6: below it the grenade stays where the thrower is


def play(course: Course, command: PlayCard, person: Person) -> None:
    state, card = course.state, command.card
    match card:
        case "redshirt":
            course.happen(CardPlayed(person.id, card))
            course.happen(RedshirtsChanged(person.id, person.redshirts + CARDS[card].power))
        case "repair_brigade":
            if person.redshirts == 0:
                raise Refused("no_redshirts")
            course.happen(CardPlayed(person.id, card))
            course.happen(BrigadeGathered(person.id, person.mending + person.redshirts))
        case "plasma_charge":
            _expect_ship(state, person)
            course.happen(CardPlayed(person.id, card))
            place(course, person, "charge", person.room, CARDS[card].turns)
        case "decoy":
            if person.cloak:
                raise Refused("is_cloaked")
            _expect_ship(state, person)
            course.happen(CardPlayed(person.id, card))
            course.happen(Cloaked(person.id, CARDS[card].turns))
        case "repair_bot":
            _expect_ship(state, person)
            course.happen(CardPlayed(person.id, card))
            course.happen(BotMade(Bot(state.made, person.id, person.ship, person.room)))
        case _:
            raise Refused("not_played_so")


def _expect_ship(state: State, person: Person) -> None:
    if state.ships[person.ship].is_pod:
        raise Refused("in_a_pod")


def place(course: Course, person: Person, kind: Kind, room: str, turns: int, points: int = 0) -> None:
    state = course.state
    id = -1 - state.laid if kind == "charge" else state.made
    new = Lasting(id, kind, person.ship, room, person.team, person.id, turns, points)
    course.happen(LastingBegan(new))


# --- repairs


def reach(room: str) -> tuple[str, ...]:
    """The room itself and what is repaired from it."""
    return (room, *PARTS[room])


def repair(course: Course, command: Repair, person: Person) -> None:
    state, card = course.state, command.card
    expect_card(person, card)
    if card not in CARDS or CARDS[card].use != "repair":
        raise Refused("not_played_so")
    number, room = person.ship, person.room
    if command.bot >= 0:
        bot = next((each for each in state.bots if each.id == command.bot and each.maker == person.id), None)
        if bot is None:
            raise Refused("no_bot")
        number, room = bot.ship, bot.room
    ship = state.ships[number]
    if ship.is_pod or command.section not in reach(room):
        raise Refused("out_of_reach")
    damage = damage_of(ship, command.section)
    _expect_damage(state, person, number, damage, may_be_grey=card != "repair1")
    course.happen(CardPlayed(person.id, card, command.section))
    course.happen(SectionMended(number, command.section, max(GREEN, damage - CARDS[card].power)))


def _expect_damage(state: State, person: Person, ship: int, damage: int, *, may_be_grey: bool) -> None:
    """Whose sensors lie learns no reason."""
    code = "not_damaged" if damage == GREEN else "" if damage < GREY or may_be_grey else "too_damaged"
    if code:
        raise Refused("not_possible" if is_blind(state, person, ship) else code)


def mend(course: Course, command: Mend, person: Person) -> None:
    state = course.state
    if person.mending <= 0:
        raise Refused("no_brigade")
    if command.section not in brigade_reach(state, person):
        raise Refused("out_of_reach")
    damage = damage_of(state.ships[person.ship], command.section)
    _expect_damage(state, person, person.ship, damage, may_be_grey=state.rules.brigade_grey)
    course.happen(SectionMended(person.ship, command.section, damage - 1, by=person.id))


def brigade_reach(state: State, person: Person) -> tuple[str, ...]:
    ship = state.ships[person.ship]
    if ship.is_pod:
        return ()
    return tuple(section for room in (person.room, *doors(ship, person.room)) for section in reach(room))


# --- grenades, fields, healing


def throw(course: Course, command: Throw, person: Person) -> None:
    state, card = course.state, command.card
    expect_card(person, card)
    if card not in CARDS or CARDS[card].use != "throw":
        raise Refused("not_played_so")
    if command.room not in around(state, person):
        raise Refused("out_of_reach")
    course.happen(CardPlayed(person.id, card, command.room))
    hits = course.roll(card, 6, HITS_OVER)
    room = command.room if hits else person.room
    if card == "incendiary":
        place(course, person, "fire", room, CARDS[card].turns)
        return
    damage_only(course, person.ship, room, 1)
    field = lasting_at(course.state, "field", person.ship, room)
    if field is not None and field.team != person.team:
        wear_field(course, field.id, CARDS[card].power)
    points = CARDS[card].power + (1 if state.rules.grenade_extra else 0)
    for each in people_in(course.state, person.ship, room):
        hurt(course, each.id, points, "blast", section_points=1)


def around(state: State, person: Person) -> tuple[str, ...]:
    """The own room and the next ones."""
    return (person.room, *doors(state.ships[person.ship], person.room))


def raise_field(course: Course, command: RaiseField, person: Person) -> None:
    state = course.state
    expect_card(person, "force_field")
    _expect_ship(state, person)
    if command.room not in around(state, person):
        raise Refused("out_of_reach")
    if lasting_at(state, "field", person.ship, command.room):
        raise Refused("field_there")
    course.happen(CardPlayed(person.id, "force_field", command.room))
    place(course, person, "field", command.room, 0, FIELD_POINTS)


def heal(course: Course, command: Heal, person: Person) -> None:
    state = course.state
    expect_card(person, "heal")
    if command.other not in patients(state, person):
        raise Refused("nobody_to_heal")
    course.happen(CardPlayed(person.id, "heal"))
    health = min(HEALTHY, state.people[command.other].health + CARDS["heal"].power)
    course.happen(Healed(command.other, health))


def patients(state: State, person: Person) -> tuple[int, ...]:
    """Of the own team, on the same ship; in the same room, where the group plays it so."""
    return tuple(
        each.id
        for each in state.people
        if 0 < each.health < HEALTHY
        and each.team == person.team
        and each.ship == person.ship
        and (state.rules.heal_range == "ship" or each.room == person.room)
    )


def set_dive(course: Course, command: SetDive, person: Person) -> None:
    if person.dives == command.dives:
        raise Refused("is_set")
    course.happen(DiveSet(person.id, command.dives))
