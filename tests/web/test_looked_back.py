"""What is told of a game that has ended is worked out once, in however many languages it is read."""

from types import SimpleNamespace
from typing import Any

from jinja2 import DictLoader, Environment

from tests.web.room import WORDS
from web.pages.looked_back import LookedBack


def test_it_is_worked_out_once_for_all_languages() -> None:
    worked_out: list[Any] = []
    ended: Any = SimpleNamespace(played=SimpleNamespace(steps=(1,)), sitters=(), finished=lambda: "a game")
    looked_back = LookedBack(Environment(loader=DictLoader({}), autoescape=True), WORDS.__getitem__)
    for _ in range(2):
        looked_back.speaking(WORDS.__getitem__)(ended, worked_out.append)
    assert worked_out == ["a game"]
