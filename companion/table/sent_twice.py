"""What was answered lately: a command that is sent twice (a lost answer, a double tap) acts once."""

from typing import Final

from companion.contract import Seat
from companion.people.seats import STRANGER
from companion.table.play import Play
from companion.table.posts import Answer, Ask

KEPT: Final = 1_000


class Answers:
    def __init__(self) -> None:
        self._kept: dict[tuple[Seat, str], Answer] = {}

    def known(self, ask: Ask, play: Play | None, version: int) -> Answer | None:
        """Also to what was asked before a restart: that it was done stands in the game's journal."""
        if ask.id is None or ask.sender == STRANGER:
            return None
        if (answer := self._kept.get((ask.sender, ask.id))) is not None:
            return answer
        was_done = play is not None and (ask.sender, ask.id) in play.answered
        return Answer(version=version) if was_done else None

    def keep(self, ask: Ask, answer: Answer) -> None:
        if ask.id is None or ask.sender == STRANGER:
            return
        self._kept[ask.sender, ask.id] = answer
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
