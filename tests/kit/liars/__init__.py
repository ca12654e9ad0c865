"""Liar's Dice: everybody has dice that nobody else sees, and bids on all of them together."""

from pathlib import Path

from companion.contract import Choice, Game, Hands, Number, Option, Preset

from . import bidding, calling
from .model import State, View
from .shown import acts, broken, scene, twins, view

GAME: Game[State, View] = Game(
    slug="liars",
    rules=1,
    folder=Path(__file__).parent,
    least=2,
    most=5,
    chapters=(bidding, calling),
    new=bidding.new,
    view=view,
    acts=acts,
    result=calling.result,
    due=bidding.due,
    tick=bidding.tick,
    step=lambda state: state.moves,
    scene=scene,
    broken=broken,
    hands=Hands(calling.pressed, cards=calling.cards),
    options=(
        Option(Number("dice", 1, 5), 3, "reference"),
        Option(Choice("seconds", (0, 20, 60)), 20, "ours", printed=0),
        Option(Choice("wild", (True, False)), True, "reference"),
    ),
    presets=(Preset("quick", {"dice": 1, "seconds": 20}),),
    twins=twins,
)
