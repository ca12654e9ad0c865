"""Events of the resolution as lines for the table: short, by people's names, and made of clips."""

from collections.abc import Sequence
from typing import Final

from companion.contract import Line, Word, line
from companion.games.space_alert.resolution.board import range_of
from companion.games.space_alert.resolution.deck import is_internal
from companion.games.space_alert.resolution.events import Event, Key, ThreatMoved
from companion.games.space_alert.resolution.story import line_of

PEOPLE: Final = ("captain", "player")
KINDS: Final = ("name_", "thing_", "station_", "place_")  # in front of words that need no telling apart here
SENTENCES: Final = "emptied_by_"  # a value that is a sentence of its own
SAID_AS: Final = {"nothing_capsule_in_vain": "nothing_full"}  # what is told in more words than are spoken
KNOWN_NUMBERS: Final = 5  # "the fifth"; then "another"


def narrated(event: Event, crew: Sequence[Word]) -> Line | None:
    """`crew` from the captain on. None: not worth a line."""
    if isinstance(event, ThreatMoved):
        return _moved(event)
    told = line_of(event)
    return None if told is None else _sentence(told, crew)


def threat_named(key: Key) -> Line:
    return line(f"spoken.threat.{key.partition('@')[0]}")


def _moved(event: ThreatMoved) -> Line:
    """As hands move it: trajectories have no numbers, and their spaces are counted."""
    threat, spaces, ends_in = threat_named(event.threat), event.here - event.there, range_of(event.there)
    if is_internal(event.threat) or range_of(event.here) == ends_in:
        return line("say.step.threat_moved", threat=threat, spaces=spaces)
    return line("say.step.threat_moved_into", threat=threat, spaces=spaces, range=ends_in)


def _sentence(told: Line, crew: Sequence[Word]) -> Line:
    return Line(f"say.step.{_plain(told.key)}", tuple((name, _word(value, crew)) for name, value in told.values))


def _word(value: Word, crew: Sequence[Word]) -> Word:
    if not isinstance(value, Line):
        return value
    values, key = dict(value.values), _plain(value.key)
    number = values.get("n")
    if key in PEOPLE and isinstance(number, int):
        return crew[number - 1]
    if key == "threat":
        return threat_named(str(values["card"]))
    if key.startswith(SENTENCES):
        return _sentence(value, crew)
    if key.startswith("nth_") and isinstance(number, int) and number > KNOWN_NUMBERS:
        return line("spoken.nth_more")
    return line(f"spoken.{key}")


def _plain(key: str) -> str:
    """The command line's words are grouped; a line that is spoken has its whole name here."""
    plain = key.removeprefix("story.").replace(".", "_").replace("threat_acted_", "acted_")
    plain = SAID_AS.get(plain, plain)
    return next((plain.removeprefix(kind) for kind in KINDS if plain.startswith(kind)), plain)
