"""What a hit does: to sections, to those inside, to shields; who dies, which ship is lost, who wins."""

from typing import Final, Literal

from companion.games.shallow_space.course import Course
from companion.games.shallow_space.events_people import (
    CardPlayed,
    Died,
    Dived,
    GameEnded,
    Hurt,
    TeamLost,
    Uncloaked,
)
from companion.games.shallow_space.events_ships import (
    BotLost,
    PodLaunched,
    SectionHit,
    ShieldHit,
    ShipDestroyed,
)
from companion.games.shallow_space.model import GREY, Person, Ship, State
from companion.games.shallow_space.parts import damage_of, has_shield, held, is_alive
from companion.games.shallow_space.printed import CARDS, POD, SHIELD, VITAL_PLACES

How = Literal["section", "phaser", "blast", "gas", "entering"]
DIVE_FROM: Final = 2  # points of damage
Packet = tuple[tuple[str, int], ...]  # sections and points


def strike(course: Course, number: int, packet: Packet, *, bypass: bool = False) -> None:
    """From outside: a working shield takes it all, and what is too much for it is lost."""
    ship = course.ship(number)
    if has_shield(ship) and not bypass:
        points = [each for _, each in packet]
        total = max(points) if course.state.rules.photon_packet == "highest" else sum(points)
        hit_shield(course, number, total)
        return
    for section, each in packet:
        hit_section(course, number, section, each)


def hit_shield(course: Course, number: int, points: int) -> None:
    now = min(GREY, damage_of(course.ship(number), SHIELD) + points)
    course.happen(ShieldHit(number, now))


def hit_section(course: Course, number: int, section: str, points: int, how: How = "section") -> None:
    """Those inside are hurt as well."""
    damage_only(course, number, section, points)
    for person in people_in(course.state, number, section):
        hurt(course, person.id, points, how)


def damage_only(course: Course, number: int, section: str, points: int) -> None:
    now = min(GREY, damage_of(course.ship(number), section) + points)
    course.happen(SectionHit(number, section, now))
    for bot in course.state.bots:
        if (bot.ship, bot.room) == (number, section):
            course.happen(BotLost(bot.id))


def people_in(state: State, number: int, room: str) -> list[Person]:
    return [each for each in state.people if each.room == room and each.ship == number and each.health > 0]


def hurt(course: Course, who: int, points: int, how: How, section_points: int | None = None) -> None:
    """`section_points`: what the section takes, where that is less than those inside do."""
    state = course.state
    person, rules = state.people[who], state.rules
    if not is_alive(person):
        return
    felt = max(0, points - CARDS["energy_shield"].power * held(state, person, "energy_shield"))
    redshirts = person.redshirts
    if felt >= DIVE_FROM and redshirts and person.dives and "redshirt_dive" in person.hand:
        course.happen(CardPlayed(who, "redshirt_dive"))
        course.happen(Dived(who, redshirts - 1))
        return
    match how:
        case "phaser":
            lost = min(redshirts, felt)
            felt -= lost
        case "section" | "blast":
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
        die(course, who)


def die(course: Course, who: int) -> None:
    course.happen(Died(who))
    for bot in course.state.bots:
        if bot.maker == who:
            course.happen(BotLost(bot.id))


# --- what comes of it in the end


def is_destroyed(ship: Ship) -> bool:
    if ship.is_pod:
        return damage_of(ship, POD) >= GREY
    return min([ship.damage[place] for place in VITAL_PLACES]) >= GREY


def settle(course: Course) -> None:
    """After every command: lost ships, lost teams, the end."""
    for number, ship in enumerate(course.state.ships):
        if not ship.is_gone and is_destroyed(ship):
            _lose(course, number)
    state = course.state
    alive = {each.team for each in state.people if each.health > 0}
    for team in range(state.rules.ships):
        if team not in alive and team not in state.out:
            course.happen(TeamLost(team))
    if len(alive) <= 1 or not any(not each.is_gone and not each.is_pod for each in state.ships):
        end(course, tuple(sorted(alive)))


def end(course: Course, teams: tuple[int, ...]) -> None:
    course.happen(GameEnded(teams, course.state.seed))


def _lose(course: Course, number: int) -> None:
    course.happen(ShipDestroyed(number))
    for person in course.state.people:
        if person.ship == number and is_alive(person):
            if "escape_pod" in person.hand:
                course.happen(CardPlayed(person.id, "escape_pod"))
                course.happen(PodLaunched(person.id, len(course.state.ships)))
                if person.cloak:
                    course.happen(Uncloaked(person.id))  # whose pod it is can be read on it
            else:
                die(course, person.id)
    for person in course.state.people:
        if person.cloak and person.shown_ship == number:
            course.happen(Uncloaked(person.id))
