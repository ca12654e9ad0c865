"""Captain's Chair: electors push their favourites up through the ship, and any one of them can say No."""

from pathlib import Path
from typing import Final

from companion.contract import Game
from companion.games.captains_chair.model import State
from companion.games.captains_chair.rules import (
    correcting,
    leaving,
    own_cards,
    placing,
    printed_board,
    race,
    rounds,
    scoring,
    verdict,
    voting,
)
from companion.games.captains_chair.rules.soundness import broken
from companion.games.captains_chair.setup.beginning import new
from companion.games.captains_chair.setup.options import OPTIONS, PRESETS, keeps_secrets
from companion.games.captains_chair.shown.hands import HANDS
from companion.games.captains_chair.shown.picture import View
from companion.games.captains_chair.shown.scene import acts, scene
from companion.games.captains_chair.shown.secrets import twins
from companion.games.captains_chair.shown.view import view

GAME: Final[Game[State, View]] = Game(
    slug="captains-chair",
    rules=1,
    folder=Path(__file__).parent / "pages",
    least=3,
    most=6,
    chapters=(rounds, placing, race, printed_board, voting, own_cards, verdict, scoring, leaving, correcting),
    new=new,
    view=view,
    acts=acts,
    result=scoring.result,
    opens=rounds.opens,
    due=voting.due,
    tick=voting.tick,
    stage=lambda state: state.phase,
    step=lambda state: state.step,
    turn=lambda state: state.round.number,
    scene=scene,
    keeps_secrets=keeps_secrets,
    broken=broken,
    hands=HANDS,
    options=OPTIONS,
    presets=PRESETS,
    twins=twins,
)
