"""What a page asks of the view beyond its fields: help, who acts, how a hand lies, where the story begins."""

from collections.abc import Callable
from random import Random

import pytest

from companion.contract import Choice, Line, Offer, Seat, Who, replace
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.crew_cards import SetDive
from companion.games.shallow_space.rules.damage import TruthShown
from companion.games.shallow_space.rules.hands import AnswerSwap, OfferSwap
from companion.games.shallow_space.rules.losses import PodLaunched, ShipDestroyed
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.turns import TurnBegan
from companion.games.shallow_space.shown.picture import PLAYED_BY, View
from tests.games.shallow_space.situations import (
    A,
    B,
    C,
    D,
    at,
    cloaked,
    damaged,
    dead,
    holds,
    lasts,
    person,
    sailing,
    trouble,
)
from tests.games.shallow_space.table import ANN, BEN, CAT, DAN, GUS, after, begun, done, walk


def seen(state: State, seat: Seat | None) -> View:
    return GAME.view(state, seat)


# --- help


def late(state: State) -> State:
    return after(state, TurnBegan(9, 5, (0,), None))


HINTS: list[tuple[str, Callable[[], State], Seat, tuple[str, ...]]] = [
    ("in the muster", begun, ANN, ("muster",)),
    ("a captain", sailing, ANN, ("captain",)),
    ("one of the crew", sailing, BEN, ("crew",)),
    ("who waits", sailing, DAN, ("wait",)),
    ("damage", lambda: damaged(sailing(), 0, shield=1), BEN, ("crew", "repair")),
    ("damage that may be a lie", lambda: lasts(damaged(sailing(), 0, shield=1), "virus", 0), BEN, ("crew", "virus")),
    ("aboard another", lambda: at(sailing(), B, 1, "left_pod"), BEN, ("aboard",)),
    ("a captain aboard another", lambda: at(sailing(), A, 1, "left_pod"), ANN, ("capture",)),
    ("in a pod", lambda: after(dead(sailing(), B, C), ShipDestroyed(0), PodLaunched(A, 2)), ANN, ("pod",)),
    ("acting", lambda: person(late(sailing()), B, rank="acting"), BEN, ("acting",)),
    ("cloaked", lambda: cloaked(late(sailing()), B, 0, "left_pod"), BEN, ("cloak",)),
    ("who knows all that", lambda: late(sailing()), BEN, ()),
    ("the dead", lambda: dead(sailing(), B), BEN, ()),
    ("who looks on", sailing, GUS, ()),
    ("who plays three: each once", lambda: sailing(2), ANN, ("captain", "crew")),
]  # fmt: skip


@pytest.mark.parametrize(("make", "seat", "told"), [row[1:] for row in HINTS], ids=[row[0] for row in HINTS])
def test_help_is_for_what_is_so_now(make: Callable[[], State], seat: Seat, told: tuple[str, ...]) -> None:
    assert seen(make(), seat).hints == told


# --- who acts


def test_who_is_dead_ready_or_waits_is_not_busy() -> None:
    state = dead(done(sailing(2), (Ready(B), ANN)), C)
    assert [each.id for each in seen(state, ANN).living] == [A, B]
    assert [each.id for each in seen(state, ANN).busy] == [A]
    assert seen(state, BEN).busy == ()
    assert seen(state, None).living == ()


def test_who_plays_one_sees_that_ones_ship_apart_from_the_others() -> None:
    state = at(sailing(9), B, 2, "left_pod")
    assert seen(state, BEN).elsewhere == (0, 1)
    assert seen(dead(state, B), BEN).elsewhere == (1, 2), "what was their own"
    assert seen(sailing(2), ANN).elsewhere == (0, 1)
    assert seen(state, None).elsewhere == (0, 1, 2)
    wreck = after(dead(sailing(), B, C), ShipDestroyed(0), PodLaunched(A, 2))
    assert (seen(wreck, DAN).hulls, seen(wreck, DAN).pods) == ((0, 1), (2,))


# --- hands


def test_a_hand_lies_by_kinds() -> None:
    (mine,) = seen(holds(B, "redshirt", "heal", "redshirt"), BEN).mine
    assert [(each.card.card, each.count) for each in mine.kinds] == [("heal", 1), ("redshirt", 2)]


def test_what_can_be_played_stands_apart_from_what_works_alone_and_what_cannot() -> None:
    (mine,) = seen(holds(B, "redshirt", "redshirt_dive", "lock_on"), BEN).mine
    assert {each.card: each.standing for each in mine.hand} == {
        "redshirt": "able",
        "redshirt_dive": "alone",
        "lock_on": "not",
    }


def test_what_is_offered_for_a_card_is_found_by_its_name_or_its_command() -> None:
    """And what cannot be played has no offer."""
    met: set[str] = set()
    for seed in range(3):
        moves = walk(trouble(6, seed, decks="endless"), Random(seed), bystanders=0.3)
        for state in (holds(A, "executive"), *(move.after for move in moves)):
            for seat in state.rules.seats:
                offered = {each.command.__name__ for each in GAME.offers(state, seat)}
                for mine in seen(state, seat).mine if len(seen(state, seat).mine) == 1 else ():
                    for each in mine.hand:
                        if each.command in offered:
                            met.add(each.command)
                            assert each.standing == "able" or each.command == SetDive.__name__, each.card
    assert met == set(PLAYED_BY.values())


def test_an_exchange_waits_for_the_other_and_then_for_who_began() -> None:
    asked = done(holds(C, "redshirt", state=holds(B, "heal")), (OfferSwap(B, C, "heal"), BEN))
    assert [each.waits_for for each in seen(asked, BEN).mine[0].swaps] == [C]
    answered = done(asked, (AnswerSwap(C, B, "redshirt"), CAT))
    assert [each.waits_for for each in seen(answered, CAT).mine[0].swaps] == [B]


# --- where the story begins


@pytest.mark.parametrize(
    ("round", "team", "since"),
    [(1, 0, {ANN: 0, DAN: 0}), (1, 1, {ANN: 3, DAN: 0}), (2, 0, {ANN: 3, DAN: 4}), (2, 1, {ANN: 5, DAN: 4})],
)
def test_the_story_begins_with_the_turn_after_the_own_last_one(round: int, team: int, since: dict[Seat, int]) -> None:
    """Of two ships; the first of a round is twice its number."""
    state = after(sailing(), TurnBegan(9, round, (team,), None))
    assert GAME.turn(state) == seen(state, None).turn == round * 2 + team
    assert {seat: seen(state, seat).since for seat in since} == since
    assert seen(state, None).since == 0


def test_where_all_act_at_once_it_begins_with_the_last_round_even_if_a_crew_has_died_since() -> None:
    state = after(sailing(9, order="simultaneous"), TurnBegan(3, 3, (1, 2), None))
    earlier = after(sailing(9, order="simultaneous"), TurnBegan(2, 2, (0, 1, 2), None))
    assert {seen(state, seat).since for seat in state.rules.seats} == {GAME.turn(earlier)}
    assert GAME.turn(state) > GAME.turn(earlier)


def test_every_order_names_who_acts() -> None:
    """Programs read a name, no number."""
    state = holds(A, "lock_on", "heal")
    said = {line.key: line.values for offer in GAME.offers(state, ANN) for line in _of_who(offer)}
    assert said == {"person.captain": (("who", Who(ANN)),)}


def _of_who(offer: Offer) -> list[Line]:
    found = [each for each in offer.fields if isinstance(each, Choice) and each.name == "who"]
    return [said for each in found if each.label and isinstance(said := each.label(each.values[0]), Line)]


# --- the dead


def test_the_dead_see_what_every_crew_knows_where_the_group_likes_it() -> None:
    hidden = dead(cloaked(holds(D, "heal", state=sailing(dead_see=True)), D, 1, "left_pod"), B)
    shown = seen(hidden, BEN)
    assert [each.health for each in shown.people] == [each.health for each in hidden.people]
    assert (shown.people[D].room, shown.people[D].cloak) == ("left_pod", 4)
    assert [each.is_mine for each in shown.ships] == [True, False]
    assert [each.hand for each in shown.mine] == [()]
    for other in (seen(hidden, ANN), seen(hidden, None), seen(replace(hidden, rules=sailing().rules), BEN)):
        assert other.people[D].health is None
        assert other.people[D].room != "left_pod"
    assert TruthShown.reveals, "to take that back asks the host"


def test_who_has_somebody_alive_sees_no_more_than_before() -> None:
    state = dead(sailing(2, dead_see=True), B)
    assert [each.health for each in seen(state, ANN).people][D:] == [None, None, None]
