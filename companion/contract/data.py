"""TOML into frozen dataclasses, with errors that name file, line, key and the nearest right spelling."""

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from itertools import product
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from companion.contract.misfits import hints_of, misfit, where

T = TypeVar("T")
LONGEST_KEY = 200
LIKE_IT = 0.6  # a word that is less like another was not meant to be it
STRING = re.compile(
    r'"""(?:[^\\]|\\[\s\S])*?"""|\'\'\'[\s\S]*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*'
)  # or a comment
DEEP = re.compile(r"(?<![^\s.,={}\[\]])(?:[^\s.,={}\[\]]+[ \t]*\.[ \t]*){8}")  # twice what anything of ours needs
LARGEST = 2**63  # TOML promises no more; Python does not even print a number of some thousand digits


class Unusable(Exception):
    """What the person at the machine can mend: the message says what it is, where, and what to do."""


class DataError(Unusable):
    """A file of ours or of the user's that cannot be used as it is. The message says where and what to do."""


def load(path: Path, into: type[T]) -> T:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}). Check the path and its permissions.") from error
    return parse(text, into, str(path))


def parse(text: str, into: type[T], name: str) -> T:
    expect_quick(text, name)
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a plain ValueError is about a number of thousands of digits
        raise DataError(f"{name}: this is not TOML: {error}.") from error
    _refuse_unknown_keys(raw, into, text, name, ())
    try:
        found = msgspec.convert(raw, into)
    except msgspec.ValidationError as error:
        path, what = misfit(raw, into)
        raise DataError(f"{name}{line_of(text, path)}: {what}.") from error
    _refuse_large_numbers(raw, text, name, ())  # only now: what cannot be converted may be nested without end
    return found


def expect_quick(text: str, name: str) -> None:
    """Over a key of many parts tomllib takes time by the square of their number, whoever waits for it."""
    bare = STRING.sub(lambda found: "" if found[0][0] == "#" else "s" + "\n" * found[0].count("\n"), text)
    for number, each in enumerate(bare.split("\n"), start=1):
        if DEEP.search(each):
            raise DataError(f"{name}:{number}: here a name has too many parts with dots between them. Take some out.")


def _refuse_large_numbers(raw: Any, text: str, name: str, path: tuple[str, ...]) -> None:
    if isinstance(raw, int) and not -LARGEST <= raw < LARGEST:
        raise DataError(f"{name}{line_of(text, path)}: {where(path)}: this number is far too large.")
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            _refuse_large_numbers(value, text, name, (*path, key))
    elif isinstance(raw, list):
        for place, value in enumerate(raw):
            _refuse_large_numbers(value, text, name, (*path[:-1], f"{path[-1]}[{place}]"))


def _refuse_unknown_keys(raw: Mapping[str, Any], into: Any, text: str, name: str, path: tuple[str, ...]) -> None:
    if get_origin(into) is dict:
        for key, value in raw.items():
            if isinstance(value, Mapping):
                _refuse_unknown_keys(value, get_args(into)[1], text, name, (*path, key))
        return
    if not isinstance(into, type) or not is_dataclass(into):
        return
    hints = hints_of(into)
    known = {each.name for each in fields(into)}
    for key, value in raw.items():
        here = (*path, key)
        if key not in known:
            raise DataError(f"{name}{line_of(text, here)}: {_stray(here)}. {nearest(key, sorted(known))}")
        if isinstance(value, Mapping):
            _refuse_unknown_keys(value, hints[key], text, name, here)
        elif isinstance(value, list):
            for (place, each), into_each in product(enumerate(value), get_args(hints[key])[:1]):
                if isinstance(each, Mapping):
                    _refuse_unknown_keys(each, into_each, text, name, (*path, f"{key}[{place}]"))


def _stray(path: tuple[str, ...]) -> str:
    *before, key = where(path).split(": ")
    return ": ".join([*before, f"unknown key {key!r}"])


def nearest(word: str, known: Iterable[str]) -> str:
    """A sentence: what may have been meant, or else all that is known, in the order given."""
    names = list(known)
    near = meant(word, names)
    return f"Did you mean {near!r}?" if near is not None else f"Known here: {', '.join(names)}."


def meant(word: str, known: Iterable[str], like_it: float = LIKE_IT) -> str | None:
    return next(iter(difflib.get_close_matches(word[:LONGEST_KEY], list(known), 1, like_it)), None)


def line_of(text: str, path: tuple[str, ...]) -> str:
    """The line on which a key stands, found by reading along the tables; tomllib keeps no positions.

    "decks[2]" stands under the third [[decks]]. Of a table that has no line of its own it is the first line inside.
    """
    if not path:
        return ""
    table: tuple[str, ...] = ()
    inside = ""
    met: Counter[tuple[str, ...]] = Counter()
    for number, line in enumerate(STRING.sub(_without_lines, text).split("\n"), start=1):
        raw = line[:LONGEST_KEY]  # a longer one would keep the search busy for minutes
        if found := re.match(r"\s*(\[\[?)\s*([\w.\-\"' ]+?)\s*\]\]?", raw):
            here = table = tuple(part.strip(" \"'") for part in found[2].split("."))
            if found[1] == "[[":
                met[table] += 1
                here = table = (*table[:-1], f"{table[-1]}[{met[table] - 1}]")
        elif found := re.match(r"\s*[\"']?([\w\-.]+)[\"']?\s*=", raw):
            here = (*table, *found[1].split("."))
        else:
            continue
        if _is_same(here, path):
            return f":{number}"
        if not inside and _is_same(here[: len(path)], path):
            inside = f":{number}"
    return inside


def _without_lines(found: re.Match[str]) -> str:
    """What stands in a string of several lines is no key."""
    return "\n" * found[0].count("\n") if found[0].startswith(('"""', "'''")) else found[0]


def _is_same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Where one of them does not say which of several tables, any of them is meant."""
    pairs = [(a.partition("["), b.partition("[")) for a, b in zip(one, other, strict=False)]
    return len(one) == len(other) and all(a[0] == b[0] and (a[2] == b[2] or not a[1] or not b[1]) for a, b in pairs)
