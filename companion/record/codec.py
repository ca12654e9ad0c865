"""Commands, events and states as plain JSON values, and back. The only place where types turn into dictionaries."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeVar
from zlib import crc32

import msgspec

from companion.contract.values import FOLLOWS, SINCE

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


# --- states of before a field came


def fingerprints_before(state: object) -> Iterator[int]:
    """What older versions made of this state: it had no such fields, and these stand as they begin."""
    for version in sorted(_versions(state), key=_numbers, reverse=True):
        yield crc32(msgspec.json.encode(_without(state, _numbers(version))))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(each) for each in version.split("."))


def _versions(thing: object) -> set[str]:
    """In which it has got fields."""
    if is_dataclass(thing):
        own = {each.metadata[SINCE] for each in fields(thing) if SINCE in each.metadata}
        return own.union(*(_versions(getattr(thing, each.name)) for each in fields(thing)))
    if isinstance(thing, Mapping):
        thing = tuple(thing.values())
    return set[str]().union(*map(_versions, thing)) if isinstance(thing, tuple | list) else set()


def _without(thing: object, version: tuple[int, ...]) -> object:
    """What has come with this version, or since, is left out."""
    if is_dataclass(thing):
        return {
            each.name: _without(value, version)
            for each in fields(thing)
            if not _is_new((value := getattr(thing, each.name)), each, version)
        }
    if isinstance(thing, Mapping):
        return {key: _without(thing[key], version) for key in sorted(thing)}
    if isinstance(thing, tuple | list):
        return [_without(each, version) for each in thing]
    return msgspec.Raw(to_json(thing))


def _is_new(value: object, of: "Field[Any]", version: tuple[int, ...]) -> bool:
    if SINCE not in of.metadata or _numbers(of.metadata[SINCE]) < version:
        return False
    begins = of.default if of.default_factory is MISSING else of.default_factory()
    return bool(of.metadata[FOLLOWS] or value == begins)
