"""What happens in each situation: past events, a command, the events that follow or the code of a refusal."""

from companion.contract.testing import Row
from tests.games.feed_the_kraken import rows_characters, rows_crew, rows_eyes, rows_sea

ROWS: list[Row] = [
    *(*rows_crew.SET_UP, *rows_crew.TEAM, *rows_crew.TALKED, *rows_crew.LOYALTY),
    *(*rows_sea.NAVIGATION, *rows_sea.VICTORY, *rows_sea.CHART, *rows_sea.CARD, *rows_sea.CULT, *rows_sea.OFF_DUTY),
    *rows_eyes.SCRIPTS,
    *(*rows_characters.WHO_AND_WHEN, *rows_characters.EFFECTS, *rows_characters.CORRECTIONS),
]
ELSEWHERE = {"players_number"}  # at the set-up
