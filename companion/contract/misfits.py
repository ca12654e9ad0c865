"""What does not fit in a TOML file, in words for whoever wrote it: what stands there, and what it takes instead."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

Path = tuple[str, ...]  # "decks[2]" is the third [[decks]]
ITEM: Final = re.compile(r"(.+)\[(\d+)\]")
NTH: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LONGEST_SAID: Final = 40
KINDS: Final[dict[Any, str]] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text in quotes",
}


def where(path: Path) -> str:
    """As people say it: "alerts, the first: level"."""
    said = ""
    for each in path:
        found = ITEM.fullmatch(each)
        before = "" if not said or said.endswith(" ") else "."
        said += before + (f"{found[1]}, {_nth(int(found[2]))}: " if found else each)
    return said.removesuffix(": ")


def _nth(place: int) -> str:
    return f"the {NTH[place]}" if place < len(NTH) else f"number {place + 1}"


@lru_cache
def hints_of(into: type[Any]) -> Mapping[str, Any]:
    """A file of a hundred tables of one kind asks a hundred times."""
    return get_type_hints(into)


def misfit(raw: Any, into: Any, path: Path = ()) -> tuple[Path, str]:
    """Of something that cannot be converted: where it is, and a sentence without its full stop."""
    into = _plain(into)
    if isinstance(into, type) and is_dataclass(into) and isinstance(raw, Mapping):
        for each in fields(into):
            if each.default is MISSING and each.default_factory is MISSING and each.name not in raw:
                return path, f"{where((*path, each.name))} is missing"
    for here, value, kind in _parts(raw, into, path):
        if not _fits(value, kind):
            return misfit(value, kind, here)
    name = where(path) or "the file"
    if get_origin(into) in (tuple, list) and is_dataclass(get_args(into)[0]):
        return path, f"{name}: write [[{path[-1]}]] with two brackets: there may be several"
    return path, f"{name} is {_kind(into)}; this is {_said(raw)}"


def _parts(raw: Any, into: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    if get_origin(into) is dict and isinstance(raw, Mapping):
        yield from (((*path, key), value, get_args(into)[1]) for key, value in raw.items())
    elif isinstance(into, type) and is_dataclass(into) and isinstance(raw, Mapping):
        hints = hints_of(into)
        yield from (((*path, key), value, hints[key]) for key, value in raw.items())
    elif get_origin(into) in (tuple, list) and isinstance(raw, list) and path:
        kind = get_args(into)[0]
        yield from (((*path[:-1], f"{path[-1]}[{place}]"), value, kind) for place, value in enumerate(raw))


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _plain(into: Any) -> Any:
    """What a file can say: nothing at all is said by leaving it out."""
    into = getattr(into, "__supertype__", into)
    if get_origin(into) in (Union, UnionType):
        kinds = [each for each in get_args(into) if each is not NoneType]
        return _plain(kinds[0]) if len(kinds) == 1 else into
    return into


def _kind(into: Any) -> str:
    into = _plain(into)
    origin = get_origin(into)
    if origin is Literal:
        return _either([str(each) for each in get_args(into)])
    if origin in (Union, UnionType):
        return _either([_kind(each) for each in get_args(into) if each is not NoneType])
    if origin in (tuple, list):
        return "a list in brackets"
    return KINDS.get(into, "a table with keys of its own")


def _either(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def _said(raw: Any) -> str:
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, str):
        return repr(raw if len(raw) <= LONGEST_SAID else raw[:LONGEST_SAID] + "…")
    if isinstance(raw, Mapping):
        return "a table"
    if isinstance(raw, list):
        return "a list"
    if isinstance(raw, int) and raw.bit_length() > 64:
        return "a far too large number"
    return str(raw)
