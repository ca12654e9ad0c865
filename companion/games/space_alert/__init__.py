"""Space Alert: the ship's computer. Missions in real time for a crew that has no time to look at a screen."""

from pathlib import Path
from typing import Final

from companion.contract import Game
from companion.games.space_alert.missions.slots import slots
from companion.games.space_alert.model import State
from companion.games.space_alert.rules import (
    amending,
    briefing,
    by_rules,
    choosing,
    correcting,
    elsewhere,
    endings,
    flight,
    looking_back,
    programs,
    questions,
    recounting,
    repairs,
    reporting,
    rerun,
    score,
    story_parts,
    walking,
    what_if,
)
from companion.games.space_alert.setup.beginning import new
from companion.games.space_alert.setup.options import OPTIONS
from companion.games.space_alert.shown import flown, hands, replaying
from companion.games.space_alert.shown.picture import View
from companion.games.space_alert.shown.scene import acts, scene
from companion.games.space_alert.shown.view import view
from companion.games.space_alert.tools import SHELL

GAME: Final[Game[State, View]] = Game(
    slug="space-alert",
    rules=2,
    folder=Path(__file__).parent / "pages",
    least=1,
    most=5,
    # As pages offer what can be done, what is asked first in front; README.md has the chapters in the order of play.
    chapters=(
        choosing,
        elsewhere,
        repairs,
        score,
        walking,
        recounting,
        amending,
        looking_back,
        rerun,
        what_if,
        programs,
        questions,
        reporting,
        flight,
        briefing,
        by_rules,
        correcting,
    ),
    new=new,
    view=view,
    acts=acts,
    result=endings.result,
    due=flight.due,
    tick=flight.tick,
    errand=looking_back.errand,
    stage=lambda state: state.stage,
    step=lambda state: state.step,
    turn=story_parts.part,
    scene=scene,
    keeps_secrets=lambda options: False,
    hands=hands.HANDS,
    options=OPTIONS,
    annals=flown.ANNALS,
    replay=replaying.REPLAY,
    slots=slots,
    shell=SHELL,
)
