"""What a press on the box, or a card, means now."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from companion.box.box import BoxWish
from companion.box.cards import CardAsk, raw_command
from companion.contract import Command, Effect, Press, Refused, Say, Seat, line
from companion.people.seats import BOX, DimLamps, FreeHost, House, Mute
from companion.record.codec import Codec, NotUnderstood
from companion.table import mishaps, reception
from companion.table.clock import TableClock
from companion.table.commands import GoOn, LetIn, Pause, SayAgain
from companion.table.loudness import Loudness
from companion.table.play import Play
from companion.table.posts import Answer, Ask
from companion.table.snapshot import Snapshot

NERVOUS_MS: Final = 700  # a press so soon after a pause was meant to pause, too
HEARD_MS: Final = 8_000  # after who knocks was told: the longer question takes seven seconds and a name


class Hands:
    """They ask through the same door as a phone; there is no page to read, so what comes of it is said."""

    def __init__(
        self, ask: Callable[[Ask], Answer], announce: Callable[[tuple[Effect, ...]], None], address: Callable[[], str]
    ) -> None:
        self._ask = ask
        self._announce = announce
        self._address = address
        self._loudness = Loudness()
        self._has_moved = False  # to an address that has not been said

    def obey(self, hand: BoxWish, seen: Snapshot, play: Play | None, clock: TableClock) -> None:
        try:
            for wish in wishes_of(hand, seen, play, clock, self._address(), self._loudness):
                self._grant(wish)
        except Refused as refused:
            self._announce((Say(line(f"refused.{refused.code}", **refused.values)),))

    def say_address(self, seen: Snapshot) -> None:
        """Who plays has found the table, and hears it after the game."""
        self._has_moved = True
        if seen.playing is None:
            self._announce(())

    def after_the_game(self, seen: Snapshot) -> tuple[Effect, ...]:
        """What waits to be said until nobody plays."""
        if not self._has_moved or seen.playing is not None:
            return ()
        self._has_moved = False
        return (_address(self._address()),)

    def _grant(self, wish: Ask | Say) -> None:
        if isinstance(wish, Say):
            self._announce((wish,))
            return
        if (refused := self._ask(wish).refused) is not None:
            raise refused
        if isinstance(wish.command, FreeHost):
            self._announce((Say(line("say.host_freed")),))


def wishes_of(
    hand: BoxWish, seen: Snapshot, play: Play | None, clock: TableClock, address: str, loudness: Loudness
) -> tuple[Ask | Say, ...]:
    """What the hand wants of the table now, one after the other, or Refused."""
    if isinstance(hand, CardAsk):
        return (_of_card(hand, play),)
    masks = play is not None and play.masks
    if play is not None and masks and hand.button == "big" and hand.kind in ("long", "held"):
        return _only(_of_game(play, replace(hand, kind="long")))  # in a pause too; and fear presses long
    if (knock := seen.knock) is not None and not masks and hand.button == "big" and hand.kind != "held":
        # a press that comes with the question was meant for something else, and does neither
        return (Ask(LetIn(), BOX) if clock.real() >= knock.since + HEARD_MS else Say(reception.question(knock)),)
    return loudness.pressed(hand, seen, clock.real()) or _only(_of_button(hand, seen, play, clock, address))


def _only(wish: Ask | Say | None) -> tuple[Ask | Say, ...]:
    return () if wish is None else (wish,)


def _of_card(card: CardAsk, play: Play | None) -> Ask:
    if play is None:
        raise Refused("no_game")
    if card.is_nobodys:
        raise Refused("card_nobody")
    if play.game.slug != card.game:
        raise Refused("card_other_game")
    try:
        command = Codec(play.game.commands).decode(raw_command(card.command))
    except (ValueError, NotUnderstood) as error:
        raise Refused("card_unclear") from error  # taught for other rules of this game
    return Ask(command, BOX, card.seat)


def _of_button(press: Press, seen: Snapshot, play: Play | None, clock: TableClock, address: str) -> Ask | Say | None:
    house = seen.house
    press = replace(press, button=_meaning(press.button, house))
    if press.button == "big" and press.kind == "held":
        return Ask(FreeHost(), BOX)
    if press.button == "mute":
        return Ask(Mute(not house.muted), BOX)
    if press.button == "night":
        return Ask(DimLamps(not house.night), BOX)
    if press.button == "pause":
        return Ask(Pause(), BOX) if clock.runs else _go_on(clock)
    if play is None or play.ended:
        return _address(address)
    if not clock.runs:
        return _go_on(clock) if press.button == "big" else None
    return _of_game(play, press)


def _address(address: str) -> Say:
    return Say(line("say.address", address=address))


def _go_on(clock: TableClock) -> Ask | None:
    return None if clock.was_paused(NERVOUS_MS) else Ask(GoOn(), BOX)


def _of_game(play: Play, press: Press) -> Ask | None:
    with mishaps.guarded(play.game.slug):
        wish = _shaped(play.game.hands.pressed(play.state, press))
    if wish is None and press.button == "big" and play.plays_a_track:
        again = press.kind == "double"
        return Ask(SayAgain() if again else Pause(), BOX)  # a box with one button can stop the track, too
    return None if wish is None else Ask(wish[1], BOX, wish[0])


def _shaped(wish: object) -> tuple[Seat | None, Command[Any]] | None:
    match wish:
        case None:
            return None
        case (None | str() as seat, Command() as command):
            return (None if seat is None else Seat(seat)), command
    raise TypeError(f"pressed gives {wish!r}, and no seat with a command")


def _meaning(button: str | Seat, house: House) -> str | Seat:
    """The board knows places ("seat.2"); who sits there, the house knows. A chord has two."""
    if "+" in button:
        return "+".join(_meaning(each, house) for each in button.split("+"))
    place = str(button).removeprefix("seat.")
    if place == button or not (place.isascii() and place.isdigit()) or not 0 < int(place) <= len(house.people):
        return button
    return house.people[int(place) - 1].seat
