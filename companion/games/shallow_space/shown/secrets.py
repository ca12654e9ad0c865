"""What nobody else may know: states that could as well be, for proofs."""

from collections.abc import Iterator
from typing import Final

from companion.contract import Chance, Seat, Twin, replace
from companion.contract.lots import Words
from companion.games.shallow_space.model import HEALTHY, Lasting, Person, Plan, Planned, Sign, State, Swap, Then
from companion.games.shallow_space.printed import CARDS, DOORS
from companion.games.shallow_space.rules.parts import is_alive, is_public, sees_all, with_person, with_ship
from companion.games.shallow_space.rules.signs import SIGNS

NOBODY: Final[frozenset[Seat]] = frozenset()


def twins(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """Who is dead may know what a team knows, where the group shows it to them."""
    dead = frozenset(each for each in state.rules.seats if sees_all(state, each))
    for each in _twins(state, rng):
        yield replace(each, knowing=each.knowing | dead) if each.knowing else each


def _twins(state: State, rng: Chance) -> Iterator[Twin[State]]:
    yield from _lots(state)
    if state.stage != "playing":
        return
    yield Twin(replace(state, piles=tuple(replace(each, draw=each.draw[::-1]) for each in state.piles)), NOBODY)
    yield from _of_one(state, rng.choice(state.people), rng)
    yield from _hands(state, rng)
    yield from _told_apart(state, rng)
    for person in state.people:
        if person.cloak and is_alive(person):
            yield from _cloaked(state, person, rng)
    yield from _lasting(state, rng)
    if state.asked is not None and state.asked.by is not None:
        asked = replace(state.asked, command="Another", values=())
        yield Twin(replace(state, asked=asked), frozenset((state.asked.by,)))


def _lots(state: State) -> Iterator[Twin[State]]:
    """The seed and all that comes of it; how many lots were drawn; before the battle, what somebody stirred in."""
    lots = state.lots
    if state.stage != "over":
        yield Twin(replace(state, lots=replace(lots, root="another", seed="another", drawn=lots.drawn + 5)), NOBODY)
        if lots.key:
            yield Twin(replace(state, lots=replace(lots, key="another")), NOBODY)
    if lots.hash and not lots.key:
        for seat in lots.seats:
            others = tuple([each for each in lots.words if each.seat != seat])
            yield Twin(replace(state, lots=replace(lots, words=(*others, Words(seat, "another")))), frozenset({seat}))


def _team(state: State, team: int) -> frozenset[Seat]:
    return frozenset(each.seat for each in state.people if each.team == team)


# --- people


def _of_one(state: State, one: Person, rng: Chance) -> Iterator[Twin[State]]:
    """How somebody is, the own team sees; the rest stands on the own page."""
    mates, alone = _team(state, one.team), frozenset((one.seat,))
    if is_alive(one):
        health = 1 + one.health % HEALTHY
        yield Twin(with_person(state, replace(one, health=health)), mates)
    redshirts = rng.choice([each for each in range(4) if each != one.redshirts])
    yield Twin(with_person(state, replace(one, redshirts=redshirts)), mates)
    yield Twin(with_person(state, replace(one, hand=(*one.hand, rng.choice(tuple(CARDS))))), mates)
    yield Twin(with_person(state, replace(one, dives=not one.dives)), alone)
    yield Twin(with_person(state, replace(one, then=Then(3 - one.then.health, 2, one.hand[1:]))), alone)


def _hands(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """Two people have each other's cards; one offers another an exchange."""
    one, two = rng.sample(state.people, 2)
    knowing = frozenset((one.seat, two.seat))
    if not state.swaps and len(one.hand) == len(two.hand):
        swapped = with_person(state, replace(one, hand=two.hand))
        yield Twin(with_person(swapped, replace(two, hand=one.hand)), knowing)
    if one.team == two.team and one.hand and two.hand and is_alive(one) and is_alive(two):
        offered = Swap(one.id, two.id, rng.choice(one.hand), rng.choice(("", *two.hand)))
        yield Twin(replace(state, swaps=(*state.swaps, offered)), knowing)
    for each in state.swaps:
        without = tuple(other for other in state.swaps if other != each)
        parties = frozenset((state.people[each.one].seat, state.people[each.other].seat))
        yield Twin(replace(state, swaps=without), parties)


def _told_apart(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """What somebody has planned, in all kinds of plans, and what one shows the team."""
    one = rng.choice([each for each in state.people if is_alive(each)] or state.people)
    number = 0 if state.turn is None else state.turn.number
    first = Planned("PlayCard", (("card", rng.choice(tuple(CARDS))),))
    steps = rng.choice(((), (first,), (first, Planned("Move", (("to", "left_hull"),)))))
    others = tuple(each for each in state.plans if each.who != one.id)
    plan = (Plan(one.id, number, steps, rng.choice(("", "not_in_hand"))),) if steps else ()
    yield Twin(replace(state, plans=(*others, *plan)), frozenset((one.seat,)))
    shown = tuple(each for each in state.signs if each.who != one.id)
    yield Twin(replace(state, signs=(*shown, Sign(one.id, rng.choice(SIGNS)))), _team(state, one.team))


def _cloaked(state: State, person: Person, rng: Chance) -> Iterator[Twin[State]]:
    """Where somebody is whose clone is seen, and what they did there."""
    mates = _team(state, person.team)
    afloat = [number for number, each in enumerate(state.ships) if not each.is_gone and not each.is_pod]
    room = rng.choice(tuple(DOORS))
    elsewhere = replace(person, ship=rng.choice(afloat or [person.ship]), room=room, moves=rng.randrange(3))
    yield Twin(with_person(state, elsewhere), mates)
    yield Twin(with_person(state, replace(person, hand=(), turned_in=1, has_acted=True)), mates)


# --- ships


def _lasting(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """A charge that somebody laid, and one that nobody did; what there is behind a virus."""
    for each in state.lasting:
        if not is_public(state, each):
            without = tuple(other for other in state.lasting if other != each)
            yield Twin(replace(state, lasting=without), _team(state, each.team))
        elif each.kind == "virus":
            ship = state.ships[each.ship]
            damage = tuple(rng.randint(0, 3) for _ in ship.damage)
            ages = tuple(rng.randint(0, 2) if marks == 2 else 0 for marks in damage)
            knowing = _team(state, ship.owner) if state.rules.sees_virus else NOBODY
            yield Twin(with_ship(state, each.ship, replace(ship, damage=damage, ages=ages)), knowing)
    if not state.rules.charges_seen:
        by = rng.choice(state.people)
        laid = Lasting(-1 - state.laid, "charge", by.ship, rng.choice(tuple(DOORS)), by.team, by.id, 2)
        yield Twin(replace(state, lasting=(*state.lasting, laid), laid=state.laid + 1), _team(state, by.team))
