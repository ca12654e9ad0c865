"""What the room hears and sees: seldom and short, each kind with a mute of its own; quiet mode shines only."""

from typing import Final

from companion.contract import Effect, Flash, Say, Seat, Who, line
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import Level

FLASH_MS: Final = 2000
COLOURS: Final[dict[Level, str]] = {"yellow": "yellow", "orange": "orange", "red": "red"}
LOW_SHIELDS: Final = 20
FEW_PAWNS: Final = 2
COUNTDOWN: Final = (10, 5, 1)  # alerts


def cue(after: State, kind: str, *effects: Effect) -> tuple[Effect, ...]:
    """Each line with a sound of its own before it is heard; of others with the same words only the last is."""
    if kind not in after.rules.cues:
        return ()
    return tuple([each for each in effects if isinstance(each, Flash) or not after.is_quiet])


def flash(colour: str) -> Flash:
    return Flash("alert", "flash", colour, FLASH_MS)


def flash_at(seat: Seat) -> Flash:
    return Flash(Who(seat), "flash", "red", FLASH_MS)


def countdown(before: State, after: State) -> tuple[Effect, ...]:
    """Near the end; also when blind scanners throw alerts away."""
    was, left = (sum(state.clock.deck) + len(state.clock.queue) for state in (before, after))
    if not any(left <= mark < was for mark in COUNTDOWN) or not left:
        return ()
    return (Say(line("say.last_alert") if left == 1 else line("say.alerts_left", count=left)),)
