"""Rehearsing a script with open eyes: explained or at its own pace, from any line on, and with other pauses."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Line, Millis, Number, Offer, Refused, Seat, line, replace
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Act, Command, Course, Event, Shut, State
from companion.games.feed_the_kraken.printed import SCRIPTS
from companion.games.feed_the_kraken.rules.crew import set_at
from companion.games.feed_the_kraken.rules.eyes import ScriptReset, announced, end_of, is_ready, with_shut
from companion.games.feed_the_kraken.rules.script import plan_of, script_of
from companion.games.feed_the_kraken.setup.options import LONGEST_WAIT
from companion.games.feed_the_kraken.setup.pace import SECOND

SELDOM: Final = 0.2  # what play by chance shall not dwell on

# --- from its beginning to its end


@dataclass(frozen=True, slots=True)
class Rehearse(Command):
    """With explanations, or with the pauses that it will have."""

    stages = ("ready",)
    script: str
    is_paced: bool = False

    def decide(self, course: Course) -> None:
        announced(course)
        if self.script not in SCRIPTS:
            raise Refused("no_such_script")
        act: Act = "paced" if self.is_paced else "rehearsal"
        course.happen(RehearsalBegan(self.script, course.now, end_of(course, act, self.script), act))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        """The script that comes first."""
        if not is_ready(state, seat):
            return ()
        comes = script_of(state).script
        scripts = (comes, *[each for each in SCRIPTS if each != comes])
        paced = Choice("is_paced", (False, True), names.pace)
        return (Offer(cls, (Choice("script", scripts, names.script), paced)),)


@dataclass(frozen=True, slots=True)
class RehearsalBegan(Event):
    script: str
    at: Millis
    ends: Millis
    act: Act = "rehearsal"

    def apply(self, state: State) -> State:
        shut = script_of(state)
        rehearsed = Shut(shut.script, shut.on, self.at, self.ends, -1, self.act, self.script)
        return with_shut(state, "rehearsal", rehearsed)

    def told(self, before: State, after: State) -> Line:
        return line("told.rehearsal", script=line(f"script.{self.script}"))


@dataclass(frozen=True, slots=True)
class EndRehearsal(Command):
    stages = ("rehearsal",)

    def decide(self, course: Course) -> None:
        _rehearsed(course.state)
        course.happen(ScriptReset(is_early=True))  # said, as the next press of the big button shuts eyes

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


def _rehearsed(state: State) -> Shut:
    if state.stage != "rehearsal":
        raise Refused("no_rehearsal")
    return script_of(state)


# --- line by line


@dataclass(frozen=True, slots=True)
class RehearseFrom(Command):
    """This line next, whether it was said already or is still to come."""

    stages = ("rehearsal",)
    chance = SELDOM
    line: int

    def decide(self, course: Course) -> None:
        _turn(course, self.line, _rehearsed(course.state).act)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        steps = tuple(range(len(plan_of(state.rules, script_of(state)).moments)))
        return (Offer(cls, (Choice("line", steps, names.nth),)),)


def _turn(course: Course, step: int, act: Act) -> None:
    """As if it had begun so much earlier, or later."""
    shut = replace(script_of(course.state), act=act)
    moments = plan_of(course.state.rules, shut).moments
    if not 0 <= step < len(moments):
        raise Refused("no_such_step")
    began = Millis(course.now - moments[step].at)
    ends = Millis(began + plan_of(course.state.rules, shut).length)
    course.happen(RehearsalTurned(step, began, ends, act))


@dataclass(frozen=True, slots=True)
class RehearsalTurned(Event):
    step: int
    began: Millis
    ends: Millis
    act: Act

    def apply(self, state: State) -> State:
        turned = replace(script_of(state), began=self.began, ends=self.ends, step=self.step, act=self.act)
        return replace(state, shut=turned)

    def told(self, before: State, after: State) -> Line:
        return line("told.rehearsed_from", number=self.step + 1)


# --- how long a line is waited after


@dataclass(frozen=True, slots=True)
class SetPause(Command):
    """Heard at once: the line is said again, and its new pause after it."""

    stages = ("rehearsal",)
    chance = SELDOM
    line: int
    seconds: int

    def decide(self, course: Course) -> None:
        shut = _rehearsed(course.state)
        if not 0 <= self.line < len(waits := course.state.rules.waits[SCRIPTS.index(shut.rehearsed)]):
            raise Refused("no_such_step")
        if not waits[self.line]:
            raise Refused("no_pause_there")
        most = longest(waits[self.line])
        if not 1 <= self.seconds <= most:
            raise Refused("pause_bounds", most=most)
        course.happen(PauseSet(shut.rehearsed, self.line, Millis(self.seconds * SECOND)))
        _turn(course, self.line, "paced")

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        waits = state.rules.waits[SCRIPTS.index(script_of(state).rehearsed)]
        return tuple([_pause(step, wait) for step, wait in enumerate(waits) if wait])


def longest(wait: int) -> int:
    """In seconds. The factors of the rules may have made a pause longer than one can be set: it only gets shorter."""
    return max(LONGEST_WAIT, wait // SECOND)


def _pause(step: int, wait: int) -> Offer:
    seconds = Number("seconds", 1, longest(wait), now=wait // SECOND)
    return Offer(SetPause, (Choice("line", (step,), names.nth), seconds))


@dataclass(frozen=True, slots=True)
class PauseSet(Event):
    """For the rest of this game."""

    script: str
    step: int
    wait: Millis

    def apply(self, state: State) -> State:
        place, waits = SCRIPTS.index(self.script), state.rules.waits
        changed = set_at(waits, place, set_at(waits[place], self.step, self.wait))
        return replace(state, rules=replace(state.rules, waits=changed))

    def told(self, before: State, after: State) -> Line:
        script, seconds = line(f"script.{self.script}"), self.wait // SECOND
        return line("told.pause_set", script=script, number=self.step + 1, seconds=seconds)
