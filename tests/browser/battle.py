"""A battle of Shallow Space before browsers: its state can be looked at, and corrected."""

from pathlib import Path
from typing import Any

from companion.contract.lots import drawn, taken
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules import cloak
from companion.games.shallow_space.rules.correcting import SetRedshirts
from companion.games.shallow_space.rules.steering import DealHand
from companion.table.commands import Undo
from tests.browser.inside import Inside
from tests.web.room import GoingClock, Room

HOST = "s1"
DEALS = 400


class Battle(Inside[State]):
    def __init__(self, folder: Path) -> None:
        super().__init__(Room(folder, seed=3, time=GoingClock()), State)

    def ask(self, *commands: Any, seat: str = HOST) -> None:
        for command in commands:
            answer = self.room.ask(command, HOST, seat)
            assert answer.refused is None, (command, answer.refused.code)
        self.room.settle()

    def deal(self, who: int, card: str, *, has: bool = True) -> None:
        """Until they have it, or do not."""
        for _ in range(DEALS):
            if (card in self.state.people[who].hand) is has:
                return
            self.ask(DealHand(who))
        raise AssertionError(f"{card} is dealt never, or always")

    def take_back(self) -> None:
        play = self.room.snapshot.play
        assert play is not None
        assert play.undo is not None
        self.ask(Undo(play.undo.number, sure=True))

    def lots_without_a_walk(self, who: int, to: str) -> None:
        """What is taken back draws the lots anew, until a clone goes elsewhere, or nowhere."""
        for _ in range(DEALS):
            state = self.state
            free, lots = cloak.ways(state, state.people[who]), state.lots
            (does,) = taken(cloak.DOES, drawn(lots.key, lots.drawn + 1, len(cloak.DOES)))
            if does != cloak.STEP or [*taken(free, drawn(lots.key, lots.drawn + 2, len(free)))] != [to]:
                return
            self.ask(SetRedshirts(who, state.people[who].redshirts))
            self.take_back()
        raise AssertionError(f"the clone goes to {to} each time")
