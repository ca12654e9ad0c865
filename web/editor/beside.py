"""The page that shows a text somebody brings beside ours: what differs, thing by thing, before anything is taken."""

from dataclasses import dataclass

from companion.contract import Entry, Slot
from companion.contract.comparing import Difference, differences
from companion.table.commands import ImportText
from companion.table.edit_text import brought, mark_of
from web.editor.editor import Desk, ShownSection, shown_section, value_in_words


@dataclass(frozen=True, slots=True)
class ShownPair:
    title: str
    ours: str  # empty: nothing
    theirs: str


@dataclass(frozen=True, slots=True)
class ShownDifference:
    key: str  # as the form sends it
    name: str
    is_ticked: bool
    is_lacking: bool
    is_only_ours: bool
    is_in_both: bool  # else one side alone has anything to show
    ours_is_checked: bool
    theirs_is_checked: bool
    pairs: tuple[ShownPair, ...]


@dataclass(frozen=True, slots=True)
class ShownPart:
    section: ShownSection
    differences: tuple[ShownDifference, ...]
    lacking: int
    is_open: bool
    asks: bool  # whether its things are confirmed


@dataclass(frozen=True, slots=True)
class ShownBeside:
    game: str
    option: str
    address: str
    title: str
    text: str  # all of theirs, as the editor writes it
    mark: str  # of ours
    parts: tuple[ShownPart, ...]
    lacking: int
    only_ours: int


def beside(desk: Desk, command: ImportText) -> ShownBeside:
    """A text that cannot be read is a DataError."""
    theirs = brought(desk.editor, desk.text, command.text)
    found = tuple(differences(desk.editor, desk.text, theirs))
    ticked = {*command.keys}
    parts = []
    for section in desk.sections:
        of = [each for each in found if each.section == section.key]
        if of:
            shown = tuple(_difference(desk, each, ticked) for each in of)
            lacking = sum(each.is_lacking for each in of)
            is_open = any(each.is_ticked for each in shown)
            parts.append(ShownPart(shown_section(desk, section), shown, lacking, is_open, section.can_confirm))
    return ShownBeside(
        game=desk.game,
        option=desk.option,
        address=desk.address,
        title=desk.words.template(f"option.{desk.option}.name"),
        text=theirs,
        mark=mark_of(desk.text),
        parts=tuple(parts),
        lacking=sum(each.is_lacking for each in found),
        only_ours=sum(each.is_only_ours for each in found),
    )


def _difference(desk: Desk, difference: Difference, ticked: set[str]) -> ShownDifference:
    ours, theirs = difference.ours, difference.theirs
    named = theirs if theirs is not None and (ours is None or not ours.is_typed) else ours
    key = f"{difference.section}:{difference.key}"
    return ShownDifference(
        key=key,
        name=desk.say(named.name) if named is not None else difference.key,
        is_ticked=key in ticked,
        is_lacking=difference.is_lacking,
        is_only_ours=difference.is_only_ours,
        is_in_both=ours is not None and theirs is not None,
        ours_is_checked=_is_checked(ours),
        theirs_is_checked=_is_checked(theirs),
        pairs=tuple(_pair(desk, difference.section, a, b) for a, b in difference.slots),
    )


def _is_checked(entry: Entry | None) -> bool:
    return entry is not None and entry.is_confirmed


def _pair(desk: Desk, section: str, ours: Slot | None, theirs: Slot | None) -> ShownPair:
    title, mine = value_in_words(desk, section, ours) if ours is not None else ("", "")
    other_title, other = value_in_words(desk, section, theirs) if theirs is not None else ("", "")
    return ShownPair(title or other_title, mine, other)
