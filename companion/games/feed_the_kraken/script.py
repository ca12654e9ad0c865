"""A script as a plan: what is said when, with which mask and light. By the rules alone: no secret is in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from companion.contract import Bed, Cue, Line, Millis, Say, Sound, Track, line
from companion.games.feed_the_kraken.model import Act, Rules, Shut
from companion.games.feed_the_kraken.printed import PRINTED, SCRIPTS, ScriptStep, script

SECOND: Final = 1_000


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


@dataclass(frozen=True, slots=True)
class Pace:
    """How the group has set the waits: two factors in percent, and seconds for single steps."""

    settle: int
    action: int
    seconds: tuple[tuple[str, int], ...]  # by the option's name


def setting(name: str, step: ScriptStep) -> str:
    """The option that holds this step's seconds."""
    return f"wait_{name}_{step.line}"


def waits(players: int, *, on_phones: bool, pace: Pace) -> tuple[tuple[int, ...], ...]:
    """Milliseconds by script and step, worked out once."""
    scripts = PRINTED.scripts
    slower = scripts.slower_percent if players >= scripts.slower_from else 100
    seconds = dict(pace.seconds)

    def of(name: str, step: ScriptStep) -> int:
        wanted = seconds[setting(name, step)] * SECOND if setting(name, step) in seconds else step.wait
        factor = pace.action if step.kind == "action" else pace.settle
        return wanted * factor * slower // 10_000

    return tuple(tuple(of(name, step) for step in _steps(name, on_phones)) for name in SCRIPTS)


def _steps(name: str, on_phones: bool) -> tuple[ScriptStep, ...]:
    found = script(name)
    return found.phones if on_phones else found.steps


# --- the plan


def plan_of(rules: Rules, shut: Shut) -> Plan:
    return plan(rules, shut.act, shut.rehearsed or shut.script)


@lru_cache(maxsize=256)
def plan(rules: Rules, act: Act, name: str) -> Plan:
    scripts = PRINTED.scripts
    if act is Act.ABORT:
        steps, words = scripts.abort.steps, "say.abort"
        given = tuple(step.wait for step in steps)
    else:
        steps, words = _steps(name, rules.deals_roles), f"say.{'phones' if rules.deals_roles else 'script'}.{name}"
        given = rules.waits[SCRIPTS.index(name)]
    at = scripts.lead + (scripts.rehearsal_begins if act is Act.REHEARSAL else 0)
    moments = []
    for step, wait in zip(steps, given, strict=True):
        said = [(at, line(f"{words}.{step.line}"))]
        silent_from = at + step.speech
        if act is Act.REHEARSAL:
            wait = scripts.rehearsal_wait if step.explain else 0
            if step.explain:
                said.append((silent_from, line(f"say.rehearsal.{step.explain}")))
                silent_from += step.explaining
        moments.append(Moment(at, step, tuple(said), silent_from, wait))
        at = silent_from + wait
    if act is Act.REHEARSAL:
        at += scripts.rehearsal_ends
    return Plan(tuple(moments), Millis(at + scripts.tail))


# --- for the speaker


def track_of(rules: Rules, shut: Shut) -> Track | None:
    if shut.began is None:
        return None
    return _track(rules, shut.act, shut.rehearsed or shut.script, shut.began)


@lru_cache(maxsize=16)
def _track(rules: Rules, act: Act, name: str, began: Millis) -> Track:
    found = plan(rules, act, name)
    cues = tuple(sorted(_cues(found, act), key=lambda each: each.at))
    return Track(began, cues, masks=act is not Act.REHEARSAL)


def _cues(found: Plan, act: Act) -> Iterator[Cue]:
    scripts = PRINTED.scripts
    yield Cue(0, Bed(scripts.bed))
    if act is Act.REHEARSAL:
        yield Cue(scripts.lead, Say(line("say.rehearsal.begins")))
    for moment in found.moments:
        for at, said in moment.said:
            yield Cue(at, Say(said))
        for at in range(scripts.creaks_after, moment.wait - scripts.creak_lasts + 1, scripts.creaks_every):
            yield Cue(moment.wait_from + at, Sound(scripts.creak))
    if act is Act.REHEARSAL:
        yield Cue(found.length - scripts.tail - scripts.rehearsal_ends, Say(line("say.rehearsal.ends")))
    yield Cue(found.length, Bed(None))


def light_of(rules: Rules, shut: Shut) -> Literal["dark", "open"]:
    moments = plan_of(rules, shut).moments
    return moments[shut.step].step.light if 0 <= shut.step < len(moments) else "dark"


def step_of(rules: Rules, shut: Shut) -> ScriptStep | None:
    moments = plan_of(rules, shut).moments
    return moments[shut.step].step if shut.began is not None and 0 <= shut.step < len(moments) else None
