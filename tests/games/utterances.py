"""What a game's source says: the keys of its lines and refusals, as far as they stand there whole."""

import ast
from collections.abc import Iterator
from pathlib import Path


def uttered(folder: Path) -> Iterator[tuple[str, str, set[str]]]:
    """(where, key, values) of each `line("key", value=...)` and `Refused("code", value=...)` in the source."""
    for source in sorted(folder.glob("*.py")):
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
