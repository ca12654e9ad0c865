"""What a group may set before a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from companion.contract.editor import Editor
from companion.contract.offers import Field
from companion.contract.values import Value

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that the group may set before the game. Its name and its sentence stand in strings/, under `option`."""

    field: Field
    default: Value
    source: str  # "reference" (the reference text), "printed" (the printed game) or "ours"
    printed: Value | None = None  # where the printed game differs from the default
    group: str = ""  # those of one group stand together, folded; its name stands under `option_group`
    editor: Editor | None = None  # of a text: it is edited on pages of its own

    @property
    def key(self) -> str:
        return self.field.name


@dataclass(frozen=True, slots=True)
class Preset:
    """Some options at once, set with one tap. Its name and its sentence stand in strings/, under `preset`."""

    name: str
    options: Mapping[str, Value] = field(hash=False)


def settled(options: Mapping[str, Value], into: type[T]) -> T:
    """What the group has chosen as one dataclass, a field an option: rules read `chosen.rounds`, and mypy its type."""
    return msgspec.convert(options, into)
