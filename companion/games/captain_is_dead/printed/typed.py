"""What a group has typed in, as the text that box.py reads: always in the same order and spelling."""

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Final

from companion.games.captain_is_dead.printed import Book, our_box

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def text_of(own: Book) -> str:
    """Empty where nothing is typed in."""
    return "\n".join("\n".join([*block, ""]) for block in _blocks(own))


def _blocks(own: Book) -> Iterator[list[str]]:
    if decks := list(_lines(own.decks)):
        yield ["[decks]", *decks]
    for part in our_box.PARTS:
        for key, entry in getattr(own, part).items():
            yield [f"[{part}.{_key(key)}]", *_lines(entry), f"confirmed = {written(entry.confirmed is not False)}"]
    for card in own.alerts:
        told = {**_told(card), "confirmed": card.confirmed}
        yield ["[[alerts]]", *(f"{name} = {written(value)}" for name, value in told.items())]


def _lines(entry: Any) -> Iterator[str]:
    for each in fields(entry):
        value = getattr(entry, each.name)
        if is_dataclass(value):
            value = {
                one.name: given for one in fields(value) if (given := getattr(value, one.name)) is not None
            } or None
        if value is not None and each.name != "confirmed":
            yield f"{each.name} = {written(value)}"


def _told(card: Any) -> dict[str, Any]:
    """What is not as it is by default."""
    told = {}
    for each in fields(card):
        value = getattr(card, each.name)
        default = {} if each.default_factory is not MISSING else each.default
        if value != default:
            told[each.name] = value
    return told


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else written(key)


def written(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {written(one)}' for key, one in value.items())} }}"
    text = json.dumps(value, ensure_ascii=False)  # of a string it is TOML as well, but for what nobody sees
    return "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in text)
