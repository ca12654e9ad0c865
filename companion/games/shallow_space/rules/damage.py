"""What a hit does: to shields, to sections and to those inside, and who dies of it."""

from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Effect, Line, Seat, Who, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, Course, Event, Secret, State
from companion.games.shallow_space.printed import CARDS, SHIELD
from companion.games.shallow_space.rules import alarms, parts, seen, sensors
from companion.games.shallow_space.rules.dealing import CardPlayed, discarded

How = Literal["section", "phaser", "blast", "gas", "entering", "fire", "ram"]
DIVE_FROM: Final = 2  # points of damage
Packet = tuple[tuple[str, int], ...]  # sections and points


def strike(course: Course, number: int, packet: Packet, *, bypass: bool = False) -> None:
    """From outside: a working shield takes it all, and what is too much for it is lost."""
    ship = course.state.ships[number]
    if parts.has_shield(ship) and not bypass:
        hit_shield(course, number, weight(course.state, packet))
        return
    for section, each in packet:
        hit_section(course, number, section, each)


def weight(state: State, packet: Packet) -> int:
    """What a shield takes of it."""
    points = [each for _, each in packet]
    return max(points) if state.rules.photon_packet == "highest" else sum(points)


# --- shields


def hit_shield(course: Course, number: int, points: int) -> None:
    now = min(GREY, parts.damage_of(course.state.ships[number], SHIELD) + points)
    course.happen(ShieldHit(number, now))


@dataclass(frozen=True, slots=True)
class ShieldHit(Event):
    ship: int
    damage: int

    def apply(self, state: State) -> State:
        return seen.marked(parts.with_damage(state, self.ship, SHIELD, self.damage), self.ship, SHIELD)

    def told(self, before: State, after: State) -> Line:
        """By how much, unless a virus hides how it is."""
        ship = names.ship(before, self.ship)
        if sensors.is_virused(before, self.ship):
            return line("told.shield_hit", ship=ship)
        points = self.damage - parts.damage_of(before.ships[self.ship], SHIELD)
        if self.damage >= GREY:
            return line("told.shield_down", ship=ship, points=points)
        return line("told.shield_hit_for", ship=ship, points=points, left=GREY - self.damage)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        sound = alarms.hit(before, self.ship, "shield", is_shield=True)
        return (*sound, *alarms.flash(self.ship, SHIELD, "blue"))


# --- sections


def hit_section(course: Course, number: int, section: str, points: int, how: How = "section") -> None:
    """Those inside are hurt as well."""
    damage_only(course, number, section, points)
    for person in parts.people_in(course.state, number, section):
        hurt(course, person.id, points, how)


def damage_only(course: Course, number: int, section: str, points: int) -> None:
    now = min(GREY, parts.damage_of(course.state.ships[number], section) + points)
    course.happen(SectionHit(number, section, now))
    for bot in course.state.bots:
        if (bot.ship, bot.room) == (number, section):
            course.happen(BotLost(bot.id))


@dataclass(frozen=True, slots=True)
class SectionHit(Event):
    is_fateful = True
    ship: int
    section: str
    damage: int  # that it has now

    def apply(self, state: State) -> State:
        return seen.marked(parts.with_damage(state, self.ship, self.section, self.damage), self.ship, self.section)

    def told(self, before: State, after: State) -> Line:
        """How badly, unless a virus hides it."""
        ship, section = names.ship(before, self.ship), names.section(self.section)
        if sensors.is_virused(before, self.ship):
            return line("told.hit", ship=ship, section=section)
        points = self.damage - parts.damage_of(before.ships[self.ship], self.section)
        if not points:
            return line("told.hit_again", ship=ship, section=section)
        return line("told.hit_for", ship=ship, section=section, points=points, level=line(f"colour.{self.damage}"))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        alert = alarms.red_alert(before, after, self.ship)
        return (*alert, *alarms.hit(before, self.ship, "hit"), *alarms.flash(self.ship, self.section, "red"))


@dataclass(frozen=True, slots=True)
class BotLost(Event):
    id: int

    def apply(self, state: State) -> State:
        return replace(state, bots=tuple([each for each in state.bots if each.id != self.id]))

    def told(self, before: State, after: State) -> Line:
        return line("told.bot_lost", bot=names.target(before, f"bot/{self.id}"))


# --- people


def hurt(course: Course, who: int, points: int, how: How, section_points: int | None = None) -> None:
    """`section_points`: what the section takes, where that is less than those inside do."""
    state = course.state
    person, rules = state.people[who], state.rules
    if not parts.is_alive(person):
        return
    felt = max(0, points - CARDS["energy_shield"].power * parts.held(state, person, "energy_shield"))
    redshirts = person.redshirts
    if felt >= DIVE_FROM and redshirts and person.dives and "redshirt_dive" in person.hand:
        course.happen(CardPlayed(who, "redshirt_dive"))
        course.happen(Dived(who, redshirts - 1))
        return
    match how:
        case "phaser":
            lost = min(redshirts, felt)
            felt -= lost
        case "section" | "blast" | "fire" | "ram":
            lost = min(redshirts, points if section_points is None else section_points)
            if rules.redshirts_shield:
                felt = max(0, felt - lost)
        case "entering":
            lost = min(redshirts, 1)
        case "gas":
            lost = 0
    health = max(0, person.health - felt)
    if (health, redshirts - lost) != (person.health, redshirts):
        course.happen(Hurt(who, health, redshirts - lost))
    if health == 0:
        die(course, who, how)


@dataclass(frozen=True, slots=True)
class Dived(Event):
    """The card itself is played before."""

    who: int
    redshirts: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], redshirts=self.redshirts))

    def is_secret(self, before: State) -> bool:
        return before.people[self.who].cloak > 0

    def told(self, before: State, after: State) -> Line | None:
        return None if self.is_secret(before) else line("told.dived", who=names.person(before, self.who))


@dataclass(frozen=True, slots=True)
class Hurt(Secret):
    who: int
    health: int
    redshirts: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], health=self.health, redshirts=self.redshirts))


def die(course: Course, who: int, how: str) -> None:
    course.happen(Died(who, how))
    if parts.sees_all(course.state, seat := course.state.people[who].seat):
        course.happen(TruthShown(seat))
    for bot in course.state.bots:
        if bot.maker == who:
            course.happen(BotLost(bot.id))


@dataclass(frozen=True, slots=True)
class TruthShown(Event):
    """To somebody dead. It cannot be unseen."""

    reveals = True
    seat: Seat

    def apply(self, state: State) -> State:
        return state

    def told(self, before: State, after: State) -> Line:
        return line("told.truth_shown", who=Who(self.seat))


@dataclass(frozen=True, slots=True)
class Died(Event):
    """`how`: as people are hurt; charge, ship; "" in older games."""

    is_fateful = True
    who: int
    how: str = ""

    def apply(self, state: State) -> State:
        person = parts.uncloaked(state.people[self.who])
        swaps = tuple([each for each in state.swaps if self.who not in (each.one, each.other)])
        wishes = tuple([each for each in state.wishes if each.who != self.who])
        gone = replace(person, hand=(), health=0, redshirts=0, moves=0, mending=0, commissions=0)
        return discarded(replace(state, swaps=swaps, wishes=wishes), gone, person.hand)

    def told(self, before: State, after: State) -> Line:
        person = before.people[self.who]
        what = {"who": names.person(before, self.who), "section": names.section(person.room)}
        return line(f"told.died.{self.how or 'unknown'}", **what, ship=names.ship(before, person.ship))
