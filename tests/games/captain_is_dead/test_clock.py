"""The alert clock against a deck of real cards: scanners on and off at random, shots, skips and overrides."""

from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from companion.contract import Seat
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Command, State
from companion.games.captain_is_dead.printed import STATIONS
from companion.games.captain_is_dead.rules.alerts import OverrideAlert, ResolveAlert
from companion.games.captain_is_dead.rules.coming import cards_left
from companion.games.captain_is_dead.rules.drawing import AlertDrawn, DrawAlert, SkipAlert
from companion.games.captain_is_dead.rules.ending import DenyEnd, EndAsked
from companion.games.captain_is_dead.rules.harm import KnockOut
from companion.games.captain_is_dead.rules.repairs import Repair
from companion.games.captain_is_dead.rules.scanners import QueuedNamed
from companion.games.captain_is_dead.rules.set_up import NextStep
from companion.games.captain_is_dead.rules.stations import Fire, MakeTorpedo
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.games.captain_is_dead.shown.view import clock_now
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import ANN, after, begun, done, flying, outcome, rounds

SCANNERS = STATIONS.index("external_scanners")
QUIET: list[Command] = [DrawAlert(), ResolveAlert()]


@dataclass
class Cards:
    """The deck as it lies on the table, handled as a group would that reads the rules so."""

    setup_from: str = "queue"
    refill: str = "resolved"
    scanners_back: str = "at_once"
    deck: list[str] = field(default_factory=lambda: ["yellow"] * 24 + ["orange"] * 25 + ["red"] * 6)
    queue: list[str] = field(default_factory=list)
    online: bool = True
    skips: bool = False
    drawn: list[str] = field(default_factory=list)

    def fill(self) -> None:
        while self.online and len(self.queue) < 2 and self.deck:
            self.queue.append(self.deck.pop(0))

    def off(self) -> None:
        self.online = False
        self.queue.clear()

    def on(self) -> None:
        self.online = True
        if self.scanners_back == "at_once":
            self.fill()

    def shoot(self, place: int) -> None:
        """0: the next alert, 1: the one after it."""
        at = place - int(self.skips)
        del self.queue[at]
        self.skips = self.skips or place == 0

    def end_turn(self) -> bool:
        """Whether a card was drawn."""
        if self.skips:
            self.skips = False
            self.fill()
            return False
        return self.draw(at_once=self.refill == "drawn")

    def draw(self, *, at_once: bool, blind: bool = False) -> bool:
        pile = self.deck if blind or not self.queue else self.queue
        if not pile:
            self.fill()
            return False
        self.drawn.append(pile.pop(0))
        if at_once:
            self.fill()
        return True


def expect_same(state: State, cards: Cards) -> None:
    clock = state.clock
    assert [each.level for each in clock.queue] == cards.queue
    assert clock.deck == tuple(cards.deck.count(level) for level in ("yellow", "orange", "red"))
    assert (state.ship.systems[SCANNERS] == "online") == cards.online
    assert clock_now(state).left == len(cards.deck) + len(cards.queue)
    following = (cards.queue + cards.deck)[:1]
    assert clock_now(state).level == (following[0] if following else None)


READINGS = list(product(("queue", "deck"), ("resolved", "drawn"), ("at_once", "next_alert")))


@pytest.mark.parametrize("seed", range(64))
def test_the_clock_is_the_deck_on_the_table(seed: int) -> None:
    setup_from, refill, back = READINGS[seed % len(READINGS)]
    rng, cards = Random(seed), Cards(setup_from, refill, back)
    readings = {"setup_from": setup_from, "refill": refill, "scanners_back": back}
    state = begun(2 + seed % 6, reminder_seconds=0, **readings)
    state = done(state, *[NextStep()] * 16)
    cards.fill()
    while state.stage == "first_alerts":
        state = done(state, DrawAlert())
        cards.draw(at_once=True, blind=setup_from == "deck")
        state = _scanners(state, cards, rng, 0.2)
        state = done(state, ResolveAlert())
        cards.fill()
        expect_same(state, cards)
    assert len(cards.drawn) == 5
    ended = False
    while not ended:
        for _ in range(rng.randint(0, 3)):
            before_it = state
            state = _something(state, cards, rng)
            expect_same(state, cards)
            assert GAME.broken(state) == ()
            assert (state == before_it) or state.step > before_it.step
        if rng.random() < 0.05:
            state = done(state, DrawAlert(anyway=True))  # two in one turn
            if not cards.draw(at_once=refill == "drawn"):
                state = done(state, DenyEnd())
                continue
            expect_same(state, cards)
            state = done(state, ResolveAlert())
            cards.fill()
            expect_same(state, cards)
        skips = cards.skips
        before = len(cards.drawn)
        state = done(state, EndTurn())
        if skips:
            assert cards.end_turn() is False
            expect_same(state, cards)
            continue
        if rng.random() < 0.05:
            state = done(state, SkipAlert("plan"))
            cards.fill()
            expect_same(state, cards)
            continue
        came = outcome(state, DrawAlert())
        assert isinstance(came, tuple)
        ended = not cards.end_turn()
        state = after(state, *came)
        if ended:
            assert any(isinstance(each, EndAsked) and each.cause == "alerts" for each in came)
            break
        assert isinstance(came[0], AlertDrawn)
        assert came[0].level == cards.drawn[before]
        expect_same(state, cards)
        state = _scanners(state, cards, rng, 0.1)
        state = done(state, ResolveAlert() if rng.random() < 0.8 else OverrideAlert(_seat(state)))
        cards.fill()
        expect_same(state, cards)
    assert cards.drawn == sorted(cards.drawn, key=("yellow", "orange", "red").index)


def _seat(state: State) -> Seat:
    assert state.turn.seat is not None
    return state.turn.seat


def _scanners(state: State, cards: Cards, rng: Random, chance: float) -> State:
    if cards.online and rng.random() < chance:
        cards.off()
        return done(state, KnockOut("external_scanners"))
    return state


def _something(state: State, cards: Cards, rng: Random) -> State:
    if not cards.online:
        if rng.random() < 0.4:
            cards.on()
            return done(state, Repair("external_scanners", anyway=True))
        return state
    if rng.random() < 0.15:
        cards.off()
        return done(state, KnockOut("external_scanners"))
    place = rng.choice((0, 1))
    command: Command = Fire("first" if place == 0 else "second", anyway=True)
    if 0 <= place - int(cards.skips) < len(cards.queue) and rng.random() < 0.3:
        cards.shoot(place)
        return done(state, MakeTorpedo(anyway=True), command)
    return state


def test_it_is_known_when_a_level_begins() -> None:
    state = done(begun(), *[NextStep()] * 16, *QUIET * 5)
    assert [each.starts_in for each in clock_now(state).levels] == [None, 19, 44]
    assert [each.starts_in for each in clock_now(rounds(state, 18)).levels] == [None, None, 26]
    assert begun().stage == "setting_up"


def test_a_turn_without_an_alert_puts_the_next_level_off() -> None:
    state = rounds(flying(our_box="[decks]\nyellow = 5\norange = 9\nsetup_alerts = 1"), 1)
    assert clock_now(state).levels[1].starts_in == 4
    shot = done(state, Fire("first", anyway=True))
    assert clock_now(shot).levels[1].starts_in == 4  # one alert less, and one turn without any
    assert clock_now(done(shot, EndTurn())).levels[1].starts_in == 3


def test_cards_that_blind_scanners_throw_away_are_gone() -> None:
    """Else the box would offer them again, and count them among what may come."""
    state = after(flying(our_box=FULL), QueuedNamed(0, False, "Boarders"), QueuedNamed(1, False, "Boarders"))
    blind = done(state, KnockOut("external_scanners"))
    assert cards_left(blind, "yellow") == cards_left(state, "yellow") == ("Wreck",)


def test_an_end_that_is_denied_goes_on() -> None:
    state = done(flying(), EndTurn(), SkipAlert("forgotten"))
    for _ in range(60):
        state = done(state, EndTurn(), DrawAlert())
        state = done(state, DenyEnd() if state.asked is not None else ResolveAlert())
    assert state.turn.number == 62
    assert ANN in state.order
