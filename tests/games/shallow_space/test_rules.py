"""What no row shows: options that show in a state, who sees what, and that each card and reading has a row."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from companion.contract import Choice, Offer, Press, Refused, Seat, Setup, replace
from companion.contract.fitting import unfit_offer
from companion.games.shallow_space import GAME
from companion.games.shallow_space.names import place
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules.boarding import Teleport
from companion.games.shallow_space.rules.bridge import against_needs
from companion.games.shallow_space.rules.captains import RankChanged
from companion.games.shallow_space.rules.cloak import CloneMoved, CloneSeemed
from companion.games.shallow_space.rules.correcting import SetOwner
from companion.games.shallow_space.rules.crew_cards import RaiseField
from companion.games.shallow_space.rules.dealing import CardPlayed, CardsDealt
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.losses import PodLaunched
from companion.games.shallow_space.rules.muster import Begin, TeamsDrawn
from companion.games.shallow_space.rules.parts import pile_of
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.sensors import first_known
from companion.games.shallow_space.rules.shooting import PhaserFired, Shoot
from companion.games.shallow_space.rules.steering import EndEffect
from companion.games.shallow_space.rules.steps import ChargeFound
from companion.games.shallow_space.rules.turns import TurnBegan
from companion.games.shallow_space.setup.options import FIRST_GAME, OPTIONS
from tests.games.shallow_space import (
    rows_specials,
)
from tests.games.shallow_space.rows import ROWS
from tests.games.shallow_space.situations import (
    A,
    B,
    C,
    D,
    E,
    F,
    cloaked,
    damaged,
    dead,
    holds,
    lasts,
    person,
    sailing,
    unshielded,
    wishing,
)
from tests.games.shallow_space.table import (
    ANN,
    BEN,
    CAT,
    DAN,
    EVE,
    GUS,
    PEOPLE,
    after,
    begun,
    done,
    outcome,
    walk,
)


@pytest.mark.parametrize("name", rows_specials.RAMS)
def test_a_collision(name: str) -> None:
    expected, state = rows_specials.RAMS[name]
    assert rows_specials.ram(state) == expected


def test_every_kind_of_card_has_a_row() -> None:
    used: set[str] = set()
    for row in ROWS:
        came = outcome(row.state, row.command, row.by, row.now)
        if isinstance(came, tuple):
            used |= {event.card for event in came if isinstance(event, CardPlayed)}
            used |= {card for each in row.state.people for card in each.hand if CARDS[card].use == "held"}
    assert used | {"ramming", "boarding"} == set(CARDS)


def test_every_reading_has_a_row_or_a_test() -> None:
    """An option that no state of these tests uses is one that nobody has looked at."""
    states = [row.state.rules for row in ROWS] + [state.rules for _, state in rows_specials.RAMS.values()]
    plain = sailing().rules
    changed = {
        each.name
        for rules in states
        for each in fields(rules)
        if getattr(rules, each.name) != getattr(plain, each.name)
    }
    apart = {"ships", "left_out", "decks", "executive_extra", "crew_starts", "seats"}
    assert {each.name for each in fields(plain)} - changed - apart == set()


@pytest.mark.parametrize(("players", "ships"), [(3, "4"), (7, "2")])
def test_people_fit_the_ships(players: int, ships: str) -> None:
    with pytest.raises(Refused, match="ships_number"):
        GAME.new(Setup(PEOPLE[:players], {"ships": ships}))


@pytest.mark.parametrize(("players", "ships"), [(2, 2), (6, 2), (7, 3), (9, 3), (10, 4), (12, 4)])
def test_ships_by_the_number_of_players(players: int, ships: int) -> None:
    state = sailing(players)
    assert len(state.ships) == ships
    assert len(state.people) == 3 * ships
    assert all(any(each.seat == seat for each in state.people) for seat in state.rules.seats)


def test_a_seat_may_play_two_people_and_sees_both_hands() -> None:
    state = sailing(4)
    assert [each.seat for each in state.people] == [ANN, BEN, ANN, CAT, DAN, CAT]
    assert [each.id for each in GAME.view(state, ANN).mine] == [0, 2]


def test_lots_make_different_teams() -> None:
    sides = set()
    for seed in range(20):
        came = outcome(begun(teams="drawn"), Begin(), ANN, seed=seed)
        assert isinstance(came, tuple)
        assert isinstance(came[-1], TeamsDrawn)
        assert sorted(came[-1].sides) == [0, 0, 0, 1, 1, 1]
        sides.add(came[-1].sides)
    assert len(sides) > 5


# --- options that show in a state, not in an event


def test_all_may_start_on_the_bridge() -> None:
    assert {each.room for each in sailing(crew_starts="bridge").people} == {"bridge"}
    assert [each.room for each in sailing().people[:3]] == ["bridge", "engineering", "front_hull"]


def test_decks_are_shared_or_for_each_ship() -> None:
    shared, own = sailing(), sailing(decks="per_ship")
    assert [len(pile.discards) for pile in shared.piles] == [120, 48]
    assert [len(pile.discards) for pile in own.piles] == [120, 48, 120, 48]
    assert (pile_of(shared, shared.people[D], "heal"), pile_of(own, own.people[D], "heal")) == (0, 2)
    assert sailing(decks="endless").piles == ()


def test_a_first_game_has_fewer_kinds() -> None:
    state = sailing(cards="first_game")
    cards = {card for pile in state.piles for card in pile.discards}
    assert set(CARDS) - cards == {"decoy", "virus", "executive"}
    assert GAME.broken(state) == ()


@pytest.mark.parametrize(("players", "ships"), [(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (8, 3), (12, 4)])
def test_the_first_game_with_one_tap_is_for_any_number(players: int, ships: int) -> None:
    preset = next(each for each in GAME.presets if each.name == FIRST_GAME)
    state = GAME.new(Setup(PEOPLE[:players], {**preset.options}))
    assert (state.rules.ships, state.rules.turn_ms) == (ships, 90_000)
    assert set(state.rules.left_out) == {"decoy", "virus", "executive"}
    began = done(state, (Begin(), ANN))
    for team in range(ships):  # ready-made teams: three on each ship, and nobody plays on two
        crew = [each.seat for each in began.people if each.team == team]
        assert len(crew) == 3
        assert not set(crew) & {each.seat for each in began.people if each.team != team}
    assert {each.seat for each in began.people} == set(PEOPLE[:players])


@pytest.mark.parametrize(("extra", "drawn"), [(True, 4), (False, 3)])
def test_an_executive_officers_card_is_extra(extra: bool, drawn: int) -> None:
    """Or counts as one of four."""
    state = holds(E, "lock_on", state=sailing(executive_extra=extra), commissions=1)
    state = person(person(state, A, is_ready=True), B, is_ready=True)
    came = outcome(state, Ready(2), CAT)
    assert isinstance(came, tuple)
    assert sum(len(event.cards) for event in came if isinstance(event, CardsDealt) and event.who == E) == drawn


@pytest.mark.parametrize(("rank", "hand", "captains", "crew"), [
    ("captain", (), 4, 2),
    ("acting", (), 2, 3),
    ("acting", ("heal",) * 4, 2, 0),
    ("crew", ("heal",), 0, 3),
])  # fmt: skip
def test_hands_are_filled(rank: Any, hand: tuple[str, ...], captains: int, crew: int) -> None:
    state = person(dead(sailing(), D), E, rank=rank, hand=hand)
    state = person(person(state, A, is_ready=True), B, is_ready=True)
    came = outcome(state, Ready(2), CAT)
    assert isinstance(came, tuple)
    cards = [card for event in came if isinstance(event, CardsDealt) and event.who == E for card in event.cards]
    assert (
        sum(CARDS[card].deck == "captain" for card in cards),
        sum(CARDS[card].deck == "crew" for card in cards),
    ) == (
        captains,
        crew,
    )


def test_a_jammed_captain_draws_no_captain_cards() -> None:
    state = lasts(person(person(sailing(), A, is_ready=True), B, is_ready=True), "emp", 1, team=1, turns=3)
    came = outcome(state, Ready(2), CAT)
    assert isinstance(came, tuple)
    cards = [card for event in came if isinstance(event, CardsDealt) and event.who == D for card in event.cards]
    assert {CARDS[card].deck for card in cards} == {"crew"}


@pytest.mark.parametrize(("who", "virus", "shown"), [
    (ANN, "everybody", 3), (DAN, "everybody", 3), (None, "everybody", 3),
    (ANN, "others", 3), (DAN, "others", 0), (None, "others", 3),
])  # fmt: skip
def test_a_virus_shows_everything_grey(who: Seat | None, virus: str, shown: int) -> None:
    page = GAME.view(lasts(sailing(virus=virus), "virus", 1, team=0), who)
    assert {section.damage for section in page.ships[1].sections} == {shown}
    assert {section.damage for section in page.ships[0].sections} == {0}


def test_a_decoy_fools_other_teams_only() -> None:
    """Who plays with them sees where they are, and where the others see the clone."""
    state = cloaked(sailing(9), D, 1, "left_pod")
    for seat, room, clone in ((EVE, "left_pod", "bridge"), (ANN, "bridge", None), (GUS, "bridge", None)):
        seen = next(each for each in GAME.view(state, seat).people if each.id == D)
        assert seen.room == room
        assert seen.clone == (clone and place(state, 1, clone))


@pytest.mark.parametrize(("moves", "commands", "left"), [(3, False, 3), (1, False, 1), (3, True, 0)])
def test_a_clone_goes_as_far_as_its_person_could(moves: int, commands: bool, left: int) -> None:
    """Others have seen how far they walked, and who controls a ship stays; a critical section stops a clone as well."""
    state = done(holds(B, "decoy", moves=moves, commands=commands), (PlayCard(B, "decoy"), BEN))
    assert state.people[B].shown_moves == left
    stopped = after(damaged(state, 0, left_hull=3), CloneMoved(B, "left_hull"))
    assert stopped.people[B].shown_moves == 0
    assert after(stopped, TurnBegan(2, 2, (0,), None)).people[B].shown_moves == 3


def test_a_charge_is_known_to_who_laid_it() -> None:
    state = lasts(sailing(), "charge", 0, "bridge", team=1)
    seen = {seat: len(GAME.view(state, seat).lasting) for seat in (None, ANN, BEN, DAN)}
    assert seen == {None: 0, ANN: 0, BEN: 0, DAN: 1}
    everybody = lasts(sailing(charges_seen=True), "charge", 0, "bridge", team=1)
    assert len(GAME.view(everybody, None).lasting) == 1


def test_a_charge_that_could_not_be_disarmed_is_known() -> None:
    state = after(lasts(sailing(), "charge", 0, "bridge", team=1), ChargeFound(0))
    assert all(len(GAME.view(state, seat).lasting) == 1 for seat in (None, ANN, DAN))
    assert 0 in {value for each in GAME.for_host(state) if each.command is EndEffect for value in values_of(each)}


def values_of(offer: Offer) -> tuple[Any, ...]:
    (field,) = offer.fields
    assert isinstance(field, Choice)
    return field.values


def test_whoever_has_lost_may_still_have_a_ship_that_the_host_gives_away() -> None:
    offers = [each for each in GAME.for_host(replace(sailing(), out=(1,))) if each.command is SetOwner]
    assert [[wrong for wrong in unfit_offer(each, GAME.corrections)] for each in offers] == [[], []]


def test_no_number_is_missing_where_a_charge_lies_hidden() -> None:
    """What is seen has the same numbers with it as without it."""
    charged = done(holds(B, "plasma_charge"), (PlayCard(B, "plasma_charge"), BEN))
    seen = []
    for state in (sailing(), charged):
        state = holds(C, "force_field", "repair_bot", state=state)
        state = done(state, (RaiseField(C, "bridge"), CAT), (PlayCard(C, "repair_bot"), CAT))
        seen.append((GAME.view(state, DAN), GAME.for_host(state)))
    assert seen[0] == seen[1]


def test_what_does_not_go_on_is_not_asked_any_more() -> None:
    """A crew that has found an acting captain stays."""
    state = wishing(dead(sailing(9), A), B, 1)
    assert len(GAME.view(state, None).wishes) == 1
    assert GAME.view(after(state, RankChanged(C, "acting")), None).wishes == ()


def test_a_weak_repair_says_that_it_is_too_weak() -> None:
    state = damaged(holds(B, "repair1"), 0, engineering=3)
    assert [each.why_not and each.why_not.key for each in GAME.view(state, BEN).mine[0].hand] == ["refused.too_damaged"]


def test_why_a_card_cannot_be_played_is_said() -> None:
    state = holds(A, "strafing", "escape_pod", "heal", "lock_on", state=lasts(sailing(), "emp", 0, team=0))
    reasons = [card.why_not.key if card.why_not else "" for card in GAME.view(state, ANN).mine[0].hand]
    assert reasons == ["refused.jammed", "refused.works_by_itself", "refused.nobody_to_heal", "refused.jammed"]
    assert not first_known(against_needs(state, state.people[A], "strafing"))


@pytest.mark.parametrize(("changes", "reason"), [
    ({}, None),
    ({"moves": 0}, "no_moves"),
    ({"moves": 0, "commands": True}, "stays_on_bridge"),
])  # fmt: skip
def test_why_nobody_jumps_is_said(changes: dict[str, Any], reason: str | None) -> None:
    state = holds(A, "short_teleport", **changes)
    (card,) = GAME.view(state, ANN).mine[0].hand
    assert (card.why_not and card.why_not.key) == (reason and f"refused.{reason}")


@pytest.mark.parametrize(("target", "acts"), [("section/bridge", False), ("person/5", True)])
def test_a_clone_acts_for_what_nobody_notices_alone(target: str, acts: bool) -> None:
    """A section that is hit is seen by everybody, whoever shot; a clone that is shot at takes it as anybody would."""
    state = cloaked(cloaked(sailing(), B, 1, "bridge"), F, 0, "engineering")
    state = person(state, F, shown_ship=1, shown_room="front_hull")
    came = outcome(state, Shoot(B, target), BEN)
    assert isinstance(came, tuple)
    assert isinstance(came[0], PhaserFired)
    assert any(isinstance(each, CloneMoved | CloneSeemed) for each in came) == acts


def test_the_page_knows_as_much_as_the_rules() -> None:
    """A card without a reason is one that is offered."""
    rng = Random(4)
    for move in walk(begun(6), rng):
        state = move.after
        if state.turn is None or state.asked is not None or state.swaps:
            continue
        for seat in state.rules.seats:
            offered = {
                str(value)
                for offer in GAME.offers(state, seat)
                if offer.command.__name__ not in ("TurnIn", "OfferSwap", "AnswerSwap", "SetDive")
                for field in offer.fields
                if field.name == "card"
                for value in getattr(field, "values", ())
            }
            for mine in GAME.view(state, seat).mine:
                for card in mine.hand:
                    if CARDS[card.card].use in ("repair", "play", "throw", "launch"):
                        assert (card.why_not is None) == (card.card in offered), card


def test_buttons_say_ready() -> None:
    state = sailing()
    assert GAME.hands.pressed(state, Press(BEN)) == (BEN, Ready(B))
    assert GAME.hands.pressed(state, Press(DAN)) is None
    assert GAME.hands.pressed(state, Press("big")) is None
    waiting = person(person(state, B, is_ready=True), 2, is_ready=True)
    assert GAME.hands.pressed(waiting, Press("big")) == (ANN, Ready(A))


def test_all_at_once_every_ship_acts() -> None:
    state = sailing(order="simultaneous")
    assert GAME.acts(state) == frozenset(PEOPLE[:6])
    assert isinstance(outcome(state, Fire(D, "laser_left", 0), DAN), tuple)


def test_an_escape_pod_is_a_chamber_and_gone_when_it_is_left() -> None:
    state = after(unshielded(sailing(), 0), PodLaunched(D, 2))
    state = after(state, TurnBegan(2, 1, (1,), None))
    assert Teleport in [offer.command for offer in GAME.offers(state, DAN)]
    state = done(state, (Teleport(D, 0), DAN))
    assert state.ships[2].is_gone
    assert state.people[D].ship == 0
    assert GAME.broken(state) == ()


def test_options_are_few_enough_to_read() -> None:
    assert sum(1 for option in OPTIONS if not option.group) <= 8
