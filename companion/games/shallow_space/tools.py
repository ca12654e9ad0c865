"""The host corrects the table: what only people can know, or what went wrong."""

from collections.abc import Iterator
from typing import assert_never

from companion.contract import Choice, Millis, Number, Offer, Refused
from companion.games.shallow_space.commands import (
    DealHand,
    EndEffect,
    EndTurn,
    FreezeClock,
    PassOn,
    PutPerson,
    SetCaptain,
    SetDamage,
    SetHealth,
    SetOwner,
    SetRedshirts,
    Tool,
)
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.dealing import fill_hand
from companion.games.shallow_space.events import (
    ClockFreed,
    ClockFrozen,
    DamageSet,
    HealthSet,
    OwnerSet,
    PersonHandedOver,
    PersonPut,
    RedshirtsSet,
    RollsEntered,
)
from companion.games.shallow_space.events_people import (
    CardsTurnedIn,
    RankChanged,
)
from companion.games.shallow_space.events_ships import LastingEnded
from companion.games.shallow_space.labels import (
    clock_label,
    effect_label,
    level,
    person_label,
    section,
    ship_label,
    team_label,
    who,
)
from companion.games.shallow_space.model import GREY, HEALTHY, PLAYING, Person, State
from companion.games.shallow_space.parts import captain_of, is_alive, is_public, seems_at
from companion.games.shallow_space.printed import INDEX, PLACES, POD, ROOMS
from companion.games.shallow_space.sensors import shown_damage
from companion.games.shallow_space.turns import end_turn, turn_of

MOST_REDSHIRTS = 20
NO_TIME = Millis(1000)  # what is left at least when a stopped clock goes on


def correct(course: Course, command: Tool) -> None:
    state = course.state
    if state.stage is not PLAYING:
        raise Refused("not_playing")
    if state.asked is not None:
        course.happen(RollsEntered())  # what waits for a die may not be possible afterwards: it is asked anew
    match command:
        case PutPerson(who, ship, room):
            _expect_living(state, who)
            _expect_place(state, ship, room)
            course.happen(PersonPut(who, ship, room))
        case SetHealth(who, health):
            _expect_living(state, who)
            _expect_between(health, 1, HEALTHY)
            course.happen(HealthSet(who, health))
        case SetRedshirts(who, redshirts):
            _expect_living(state, who)
            _expect_between(redshirts, 0, MOST_REDSHIRTS)
            course.happen(RedshirtsSet(who, redshirts))
        case SetDamage(ship, name, damage):
            _expect_ship(state, ship)
            if name not in INDEX or (state.ships[ship].is_pod and name != POD):
                raise Refused("no_such_place")
            _expect_between(damage, 0, GREY)
            course.happen(DamageSet(ship, name, damage))
        case SetOwner(ship, team):
            if ship not in _ships(state) or team not in _teams(state):
                raise Refused("no_such_place")
            course.happen(OwnerSet(ship, team))
        case SetCaptain(who):
            _set_captain(course, _expect_living(state, who))
        case DealHand(who):
            person = _expect_living(state, who)
            if person.hand:
                course.happen(CardsTurnedIn(who, person.hand, 0))
            fill_hand(course, who)
        case _:
            _of_table(course, command)


def _of_table(course: Course, command: EndEffect | PassOn | FreezeClock | EndTurn) -> None:
    state = course.state
    match command:
        case EndEffect(effect):
            if effect not in _effects(state):
                raise Refused("no_effect")
            course.happen(LastingEnded(effect, "corrected"))
        case PassOn(person, seat):
            if not 0 <= person < len(state.people) or seat not in state.rules.seats:
                raise Refused("not_yours")
            course.happen(PersonHandedOver(person, seat))
        case FreezeClock(True):
            ends_at = turn_of(state).ends_at
            if ends_at is None:
                raise Refused("clock_stands")
            course.happen(ClockFrozen(Millis(max(NO_TIME, ends_at - course.ctx.now))))
        case FreezeClock():
            if state.frozen_ms is None:
                raise Refused("clock_runs")
            course.happen(ClockFreed(Millis(course.ctx.now + state.frozen_ms)))
        case EndTurn():
            end_turn(course)
        case _:
            assert_never(command)


def _set_captain(course: Course, person: Person) -> None:
    """The one before, if there is one, is crew from now on."""
    before = captain_of(course.state, person.team)
    if before is not None:
        if before.id == person.id:
            raise Refused("has_captain")
        course.happen(RankChanged(before.id, "crew"))
    course.happen(RankChanged(person.id, "captain"))


def _expect_living(state: State, who: int) -> Person:
    if not 0 <= who < len(state.people) or not is_alive(state.people[who]):
        raise Refused("dead")
    return state.people[who]


def _expect_place(state: State, ship: int, room: str) -> None:
    """Not in somebody's escape pod: it is gone when its rider leaves it."""
    _expect_ship(state, ship)
    if state.ships[ship].is_pod or room not in ROOMS:
        raise Refused("no_such_place")


def _expect_ship(state: State, ship: int) -> None:
    if not 0 <= ship < len(state.ships) or state.ships[ship].is_gone:
        raise Refused("no_such_place")


def _expect_between(value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refused("out_of_range", least=least, most=most)


def _ships(state: State) -> tuple[int, ...]:
    return tuple(number for number, ship in enumerate(state.ships) if not ship.is_gone and not ship.is_pod)


def _teams(state: State) -> tuple[int, ...]:
    return tuple(team for team in range(state.rules.ships) if team not in state.out)


def _effects(state: State) -> tuple[int, ...]:
    """A charge nobody may know of is none of them."""
    return tuple(each.id for each in state.lasting if is_public(state, each))


def corrections(state: State) -> tuple[Offer, ...]:
    """None of them tells a secret: what only a team may know can be set, but not read here."""
    if state.stage is not PLAYING:
        return ()
    alive = tuple(each for each in state.people if is_alive(each))
    people = Choice("person", tuple(each.id for each in alive), person_label(state))
    everybody = Choice("person", tuple(each.id for each in state.people), person_label(state))
    offers = [
        *(_put(state, each) for each in alive),
        Offer(SetHealth, (people, Number("health", 1, HEALTHY))),
        Offer(SetRedshirts, (people, Number("redshirts", 0, MOST_REDSHIRTS))),
        *(offer for ship in _ships(state) for offer in _of_ship(state, ship)),
        Offer(DealHand, (people,)),
        Offer(PassOn, (everybody, Choice("seat", state.rules.seats, who))),
        Offer(EndTurn),
    ]
    crew = tuple(each.id for each in state.people if is_alive(each) and each.rank == "crew")
    if crew:
        offers.append(Offer(SetCaptain, (Choice("person", crew, person_label(state)),)))
    if effects := _effects(state):
        offers.append(Offer(EndEffect, (Choice("effect", effects, effect_label(state)),)))
    if state.turn is not None and state.turn.ends_at is not None:
        offers.append(Offer(FreezeClock, (Choice("frozen", (True,), clock_label),)))
    elif state.frozen_ms is not None:
        offers.append(Offer(FreezeClock, (Choice("frozen", (False,), clock_label),)))
    return tuple(offers)


def _put(state: State, person: Person) -> Offer:
    ship, room = seems_at(person, knows=False)
    return Offer(
        PutPerson,
        (
            Choice("person", (person.id,), person_label(state)),
            Choice("ship", _ships(state), ship_label(state), ship if ship in _ships(state) else None),
            Choice("room", ROOMS, section, room if room in ROOMS else None),
        ),
    )


def _of_ship(state: State, number: int) -> Iterator[Offer]:
    """As everybody sees it: with a Sensor Virus that is not so."""
    ship = Choice("ship", (number,), ship_label(state))
    for name, shown in zip(PLACES, shown_damage(state, number, frozenset()), strict=True):
        damage = Choice("damage", tuple(range(GREY + 1)), level, shown)
        yield Offer(SetDamage, (ship, Choice("section", (name,), section), damage))
    yield Offer(SetOwner, (ship, Choice("team", _teams(state), team_label(state), state.ships[number].owner)))
