"""What is hidden, changed: for tests of who may notice."""

from random import Random
from typing import Any

from companion.contract import Seat, replace
from companion.games.shallow_space.model import Plan, Planned, Sign, State
from companion.games.shallow_space.rules.parts import is_public, sees_all


def twins(state: State, rng: Random) -> list[tuple[State, set[Seat]]]:
    """The same state with a secret changed, and the seats that know it; who is dead may know what any crew knows."""
    dead = {each for each in state.rules.seats if sees_all(state, each)}
    return [(twin, knowing | dead if knowing else knowing) for twin, knowing in _twins(state, rng)]


def _twins(state: State, rng: Random) -> list[tuple[State, set[Seat]]]:
    twins: list[tuple[State, set[Seat]]] = []
    teams = {team: {each.seat for each in state.people if each.team == team} for team in range(state.rules.ships)}
    one, two = rng.sample(state.people, 2)
    if not state.swaps and len(one.hand) == len(two.hand):
        twin = _with_person(_with_person(state, one.id, hand=two.hand), two.id, hand=one.hand)
        twins.append((twin, {one.seat, two.seat}))
    twins.append(
        (_with_person(state, one.id, health=1 + one.health % 3), teams[one.team]) if one.health else (state, set())
    )
    twins.append((_with_person(state, one.id, redshirts=one.redshirts + 2), teams[one.team]))
    lots = replace(state.lots, root="x", seed="x", key="x", drawn=9)
    twins.append((replace(state, lots=lots, dice=state.dice + 3), set()))
    piles = tuple(replace(pile, draw=pile.draw[::-1]) for pile in state.piles)
    twins.append((replace(state, piles=piles), set()))
    if two.health and state.turn is not None:
        plan = Plan(two.id, state.turn.number, (Planned("Move", (("to", "left_hull"),)),) * 3)
        plans = tuple(each for each in state.plans if each.who != two.id)
        twins.append((replace(state, plans=(*plans, plan)), {two.seat}))
        signs = tuple(each for each in state.signs if each.who != two.id)
        twins.append((replace(state, signs=(*signs, Sign(two.id, "repair_chamber"))), teams[two.team]))
    for person in state.people:
        if person.cloak and person.health:
            room = rng.choice(("left_strut", "engineering", "right_hull"))
            twins.append((_with_person(state, person.id, room=room, moves=1, hand=()), teams[person.team]))
            afloat = [number for number, each in enumerate(state.ships) if not each.is_gone and not each.is_pod]
            twins.append((_with_person(state, person.id, ship=rng.choice(afloat), room=room), teams[person.team]))
    for each in state.lasting:
        if not is_public(state, each):
            without = tuple(other for other in state.lasting if other != each)
            twins.append((replace(state, lasting=without), teams[each.team]))
        if each.kind == "virus":
            ship = state.ships[each.ship]
            damage = tuple(rng.randint(0, 3) for _ in ship.damage)
            ships = (*state.ships[: each.ship], replace(ship, damage=damage), *state.ships[each.ship + 1 :])
            twins.append((replace(state, ships=ships), set()))
    return twins


def _with_person(state: State, who: int, **changes: Any) -> State:
    people = list(state.people)
    people[who] = replace(people[who], **changes)
    return replace(state, people=tuple(people))
