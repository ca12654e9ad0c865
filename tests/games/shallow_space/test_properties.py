"""What holds in every game of it, beside what holds in all games: no seat learns another's secret."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import simulate
from companion.contract.chance import setup
from companion.contract.secrets import leaks
from companion.contract.testing import TICK, Tick
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import MOVES, Lasting, State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules.bridge import Boosted, ShipCaptured, TookCommand
from companion.games.shallow_space.rules.captains import Defected, RankChanged
from companion.games.shallow_space.rules.cloak import Cloaked, CloneMoved, CloneSeemed, Uncloaked
from companion.games.shallow_space.rules.crew_cards import DiveSet, RedshirtsChanged
from companion.games.shallow_space.rules.damage import Hurt
from companion.games.shallow_space.rules.dealing import CardPlayed, CardsDealt, CardsTurnedIn
from companion.games.shallow_space.rules.hands import RepairPutBack, SwapOffered, Swapped
from companion.games.shallow_space.rules.lasting import LastingBegan
from companion.games.shallow_space.rules.losses import GameEnded, PodLaunched, ShipDestroyed
from companion.games.shallow_space.rules.parts import seems_at
from companion.games.shallow_space.rules.plans import PlanSet
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.shooting import PhaserFired
from companion.games.shallow_space.rules.steps import Moved
from companion.games.shallow_space.rules.turns import TurnEnded
from companion.games.shallow_space.rules.upkeep import Decayed, ShieldRose
from companion.record.codec import to_json
from companion.table.options import settled
from tests.games.evenings import OPTIONS as ALL_OPTIONS
from tests.games.shallow_space.situations import A, B, C, at, cloaked, holds, lasts, sailing, trouble
from tests.games.shallow_space.table import PEOPLE, RULES, Event, begun, happened, walk
from tests.games.sound import expect_sound

SEEDS = st.integers(0, 2**32)
OPTIONS = ALL_OPTIONS["shallow-space"]
NAMES = ["reference", "together", "first", "endless", "otherwise"]


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
@pytest.mark.parametrize("players", [6, 9, 12])
def test_a_battle_in_its_last_throes_is_sound_ends_and_replays(players: int, options: dict[str, Any]) -> None:
    """Captures, defections, pods and lost ships, which battles from their beginning seldom come to."""
    for seed in range(2):
        begin, rng = trouble(players, seed, **options), Random(seed)
        met = expect_sound(RULES, begin, walk(begin, rng, bystanders=0.3), rng)
        assert met[GameEnded] == 1


def test_trouble_is_all_that_it_should_be() -> None:
    met: Counter[type[Any]] = Counter()
    for seed in range(5, 31):
        for move in walk(trouble(12, seed), Random(seed), bystanders=0.3):
            met.update(map(type, move.events))
    rare = (ShipCaptured, ShipDestroyed, PodLaunched, Defected, RankChanged, Uncloaked)
    assert min(met[each] for each in rare) > 1, met


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_nobody_acts_when_dead_and_no_card_is_played_from_nowhere(options: dict[str, Any]) -> None:
    acted = 0
    for players in (2, 6, 9, 12):
        for begin in (begun(players, **options), trouble(players, players, **options)):
            for move in walk(begin, Random(players), corrections=True):
                who = None if move.command == TICK else getattr(move.command, "who", None)
                if who is None or move.by is None:
                    continue
                person, card = move.before.people[who], getattr(move.command, "card", None)
                assert person.health > 0
                assert person.seat == move.by
                assert card is None or card in person.hand
                acted += 1
    assert acted > 500


def test_the_same_seed_and_commands_are_the_same_game() -> None:
    """Chance comes in once: with the seed. After that only people decide."""
    for move in walk(begun(4), Random(5)):
        if move.before.lots.key:
            assert happened(move.before, move.command, move.now, Random(999), move.by) == move.events


# --- secrets: what the proof does not reach (../test_secrets.py)


@pytest.mark.parametrize("seed", range(3))
def test_secrets_are_silent_where_ships_are_boarded_captured_and_lost(seed: int) -> None:
    """Which the proof, from a battle's beginning, seldom comes to."""
    rng, looked = Random(seed), 0
    for move in walk(trouble((6, 9, 12)[seed % 3], seed, dead_see=seed > 0), rng, bystanders=0.3):
        if rng.random() < 0.2:
            twins = tuple(GAME.twins(move.after, rng))
            looked += len(twins)
            assert list(leaks(GAME, move.after, twins, move.after.rules.seats)) == []
    assert looked > 40


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_what_somebody_cloaked_does_is_told_of_the_clone_only(seed: int) -> None:
    for move in walk(begun(6, **{"decks": "endless"}), Random(seed)):
        who = getattr(move.command, "who", None)
        if who is None or not move.before.people or not move.before.people[who].cloak:
            continue
        person = move.before.people[who]
        for state, event, following in move.happened:
            told = event.told(state, following)
            is_clone = isinstance(event, CloneMoved | CloneSeemed)
            if told is not None and getattr(event, "who", None) == who and not is_clone:
                assert told.key.startswith("told.died.") or told.key in (
                    *("told.uncloaked", "told.captured_unseen", "told.defect_asked"),
                    *("told.rank.acting", "told.pod", "told.commissioned"),
                ), told
        assert person.team == seems_team(person)


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_what_is_secret_by_the_rules_is_what_has_no_words(options: dict[str, Any]) -> None:
    """Whether a clone acts hangs on the rules alone; a line that is added or left out changes no battle."""
    met: Counter[bool] = Counter()
    for move in (*walk(begun(6, **options), Random(4)), *walk(trouble(9, 3), Random(4))):
        for state, event, following in move.happened:
            is_secret = event.is_secret(state)
            if event != TurnEnded():  # the turn that begins is told
                assert is_secret == (event.told(state, following) is None), event
            assert not (is_secret and tuple(event.heard(state, following))), event
            met[is_secret] += 1
    assert min(met.values()) > 100


def test_a_clone_goes_no_further_than_people_and_acts_when_they_do() -> None:
    """Steps that are seen, before a decoy was played and after; and one deed at a time, never with "ready": but for
    each deed that was planned, as a turn begins."""
    clones, furthest = 0, 0
    for seed in range(6):
        steps: Counter[tuple[int, int]] = Counter()
        for move in walk(begun(6, **{"decks": "endless"}), Random(seed)):
            seen = [each for each in move.events if isinstance(each, CloneMoved | CloneSeemed)]
            planned = sum(isinstance(each, PlanSet) for each in move.events)
            assert len(seen) <= planned + (not isinstance(move.command, Ready | Tick))
            clones += len(seen)
            for before, event, _ in move.happened:
                if not isinstance(event, Moved | CloneMoved) or before.turn is None:
                    continue
                if isinstance(event, CloneMoved) or (event.how == "walk" and not before.people[event.who].cloak):
                    steps[before.turn.number, event.who] += 1
        furthest = max(furthest, *steps.values())
    assert furthest == MOVES
    assert clones > 10


def seems_team(person: Any) -> int:
    assert seems_at(person, knows=False) == (person.shown_ship, person.shown_room)
    return int(person.team)


LAID = Lasting(0, "charge", 0, "engineering", 0, B, 2)
HIDDEN = holds(C, "redshirt", state=cloaked(holds(B, "heal", "redshirt"), B, 0, "left_hull"))
AT_HELM = at(cloaked(holds(A, "lock_on"), A, 0, "bridge"), A, 0, "bridge")
SECRETS: list[tuple[State, tuple[Event, ...]]] = [
    (holds(B, "plasma_charge"), (CardPlayed(B, "plasma_charge"), LastingBegan(LAID))),
    (holds(B, "decoy"), (CardPlayed(B, "decoy"), Cloaked(B, 4))),
    (HIDDEN, (Moved(B, 0, "teleport", 2, "walk"),)),
    (HIDDEN, (CardPlayed(B, "redshirt"), RedshirtsChanged(B, 1))),
    (HIDDEN, (CardsTurnedIn(B, ("heal",), 1),)),
    (HIDDEN, (PhaserFired(B, "section/bridge"),)),
    (HIDDEN, (Hurt(B, 1, 0),)),
    (holds(B, "heal"), (SwapOffered(B, C, "heal"),)),
    (HIDDEN, (Swapped(B, C, "heal", "redshirt"),)),
    (AT_HELM, (CardPlayed(A, "lock_on"), TookCommand(A), Boosted(A, 0, "lock_on"))),
    (sailing(), (CardsDealt(B, ("heal",)),)),
    (sailing(), (DiveSet(B, False),)),
    (holds(B, "repair1"), (RepairPutBack(B),)),
    (lasts(sailing(), "virus", 0), (Decayed(0, "bridge"),)),
    (lasts(sailing(), "virus", 0), (ShieldRose(0, 1),)),
]


@pytest.mark.parametrize(("before", "events"), SECRETS, ids=[type(events[-1]).__name__ for _, events in SECRETS])
def test_a_secret_is_neither_told_nor_heard_nor_seen(before: State, events: tuple[Event, ...]) -> None:
    """Every channel: history, effects, lamps, whom the table waits for, the step, others' pages."""
    state = before
    for event in events:
        following = event.apply(state)
        assert event.told(state, following) is None
        assert tuple(event.heard(state, following)) == ()
        assert not event.reveals or isinstance(event, CardsDealt)  # undo would ask the host: why?
        state = following
    assert state != before
    for one in (GAME.scene, GAME.acts, GAME.step, GAME.due, GAME.for_host):
        assert one(before) == one(state)
    for seat in (None, *PEOPLE[3:6]):
        assert GAME.view(before, seat) == GAME.view(state, seat)
        if seat:
            assert GAME.offers(before, seat) == GAME.offers(state, seat)


def test_a_seat_sees_its_own_hands_and_no_others() -> None:
    for move in walk(begun(6), Random(8)):
        for seat in (None, *PEOPLE[:6]):
            page = GAME.view(move.after, seat)
            assert {each.id for each in page.mine} == {each.id for each in move.after.people if each.seat == seat}


def test_the_seed_shows_at_the_end_only() -> None:
    for move in walk(begun(5), Random(3)):
        for seat in (None, PEOPLE[0]):
            page = to_json(GAME.view(move.after, seat)).decode()
            assert bool(move.after.lots.seed in page) == (move.after.stage == "over")


# --- by chance alone


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_every_way_of_playing_comes_to_an_end(options: dict[str, Any]) -> None:
    make = simulate.making(GAME)
    met: Counter[type[Any]] = Counter()
    chosen = settled(GAME, options)
    for index in range(22):
        of = setup(2 + index % 11, chosen)
        played = simulate.one(GAME, of, f"shallow/{index}", keep=True, make=make)
        met.update(type(event) for event in played.events)
    assert met[GameEnded] == 22
    if options == {}:
        assert min(met[ShipDestroyed], met[Cloaked]) > 0


def test_all_kinds_of_cards_are_played() -> None:
    met: set[str] = set()
    for seed in range(18):
        for move in walk(begun(9), Random(seed)):
            met |= {event.card for event in move.events if hasattr(event, "card") and hasattr(event, "at")}
    kept = {name for name, card in CARDS.items() if card.use == "held"}
    assert {*CARDS} - met - {"barrel_roll", "escape_pod"} <= kept  # those two are rare, and have rows
