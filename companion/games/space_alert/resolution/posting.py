"""A game as it travels: as JSON in a file, or as a code short enough for a message. Whatever comes is bounded."""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Final
from zlib import compress, decompressobj, error

from companion.games.space_alert.resolution.reading import BadGame

LONGEST: Final = 20_000  # characters: ten times what a game needs
CODE: Final = re.compile(r"SA1-([\w-]+)", re.ASCII)  # also at the end of a link


def text_of(shape: Mapping[str, Any]) -> str:
    """A field a line, so that a refusal can name it and people can read it."""
    lines = (f"  {json.dumps(name)}: {_value(value)}" for name, value in shape.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n    " + ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)


def code_of(shape: Mapping[str, Any]) -> str:
    packed = compress(json.dumps(shape, separators=(",", ":"), ensure_ascii=False).encode(), 9)
    return f"SA1-{urlsafe_b64encode(packed).decode().rstrip('=')}"


def shape_of(given: str) -> Mapping[str, Any]:
    """What somebody has pasted or sent: a game as JSON, its code, or a link with it."""
    if len(given) > LONGEST:
        raise BadGame("game", f"this is longer than {LONGEST} characters, and no game is")
    if not given.strip():
        raise BadGame("game", "there is nothing here. Paste a game as JSON, or its code")
    code = CODE.search(given)
    found = _read(given if code is None or given.lstrip()[:1] in ("{", "[") else _unpacked(code[1]))
    games = found["games"] if isinstance(found, dict) and "games" in found else found
    if isinstance(games, list):
        if len(games) != 1:
            raise BadGame("games", f"{len(games)} of them. Bring one at a time")
        found = games[0]
    if not isinstance(found, dict):
        raise BadGame("game", "a game is a JSON object, in braces")
    if "missions" in found:
        raise BadGame("missions", "this is a campaign. Bring its missions one by one")
    return found


def _read(text: str) -> object:
    try:
        found: object = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()  # half a letter can be written down in JSON
        return found
    except json.JSONDecodeError as wrong:
        raise BadGame(f"line {wrong.lineno}", f"this is not JSON: {wrong.msg}, at character {wrong.colno}") from wrong
    except (ValueError, RecursionError) as wrong:
        raise BadGame("game", "this cannot be read: half a letter, a number too long, or nested too deeply") from wrong


def _unpacked(code: str) -> str:
    """Never more than a game can be, whatever it was packed of."""
    try:
        unpacking = decompressobj()
        text = unpacking.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), LONGEST)
        if not unpacking.eof or unpacking.unused_data:
            raise BadGame("code", "something of it is missing, or it is too long. Copy all of it")
        return text.decode()
    except (ValueError, error) as wrong:
        raise BadGame("code", "this code is damaged. Copy all of it, and nothing else") from wrong
