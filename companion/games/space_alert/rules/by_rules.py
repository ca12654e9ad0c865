"""By which rules: the reference text or the printed game, at the table too; and the Little Duckling brings its own."""

from dataclasses import dataclass, fields
from typing import Final, Literal, TypeAlias

from companion.contract import Choice, Line, Offer, Refused, Seat, line, replace
from companion.games.space_alert.model import Command, Course, Event, Rules, Stage, State, debrief_of, mission_of
from companion.games.space_alert.printed.crew import party
from companion.games.space_alert.resolution.switches import Switches, rule_set
from companion.games.space_alert.rules import recounting, stages
from companion.games.space_alert.rules.cards import is_double
from companion.games.space_alert.setup.set_up_list import scope_of

Source: TypeAlias = Literal["manual", "printed"]
SOURCES: Final[tuple[Source, ...]] = ("manual", "printed")
AT: Final[tuple[Stage, ...]] = ("briefing", "programming", "resolving", "scored")
FEW: Final = 2  # rockets
PRINTED_ROCKETS: Final = 3
DUCKLINGS: Final = 3  # play it, at most
SELDOM: Final = 0.1


def first_switches(state: State) -> Switches:
    """The rule set of the options; without what the set-up list has left out of an easier mission."""
    rockets, chosen = state.rules.rockets, rule_set(state.rules.resolution)
    agreed = state.past[-1].switches if state.past else chosen  # a campaign goes on as its host has set it
    stage = scope_of(mission_of(state), state.rules.party)
    return replace(
        agreed,
        rockets="manual" if rockets is None else "two" if rockets == FEW else "printed",
        computer="off" if stage == "test_run" else chosen.computer,
        visual=chosen.visual if stage == "mission" else "none",
        far_interceptors=agreed.far_interceptors or is_double(mission_of(state)),
    )


def reminded(state: State) -> tuple[int, ...]:
    """The phases in which the computer has to be maintained."""
    phases = tuple(range(1, len(mission_of(state).phase_ends) + 1))
    match first_switches(state).computer:
        case "printed":
            return phases
        case "manual":
            return phases[:2]
        case "off":
            return ()


@dataclass(frozen=True, slots=True)
class PlayByRules(Command):
    """For this game; a campaign keeps those with which it began."""

    stages = AT
    is_entered = True
    chance = SELDOM
    rules: Source

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, *AT)
        if not can_change(state):
            raise Refused("rules_are_fixed")
        stages.need_news(self.rules != state.rules.resolution)
        was = recounting.standing(state) if state.stage in ("resolving", "scored") else None
        then = replace(state, rules=_by(state.rules, self.rules))
        course.happen(RulesChosen(self.rules, None if state.debrief is None else first_switches(then)))
        if was is not None:
            recounting.recount(course, was)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not can_change(state):
            return ()
        others = tuple([each for each in SOURCES if each != state.rules.resolution])
        return (Offer(cls, (Choice("rules", others, lambda each: line(f"by_rules.{each}")),)),)


def set_otherwise(state: State) -> int:
    """So many rules of the resolution the host has set by hand."""
    if state.debrief is None:
        return 0
    now, first = state.debrief.switches, first_switches(state)
    return sum(getattr(now, each.name) != getattr(first, each.name) for each in fields(Switches))


def can_change(state: State) -> bool:
    return state.rules.party.rules == "standard" and not state.past


def _by(rules: Rules, source: Source) -> Rules:
    return replace(rules, resolution=source, rockets=PRINTED_ROCKETS if source == "printed" else None)


@dataclass(frozen=True, slots=True)
class RulesChosen(Event):
    rules: Source
    switches: Switches | None  # of the resolution, where that is under way

    def apply(self, state: State) -> State:
        debrief = state.debrief
        if self.switches is not None:
            debrief = replace(debrief_of(state), switches=self.switches)
        return replace(state, rules=_by(state.rules, self.rules), debrief=debrief)

    def told(self, before: State, after: State) -> Line:
        return line("told.by_rules", rules=line(f"by_rules.{self.rules}"))


# --- the Little Duckling


def can_be_duckling(state: State) -> bool:
    """Whether a timeline of the Little Duckling may bring its rules along: a campaign has one ship."""
    return state.rules.party.rules == "standard" and len(state.rules.seats) <= DUCKLINGS and not state.past


def with_duckling(rules: Rules) -> Rules:
    return replace(rules, party=party(len(rules.seats), "duckling"), resolution="duckling", rockets=None)
