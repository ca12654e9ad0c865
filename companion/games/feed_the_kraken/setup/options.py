"""The rules that a group may set before the voyage; their names and sentences stand in strings/."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.contract import Choice, Number, Option, Value
from companion.games.feed_the_kraken.printed import SCRIPTS, SignTable, script
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
    Option(Number("talk_seconds", 0, 600), 0, "ours"),
    Option(Number("settle_percent", 50, 300), 100, "ours", group=PACE),
    Option(Number("action_percent", 50, 300), 100, "ours", group=PACE),
    *WAITS,
)


@dataclass(frozen=True, slots=True)
class Chosen:
    board: Literal["by_number", "quick", "long"]
    roles: Literal["chips", "phones"]
    mutiny: Literal["fists", "phones"]
    deck: Literal["box", "phones"]
    characters: Literal["box", "phones", "none"]
    off_duty: SignTable
    tie: Literal["captain", "chain"]
    small_crew: Literal["all", "fewer"]
    failed_mutiny: Literal["owner", "lost"]
    emergency_signs: bool
    chief_cook: Literal["after", "before"]
    loyalty_seconds: int
    silence_seconds: int
    talk_seconds: int
    settle_percent: int
    action_percent: int
    # how long each step of a script waits
    wait_pirates_shut: int
    wait_pirates_look: int
    wait_pirates_back: int
    wait_conversion_shut: int
    wait_conversion_choose: int
    wait_conversion_touch: int
    wait_conversion_recognise: int
    wait_conversion_back: int
    wait_guns_stash_shut: int
    wait_guns_stash_give: int
    wait_guns_stash_close: int
    wait_cult_cabin_search_shut: int
    wait_cult_cabin_search_hold: int
    wait_cult_cabin_search_look: int
    wait_cult_cabin_search_hide: int
    wait_cabin_search_shut: int
    wait_cabin_search_look: int
    wait_cabin_search_hide: int


ON_PHONES: Final = ("roles", "mutiny", "deck", "characters")  # what may be


def keeps_secrets(options: Mapping[str, Value]) -> bool:
    """With the things of the box the phones know nothing."""
    return any(options.get(each) == PHONES for each in ON_PHONES)
