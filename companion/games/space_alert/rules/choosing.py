"""Which mission is flown: one of the list, or a random one."""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from companion.contract import Choice, Line, Offer, Refused, Seat, Several, Text, line, replace, since
from companion.games.space_alert.missions import (
    Kind,
    Mission,
    Scope,
    Variant,
    fits,
    generator,
    notation,
    shipped,
    wanted,
)
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.missions.wanted import Wanted
from companion.games.space_alert.model import Command, Course, Event, State, mission_of
from companion.games.space_alert.printed.crew import Place, Trajectory
from companion.games.space_alert.rules import by_rules
from companion.games.space_alert.rules.stages import need, next_step
from companion.games.space_alert.setup.set_up_list import TRAJECTORIES, fixed_trajectories, places

Extra: TypeAlias = Literal[
    "double_actions",
    "two_on_one_turn",
    "no_internal",
    "no_serious",
    "no_unconfirmed",
    "no_incoming_data",
    "no_transfers",
    "no_silence",
]
Length: TypeAlias = Literal["usual", "short", "normal", "long"]
# What goes together with any level and any other of these; a level that cannot be had so is the nearest one then.
EXTRAS_OF: Final[dict[Length, tuple[tuple[Extra, ...], ...]]] = {
    "usual": (("no_internal", "no_serious", "no_incoming_data", "no_transfers", "no_silence"),),  # the Little Duckling
    "short": (("no_incoming_data", "no_transfers"),),
    "normal": (
        ("no_internal", "no_serious", "no_unconfirmed", "no_incoming_data", "no_transfers", "no_silence"),
        ("two_on_one_turn", "no_serious", "no_unconfirmed", "no_incoming_data", "no_transfers", "no_silence"),
    ),
    "long": (("no_internal", "no_serious", "no_unconfirmed", "no_incoming_data", "no_transfers", "no_silence"),),
}
LENGTHS: Final[tuple[Length, ...]] = ("short", "normal", "long")
CODE: Final = 24  # letters, at most
SEEDS: Final = 2**31


@dataclass(frozen=True, slots=True)
class ChooseMission(Command):
    stages = ("choosing",)
    is_entered = True
    mission: str

    def decide(self, course: Course) -> None:
        need(course.state, "choosing")
        found = next((each for each in choices(course.state) if each.id == self.mission), None)
        if found is None:
            raise Refused("no_such_mission", name=self.mission)
        brief(course, found, brings=_brings(found) and course.state.rules.party.rules == "standard")

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        titles = {each.id: titled(each.title) for each in choices(state)}
        return (Offer(cls, (Choice("mission", tuple(titles), lambda id: titles[str(id)]),)),)


def choices(state: State) -> tuple[Mission, ...]:
    """The missions that these rules can be played with, the group's own first; and those that bring their rules."""
    every, rules = (*state.rules.own, *shipped.missions().values()), state.rules.party.rules
    bring = by_rules.can_be_duckling(state)
    return tuple([each for each in every if fits(each, rules) and (bring or rules == each.kind or not _brings(each))])


def _brings(mission: Mission) -> bool:
    """Timelines of the Little Duckling are for its ship alone."""
    return mission.kind == "duckling"


@dataclass(frozen=True, slots=True)
class RandomMission(Command):
    """As official missions have it, but for what is chosen. A code ("7F3K-S4N") brings another table's mission."""

    stages = ("choosing",)
    is_entered = True
    length: Length = "usual"  # long ones have double actions
    level: int = 0  # 0: the official one; else the nearest that can be had
    extras: tuple[Extra, ...] = ()
    code: str = ""

    def decide(self, course: Course) -> None:
        need(course.state, "choosing")
        mission, rules = _drawn(course, self)
        brief(course, mission, brings=rules != course.state.rules.party.rules)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        lengths = LENGTHS if state.rules.party.rules == "standard" else ("usual",)
        offers = [_draws(state, length, extras) for length in lengths for extras in EXTRAS_OF[length]]
        return (*offers, Offer(cls, (Text("code", CODE),), loose=True))  # it may be mistyped


def _draws(state: State, length: Length, extras: tuple[Extra, ...]) -> Offer:
    """What cannot be had is not there."""
    asked = _wanted(state, length, ())
    level = Choice("level", (0, *wanted.levels(asked)), lambda level: _level_named(asked, int(level)))
    return Offer(RandomMission, (Choice("length", (length,)), level, Several("extras", extras)))


def _level_named(asked: Wanted, level: int) -> Line:
    if level:
        return line("level.of", level=level)
    usual = wanted.usual_level(asked)
    return line("level.official") if usual is None else line("level.usual", level=usual)


def _drawn(course: Course, command: RandomMission) -> tuple[Mission, Variant]:
    """And whose rules it is for."""
    party = course.state.rules.party
    if command.code.strip():
        seed, asked = wanted.decode(command.code)
        if asked.rules != party.rules and not by_rules.can_be_duckling(course.state):
            raise Refused("code_of_other_rules")
        return generator.generate(seed, asked), asked.rules
    asked = _wanted(course.state, command.length, command.extras)
    if command.level:
        asked = replace(asked, level=min(wanted.levels(asked), key=lambda each: abs(each - command.level)))
    return generator.generate(wanted.new_seed(course.rng.randrange(SEEDS)), asked), party.rules


def _wanted(state: State, length: Length, extras: tuple[Extra, ...]) -> Wanted:
    party = state.rules.party
    return Wanted(
        crew=party.crew,
        rules=party.rules,
        length=None if length == "usual" else length,
        double_actions=length == "long" or "double_actions" in extras,
        internal=False if "no_internal" in extras else None,
        serious=False if "no_serious" in extras else None,
        unconfirmed=False if "no_unconfirmed" in extras else None,
        two_on_one_turn=True if "two_on_one_turn" in extras else None,
        incoming_data=False if "no_incoming_data" in extras else None,
        transfers=False if "no_transfers" in extras else None,
        comms_down=False if "no_silence" in extras else None,
    )


def brief(course: Course, mission: Mission, *, brings: bool = False) -> None:
    """`brings`: the rules of the Little Duckling."""
    rules = by_rules.with_duckling(course.state.rules) if brings else course.state.rules
    drawn: tuple[tuple[Place, Trajectory], ...] = ()
    if (fixed := fixed_trajectories(mission)) is not None:
        drawn = tuple(fixed.items())
    elif rules.draws_trajectories:
        where = places(mission, rules.party)
        drawn = tuple(zip(where, course.rng.sample(TRAJECTORIES, len(where)), strict=True))
    lines = tuple([notation.write(each) for each in mission.events])
    course.happen(
        MissionChosen(
            mission.id,
            mission.title,
            mission.kind,
            mission.turns,
            mission.phase_ends,
            lines,
            mission.stage,
            drawn,
            brings,
        )
    )


@dataclass(frozen=True, slots=True)
class MissionChosen(Event):
    """With all that it announces: it comes again from the journal when the generator is another one."""

    id: str
    title: str
    kind: Kind
    turns: int
    phase_ends: tuple[int, ...]
    events: tuple[str, ...]  # as lines of a mission file
    stage: Scope
    trajectories: tuple[tuple[Place, Trajectory], ...]
    brings_rules: bool = field(default=False, metadata=since("0.7"))  # those of the Little Duckling

    def apply(self, state: State) -> State:
        if self.brings_rules:
            state = replace(state, agreed=state.rules, rules=by_rules.with_duckling(state.rules))
        events = tuple([notation.parse(each) for each in self.events])
        mission = Mission(self.id, self.title, self.kind, self.turns, self.phase_ends, events, self.stage)
        return next_step(replace(state, mission=mission, trajectories=self.trajectories, ticked=(), stage="briefing"))

    def told(self, before: State, after: State) -> Line:
        return line(
            "told.chosen_duckling" if self.brings_rules else "told.chosen", title=titled(mission_of(after).title)
        )
