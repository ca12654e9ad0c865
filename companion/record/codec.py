"""Commands, events and states as plain JSON values, and back. The only place where types turn into dictionaries."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar
from zlib import crc32

import msgspec

T = TypeVar("T")
TYPE = "type"  # the key that names the class


class NotUnderstood(Exception):
    """A message that is none of the commands (or events) that are known here."""


class Codec:
    """One union of dataclasses, told apart by the name of the class."""

    def __init__(self, types: Sequence[type[Any]]) -> None:
        self._types = {each.__name__: each for each in types}

    def kind(self, name: str) -> type[Any] | None:
        return self._types.get(name)

    def encode(self, thing: object) -> dict[str, Any]:
        """Only what can be read again."""
        kind = type(thing)
        if self._types.get(kind.__name__) is not kind:
            known = ", ".join(sorted(self._types))
            raise NotUnderstood(f"{kind.__module__}.{kind.__qualname__} is not known here, but {known}")
        return {TYPE: kind.__name__, **msgspec.to_builtins(thing)}

    def decode(self, raw: Mapping[str, Any], *, lax: bool = False) -> Any:
        """`lax` reads numbers and booleans out of the strings of a form."""
        kind = self._types.get(str(raw.get(TYPE, "")))
        if kind is None:
            raise NotUnderstood(f"{TYPE} must be one of {', '.join(sorted(self._types))}")
        names = {each.name for each in fields(kind)}
        values = {key: value for key, value in raw.items() if key != TYPE}
        if unknown := sorted(set(values) - names):
            raise NotUnderstood(
                f"{kind.__name__} has no {', '.join(unknown)}; it has {', '.join(sorted(names)) or 'no fields'}"
            )
        try:
            return msgspec.convert(values, kind, strict=not lax)
        except msgspec.ValidationError as error:
            raise NotUnderstood(f"{kind.__name__}: {error}") from error


def plain(thing: object) -> Any:
    return msgspec.to_builtins(thing)


def to_json(thing: object) -> bytes:
    return msgspec.json.encode(thing, order="deterministic")


def fingerprint(state: object) -> int:
    """Equal states have equal fingerprints, on every machine and after every restart."""
    return crc32(to_json(state))
