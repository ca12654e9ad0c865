"""What goes on by itself, at the beginning of a turn and at its end: shields, decay, gas, fires, charges, decoys."""

from dataclasses import dataclass
from typing import Final

from companion.contract import replace
from companion.games.shallow_space.model import GREEN, GREY, RED, Course, Lasting, Secret, State
from companion.games.shallow_space.printed import CARDS, INDEX, SHIELD
from companion.games.shallow_space.rules.cloak import CloakCounted, Uncloaked
from companion.games.shallow_space.rules.damage import damage_only, die, hit_section, hurt
from companion.games.shallow_space.rules.lasting import LastingCounted, LastingEnded, count
from companion.games.shallow_space.rules.parts import damage_of, people_in, with_damage, with_ship, works

OLD: Final = 2  # turns that a section may stay red


# --- at the beginning


def begin_upkeep(course: Course, teams: tuple[int, ...]) -> None:
    for number, ship in enumerate(course.state.ships):
        if ship.owner in teams and not ship.is_gone:
            shield = damage_of(ship, SHIELD)
            if GREEN < shield < GREY and not ship.is_pod:
                course.happen(ShieldRose(number, shield - 1))
            ages = tuple(
                [
                    age + 1 if damage == RED and place != INDEX[SHIELD] else 0
                    for place, (age, damage) in enumerate(zip(ship.ages, ship.damage, strict=True))
                ]
            )
            if ages != ship.ages:
                course.happen(Aged(number, ages))
    _choke(course, teams)
    for each in course.state.lasting:
        if each in course.state.lasting and _is_due(course.state, each, teams):
            _go_on(course, each)
    for person in course.state.people:
        if person.cloak and person.team in teams:
            course.happen(Uncloaked(person.id) if person.cloak == 1 else CloakCounted(person.id, person.cloak - 1))


@dataclass(frozen=True, slots=True)
class ShieldRose(Secret):
    """By itself; one can see it, if sensors show it."""

    ship: int
    damage: int

    def apply(self, state: State) -> State:
        return with_damage(state, self.ship, SHIELD, self.damage)


@dataclass(frozen=True, slots=True)
class Aged(Secret):
    """Sections that were red when the turn began, and how often now."""

    ship: int
    ages: tuple[int, ...]

    def apply(self, state: State) -> State:
        return with_ship(state, self.ship, replace(state.ships[self.ship], ages=self.ages))


def _choke(course: Course, teams: tuple[int, ...]) -> None:
    """On a ship full of gas, everybody in their own turn."""
    gassed = {each.ship for each in course.state.lasting if each.kind == "gas"}
    for person in course.state.people:
        if person.team in teams and person.ship in gassed and "gas_mask" not in person.hand:
            hurt(course, person.id, CARDS["gas"].power, "gas")


def _is_due(state: State, lasting: Lasting, teams: tuple[int, ...]) -> bool:
    """In the turn of its team; of the ship's owner, if nobody of that team lives. Gas the other way round."""
    owner = state.ships[lasting.ship].owner
    if lasting.kind == "gas":
        return owner in teams or (owner in state.out and state.people[lasting.by].team in teams)
    return lasting.team in teams or (lasting.team in state.out and owner in teams)


def _go_on(course: Course, each: Lasting) -> None:
    match each.kind:
        case "charge":
            if each.turns > 1:
                course.happen(LastingCounted(each.id, each.turns - 1))
            else:
                _blow(course, each)
        case "fire":
            hit_section(course, each.ship, each.room, CARDS["incendiary"].power, "fire")
            count(course, each)
        case "gas":
            ship = course.state.ships[each.ship]
            if works(ship, "engineering") or not course.state.rules.gas_engineering:
                count(course, each)
        case "virus" | "evasive":
            count(course, each)
        case "field" | "emp":
            pass


def _blow(course: Course, charge: Lasting) -> None:
    course.happen(LastingEnded(charge.id, "blown"))
    damage_only(course, charge.ship, charge.room, CARDS["plasma_charge"].power)
    for person in people_in(course.state, charge.ship, charge.room):
        die(course, person.id, "charge")


# --- at the end


def end_upkeep(course: Course, teams: tuple[int, ...]) -> None:
    for number, ship in enumerate(course.state.ships):
        if ship.owner in teams and not ship.is_gone:
            for section, place in INDEX.items():
                if ship.damage[place] == RED and ship.ages[place] >= OLD:
                    course.happen(Decayed(number, section))
    for each in course.state.lasting:
        if each.kind == "emp" and each.team in teams:
            count(course, each)


@dataclass(frozen=True, slots=True)
class Decayed(Secret):
    """One can see it, if sensors show it."""

    ship: int
    section: str

    def apply(self, state: State) -> State:
        return with_damage(state, self.ship, self.section, GREY)
