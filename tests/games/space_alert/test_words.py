"""What the command line says of a campaign that cannot be has words of its own."""

import pytest

from companion.contract.testing import uttered
from companion.games.space_alert import GAME
from tests.games.space_alert.flight import WORDS as ALL_WORDS

WORDS = ALL_WORDS["space-alert"]
UTTERED = list(uttered(GAME.folder.parent))
OF_A_CAMPAIGN = [(key, values) for where, key, values in UTTERED if where == "campaign.py" and "refused." in key]
READ_BEFORE = {"refused.campaign_lost", "refused.campaign_length"}  # what is read is never so
BY_THE_COMMAND_LINE = [(key, values) for key, values in OF_A_CAMPAIGN if key not in READ_BEFORE]


def test_the_sources_are_found() -> None:
    assert len(BY_THE_COMMAND_LINE) == len(OF_A_CAMPAIGN) - len(READ_BEFORE) > 3


@pytest.mark.parametrize(("key", "values"), BY_THE_COMMAND_LINE, ids=[key for key, _ in BY_THE_COMMAND_LINE])
def test_a_campaign_that_cannot_be_is_told_why(key: str, values: set[str]) -> None:
    """`companion resolve` says it in words of its own; at the table it cannot be asked for."""
    assert WORDS.placeholders(key.replace("refused.", "campaign.")) <= values
