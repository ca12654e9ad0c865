"""Rules that look at an old journal may choke on it in any way: it is said whose rules and where, and no secret."""

import pytest

from companion.contract import Refused, Seat, Setup
from companion.record.codec import NotUnderstood
from companion.table.happened import need_beginning
from companion.table.mishaps import OtherRules, guarded, looking_back
from tests.companion.toys import options, other


class Own(Exception):
    """A stranger's, of no kind that anybody could list."""


@pytest.mark.parametrize("error", [Own("Ann is a pirate"), KeyError("Ann is a pirate"), RecursionError(), OSError(5)])
def test_whatever_rules_choke_on_is_other_rules_and_what_it_says_stays_hidden(error: Exception) -> None:
    with pytest.raises(OtherRules) as raised, looking_back("toy"):
        raise error
    where = f"{type(error).__name__} in test_mishaps.py, line "
    assert str(raised.value).startswith(f"the rules of toy cannot take up what stands in its journal ({where}")
    assert "pirate" not in str(raised.value)
    assert raised.value.__cause__ is error


@pytest.mark.parametrize("error", [OtherRules("rules 1 of toy; here are rules 2"), NotUnderstood("no such event")])
def test_what_says_already_what_is_wrong_is_said_as_it_is(error: Exception) -> None:
    with pytest.raises(type(error)) as raised, looking_back("toy"):
        raise error
    assert raised.value is error


def test_who_ends_the_program_ends_it() -> None:
    with pytest.raises(KeyboardInterrupt), looking_back("toy"):
        raise KeyboardInterrupt


def test_a_game_does_not_end_the_program() -> None:
    with pytest.raises(OtherRules), looking_back("toy"):
        raise SystemExit
    with pytest.raises(Refused) as refused, guarded("toy"):
        raise SystemExit
    assert refused.value.code == "rules_broken"


def test_what_is_no_result_is_refused_before_anything_is_so() -> None:
    game = other(result=lambda state: "over")["toy"]
    with pytest.raises(Refused) as refused:
        need_beginning(game, Setup((Seat("s1"), Seat("s2")), options()))
    assert refused.value.code == "rules_broken"
