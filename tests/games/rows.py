"""The rows of each game: what happens in each situation; and the refusals that no row has, as they come elsewhere."""

from typing import Final

from companion.contract.testing import Row
from tests.games.captain_is_dead import rows as captain
from tests.games.captains_chair import rows as chair
from tests.games.feed_the_kraken import rows as kraken
from tests.games.shallow_space import rows as battle
from tests.games.space_alert import rows as flight

ROWS: Final[dict[str, list[Row]]] = {
    "captain-is-dead": captain.ROWS,
    "captains-chair": chair.ROWS,
    "feed-the-kraken": kraken.ROWS,
    "shallow-space": battle.ROWS,
    "space-alert": flight.ROWS,
}
ELSEWHERE: Final[dict[str, set[str]]] = {
    "captain-is-dead": captain.ELSEWHERE,
    "captains-chair": chair.ELSEWHERE,
    "feed-the-kraken": kraken.ELSEWHERE,
    "shallow-space": battle.ELSEWHERE,
}
