"""The eyes-closed phases: when they begin, break off and end, and what comes of them once eyes are open."""

from dataclasses import dataclass

from companion.contract import Effect, Line, Millis, Offer, Refused, Say, Seat, line, replace
from companion.games.feed_the_kraken.model import Act, Command, Course, Event, Shut, Stage, State
from companion.games.feed_the_kraken.rules import cult, set_up, taps, voyage
from companion.games.feed_the_kraken.rules.script import plan, plan_of, script_of

# --- beginning


def announced(course: Course) -> Shut:
    state = course.state
    if state.stage != "ready" or state.shut is None:
        raise Refused("no_script")
    return state.shut


def end_of(course: Course, act: Act, script: str) -> Millis:
    return Millis(course.now + plan(course.state.rules, act, script).length)


def is_ready(state: State, seat: Seat) -> bool:
    """Before there is a captain everybody may say so."""
    return state.stage == "ready" and state.shut is not None and state.team.captain in (None, seat)


def with_shut(state: State, stage: Stage, shut: Shut | None) -> State:
    """Whatever was tapped before counts no more."""
    secrets = replace(state.secrets, picks=((),) * len(state.rules.seats))
    return replace(state, stage=stage, shut=shut, secrets=secrets, step=state.step + 1)


@dataclass(frozen=True, slots=True)
class ShutEyes(Command):
    """Everybody is ready: the script begins."""

    stages = ("ready",)

    def decide(self, course: Course) -> None:
        script = announced(course).script
        course.happen(EyesShut(course.now, end_of(course, "script", script)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if is_ready(state, seat) else ()


@dataclass(frozen=True, slots=True)
class EyesShut(Event):
    reveals = True  # always: whether anything was learnt is a secret
    at: Millis
    ends: Millis

    def apply(self, state: State) -> State:
        shut = script_of(state)
        return with_shut(state, "eyes_closed", Shut(shut.script, shut.on, self.at, self.ends))

    def told(self, before: State, after: State) -> Line:
        return line("told.eyes_shut")


@dataclass(frozen=True, slots=True)
class ScriptReset(Event):
    """All eyes are open, and nothing has come of it: the script can begin anew."""

    is_early: bool = False  # a rehearsal was ended before its own last words

    def apply(self, state: State) -> State:
        shut = script_of(state)
        return with_shut(state, "ready", Shut(shut.script, shut.on))

    def told(self, before: State, after: State) -> Line:
        return line("told.script_reset")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.rehearsal.ends")),) if self.is_early else ()


# --- breaking off


@dataclass(frozen=True, slots=True)
class AbortScript(Command):
    """Something went wrong while eyes were shut: safely back to where all were open.

    With shut eyes, as hands may be anywhere; then all open theirs. What was announced stays so, and nothing else.
    """

    stages = ("eyes_closed",)
    breaks_off = True

    def decide(self, course: Course) -> None:
        script = announced(course).script
        course.happen(AbortBegan(course.now, end_of(course, "abort", script)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if script_of(state).act != "script" or seat not in state.crew.aboard:
            return ()
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class AbortBegan(Event):
    at: Millis
    ends: Millis

    def apply(self, state: State) -> State:
        shut = script_of(state)
        return with_shut(state, "eyes_closed", Shut(shut.script, shut.on, self.at, self.ends, -1, "abort"))

    def told(self, before: State, after: State) -> Line:
        return line("told.breaks_off")


# --- time


def due(state: State) -> Millis | None:
    shut = state.shut
    if shut is None or shut.began is None:
        return None
    moments = plan_of(state.rules, shut).moments
    if shut.step + 1 < len(moments):
        return Millis(shut.began + moments[shut.step + 1].at)
    return shut.ends


def tick(course: Course) -> None:
    shut = script_of(course.state)
    assert shut.began is not None
    assert shut.ends is not None
    moments = plan_of(course.state.rules, shut).moments
    for number in range(shut.step + 1, len(moments)):
        if course.now < shut.began + moments[number].at:
            return
        if moments[number].step.shows and shut.act == "script":
            taps.learn(course, shut)  # before the step: what a phone shows then is there
        course.happen(StepCame(number))
    if course.now < shut.ends:
        return
    if shut.act == "script":
        _open_eyes(course, shut)
    else:
        course.happen(ScriptReset())


@dataclass(frozen=True, slots=True)
class StepCame(Event):
    """Of a script."""

    step: int

    def apply(self, state: State) -> State:
        return replace(state, shut=replace(script_of(state), step=self.step))

    def told(self, before: State, after: State) -> None:
        return None  # a matter of time, and eyes are shut


# --- what comes of it


def _open_eyes(course: Course, shut: Shut) -> None:
    picked = taps.leaders_picks(course.state)
    course.happen(EyesOpened())
    match shut.script:
        case "pirates":
            set_up.after_gathering(course)
        case "cabin_search":
            voyage.after_map_action(course)
        case "guns_stash":
            cult.give_stash(course, picked)
        case _:
            voyage.end_navigation(course)


@dataclass(frozen=True, slots=True)
class EyesOpened(Event):
    def apply(self, state: State) -> State:
        return replace(with_shut(state, state.stage, None), target=None)

    def told(self, before: State, after: State) -> Line:
        return line("told.eyes_open")
