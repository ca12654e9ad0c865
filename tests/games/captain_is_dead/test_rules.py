"""What happens in each situation: past events, a command, the events that follow or the code of a refusal."""

import pytest

from companion.contract import Refused, Seat, Setup
from companion.contract.testing import Row, expect, unmet
from companion.games.captain_is_dead import GAME
from companion.table.options import settled
from tests.games.captain_is_dead import rows_deeds, rows_table
from tests.games.captain_is_dead.table import WORDS, flying, outcome

ROWS: list[Row] = [
    *(*rows_deeds.MOVING, *rows_deeds.FIGHTING, *rows_deeds.MENDING, *rows_deeds.BLOCKED, *rows_deeds.CARDS),
    *(*rows_table.FIRST, *rows_table.TURNS, *rows_table.OVERRIDES, *rows_table.QUEUE, *rows_table.HARM),
    *(*rows_table.ENDS, *rows_table.REST, *rows_table.CORRECTIONS),
]
REFUSED = {key.removeprefix("refused.") for key in WORDS if key.startswith("refused.")}
WHY = {key.removeprefix("why.") for key in WORDS if key.startswith("why.")}
AT_THE_SET_UP = {"players_number", "our_box_bad"}
ON_PAGES_ONLY = {"not_your_turn", "no_aliens_at_all", "nobody_injured"}


@pytest.mark.parametrize("row", ROWS, ids=[row.rule for row in ROWS])
def test_rule(row: Row) -> None:
    expect(row, outcome(row.state, row.command, row.by, row.now))


def test_every_rule_has_a_name_of_its_own() -> None:
    names = [row.rule for row in ROWS]
    assert [each for each in names if names.count(each) > 1] == []


def test_every_code_every_reason_every_event_and_every_command_has_a_row() -> None:
    refusals = [row.expected.split() for row in ROWS if isinstance(row.expected, str)]
    assert {first for first, *_ in refusals} == REFUSED - AT_THE_SET_UP
    assert {reason for _, *reasons in refusals for reason in reasons} == WHY - ON_PAGES_ONLY
    assert unmet(GAME, ROWS, lambda row: outcome(row.state, row.command, row.by, row.now)) == set()


@pytest.mark.parametrize("players", [1, 8])
def test_two_to_seven_play(players: int) -> None:
    seats = tuple(Seat(f"s{number}") for number in range(players))
    with pytest.raises(Refused, match="players_number"):
        GAME.new(Setup(seats, settled(GAME, {})))


def test_a_box_that_cannot_be_read_is_refused_with_line_and_field() -> None:
    with pytest.raises(Refused) as refused:
        flying(our_box="[roles.soldier]\nrank = 4\nstart = 'kitchen'")
    assert refused.value.code == "our_box_bad"
    why = refused.value.values["why"]
    assert isinstance(why, str)
    assert why.startswith("our box:3: roles.soldier.start: there is no 'kitchen'")
