"""What a translator has remarked in a file of words: it stays where it stood when the file is written anew."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.contract.data import STRING

KEY: Final = re.compile(r"((?:\"[^\"]*\"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:\"[^\"]*\"|'[^']*'|[\w-]+))*)\s*=")


@dataclass(slots=True)
class Remark:
    above: list[str] = field(default_factory=list)
    behind: str = ""


def remarks(text: str) -> Mapping[str, Remark]:
    """By the key that they stand with, a table's with a dot behind it; under the empty one those at the end."""
    found: dict[str, Remark] = {}
    signs = {each.start(): each[0] for each in STRING.finditer(text) if each[0].startswith("#")}
    inside = {
        place + 1  # where a row begins that is one of a text's
        for each in STRING.finditer(text)
        if not each[0].startswith("#")
        for place in range(*each.span())
        if text[place] == "\n"
    }
    above: list[str] = []
    table = last = ""
    place = 0
    for row in text.split("\n"):
        sign = next((at for at in range(place, place + len(row)) if at in signs), None)
        remark, body = ("", row) if sign is None else (signs[sign], text[place:sign])
        is_text = place in inside
        place += len(row) + 1
        if not (body := body.strip()):
            above += [remark] if remark else []
            continue
        if is_text:
            pass
        elif body.startswith("["):
            table = last = f"{_path(body.strip('[] '))}."
        elif key := KEY.match(body):
            last = f"{table}{_path(key[1])}"
        if above or remark:
            of = found.setdefault(last, Remark())
            of.above += above
            of.behind = f"{of.behind} {remark}".strip()
            above = []
    return found | ({"": Remark(above)} if above else {})


def _path(key: str) -> str:
    parts, tree = [], tomllib.loads(f"{key} = 0")
    while isinstance(tree, dict):
        name, tree = next(iter(tree.items()))
        parts.append(name)
    return ".".join(parts)
