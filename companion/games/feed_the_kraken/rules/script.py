"""A script for shut eyes: how it is announced, and what is said when. By the rules alone: no secret is in it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Effect, Line, Millis, Say, Seat, line, replace
from companion.games.feed_the_kraken.model import Act, Event, Rules, Shut, State
from companion.games.feed_the_kraken.printed import PRINTED, SCRIPTS, ScriptStep, steps_of

STASH: Final = 3  # guns


@dataclass(frozen=True, slots=True)
class ScriptCalled(Event):
    script: str
    on: Seat | None = None

    def apply(self, state: State) -> State:
        return replace(state, stage="ready", shut=Shut(self.script, self.on), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.script_called", script=line(f"script.{self.script}"))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if after.rules.deals_roles:
            return (Say(line("say.ready.phones")),)
        with_guns = {"guns": stash_of(after)} if self.script == "guns_stash" else {}
        ready = Say(line(f"say.ready.{self.script}", **with_guns))
        return (ready, Say(line("say.taps"))) if after.crew.taps else (ready,)


def stash_of(state: State) -> int:
    """Guns that the Cult's stash has: as long as the supply lasts."""
    return min(STASH, state.supply)


def script_of(state: State) -> Shut:
    assert state.shut is not None
    return state.shut


# --- the plan


@dataclass(frozen=True, slots=True)
class Moment:
    """When a step begins, from the beginning of the track."""

    at: int
    step: ScriptStep
    said: tuple[tuple[int, Line], ...]
    wait_from: int
    wait: int


@dataclass(frozen=True, slots=True)
class Plan:
    moments: tuple[Moment, ...]
    length: Millis


def plan_of(rules: Rules, shut: Shut) -> Plan:
    return plan(rules, shut.act, shut.rehearsed or shut.script)


def plan(rules: Rules, act: Act, name: str) -> Plan:
    waits = () if act == "abort" else rules.waits[SCRIPTS.index(name)]
    return _plan(act, name, rules.deals_roles, waits)


@lru_cache(maxsize=256)  # whoever plays: all tables with these pauses have the same
def _plan(act: Act, name: str, on_phones: bool, waits: tuple[int, ...]) -> Plan:
    scripts = PRINTED.scripts
    if act == "abort":
        steps, words = scripts.abort.steps, "say.abort"
        given = tuple(step.wait for step in steps)
    else:
        steps = steps_of(name, on_phones=on_phones)
        words = f"say.{'phones' if on_phones else 'script'}.{name}"
        given = waits
    is_open = act == "rehearsal" or act == "paced"
    at = scripts.lead + (scripts.rehearsal_begins if is_open else 0)
    moments = []
    for step, wait in zip(steps, given, strict=True):
        said = [(at, line(f"{words}.{step.line}"))]
        silent_from = at + step.speech
        if act == "rehearsal":
            wait = scripts.rehearsal_wait if step.explain else 0
            if step.explain:
                said.append((silent_from, line(f"say.rehearsal.{step.explain}")))
                silent_from += step.explaining
        moments.append(Moment(at, step, tuple(said), silent_from, wait))
        at = silent_from + wait
    if is_open:
        at += scripts.rehearsal_ends
    return Plan(tuple(moments), Millis(at + scripts.tail))


def step_of(rules: Rules, shut: Shut) -> ScriptStep | None:
    moments = plan_of(rules, shut).moments
    return moments[shut.step].step if shut.began is not None and 0 <= shut.step < len(moments) else None
