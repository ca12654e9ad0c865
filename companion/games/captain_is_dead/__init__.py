"""The Captain is Dead: the ship's state, the alert clock, and what is allowed now."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from companion.contract import Game, Outside, ShellCommand
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules import (
    aboard,
    alerts,
    drawing,
    ending,
    fighting,
    gains,
    gear,
    harm,
    reminders,
    repairs,
    research,
    scanners,
    set_up,
    skills,
    stations,
    turns,
    walking,
)
from companion.games.captain_is_dead.rules.correcting import of_cards, of_crew, of_decks, of_ship
from companion.games.captain_is_dead.rules.soundness import broken
from companion.games.captain_is_dead.setup.beginning import new
from companion.games.captain_is_dead.setup.options import OPTIONS
from companion.games.captain_is_dead.shown.annals import ANNALS
from companion.games.captain_is_dead.shown.hands import HANDS
from companion.games.captain_is_dead.shown.picture import View
from companion.games.captain_is_dead.shown.scene import acts, scene
from companion.games.captain_is_dead.shown.view import view

CHAPTERS: Final = (
    ending, set_up,
    walking, stations, repairs, fighting, research, gear,  # what actions are spent on
    turns, drawing, gains, alerts,
    harm, aboard, skills, scanners, reminders,
    of_ship, of_decks, of_crew, of_cards,
)  # fmt: skip


def _box(args: Sequence[str], outside: Outside) -> Iterator[str]:
    """The table does not need this, and shall start fast."""
    from companion.games.captain_is_dead.setup.sheet import run

    return run(args, outside)


GAME: Final[Game[State, View]] = Game(
    slug="captain-is-dead",
    rules=1,
    folder=Path(__file__).parent / "pages",
    least=2,
    most=7,
    chapters=CHAPTERS,
    new=new,
    view=view,
    acts=acts,
    result=ending.result,
    due=reminders.due,
    tick=reminders.tick,
    step=lambda state: state.step,
    scene=scene,
    keeps_secrets=lambda options: False,  # hands of cards are the table's
    broken=broken,
    hands=HANDS,
    options=OPTIONS,
    shell=(
        ShellCommand(
            "captain-box", "The Captain is Dead: a sheet for your own box, and checks of a filled-in one", _box
        ),
    ),
    annals=ANNALS,
)
