"""Events of the resolution as lines for the table: short, by people's names, and made of clips."""

from collections.abc import Sequence
from typing import Final

from companion.games.space_alert.resolution.events import Event, Key
from companion.games.space_alert.resolution.story import line_of
from companion.lines import Line, Word, line

PEOPLE: Final = ("captain", "player")
SENTENCES: Final = "emptied_by_"  # a value that is a sentence of its own
KNOWN_NUMBERS: Final = 5  # "the fifth"; then "another"


def narrated(event: Event, crew: Sequence[Word]) -> Line | None:
    """`crew` from the captain on. None: not worth a line."""
    told = line_of(event)
    return None if told is None else _sentence(told, crew)


def threat_named(key: Key) -> Line:
    return line(f"spoken.threat.{key.partition('@')[0]}")


def _sentence(told: Line, crew: Sequence[Word]) -> Line:
    return Line(f"say.step.{told.key}", tuple((name, _word(value, crew)) for name, value in told.values))


def _word(value: Word, crew: Sequence[Word]) -> Word:
    if not isinstance(value, Line):
        return value
    values = dict(value.values)
    number = values.get("n")
    if value.key in PEOPLE and isinstance(number, int):
        return crew[number - 1]
    if value.key == "threat":
        return threat_named(str(values["card"]))
    if value.key.startswith(SENTENCES):
        return _sentence(value, crew)
    if value.key.startswith("nth_") and isinstance(number, int) and number > KNOWN_NUMBERS:
        return line("spoken.nth_more")
    return line(f"spoken.{value.key.removeprefix('name_')}")
