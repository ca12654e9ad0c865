"""What a group wants of a random mission, whether that can be had, and the short code that says it to another table."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from companion.contract import Refused, replace
from companion.games.space_alert.missions import Variant
from companion.games.space_alert.missions.drafts import Kinds, totals
from companion.games.space_alert.missions.patterns import Pattern, Weighted, patterns

Length: TypeAlias = Literal["short", "normal", "long"]

SHORT_UP_TO: Final = 470  # seconds: longer ones have twelve turns
STEP: Final = 5  # seconds: official tracks stand on this grid, and so do ours
LEVELS: Final = (3, 14)
CREWS: Final[dict[str, tuple[int, int]]] = {"standard": (1, 5), "duckling": (1, 3)}


@dataclass(frozen=True, slots=True)
class Wanted:
    """None: as the official missions of this kind have it."""

    crew: int = 4  # people and androids
    rules: Variant = "standard"
    length: Length | int | None = None  # or its seconds
    double_actions: bool = False
    level: int | None = None  # what counts for this crew: a common threat one, a serious one two
    internal: bool | None = None
    serious: bool | None = None
    unconfirmed: bool | None = None
    two_on_one_turn: bool | None = None  # an external and an internal threat
    incoming_data: bool | None = None
    transfers: bool | None = None
    comms_down: bool | None = None


@dataclass(frozen=True, slots=True, eq=False)  # made once for each Wanted: a fast key
class Order:
    """The same with every word decided; what no mission can be is refused before."""

    pattern: Pattern
    seconds: int | None  # None: within the pattern's range
    totals: Weighted  # the level with all reports
    kinds: Kinds
    incoming_data: bool
    transfers: bool
    comms_down: bool


# The letters with which a code says that a switch stands otherwise than in official missions, in the order of Wanted.
SWITCHES: Final = {
    "M": "internal",  # malfunctions and intruders
    "H": "serious",  # heavy
    "U": "unconfirmed",
    "T": "two_on_one_turn",
    "I": "incoming_data",
    "X": "transfers",
    "C": "comms_down",
}
RULE_LETTERS: Final[dict[str, Variant]] = {"S": "standard", "D": "duckling"}
LENGTH_LETTERS: Final[dict[str, Length]] = {"K": "short", "N": "normal", "L": "long"}
CODE: Final = re.compile(r"([SD])([1-5])([KNL])([0-9]{3})?(?:V([0-9]{1,2}))?([MHUTIXC]*)")
SPOKEN: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no 0, O, 1 or I
TYPED_DASH: Final = re.compile("\\s*[\u2010\u2011\u2013\u2014]\\s*|\\s+(?=\\S+$)")  # as phones write it, or a space
UPPER: Final = {low: low - 32 for low in range(ord("a"), ord("z") + 1)}  # ASCII alone: Unicode's tables change


@lru_cache(maxsize=1024)
def order(wanted: Wanted) -> Order:
    """Refuses what does not fit together; fills in what was left to the official missions."""
    length, seconds = _length(wanted)
    _refuse_misfits(wanted, length)
    official = _official(wanted, length)
    switch = _decided(wanted, official)
    if switch["two_on_one_turn"] and not switch["internal"]:
        raise Refused("two_on_one_turn_without_internal")
    kinds = Kinds(*[switch[name] for name in ("internal", "serious", "unconfirmed", "two_on_one_turn")])
    pattern = _pattern(wanted, length, switch)
    if seconds is not None:
        least, most = sum(each[0] for each in pattern.wide), sum(each[1] for each in pattern.wide)
        if not least <= seconds <= most or seconds % STEP:
            raise Refused("length_out_of_reach", seconds=seconds, least=least, most=most, step=STEP)
    counted = _totals(wanted, pattern, kinds)
    return Order(pattern, seconds, counted, kinds, switch["incoming_data"], switch["transfers"], switch["comms_down"])


def code(wanted: Wanted, seed: str) -> str:
    """What to say to another table: `7F3K-S4N` is seed, rules (S standard, D Duckling), crew and length (K short, N
    normal, L long); then its seconds where the group named them, V and the level likewise, and a letter for every
    switch that does not stand as in official missions. What comes to the same has the same code.
    """
    return f"{tidy(seed)}-{_tail(wanted)}"


@lru_cache(maxsize=1024)
def _tail(wanted: Wanted) -> str:
    order(wanted)
    length, seconds = _length(wanted)
    rules = next(letter for letter, each in RULE_LETTERS.items() if each == wanted.rules)
    letter = next(letter for letter, each in LENGTH_LETTERS.items() if each == length)
    official = _official(wanted, length)
    decided = _decided(wanted, official)
    turned = "".join(each for each, name in SWITCHES.items() if decided[name] != official[name])
    level = "" if wanted.level is None or wanted.level == usual_level(wanted) else f"V{wanted.level}"
    return f"{rules}{wanted.crew}{letter}{seconds or ''}{level}{turned}"


def decode(text: str) -> tuple[str, Wanted]:
    """Seed and wanted of a code; refuses what is none. A bare seed is none either: it does not say for whom."""
    seed, dash, rest = tidy(text).rpartition("-")
    if not dash:
        seed, dash, rest = TYPED_DASH.sub("-", tidy(text)).rpartition("-")
    found = CODE.fullmatch(rest)
    if not dash or found is None:
        raise Refused("no_mission_code", text=text)
    rules, crew, letter, seconds, level, turned = found.groups()
    length = LENGTH_LETTERS[letter]
    plain = Wanted(int(crew), RULE_LETTERS[rules], length, rules == "S" and length == "long")
    official = _official(plain, length)
    wanted = Wanted(
        plain.crew,
        plain.rules,
        int(seconds) if seconds else length,
        plain.double_actions,
        int(level) if level else None,
        *[not official[name] if letter in turned else None for letter, name in SWITCHES.items()],
    )
    if code(wanted, seed) != f"{seed}-{rest}":  # "S4N600" is a code; "S4K600" or a letter twice is not
        raise Refused("no_mission_code", text=text)
    return seed, wanted


def new_seed(number: int) -> str:
    """Four letters to say aloud; any whole number will do, a million and more of them in a row differ."""
    letters = []
    for _ in range(4):
        number, rest = divmod(number, len(SPOKEN))
        letters.append(SPOKEN[rest])
    return "".join(letters)


def tidy(seed: str) -> str:
    """As it is said aloud: "7f3k" is "7F3K"."""
    return " ".join(seed.split()).translate(UPPER)


def usual_level(wanted: Wanted) -> int | None:
    """The official level, or the nearest that can be had; None: it differs from mission to mission."""
    found = order(replace(wanted, level=None))
    return found.totals[0][0] - _beyond(wanted, found.pattern, found.kinds) if len(found.totals) == 1 else None


def _beyond(wanted: Wanted, pattern: Pattern, kinds: Kinds) -> int:
    """Unconfirmed reports come on top for a crew that will not count them."""
    return pattern.unconfirmed if kinds.unconfirmed and wanted.crew < 5 else 0


def levels(wanted: Wanted) -> tuple[int, ...]:
    """Those that a mission can have which is so wanted but for its level."""
    found = order(replace(wanted, level=None))
    return tuple(_possible(wanted, found.pattern, found.kinds))


def _possible(wanted: Wanted, pattern: Pattern, kinds: Kinds) -> list[int]:
    beyond = _beyond(wanted, pattern, kinds)
    return [each - beyond for each in totals(pattern, kinds) if LEVELS[0] <= each - beyond <= LEVELS[1]]


def _totals(wanted: Wanted, pattern: Pattern, kinds: Kinds) -> Weighted:
    beyond, possible = _beyond(wanted, pattern, kinds), _possible(wanted, pattern, kinds)
    if wanted.level is not None:
        if wanted.level not in possible:
            raise Refused("level_out_of_reach", level=wanted.level, least=possible[0], most=possible[-1])
        return ((wanted.level + beyond, 1),)
    official = pattern.levels[0 if wanted.crew == CREWS[wanted.rules][1] else 1]
    known = tuple((each + beyond, weight) for each, weight in official if each in possible)
    return known or ((min(possible, key=lambda each: abs(each - official[0][0])) + beyond, 1),)


def _length(wanted: Wanted) -> tuple[Length, int | None]:
    if isinstance(wanted.length, int):
        seconds = wanted.length
        if wanted.rules == "duckling" or seconds <= SHORT_UP_TO:
            return "short", seconds
        return ("long" if wanted.double_actions else "normal"), seconds
    if wanted.length is None:
        if wanted.rules == "duckling":
            return "short", None
        return ("long" if wanted.double_actions else "normal"), None
    return wanted.length, None


def _refuse_misfits(wanted: Wanted, length: Length) -> None:
    if wanted.rules not in CREWS:
        raise Refused("unknown_rules", rules=wanted.rules)
    if length not in get_args(Length):
        raise Refused("unknown_length", length=length)
    least, most = CREWS[wanted.rules]
    if not least <= wanted.crew <= most:
        raise Refused("crew_out_of_reach", crew=wanted.crew, least=least, most=most)
    if wanted.rules == "duckling":
        if wanted.double_actions:
            raise Refused("duckling_has_no_double_actions")
        if wanted.unconfirmed:
            raise Refused("duckling_has_no_unconfirmed")
        if length != "short":
            raise Refused("duckling_is_short")
    if wanted.two_on_one_turn and length == "short":
        raise Refused("two_on_one_turn_needs_twelve_turns")
    if wanted.double_actions and length != "long":
        raise Refused("double_actions_are_long")
    if length == "long" and not wanted.double_actions:
        raise Refused("long_has_double_actions")


def _official(wanted: Wanted, length: Length) -> dict[str, bool]:
    is_full = length != "short"
    is_more_than_a_test_run = is_full or wanted.rules == "duckling"
    return {
        "internal": is_more_than_a_test_run,
        "serious": is_more_than_a_test_run,
        "unconfirmed": is_full,
        "two_on_one_turn": length == "long" and wanted.internal is not False,
        "incoming_data": True,
        "transfers": True,
        "comms_down": is_more_than_a_test_run,
    }


def _decided(wanted: Wanted, official: dict[str, bool]) -> dict[str, bool]:
    said = (
        wanted.internal,
        wanted.serious,
        wanted.unconfirmed,
        wanted.two_on_one_turn,
        wanted.incoming_data,
        wanted.transfers,
        wanted.comms_down,
    )
    names = SWITCHES.values()
    return {name: official[name] if each is None else each for name, each in zip(names, said, strict=True)}


def _pattern(wanted: Wanted, length: Length, switch: dict[str, bool]) -> Pattern:
    known = patterns()
    if wanted.rules == "duckling":
        if switch["internal"]:
            return known.duckling
        return known.duckling_simulation if switch["comms_down"] else known.duckling_training
    return {"short": known.short, "normal": known.normal, "long": known.double_actions}[length]
