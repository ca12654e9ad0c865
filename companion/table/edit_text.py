"""Edits of one thing in a text of the group's own: what a phone sends becomes the whole new text, or is refused."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, assert_never

from companion.contract import (
    AnyGame,
    Choice,
    Editor,
    Field,
    Held,
    Number,
    Option,
    Refused,
    Several,
    Slot,
    Text,
    Word,
    is_hidden,
    line,
)
from companion.contract.comparing import differences
from companion.contract.data import DataError
from companion.people.seats import House
from companion.table import lobby, options
from companion.table.commands import EditCommand, EditEntry, ImportText, KeepText, RemoveEntry

LONGEST_FILE: Final = 256 * 1024  # letters; what is kept of it is shorter
LONGEST_LINE: Final = 10_000  # tomllib takes minutes over a longer key


class Unfit(Refused):
    """One field's value is the reason."""

    def __init__(self, field: str, why: Word) -> None:
        super().__init__("not_kept", why=why)
        self.field = field


def editors(game: AnyGame) -> dict[str, Editor]:
    """By the option."""
    return {each.key: each.editor for each in game.options if each.editor is not None}


def text_of(house: House, game: AnyGame, option: str) -> str:
    """As the group has it now."""
    return str(lobby.rules_of(house, game)[option])


def read_ahead(house: House, games: Mapping[str, AnyGame], command: EditCommand) -> KeepText:
    """What shall be kept, or Refused. It takes as long as the text is: not on the table's loop."""
    game = lobby.chosen(house, games)
    if game.slug != command.game:
        raise Refused("stale")
    option = next((each for each in game.options if each.key == command.option), None)
    if option is None or option.editor is None:
        raise Refused("option_unknown", option=command.option)
    before = text_of(house, game, option.key)
    try:
        text = _after(option.editor, before, command)
    except DataError as error:
        raise Refused("not_kept", why=str(error)) from error
    _expect_short(option, text)
    return KeepText(game.slug, option.key, before, text, is_whole=isinstance(command, ImportText))


def _after(editor: Editor, before: str, command: EditCommand) -> str:
    match command:
        case EditEntry(_, _, section, entry, _, confirmed):
            slots = editor.slots(before, section, entry)
            changes = _changes(slots, command)
            return editor.changed(before, section, entry, changes, confirmed and _has_seen(slots, command))
        case RemoveEntry(_, _, section, entry):
            return editor.without(before, section, entry)
        case ImportText(text=text):
            return _with(editor, before, brought(editor, before, text), command)
        case _:
            assert_never(command)


def brought(editor: Editor, ours: str, text: str) -> str:
    """All of what somebody brings, in place of ours: a whole text, or a spreadsheet of a part of it."""
    sheet, text = editor.sheet, _readable(text)
    return sheet.read(ours, text) if sheet is not None and sheet.is_one(text) else editor.read(text)


def _with(editor: Editor, before: str, theirs: str, command: ImportText) -> str:
    if command.was and command.was != mark_of(before):
        raise Refused("not_kept", why=line("unkept.meanwhile"))
    if command.take == "all":
        return theirs
    if command.take == "lacking":
        keys = [(each.section, each.key) for each in differences(editor, before, theirs)]
    else:
        keys = [(section, key) for section, _, key in (each.partition(":") for each in command.keys)]
    if not keys:
        raise Refused("not_kept", why=line("unkept.no_tick"))
    return editor.taken(before, theirs, keys, command.take == "lacking")


def mark_of(text: str) -> str:
    """By which two texts are told apart."""
    return sha256(text.encode()).hexdigest()[:16]


def _changes(slots: Sequence[Slot], command: EditEntry) -> dict[str, Held]:
    """Where two have changed the same field, the second one is shown both, and decides."""
    known = {each.field.name: each for each in slots}
    if unknown := sorted(set(command.values) - set(known)):
        raise Unfit(unknown[0], line("unkept.unknown", field=unknown[0], known=", ".join(known)))
    fits = {name: fit(known[name].field, value) for name, value in command.changes.items()}
    for name, given in fits.items():
        field, now = known[name].field, as_held(known[name].field, known[name].value)
        if _is_new(known[name], command) and now != given:
            raise Unfit(name, line("unkept.changed", field=name, now=_called(field, now), given=_called(field, given)))
    return fits


def _has_seen(slots: Sequence[Slot], command: EditEntry) -> bool:
    """Nobody can have looked at what somebody else has typed in meanwhile."""
    return not any(_is_new(each, command) for each in slots if each.field.name not in command.changes)


def _is_new(slot: Slot, command: EditEntry) -> bool:
    """Since the page was shown."""
    was = command.was.get(slot.field.name, slot.value)
    return as_held(slot.field, slot.value) != as_held(slot.field, was)


def _called(field: Field, value: Held) -> Word:
    values = value if isinstance(value, tuple) else (value,)
    if isinstance(field, Choice | Several) and field.label is not None:
        words = tuple(map(field.label, values))
    else:
        words = tuple(str(each) for each in values if each != "")
    return words or line("unkept.nothing_there")


def as_held(field: Field, value: Held) -> Held:
    """A form sends everything as text: only in the field's own type it is one of its choices."""
    try:
        return fit(field, value)
    except Unfit:
        return value


def fit(field: Field, value: Held) -> Held:
    """In the field's own type (a form sends everything as text), or Refused."""
    match field:
        case Several(values=known, most=most):
            given = value if isinstance(value, tuple) else (value,) if value != "" else ()
            asked = {str(each) for each in given}
            fits = tuple(each for each in known if str(each) in asked)
            if len(fits) < len(asked) or not field.least <= len(fits) <= most:
                raise Unfit(field.name, line("unkept.choice", field=field.name))
            return fits
        case Text(most=most, lines=lines):
            tidy = _tidy(str(value), in_one_line=lines == 1)
            if len(tidy) > most:
                raise Unfit(field.name, line("unkept.text", field=field.name, most=most))
            return tidy
    found = None if isinstance(value, tuple) else options.fit(field, value)
    if found is not None:
        return found
    if isinstance(field, Number):
        raise Unfit(field.name, line("unkept.number", field=field.name, least=field.least, most=field.most))
    raise Unfit(field.name, line("unkept.choice", field=field.name))


def _tidy(text: str, *, in_one_line: bool) -> str:
    """Phones put in signs that nobody sees."""
    seen = ("".join(c for c in each if c.isspace() or not is_hidden(c)) for each in text.splitlines())
    rows = [" ".join(each.split()) for each in seen]
    return " ".join(each for each in rows if each) if in_one_line else "\n".join(rows).strip()


def _readable(text: str) -> str:
    """Whatever a file holds, reading it must not take long."""
    if len(text) > LONGEST_FILE:
        raise Refused("not_kept", why=line("unkept.file", most=LONGEST_FILE // 1024))
    for number, each in enumerate(text.split("\n"), start=1):  # as TOML does: other signs break none of its lines
        if len(each) > LONGEST_LINE:
            raise Refused("not_kept", why=line("unkept.line", number=number, most=LONGEST_LINE))
    return text


def _expect_short(option: Option, text: str) -> None:
    field = option.field
    assert isinstance(field, Text)
    if len(text) > field.most:
        raise Refused("not_kept", why=line("unkept.full", most=field.most, more=len(text) - field.most))
