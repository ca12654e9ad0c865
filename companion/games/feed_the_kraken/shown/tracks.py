"""A script as a track: its lines, the bed under them, and creaks that cover the waits, at their moments."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from companion.contract import Bed, Cue, Millis, Say, Sound, Track, line
from companion.games.feed_the_kraken.model import Act, Rules, Shut
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.rules.script import Plan, plan, plan_of

OPEN: Final[tuple[Act, ...]] = ("rehearsal", "paced")  # are eyes


def track_of(rules: Rules, shut: Shut) -> Track | None:
    if shut.began is None:
        return None
    return _track(rules, shut.act, shut.rehearsed or shut.script, shut.began)


@lru_cache(maxsize=16)
def _track(rules: Rules, act: Act, name: str, began: Millis) -> Track:
    found = plan(rules, act, name)
    cues = tuple(sorted(_cues(found, act), key=lambda each: each.at))
    return Track(began, cues, masks=act not in OPEN)


def _cues(found: Plan, act: Act) -> Iterator[Cue]:
    scripts = PRINTED.scripts
    yield Cue(0, Bed(scripts.bed))
    if act in OPEN:
        yield Cue(scripts.lead, Say(line("say.rehearsal.begins")))
    for moment in found.moments:
        for at, said in moment.said:
            yield Cue(at, Say(said))
        for at in range(scripts.creaks_after, moment.wait - scripts.creak_lasts + 1, scripts.creaks_every):
            yield Cue(moment.wait_from + at, Sound(scripts.creak))
    if act in OPEN:
        yield Cue(found.length - scripts.tail - scripts.rehearsal_ends, Say(line("say.rehearsal.ends")))
    yield Cue(found.length, Bed(None))


def light_of(rules: Rules, shut: Shut) -> Literal["dark", "open"]:
    moments = plan_of(rules, shut).moments
    return moments[shut.step].step.light if 0 <= shut.step < len(moments) else "dark"
