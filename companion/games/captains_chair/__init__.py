"""Captain's Chair: electors push their favourites up through the ship, and any one of them can say No."""

from typing import Final, get_args

from companion.contract.old import old_game
from companion.games.captains_chair.cues import effects, scene
from companion.games.captains_chair.evolve import evolve
from companion.games.captains_chair.model import Command, Event, Tool
from companion.games.captains_chair.offers import acts, offers, pressed
from companion.games.captains_chair.options import OPTIONS, keeps_secrets
from companion.games.captains_chair.printed import FOLDER
from companion.games.captains_chair.round import result
from companion.games.captains_chair.rules import decide
from companion.games.captains_chair.setup import new
from companion.games.captains_chair.soundness import broken
from companion.games.captains_chair.telling import reveals, tell
from companion.games.captains_chair.tools import corrections
from companion.games.captains_chair.view import view
from companion.games.captains_chair.voting import due

TOOLS: Final = get_args(Tool)

GAME: Final = old_game(
    slug="captains-chair",
    rules=1,
    folder=FOLDER,
    least=3,
    most=6,
    commands=tuple(each for each in get_args(Command) if each not in TOOLS),
    events=get_args(Event),
    new=new,
    decide=decide,
    evolve=evolve,
    view=view,
    offers=offers,
    acts=acts,
    result=result,
    tell=tell,
    due=due,
    step=lambda state: state.step,
    effects=effects,
    scene=scene,
    tools=TOOLS,
    corrections=corrections,
    pressed=pressed,
    reveals=reveals,
    keeps_secrets=keeps_secrets,
    broken=broken,
    options=OPTIONS,
)
