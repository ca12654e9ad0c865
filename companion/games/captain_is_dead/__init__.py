"""The Captain is Dead: the ship's state, the alert clock, and what is allowed now."""

from collections.abc import Iterator, Sequence
from typing import Final, get_args

from companion.contract import Outside, ShellCommand
from companion.contract.old import old_game
from companion.games.captain_is_dead.annals import ANNALS
from companion.games.captain_is_dead.cards import cards
from companion.games.captain_is_dead.commands import Command
from companion.games.captain_is_dead.correcting import Tool as Correction
from companion.games.captain_is_dead.cues import effects, scene
from companion.games.captain_is_dead.ending import result
from companion.games.captain_is_dead.events import Event
from companion.games.captain_is_dead.evolve import evolve
from companion.games.captain_is_dead.offers import offers
from companion.games.captain_is_dead.options import OPTIONS
from companion.games.captain_is_dead.presses import acts, pressed
from companion.games.captain_is_dead.printed import FOLDER
from companion.games.captain_is_dead.rules import decide, due
from companion.games.captain_is_dead.setup import LEAST, MOST, new
from companion.games.captain_is_dead.soundness import broken
from companion.games.captain_is_dead.telling import tell
from companion.games.captain_is_dead.tools import corrections
from companion.games.captain_is_dead.view import view

TOOLS: Final = get_args(Correction)


def _box(args: Sequence[str], outside: Outside) -> Iterator[str]:
    """The table does not need this, and shall start fast."""
    from companion.games.captain_is_dead.box_tool import run

    return run(args, outside)


GAME: Final = old_game(
    slug="captain-is-dead",
    rules=1,
    folder=FOLDER,
    least=LEAST,
    most=MOST,
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
    cards=cards,
    pressed=pressed,
    keeps_secrets=lambda options: False,  # hands of cards are the table's
    broken=broken,
    annals=ANNALS,
    options=OPTIONS,
    shell=(
        ShellCommand(
            "captain-box", "The Captain is Dead: a sheet for your own box, and checks of a filled-in one", _box
        ),
    ),
)
