"""What plays what the table says: screens that ask wait here for the host, and one output alone may be tried.

Nothing of it is written down before a screen is let in.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.box.box import Box, TryBackground, TryLamp, TryVoice
from companion.contract import Effect, Refused, line, tidy_name
from companion.people.seats import BOX, House, need_host
from companion.people.sounding import (
    ID,
    LONGEST_SCREEN,
    MOST_SCREENS,
    AskToSound,
    HouseSound,
    LetScreen,
    PutOutScreen,
    SampleRecording,
    Screen,
    ScreenCommand,
    let_in,
    need_output,
    put_out,
)
from companion.table.commands import TryOutput, TryRecording
from companion.table.posts import Ask
from companion.table.snapshot import Snapshot
from companion.table.sound_now import OutputsNow

ALONE_MS: Final = 8_000  # the chime and the test line take six seconds
MOST_AN_ADDRESS: Final = 2  # screens that wait, where it is known from where they ask


class Outputs:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._asked: dict[Screen, str] = {}  # and from which address
        self._tried: tuple[str, int] | None = None  # which one, and until when

    def now(self, house: House) -> OutputsNow:
        return OutputsNow(
            _but(tuple(self._asked), house.sound.screens), None if self._tried is None else self._tried[0]
        )

    def change(self, ask: Ask, seen: Snapshot) -> House:
        """After one of the commands of screens."""
        house, sender = seen.house, ask.sender
        command: ScreenCommand = ask.command
        if isinstance(command, AskToSound) and any(each.id == command.screen for each in house.sound.screens):
            return house  # it asks each time it comes back, also while eyes are shut
        seen.need_no_mask()
        match command:
            case AskToSound(id, name):
                sound = self._asks(seen, Screen(id, _tidy(name, id)), ask)
            case LetScreen(id):
                need_host(house, sender)
                screen = next((each for each in self._asked if each.id == id), None)
                if screen is None:
                    raise Refused("not_kept", why=line("unheard.screen"))
                sound = let_in(house.sound, screen)
            case PutOutScreen(id):
                need_host(house, sender)
                self._asked = {each: address for each, address in self._asked.items() if each.id != id}
                sound = put_out(house.sound, id)
        return replace(house, sound=sound)

    def try_out(
        self, command: TryOutput | TryRecording | TryVoice | TryBackground | TryLamp, seen: Snapshot, box: Box
    ) -> tuple[Effect, ...]:
        """What is heard or seen then; or Refused, where others would miss what they have to hear, or a lamp would tell
        them that all may look."""
        seen.need_no_mask()
        if isinstance(command, TryOutput | TryRecording | TryBackground):
            seen.need_no_track()
        match command:
            case TryOutput(output):
                need_output(seen.house.sound, output)
                self._tried = output, self._now() + ALONE_MS
                return box.tried(TryVoice())
            case TryRecording(game, piece):
                return (SampleRecording(piece, game),)
            case _:
                return box.tried(command)

    def due(self) -> int | None:
        return None if self._tried is None else self._tried[1]

    def forgets(self) -> bool:
        """The one that was tried has had its time."""
        due = self.due()
        if due is None or due > self._now():
            return False
        self._tried = None
        return True

    def _asks(self, seen: Snapshot, screen: Screen, ask: Ask) -> HouseSound:
        house = seen.house
        if ID.fullmatch(screen.id) is None:
            raise Refused("not_kept", why=line("unheard.form"))
        nobody_to_ask = (
            house.host is None and seen.playing is None
        )  # a game tells secrets, and somebody may become host
        if nobody_to_ask or ask.sender in (BOX, house.host):
            return let_in(house.sound, screen)
        waiting = _but(tuple(self._asked), (*house.sound.screens, screen))
        if len(house.sound.screens) >= MOST_SCREENS:
            raise Refused("not_kept", why=line("unheard.many", most=MOST_SCREENS))
        here = [each for each in waiting if self._asked[each] == ask.address != ""]
        if len(waiting) + len(house.sound.screens) >= MOST_SCREENS or len(here) >= MOST_AN_ADDRESS:
            raise Refused("not_kept", why=line("unheard.wait"))  # whoever asked before is not pushed out
        if screen not in self._asked:
            self._asked = {each: self._asked[each] for each in waiting} | {screen: ask.address}
        return house.sound


def _but(screens: tuple[Screen, ...], others: tuple[Screen, ...]) -> tuple[Screen, ...]:
    known = {each.id for each in others}
    return tuple(each for each in screens if each.id not in known)


def _tidy(name: str, id: str) -> str:
    return tidy_name(name)[:LONGEST_SCREEN].strip() or id[:4]
