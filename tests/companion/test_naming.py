"""What nobody sees is no name, what looks alike is one name, and every door to a name keeps to that."""

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Final

import pytest

from companion.box.cards import read_cards
from companion.contract import Refused, hides_nothing, is_like_one_of, is_name, printable, tidy_name
from companion.contract.data import DataError
from companion.contract.naming import MOST_MARKS
from companion.games.captain_is_dead.printed import our_box, spreadsheet
from companion.games.space_alert.missions import mission_file, shipped
from companion.people import seats
from companion.people.seats import STRANGER, House, Join

UNSEEN: Final = (
    "\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u200b", "\u202e", "\u00ad", "\ufeff", "\u0301",
    "\ufe0f", "\ud800", "\x1b", "\0",
)  # fmt: skip


MARKS: Final = ("\u0301", "\ufe0f")  # they belong to what stands before them


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_no_name(sign: str) -> None:
    assert tidy_name(sign * 3) == ""
    assert not is_name(sign)


@pytest.mark.parametrize("sign", [each for each in UNSEEN if each not in MARKS], ids=ascii)
def test_what_nobody_sees_goes_out_of_a_name_and_is_refused_in_a_file(sign: str) -> None:
    assert tidy_name(f" A{sign}nn  of{sign} Ark") == "Ann of Ark"
    assert not hides_nothing(f"A{sign}nn")


@pytest.mark.parametrize(
    "name", ["Ann", "Jürgen", "Zoë", "Анна", "Ἑλένη", "नेहा", "שָׁלוֹם", "大輔", "🚀", "❤\ufe0f", "X Æ A-12", "O'Neil"]
)
def test_names_of_this_world_stay_as_they_are(name: str) -> None:
    assert tidy_name(name) == unicodedata.normalize("NFC", name)
    assert is_name(name)


def test_no_heap_of_marks_covers_the_lines_above() -> None:
    assert len(tidy_name("q" + "\u0316" * 200)) == 1 + MOST_MARKS
    assert not is_name("q" + "\u0316" * 200)


LIKE_ANN: Final = ("Ann", "ANN", "\u0410nn", "\uff21\uff4e\uff4e", "\U0001d400\U0001d427\U0001d427", "\u0391nn", "ᴬⁿⁿ")


@pytest.mark.parametrize("other", [*LIKE_ANN, "Ann\ufe0f"], ids=ascii)
def test_what_looks_alike_is_one_name(other: str) -> None:
    assert is_like_one_of(other, ["Ben", "Ann"])


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "lan"), ("Al", "A1"), ("BOB", "B0B"), ("Pope", "\u0420\u043e\u0440\u0435")]
)
def test_letters_that_a_screen_draws_alike_do_not_tell_two_apart(one: str, other: str) -> None:
    assert is_like_one_of(other, [one])


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Jorg", "Jörg"), ("Анна", "Anna"), ("Иван", "Ivan")])
def test_names_that_differ_stand_side_by_side(one: str, other: str) -> None:
    assert not is_like_one_of(one, [other])


# --- every door: what comes of a name there; what is left of it, or DataError and Refused


def player(name: str) -> str:
    return seats.change(House(), Join(name), STRANGER, "key", frozenset()).people[0].name


def label(name: str) -> str:
    text = f'[[card]]\nid = "04AA"\nkind = "press"\nvalue = "big"\nlabel = {json.dumps(name)}\n'
    return read_cards(text)["04AA"].label


def alert(name: str) -> str:
    return our_box.book_of(f'[[alerts]]\nname = {json.dumps(name)}\nlevel = "red"\n').alerts[0].name


def cell(name: str) -> str:
    return our_box.book_of(spreadsheet.read("", f"name;level\n{name};red\n")).alerts[0].name


def mission(name: str) -> str:
    drawn = mission_file.write(next(iter(shipped.missions().values())))
    titled = re.sub("(?m)^title = .*$", lambda _: f"title = {json.dumps(name)}", drawn, count=1)
    return mission_file.read(titled, "ours")[0].title


@pytest.mark.parametrize("door", [player, label, alert, cell, mission])
def test_no_door_lets_in_a_name_that_hides_something(door: Callable[[str], str]) -> None:
    assert door("Vesta 2") == "Vesta 2"
    for sign in ("\u3164", "\u2800", "\u200b", "\u202e", "\x1b"):
        for name in (sign, f"Ves{sign}ta"):
            try:
                kept = door(name)
            except (DataError, Refused):
                continue
            assert is_name(kept), name


def test_nothing_from_elsewhere_speaks_to_a_terminal() -> None:
    for sign in ("\x1b]0;owned\x07", "\x9b2J", "\u202e", "\r"):
        assert printable(f"a{sign}\tb\n").replace("\t", "").replace("\n", "").isprintable()
    assert printable("Zoë 🚀\n") == "Zoë 🚀\n"
