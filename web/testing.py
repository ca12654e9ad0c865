"""The pages before a table that stands still: any state of a game, as any seat and the screen in the room see it."""

import html
import re
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from typing import Any

from companion.cli import library
from companion.contract import ZERO, AnyGame, Millis, Seat, Setup
from companion.people.seats import COLOURS, House, Person
from companion.table.clock import TableClock
from companion.table.games import Games
from companion.table.picture import PlayNow, Told
from companion.table.posts import Post
from companion.table.snapshot import Snapshot
from companion.words.dictionary import Dictionary
from web.door import Door
from web.pages.pages import Audience, Pages
from web.pages.sheet import Sheet
from web.presence import Presence


@dataclass
class StillTable:
    """What the web reads of a real table, and no loop."""

    snapshot: Snapshot
    clock: TableClock
    games: Games
    words: Dictionary
    inbox: SimpleQueue[Post] = field(default_factory=SimpleQueue)


class Look:
    def __init__(self, game: AnyGame, words: Dictionary | None = None) -> None:
        self.game = game
        games = Games.opened(game)
        clock = TableClock(lambda: 0, start=ZERO, running=False)
        self.table = StillTable(Snapshot(), clock, games, words or library.words(games.folders, "en"))
        self.door = Door(self.table, start="0")
        self.pages = Pages(self.door, Presence(), lambda: "http://192.0.2.7:8080", None)

    def at(
        self,
        state: Any,
        history: tuple[Told, ...] = (),
        watching: tuple[Seat, ...] = (),
        running: bool = True,
        ended: bool = False,
        seats: tuple[Seat, ...] = (),
    ) -> "Look":
        """A pulse of its own, so that no page is taken from those that were kept. `ended`: by the host."""
        seats = seats or state.rules.seats
        people = tuple(Person(seat, seat.title(), COLOURS[place]) for place, seat in enumerate((*seats, *watching)))
        result = self.game.result(state)
        play = PlayNow(
            number=1,
            game=self.game,
            setup=Setup(seats, {}),
            state=state,
            step=str(self.game.step(state)),
            history=history,
            at=Millis(0),
            anchor=(Millis(0), 0),
            running=running,
            resumed=False,
            result=result,
            ended=ended or result is not None,
            sitters=(),
        )
        house = House(people=people, host=seats[0], seated=len(people))
        self.table.snapshot = replace(self.table.snapshot, house=house, play=play, pulse=self.table.snapshot.pulse + 1)
        return self

    def phone(self, seat: Seat) -> str:
        return self.sheet(seat).whole()

    def sheet(self, seat: Seat) -> Sheet:
        return self.pages.live(Audience("seat", seat))

    def screen(self) -> str:
        return self.pages.live(Audience("table")).whole()


def text(page: str) -> str:
    """What can be read, marks and attributes left out."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)))


def without_sheet(page: str) -> str:
    """What is in sight while nothing is held."""
    return re.sub(r"<hold-to-see.*?</hold-to-see>\s*", "", page, flags=re.DOTALL)
