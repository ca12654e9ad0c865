"""What a press on the box means now. It asks through the same door as a phone."""

from dataclasses import replace
from typing import Any

from companion.asks import Ask, GoOn, Pause
from companion.core import Press
from companion.cues import Say
from companion.lines import Seat, line
from companion.play import Play
from companion.seats import BOX, FreeHost, House


def wish_of(press: Press, house: House, play: Play | None, *, runs: bool, address: str) -> Ask | Say | None:
    press = replace(press, button=_meaning(press.button, house))
    if press.button == "big" and press.kind == "held":
        return Ask(FreeHost(), BOX)
    if press.button == "pause":
        return Ask(Pause() if runs else GoOn(), BOX)
    if play is None or play.ended:
        return Say(line("say.address", address=address))
    if not runs:
        return Ask(GoOn(), BOX) if press.button == "big" else None
    return _of_game(play, press)


def _of_game(play: Play, press: Press) -> Ask | None:
    wish: tuple[Seat | None, Any] | None = play.game.pressed(play.state, press)
    return None if wish is None else Ask(wish[1], BOX, wish[0])


def _meaning(button: str | Seat, house: House) -> str | Seat:
    """The board knows places ("seat.2"); who sits there, the house knows."""
    place = str(button).removeprefix("seat.")
    if place == button or not place.isdigit() or not 0 < int(place) <= len(house.people):
        return button
    return house.people[int(place) - 1].seat
