"""What states are made of: frozen classes that are copied quickly, and read like any dataclass."""

import dataclasses

import pytest

from companion.contract import frozen, replace, since
from companion.record.codec import fingerprint, plain


@frozen
class Part:
    name: str
    marks: tuple[int, ...] = ()

    @property
    def is_marked(self) -> bool:
        return bool(self.marks)


@frozen
class Whole:
    part: Part
    seats: frozenset[str] = dataclasses.field(default_factory=frozenset)
    later: int = dataclasses.field(default=7, metadata=since("0.7"))


@dataclasses.dataclass(frozen=True, slots=True)
class Plain:
    part: Part
    later: int = 7


WHOLE = Whole(Part("a", (1, 2)))


def test_a_copy_has_what_was_changed_and_the_rest_as_it_was() -> None:
    copy = replace(WHOLE, later=8)
    assert (copy.part, copy.seats, copy.later) == (WHOLE.part, frozenset(), 8)
    assert copy.part is WHOLE.part
    assert WHOLE.later == 7
    assert type(copy) is Whole
    assert replace(Plain(WHOLE.part), later=8) == Plain(WHOLE.part, 8)


def test_nobody_changes_one_and_nothing_is_changed_that_it_has_not() -> None:
    with pytest.raises(AttributeError):
        WHOLE.later = 8  # type: ignore[misc]
    for each in (WHOLE, Plain(WHOLE.part)):
        with pytest.raises(TypeError):
            replace(each, latter=8)  # type: ignore[call-arg]


def test_equal_ones_are_the_same_key_and_have_the_same_fingerprint() -> None:
    same = Whole(Part("a", (1, 2)))
    assert same == WHOLE
    assert len({same, WHOLE}) == 1
    assert replace(WHOLE, part=Part("a")) != WHOLE
    assert fingerprint(same) == fingerprint(WHOLE) == fingerprint(replace(replace(WHOLE, later=8), later=7))


def test_it_is_read_as_a_dataclass() -> None:
    assert [each.name for each in dataclasses.fields(WHOLE)] == ["part", "seats", "later"]
    assert dataclasses.fields(Whole)[2].metadata == since("0.7")
    assert plain(WHOLE) == {"part": {"name": "a", "marks": (1, 2)}, "seats": [], "later": 7}
    assert WHOLE.part.is_marked
    match WHOLE:
        case Whole(Part(name), _, later):
            assert (name, later) == ("a", 7)
        case _:
            pytest.fail("it cannot be matched by its fields")
