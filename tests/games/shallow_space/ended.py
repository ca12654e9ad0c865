"""Battles that are over, as pages look back at them."""

from random import Random
from typing import Any

from companion.contract import Command, Finished, Millis, Played, Seat
from companion.contract.played import Step
from companion.contract.testing import Move
from companion.games.shallow_space.model import GREY, State
from companion.games.shallow_space.printed import POD, VITAL
from companion.games.shallow_space.rules.correcting import SetDamage
from companion.games.shallow_space.rules.parts import damage_of
from companion.games.shallow_space.rules.turns import TurnBegan
from tests.games.shallow_space.table import PEOPLE, RULES, Event, after, begun, walk
from tests.web.room import Room

Asked = tuple[Command[State], Seat]
NAMES = {seat: f"P{seat}" for seat in PEOPLE}


def finished(begin: State, *moves: Move[State], opening: tuple[Event, ...] = ()) -> Finished:
    """`moves`: all of it, one upon the other, after what opened it."""
    steps = [Step(each.now, each.by, each.events) for each in moves if each.events]
    first = [Step(Millis(0), None, opening)] if opening else []
    last = moves[-1].after if moves else after(begin, *opening)
    return Finished(1, "2026-11-20", last, Played(begin, (*first, *steps)), NAMES)


def done(begin: State, *asked: Asked) -> Finished:
    """A turn began, and then one command after the other, with who asks: none may be refused."""
    opening = (TurnBegan(1, 1, (0,), None),)
    moves: list[Move[State]] = []
    for command, by in asked:
        moves.append(RULES.asked(moves[-1].after if moves else after(begin, *opening), command, by))
        assert moves[-1].refused is None, moves[-1].refused
    return finished(begin, *moves, opening=opening)


def by_chance(players: int, seed: int, begin: State | None = None, **options: Any) -> Finished:
    begin = begin or begun(players, **options)
    return finished(begin, *(each for each in walk(begin, Random(seed), bystanders=0.3) if each.refused is None))


def sink(room: Room, team: int) -> None:
    """By the host's hand, with the pods in which people get away."""
    for section in (each for each in VITAL if damage_of(playing(room).ships[team], each) < GREY):
        assert room.ask(SetDamage(team, section, GREY), "s1").refused is None
    for number, ship in enumerate(playing(room).ships):
        if ship.is_pod and ship.owner == team and not ship.is_gone:
            assert room.ask(SetDamage(number, POD, GREY), "s1").refused is None


def playing(room: Room) -> State:
    play = room.snapshot.play
    assert play is not None
    assert isinstance(play.state, State)
    return play.state
