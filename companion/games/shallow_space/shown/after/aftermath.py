"""What pages tell of a battle that is over."""

from dataclasses import dataclass

from companion.contract import Finished, Line
from companion.games.shallow_space.rules.outcome import won
from companion.games.shallow_space.shown.after.deeds import Deeds, deeds
from companion.games.shallow_space.shown.after.uncovered import Uncovered, uncovered


@dataclass(frozen=True, slots=True)
class Aftermath:
    outcome: Line
    deeds: Deeds
    uncovered: Uncovered


def aftermath(finished: Finished) -> Aftermath:
    return Aftermath(won(finished.state), deeds(finished), uncovered(finished))
