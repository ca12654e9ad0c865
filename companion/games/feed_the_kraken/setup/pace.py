"""How long a script waits: the group sets two factors in percent, and seconds for single steps."""

from dataclasses import dataclass
from typing import Final

from companion.games.feed_the_kraken.printed import PRINTED, SCRIPTS, ScriptStep, steps_of

SECOND: Final = 1_000


@dataclass(frozen=True, slots=True)
class Pace:
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

    return tuple(tuple(of(name, step) for step in steps_of(name, on_phones=on_phones)) for name in SCRIPTS)
