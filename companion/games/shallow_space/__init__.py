"""Shallow Space: crews on rival ships, with lasers, grenades and plenty of redshirts."""

from pathlib import Path
from typing import Final

from companion.contract import Game, stirring
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules import (
    alarms,
    boarding,
    bots,
    bridge,
    captains,
    charges,
    cloak,
    correcting,
    crew_cards,
    damage,
    dealing,
    dice,
    gunnery,
    hands,
    lasting,
    losses,
    moving,
    muster,
    orders,
    outcome,
    planning,
    plans,
    playing,
    ramming,
    readiness,
    real_dice,
    repairs,
    shooting,
    signs,
    specials,
    steering,
    steps,
    turns,
    upkeep,
)
from companion.games.shallow_space.rules.checking import drawn
from companion.games.shallow_space.rules.soundness import broken
from companion.games.shallow_space.setup.beginning import new
from companion.games.shallow_space.setup.options import OPTIONS, PRESETS
from companion.games.shallow_space.shown.after.aftermath import aftermath
from companion.games.shallow_space.shown.after.annals import ANNALS
from companion.games.shallow_space.shown.after.retold import REPLAY
from companion.games.shallow_space.shown.hands import HANDS
from companion.games.shallow_space.shown.picture import View
from companion.games.shallow_space.shown.scene import acts, scene
from companion.games.shallow_space.shown.secrets import twins
from companion.games.shallow_space.shown.view import view

GAME: Final[Game[State, View]] = Game(
    slug="shallow-space",
    rules=1,
    folder=Path(__file__).parent / "pages",
    least=2,
    most=12,
    chapters=(
        *(stirring, muster, real_dice, dice, dealing),
        *(turns, readiness, upkeep),
        *(steps, moving, boarding, shooting, damage, losses),
        *(repairs, bots, charges, lasting),
        *(playing, crew_cards, cloak, hands),
        *(bridge, gunnery, specials, ramming, captains),
        *(plans, planning, signs),
        *(correcting, steering),
    ),
    new=new,
    view=view,
    acts=acts,
    result=outcome.result,
    played_as=outcome.played_as,
    opens=muster.opens,
    taken_back=stirring.go_on,
    drawn=drawn,
    due=turns.due,
    tick=orders.tick,
    stage=dice.stage,
    step=lambda state: state.step,
    turn=turns.which,
    scene=scene,
    broken=broken,
    lamps=alarms.LAMPS,
    hands=HANDS,
    options=OPTIONS,
    presets=PRESETS,
    twins=twins,
    aftermath=aftermath,
    replay=REPLAY,
    annals=ANNALS,
)
