"""What a card may be taught has words."""

from companion.games.captain_is_dead import GAME
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import WORDS


def test_what_a_card_may_be_taught_can_be_said() -> None:
    for command, name in GAME.hands.cards({"our_box": FULL}):
        assert WORDS.word(name, str)
        assert type(command) in GAME.commands
