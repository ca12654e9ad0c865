"""What a game says: the keys of lines and refusals in its source, as far as they stand there whole; lines of a view."""

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from companion.contract import Line


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


def lines_of(thing: object) -> Iterator[Line]:
    """All that stand in a view, however deep."""
    if isinstance(thing, Line):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from lines_of(each)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            yield from lines_of(getattr(thing, field.name))
