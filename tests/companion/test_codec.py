"""Messages become dataclasses and back; whatever does not fit is refused in words."""

from dataclasses import dataclass, field, make_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.contract import Seat, since
from companion.record.codec import Codec, NotUnderstood, fingerprint, fingerprints_before, plain, to_json
from companion.record.journal_entries import ENTRIES, Did, Ended, Entry, Noted, Stood, TookBack
from companion.table.commands import ASKABLE
from tests.companion.toys import TOY, Add, Added, Drum, Hide, Idle, Roll, SetCount


@dataclass(frozen=True, slots=True)
class Bag:
    names: frozenset[str] = frozenset()
    pairs: tuple[tuple[str, int], ...] = ()
    is_open: bool = False


CODEC = Codec((*TOY.commands, *TOY.corrections, Bag))


@given(
    st.sampled_from([Add, Hide, Drum, SetCount]).flatmap(lambda kind: st.builds(kind, st.integers(-(2**60), 2**60)))
    | st.sampled_from([Roll(), Idle()])
    | st.builds(
        Bag,
        st.frozensets(st.text(max_size=3)),
        st.lists(st.tuples(st.text(), st.integers(0, 9))).map(tuple),
        st.booleans(),
    )
)
def test_what_goes_out_comes_back(thing: Any) -> None:
    assert CODEC.decode(CODEC.encode(thing)) == thing


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({}, "type must be one of Add, Bag, Drum"),
        ({"type": "Explode"}, "type must be one of"),
        ({"type": ["Add"]}, "type must be one of"),
        ({"type": "Add"}, "Add: Object missing required field `number`"),
        ({"type": "Add", "number": "1"}, "Add: Expected `int`, got `str`"),
        ({"type": "Add", "number": 1.5}, "Add: Expected `int`, got `float`"),
        ({"type": "Add", "number": 1, "seat": "s1"}, "Add has no seat; it has number"),
        ({"type": "Roll", "x": 1}, "Roll has no x; it has no fields"),
        ({"type": "Roll", "breaks_off": True}, "Roll has no breaks_off; it has no fields"),
    ],
)
def test_a_message_that_does_not_fit_says_why(raw: dict[str, Any], says: str) -> None:
    with pytest.raises(NotUnderstood, match=says):
        CODEC.decode(raw)


@dataclass(frozen=True, slots=True)
class Stranger:
    number: int


@dataclass(frozen=True, slots=True)
class Namesake:
    number: int


Namesake.__name__ = "Add"


@pytest.mark.parametrize("thing", [Stranger(1), Namesake(1), Added(Seat("s1"), 1)])
def test_what_could_not_be_read_again_is_not_written(thing: Any) -> None:
    with pytest.raises(NotUnderstood, match=rf"\.{type(thing).__qualname__} is not known here, but Add, Bag, Drum"):
        CODEC.encode(thing)


def test_a_form_sends_text_and_is_understood() -> None:
    assert CODEC.decode({"type": "Add", "number": "3"}, lax=True) == Add(3)
    assert CODEC.decode({"type": "Bag", "is_open": "true"}, lax=True) == Bag(is_open=True)
    with pytest.raises(NotUnderstood):
        CODEC.decode({"type": "Add", "number": "three"}, lax=True)


def test_no_two_commands_share_a_name() -> None:
    names = [each.__name__ for each in ASKABLE]
    assert len(names) == len(set(names))


def test_equal_states_have_equal_fingerprints_however_they_came_to_be() -> None:
    one = Bag(frozenset(["a", "b", "c"]), (("x", 1),))
    other = Bag(frozenset(["c", "a", "b"]), (("x", 1),))

    assert fingerprint(one) == fingerprint(other)
    assert fingerprint(one) != fingerprint(Bag(frozenset(["a", "b"]), (("x", 1),)))
    assert to_json({"b": 1, "a": 2}) == b'{"a":2,"b":1}'
    assert plain(one)["pairs"] == [["x", 1]] or plain(one)["pairs"] == (("x", 1),)


@pytest.mark.parametrize(
    "entry",
    [
        Did(5, Seat("s1"), Seat("s2"), "id", [{"type": "Added"}], ["Ben added 1"], 77, True),
        TookBack(5, Seat("s1"), 3, "took back", 12),
        Stood(5, Seat("box"), True),
        Noted(5, Seat("s1"), "a note"),
        Ended(5, Seat("box"), (Seat("s1"),), ((Seat("s1"), 3),), "Ann won", True, None),
    ],
)
def test_every_entry_of_a_journal_comes_back(entry: Entry) -> None:
    assert ENTRIES.decode(ENTRIES.encode(entry)) == entry


# --- a state that has got fields since


@dataclass(frozen=True, slots=True)
class Old:
    seats: tuple[str, ...] = ("s1", "s2")
    bag: Bag = Bag(frozenset("ba"), (("é", 1),))
    by_name: tuple[dict[str, int], ...] = ({"b": 1, "a": 2},)


@dataclass(frozen=True, slots=True)
class NewBag:
    names: frozenset[str] = frozenset("ba")
    pairs: tuple[tuple[str, int], ...] = (("é", 1),)
    is_open: bool = False
    tags: tuple[str, ...] = field(default=(), metadata=since("0.7"))


@dataclass(frozen=True, slots=True)
class New:
    seats: tuple[str, ...] = ("s1", "s2")
    talks: int | None = field(default=None, metadata=since("0.10"))
    bag: NewBag = NewBag()
    by_name: tuple[dict[str, int], ...] = ({"b": 1, "a": 2},)


def test_a_field_that_came_later_leaves_older_fingerprints_as_they_were() -> None:
    between = make_dataclass("Between", [(name, Any) for name in ("seats", "bag", "by_name")], frozen=True)
    old, middle = fingerprint(Old()), fingerprint(between(Old().seats, NewBag(), Old().by_name))
    assert tuple(fingerprints_before(New())) == (middle, old)
    assert fingerprint(New()) not in (middle, old)


@pytest.mark.parametrize("new", [New(talks=3), New(bag=NewBag(tags=("x",))), New(seats=("s1",))])
def test_but_a_state_that_could_not_be_before_has_none_of_them(new: New) -> None:
    assert fingerprint(Old()) not in fingerprints_before(new)


@dataclass(frozen=True, slots=True)
class Marked:
    number: int = 0
    before: int | None = field(default=None, metadata=since("0.8", follows=True))


def test_a_field_that_only_follows_is_left_out_whatever_it_holds() -> None:
    old = fingerprint(make_dataclass("Unmarked", [("number", Any)], frozen=True)(3))
    assert tuple(fingerprints_before(Marked(3, before=2))) == (old,)
    assert fingerprint(Marked(3, before=2)) not in (old, fingerprint(Marked(3)))


def test_a_state_as_it_always_was_has_no_older_fingerprint() -> None:
    assert tuple(fingerprints_before(Old())) == ()
