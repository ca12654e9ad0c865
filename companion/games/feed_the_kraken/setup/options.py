"""The rules that a group may set before the voyage; their names and sentences stand in strings/."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.contract import Choice, Number, Option, Value
from companion.games.feed_the_kraken.printed import SCRIPTS, script
from companion.games.feed_the_kraken.setup.pace import SECOND, setting

BY_NUMBER: Final = "by_number"
BOX: Final = "box"
PHONES: Final = "phones"

LONGEST_WAIT: Final = 120  # seconds
PACE: Final = "pace"


def _waits() -> Iterator[Option]:
    """One for each step of a script after which something is waited for."""
    for name in SCRIPTS:
        for step in script(name).steps:
            if step.wait:
                seconds = Number(setting(name, step), 1, LONGEST_WAIT)
                source = "ours" if step.official is None else "reference"
                yield Option(seconds, step.wait // SECOND, source, group=PACE)


WAITS: Final = tuple(_waits())
OPTIONS: Final = (
    Option(Choice("board", (BY_NUMBER, "quick", "long")), BY_NUMBER, "reference"),
    Option(Choice("roles", ("chips", PHONES)), "chips", "reference"),
    Option(Choice("mutiny", ("fists", PHONES)), "fists", "reference"),
    Option(Choice("deck", (BOX, PHONES)), BOX, "reference"),
    Option(Choice("characters", (BOX, PHONES, "none")), BOX, "reference"),
    Option(Choice("off_duty", ("text", "crew_card")), "text", "reference", printed="crew_card"),
    Option(Choice("tie", ("captain", "chain")), "captain", "reference", printed="chain"),
    Option(Choice("small_crew", ("all", "fewer")), "all", "reference", printed="fewer"),
    Option(Choice("failed_mutiny", ("owner", "lost")), "owner", "reference"),
    Option(Choice("emergency_signs", (True, False)), True, "ours"),
    Option(Choice("chief_cook", ("after", "before")), "after", "printed"),
    Option(Number("loyalty_seconds", 0, 30), 5, "ours"),
    Option(Number("silence_seconds", 0, 60), 5, "ours"),
    Option(Number("settle_percent", 50, 300), 100, "ours", group=PACE),
    Option(Number("action_percent", 50, 300), 100, "ours", group=PACE),
    *WAITS,
)

ON_PHONES: Final = ("roles", "mutiny", "deck", "characters")  # what may be


def keeps_secrets(options: Mapping[str, Value]) -> bool:
    """With the things of the box the phones know nothing."""
    return any(options.get(each) == PHONES for each in ON_PHONES)
