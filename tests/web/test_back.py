"""Going back to an earlier step on the pages, and doing it again: for whoever may, and never of another table."""

import re
from html import unescape
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.cli.simulate import making
from companion.contract import Seat
from tests.web.room import CHAIR, GAMES, Phone, Room, sentence, start, told
from tests.web.test_pages import form, forms

MAKE = making(GAMES[CHAIR])


@pytest.fixture
def game(room: Room, cat: Phone) -> Room:
    start(room, "s1")
    return room


def placed(game: Room, many: int) -> list[Seat]:
    """Whoever comes next puts somebody where that is possible; who did."""
    seats = []
    for _ in range(many):
        play = game.snapshot.play
        assert play is not None
        (seat,) = play.game.acts(play.state)
        game.ask(MAKE(play.game.offers(play.state, seat)[0], Random(0)), seat)
        seats.append(seat)
    return seats


def links(phone: Phone) -> list[str]:
    """Where the history leads back to, the newest first."""
    return re.findall(r'href="(/history/back/\d+)"', phone.get("/history").text)


def state(game: Room) -> Any:
    assert game.snapshot.play is not None
    return game.snapshot.play.state


def test_the_host_goes_back_to_any_step_and_does_it_again(game: Room, ann: Phone, ben: Phone) -> None:
    before = state(game)
    placed(game, 3)
    after = state(game)
    asked = ann.get(links(ann)[-1])
    assert "All of this is taken back" in asked.text
    assert asked.text.count("<li>") == 3
    assert ann.post("/do", form(asked, "Undo")).location == "/history"
    assert state(game) == before
    assert links(ann) == []
    again = form(ann.get("/"), "Redo")
    assert not forms(ben.get("/"), "Redo"), "that is for whoever took it back, and the host"
    assert ann.post("/do", again).location == "/"
    assert state(game) == after
    assert not forms(ann.get("/"), "Redo")
    assert len(links(ann)) == 3


def test_a_player_goes_back_over_the_own_steps_alone(game: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    while placed(game, 1) != ["s2"]:
        assert links(ben) == []
    hosts = links(ann)
    assert links(ben) == hosts[:1]
    assert form(ben.get(hosts[0]), "Undo")["number"] == hosts[0].rpartition("/")[2]
    for far in hosts[1:]:
        assert ben.get(far).location == "/history"
    assert hosts[1:], "somebody came before Ben"
    watcher = Phone(flask)
    assert links(watcher) == []
    for each in (*hosts, "/history/back/77"):
        assert watcher.get(each).location == "/history"


def test_who_wants_to_go_back_while_others_play_takes_nothing_back(game: Room, ann: Phone) -> None:
    placed(game, 2)
    undo = form(ann.get(links(ann)[-1]), "Undo")
    placed(game, 1)
    before = state(game)
    assert told(ann.post("/do", undo)) == sentence("stale")
    assert state(game) == before


def test_to_take_back_is_offered_to_whoever_may_and_the_others_read_who_does(
    game: Room, ann: Phone, ben: Phone, cat: Phone
) -> None:
    """Ann is the host."""
    phones = {"s2": ben, "s3": cat}
    while (by := placed(game, 1)[0]) not in phones:
        pass
    for phone in (ann, ben, cat):
        page = phone.get("/")
        assert bool(forms(page, "Undo")) == (phone in (ann, phones[by]))
        assert (sentence("undo_not_yours") in unescape(page.text)) == (not forms(page, "Undo"))


def test_what_is_asked_before_something_is_taken_back_is_shut_by_whatever_is_done_since(game: Room, ann: Phone) -> None:
    """A fold is known by its name: an open one would take back another step than the one that was read."""
    names = set()
    for _ in range(3):
        placed(game, 1)
        names |= set(re.findall(r'<details class="undo in-bar" id="([^"]+)"', ann.get("/").text))
    assert len(names) == 3


def test_without_a_game_there_is_no_way_back(ann: Phone) -> None:
    assert ann.get("/history/back/0").location == "/history"
