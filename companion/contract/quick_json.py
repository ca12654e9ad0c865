"""JSON at the pace of a stream: text into things whose types say what may stand there, and things into text."""

import json
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct  # text that is left as it stands; an object of which only what it names is read

__all__ = ["Raw", "Struct", "reader", "written"]
T = TypeVar("T")


def reader(kind: type[T]) -> Callable[[bytes], T | None]:
    """None: it is no JSON, or not of this kind."""
    decode = msgspec.json.Decoder(kind).decode

    def read(text: bytes) -> T | None:
        try:
            return decode(text)
        except msgspec.DecodeError:
            return None

    return read


def written(thing: object) -> str:
    """In letters that every terminal and every file has."""
    text = msgspec.json.encode(thing).decode()
    return text if text.isascii() else json.dumps(json.loads(text), separators=(",", ":"))
