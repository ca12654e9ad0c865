"""What a phone sends for one thing of a text, field by field, and the whole text that the table keeps of it."""

from dataclasses import replace
from typing import Any

import pytest

from companion.cli import library
from companion.contract import Choice, Field, Held, Number, Refused, Seat, Several, Text
from companion.people.seats import House
from companion.table.commands import EditCommand, EditEntry, ImportText, KeepText, RemoveEntry
from companion.table.edit_text import LONGEST_FILE, LONGEST_LINE, Unfit, fit, read_ahead, text_of
from companion.table.lobby import prepare
from tests.companion.toys import OURS as WORDS

SLUG, BOX = "captain-is-dead", "our_box"
GAMES = library.find()
HOUSE = House(game=SLUG)
RANK: Field = Number("rank", 0, 9, may_be_open=True)
SURE: Field = Number("sure", 1, 9)
SKILL: Field = Choice("skill", ("", "red", "blue"))
FLAGS: Field = Several("flags", ("a", "b", "c"), most=2)
NAME: Field = Text("name", 8)
NOTE: Field = Text("note", 20, lines=3)

FITS: list[tuple[Field, Held, Held]] = [
    (RANK, "4", 4),
    (RANK, 0, 0),
    (RANK, "", ""),
    (SKILL, "red", "red"),
    (SKILL, "", ""),
    (FLAGS, "", ()),
    (FLAGS, (), ()),
    (FLAGS, "b", ("b",)),
    (FLAGS, ("c", "a", "a"), ("a", "c")),
    (NAME, "  A \u200b b\n\tc ", "A b c"),
    (NAME, 7, "7"),
    (NOTE, "one \r\n two\r\n", "one\ntwo"),
    (NOTE, "1234 67 \n", "1234 67"),
]
WRONG: list[tuple[Field, Held, str]] = [
    (RANK, "10", "number"),
    (RANK, -1, "number"),
    (RANK, "four", "number"),
    (RANK, ("1",), "number"),
    (SURE, "", "number"),
    (SKILL, "green", "choice"),
    (SKILL, ("red",), "choice"),
    (FLAGS, "d", "choice"),
    (FLAGS, ("a", "b", "c"), "choice"),
    (NAME, "too long for it", "text"),
]


@pytest.mark.parametrize(("field", "given", "held"), FITS)
def test_a_form_sends_text_and_the_field_takes_its_own(field: Field, given: Held, held: Held) -> None:
    assert fit(field, given) == held


@pytest.mark.parametrize(("field", "given", "why"), WRONG)
def test_what_does_not_fit_names_its_field(field: Field, given: Held, why: str) -> None:
    with pytest.raises(Unfit) as unfit:
        fit(field, given)
    line: Any = unfit.value.values["why"]
    assert (line.key, unfit.value.field) == (f"unkept.{why}", field.name)
    assert WORDS.placeholders(line.key) == {name for name, _ in line.values}


def edit(values: dict[str, Held], entry: str = "scholar", option: str = BOX, game: str = SLUG) -> EditEntry:
    return EditEntry(game, option, "roles", entry, values, confirmed=True)


def kept(house: House, command: EditCommand) -> House:
    return prepare(house, GAMES, read_ahead(house, GAMES, command))


def test_edits_follow_on_each_other() -> None:
    house = kept(HOUSE, edit({"rank": "5"}))
    assert text_of(house, GAMES[SLUG], BOX) == "[roles.scholar]\nrank = 5\nconfirmed = true\n".strip()
    house = kept(house, edit({"hand": 6}))
    assert text_of(house, GAMES[SLUG], BOX).splitlines()[1:3] == ["rank = 5", "hand = 6"]
    house = kept(house, RemoveEntry(SLUG, BOX, "roles", "scholar"))
    assert text_of(house, GAMES[SLUG], BOX) == ""


def test_a_file_comes_in_whole_or_not_at_all() -> None:
    house = kept(HOUSE, ImportText(SLUG, BOX, "# ours\r\n[roles.scholar]\r\nrank\t= 5 # it says\r\n"))
    assert text_of(house, GAMES[SLUG], BOX).splitlines() == ["[roles.scholar]", "rank = 5", "confirmed = true"]
    with pytest.raises(Refused) as refused:
        kept(house, ImportText(SLUG, BOX, "[roles.scholar]\nrank = 6\n[roles.soldier]\nrank = 'x'"))
    assert "our box:4: roles.soldier.rank" in str(refused.value.values["why"])
    assert text_of(kept(house, ImportText(SLUG, BOX, "")), GAMES[SLUG], BOX) == ""


ALERT = '[[alerts]]\nname = "{number}"\nlevel = "yellow"\nnote = "{note}"\n'
LONG = "[decks]\nyellow = 40\n" + "".join(ALERT.format(number=each, note="x" * 950) for each in range(32))
REFUSED: list[tuple[EditCommand, str, str]] = [
    (edit({}, game="captains-chair"), "stale", ""),
    (edit({}, option="difficulty"), "option_unknown", ""),
    (edit({}, option="nothing"), "option_unknown", ""),
    (edit({"nose": 1}), "not_kept", "unkept.unknown"),
    (edit({"rank": 100}), "not_kept", "unkept.number"),
    (edit({}, entry="nobody"), "may_not", "box_no.gone"),
    (ImportText(SLUG, BOX, "#" * (LONGEST_LINE + 1)), "not_kept", "unkept.line"),
    (ImportText(SLUG, BOX, "#\u2028" * LONGEST_LINE), "not_kept", "unkept.line"),
    (ImportText(SLUG, BOX, "#\n" * LONGEST_FILE), "not_kept", "unkept.file"),
    (ImportText(SLUG, BOX, LONG), "not_kept", "unkept.full"),
]


@pytest.mark.parametrize(("command", "code", "why"), REFUSED)
def test_what_cannot_be_kept_is_refused(command: EditCommand, code: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        read_ahead(HOUSE, GAMES, command)
    assert refused.value.code == code
    line: Any = refused.value.values.get("why")
    assert getattr(line, "key", "") == why
    if why.startswith("unkept."):
        assert WORDS.placeholders(why) == {name for name, _ in line.values}


def test_an_edit_of_an_older_text_is_stale() -> None:
    ahead = read_ahead(HOUSE, GAMES, edit({"rank": 5}))
    for house in (kept(HOUSE, edit({"rank": 6})), replace(HOUSE, game="captains-chair")):
        with pytest.raises(Refused, match="stale"):
            prepare(house, GAMES, ahead)
    assert isinstance(ahead, KeepText)
    assert prepare(replace(HOUSE, host=Seat("s1")), GAMES, ahead).boxes[SLUG][BOX]
