"""The Captain is Dead: the ship's state, the alert clock, and what is allowed now."""

from pathlib import Path
from typing import Final

from companion.contract import Game
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules import (
    aboard,
    alerts,
    asking,
    drawing,
    ending,
    fighting,
    gains,
    gear,
    harm,
    noting,
    reminders,
    repairs,
    research,
    scanners,
    set_up,
    skills,
    stations,
    telling,
    turns,
    walking,
    whereabouts,
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
from companion.games.captain_is_dead.tools import SHELL

CHAPTERS: Final = (
    ending, set_up,
    walking, stations, repairs, fighting, research, gear,  # what actions are spent on
    turns, drawing, gains, alerts,
    harm, aboard, skills, scanners, whereabouts, reminders,
    noting, telling,  # our box learns
    of_ship, of_decks, of_crew, of_cards,
)  # fmt: skip


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
    played_as=ending.played_as,
    due=reminders.due,
    tick=reminders.tick,
    stage=asking.stage,
    step=lambda state: state.step,
    turn=lambda state: state.turn.number,
    scene=scene,
    keeps_secrets=lambda options: False,  # hands of cards are the table's
    broken=broken,
    hands=HANDS,
    told=lambda state: state.told,
    options=OPTIONS,
    shell=SHELL,
    annals=ANNALS,
)
