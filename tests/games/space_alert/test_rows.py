"""What comes of it in each of these situations; others stand in test_debrief.py and test_campaign_at_the_table.py."""

import pytest

from companion.contract.testing import Row, expect
from tests.games.space_alert.flight import RULES
from tests.games.space_alert.rows import ROWS


@pytest.mark.parametrize("row", ROWS, ids=[row.rule for row in ROWS])
def test_rule(row: Row) -> None:
    expect(row, RULES.outcome(row.state, row.command, row.by, row.now))
