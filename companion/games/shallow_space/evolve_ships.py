"""The state after something happened to a ship or on it."""

from typing import assert_never

from companion.contract import replace
from companion.games.shallow_space.events import (
    DamageSet,
    OwnerSet,
)
from companion.games.shallow_space.events_people import ShipCaptured
from companion.games.shallow_space.events_ships import (
    Aged,
    Boosted,
    BotLost,
    BotMade,
    BotMoved,
    ChargeFound,
    Decayed,
    FieldHit,
    LaserFired,
    LastingBegan,
    LastingCounted,
    LastingEnded,
    PodLaunched,
    SectionHit,
    SectionMended,
    ShieldHit,
    ShieldRose,
    ShipDestroyed,
)
from companion.games.shallow_space.model import GREY, SPENT, Ship, State
from companion.games.shallow_space.parts import with_damage, with_person, with_ship, without_ship
from companion.games.shallow_space.printed import INDEX, LASERS, PLACES, POD, SHIELD

ShipEvent = SectionHit | ShieldHit | SectionMended | ShieldRose | Aged | Decayed | LaserFired | Boosted


def evolve(state: State, event: ShipEvent) -> State:
    match event:
        case SectionHit(ship, section, damage):
            return with_damage(state, ship, section, damage)
        case ShieldHit(ship, damage) | ShieldRose(ship, damage):
            return with_damage(state, ship, SHIELD, damage)
        case SectionMended(ship, section, damage, by):
            if by >= 0:
                state = with_person(state, by, mending=state.people[by].mending - 1)
            return with_damage(state, ship, section, damage)
        case Aged(ship, ages):
            return with_ship(state, ship, ages=ages)
        case Decayed(ship, section):
            return with_damage(state, ship, section, GREY)
        case LaserFired(_, by, laser, _):
            left, right = state.ships[by].fired
            return with_ship(state, by, fired=(left + 1, right) if laser == LASERS[0] else (left, right + 1))
        case Boosted(who, ship, card):
            was = state.ships[ship]
            unseen = (*was.unseen, card) if state.people[who].cloak else was.unseen
            return with_ship(state, ship, boosts=(*was.boosts, card), unseen=unseen)
        case _:
            assert_never(event)


def fates(state: State, event: ShipDestroyed | PodLaunched | ShipCaptured) -> State:
    match event:
        case ShipDestroyed(ship):
            return without_ship(state, ship)
        case PodLaunched(who, ship):
            hull = [0] * len(PLACES)
            hull[INDEX[POD]] = GREY - state.rules.pod_points
            pod = Ship("", state.people[who].team, tuple(hull), (0,) * len(PLACES), is_pod=True)
            state = with_person(state, who, ship=ship, room=POD, moves=0, landed=True)
            return replace(state, ships=(*state.ships, pod))
        case ShipCaptured(who, ship, team, fires_no_more):
            state = with_person(state, who, moves=0, has_shot=True, has_acted=True)
            fired = SPENT if fires_no_more else state.ships[ship].fired
            return with_ship(state, ship, owner=team, boosts=(), unseen=(), fired=fired)
        case _:
            assert_never(event)


Lasts = LastingBegan | LastingCounted | FieldHit | ChargeFound | LastingEnded | BotMade | BotMoved | BotLost


def lasts(state: State, event: Lasts) -> State:
    match event:
        case LastingBegan(new):
            state = replace(state, lasting=(*state.lasting, new))
            return replace(state, laid=state.laid + 1) if new.id < 0 else replace(state, made=state.made + 1)
        case ChargeFound(id):
            lasting = tuple(replace(each, is_found=True) if each.id == id else each for each in state.lasting)
            return replace(state, lasting=lasting)
        case LastingCounted(id, turns):
            lasting = tuple(replace(each, turns=turns) if each.id == id else each for each in state.lasting)
            return replace(state, lasting=lasting)
        case FieldHit(id, points):
            lasting = tuple(replace(each, points=points) if each.id == id else each for each in state.lasting)
            return replace(state, lasting=lasting)
        case LastingEnded(id):
            return replace(state, lasting=tuple(each for each in state.lasting if each.id != id))
        case BotMade(bot):
            return replace(state, bots=(*state.bots, bot), made=state.made + 1)
        case BotMoved(id, room, moves):
            bots = tuple(replace(each, room=room, moves=moves) if each.id == id else each for each in state.bots)
            return replace(state, bots=bots)
        case BotLost(id):
            return replace(state, bots=tuple(each for each in state.bots if each.id != id))
        case _:
            assert_never(event)


def corrected(state: State, event: DamageSet | OwnerSet) -> State:
    match event:
        case DamageSet(ship, section, damage):
            return with_damage(state, ship, section, damage)
        case OwnerSet(ship, team):
            return with_ship(state, ship, owner=team, boosts=(), unseen=())
        case _:
            assert_never(event)
