"""A page's live part as it goes to phones: its text, what its forms are stamped with, and where it holds a secret."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Final, TypeAlias

from markupsafe import Markup

STAMP: Final = "<!--stamp-->"  # stands in each form; what it stands for is the same in all of a page
SECRET: Final = "<!--secret-->"  # from here on it differs by what this seat knows ...
PUBLIC: Final = "<!--/secret-->"  # ... up to here

Edits: TypeAlias = list[str | tuple[int, int]]  # a new line, or from which of the old ones on and how many


@dataclass(frozen=True, slots=True)
class Sheet:
    text: str
    stamp: tuple[tuple[str, str], ...] = ()  # of which view a form is: the game's step, what the seat has asked
    public: tuple[str, ...] = field(init=False, compare=False)  # its lines; where one is SECRET, hidden ones belong
    secret: tuple[str, ...] = field(init=False, compare=False)  # up to a line PUBLIC each time

    def __post_init__(self) -> None:
        lines: dict[bool, list[str]] = {False: [], True: []}
        text = self.text.split("\n")
        begin, is_secret = 0, False
        while begin < len(text):
            try:
                end = text.index(PUBLIC if is_secret else SECRET, begin) + 1
            except ValueError:
                end = len(text)
            lines[is_secret] += text[begin:end]
            begin, is_secret = end, not is_secret
        object.__setattr__(self, "public", tuple(lines[False]))
        object.__setattr__(self, "secret", tuple(lines[True]))

    def whole(self) -> str:
        """For a browser that asks, with scripts or without."""
        fields = (f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in self.stamp)
        return self.text.replace(STAMP, "".join(fields))


def secret(html: str) -> Markup:
    """For templates: differs by what this seat knows, so it goes apart from the rest, and its length is hidden."""
    return Markup(f"\n{SECRET}\n") + Markup(html).strip("\n") + Markup(f"\n{PUBLIC}\n")


@lru_cache(maxsize=16)  # many phones see the same
def edits(before: Sheet | None, after: Sheet) -> tuple[Edits, Edits]:
    """What has changed in public, and in secret."""
    if before is None:
        return _edits((), after.public), _edits((), after.secret)
    return _edits(before.public, after.public), _edits(before.secret, after.secret)


def _edits(old: Sequence[str], new: Sequence[str]) -> Edits:
    if old == new:
        return [(0, len(old))] if old else []
    places = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))  # the first of equal ones
    made: Edits = []
    begin = end = beside = 0  # of the run of old lines that goes on; how many new ones have come since
    for line in new:
        if not beside and end < len(old) and old[end] == line:
            end += 1
            continue
        if begin < end:
            made.append((begin, end - begin))
        here = end + beside
        place = here if here < len(old) and old[here] == line else places.get(line)
        if place is None:
            made.append(line)
            begin, beside = end, beside + 1
        else:
            begin, end, beside = place, place + 1, 0
    if begin < end:
        made.append((begin, end - begin))
    return made
