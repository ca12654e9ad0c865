"""The tools that games add for programs: a body in, objects out, within limits that spare the table."""

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from secrets import randbits
from threading import Lock
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge, ServiceUnavailable

from companion.contract import Choice, Complaint, Field, Outside, Refused, Service, ShellCommand, Text, Value, Word
from companion.contract.data import DataError
from web.door import Door
from web.wire import ToolAnswer

LARGEST_BODY: Final = 512 * 1024
MOST: Final = 100  # things in one request


class Toolbench:
    """One request at a time, on one of the web's threads: pages and commands keep the others, and the table's loop
    waits for none of them."""

    def __init__(self, door: Door) -> None:
        self._door, self._busy = door, Lock()

    def tools(self) -> Iterator[tuple[str, ShellCommand, Service]]:
        """With the slug of the game that adds it."""
        for slug, game in sorted(self._door.games.items()):
            for tool in game.shell:
                if tool.service is not None:
                    yield slug, tool, tool.service

    def answer(self, slug: str, service: Service, query: "MultiDict[str, str]", body: bytes) -> ToolAnswer:
        asked = chosen(service.fields, query)
        if not self._busy.acquire(blocking=False):
            raise ServiceUnavailable(self._words("tool.busy"))
        try:
            return self._answer(
                service, asked, Outside(lambda file: iter(BytesIO(body)), self._say(slug), randbits(31))
            )
        except DataError as error:
            raise Refused("not_understood", why=str(error).rstrip(".")) from error
        finally:
            self._busy.release()

    def _answer(self, service: Service, asked: Mapping[str, Value], outside: Outside) -> ToolAnswer:
        results: list[dict[str, Any]] = []
        refused: list[Complaint] = []
        for each in service.answer(asked, outside):
            if len(results) + len(refused) == MOST:
                raise RequestEntityTooLarge(self._words("tool.too_many").format(most=MOST))
            if isinstance(each, Complaint):
                refused.append(each)
            else:
                results.append(dict(each))
        return ToolAnswer(tuple(results), tuple(refused))

    def _words(self, key: str) -> str:
        return self._door.words_of("").template(key)

    def _say(self, slug: str) -> Callable[[Word], str]:
        return lambda word: self._door.say(word, slug)


def chosen(fields: tuple[Field, ...], query: "MultiDict[str, str]") -> dict[str, Value]:
    """The query, each choice as one of its values. What is left out is the first of them, or an empty text."""
    known = [each.name for each in fields]
    if unknown := sorted(set(query) - set(known)):
        raise Refused("not_understood", why=f"no {unknown[0][:40]!r} here; known: {', '.join(known)}")
    return {each.name: _value(each, query.getlist(each.name)) for each in fields}


def _value(field: Field, given: list[str]) -> Value:
    match field:
        case Choice(values=values):
            if not given:
                return values[0]
            for each in values:
                if given == [written(each)]:
                    return each
            raise Refused("not_understood", why=f"{field.name} is one of {', '.join(map(written, values))}")
        case Text(most=most, lines=lines):
            if len(given) > lines or any(len(each) > most for each in given):
                raise Refused("not_understood", why=f"{field.name} has at most {lines} values of {most} characters")
            return "\n".join(given)
        case _:
            raise TypeError(f"a tool's field must be a choice or a text: {field}")


def written(value: Value) -> str:
    """As in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)
