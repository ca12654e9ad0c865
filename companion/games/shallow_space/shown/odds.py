"""What a shot from the bridge needs and does, for who stands there: what sensors hide is not told."""

from collections.abc import Callable
from typing import Final

from companion.contract import Line, line
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, Course, Person, State
from companion.games.shallow_space.printed import CARDS, LASERS, SHIELD
from companion.games.shallow_space.rules import bridge, dice, foresight, gunnery, parts, sensors
from companion.games.shallow_space.rules.damage import SectionHit, ShieldHit
from companion.games.shallow_space.rules.lasting import LastingBegan
from companion.games.shallow_space.rules.ramming import Rammed
from companion.games.shallow_space.rules.specials import AIMS, Absorbed, Launch
from companion.games.shallow_space.shown.picture import OddsView

SIDES: Final = 8
MISSILES: Final = ("photon", "barrage", "gas")


def odds(state: State, person: Person) -> tuple[OddsView, ...]:
    if state.turn is None or person.health <= 0 or not bridge.stands_at_helm(state, person):
        return ()
    if person.team not in state.turn.teams or (person.rank == "crew" and not person.commissions):
        return ()
    cards = tuple(dict.fromkeys([card for card in person.hand if CARDS[card].use == "launch"]))
    weapons = (*LASERS, *cards) if person.rank != "crew" else cards
    world = foresight.known_worlds(state, person)[0]
    return tuple(
        _shot(state, world, person, at, weapon) for at in gunnery.ships_in_sight(state, person) for weapon in weapons
    )


def _shot(state: State, world: State, person: Person, at: int, weapon: str) -> OddsView:
    teams = frozenset((person.team,))
    aboard = tuple(
        names.person(state, each.id)
        for each in state.people
        if each.team == person.team and each.ship == at and parts.is_alive(each)
    )
    if sensors.is_fooled(state, person.ship, teams) or sensors.is_fooled(state, at, teams):
        return OddsView(weapon, at, False, None, None, (), (line("effect_of_shot.unknown"),), aboard)
    effect = _effect(world, person, at, weapon)
    if weapon not in (*LASERS, *MISSILES) or gunnery.is_sure(state, person.ship, at) or _never_misses(state, weapon):
        return OddsView(weapon, at, True, 1, 100, (), effect, aboard)
    found = gunnery.modifiers(state, person.ship, at, weapon if weapon in LASERS else "")
    needs = min(SIDES + 1, max(1, gunnery.HITS_OVER + 1 - sum(number for _, number in found)))
    percent = (SIDES + 1 - needs) * 100 // SIDES
    return OddsView(weapon, at, False, needs, percent, dice.sums(found), effect, aboard)


def _never_misses(state: State, weapon: str) -> bool:
    return weapon == "photon" and not state.rules.rolls_photon


# --- what it does when it hits, by the rules


def _effect(world: State, person: Person, at: int, weapon: str) -> tuple[Line, ...]:
    events = foresight.at_best(world, person.id, _act(person, at, weapon))
    if not events:
        return ()
    taken = [section for event in events for section in _hit(event, at)]
    place = _place(world, person, weapon, [each for each in taken if each != SHIELD], events)
    ship = world.ships[at]
    if ship.is_pod:
        return (line("effect_of_shot.pod"),)
    if any([isinstance(event, Absorbed) for event in events]):
        return (line("effect_of_shot.stops"),)
    if SHIELD in taken:
        left = GREY - parts.damage_of(ship, SHIELD)
        is_all = all([each == SHIELD for each in taken])
        return (line("effect_of_shot.all" if is_all else "effect_of_shot.part", left=left),)
    return (line("effect_of_shot.passes" if parts.has_shield(ship) else "effect_of_shot.down"), *place)


def _act(person: Person, at: int, weapon: str) -> Callable[[Course, Person], None]:
    if weapon in LASERS:
        return gunnery.Fire(person.id, weapon, at).act
    return Launch(person.id, weapon, at).act


def _hit(event: object, at: int) -> tuple[str, ...]:
    match event:
        case ShieldHit(ship=ship) if ship == at:
            return (SHIELD,)
        case SectionHit(ship=ship, section=section) if ship == at:
            return (section,)
        case Rammed(at=ship, theirs=theirs) if ship == at:
            return tuple([section for section, _ in theirs])
        case _:
            return ()


def _place(
    world: State, person: Person, weapon: str, sections: list[str], events: tuple[object, ...]
) -> tuple[Line, ...]:
    if not sections or any([isinstance(event, LastingBegan) for event in events]):
        return ()
    if "aimed" in world.ships[person.ship].boosts and (weapon in LASERS or weapon in AIMS):
        return (line("effect_of_shot.chosen"),)
    drawn = any([isinstance(event, dice.Rolled) and event.number for event in events])
    return (line("effect_of_shot.random"),) if drawn else ()
