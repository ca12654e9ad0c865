"""Games as they stand in a file: one a line, each as it comes, or one document over many lines."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from companion.contract.data import DataError
from companion.games.space_alert.resolution.posting import shape_of
from companion.games.space_alert.resolution.reading import BadGame

OPENING: Final = (b"{", b"[")  # a line that ends so goes on in the next one
CODES: Final = (b"SA1-", b"http")
Thing: TypeAlias = tuple[str, object]  # where it stands, and a line still to be read, or what was read of it


class NoJson(BadGame):
    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__("game", reason)
        self.line = line


def things(file: str, lines: Iterator[bytes]) -> Iterator[Thing]:
    """Lines as they are; of a document, whose first line alone is no JSON yet, what was read."""
    number, first = next(((number, each) for number, each in enumerate(lines, start=1) if each.strip()), (1, b""))
    if not first.strip():
        yield "line 1", BadGame("game", "there is nothing here. Write a game as JSON")
        return
    rest: Iterable[bytes] = lines
    one = parsed(first)
    if isinstance(one, NoJson):
        rest = list(lines)
        if any(b"\0" in each for each in (first, *rest)):
            raise DataError(f"{file}: this is no text, and so no JSON. Check that it is the right file.")
        whole = parsed(b"".join((first, *rest)))
        if not isinstance(whole, NoJson):
            yield from unpacked("", whole)
            return
        if first.rstrip().endswith(OPENING):
            yield f"line {number + whole.line - 1}", whole
            return
        yield f"line {number}", one
    else:
        yield from unpacked(f"line {number}", one)
    for later, each in enumerate(rest, start=number + 1):
        if each.strip():
            yield f"line {later}", each


def unpacked(where: str, one: object) -> Iterator[Thing]:
    """A game, a list of games, or an object with a list of `games`."""
    is_list, games = isinstance(one, list), one
    if isinstance(one, dict) and "games" in one:
        is_list, games = True, one["games"]
    if not is_list:
        yield where or "line 1", games
    elif not isinstance(games, list):
        yield where or "line 1", BadGame("games", "this is no list. Write the games between brackets")
    elif not games:
        yield where or "line 1", BadGame("games", "this list is empty. Write a game as JSON")
    else:
        for index, each in enumerate(games):
            yield f"{where}, games[{index}]".removeprefix(", "), each


def parsed(text: bytes) -> object:
    """A game's code, or a link with it, is as good as JSON. What Python cannot read of that is refused like any other:
    nested too deeply, a number too long."""
    try:
        if text.lstrip().startswith(CODES):
            return shape_of(text.decode())
        # What is missing at the end is missing there, not on the next line.
        found: object = json.loads(text.rstrip(), object_pairs_hook=_object)
        if b"\\u" in text:  # the only way to write down half a letter
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            why = "something follows this game. Write one game a line, or all of them between brackets, with commas"
            return NoJson(f"{why}, at character {error.colno}", error.lineno)
        return NoJson(f"this is not JSON: {error.msg}, at character {error.colno}", error.lineno)
    except UnicodeDecodeError:
        return NoJson("this is no text (UTF-8)")
    except UnicodeEncodeError:
        return NoJson("there is half a letter in this JSON (a surrogate without the other)")
    except BadGame as error:
        return NoJson(error.reason)
    except (ValueError, RecursionError):
        return NoJson("this JSON cannot be read: a number is too long, or it is nested too deeply")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [name for name, _ in pairs]
        twice = next(each for each in keys if keys.count(each) > 1)
        raise BadGame("game", f"{printable(twice)[:40]!r} stands there twice. Write it once")
    return found


def printable(text: str) -> str:
    return "".join(each if each.isprintable() else "?" for each in text)
