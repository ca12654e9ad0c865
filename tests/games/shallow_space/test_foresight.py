"""No tap costs one's own people anything without saying so before, and where it kills in any case, it asks."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.contract.secrets import leaks
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules import foresight
from companion.games.shallow_space.rules.crew_cards import Throw
from companion.games.shallow_space.rules.damage import Died, Hurt
from companion.games.shallow_space.rules.dice import Rolled
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.moving import Jump, Move
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from companion.games.shallow_space.rules.turns import TurnEnded
from tests.games.shallow_space.situations import (
    A,
    B,
    C,
    D,
    E,
    at,
    boosted,
    cloaked,
    damaged,
    dead,
    holds,
    lasts,
    nearly_lost,
    person,
    sailing,
    trouble,
    unshielded,
)
from tests.games.shallow_space.table import ANN, BEN, WORDS, Step, begun, walk

GREY_HULL = damaged(sailing(), 0, left_hull=3)
ABROAD = at(sailing(), B, 1, "bridge")
RAM = holds(A, "ramming")
AIMED = boosted(unshielded(at(sailing(), B, 1, "left_pod")), "aimed")
HURTS = (Move, Jump, Shoot, Throw, Launch, Fire)


def costs(state: State, order: Order) -> list[str]:
    seat = state.people[order.who].seat
    (mine,) = (each for each in GAME.view(state, seat).mine if each.id == order.who)
    kind, values = (
        type(order).__name__,
        [
            str(getattr(order, name))
            for name in ("card", "ship", "to", "target", "room", "section")
            if hasattr(order, name)
        ],
    )
    found = [each for each in mine.costs if each.type == kind and each.at == "/".join(each for each in values if each)]
    return [WORDS.word(line, str).replace("\N{MINUS SIGN}", "-") for each in found for line in each.lines]


COSTS: dict[str, tuple[State, Order, list[str]]] = {
    "a step into a wrecked section": (GREY_HULL, Move(B, "left_hull"), ["you: -1 ♥"]),
    "with redshirts": (person(GREY_HULL, B, redshirts=2), Move(B, "left_hull"), ["you: -1 ♥, -1 redshirt"]),
    "the last of one's health": (person(GREY_HULL, B, health=1), Move(B, "left_hull"), ["-1 ♥: you would die"]),
    "a step elsewhere": (GREY_HULL, Move(B, "right_hull"), []),
    "a jump": (damaged(holds(B, "short_teleport"), 0, teleport=3), Jump(B, "teleport"), ["you: -1 ♥"]),
    "the section where one stands": (ABROAD, Shoot(B, "section/bridge"), ["you stand here: -1 ♥"]),
    "redshirts first": (person(ABROAD, B, redshirts=1), Shoot(B, "section/bridge"), ["you stand here: -1 redshirt"]),
    "next door": (ABROAD, Shoot(B, "section/front_hull"), []),
    "where a friend stands": (at(ABROAD, C, 1, "front_hull"), Shoot(B, "section/front_hull"), ["cat: -1 ♥"]),
    "a grenade at one's feet": (
        holds(B, "plasma_grenade", state=ABROAD),
        Throw(B, "plasma_grenade", "bridge"),
        ["-3 ♥: you would die"],
    ),
    "one that may stay in the hand": (
        holds(B, "plasma_grenade", state=ABROAD),
        Throw(B, "plasma_grenade", "front_hull"),
        ["33 %: -3 ♥: you would die"],
    ),
    "an own energy shield helps": (
        holds(B, "plasma_grenade", "energy_shield", state=ABROAD),
        Throw(B, "plasma_grenade", "bridge"),
        ["you stand here: -2 ♥"],
    ),
    "nobody knows what a friend holds": (
        holds(C, "energy_shield", state=at(ABROAD, C, 1, "front_hull")),
        Shoot(B, "section/front_hull"),
        ["cat: -1 ♥"],
    ),
    "a ram": (RAM, Launch(A, "ramming", 1), ["you: -2 ♥"]),
    "without a shield": (unshielded(RAM, 0), Launch(A, "ramming", 1), ["-3 ♥: you would die", "cat: -1 ♥"]),
    "an aimed laser": (AIMED, Fire(A, "laser_left", 1, "left_pod"), ["ben: -1 ♥"]),
    "which the shield takes": (
        boosted(at(sailing(), B, 1, "left_pod"), "aimed"),
        Fire(A, "laser_left", 1, "left_pod"),
        [],
    ),
    "a ship that goes down with a friend aboard": (
        damaged(nearly_lost(AIMED, 1), 1, teleport=2),
        Fire(A, "laser_left", 1, "teleport"),
        ["ben: -3 ♥, may die"],
    ),
    "behind a virus": (lasts(GREY_HULL, "virus", 0), Move(B, "left_hull"), ["perhaps you: -1 ♥"]),
    "a clone takes nothing, and nobody is told": (
        cloaked(at(sailing(), D, 0, "left_hull"), D, 1, "bridge"),
        Shoot(B, f"person/{D}"),
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", COSTS)
def test_what_a_tap_costs_stands_on_its_button(name: str) -> None:
    state, order, wanted = COSTS[name]
    assert costs(state, order) == wanted


@pytest.mark.parametrize(
    ("state", "order", "wanted"),
    [
        (GREY_HULL, Move(B, "left_hull"), None),
        (person(GREY_HULL, B, health=1), Move(B, "left_hull"), "You would die. Do it all the same?"),
        (
            person(at(ABROAD, C, 1, "front_hull"), C, health=1),
            Shoot(B, "section/front_hull"),
            "cat would die, unless a card saves them. Do it all the same?",
        ),
        (
            holds(B, "plasma_grenade", state=at(ABROAD, C, 1, "bridge")),
            Throw(B, "plasma_grenade", "bridge"),
            "You would die, and with you cat, unless a card saves them. Do it all the same?",
        ),
        (holds(B, "plasma_grenade", state=ABROAD), Throw(B, "plasma_grenade", "front_hull"), None),
        (lasts(person(GREY_HULL, B, health=1), "virus", 0), Move(B, "left_hull"), None),
        (person(GREY_HULL, E, health=1), Move(E, "left_hull"), None),
    ],
)
def test_what_kills_in_any_case_is_asked_before(state: State, order: Order, wanted: str | None) -> None:
    question = order.asks(state, BEN)
    assert (None if question is None else WORDS.word(question, str)) == wanted


def test_nobody_is_asked_in_anothers_name() -> None:
    assert Move(B, "left_hull").asks(person(GREY_HULL, B, health=1), ANN) is None
    assert Move(99, "left_hull").asks(GREY_HULL, ANN) is None


def test_who_is_not_on_turn_or_dead_is_told_nothing() -> None:
    for state in (person(GREY_HULL, B, is_ready=True), dead(GREY_HULL, B)):
        (mine,) = GAME.view(state, BEN).mine
        assert mine.costs == ()


# --- by chance


def deeds(seeds: range) -> Iterator[Step]:
    for seed in seeds:
        for start in (begun(6, decks="endless"), trouble((6, 9, 12)[seed % 3], seed, decks="endless")):
            for move in walk(start, Random(seed), bystanders=0.3):
                if isinstance(move.command, HURTS) and move.refused is None:
                    yield move


def test_no_tap_costs_a_friend_anything_without_saying_so() -> None:
    """But for where a shot lands that is drawn, what a friend's hand holds, and what sensors hide."""
    met = 0
    for move in deeds(range(6)):
        order, before = move.command, move.before
        assert isinstance(order, HURTS)
        events = list(move.events)
        events = events[: next((at for at, each in enumerate(events) if isinstance(each, TurnEnded)), None)]
        if any(isinstance(each, Rolled) and each.what == "section" for each in events):
            continue
        team = before.people[order.who].team
        hurt = {each.who for each in events if isinstance(each, Hurt | Died) and before.people[each.who].team == team}
        told = {
            each.who
            for each in foresight.tolls(foresight.known_worlds(before, before.people[order.who]), order.who, order.act)
        }
        assert hurt <= told, order
        met += bool(hurt)
    assert met > 20


def test_who_is_asked_dies_of_it() -> None:
    met = 0
    for move in deeds(range(6, 10)):
        assert isinstance(move.command, HURTS)
        if move.by is not None and move.command.asks(move.before, move.by) is not None:
            team = move.before.people[move.command.who].team
            deaths = [each.who for each in move.events if isinstance(each, Died)]
            met += any(move.before.people[each].team == team for each in deaths)
    assert met > 3


@pytest.mark.parametrize("seed", range(3))
def test_no_price_and_no_question_tells_a_secret(seed: int) -> None:
    """Charges, clones, viruses and hands, as twins of states that come up."""
    rng = Random(seed)
    for move in walk(trouble(9, seed, decks="endless"), rng, bystanders=0.2):
        if rng.random() < 0.1:
            assert list(leaks(GAME, move.after, GAME.twins(move.after, rng), move.after.rules.seats)) == []
