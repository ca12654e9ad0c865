"""The same programs under other orders of the damage tiles: how much was luck."""

from collections import Counter
from collections.abc import Iterable

from companion.contract import replace
from companion.games.space_alert.resolution import result
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.switches import Switches


def counted(game: GameInput, switches: Switches, orders: Iterable[int]) -> tuple[Counter[int], int]:
    """How often which score came of these orders, and how often the ship was lost."""
    scores: Counter[int] = Counter()
    lost = 0
    for number in orders:
        score = result(replace(game, tiles=None, seed=str(number)), switches).score
        if score is None:
            lost += 1
        else:
            scores[score] += 1
    return scores, lost
