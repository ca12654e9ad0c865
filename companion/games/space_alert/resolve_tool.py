"""The text side of `companion resolve`: games as JSON in, what came of them out. Files are the caller's."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.space_alert.resolution import resolve, result, traced
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.outcome import outcome_json, snapshot_json
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.switches import RULE_SETS, Switches, rule_set, with_switch
from companion.games.space_alert.resolution.words import about_switches, story

DESCRIPTION: Final = """\
Resolve games of Space Alert: programs and threats in, score and damage out.

A game is a JSON object: id, trajectories, threats, crew, and damage_order or seed. A program has a character for each
turn: a b c (buttons), x (battlebots), < > ^ (to red, to blue, gravolift), A B X (heroic), 1 to 6 (heroic moves: lower
red, white, blue, upper red, white, blue), - (nothing). For double actions a program is a list of lists. It may also
have turns (7 or 12), trips, figures (of your own cards) and carried (from the mission before)."""

ReadText = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class BadLine:
    """A game that is none. The others are resolved all the same; the command fails in the end."""

    file: str
    where: str  # "line 3", or "games[2]" of a whole document
    id: str
    field: str
    reason: str

    def __str__(self) -> str:
        which = f" ({self.id})" if self.id else ""
        return _printable(f"{self.file}: {self.where}{which}: {self.field}: {self.reason}.")


def run(args: Sequence[str], read_text: ReadText, number: int) -> Iterator[str | BadLine]:
    """Lines to print, and games to complain of: after one of those the exit code is 1. `number` is not used."""
    wanted = _parser().parse_args(args)
    switches = rule_set(wanted.rules)
    for setting in wanted.set:
        switches = with_switch(switches, setting)
    return _resolved(wanted, switches, read_text(wanted.file))


def _parser() -> argparse.ArgumentParser:
    about = "\n".join(f"  {name}: {text}" for name, text in about_switches().items())
    parser = argparse.ArgumentParser(
        prog="companion resolve",
        description=DESCRIPTION,
        epilog=f"switches:\n{about}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="one game, or many, one a line; - for standard input")
    parser.add_argument("--rules", choices=RULE_SETS, default="manual", help="default: manual, the reference text")
    parser.add_argument("--trace", action="store_true", help="with the ship after every turn")
    parser.add_argument("--explain", action="store_true", help="the story in words instead of JSON")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="one switch otherwise; may come again"
    )
    return parser


def _resolved(wanted: argparse.Namespace, switches: Switches, text: str) -> Iterator[str | BadLine]:
    for where, raw in _games(text):
        if isinstance(raw, BadGame):
            yield BadLine(wanted.file, where, "", raw.field, raw.reason)
            continue
        try:
            game = game_from(raw, switches)
        except BadGame as error:
            yield BadLine(wanted.file, where, _id(raw), error.field, error.reason)
            continue
        yield from story(resolve(game, switches)) if wanted.explain else [_json(game, switches, wanted.trace)]


def _json(game: GameInput, switches: Switches, with_trace: bool) -> str:
    if not with_trace:
        return json.dumps({"id": game.id, **outcome_json(result(game, switches))})
    outcome, after = traced(game, switches)
    return json.dumps({"id": game.id, **outcome_json(outcome), "trace": [snapshot_json(each) for each in after]})


def _games(text: str) -> Iterator[tuple[str, object]]:
    """A whole document (one game, a list of them, or an object with a list of `games`), or one a line."""
    whole = _parsed(text)
    if isinstance(whole, BadGame):
        lines = [(number, each) for number, each in enumerate(text.splitlines(), start=1) if each.strip()]
        if not lines:
            yield "line 1", BadGame("game", "there is nothing here. Write a game as JSON")
        for number, each in lines:
            yield f"line {number}", _parsed(each)
        return
    games = whole.get("games") if isinstance(whole, dict) and "games" in whole else whole
    if not isinstance(games, list):
        yield "line 1", games
        return
    for index, each in enumerate(games):
        yield f"games[{index}]", each


def _parsed(text: str) -> object:
    """JSON that Python cannot read is refused like any other: nested too deeply, a number too long."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        return BadGame("game", f"this is not JSON: {error.msg}, at character {error.colno}")
    except (ValueError, RecursionError):
        return BadGame("game", "this JSON cannot be read: a number is too long, or it is nested too deeply")


def _id(raw: object) -> str:
    return str(raw["id"])[:80] if isinstance(raw, dict) and isinstance(raw.get("id"), str | int) else ""


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else "?" for each in text)
