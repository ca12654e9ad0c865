"""A rule is a row: what was before, a command, and what comes of it or the code of its refusal."""

from typing import Any

import pytest

from companion.contract.testing import Row, after, expect, unmet
from tests.games.captain_is_dead import table as captain
from tests.games.evenings import RULES
from tests.games.rows import ELSEWHERE, ROWS
from tests.games.shipped import GAMES, WORDS

OUTCOMES = {slug: rules.outcome for slug, rules in RULES.items()} | {"captain-is-dead": captain.outcome}  # and why
ALL = [pytest.param(slug, row, id=f"{slug}: {row.rule}") for slug in GAMES for row in ROWS[slug]]


def came_of(slug: str, row: Row) -> Any:
    return OUTCOMES[slug](row.state, row.command, row.by, row.now)


@pytest.mark.parametrize(("slug", "row"), ALL)
def test_rule(slug: str, row: Row) -> None:
    """A row may make up what cannot be, as a card too many; nothing else is unsound afterwards."""
    came, broken = came_of(slug, row), GAMES[slug].broken
    expect(row, came)
    if not isinstance(came, str):
        assert set(broken(after(row.state, *came))) <= set(broken(row.state))


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_has_a_name_of_its_own(slug: str) -> None:
    names = [row.rule for row in ROWS[slug]]
    assert [each for each in names if names.count(each) > 1] == []


def test_every_game_has_its_codes_here() -> None:
    """Space Alert's are in tables of its own: test_debrief.py, test_campaign_at_the_table.py and others."""
    assert {*ELSEWHERE, "space-alert"} == set(GAMES)


@pytest.mark.parametrize("slug", ELSEWHERE)
def test_every_code_every_event_and_every_command_has_a_row(slug: str) -> None:
    codes = {row.expected.split()[0] for row in ROWS[slug] if isinstance(row.expected, str)}
    refused = {key.removeprefix("refused.") for key in WORDS[slug] if key.startswith("refused.")}
    assert codes == refused - ELSEWHERE[slug]
    assert unmet(GAMES[slug], ROWS[slug], lambda row: came_of(slug, row)) == set()
