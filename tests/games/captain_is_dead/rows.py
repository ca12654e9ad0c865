"""What happens in each situation: past events, a command, the events that follow or the code of a refusal."""

from companion.contract.testing import Row
from tests.games.captain_is_dead import rows_deeds, rows_table, rows_telling, rows_whereabouts

ROWS: list[Row] = [
    *(*rows_deeds.MOVING, *rows_deeds.FIGHTING, *rows_deeds.MENDING, *rows_deeds.BLOCKED, *rows_deeds.CARDS),
    *(*rows_table.FIRST, *rows_table.TURNS, *rows_table.OVERRIDES, *rows_table.QUEUE, *rows_table.HARM),
    *(*rows_table.ENDS, *rows_table.REST, *rows_table.CORRECTIONS, *rows_telling.TELLING),
    *(*rows_whereabouts.WHERE, *rows_whereabouts.AWAY, *rows_whereabouts.OTHERWISE, *rows_whereabouts.LEAVING),
    *(*rows_whereabouts.FEARS, *rows_whereabouts.ROLES),
]
ELSEWHERE = {"players_number", "our_box_bad"}  # at the set-up
