"""A secret choice is not even noticed: no page, no answer and no stream of anybody else changes by it."""

from pathlib import Path
from random import Random
from typing import Any, Final, cast

from companion.asks import Ask, ChooseGame, SetOptions, StartGame
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.commands import (
    AbortScript,
    GiveGuns,
    KeepCard,
    Pick,
    PickHands,
    PlayCard,
    Rehearse,
)
from companion.games.feed_the_kraken.model import State
from companion.lines import Seat
from tests.driver import Driver
from tests.games.feed_the_kraken.pages import GAMES, WORDS_OF_GAMES
from tests.games.feed_the_kraken.table import ON_PHONES, filled
from web import shown
from web.door import Door
from web.pages import Audience, Pages
from web.presence import Presence

NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
SECRET: Final = (GiveGuns, KeepCard, PlayCard, Pick, PickHands)
THINKING_MS: Final = 700
MOST_MOVES: Final = 6_000


class Watched:
    """A table with all secrets on phones, and all that the web would send of it."""

    def __init__(self, folder: Path) -> None:
        self.table = Driver(folder, GAMES, WORDS_OF_GAMES)
        self.table.join(*NAMES)
        self.table.done("Ann", ChooseGame(GAME.slug))
        self.table.done("Ann", SetOptions(ON_PHONES))
        self.begin(StartGame())
        self.door = Door(self.table.table, start="0")
        self.pages = Pages(self.door, Presence(), lambda: "http://192.0.2.7:8080", None)

    def begin(self, command: Any) -> None:
        self.table.done("Ann", command)

    @property
    def state(self) -> State:
        return cast(State, self.table.state)

    def noticed(self, own: Seat) -> list[Any]:
        """By everybody else: a stream sends only what differs from what it sent before."""
        snapshot = self.table.snapshot
        seats = [None, *(each for each in self.state.rules.seats if each != own)]
        pages = [Audience("table"), *(Audience("seat", each) for each in seats if each), Audience("host", Seat("s1"))]
        if own == "s1":
            pages.pop()  # the host's own
        told = [shown.table(self.door, snapshot, each) for each in seats]
        return [*map(self.pages.live, pages), *told, shown.history(snapshot, None), len(self.table.effects)]


def is_secret(state: State, command: Any, seat: Seat) -> bool:
    match command:
        case Pick() | PickHands():
            return True
        case KeepCard() | PlayCard():
            return not state.deck.is_seen
        case GiveGuns():
            assert state.mutiny is not None
            given = state.mutiny.given[state.rules.seats.index(seat)]
            return not state.mutiny.is_seen or given is not None
    return False


def test_a_secret_choice_sends_nothing_to_anybody_else(tmp_path: Path) -> None:
    rng, games, compared = Random(7), 0, dict.fromkeys(SECRET, 0)
    watched = Watched(tmp_path)
    for _ in range(MOST_MOVES):
        if min(compared.values()) > 1:
            return
        if watched.table.play.ended:
            games += 1
            watched = Watched(tmp_path / str(games))
        state = watched.state
        seat = rng.choice(state.rules.seats)
        able = [each for each in GAME.offers(state, seat) if each.command not in (AbortScript, Rehearse)]
        if able:
            command = filled(rng.choice(able), rng)
            compare = is_secret(state, command, seat) and compared[type(command)] < 8
            before = watched.noticed(seat) if compare else []
            answer = watched.table.send(Ask(command, seat))
            assert answer.refused is None
            if compare:
                assert watched.noticed(seat) == before, command
                compared[type(command)] += 1
        watched.table.after(THINKING_MS)
    raise AssertionError(f"too few of them came: {compared}")
