"""What a game says: the keys of lines and refusals that stand whole in its source, and all that is said in a view."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.contract.cues import Say
from companion.contract.game import AnyGame
from companion.contract.lines import Seat
from companion.contract.offers import Choice, Several
from companion.contract.sayable import lines_in
from companion.contract.testing.rules import Move


def uttered(folder: Path) -> Iterator[tuple[str, str, set[str]]]:
    """(where, key, values) of each `line("key", value=...)` and `Refused("code", value=...)` in the source."""
    for source in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in ("line", "Refused") or not node.args:
                continue
            if any(each.arg is None for each in node.keywords):
                continue  # **values: the walks meet those
            values = {each.arg for each in node.keywords if each.arg}
            for key in _texts(node.args[0]):
                yield source.name, key if node.func.id == "line" else f"refused.{key}", values


def _texts(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return _texts(body) + _texts(orelse)
        case _:
            return []  # put together at run time: the walks meet those


def said_in(game: AnyGame, move: Move[Any], seats: Iterable[Seat]) -> Iterator[Any]:
    """All words of one move: told and spoken, on the pages of these seats and of the table, and on their buttons."""
    for before, event, after in move.happened:
        if told := event.told(before, after):
            yield told
        yield from (each.line for each in event.heard(before, after) if isinstance(each, Say))
    state = move.after
    yield from lines_in(game.view(state, None))
    if (result := game.result(state)) is not None and result.line is not None:
        yield result.line
    offers = list(game.for_host(state))
    for seat in seats:
        yield from lines_in(game.view(state, seat))
        offers += game.offers(state, seat)
    for offer in offers:
        for field in offer.fields:
            if isinstance(field, Choice | Several) and field.label is not None:
                yield from map(field.label, field.values)
