"""Shallow Space: crews on rival ships, with lasers, grenades and plenty of redshirts."""

from typing import Final, get_args

from companion.contract.old import old_game
from companion.games.shallow_space.commands import Command, Tool
from companion.games.shallow_space.cues import effects, scene
from companion.games.shallow_space.events import Event
from companion.games.shallow_space.evolve import evolve
from companion.games.shallow_space.offers import acts, offers, pressed
from companion.games.shallow_space.options import OPTIONS, PRESETS
from companion.games.shallow_space.outcome import result
from companion.games.shallow_space.printed import FOLDER
from companion.games.shallow_space.rules import decide
from companion.games.shallow_space.setup import LEAST, MOST, new
from companion.games.shallow_space.soundness import broken
from companion.games.shallow_space.telling import reveals, tell
from companion.games.shallow_space.tools import corrections
from companion.games.shallow_space.turns import due
from companion.games.shallow_space.view import view

TOOLS: Final = get_args(Tool)

SECTIONS_LIT: Final = ("front_hull", "left_hull", "right_hull", "teleport", "shield")
GAME: Final = old_game(
    slug="shallow-space",
    rules=1,
    folder=FOLDER,
    least=LEAST,
    most=MOST,
    lamps=tuple(f"ship.{ship}.{part}" for ship in range(1, 5) for part in SECTIONS_LIT),
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
    broken=broken,
    options=OPTIONS,
    presets=PRESETS,
)
