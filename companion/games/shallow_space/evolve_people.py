"""The state after something happened to somebody."""

from typing import assert_never

from companion.contract import replace
from companion.games.shallow_space.events import (
    BecameReady,
    HealthSet,
    PersonHandedOver,
    PersonPut,
    ReadyTakenBack,
    RedshirtsSet,
)
from companion.games.shallow_space.events_people import (
    BrigadeGathered,
    CloakCounted,
    Cloaked,
    CloneMoved,
    CloneSeemed,
    Defected,
    Died,
    Dived,
    DiveSet,
    Healed,
    Hurt,
    Moved,
    PhaserFired,
    RankChanged,
    RedshirtsChanged,
    Uncloaked,
)
from companion.games.shallow_space.events_ships import TookCommand
from companion.games.shallow_space.evolve_cards import discarded
from companion.games.shallow_space.model import GREY, NOWHERE, State
from companion.games.shallow_space.parts import damage_of, with_person, without_ship

PersonEvent = (
    Moved
    | BecameReady
    | ReadyTakenBack
    | Hurt
    | RedshirtsChanged
    | PhaserFired
    | TookCommand
    | DiveSet
    | Died
    | Healed
    | Dived
    | BrigadeGathered
    | RankChanged
    | Defected
)


def evolve(state: State, event: PersonEvent) -> State:
    match event:
        case Moved(who, ship, room, moves, how):
            state = _left(state, who, ship)
            landed = state.people[who].landed or how in ("chamber", "boarding")
            return with_person(state, who, ship=ship, room=room, moves=moves, landed=landed, mending=0, has_acted=True)
        case BecameReady(who, mending):
            return with_person(state, who, is_ready=True, mending=mending)
        case ReadyTakenBack(who):
            return with_person(state, who, is_ready=False)
        case Hurt(who, health, redshirts):
            return with_person(state, who, health=health, redshirts=redshirts)
        case RedshirtsChanged(who, redshirts) | Dived(who, redshirts):
            return with_person(state, who, redshirts=redshirts)
        case PhaserFired(who):
            return with_person(state, who, has_shot=True, has_acted=True)
        case TookCommand(who):
            return with_person(state, who, commands=True, has_acted=True)
        case DiveSet(who, dives):
            return with_person(state, who, dives=dives)
        case Died(who):
            return _died(state, who)
        case Healed(who, health):
            return with_person(state, who, health=health)
        case BrigadeGathered(who, points):
            return with_person(state, who, mending=points)
        case RankChanged(who, rank):
            return with_person(state, who, rank=rank)
        case Defected(who, team):
            wishes = tuple(each for each in state.wishes if each.who != who)
            swaps = tuple(each for each in state.swaps if who not in (each.one, each.other))
            state = replace(state, wishes=wishes, swaps=swaps)
            return with_person(state, who, team=team, commissions=0, is_ready=False)
        case _:
            assert_never(event)


def _left(state: State, who: int, ship: int) -> State:
    """Nobody comes back to an escape pod."""
    was = state.people[who].ship
    return without_ship(state, was) if was != ship and state.ships[was].is_pod else state


def _died(state: State, who: int) -> State:
    person = state.people[who]
    swaps = tuple(each for each in state.swaps if who not in (each.one, each.other))
    wishes = tuple(each for each in state.wishes if each.who != who)
    state = replace(state, swaps=swaps, wishes=wishes)
    gone = {"health": 0, "redshirts": 0, "moves": 0, "mending": 0, "commissions": 0, **UNCLOAKED}
    return discarded(state, who, person.hand, **gone)


UNCLOAKED = {"cloak": 0, "shown_ship": NOWHERE, "shown_room": "", "shown_moves": 0}


def cloaks(state: State, event: Cloaked | CloneMoved | CloneSeemed | CloakCounted | Uncloaked) -> State:
    match event:
        case Cloaked(who, turns):
            person = state.people[who]
            left = 0 if person.commands else person.moves
            shown = {"shown_ship": person.ship, "shown_room": person.room, "shown_moves": left}
            return with_person(state, who, cloak=turns, **shown)
        case CloneMoved(who, room):
            person = state.people[who]
            is_grey = damage_of(state.ships[person.shown_ship], room) >= GREY
            left = 0 if is_grey else person.shown_moves - 1
            return with_person(state, who, shown_room=room, shown_moves=left, seemed=person.seemed + 1)
        case CloneSeemed(who):
            return with_person(state, who, seemed=state.people[who].seemed + 1)
        case CloakCounted(who, turns):
            return with_person(state, who, cloak=turns)
        case Uncloaked(who):
            return with_person(state, who, **UNCLOAKED)
        case _:
            assert_never(event)


def corrected(state: State, event: PersonPut | HealthSet | RedshirtsSet | PersonHandedOver) -> State:
    match event:
        case PersonPut(person, ship, room):
            state = _left(state, person, ship)
            return with_person(state, person, ship=ship, room=room, mending=0, **UNCLOAKED)
        case HealthSet(person, health):
            return with_person(state, person, health=health)
        case RedshirtsSet(person, redshirts):
            return with_person(state, person, redshirts=redshirts)
        case PersonHandedOver(person, seat):
            return with_person(state, person, seat=seat)
        case _:
            assert_never(event)
