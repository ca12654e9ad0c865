"""What a card may be taught has words, and what the host does with a tool is said in a sentence."""

from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import GONE, POD
from companion.games.captain_is_dead.rules.correcting.of_cards import ToolSet
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import WORDS, flying
from tests.games.shipped import said


def test_what_a_card_may_be_taught_can_be_said() -> None:
    for command, name in GAME.hands.cards({"our_box": FULL}):
        assert WORDS.word(name, str)
        assert type(command) in GAME.commands


def test_a_tool_is_with_somebody_or_out_of_the_game() -> None:
    state = flying()
    for at, told in ((GONE, "Tool 1 is out of the game"), (POD, "Tool 1 is with ")):
        event = ToolSet("tool_1", at, True)
        assert said(GAME, event.told(state, event.apply(state))).startswith(told)
