"""What a group may set before a game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from companion.contract.editor import Editor
from companion.contract.fitting import fits
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
    # What was played before there was this option, where the default is another: games that began then go on so.
    before: Value | None = None

    def __post_init__(self) -> None:
        for what, value in (
            ("the default", self.default),
            ("what is printed", self.printed),
            ("what was played before", self.before),
        ):
            if value is not None and not fits(self.field, value):
                raise ValueError(f"option {self.key}: {what}, {value!r}, does not fit")

    @property
    def key(self) -> str:
        return self.field.name


@dataclass(frozen=True, slots=True)
class Preset:
    """Some options at once, set with one tap. Its name and its sentence stand in strings/, under `preset`."""

    name: str
    options: Mapping[str, Value] = field(hash=False)
    least: int = 0  # players, from which on it is proposed


def settled(options: Iterable[Option], given: Mapping[str, Value], into: type[T]) -> T:
    """What the group has chosen, as one dataclass with a field an option; where a game began before there was one, as
    it was played then.

    So the beginning reads `chosen.rounds`, and mypy knows what it is.
    """
    return msgspec.convert({each.key: given.get(each.key, _at_first(each)) for each in options}, into)


def _at_first(option: Option) -> Value:
    return option.default if option.before is None else option.before
