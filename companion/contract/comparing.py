"""Two texts of one editor side by side: what another group's says otherwise than ours, thing by thing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract.editor import Editor, Entry, Slot

HOLDS_NOTHING: Final = ("", (), "no", 0)


@dataclass(frozen=True, slots=True)
class Difference:
    section: str
    key: str
    ours: Entry | None  # None: there is no such thing with us
    theirs: Entry | None
    slots: tuple[tuple[Slot | None, Slot | None], ...]  # those that hold something else: ours, theirs

    @property
    def is_lacking(self) -> bool:
        """We have typed nothing in about it."""
        return self.ours is None or not self.ours.is_typed

    @property
    def is_only_ours(self) -> bool:
        return self.theirs is None or not self.theirs.is_typed


def differences(editor: Editor, ours: str, theirs: str) -> Iterator[Difference]:
    """In the order of the pages. What neither has typed in is alike, and what we alone have looked at no difference."""
    brought = {each.key: {entry.key: entry for entry in each.entries} for each in editor.sections(theirs)}
    for section in editor.sections(ours):
        mine, other = {each.key: each for each in section.entries}, brought[section.key]
        for key in {**mine, **other}:
            a, b = mine.get(key), other.get(key)
            if not any(each is not None and each.is_typed for each in (a, b)):
                continue
            slots = tuple(_unlike(_slots(editor, ours, section.key, a), _slots(editor, theirs, section.key, b)))
            looked_at = b is not None and b.is_confirmed and not (a is not None and a.is_confirmed)
            if slots or a is None or b is None or looked_at:
                yield Difference(section.key, key, a, b, slots)


def _slots(editor: Editor, text: str, section: str, entry: Entry | None) -> dict[str, Slot]:
    return {} if entry is None else {each.field.name: each for each in editor.slots(text, section, entry.key)}


def _unlike(ours: dict[str, Slot], theirs: dict[str, Slot]) -> Iterator[tuple[Slot | None, Slot | None]]:
    """Of a thing that one of us has not: what it holds."""
    for name in {**ours, **theirs}:
        a, b = ours.get(name), theirs.get(name)
        if a is None or b is None:
            if any(each is not None and each.value not in HOLDS_NOTHING for each in (a, b)):
                yield a, b
        elif a.value != b.value:
            yield a, b
