"""A file of words, written: in the order of the English one."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from companion.words.remarks import Remark
from companion.words.templates import BY, PLAIN, Entry

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
LONGEST: Final = 120


def written(entries: Mapping[str, Entry], order: Sequence[str], remarks: Mapping[str, Remark] | None = None) -> str:
    """As TOML. What stands in `order` comes first, the rest behind it; with what was remarked before."""
    said = remarks or {}
    keys = [*[each for each in order if each in entries], *[each for each in entries if each not in set(order)]]
    tables: dict[str, list[str]] = {"": []}
    for key in keys:
        table, _, last = key.rpartition(".")
        lines = [*_lines(_bare(last), entries[key])]
        own = [said[each] for each in (key, *(f"{key}.{form}" for form in entries[key].forms)) if each in said]
        behind = " ".join(each.behind for each in own if each.behind)
        lines[-1] += f"  {behind}" if behind else ""
        tables.setdefault(table, []).extend([*chain.from_iterable(each.above for each in own), *lines])
    parts = [
        tables.pop(""),
        *([*_head(each, said.get(f"{each}.", Remark())), *found] for each, found in tables.items()),
        said.get("", Remark()).above,
    ]
    return "\n\n".join("\n".join(each) for each in parts if each) + "\n"


def _head(table: str, remark: Remark) -> Iterator[str]:
    yield from remark.above
    head = f"[{'.'.join(map(_bare, table.split('.')))}]"
    yield f"{head}  {remark.behind}" if remark.behind else head


def _lines(key: str, entry: Entry) -> Iterator[str]:
    if PLAIN in entry.forms:
        yield f"{key} = {_text(entry.forms[PLAIN])}"
        return
    given = {BY: entry.by, **entry.forms} if entry.by else entry.forms
    whole = f"{key} = {{ {', '.join(f'{form} = {_text(text)}' for form, text in given.items())} }}"
    if len(whole) <= LONGEST:
        yield whole
    else:
        yield from (f"{key}.{form} = {_text(text)}" for form, text in given.items())


def _bare(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
