"""Three people who take whatever is offered, as quickly as they are answered, until the plug is pulled."""

import random
from contextlib import suppress
from http.client import HTTPException
from typing import Any, Final

from tests.pi.box import Box

SLUG: Final = "captains-chair"
NAMED_EVERY: Final = 5


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
        with suppress(OSError, HTTPException):
            while True:
                self.move()

    def name_is_kept(self) -> bool:
        """Ben's, or the one that he was being given."""
        people = self._view(self._keys[0])["people"]
        return any(each["name"] in (self._name, self._tried) for each in people)

    def _view(self, key: str) -> Any:
        return self._table.asked("GET", "view", key=key)[1]

    def move(self) -> None:
        host, ben, _ = self._keys
        key = self._chance.choice(self._keys)
        game = self._view(key)["game"]
        if game["ended"]:
            self._table.told(host, "PlayAgain")
        elif not game["running"]:
            self._table.told(host, "GoOn")
        elif self._chance.randrange(NAMED_EVERY) == 0:
            self._tried = f"Ben {self._chance.randrange(10**6)}"
            self._table.told(ben, "Rename", seat="s2", name=self._tried)
            self._name = self._tried
        elif game["offers"]:
            taken = self._table.tried(key, self._taken(self._chance.choice(game["offers"])))
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
