"""What is true of every game: random programs, threats and orders of the tiles, by every rule set."""

from typing import Any, Final

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from companion.games.space_alert.resolution import Resolved, resolve, result
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.deck import deck, is_internal
from companion.games.space_alert.resolution.events import Event
from companion.games.space_alert.resolution.game import CARDS, drawn_tiles
from companion.games.space_alert.resolution.names import SPACE, TILES, ZONES
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.retelling import story
from companion.games.space_alert.resolution.setting_up import set_up
from companion.games.space_alert.resolution.ship import Ship
from companion.games.space_alert.resolution.switches import Switches, rule_set, with_switch
from companion.games.space_alert.resolution.turns import play
from tests.games.space_alert.resolution.making import SAY

LIKELY: Final = "aaabbbcccxx<>^--" + CARDS  # every card, the plain ones more often
BASE: Final = [id for id in deck() if len(id.partition("-")[2]) == 2]
BY: Final = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def games(draw: st.DrawFn, rules: str = "printed", ids: list[str] | None = None) -> dict[str, Any]:
    turns = 7 if rules == "duckling" else draw(st.sampled_from((7, 12)))
    zones = ("red", "blue") if rules == "duckling" else ZONES
    slot = st.lists(st.sampled_from(LIKELY), max_size=2).map("".join)
    program = st.one_of(st.text(LIKELY, min_size=turns, max_size=turns), st.lists(slot, min_size=turns, max_size=turns))
    crew = draw(st.lists(program, min_size=1, max_size=5))
    chosen = draw(st.lists(st.sampled_from(ids or sorted(deck())), max_size=7, unique=True))
    threats: list[dict[str, object]] = []
    for id in chosen:
        t = draw(st.integers(1, turns))
        if is_internal(id):
            if rules == "duckling" and (
                any("white" in each for each in deck()[id].stations) or deck()[id].fixed_by == "interceptors"
            ):
                continue
            threats.append({"id": id, "t": t})
        else:
            threats.append({"id": id, "t": t, "zone": draw(st.sampled_from(zones))})
        threats[-1]["called"] = draw(st.sampled_from(("I1-01", "I2-01") if is_internal(id) else ("E1-07", "E2-02")))
    trips = draw(st.lists(st.integers(1, turns), max_size=2))
    return {
        "id": "any",
        "turns": turns,
        "trajectories": {each: draw(st.integers(1, 7)) for each in (*ZONES, "internal")},
        "threats": threats,
        "crew": crew,
        "seed": draw(st.integers(0, 10**6)),
        "trips": [{"seat": 0, "turn": turn} for turn in trips],
    }


def played(raw: dict[str, Any], rules: Switches) -> Resolved:
    return resolve(game_from(raw, rules), rules)


@BY
@given(st.data(), st.sampled_from(("printed", "manual", "duckling")))
def test_no_store_is_negative_and_all_energy_is_accounted_for(data: st.DataObject, name: Any) -> None:
    rules = rule_set(name)
    raw = data.draw(games(name))
    one = played(raw, rules)
    before = sum((1, 1, 1, 2, 3, 2)) if name != "duckling" else 1 + 1 + 2 + 2
    capsules = 3 if name != "duckling" else 2
    rockets = 3 if name == "printed" or raw["turns"] == 12 else 2
    for turn in one.turns:
        moved = 0
        for each in turn.events:
            match each:
                case told.Fired(weapon="heavy_laser" | "pulse_cannon"):
                    moved -= 1
                case told.EnergyMoved(source="capsule", amount=amount, extra=extra):
                    moved += amount + extra
                case told.EnergyMoved(extra=extra):
                    moved += extra
                case told.Drained(store="shield" | "reactor", amount=amount):
                    moved -= amount
                case told.ShieldAbsorbed(amount=amount):
                    moved -= amount
                case told.CapsuleSpent() | told.Drained(store="capsules"):
                    capsules -= 1 if isinstance(each, told.CapsuleSpent) else each.amount
                case told.RocketLaunched():
                    rockets -= 1
                case told.Drained(store="rockets", amount=amount):
                    rockets -= amount
        after = turn.after
        now = sum(after.shields) + sum(after.reactors)
        assert min(*after.shields, *after.reactors, after.capsules, after.rockets) >= 0
        reversed_shields = any(each["id"] == "I3-103" for each in raw["threats"])
        assert now == before + moved or (reversed_shields and now <= before + moved)
        assert (after.capsules, after.rockets) == (capsules, rockets)
        before = now


@BY
@given(games())
def test_the_knocked_out_never_act_and_never_wake_up(raw: dict[str, Any]) -> None:
    one = played(raw, rule_set("printed"))
    down: set[int] = set()
    for turn in one.turns:
        for each in turn.events:
            if isinstance(each, told.KnockedOut):
                assert each.seat not in down
                down.add(each.seat)
            elif isinstance(each, told.Acted | told.Moved | told.Fired | told.EnergyMoved | told.Delayed):
                assert each.seat not in down
        assert {seat for seat, where in enumerate(turn.after.crew) if where.endswith("!")} == down
    assert set(one.outcome.knocked_out) == down


@BY
@given(games(), st.sampled_from(("printed", "manual")))
def test_resolving_twice_is_equal_and_listening_changes_nothing(raw: dict[str, Any], name: Any) -> None:
    rules = rule_set(name)
    game = game_from(raw, rules)
    assert resolve(game, rules) == resolve(game, rules)
    assert result(game, rules) == resolve(game, rules).outcome


@BY
@given(games())
def test_the_story_has_words_for_everything(raw: dict[str, Any]) -> None:
    one = played(raw, rule_set("printed"))
    for _, said in story(one):
        assert "{" not in SAY(said)


@BY
@given(games())
def test_damage_and_tiles_agree_and_the_score_follows(raw: dict[str, Any]) -> None:
    one = played(raw, rule_set("printed")).outcome
    for count, tiles in zip(one.damage, one.tiles, strict=True):
        assert len(tiles) == min(count, 6) == len(set(tiles))
    assert (one.status == "lost") is (one.score is None)
    if max(one.damage) > 6:
        assert one.status == "lost"
    if one.score is not None:
        penalty = sum(one.damage) + max(one.damage) + 2 * len(one.knocked_out) + len(one.disabled_squads)
        assert one.score == one.threat_points + one.visual_points - penalty
    named = [*one.defeated, *one.survived, *one.neither]
    assert {f"{each['id']}@{each['t']}" for each in raw["threats"]} <= set(named)


@BY
@given(games(ids=BASE), st.randoms(use_true_random=False))
def test_the_order_of_players_matters_only_through_the_captain(raw: dict[str, Any], chance: Any) -> None:
    """Where nobody is in another's way (no lift, no shared energy) the seats can be dealt otherwise, and everybody ends
    where they would have."""
    plain = [
        ["".join(card if card in "<>-12" else "-" for card in slot) for slot in program] for program in raw["crew"]
    ]
    raw = {**raw, "crew": plain, "threats": [], "trips": []}
    order = list(range(len(plain)))
    chance.shuffle(order)
    other = {**raw, "crew": [plain[seat] for seat in order]}
    one, two = (played(each, rule_set("printed")) for each in (raw, other))
    for here, there in zip(one.trace, two.trace, strict=True):
        assert [here.crew[seat] for seat in order] == list(there.crew)
        assert (here.damage, here.shields, here.reactors) == (there.damage, there.shields, there.reactors)
    assert one.outcome.score == two.outcome.score


@st.composite
def pilots(draw: st.DrawFn) -> dict[str, Any]:
    """Whoever can takes the squad of lower red up to the interceptors, with two cards in nearly every turn."""
    raw = draw(games())
    cards = st.lists(st.sampled_from("cccxxX^<>4" + CARDS), min_size=1, max_size=2).map("".join)
    way = draw(st.sampled_from((("1", "c", "4"), ("<", "^c", "^"), ("1c", "^"), ("6", "c", "4"))))
    rest = raw["turns"] - len(way)
    flies = [*way, *draw(st.lists(cards, min_size=rest, max_size=rest))]
    return {**raw, "crew": [flies, *raw["crew"][:4]], "trips": []}


@BY
@given(pilots(), st.sampled_from(("printed", "far_interceptors=true", "crowded_lift=waits", "delay=bump")))
def test_a_pilot_is_in_space_and_nobody_else(raw: dict[str, Any], setting: str) -> None:
    rules = rule_set("printed") if setting == "printed" else with_switch(rule_set("printed"), setting)
    game = game_from(raw, rules)
    flown = 0

    def tell(each: Event) -> None:
        if isinstance(each, told.Acted | told.ThreatMoved | told.InterceptorsOut):
            sound(ship)

    def sound(ship: Ship) -> None:
        nonlocal flown
        out = [each for each in ship.crew if each.station == SPACE]
        assert out == ([] if ship.pilot is None else [ship.pilot])
        assert [each for each in ship.crew if each.distance] == out
        assert not any(each.is_down for each in out)
        flown += len(out)

    ship = set_up(game, rules, tell)
    play(ship, game, sound)
    event(f"somebody {'flew' if flown else 'stayed'}")
    assert played(raw, rules).outcome == result(game, rules)


@given(st.integers())
def test_a_seed_gives_one_order_of_all_tiles(seed: int) -> None:
    for zone in ZONES:
        assert drawn_tiles(str(seed), zone, TILES) == drawn_tiles(str(seed), zone, TILES)
        assert sorted(drawn_tiles(str(seed), zone, TILES)) == sorted(TILES)


def test_seeds_draw_every_first_tile_about_as_often() -> None:
    firsts = [drawn_tiles(str(seed), "red", TILES)[0] for seed in range(6000)]
    assert all(850 < firsts.count(tile) < 1150 for tile in TILES)
