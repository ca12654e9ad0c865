"""The rule sets: tables of switches, each of which can also be set alone. What one means is told under its name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

from companion.contract import since
from companion.contract.data import DataError, load, nearest

FILE: Final = Path(__file__).parent / "switches.toml"
LARGEST: Final = 5  # number that a switch can be: what the largest reactor holds

RuleSet: TypeAlias = Literal["manual", "printed", "duckling"]
RULE_SETS: Final[tuple[RuleSet, ...]] = get_args(RuleSet)


@dataclass(frozen=True, slots=True)
class Switches:
    board: Literal["standard", "duckling"]
    turns: Literal[7, 12]  # of a game that does not say
    delay: Literal["to_gap", "bump"]  # an empty slot swallows the slide, or the last action always drops off
    crowded_lift: Literal["moves", "waits"]  # the later user moves and is delayed after it, or waits for the next turn
    computer: Literal["printed", "manual", "off"]
    rockets: Literal["printed", "manual", "two"]
    refuel_to: int  # what a capsule fills the reactor to, where that much fits
    visual: Literal["table", "one_each", "none"]
    victory: Literal["ship", "not_all_knocked_out", "nobody_knocked_out"]
    shared_room: bool  # points are lost when two or all three end in one station
    handicap: bool  # of the Little Duckling's threats: damaged, slower, with less shield
    repairs_per_zone: int  # between the missions of a campaign; 0: as many as you like
    campaign_bonus: bool
    pilot_misses_computer_delay: bool  # in space
    heroic_squad_hits: int  # on an intruder: 1 in most sources, 2 in one
    far_interceptors: bool  # double actions of The New Frontier: C in space flies further out, and home step by step
    seeker_shoots_back: bool  # sources are divided
    scout_helps_itself: bool  # its own Z is stronger by 1, too
    heads_of_the_unconscious: bool  # where a card counts heads, those who lie there count
    # The New Frontier: the hypernavigator slows what is inside the ship, too; the medic's advanced card costs a point.
    navigator_slows_inside: bool = field(default=True, metadata=since("0.7"))
    medic_costs_a_point: bool = field(default=True, metadata=since("0.7"))
    # Special ops, protected: sealed doors, poison and the parasite leave it alone, and its squad is spared
    # Ready: in space, too.
    special_ops_unhindered: bool = field(default=True, metadata=since("0.7"))
    special_ops_heroic_in_space: bool = field(default=True, metadata=since("0.7"))


@dataclass(frozen=True, slots=True)
class _Sets:
    printed: Switches
    manual: Switches
    duckling: Switches


@lru_cache
def _sets() -> _Sets:
    return load(FILE, _Sets)


def rule_set(name: RuleSet) -> Switches:
    match name:
        case "printed":
            return _sets().printed
        case "manual":
            return _sets().manual
        case "duckling":
            return _sets().duckling


def with_switch(switches: Switches, setting: str) -> Switches:
    """`setting` as typed: "delay=bump". Refuses with the nearest name, or with what a switch can be."""
    name, is_set, value = setting.partition("=")
    known = [each.name for each in fields(Switches)]
    if name not in known or not is_set:
        raise DataError(f"{setting!r} sets no switch: write one as name=value. {nearest(name, known)}")
    values = can_be(name)
    if value not in values:
        raise DataError(f"{setting!r}: {name} is one of {', '.join(values)}.")
    return replace(switches, **{name: values[value]})


def with_settings(switches: Switches, settings: Iterable[str]) -> Switches:
    for each in settings:
        switches = with_switch(switches, each)
    return switches


@lru_cache
def can_be(name: str) -> Mapping[str, Any]:
    """The values of a switch, by what is typed."""
    kind = get_type_hints(Switches)[name]
    if kind is bool:
        return {"false": False, "true": True}
    return {str(each): each for each in (range(LARGEST + 1) if kind is int else get_args(kind))}
