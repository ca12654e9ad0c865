"""The fifteen test vectors of the facts, by their numbers."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.contract import Seat
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Command, State
from companion.games.captain_is_dead.printed import PRINTED, STATIONS
from companion.games.captain_is_dead.rules.aboard import AnomalySet
from companion.games.captain_is_dead.rules.alerts import OverrideAlert, ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.ending import EndAsked
from companion.games.captain_is_dead.rules.fighting import KillAlien
from companion.games.captain_is_dead.rules.harm import CrewmanReplaced, HitShields, Injure, KnockOut, PlaceAliens
from companion.games.captain_is_dead.rules.repairs import Reinstall, Repair
from companion.games.captain_is_dead.rules.research import Research
from companion.games.captain_is_dead.rules.scanners import NameQueued, QueuedNamed
from companion.games.captain_is_dead.rules.set_up import NextStep
from companion.games.captain_is_dead.rules.stations import DrawPlan, Fire, TakeSkill
from companion.games.captain_is_dead.rules.turns import Acted, DoneAnyway, EndTurn
from companion.games.captain_is_dead.rules.walking import Move, Teleport
from companion.games.captain_is_dead.shown.view import clock_now
from companion.table.testing import Driver
from tests.games.captain_is_dead.rows_deeds import aliens, anomaly, at, down, ruined, shields
from tests.games.captain_is_dead.table import ANN, BEN, after, begun, done, filled, flying, outcome, rounds, walk
from tests.games.captain_is_dead.test_at_the_table import GAMES, WORDS, state, under_way
from tests.hardware.boards import PARTS

SET_UP: list[Command] = [NextStep()] * 16
ALERT: list[Command] = [DrawAlert(), ResolveAlert()]


def lost(events: object, cause: str) -> bool:
    assert isinstance(events, tuple), events
    return EndAsked(False, cause) in events


def paid(state: State, command: Command, by: Seat = ANN) -> Acted:
    """What the deed has cost."""
    events = outcome(state, command, by)
    assert isinstance(events, tuple), events
    (acted,) = [event for event in events if isinstance(event, Acted)]
    return acted


def test_vector_01_fifty_turns_and_then_none() -> None:
    """Turns 1 to 19 yellow, from 20 orange, from 45 red, 50 the last; in turn 51 the deck is empty."""
    state = done(begun(), *SET_UP)
    assert state.stage == "first_alerts"
    state = done(state, *ALERT * 5)
    levels = []
    for turn in range(1, 51):
        assert state.turn.number == turn
        levels.append(clock_now(state).level)
        state = rounds(state, 1)
    assert levels == ["yellow"] * 19 + ["orange"] * 25 + ["red"] * 6
    assert state.turn.number == 51
    assert lost(outcome(done(state, EndTurn()), DrawAlert()), "alerts")


def test_vector_02_a_setup_alert_that_blinds_the_scanners_costs_two_turns() -> None:
    state = done(begun(), *SET_UP, *ALERT * 2)
    state = done(state, DrawAlert(), KnockOut("external_scanners"), ResolveAlert(), *ALERT * 2)
    assert clock_now(state).left == 55 - 5 - 2
    assert state.clock.queue == ()


def test_vector_03_shields_below_zero() -> None:
    low = shields(flying(), 10)
    assert lost(outcome(low, HitShields(20)), "shields")
    zero = done(low, HitShields(10))
    assert (zero.ship.shields, zero.asked) == (0, None)
    assert lost(outcome(zero, HitShields(10)), "shields")


def test_vector_04_the_thirteenth_alien() -> None:
    full = aliens(at(flying(), "bridge"), "bridge", 12)
    assert full.asked is None
    assert lost(outcome(full, PlaceAliens("armory", 1)), "aliens")
    saved = done(full, KillAlien("bridge"), PlaceAliens("armory", 1))
    assert (sum(saved.ship.aliens), saved.ship.pawns, saved.asked) == (12, 0, None)


def test_vector_05_shields_go_up_to_one_hundred() -> None:
    assert done(shields(flying(), 90), Repair("shields")).ship.shields == 100
    assert outcome(flying(), Repair("shields")) == "may_not shields_full"
    assert done(flying(), Repair("shields", anyway=True)).ship.shields == 100


@pytest.mark.parametrize(
    ("roles", "by", "command"),
    [(("admiral",), ANN, 1), (("first_officer",), ANN, 2), (("", "diplomat"), BEN, 4), (("cyborg",), ANN, 3)],
)
def test_vector_06_what_an_override_costs(roles: tuple[str, ...], by: Seat, command: int) -> None:
    drawn = done(flying(*roles), EndTurn(), DrawAlert())
    assert paid(drawn, OverrideAlert(by)).skills == (command, 0, 0, 0)
    assert paid(drawn, OverrideAlert(by)).actions == 0


def test_vector_07_the_chief_engineer_at_the_jump_core() -> None:
    state = flying("chief_engineer")
    assert paid(state, Repair("jump_core")) == Acted(ANN, "repair", 1, (0, 3, 0, 0))
    assert done(state, Repair("jump_core")).ship.core == state.ship.core - 1


def test_vector_08_the_first_officer_draws_a_plan() -> None:
    assert paid(flying("first_officer"), DrawPlan()) == Acted(ANN, "draw_plan", 1, (0, 0, 0, 0))
    assert paid(flying(), DrawPlan()) == Acted(ANN, "draw_plan", 2, (1, 0, 0, 0))


def test_vector_09_the_teleporter_chief_without_teleporter() -> None:
    state = flying("teleporter_chief")
    assert paid(state, Teleport(ANN, "armory")).actions == 0
    offline = down(state, "teleporter")
    assert outcome(offline, Teleport(ANN, "armory")) == "may_not offline"
    assert paid(offline, Teleport(ANN, "armory", anyway=True)).actions == 1
    assert paid(offline, Move("armory")).actions == 1


def test_vector_10_the_crewman_is_replaced_and_never_injured() -> None:
    events = outcome(flying("crewman"), Injure(ANN))
    assert events == (CrewmanReplaced(ANN),)
    assert not done(flying("crewman"), Injure(ANN)).crew[0].is_injured


def test_vector_11_ships_that_lie_face_up() -> None:
    """The first one shot: no draw this turn. The second: the card is gone, and one more of the deck is used."""
    state = after(flying(), QueuedNamed(0, True, ""), QueuedNamed(1, True, ""))
    quiet = rounds(state, 1)
    first = done(state, Fire("first"), EndTurn())
    assert (first.turn.number, first.clock.pending, clock_now(first).left) == (2, None, clock_now(quiet).left)
    second = rounds(done(state, Fire("second")), 1)
    assert clock_now(second).left == clock_now(quiet).left - 1
    assert len(second.clock.queue) == 2
    assert outcome(done(state, KnockOut("external_scanners")), Fire("first")) == "may_not needs_scanners nothing_queued"


def test_vector_12_who_is_not_afraid() -> None:
    afraid = at(anomaly(flying(), "irrational_fear"), "computer_core")
    assert outcome(afraid, TakeSkill("computers")) == "may_not anomaly"
    assert paid(at(anomaly(flying("cyborg"), "irrational_fear"), "computer_core"), TakeSkill("computers"))
    assert paid(at(anomaly(flying(), "irrational_fear"), "science_lab"), Research("upgrade_3"))
    alone = at(anomaly(flying(fear="alone"), "irrational_fear"), "computer_core")
    assert outcome(alone, TakeSkill("computers")) == "may_not anomaly"
    assert paid(at(alone, "computer_core", BEN), TakeSkill("computers"))


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    driver = Driver(tmp_path, GAMES, WORDS, PARTS)
    driver.start(GAME.slug, "Ann", "Ben", "Cid")
    return driver


def test_vector_13_undo_lays_both_alerts_back_where_they_lay(table: Driver) -> None:
    under_way(table)
    table.done("Ben", NameQueued(0, False))
    table.done("Ben", NameQueued(1, True))
    before = state(table)
    table.done("Ann", KnockOut("external_scanners"))
    assert state(table).clock.queue == ()
    assert table.undo("Ann") is None
    assert state(table) == before
    assert [each.is_ship for each in state(table).clock.queue] == [False, True]


def test_vector_14_after_a_cut_plug_the_last_answered_event_stands(table: Driver) -> None:
    under_way(table)
    commands = (Move("bridge"), KnockOut("external_scanners"), PlaceAliens("bridge", 2), HitShields(30), EndTurn())
    for command in (*commands, DrawAlert(), ResolveAlert()):
        table.done("Ann", command)
        before = state(table)
        table.restart()
        assert state(table) == before
        table.press("big")  # goes on


def test_vector_15_what_nobody_knows_never_raises_and_never_refuses() -> None:
    """A role, a place, a cost, a card that nobody has entered: an action is counted, and nothing speaks against it."""
    for role in ("", *PRINTED.roles):
        state = flying(role)
        for station in STATIONS:
            found = Repair(station).judged(down(state, station), ANN)
            assert (found.why, found.price.actions, found.price.is_known) == ((), 1, False)
        for command in (TakeSkill("computers"), TakeSkill("sensors"), TakeSkill("pod")):
            assert command.judged(state, ANN).why == ()
    strange = at(after(flying(), AnomalySet("strange_energies", True, "alert")), "computer_core")
    assert TakeSkill("computers").judged(strange, ANN).why == ()
    assert Reinstall("computers").judged(ruined(flying(), "computers"), ANN).why == ()


def test_vector_15_whatever_speaks_against_it_any_deed_can_be_done_anyway() -> None:
    rng, noted = Random(15), 0
    for seed in range(12):
        for move in walk(begun(2 + seed % 6, count_skills=seed % 2 == 0), Random(seed)):
            state = move.after
            if state.stage != "turn" or state.asked is not None or rng.random() < 0.5:
                continue
            offers = GAME.offers(state, ANN)
            deeds = [each for each in offers if "anyway" in {field.name for field in each.fields}]
            command = replace(filled(rng.choice(deeds), rng), anyway=True)
            events = outcome(state, command)
            assert isinstance(events, tuple) or not events.startswith("may_not"), command
            noted += isinstance(events, tuple) and isinstance(events[0], DoneAnyway)
    assert noted > 100
