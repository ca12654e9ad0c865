"""A game as JSON, with the rules that it was resolved by: what `companion resolve` reads, and the reverse of that."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from companion.contract import replace
from companion.contract.data import DataError
from companion.games.space_alert.resolution.game import Carried, Drawn, Figures, GameInput, Program
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.resolution.reading import BadGame, list_from
from companion.games.space_alert.resolution.switches import RULE_SETS, RuleSet, Switches, rule_set, with_switch

RULES: Final = "rules"  # the rule set of a game that says so
SETTINGS: Final = "set"  # and what is otherwise in it, as `--set` takes it
COMPUTER: Final = "computer"
TEST_RUN: Final = 7  # turns
LONGEST_SETTING: Final = 80


def game_json(game: GameInput, switches: Switches) -> dict[str, Any]:
    """What is as it would be anyway is left out."""
    shape: dict[str, Any] = {
        "id": game.id,
        **rules_json(switches, game.turns),
        "turns": game.turns,
        "trajectories": {
            place: number
            for place, number in zip((*ZONES, "internal"), game.trajectories, strict=True)
            if number  # 0: the board has no such zone
        },
        "threats": [_threat_json(each) for each in game.threats],
        "crew": [program_json(each) for each in game.crew],
    }
    if game.tiles is None:
        shape["seed"] = game.seed
    else:
        shape["damage_order"] = {zone: list(order) for zone, order in zip(ZONES, game.tiles, strict=True) if order}
    if game.trips:
        shape["trips"] = [{"seat": each.seat, "turn": each.turn} for each in game.trips]
    if game.figures:
        shape["figures"] = {id: figures_json(own) for id, own in game.figures}
    if game.carried != Carried():
        tiles = {zone: list(there) for zone, there in game.carried.tiles}
        shape["carried"] = {"tiles": tiles, "disabled_squads": list(game.carried.disabled_squads)}
    return shape


def _threat_json(drawn: Drawn) -> dict[str, Any]:
    shape: dict[str, Any] = {"id": drawn.id, "t": drawn.t}
    if drawn.zone is not None:
        shape["zone"] = drawn.zone
    return shape if drawn.called is None else {**shape, "called": drawn.called}


def program_json(program: Program) -> str | list[list[str]]:
    """Letters, but for double actions and the cards of specialists."""
    if any(len("".join(slot)) > 1 for slot in program):
        return [list(slot) for slot in program]
    return "".join(slot[0] if slot else "-" for slot in program)


def figures_json(own: Figures) -> dict[str, int]:
    numbers: dict[str, int | None] = {each.name: getattr(own, each.name) for each in fields(Figures)}
    return {name: number for name, number in numbers.items() if number is not None}


# --- its rules


def rules_json(switches: Switches, turns: int) -> dict[str, Any]:
    """The nearest rule set, and what is otherwise."""
    nearest = nearest_set(switches)
    other = _otherwise(switches, nearest)
    if is_test_run(switches, turns) and not any(map(_is_computer, other)):
        other.append(f"{COMPUTER}={switches.computer}")  # it would be off
    return {RULES: nearest, SETTINGS: other} if other else {RULES: nearest}


def nearest_set(switches: Switches) -> RuleSet:
    return min(RULE_SETS, key=lambda name: len(_otherwise(switches, name)))


def is_test_run(switches: Switches, turns: object) -> bool:
    """Those of the whole ship have seven turns, and nobody looks after the computer yet."""
    return turns == TEST_RUN and switches.board == "standard"


def _is_computer(setting: str) -> bool:
    return setting.partition("=")[0] == COMPUTER


def _otherwise(switches: Switches, name: RuleSet) -> list[str]:
    there = rule_set(name)
    values = ((each.name, getattr(switches, each.name), getattr(there, each.name)) for each in fields(Switches))
    return [f"{name}={_typed(value)}" for name, value, usual in values if value != usual]


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules_from(raw: Mapping[str, Any], usual: Switches) -> Switches:
    """As a game says itself; `usual` where it says nothing."""
    switches = usual
    if (name := raw.get(RULES)) is not None:
        known = next((each for each in RULE_SETS if each == name), None)
        if known is None:
            raise BadGame(RULES, f"no rule set. Write one of {', '.join(RULE_SETS)}")
        switches = rule_set(known)
    settings = [str(each)[:LONGEST_SETTING] for each in list_from(raw.get(SETTINGS) or (), SETTINGS)]
    for number, each in enumerate(settings):
        try:
            switches = with_switch(switches, each)
        except DataError as error:
            raise BadGame(f"{SETTINGS}[{number}]", str(error).rstrip(".")) from error
    if is_test_run(switches, raw.get("turns", switches.turns)) and not any(map(_is_computer, settings)):
        return replace(switches, computer="off")
    return switches


def says_its_rules(raw: object) -> bool:
    return isinstance(raw, Mapping) and (RULES in raw or SETTINGS in raw)
