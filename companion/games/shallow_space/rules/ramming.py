"""A collision: both ships suffer at once, and the story tells it in one line."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Line, Sound, line
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, Course, Event, State
from companion.games.shallow_space.printed import CARDS, ENGINES, SHIELD, TARGETS, VITAL
from companion.games.shallow_space.rules import alarms, parts, seen, sensors
from companion.games.shallow_space.rules.damage import BotLost, Packet, hurt, weight

OWN_HULL: Final = 1  # by one's own Ramming Speed!
OWN_BRIDGE: Final = 3
SOFTENED: Final = 1
HULLS: Final = tuple(section for section in VITAL if section != "teleport")
ASTERN: Final = ("left_hull", "right_hull", "engineering", *ENGINES)  # not from the teleport chamber upwards


def ram(course: Course, by: int, at: int, *, bypass: bool) -> None:
    """A working shield softens it, as the group reads the card."""
    power = CARDS["ramming"].power
    theirs = _felt(course.state, at, tuple([(section, power) for section in TARGETS]), bypass=bypass)
    own = (*[(section, OWN_HULL) for section in HULLS], ("bridge", OWN_BRIDGE))
    mine = _felt(course.state, by, own, bypass=False)
    course.happen(Rammed(by, at, theirs, mine))
    for number, packet in ((at, theirs), (by, mine)):
        for section, points in packet:
            for bot in course.state.bots:
                if (bot.ship, bot.room) == (number, section):
                    course.happen(BotLost(bot.id))
            for person in parts.people_in(course.state, number, section):
                hurt(course, person.id, points, "ram")


def _felt(state: State, number: int, packet: Packet, *, bypass: bool) -> Packet:
    """What comes through, and what the shield takes of it."""
    rule = state.rules.ramming
    if bypass or rule == "ignored" or not parts.has_shield(state.ships[number]):
        return packet
    if rule == "absorbed":
        return ((SHIELD, weight(state, packet)),)
    left = [(section, points - (SOFTENED if section not in ASTERN else 0)) for section, points in packet]
    return ((SHIELD, SOFTENED), *[each for each in left if each[1]])


@dataclass(frozen=True, slots=True)
class Rammed(Event):
    is_fateful = True
    by: int
    at: int
    theirs: Packet  # points, by section
    mine: Packet

    def apply(self, state: State) -> State:
        for number, packet in ((self.at, self.theirs), (self.by, self.mine)):
            for section, points in packet:
                marks = min(GREY, parts.damage_of(state.ships[number], section) + points)
                state = seen.marked(parts.with_damage(state, number, section, marks), number, section)
        return state

    def told(self, before: State, after: State) -> Line:
        """By how much, unless a virus hides whether a shield took some of it."""
        by, ship = names.ship(before, self.by), names.ship(before, self.at)
        if sensors.is_virused(before, self.by) or sensors.is_virused(before, self.at):
            return line("told.rams", by=by, ship=ship)
        return line("told.rams_for", by=by, ship=ship, theirs=_in_short(self.theirs), mine=_in_short(self.mine))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        crash = "shield" if {section for section, _ in self.theirs} == {SHIELD} else "hit"
        alerts = [each for ship in (self.at, self.by) for each in alarms.red_alert(before, after, ship)]
        flashes = [
            flash
            for ship, packet in ((self.at, self.theirs), (self.by, self.mine))
            for section, _ in packet
            for flash in alarms.flash(ship, section, "blue" if section == SHIELD else "red")
        ]
        return (Sound(crash), *alerts[:1], *dict.fromkeys(flashes))


def _in_short(packet: Packet) -> tuple[Line, ...]:
    """The most that any section of each part takes."""
    found = dict(packet)
    shield, bridge = found.pop(SHIELD, 0), found.get("bridge", 0)
    if len(found) < len(TARGETS) - 1:  # the own ship: its bow alone
        hulls = max([found.get(section, 0) for section in HULLS])
        parts_of_it = {"hulls": hulls, "bridge": bridge}
    elif bridge == found["engineering"]:
        parts_of_it = {"everywhere": bridge}
    else:
        parts_of_it = {"forward": bridge, "aft": found["engineering"]}
    told = {**parts_of_it, "shield": shield}
    return tuple([line(f"ram.{part}", points=points) for part, points in told.items() if points])
