"""Three people who take whatever is offered, as quickly as they are answered, until the plug is pulled."""

import random
from contextlib import suppress
from http.client import HTTPException
from typing import Any, Final

from tests.pi.box import Box

SLUG: Final = "captains-chair"
NAMED_EVERY: Final = 5
HURRIED_S: Final = 5.0  # who waits for an answer does not hear that the plug is pulled


class Players:
    def __init__(self, table: Box) -> None:
        self._table = table
        self._chance = random.Random(1)
        self._keys = [table.join(name) for name in ("Ann", "Ben", "Cid")]
        self._name, self._tried = "Ben", "Ben"
        self.moves: list[str] = []  # the ids of the commands that were answered with yes
        table.told(self._keys[0], "ChooseGame", game=SLUG)
        table.told(self._keys[0], "StartGame")

    def play(self) -> None:
        hurried = Box(self._table.guest, answer_s=HURRIED_S)
        with suppress(OSError, HTTPException):
            while True:
                self.move(hurried)

    def name_is_kept(self) -> bool:
        """Ben's, or the one that he was being given."""
        people = self._table.asked("GET", "view", key=self._keys[0])[1]["people"]
        return any(each["name"] in (self._name, self._tried) for each in people)

    def move(self, table: Box) -> None:
        host, ben, _ = self._keys
        key = self._chance.choice(self._keys)
        game = table.asked("GET", "view", key=key)[1]["game"]
        if game["ended"]:
            table.told(host, "PlayAgain")
        elif not game["running"]:
            table.told(host, "GoOn")
        elif self._chance.randrange(NAMED_EVERY) == 0:
            self._tried = f"Ben {self._chance.randrange(10**6)}"
            table.told(ben, "Rename", seat="s2", name=self._tried)
            self._name = self._tried
        elif game["offers"]:
            taken = table.tried(key, self._taken(self._chance.choice(game["offers"])))
            self.moves += [taken] if taken else []

    def _taken(self, offer: Any) -> dict[str, object]:
        command: dict[str, object] = {"type": offer["type"]}
        for field in offer["fields"]:
            values = [each["value"] for each in field.get("values") or ()]
            if values:
                is_one = field["kind"] == "choice"
                least = field.get("least") or 1
                command[field["name"]] = values[0] if is_one else self._chance.sample(values, min(len(values), least))
        return command
