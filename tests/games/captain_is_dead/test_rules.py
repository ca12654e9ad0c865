"""What no row shows: what cannot be set up, and that each reason has a row."""

import pytest

from companion.contract import Refused
from tests.games.captain_is_dead.rows import ROWS
from tests.games.captain_is_dead.table import WORDS, flying

WHY = {key.removeprefix("why.") for key in WORDS if key.startswith("why.")}
ON_PAGES_ONLY = {"not_your_turn", "no_aliens_at_all", "nobody_injured"}


def test_every_reason_has_a_row() -> None:
    refusals = [row.expected.split() for row in ROWS if isinstance(row.expected, str)]
    found = {reason for _, *reasons in refusals for reason in reasons}
    assert {each for each in found if not each.startswith("box_no.")} == WHY - ON_PAGES_ONLY


def test_a_box_that_cannot_be_read_is_refused_with_line_and_field() -> None:
    with pytest.raises(Refused) as refused:
        flying(our_box="[roles.soldier]\nrank = 4\nstart = 'kitchen'")
    assert refused.value.code == "our_box_bad"
    why = refused.value.values["why"]
    assert isinstance(why, str)
    assert why.startswith("our box:3: roles.soldier.start: there is no 'kitchen'")
