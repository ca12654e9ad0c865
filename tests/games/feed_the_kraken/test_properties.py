"""What holds in every game of it, beside what holds in all games: no seat learns another's secret."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import simulate
from companion.contract import chance
from companion.contract.testing import Tick
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Finding, Role, State
from companion.games.feed_the_kraken.rules.cult import RitualTurnedUp
from companion.games.feed_the_kraken.rules.eyes import EyesShut
from companion.games.feed_the_kraken.rules.loyalty import GunsGiven
from companion.games.feed_the_kraken.rules.navigation import CardKept
from companion.games.feed_the_kraken.rules.script import ScriptCalled
from companion.games.feed_the_kraken.rules.set_up import RolesDealt
from companion.games.feed_the_kraken.rules.taps import Converted, Learnt, Picked
from companion.games.feed_the_kraken.rules.victory import PLAYS_FOR, Arrived
from companion.table.options import settled
from tests.games.evenings import OPTIONS as ALL_OPTIONS
from tests.games.feed_the_kraken.situations import MORE_DEALT, ROLES, at, at_step, logbook, shut, uprising
from tests.games.feed_the_kraken.table import (
    ANN,
    BEN,
    CAT,
    DAN,
    ON_PHONES,
    after,
    asked_by,
    begun,
    happened,
    walk,
)

OPTIONS = ALL_OPTIONS["feed-the-kraken"]
SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(5, 11)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, players=PLAYERS)
def test_dealt_sides_stay_and_decide_who_wins(seed: int, players: int) -> None:
    dealt: tuple[Role, ...] = ()
    state = begun(players, **ON_PHONES)
    for move in walk(state, Random(seed)):
        state = move.after
        assert not dealt or state.secrets.roles == dealt
        dealt = state.secrets.roles
    assert state.ending is not None
    for seat, role in zip(state.rules.seats, dealt, strict=True):
        side = "cult" if seat in state.secrets.converted else PLAYS_FOR[role]
        assert (seat in state.ending.winners) == (side == state.ending.side)


# --- secrets: what the proof does not reach (../test_secrets.py)


SECRET_EVENTS = (
    GunsGiven(BEN, 2, at(11_000)),
    CardKept(ANN, 1),
    Picked(BEN, (CAT,)),
    Learnt(BEN, (Finding("mate", CAT),)),
    Converted(BEN),
    Converted(None),
)


@pytest.mark.parametrize("event", SECRET_EVENTS, ids=[type(each).__name__ for each in SECRET_EVENTS])
def test_a_secret_is_neither_told_nor_heard_nor_seen(event: Any) -> None:
    """Every channel: history, effects, lamps, whom the table waits for, the step, when it is due, others' pages."""
    before = asked_by(begun(6, **ON_PHONES), event)
    if isinstance(event, CardKept):
        event = CardKept(before.team.captain or ANN, 1)
    following = after(before, event)
    assert following != before or event == Converted(None)
    assert event.told(before, following) is None
    assert tuple(event.heard(before, following)) == ()
    for one in (GAME.scene, GAME.acts, GAME.step, GAME.due):
        assert one(before) == one(following)
    own = getattr(event, "seat", None)
    for seat in (None, *(each for each in before.rules.seats if each != own)):
        assert GAME.view(before, seat) == GAME.view(following, seat)
        if seat:
            assert GAME.offers(before, seat) == GAME.offers(following, seat)


@pytest.mark.parametrize("script", ["conversion", "guns_stash", "cult_cabin_search"])
def test_with_eyes_shut_every_phone_is_alike(script: str) -> None:
    """Nothing on it but the own name and the own tap, whatever the side."""
    state = at_step(shut(script, **ROLES), 0)
    pages = []
    for seat in state.rules.seats:
        page = GAME.view(state, seat)
        rows = tuple(replace(row, is_you=False) for row in page.seats)
        pages.append(replace(page, seats=rows))
    assert all(page == pages[0] for page in pages)
    assert pages[0].my_role is None
    assert len({len(GAME.offers(state, seat)) for seat in state.rules.seats}) == 1
    assert GAME.acts(state) == frozenset()


@pytest.mark.parametrize("players", [5, 8, 11])
def test_the_length_of_a_script_knows_no_secret(players: int) -> None:
    """With any deal, any taps, a leader aboard or not: eyes open at the same moment, and the table says the same."""
    heard = set()
    for seed in range(12):
        rng = Random(seed)
        roles = list(MORE_DEALT[:players])
        rng.shuffle(roles)
        state = replace_roles(shut_for(players), tuple(roles))
        leader = state.rules.seats[roles.index("leader")]
        if rng.random() < 0.5 and leader != state.team.captain:
            aboard = tuple(each for each in state.crew.aboard if each != leader)
            gone = replace(state, crew=replace(state.crew, aboard=aboard))
            assert GAME.due(gone) == GAME.due(state)
        if rng.random() < 0.5:
            state = after(state, Picked(leader, (rng.choice([each for each in state.rules.seats if each != leader]),)))
        due = GAME.due(state)
        assert due is not None
        events = happened(state, Tick(), due, rng)
        lines = []
        for event in events:
            following = event.apply(state)
            lines.append((event.told(state, following), tuple(event.heard(state, following))))
            state = following
        heard.add((due, str([each for each in lines if each != (None, ())])))
    assert len(heard) == 1


def shut_for(players: int) -> State:

    state = uprising(players, **ROLES)
    return after(state, RitualTurnedUp("conversion"), ScriptCalled("conversion"), EyesShut(at(0), at(70_000)))


def replace_roles(state: State, roles: tuple[Role, ...]) -> State:
    return replace(state, secrets=replace(state.secrets, roles=roles))


def test_dealing_tells_nothing_of_the_sides() -> None:
    state = begun(6, **ROLES)
    pictures = []
    for roles in (MORE_DEALT[:6], MORE_DEALT[5::-1]):
        event = RolesDealt(roles)
        following = after(state, event)
        told, effects = event.told(state, following), tuple(event.heard(state, following))
        pictures.append((told, effects, GAME.view(following, None), GAME.scene(following)))
    assert pictures[0] == pictures[1]


def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    state = logbook("red_drunk", "blue_drunk")
    assert GAME.view(state, CAT).my_cards is not None
    assert all(GAME.view(state, seat).my_cards is None for seat in (None, ANN, BEN, DAN))


def test_at_the_end_all_sides_are_told() -> None:
    for move in walk(begun(7, **ON_PHONES), Random(5)):
        state = move.after
        if state.stage != "over":
            assert all(row.role is None for row in GAME.view(state, None).seats)
    assert all(row.role is not None for row in GAME.view(state, None).seats)


# --- by chance alone


@pytest.mark.parametrize("options", OPTIONS, ids=["reference", "phones", "quick", "printed", "long"])
def test_every_end_is_reached_and_nothing_breaks(options: dict[str, Any]) -> None:
    make = simulate.making(GAME)
    ends: Counter[tuple[str, bool]] = Counter()
    chosen = settled(GAME, options)
    for index in range(70):
        of = chance.setup(5 + index % 7, chosen)
        played = simulate.one(GAME, of, f"kraken/{index}", keep=True, make=make)
        (arrived,) = [event for event in played.events if isinstance(event, Arrived)]
        ends[arrived.side, arrived.by_kraken] += 1
    assert {side for side, _ in ends} == {"sailors", "pirates", "cult"}
