"""A deed that a hand is asked about first: it comes again as a form, which without scripts the page brings along."""

import re
from html import unescape
from typing import Any

import pytest

from companion.contract import Refused
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import GREY, Person
from companion.games.shallow_space.rules.correcting import SetDamage, SetHealth
from companion.games.shallow_space.rules.muster import Begin
from companion.games.shallow_space.rules.steering import DealHand
from companion.table.commands import ChooseGame, SetOptions, StartGame
from tests.web.room import Phone, Room, Script
from web.problems import problem

WHO = 1  # Ann's second person, beside a wrecked section, who would not live through it
STEP: dict[str, Any] = {"who": WHO, "to": "left_hull"}
FORM = re.compile(r'<div id="asked".*?</form></div>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
JSON = {"Origin": "http://localhost", "Accept": "application/json"}


@pytest.fixture
def on_the_brink(room: Room, ann: Phone, ben: Phone) -> Room:
    commands = (ChooseGame(GAME.slug), SetOptions({"turn_seconds": 0, "teams": "seats"}), StartGame(), Begin())
    for command in (*commands, SetDamage(0, "left_hull", GREY), SetHealth(WHO, 1)):
        room.ask(command, "s1")
    while "energy_shield" in of_ann(room).hand:
        room.ask(DealHand(WHO), "s1")
    return room


def of_ann(room: Room) -> Person:
    room.settle()
    play = room.snapshot.play
    assert play is not None
    found: Person = play.state.people[WHO]
    return found


def health(room: Room) -> int:
    return of_ann(room).health


def test_without_scripts_the_page_asks_and_its_form_does_it(on_the_brink: Room, ann: Phone) -> None:
    assert 'id="asked"' in ann.get("/").text
    answer = ann.do("Move", **STEP)
    assert answer.status_code == 409
    assert "You would die. Do it all the same?" in unescape(answer.text)
    assert health(on_the_brink) == 1
    (form,) = FORM.findall(answer.text)
    assert " hidden>" not in form.partition("<p")[0]
    assert ann.post("/do", dict(HIDDEN.findall(form))).status_code == 303
    assert health(on_the_brink) == 0


def test_whoever_asks_from_the_hosts_page_is_asked_there(on_the_brink: Room, ann: Phone) -> None:
    answer = ann.do("Move", **STEP, back="/host")
    (form,) = FORM.findall(answer.text)
    assert "You would die" in unescape(form)
    assert 'id="asked-no" class="button" href="/host"' in form
    assert ann.post("/do", dict(HIDDEN.findall(form))).headers["Location"] == "/host"
    assert health(on_the_brink) == 0


def test_with_scripts_the_answer_says_what_to_say_yes_to(on_the_brink: Room, ann: Phone) -> None:
    answer = ann.post("/do", {"type": "Move", **STEP}, headers=JSON)
    about: Any = answer.json
    assert (answer.status_code, about["title"]) == (409, "asked")
    again = ann.post("/do", {"type": "Move", **STEP, "yes": str(about["yes"])}, headers=JSON)
    assert again.status_code == 200
    assert health(on_the_brink) == 0


@pytest.mark.gaps
def test_a_games_own_refusal_of_that_name_asks_nothing(room: Room) -> None:
    assert "yes" not in problem(room.door, Refused("asked"))


@pytest.mark.parametrize("yes", ["", "yes", "1", "9" * 400])
def test_what_is_no_answer_to_the_question_does_nothing(on_the_brink: Room, ann: Phone, yes: str) -> None:
    assert ann.do("Move", **STEP, yes=yes).status_code == 409
    assert health(on_the_brink) == 1


def test_a_program_is_not_asked(on_the_brink: Room, ann: Phone) -> None:
    assert Script(ann.client.application, ann.key).send({"type": "Move", **STEP}).status_code == 200
    assert health(on_the_brink) == 0
