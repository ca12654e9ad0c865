"""A file of words, written: in the order of the English one."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.words.templates import BY, PLAIN, Entry

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
LONGEST: Final = 120


def written(entries: Mapping[str, Entry], order: Sequence[str]) -> str:
    """As TOML. What stands in `order` comes first, the rest behind it."""
    keys = [*[each for each in order if each in entries], *[each for each in entries if each not in set(order)]]
    tables: dict[str, list[str]] = {"": []}
    for key in keys:
        table, _, last = key.rpartition(".")
        tables.setdefault(table, []).extend(_lines(_bare(last), entries[key]))
    parts = [
        tables.pop(""),
        *([f"[{'.'.join(map(_bare, each.split('.')))}]", *found] for each, found in tables.items()),
    ]
    return "\n\n".join("\n".join(each) for each in parts if each) + "\n"


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
