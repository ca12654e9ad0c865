"""A box with a table in it: the table by its API as a phone's, the pins as fingers and eyes have them."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

from tests.pi.guest import ADDRESS, PATIENCE_S, Guest

PORT: Final = 8080
TABLE: Final = f"http://{ADDRESS}:{PORT}"
ANSWER_S: Final = 60.0
LOOK_S: Final = 0.1


class Box:
    def __init__(self, guest: Guest, *, answer_s: float = ANSWER_S) -> None:
        self.guest, self._answer_s = guest, answer_s
        self._host = ""  # its key

    def until_open(self) -> Any:
        self.until(self._answers)
        return self.health()

    def _answers(self) -> bool:
        with suppress(URLError, ConnectionError, TimeoutError):
            return bool(self.health())
        return False

    def until(self, holds: Callable[[], object], within_s: float = PATIENCE_S) -> None:
        until = time.monotonic() + within_s
        while not holds():
            assert time.monotonic() < until, f"not within {within_s} s:\n{self.journal()}"
            time.sleep(LOOK_S)

    def health(self) -> Any:
        return self.asked("GET", "health")[1]

    def shows(self, *properties: str) -> list[str]:
        """What systemd says of the service."""
        words = self.guest.done(f"systemctl show companion -p {','.join(properties)}").splitlines()
        said = dict(each.split("=", 1) for each in words)
        return [said[each] for each in properties]

    def journal(self) -> str:
        return self.guest.run("journalctl -b -u companion -o cat --no-pager -n 300").text

    def asked(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
        request = Request(
            f"{TABLE}/api/v1/{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {key}"} if key else {},
            method=method,
        )
        try:
            with urlopen(request, timeout=self._answer_s) as answer:
                return answer.status, json.load(answer)
        except HTTPError as refused:
            return refused.code, json.load(refused)

    def page(self, path: str, key: str) -> str:
        with urlopen(
            Request(f"{TABLE}{path}", headers={"Authorization": f"Bearer {key}"}), timeout=self._answer_s
        ) as page:
            return str(page.read().decode())

    def join(self, name: str) -> str:
        """All of them come from one address, so the host is asked about each but the first."""
        code, seat = self.asked("POST", "seats", {"name": name})
        if code == 409 and seat["title"] == "seat_asked":
            self.told(self._host, "AddSeat", name=name)
            code, seat = self.asked("POST", "seats", {"name": name})
        assert code in (200, 201), seat
        self._host = self._host or str(seat["key"])
        return str(seat["key"])

    def told(self, key: str, kind: str, **fields: object) -> None:
        """A command that must be taken."""
        assert self.tried(key, {"type": kind, **fields}), f"{kind} was refused"

    def tried(self, key: str, command: dict[str, object]) -> str:
        """Its id, if it is taken."""
        name = f"{uuid4()}"
        code, _ = self.asked("POST", "commands", {"id": name, "command": command}, key)
        return name if code == 200 else ""

    def with_settings(self, **words: str) -> None:
        """In the settings' own places, and started anew."""
        edits = " ".join(f"-e 's|^{key} = .*|{key} = {json.dumps(word)}|'" for key, word in words.items())
        self.guest.done(f"sed -i {edits} /etc/table-companion/companion.toml && systemctl restart companion")
        self.until_open()
