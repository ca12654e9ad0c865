"""TOML into frozen dataclasses, with errors that name file, line, key and the nearest right spelling."""

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import product
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")


class DataError(Exception):
    """A file of ours or of the user's that cannot be used as it is. The message says where and what to do."""


def load(path: Path, into: type[T]) -> T:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}). Check the path and its permissions.") from error
    return parse(text, into, str(path))


def parse(text: str, into: type[T], name: str) -> T:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: this is not TOML: {error}.") from error
    _refuse_unknown_keys(raw, into, text, name, ())
    try:
        return msgspec.convert(raw, into)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        path = tuple(where.rstrip("`").split(".")) if where else ()
        tables = tuple(each.partition("[")[0] for each in path)  # "decks[2]" stands under [[decks]]
        raise DataError(f"{name}{line_of(text, tables)}: {'.'.join(path) or 'the file'}: {what}.") from error


def _refuse_unknown_keys(raw: Mapping[str, Any], into: Any, text: str, name: str, path: tuple[str, ...]) -> None:
    if get_origin(into) is dict:
        for key, value in raw.items():
            if isinstance(value, Mapping):
                _refuse_unknown_keys(value, get_args(into)[1], text, name, (*path, key))
        return
    if not is_dataclass(into):
        return
    hints = get_type_hints(into)
    known = {each.name for each in fields(into)}
    for key, value in raw.items():
        here = (*path, key)
        if key not in known:
            near = difflib.get_close_matches(key, known, 1, 0.5)
            hint = f"Did you mean {near[0]!r}?" if near else f"Known here: {', '.join(sorted(known))}."
            raise DataError(f"{name}{line_of(text, here)}: unknown key {'.'.join(here)!r}. {hint}")
        if isinstance(value, Mapping):
            _refuse_unknown_keys(value, hints[key], text, name, here)
        elif isinstance(value, list):
            for each, into_each in product(value, get_args(hints[key])[:1]):
                if isinstance(each, Mapping):
                    _refuse_unknown_keys(each, into_each, text, name, here)


def line_of(text: str, path: tuple[str, ...]) -> str:
    """The line on which a key stands, found by reading along the tables; tomllib keeps no positions."""
    if not path:
        return ""
    table: tuple[str, ...] = ()
    for number, raw in enumerate(text.splitlines(), start=1):
        if found := re.match(r"\s*\[\[?\s*([\w.\-\" ]+?)\s*\]\]?", raw):
            table = tuple(part.strip(' "') for part in found[1].split("."))
            if table == path:
                return f":{number}"
        elif (found := re.match(r"\s*\"?([\w\-.]+)\"?\s*=", raw)) and (*table, *found[1].split(".")) == path:
            return f":{number}"
    return ""
