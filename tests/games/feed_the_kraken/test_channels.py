"""A secret choice is not even noticed: no page, no answer and no stream of anybody else changes by it."""

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest

from companion.cli import library
from companion.contract import Effect, Seat
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Command, State
from companion.games.feed_the_kraken.rules.cult import EnterRitual
from companion.games.feed_the_kraken.rules.eyes import AbortScript, ShutEyes
from companion.games.feed_the_kraken.rules.loyalty import AskLoyalty, CountFists, CountToThree, GiveGuns
from companion.games.feed_the_kraken.rules.mutiny import Settle
from companion.games.feed_the_kraken.rules.navigation import DrawCards, KeepCard
from companion.games.feed_the_kraken.rules.navigator import EnterCard, JumpOverboard, PlayCard
from companion.games.feed_the_kraken.rules.rehearsing import Rehearse
from companion.games.feed_the_kraken.rules.set_up import NextStep, ShowCaptain
from companion.games.feed_the_kraken.rules.taps import Pick, PickHands
from companion.games.feed_the_kraken.rules.team import AppointLieutenant, AppointNavigator
from companion.table.commands import ChooseGame, SetOptions, StartGame
from companion.table.games import Games
from companion.table.posts import Ask
from companion.table.snapshot import Snapshot
from companion.table.testing import Driver
from tests.games.feed_the_kraken.table import ON_PHONES, filled
from tests.web.eavesdropper import Eavesdropper, asked_for
from web import shown
from web.door import Door
from web.pages.pages import Audience, Pages
from web.presence import Presence
from web.testing import without_sheet

GAMES: Final = Games.opened(GAME)
NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
SECRET: Final = (GiveGuns, KeepCard, PlayCard, Pick, PickHands)
THINKING_MS: Final = 700
MOST_MOVES: Final = 6_000


class Watched:
    """A table with all secrets on phones, and all that the web would send of it."""

    def __init__(self, folder: Path) -> None:
        self.table = Driver(folder, GAMES, library.words(GAMES.folders, "en"))
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
        return [*map(self.pages.live, pages), *told, shown.history(self.door, snapshot, None), len(self.table.effects)]


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


# --- a whole script at a real table


class Recorded(Driver):
    """All that leaves the table while it records: when, what is heard, which lamps glow, every page and its length."""

    record: list[Any] | None = None
    pages: Pages
    ears: defaultdict[Seat, Eavesdropper]

    def _publish(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        super()._publish(snapshot, effects)
        if self.record is None or snapshot.play is None:
            return
        live = {each: self.pages.live(Audience("seat", each)) for each in snapshot.play.setup.seats}
        phones = [
            (without_sheet(sheet.text), self.ears[seat].heard(sheet), asked_for(sheet.text))
            for seat, sheet in live.items()
        ]
        screen = self.pages.live(Audience("table"))
        undo = snapshot.play.undo
        back = undo and (undo.number, undo.many, undo.may, undo.reveals, [each.word for each in undo.told])
        self.record.append((self.ms, effects, GAME.scene(snapshot.play.state), screen, phones, back))


def recorded(folder: Path, deal: int, ritual: str) -> tuple[list[Any], bool, bool]:
    """A ritual after somebody jumped, with other sides for each deal. Was that the leader? Was anybody converted?"""
    table = Recorded(folder, GAMES, library.words(GAMES.folders, "en"))
    for _ in range(deal):
        table.restart()  # another chance
    table.ms = 50_000
    ann, ben, cat, dan, eve, fay = table.join(*NAMES)
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", SetOptions({"roles": "phones"}))
    table.done("Ann", StartGame())
    while table.state.stage != "ready":
        table.done("Ann", NextStep())
    table.done("Ann", ShutEyes())
    table.after(90_000)
    table.done("Ann", ShowCaptain(ann))
    asked: list[Command] = [AppointLieutenant(ben), AppointNavigator(cat), AskLoyalty(), CountToThree()]
    asked += [CountFists(), Settle()]
    asked += [DrawCards(), JumpOverboard(), AppointNavigator(dan), DrawCards()]
    for command in (*asked, EnterCard("yellow_uprising"), EnterRitual(ritual)):
        table.done("Ann", command)
    assert table.state.stage == "ready"
    table.pages = Pages(Door(table.table, start="0"), Presence(), lambda: "http://192.0.2.7:8080", None)
    table.record, table.ears = [], defaultdict(Eavesdropper)
    table.done("Ann", ShutEyes())
    table.after(20_000)
    for name in NAMES:
        if name != "Cat" and ritual == "conversion":
            table.done(name, Pick(fay if name == "Eve" else eve))
    assert table.state.shut is not None
    table.after(60_000)
    assert table.state.shut is None
    secrets = table.state.secrets
    return table.record, secrets.roles[NAMES.index("Cat")] == "leader", bool(secrets.converted)


@pytest.mark.parametrize("ritual", ["conversion", "cult_cabin_search"])
def test_a_ritual_leaves_the_table_as_the_same_bytes_whoever_is_who(tmp_path: Path, ritual: str) -> None:
    found = [recorded(tmp_path / str(deal), deal, ritual) for deal in range(9)]
    assert {dead for _, dead, _ in found} == {False, True}
    assert {converted for *_, converted in found} == {False, ritual == "conversion"}
    assert len(found[0][0]) > 4
    for record, *_ in found[1:]:
        assert record == found[0][0]
