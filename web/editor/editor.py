"""What the pages of an editor show: sections, what is in them, and the form for one thing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode

from companion.contract import Editor, Entry, Held, Refused, Section, Slot, Value, Word
from companion.contract.data import DataError
from companion.table.edit_text import as_held, editors, text_of
from companion.words.words import Words
from web.door import Door
from web.offered import ShownField, sayer, shown_field

ABOUT: Final = 6  # so many of its fields tell a thing in the list


@dataclass(frozen=True, slots=True)
class Desk:
    """The text of one option, with all that is needed to show it."""

    game: str
    option: str
    editor: Editor
    text: str
    trouble: str  # why it cannot be read
    sections: tuple[Section, ...]
    words: Words
    say: Callable[[Word], str]

    @property
    def address(self) -> str:
        return f"/editor/{quote(self.option)}"


@dataclass(frozen=True, slots=True)
class ShownSection:
    key: str
    title: str
    help: str
    href: str
    known: int
    all: int
    is_done: bool
    told: int  # at the table, and nobody has looked at the real thing since


@dataclass(frozen=True, slots=True)
class ShownOverview:
    game: str
    option: str
    address: str
    title: str
    help: str
    trouble: str
    sections: tuple[ShownSection, ...]
    has_text: bool
    has_sheet: bool  # a part of it comes as a spreadsheet, too
    typed: str  # what was refused, to be mended


@dataclass(frozen=True, slots=True)
class ShownEntry:
    id: str
    name: str
    about: str
    href: str
    state: str  # good, waiting, or none where nobody is asked
    told_by: str  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class ShownEntries:
    address: str
    section: ShownSection
    groups: tuple[tuple[str, tuple[ShownEntry, ...]], ...]  # with their headings
    new: str  # what adding is called; empty: nothing can be added
    new_href: str


@dataclass(frozen=True, slots=True)
class ShownSlot:
    field: ShownField
    value: Held
    kept: tuple[Value, ...]  # what is so, for the next tap to say what it changes
    help: str
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class ShownGroup:
    title: str
    slots: tuple[ShownSlot, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class ShownForm:
    game: str
    option: str
    address: str
    section: ShownSection
    back: str
    key: str
    name: str  # empty: a new one
    new: str
    slots: tuple[ShownSlot, ...]
    groups: tuple[ShownGroup, ...]
    asks: bool  # whether it is confirmed
    is_confirmed: bool
    is_typed: bool
    is_own: bool
    told_by: str  # as above
    next: str  # what to look at next, of this section; empty: there is nothing left


def desk(door: Door, option: str) -> Desk | None:
    game = door.chosen()
    if game is None or option not in editors(game):
        return None
    editor, text = editors(game)[option], text_of(door.snapshot.house, game, option)
    words = door.words_of(game.slug)
    trouble = ""
    try:
        sections = editor.sections(text)
    except DataError as error:
        sections, trouble = (), str(error)
    return Desk(game.slug, option, editor, text, trouble, sections, words, sayer(door.snapshot, words))


def overview(desk: Desk, typed: str = "") -> ShownOverview:
    return ShownOverview(
        game=desk.game,
        option=desk.option,
        address=desk.address,
        title=desk.words.template(f"option.{desk.option}.name"),
        help=_words(desk, f"option.{desk.option}.help"),
        trouble=desk.trouble,
        sections=tuple(shown_section(desk, each) for each in desk.sections),
        has_text=bool(desk.text),
        has_sheet=desk.editor.sheet is not None and not desk.trouble,
        typed=typed,
    )


def entries(desk: Desk, section: str) -> ShownEntries | None:
    found = _found(desk, section)
    if found is None:
        return None
    new = _words(desk, f"section.{section}.new") if found.can_grow else ""
    heads = dict.fromkeys(each.group for each in found.entries)
    shown = tuple(
        (desk.say(head), tuple(_entry(desk, found, each) for each in found.entries if each.group == head))
        for head in heads
    )
    return ShownEntries(desk.address, shown_section(desk, found), shown, new, _href(desk, section, ""))


def entry(
    desk: Desk, section: str, key: str, typed: Mapping[str, Held] | None = None, wrong: str = ""
) -> ShownForm | None:
    """`typed`: what was refused lies over what is kept."""
    found = _found(desk, section)
    known = next((each for each in found.entries if each.key == key), None) if found is not None else None
    if found is None or (known is None and (key or not found.can_grow)):
        return None
    try:
        slots = desk.editor.slots(desk.text, section, key)
    except Refused:
        return None
    shown = [(each.group, _slot(desk, section, each, typed or {}, wrong)) for each in slots]
    groups = dict.fromkeys(group for group, _ in shown if group)
    return ShownForm(
        game=desk.game,
        option=desk.option,
        address=desk.address,
        section=shown_section(desk, found),
        back=desk.address if len(found.entries) == 1 and not found.can_grow else _href(desk, section),
        key=key,
        name=desk.say(known.name) if known is not None else "",
        new=_words(desk, f"section.{section}.new"),
        slots=tuple(slot for group, slot in shown if not group),
        groups=tuple(_group(desk, each, tuple(slot for group, slot in shown if group == each)) for each in groups),
        asks=found.can_confirm,
        is_confirmed=known is not None and known.is_confirmed,
        is_typed=known is not None and known.is_typed,
        is_own=known is not None and known.is_own,
        told_by=known.told_by if known is not None else "",
        next=_next(desk, found, key),
    )


def title_of(desk: Desk, section: str, field: str) -> str:
    return _words(desk, f"entry.{section}.{field}") or _words(desk, f"entry.{field}") or field


# --- the pieces


def _found(desk: Desk, section: str) -> Section | None:
    return next((each for each in desk.sections if each.key == section), None)


def shown_section(desk: Desk, section: Section) -> ShownSection:
    is_one = len(section.entries) == 1 and not section.can_grow
    return ShownSection(
        key=section.key,
        title=desk.words.template(f"section.{section.key}.name"),
        help=_words(desk, f"section.{section.key}.help"),
        href=_href(desk, section.key, section.entries[0].key if is_one else None),
        known=section.known,
        all=section.all,
        is_done=0 < section.all <= section.known,
        told=sum(bool(each.told_by) for each in section.entries),
    )


def _next(desk: Desk, section: Section, key: str) -> str:
    """Behind this one, in the order of the list; of new things another new one."""
    if not key:
        return _href(desk, section.key, "") if section.can_grow else ""
    keys = [each.key for each in section.entries if not each.is_confirmed or each.key == key]
    behind = keys[keys.index(key) + 1 :] or [each for each in keys if each != key]
    return _href(desk, section.key, behind[0]) if behind and section.can_confirm else ""


def _entry(desk: Desk, section: Section, entry: Entry) -> ShownEntry:
    about: dict[str, str] = {}
    for slot in desk.editor.slots(desk.text, section.key, entry.key):
        if slot.in_list and (told := _told(desk, section, slot)):
            whole = _whole(desk, slot)
            before = about.get(whole or slot.field.name)
            about[whole or slot.field.name] = f"{before}, {told}" if before else f"{whole}: {told}" if whole else told
    name = desk.say(entry.name)
    return ShownEntry(
        id=quote(entry.key, safe=""),
        name=name,
        about=" · ".join(list(about.values())[:ABOUT]),
        href=_href(desk, section.key, entry.key),
        state="none" if not section.can_confirm else "good" if entry.is_confirmed else "waiting",
        told_by=entry.told_by,
    )


def _told(desk: Desk, section: Section, slot: Slot) -> str:
    """What a thing holds, in short, as far as it says anything."""
    field = _field(desk, section.key, slot)
    chosen = [each.label for each in field.values if _is_in(each.value, slot.value)]
    match field.kind:
        case "text":
            return str(slot.value)
        case "number" if slot.value != "":
            return f"{field.title} {slot.value}"
        case "several" if chosen:
            return f"{_words(desk, f'entry_group.{slot.group}') or field.title}: {', '.join(chosen)}"
        case "choice" if slot.value == "yes":
            return field.title
        case "choice" if chosen and slot.value not in ("", "no", 0):
            return f"{field.title}: {chosen[0]}"
    return ""


def value_in_words(desk: Desk, section: str, slot: Slot) -> tuple[str, str]:
    """What a field is called, with whose part it is; and what it holds, if anything."""
    field, whole = _field(desk, section, slot), _whole(desk, slot)
    if field.kind in ("choice", "several"):
        held = ", ".join(each.label for each in field.values if each.value != "" and _is_in(each.value, slot.value))
    else:
        held = str(slot.value)
    return f"{whole}: {field.title}" if whole else field.title, held


def _whole(desk: Desk, slot: Slot) -> str:
    """Whose part a dotted field is, as its group calls it."""
    return _words(desk, f"entry_group.{slot.group}") if "." in slot.field.name else ""


def _is_in(value: object, held: Held) -> bool:
    return value in held if isinstance(held, tuple) else value == held


def _slot(desk: Desk, section: str, slot: Slot, typed: Mapping[str, Held], wrong: str) -> ShownSlot:
    name = slot.field.name
    help = _words(desk, f"entry_help.{section}.{name}") or _words(desk, f"entry_help.{name}")
    value = as_held(slot.field, typed[name]) if name in typed else slot.value
    kept = ("", *slot.value) if isinstance(slot.value, tuple) else (slot.value,)
    return ShownSlot(_field(desk, section, slot), value, kept, help, name == wrong)


def _field(desk: Desk, section: str, slot: Slot) -> ShownField:
    own = f"entry.{section}.{slot.field.name}"
    key = own if own in desk.words else f"entry.{slot.field.name}"
    return shown_field(slot.field, desk.words, desk.say, key)


def _group(desk: Desk, name: str, slots: tuple[ShownSlot, ...]) -> ShownGroup:
    is_open = any(each.is_wrong or each.value not in ("", "no", ()) for each in slots)
    return ShownGroup(_words(desk, f"entry_group.{name}"), slots, is_open)


def _words(desk: Desk, key: str) -> str:
    return desk.words.template(key) if key in desk.words else ""


def _href(desk: Desk, section: str, key: str | None = None) -> str:
    address = f"{desk.address}/{quote(section)}"
    return address if key is None else f"{address}/entry?{urlencode({'key': key})}"
