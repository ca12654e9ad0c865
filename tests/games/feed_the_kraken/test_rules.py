"""What happens in each situation: past events, a command, the events that follow or the code of a refusal."""

from typing import get_args

import pytest

from companion.core import Refused, Setup
from companion.games.feed_the_kraken.commands import ShowGuns
from companion.games.feed_the_kraken.events import Event
from companion.games.feed_the_kraken.wiring import GAME
from companion.lines import Seat
from tests.games.feed_the_kraken import rows_characters, rows_crew, rows_sea
from tests.games.feed_the_kraken.situations import Row, asked
from tests.games.feed_the_kraken.table import GUS, WORDS, outcome

ROWS: list[Row] = [
    *(*rows_crew.SET_UP, *rows_crew.TEAM, *rows_crew.LOYALTY),
    *(*rows_sea.NAVIGATION, *rows_sea.VICTORY, *rows_sea.CHART, *rows_sea.CARD, *rows_sea.CULT, *rows_sea.OFF_DUTY),
    *(*rows_characters.WHO_AND_WHEN, *rows_characters.EFFECTS, *rows_characters.CORRECTIONS),
]
REFUSED = {key.removeprefix("refused.") for key in WORDS if key.startswith("refused.")}
AT_THE_SET_UP = {"players_number"}


@pytest.mark.parametrize("row", ROWS, ids=[row.rule for row in ROWS])
def test_rule(row: Row) -> None:
    came = outcome(row.state, row.command, row.by, row.now)
    if isinstance(row.expected, str) or isinstance(came, str):
        assert came == row.expected
        return
    assert len(came) == len(row.expected), came
    for event, wanted in zip(came, row.expected, strict=True):
        assert isinstance(event, wanted) if isinstance(wanted, type) else event == wanted, came


def test_every_rule_has_a_name_of_its_own() -> None:
    assert len({row.rule for row in ROWS}) == len(ROWS)


def test_every_code_every_event_and_every_command_has_a_row() -> None:
    assert {row.expected for row in ROWS if isinstance(row.expected, str)} == REFUSED - AT_THE_SET_UP
    met = set()
    for row in ROWS:
        came = outcome(row.state, row.command, row.by, row.now)
        met |= {type(event) for event in came} if isinstance(came, tuple) else set()
    assert met == set(get_args(Event))
    assert {type(row.command) for row in ROWS} >= {*GAME.commands, *GAME.tools}


@pytest.mark.parametrize("players", [4, 12])
def test_five_to_eleven_play(players: int) -> None:
    seats = tuple(Seat(f"s{number}") for number in range(players))
    with pytest.raises(Refused, match="players_number"):
        GAME.new(Setup(seats, {}))


def test_somebody_of_another_table_has_no_seat() -> None:
    assert outcome(asked(), ShowGuns(GUS, 1), GUS) == "no_seat"
