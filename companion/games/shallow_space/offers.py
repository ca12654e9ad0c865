"""What a seat may do now, and for whom the table waits. Nothing here may tell a secret but to its own seat."""

from functools import lru_cache
from typing import Final

from companion.contract import Choice, Number, Offer, Press, Seat, Text
from companion.games.shallow_space import offers_crew, offers_helm
from companion.games.shallow_space.captains import havens, open_wishes
from companion.games.shallow_space.commands import (
    Accept,
    AnswerSwap,
    Begin,
    Command,
    ConfirmSwap,
    Defect,
    DropSwap,
    EnterRoll,
    JoinShip,
    NameShip,
    NotReady,
    Ready,
    Volunteer,
)
from companion.games.shallow_space.fields import hand_choice, me
from companion.games.shallow_space.hands import is_good, is_stopped
from companion.games.shallow_space.labels import person_label, ship_label, team_label
from companion.games.shallow_space.model import MUSTER, NOWHERE, PLAYING, Person, State
from companion.games.shallow_space.muster import is_complete, members, side_of
from companion.games.shallow_space.parts import captain_of
from companion.games.shallow_space.setup import LONGEST_NAME
from companion.games.shallow_space.setup import havens as ships_with_room
from companion.games.shallow_space.turns import may_take_back

NOTHING: Final[tuple[Offer, ...]] = ()
NOBODY: Final[frozenset[Seat]] = frozenset()


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat not in state.rules.seats:
        return NOTHING
    if state.stage is MUSTER:
        return _muster(state, seat)
    if state.stage is not PLAYING or state.turn is None:
        return NOTHING
    if state.asked is not None:
        mine = state.asked.by == seat
        return (Offer(EnterRoll, (Number("value", 1, state.asked.sides),)),) if mine else NOTHING
    found: list[Offer] = []
    for person in state.people:
        if person.seat == seat and person.health > 0:
            if person.team in state.turn.teams:
                found += _of_person(state, person)
            if state.wishes and person.rank != "crew":
                found += _defectors(state, person)
    return tuple(found)


def _muster(state: State, seat: Seat) -> tuple[Offer, ...]:
    found = []
    if open_ships := ships_with_room(state, seat):
        found.append(Offer(JoinShip, (Choice("ship", open_ships, ship_label(state)),)))
    ship = side_of(state, seat)
    if ship != NOWHERE and members(state, ship)[0] == seat:
        found.append(Offer(NameShip, (Text("name", LONGEST_NAME),)))
    if state.rules.teams == "drawn" or is_complete(state):
        found.append(Offer(Begin))
    return tuple(found)


@lru_cache(maxsize=64)
def _ready(who: int) -> Offer:
    return Offer(Ready, (me(who),))


@lru_cache(maxsize=64)
def _not_ready(who: int) -> Offer:
    return Offer(NotReady, (me(who),))


def _of_person(state: State, person: Person) -> list[Offer]:
    found = _swaps(state, person) if state.swaps else []
    if person.is_ready:
        return [*found, _not_ready(person.id)] if may_take_back(state, person) else found
    found.append(_ready(person.id))
    offers_crew.add(found, state, person)
    offers_helm.add(found, state, person)
    if captain_of(state, person.team) is None:
        found.append(Offer(Volunteer, (me(person.id),)))
        if state.rules.defects and (teams := havens(state, person)):
            found.append(Offer(Defect, (me(person.id), Choice("team", teams, team_label(state)))))
    return found


def _swaps(state: State, person: Person) -> list[Offer]:
    found, who = [], me(person.id)
    for swap in state.swaps:
        label = person_label(state)
        if swap.other == person.id:
            other = Choice("other", (swap.one,), label)
            if person.hand:
                found.append(Offer(AnswerSwap, (who, other, hand_choice(person.hand))))
            found.append(Offer(DropSwap, (who, other)))
        elif swap.one == person.id:
            other = Choice("other", (swap.other,), label)
            if swap.answer and is_good(state, swap) and not is_stopped(state, swap):
                found.append(Offer(ConfirmSwap, (who, other)))
            found.append(Offer(DropSwap, (who, other)))
    return found


def _defectors(state: State, person: Person) -> list[Offer]:
    asking = tuple(each.who for each in open_wishes(state) if each.team == person.team)
    return [Offer(Accept, (me(person.id), Choice("other", asking, person_label(state))))] if asking else []


def acts(state: State) -> frozenset[Seat]:
    if state.stage is MUSTER:
        if is_complete(state):
            return frozenset(members(state, ship)[0] for ship in range(state.rules.ships))
        return frozenset(state.rules.seats)
    if state.stage is not PLAYING or state.turn is None:
        return NOBODY
    if state.asked is not None:
        return NOBODY if state.asked.by is None else frozenset((state.asked.by,))
    teams = state.turn.teams
    return frozenset(each.seat for each in state.people if each.team in teams and each.health > 0 and not each.is_ready)


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    """A seat's button: that one is ready. The big one: the captain is, when all others are."""
    if state.stage is not PLAYING or state.turn is None or state.asked is not None:
        return None
    waiting = [each for each in state.people if each.team in state.turn.teams and each.health > 0 and not each.is_ready]
    for person in waiting:
        if press.button == person.seat or (press.button == "big" and len(waiting) == 1):
            return person.seat, Ready(person.id)
    return None
