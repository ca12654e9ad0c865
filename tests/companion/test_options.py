"""Options: what does not fit is an error when the game is loaded, and what was chosen is one dataclass with types."""

from dataclasses import dataclass
from typing import Literal

import pytest

from companion.contract import Choice, Field, Number, Option, Several, Text, Value, settled

DICE = Option(Number("dice", 1, 6), 2, "ours")
LOUD = Option(Choice("loud", (True, False)), True, "ours")
PACE = Option(Choice("pace", ("quick", "slow")), "quick", "ours", printed="slow")


@dataclass(frozen=True, slots=True)
class Chosen:
    dice: int
    loud: bool
    pace: Literal["quick", "slow"]


@pytest.mark.parametrize(
    ("field", "default"),
    [
        (Choice("c", ("a", "b")), "c"),
        (Choice("c", (True, False)), 1),
        (Choice("c", (2, 3)), "2"),
        (Number("n", 1, 6), 7),
        (Number("n", 0, 6), False),
        (Text("t", 3), "four"),
        (Several("s", ("a", "b")), "a"),
    ],
)
def test_a_default_or_a_printed_value_that_does_not_fit_is_an_error_at_once(field: Field, default: Value) -> None:
    with pytest.raises(ValueError, match=f"option {field.name}: the default, {default!r}, does not fit"):
        Option(field, default, "ours")
    with pytest.raises(ValueError, match=r"option pace: what is printed, .never., does not fit"):
        Option(PACE.field, "quick", "ours", printed="never")


def test_what_is_chosen_is_a_dataclass_and_what_is_not_said_is_the_default() -> None:
    given: dict[str, Value] = {"dice": 5, "pace": "slow", "of_another_version": 1}
    assert settled((DICE, LOUD, PACE), given, Chosen) == Chosen(dice=5, loud=True, pace="slow")


def test_what_was_never_a_choice_is_not_read() -> None:
    with pytest.raises(ValueError, match="never"):
        settled((DICE, LOUD, PACE), {"pace": "never"}, Chosen)
