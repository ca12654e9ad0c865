"""Feed the Kraken: the voyage of the Instabil, with hidden sides, mutinies, and a cult that waits for the deep."""

from pathlib import Path
from typing import Final

from companion.contract import Game
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.rules import (
    characters,
    clock,
    correcting,
    cult,
    deck,
    eyes,
    hearing,
    looking,
    loyalty,
    map_actions,
    mutiny,
    navigation,
    navigator,
    rehearsing,
    script,
    set_up,
    taps,
    team,
    victory,
    voyage,
)
from companion.games.feed_the_kraken.rules.soundness import broken
from companion.games.feed_the_kraken.setup.beginning import new
from companion.games.feed_the_kraken.setup.options import OPTIONS, keeps_secrets
from companion.games.feed_the_kraken.shown.hands import HANDS
from companion.games.feed_the_kraken.shown.picture import View
from companion.games.feed_the_kraken.shown.scene import acts, scene
from companion.games.feed_the_kraken.shown.secrets import twins
from companion.games.feed_the_kraken.shown.slots import slots
from companion.games.feed_the_kraken.shown.view import view
from companion.games.feed_the_kraken.tools import SHELL

GAME: Final[Game[State, View]] = Game(
    slug="feed-the-kraken",
    rules=1,
    folder=Path(__file__).parent / "pages",
    least=5,
    most=11,
    chapters=(
        *(set_up, hearing, script, taps, eyes, rehearsing),  # before the voyage, and whenever eyes are shut
        *(team, loyalty, mutiny),  # a round: who steers
        *(deck, navigation, navigator, voyage),  # and whereto
        *(map_actions, looking, cult),  # what is found there
        *(characters, victory, correcting),
    ),
    new=new,
    view=view,
    acts=acts,
    result=victory.result,
    played_as=victory.played_as,
    due=clock.due,
    tick=clock.tick,
    stage=lambda state: state.stage,
    step=lambda state: state.step,
    turn=lambda state: state.team.rounds,
    scene=scene,
    keeps_secrets=keeps_secrets,
    broken=broken,
    hands=HANDS,
    options=OPTIONS,
    voice="bm_george",
    slots=slots,
    shell=SHELL,
    twins=twins,
)
