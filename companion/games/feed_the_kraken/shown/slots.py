"""How long each line of a script may take: the plan counts with that, whoever says it."""

from collections.abc import Iterator

from companion.contract import Line, Millis, line
from companion.games.feed_the_kraken.printed import PRINTED, SCRIPTS, ScriptStep, steps_of


def slots() -> Iterator[tuple[Line, Millis]]:
    scripts = PRINTED.scripts
    yield from _of(scripts.abort.steps, "say.abort")
    for name in SCRIPTS:
        yield from _of(steps_of(name, on_phones=False), f"say.script.{name}")
        yield from _of(steps_of(name, on_phones=True), f"say.phones.{name}")
    yield line("say.rehearsal.begins"), Millis(scripts.rehearsal_begins)
    yield line("say.rehearsal.ends"), Millis(scripts.rehearsal_ends)


def _of(steps: tuple[ScriptStep, ...], words: str) -> Iterator[tuple[Line, Millis]]:
    for step in steps:
        yield line(f"{words}.{step.line}"), Millis(step.speech)
        if step.explain:
            yield line(f"say.rehearsal.{step.explain}"), Millis(step.explaining)
