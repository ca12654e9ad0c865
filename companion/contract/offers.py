"""What may be done now, what may be chosen for it."""

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, Final, TypeAlias

from companion.contract.lines import Word
from companion.contract.values import Value, passing

# What each form says of itself: no field of a command is called so.
OF_A_FORM: Final = frozenset({"type", "step", "seen", "tap", "tapped", "id", "as", "back", "yes"})


@passing
class Choice:
    name: str
    values: tuple[Value, ...]
    label: Callable[[Value], Word] | None = field(default=None, compare=False)
    now: Value | None = None  # what is so: a form begins with it. None: there is no such thing, or it is not known


@passing
class Several:
    name: str
    values: tuple[Value, ...]
    least: int = 0
    most: int = 99
    label: Callable[[Value], Word] | None = field(default=None, compare=False)


@passing
class Number:
    name: str
    least: int
    most: int
    may_be_open: bool = False  # where it need not be known, the empty text stands for that
    now: int | None = None  # as a choice's


@passing
class Text:
    name: str
    most: int  # characters
    lines: int = 1
    are_names: bool = False  # each line is one that speech lines may hold


Field: TypeAlias = Choice | Several | Number | Text


@passing
class Offer:
    """A command that is possible now. Where one choice depends on another, offer the command more than once."""

    command: type[Any]
    fields: tuple[Field, ...] = ()
    loose: bool = False  # what is chosen for its fields may not fit together, and is refused then
    chance: float = 1.0  # how readily play by chance takes this way; of the command in all its ways says its own chance


def sets_what_is(corrections: Iterable[Offer], command: Any) -> bool:
    """Whether it would change nothing that can be seen: the form went off as it came."""
    return any(
        offer.command is type(command)
        and any(isinstance(each, Choice | Number) and each.now is not None for each in offer.fields)
        and all(_is_so(each, getattr(command, each.name)) for each in offer.fields)
        for offer in corrections
    )


def _is_so(field: Field, value: Value) -> bool:
    match field:
        case Choice(values=(only,)):
            return value == only
        case Choice(now=now) | Number(now=now):
            return value == now
        case _:
            return False
