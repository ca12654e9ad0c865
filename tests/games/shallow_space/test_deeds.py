"""Who did what in a battle: tables over its events, and sums that must be right in every battle."""

from collections import Counter
from typing import Any

import pytest

from companion.contract import Line, Seat, Who
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import GREY, State
from companion.games.shallow_space.rules.bridge import Capture
from companion.games.shallow_space.rules.captains import Accept
from companion.games.shallow_space.rules.correcting import DamageSet, HealthSet, RedshirtsSet, SetDamage
from companion.games.shallow_space.rules.crew_cards import RedshirtsChanged, Throw
from companion.games.shallow_space.rules.damage import Died
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.losses import GameEnded
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.repairs import Repair
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from companion.games.shallow_space.shown.after.aftermath import Aftermath
from companion.games.shallow_space.shown.after.deeds import AWARDS, Deeds, deeds
from companion.games.shallow_space.shown.after.uncovered import uncovered
from tests.games.shallow_space.ended import Asked, by_chance, done
from tests.games.shallow_space.situations import (
    A,
    B,
    D,
    at,
    damaged,
    dead,
    field,
    holds,
    lasts,
    person,
    rolling,
    sailing,
    trouble,
    unshielded,
    wishing,
)
from tests.games.shallow_space.table import ANN, BEN, CAT, DAN, after
from web.testing import Look

BARE = unshielded(sailing())
GRENADIER = holds(A, "plasma_grenade")
READY: tuple[Asked, ...] = ((Ready(0), ANN), (Ready(1), BEN), (Ready(2), CAT))
Did = dict[str, int]
# What is done, and what came of it for people (by their number).
DEEDS: dict[str, tuple[State, tuple[Asked, ...], dict[int, Did]]] = {
    "a laser hits a hull": (
        rolling(BARE, (8, 5), (15, 9)),
        ((Fire(A, "laser_left", 1), ANN),),
        {A: {"shots": 1, "hits": 1, "damage": 1}},
    ),
    "a laser misses": (rolling(BARE, (8, 4)), ((Fire(A, "laser_left", 1), ANN),), {A: {"shots": 1}}),
    "a shield takes it": (
        rolling(sailing(), (8, 8)),
        ((Fire(A, "laser_left", 1), ANN),),
        {A: {"shots": 1, "hits": 1, "shields": 1}},
    ),
    "an aimed shot kills who stands there, and their redshirts": (
        holds(A, "aimed", state=person(BARE, D, health=1, redshirts=1)),
        ((PlayCard(A, "aimed"), ANN), (Fire(A, "laser_left", 1, "bridge"), ANN)),
        {A: {"shots": 1, "hits": 1, "damage": 1, "kills": 1}, D: {"health": 1, "redshirts": 1}},
    ),
    "a phaser at somebody": (
        at(sailing(), D, 0, "engineering"),
        ((Shoot(B, f"person/{D}"), BEN),),
        {B: {"shots": 1, "hits": 1}, D: {"health": 1}},
    ),
    "the own grenade": (
        rolling(holds(A, "plasma_grenade"), (6, 3)),
        ((Throw(A, "plasma_grenade", "front_hull"), ANN),),
        {A: {"shots": 1, "own": 1}, 2: {"health": 3}},
    ),
    "a field broken on the way hides nobody's name": (
        rolling(
            at(at(field(holds(A, "plasma_grenade"), 0, "front_hull"), 2, 0, "teleport"), D, 0, "front_hull"), (6, 3)
        ),
        ((Throw(A, "plasma_grenade", "front_hull"), ANN),),
        {A: {"shots": 1, "hits": 1, "own": 1, "kills": 1}, D: {"health": 3}},
    ),
    "a wrecked section": (
        damaged(person(sailing(), A, redshirts=1), 0, front_hull=GREY),
        ((Move(A, "front_hull"), ANN),),
        {A: {"health": 1, "redshirts": 1}},
    ),
    "a repair": (
        holds(A, "repair2", state=damaged(sailing(), 0, bridge=2)),
        ((Repair(A, "repair2", "bridge"), ANN),),
        {A: {"mended": 2}},
    ),
    "a fire of theirs, in the turn of who laid it": (
        lasts(sailing(), "fire", 0, "engineering"),
        READY,
        {D: {"damage": 1}, B: {"health": 1}},
    ),
    "gas": (lasts(sailing(), "gas", 1, team=1, by=A), READY, {D: {"health": 1}, 4: {"health": 1}, 5: {"health": 1}}),
    "a charge blows, and then a fire burns": (
        lasts(lasts(sailing(), "charge", 0, "teleport", turns=1), "fire", 0, "engineering", by=4),
        READY,
        {D: {"damage": 3}, 4: {"damage": 1}, B: {"health": 1}},
    ),
    "the host's hand is nobody's": (sailing(), ((SetDamage(1, "bridge", 2), Seat("")),), {}),
}


def did(told: Deeds) -> dict[int, Did]:
    what = ("shots", "hits", "damage", "shields", "kills", "own", "mended", "health", "redshirts")
    found = {each.id: {key: getattr(each, key) for key in what if getattr(each, key)} for each in told.people}
    return {id: each for id, each in found.items() if each}


@pytest.mark.parametrize("name", DEEDS)
def test_each_deed_is_its_doers(name: str) -> None:
    state, asked, expected = DEEDS[name]
    assert did(deeds(done(state, *asked))) == expected


def test_ramming_hurts_both_ships_and_each_point_is_counted_once() -> None:
    told = deeds(done(holds(A, "ramming", state=unshielded(BARE, 0)), (Launch(A, "ramming", 1), ANN)))
    ann = told.people[A]
    assert ann.damage == told.ships[1].taken > 10
    assert ann.own == told.ships[0].taken == 6


def test_who_changed_sides_and_who_took_a_ship_stand_in_it() -> None:
    state = wishing(dead(sailing(9), A), B, 1)
    told = deeds(done(state, (Accept(D, B), DAN)))
    (turncoat,) = told.turncoats
    assert (turncoat.who, told.people[B].sides, told.people[B].is_traitor) == (Who(BEN), (0, 1), True)

    state = dead(at(sailing(), A, 1, "bridge"), D)
    told = deeds(done(state, (Capture(A), ANN)))
    (capture,) = told.captures
    assert (capture.who, capture.round) == (Who(ANN), 1)
    led = Line("ship.led", (("team", Line("ship.unnamed", (("number", 1),))), ("who", Who(ANN))))
    assert [each.held_by for each in told.ships] == [None, led]


def test_a_death_says_of_what_and_by_whom() -> None:
    state = person(at(sailing(), D, 0, "engineering"), D, health=1)
    (death,) = deeds(done(state, (Shoot(B, f"person/{D}"), BEN))).deaths
    assert (death.who, death.by, death.cause, death.round) == (Who(DAN), Who(BEN), Line("cause.phaser", ()), 1)

    state = person(damaged(sailing(), 0, front_hull=GREY), A, health=1)
    (death,) = deeds(done(state, (Move(A, "front_hull"), ANN))).deaths
    assert (death.by, death.cause) == (None, Line("cause.walking", ()))


@pytest.mark.parametrize("players", [2, 6, 9, 12])
@pytest.mark.parametrize("is_late", [False, True])
def test_what_people_and_ships_lost_is_what_the_states_lost(players: int, is_late: bool) -> None:
    for seed in range(3):
        begin = trouble(max(players, 4), seed) if is_late else None
        end = by_chance(players, seed, begin)
        told = deeds(end)
        gained: Counter[int] = Counter()
        harmed = 0
        people: tuple[Any, ...] = ()
        for moment in end.played.moments():
            event, before = moment.event, moment.before
            people = people or moment.after.people
            assert not isinstance(event, (DamageSet, HealthSet, RedshirtsSet))
            if isinstance(event, RedshirtsChanged):
                gained[event.who] += event.redshirts - before.people[event.who].redshirts
            for was, now in zip(before.ships, moment.after.ships, strict=False):
                harmed += sum(max(0, new - old) for old, new in zip(was.damage, now.damage, strict=True))
        first = begin.people if begin is not None else people
        for each, one, last in zip(told.people, first, end.state.people, strict=True):
            assert each.redshirts == one.redshirts + gained[each.id] - last.redshirts
            assert each.health >= one.health - last.health
            assert each.is_alive == (last.health > 0)
            assert each.hits <= each.shots
        assert sum(each.taken + each.stopped for each in told.ships) <= harmed
        assert sum(each.damage + each.own + each.shields for each in told.people) <= harmed
        assert len(told.deaths) == sum(isinstance(each.event, Died) for each in end.played.moments())
        assert sum(each.kills for each in told.people) <= len(told.deaths)
        assert all(death.cause.key != "cause.decay" for death in told.deaths)


def test_praise_goes_to_whoever_did_most_and_never_to_everybody() -> None:
    told = deeds(by_chance(12, 8))
    assert {each.kind for each in told.awards} <= set(AWARDS)
    for each in told.awards:
        assert each.points == max(getattr(one, each.kind) for one in told.people) > 0
        assert 1 <= len(each.people) <= 2
    assert deeds(done(sailing(), (Ready(0), ANN))).awards == ()


# --- what was hidden


def test_decoys_and_charges_are_told_with_where_people_really_were() -> None:
    state = holds(A, "decoy", "plasma_charge")
    hidden = uncovered(
        done(state, (PlayCard(A, "plasma_charge"), ANN), (PlayCard(A, "decoy"), ANN), (Move(A, "front_hull"), ANN))
    )
    (charge,) = hidden.charges
    assert (charge.by, charge.round, charge.fate) == (Who(ANN), 1, "lies")
    (decoy,) = hidden.decoys
    assert (decoy.who, decoy.since, decoy.until) == (Who(ANN), 1, None)
    assert decoy.place.values[0] == ("section", Line("section.front_hull", ()))


def test_hands_at_the_end_are_those_of_the_living() -> None:
    hidden = uncovered(done(holds(A, "heal", "heal", "redshirt"), (Ready(0), ANN)))
    (hand,) = hidden.hands
    assert [number for _, number in hand.cards] == [2, 1]


def test_a_battle_before_its_end_tells_nothing_and_the_end_is_not_taken_back_unasked() -> None:
    assert GameEnded.reveals
    look = Look(GAME)
    for state, is_over in ((sailing(), False), (after(sailing(), GameEnded((0,), "5eed")), True)):
        play = look.at(state).door.snapshot.play
        found = look.pages.looked_back.shown(play)
        assert isinstance(found["after"], Aftermath) is is_over
        assert bool(found["replay"]) is bool(found["result_picture"]) is is_over


def test_what_the_host_puts_right_is_no_damage() -> None:
    told = deeds(done(sailing(), (SetDamage(1, "bridge", 2), Seat(""))))
    assert [each.taken for each in told.ships] == [0, 0]


# --- who has won, and what is left


def test_the_result_names_who_flew_with_whom_and_the_hull_that_is_left() -> None:
    state = after(damaged(sailing(), 0, bridge=2, front_hull=1, teleport=1), GameEnded((0,), "5eed"))
    result = GAME.result(state)
    assert result is not None
    assert result.winners == (ANN, BEN, CAT)
    assert dict(result.scores) == {ANN: 10, BEN: 10, CAT: 10, **dict.fromkeys(("dan", "eve", "fay"), 12)}
    assert result.line is not None
    assert result.line.key == "outcome.beside"
