"""Feed the Kraken: the voyage of the Instabil, with hidden sides, mutinies, and a cult that waits for the deep."""

from typing import Final, get_args

from companion.contract import ShellCommand
from companion.contract.old import old_game
from companion.games.feed_the_kraken import commands, scripts_tool
from companion.games.feed_the_kraken.commands import Command
from companion.games.feed_the_kraken.cues import effects, scene
from companion.games.feed_the_kraken.events import Event
from companion.games.feed_the_kraken.evolve import evolve
from companion.games.feed_the_kraken.offers import acts, offers, pressed
from companion.games.feed_the_kraken.options import OPTIONS, keeps_secrets
from companion.games.feed_the_kraken.printed import FOLDER
from companion.games.feed_the_kraken.rules import decide, due
from companion.games.feed_the_kraken.setup import new
from companion.games.feed_the_kraken.soundness import broken
from companion.games.feed_the_kraken.taught import cards
from companion.games.feed_the_kraken.telling import reveals, tell
from companion.games.feed_the_kraken.tools import corrections
from companion.games.feed_the_kraken.victory import result
from companion.games.feed_the_kraken.view import view

TOOLS: Final = get_args(commands.Tool)

GAME: Final = old_game(
    slug="feed-the-kraken",
    rules=1,
    folder=FOLDER,
    least=5,
    most=11,
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
    doubles=frozenset(("big",)),
    breaks_off=(commands.AbortScript,),
    reveals=reveals,
    keeps_secrets=keeps_secrets,
    broken=broken,
    options=OPTIONS,
    voice="bm_george",
    shell=(ShellCommand("scripts", "what is said with shut eyes, and when", scripts_tool.run),),
)
