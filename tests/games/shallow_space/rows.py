"""What happens in each situation: past events, a command, the events that follow or the code of a refusal."""

from companion.contract.testing import Row
from tests.games.shallow_space import (
    rows_cards,
    rows_helm,
    rows_people,
    rows_plans,
    rows_ready,
    rows_specials,
    rows_table,
    rows_turns,
)

ROWS: list[Row] = [
    *(*rows_people.MOVING, *rows_people.DECOYS, *rows_people.CHARGES, *rows_people.BOTS, *rows_people.PHASERS),
    *(*rows_cards.REPAIRS, *rows_cards.GRENADES, *rows_cards.CARDS),
    *(*rows_turns.HANDS, *rows_turns.CAPTAINS, *rows_turns.TURNS, *rows_ready.READINESS),
    *(*rows_plans.PLANS, *rows_plans.SIGNS),
    *(*rows_helm.LASERS, *rows_helm.HELM, *rows_specials.SPECIALS),
    *(*rows_table.MUSTER, *rows_table.DICE, *rows_table.TOOLS),
]
ELSEWHERE = {"players_number", "ships_number", "works_by_itself"}  # at the set-up, or on a page only
