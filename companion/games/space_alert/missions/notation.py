"""One announcement as a line of a mission file, "35 alert T+2 serious internal unconfirmed", and back."""

import re
from collections.abc import Iterator
from typing import Final, assert_never

from companion.contract.data import meant, nearest
from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, Happening, IncomingData, Zone

SHORTEST_SILENCE: Final = 5
LONGEST_SILENCE: Final = 60

KINDS: Final = ("alert", "incoming data", "data transfer", "comms down")
SEVERITIES: Final = ("common", "serious")
PLACES: Final = ("red", "white", "blue", "internal")
ZONES: Final[dict[str, Zone]] = {"red": "red", "white": "white", "blue": "blue"}

ALERT: Final = '"35 alert T+2 serious blue"'
SILENCE: Final = '"345 comms down 10"'

# Digits are [0-9]: \d takes those of every script.
LINE: Final = re.compile(
    r"(?P<at>[0-9]{1,5}) (?:"
    r"alert t\+(?P<t>[0-9]{1,3}) (?P<severity>common|serious) (?P<place>red|white|blue|internal)(?P<no> unconfirmed)?"
    r"|(?P<incoming>incoming data)|(?P<transfer>data transfer)|comms down (?P<seconds>[0-9]{1,5}))"
)


class Wrong(Exception):
    """What is wrong with a line, and what would be right."""


def parse(text: str) -> Happening:
    found = LINE.fullmatch(text) or LINE.fullmatch(" ".join(text.lower().split()))
    if found is None:
        raise Wrong(_diagnosis(text.lower().split()))
    at = int(found["at"])
    if found["t"] is not None:
        return Alert(at, int(found["t"]), ZONES.get(found["place"]), found["severity"] == "serious", not found["no"])
    if found["incoming"] is not None:
        return IncomingData(at)
    if found["transfer"] is not None:
        return DataTransfer(at)
    seconds = int(found["seconds"])
    if not SHORTEST_SILENCE <= seconds <= LONGEST_SILENCE:
        raise Wrong(f"communications are down for {SHORTEST_SILENCE} to {LONGEST_SILENCE} seconds, not {seconds}")
    return CommsDown(at, seconds)


def write(event: Happening) -> str:
    match event:
        case Alert(at, t, zone, serious, confirmed):
            unsure = "" if confirmed else " unconfirmed"
            return f"{at} alert T+{t} {SEVERITIES[serious]} {zone or 'internal'}{unsure}"
        case IncomingData(at):
            return f"{at} incoming data"
        case DataTransfer(at):
            return f"{at} data transfer"
        case CommsDown(at, seconds):
            return f"{at} comms down {seconds}"
        case _:
            assert_never(event)


def _diagnosis(words: list[str]) -> str:
    """Why a line that is none cannot be read: the first word that does not fit."""
    if not words:
        return f"an empty line announces nothing. Write it like {ALERT}"
    return next(_misfits(words))


def _misfits(words: list[str]) -> Iterator[str]:
    at, *what = words
    if minutes := re.fullmatch("([0-9]{1,3}):([0-5][0-9])", at):
        yield f"times are seconds from the start: write {int(minutes[1]) * 60 + int(minutes[2])}, not {at!r}"
    elif not _is_number(at):
        yield f"{at!r} is not a second. Begin with the second from the start, like {ALERT}"
    if not what:
        yield f"it does not say what is announced at {at}. Known here: {', '.join(KINDS)}."
    elif what[0] == "alert":
        yield from _alert_misfits(what[1:])
    elif what[:2] == ["comms", "down"]:
        yield from _silence_misfits(what[2:])
    elif " ".join(what[:2]) in KINDS:
        yield f"nothing follows {' '.join(what[:2])!r}: leave out {' '.join(what[2:])!r}"
    else:
        said = what[0] if meant(what[0], ["alert"]) else " ".join(what[:2])
        yield f"unknown announcement {said!r}. {nearest(said, KINDS)}"


def _alert_misfits(words: list[str]) -> Iterator[str]:
    turn, severity, place, unsure, *rest = (*words, "", "", "", "")
    if not re.fullmatch(r"t\+[0-9]{1,3}", turn):
        digits = re.fullmatch("t?[^0-9]?([0-9]{1,3})", turn)
        yield (
            f"write T+{int(digits[1])}, not {turn!r}"
            if digits
            else f"after 'alert' comes the turn{_instead(turn)}: {ALERT}"
        )
    if severity not in SEVERITIES:
        yield (
            f"unknown severity {severity!r}. {nearest(severity, SEVERITIES)}"
            if severity and severity not in PLACES
            else f"after the turn comes 'common' or 'serious'{_instead(severity)}: {ALERT}"
        )
    if place not in PLACES:
        yield (
            f"unknown zone {place!r}. {nearest(place, PLACES)}"
            if place and place != "unconfirmed"
            else f"the zone is missing: red, white, blue or internal, like {ALERT}"
        )
    if unsure not in ("", "unconfirmed"):
        yield f"unknown word {unsure!r}. {nearest(unsure, ['unconfirmed'])}"
    yield f"nothing follows 'unconfirmed': leave out {' '.join(rest).strip()!r}"


def _silence_misfits(words: list[str]) -> Iterator[str]:
    if not words:
        yield f"how long? Write the seconds, like {SILENCE}"
    elif not _is_number(words[0]):
        yield f"{words[0]!r} is not a number of seconds. Write it like {SILENCE}"
    yield f"nothing follows the seconds: leave out {' '.join(words[1:])!r}"


def _is_number(word: str) -> bool:
    return re.fullmatch("[0-9]{1,5}", word) is not None


def _instead(word: str) -> str:
    return f", not {word!r}" if word else ""
