"""Rows: lasers, captain cards, shields and what a hit does."""

from typing import Any

from companion.contract.testing import Row
from companion.games.shallow_space.model import Lasting, State
from companion.games.shallow_space.printed import TARGETS
from companion.games.shallow_space.rules.boarding import Teleport
from companion.games.shallow_space.rules.bridge import Boosted, TookCommand
from companion.games.shallow_space.rules.cloak import Uncloaked
from companion.games.shallow_space.rules.damage import Died, Hurt, SectionHit, ShieldHit
from companion.games.shallow_space.rules.dice import Rolled
from companion.games.shallow_space.rules.gunnery import Fire, LaserFired, Missed, NeverMissed
from companion.games.shallow_space.rules.lasting import LastingBegan
from companion.games.shallow_space.rules.losses import GameEnded, PodLaunched, ShipDestroyed, TeamLost
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.rules.repairs import SectionMended
from tests.games.shallow_space.situations import (
    SEED,
    A,
    B,
    D,
    E,
    F,
    at,
    boosted,
    cloaked,
    damaged,
    dead,
    holds,
    lasts,
    nearly_lost,
    person,
    played,
    rolled,
    rolling,
    sailing,
    section_die,
    unshielded,
    with_ship,
)
from tests.games.shallow_space.table import BEN, after

LEFT = Fire(A, "laser_left", 1)
FIRED = (TookCommand(A), LaserFired(A, 0, "laser_left", 1))
UNROLLED = NeverMissed(A, "laser")
BARE = unshielded(sailing())
SURE = boosted(BARE, "aimed")


def officer(**options: Any) -> State:
    """Ben may play one captain card, and stands where it works."""
    return holds(B, "lock_on", state=at(sailing(**options), B, 0, "bridge"), commissions=1)


def shot(rule: str, state: State, *modifiers: tuple[str, int], die: int = 4) -> Row:
    """A roll that the modifiers turn into a miss or a hit."""
    total = die + sum(number for _, number in modifiers)
    roll = rolled("laser", 8, die, 4, *modifiers)
    rest: tuple[Any, ...] = (ShieldHit(1, 1),) if total > 4 else (Missed(1),)
    if total > 4:
        return Row(rule, rolling(state, (8, die)), LEFT, (*FIRED, roll, Rolled, *rest))
    return Row(rule, rolling(state, (8, die)), LEFT, (*FIRED, roll, *rest))


LASERS = [
    shot("a laser hits with a 5; the shield takes it", sailing(), die=5),
    shot("not with a 4", sailing(), die=4),
    shot("lock on adds 1", boosted(sailing(), "lock_on"), ("lock_on", 1)),
    shot("each", boosted(sailing(), "lock_on", "lock_on"), ("lock_on", 2), die=3),
    shot("a damaged laser takes 1", damaged(sailing(), 0, laser_left=2), ("laser", -1), die=5),
    shot("or 1 a level", damaged(sailing(penalty="per_level"), 0, laser_left=2), ("laser", -2), die=6),
    shot("the other laser's damage does not count", damaged(sailing(), 0, laser_right=2), die=5),
    shot("a damaged sensor pod takes 1", damaged(sailing(), 0, sensor_pod=1), ("sensor_pod", -1), die=5),
    shot("a critical one too", damaged(sailing(), 0, sensor_pod=3), ("sensor_pod", -1), die=5),
    shot("evasive manoeuvres take 1 for each engine", lasts(sailing(), "evasive", 1), ("evasive", -2), die=6),
    shot(
        "that works; a critical engine adds 1",
        damaged(lasts(sailing(), "evasive", 1), 1, engine_left=3),
        *(("evasive", -1), ("engine", 1)),
        die=4,
    ),
    Row(
        "without a shield a random section is hit, and those inside",
        rolling(unshielded(person(sailing(), D, redshirts=1)), (8, 5), (15, 1)),
        LEFT,
        (*FIRED, rolled("laser", 8, 5, 4), section_die(1), SectionHit(1, "bridge", 1), Hurt(D, 2, 0)),
    ),
    Row(
        "one that is not critical",
        rolling(damaged(BARE, 1, bridge=3), (8, 5), (14, 1)),
        LEFT,
        (*FIRED, Rolled, section_die(1, TARGETS[1:]), SectionHit(1, "sensor_pod", 1)),
    ),
    Row(
        "or any",
        rolling(damaged(unshielded(sailing(random_grey=True)), 1, bridge=3), (8, 5), (15, 1)),
        LEFT,
        (*FIRED, Rolled, section_die(1), SectionHit(1, "bridge", 3), Hurt(D, 2, 0)),
    ),
    Row("once a turn", with_ship(sailing(), 0, fired=(1, 0)), LEFT, "has_fired"),
    Row(
        "three times in a strafing run",
        with_ship(boosted(SURE, "strafing", "aimed"), 0, fired=(2, 0)),
        LEFT,
        (*FIRED, ...),
    ),
    Row("not four", with_ship(boosted(SURE, "strafing", "aimed"), 0, fired=(3, 0)), LEFT, "has_fired"),
    Row("a critical laser does not fire", damaged(sailing(), 0, laser_left=3), LEFT, "laser_critical"),
    Row("nor a critical bridge", damaged(sailing(), 0, bridge=3), LEFT, "bridge_critical"),
    Row("nor anybody elsewhere", at(sailing(), A, 0, "teleport"), LEFT, "not_on_bridge"),
    Row("nor the crew", at(sailing(), B, 0, "bridge"), Fire(B, "laser_left", 1), "not_captain", BEN),
    Row(
        "an acting captain does",
        person(at(sailing(), B, 0, "bridge"), B, rank="acting"),
        Fire(B, "laser_left", 1),
        (TookCommand(B), LaserFired, ...),
        BEN,
    ),
    Row("not at oneself", sailing(), Fire(A, "laser_left", 0), "no_target"),
    Row("there are two", sailing(), Fire(A, "bridge", 1), "no_such_place"),
    Row("an aim needs its card", sailing(), Fire(A, "laser_left", 1, "bridge"), "not_aimed"),
    Row(
        "an aimed shot does not miss",
        SURE,
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, UNROLLED, SectionHit(1, "teleport", 1)),
    ),
    Row(
        "unless both engines of the target evade; then it still finds its section",
        rolling(lasts(SURE, "evasive", 1), (8, 7)),
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, rolled("laser", 8, 7, 4, ("evasive", -2)), SectionHit(1, "teleport", 1)),
    ),
    Row(
        "one engine does not help",
        damaged(lasts(SURE, "evasive", 1), 1, engine_left=3),
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, UNROLLED, SectionHit(1, "teleport", 1)),
    ),
    Row(
        "overcharge doubles",
        boosted(BARE, "aimed", "overcharge"),
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, UNROLLED, SectionHit(1, "teleport", 2)),
    ),
    Row(
        "every shot of a strafing run too",
        with_ship(boosted(BARE, "aimed", "overcharge", "strafing"), 0, fired=(1, 0)),
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, UNROLLED, SectionHit(1, "teleport", 2)),
    ),
    Row(
        "calibration passes shields",
        boosted(sailing(), "aimed", "calibration"),
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, UNROLLED, SectionHit(1, "teleport", 1)),
    ),
    Row(
        "friends aboard are hurt as well",
        at(SURE, B, 1, "teleport"),
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, UNROLLED, SectionHit(1, "teleport", 1), Hurt(B, 2, 0)),
    ),
    *(
        Row(
            f"{section} can be hit",
            dead(SURE, D, E),
            Fire(A, "laser_left", 1, section),
            (*FIRED, UNROLLED, SectionHit(1, section, 1), ...),
        )
        for section in TARGETS
    ),
    Row("a shield is no target", SURE, Fire(A, "laser_left", 1, "shield"), "no_such_place"),
    Row(
        "with all four critical the ship is gone, and everybody aboard",
        damaged(nearly_lost(SURE, 1), 1, teleport=2),
        Fire(A, "laser_left", 1, "teleport"),
        (
            *FIRED,
            UNROLLED,
            SectionHit,
            ShipDestroyed(1),
            *(Died(each, "ship") for each in (D, E, F)),
            TeamLost(1),
            GameEnded((0,), SEED),
        ),
    ),
    Row(
        "not with three",
        damaged(nearly_lost(SURE, 1), 1, teleport=1),
        Fire(A, "laser_left", 1, "teleport"),
        (*FIRED, UNROLLED, SectionHit),
    ),
    Row(
        "an escape pod saves its owner, and a clone goes with the ship",
        cloaked(person(damaged(nearly_lost(SURE, 1), 1, teleport=2), E, hand=("escape_pod",)), F, 0, "left_pod"),
        Fire(A, "laser_left", 1, "teleport"),
        (
            *FIRED,
            UNROLLED,
            SectionHit,
            ShipDestroyed(1),
            Died(D, "ship"),
            played(E, "escape_pod"),
            PodLaunched(E, 2),
            Uncloaked(F),
        ),
    ),
    Row(
        "nobody is cloaked in a pod, which tells whose it is",
        cloaked(
            person(dead(damaged(nearly_lost(SURE, 1), 1, teleport=2), D), E, hand=("escape_pod",)), E, 1, "left_pod"
        ),
        Fire(A, "laser_left", 1, "teleport"),
        (
            *FIRED,
            UNROLLED,
            SectionHit,
            ShipDestroyed(1),
            played(E, "escape_pod"),
            PodLaunched(E, 2),
            Uncloaked(E),
            Died(F, "ship"),
        ),
    ),
    Row(
        "a pod has three points and no shield",
        at(after(boosted(sailing(), "aimed"), PodLaunched(E, 2)), E, 2, "bridge"),
        Fire(A, "laser_left", 2),
        (TookCommand(A), LaserFired(A, 0, "laser_left", 2), NeverMissed, SectionHit(2, "bridge", 1), Hurt(E, 2, 0)),
    ),
    Row(
        "or fewer",
        at(after(boosted(sailing(pod_points=1), "aimed"), PodLaunched(E, 2)), E, 2, "bridge"),
        Fire(A, "laser_left", 2),
        (
            TookCommand,
            LaserFired,
            NeverMissed,
            SectionHit(2, "bridge", 3),
            Hurt(E, 2, 0),
            ShipDestroyed(2),
            Died(E, "ship"),
        ),
    ),
    Row(
        "a captured ship's lasers",
        with_ship(at(sailing(9), A, 1, "bridge"), 1, owner=0),
        Fire(A, "laser_left", 2),
        (TookCommand, LaserFired(A, 1, "laser_left", 2), ...),
    ),
]


def simply(card: str, *events: Any, state: State | None = None) -> Row:
    return Row(
        f"{card} is played on the bridge",
        holds(A, card, state=state),
        PlayCard(A, card),
        (TookCommand(A), played(A, card), *events),
    )


def refused(rule: str, card: str, code: str, **damage: int) -> Row:
    return Row(rule, damaged(holds(A, card), 0, **damage), PlayCard(A, card), code)


HELM = [
    *(simply(card, Boosted(A, 0, card)) for card in ("lock_on", "overcharge", "aimed", "calibration", "strafing")),
    simply("evasive", LastingBegan(Lasting(0, "evasive", 0, "", 0, A, 1))),
    simply("shields_up", SectionMended(0, "shield", 0), state=damaged(sailing(), 0, shield=3)),
    simply(
        "nano",
        *(SectionMended(0, "front_hull", 0), SectionMended(0, "teleport", 0)),
        state=damaged(sailing(), 0, front_hull=3, teleport=1, bridge=1),
    ),
    refused("lock on needs sensors", "lock_on", "needs_sensors", sensor_pod=3),
    refused("calibration needs sensors", "calibration", "needs_sensors", sensor_pod=3),
    refused("aimed shot needs whole ones", "aimed", "needs_sensors_whole", sensor_pod=1),
    refused("shields up needs engineering", "shields_up", "needs_engineering", engineering=3),
    refused("nano-repair needs engineering", "nano", "needs_engineering", engineering=3),
    refused("a strafing run needs both engines", "strafing", "needs_engines", engine_right=3),
    refused("no card works from a critical bridge", "lock_on", "bridge_critical", bridge=3),
    Row(
        "one overcharge a turn",
        holds(A, "overcharge", state=boosted(sailing(), "overcharge")),
        PlayCard(A, "overcharge"),
        "already_played",
    ),
    Row(
        "one evasion at a time",
        lasts(holds(A, "evasive"), "evasive", 0, team=0),
        PlayCard(A, "evasive"),
        "already_played",
    ),
    Row("barrel roll works by itself", holds(A, "barrel_roll"), PlayCard(A, "barrel_roll"), "not_played_so"),
    Row("a pulse jams captain cards", lasts(holds(A, "lock_on"), "emp", 0, team=0), PlayCard(A, "lock_on"), "jammed"),
    Row("but not the lasers", lasts(SURE, "emp", 0, team=0), LEFT, (*FIRED, ...)),
    Row(
        "a virus hides the reason",
        lasts(damaged(holds(A, "lock_on"), 0, sensor_pod=3), "virus", 0),
        PlayCard(A, "lock_on"),
        "not_possible",
    ),
    Row(
        "but not from its own crew, where the group plays it so",
        lasts(damaged(holds(A, "lock_on", state=sailing(virus="others")), 0, sensor_pod=3), "virus", 0),
        PlayCard(A, "lock_on"),
        "needs_sensors",
    ),
    Row(
        "who may read the state of their laser too",
        lasts(damaged(sailing(virus="others"), 0, laser_left=3), "virus", 0),
        LEFT,
        "laser_critical",
    ),
    Row(
        "and of their chamber",
        lasts(damaged(at(sailing(virus="others"), B, 0, "teleport"), 0, teleport=3), "virus", 0),
        Teleport(B, 1),
        "no_chamber",
        BEN,
    ),
    Row(
        "but not an executive officer",
        lasts(officer(), "emp", 0, team=0),
        PlayCard(B, "lock_on"),
        (played(B, "lock_on"), ...),
        BEN,
    ),
    Row(
        "or that one as well",
        lasts(officer(emp="officers"), "emp", 0, team=0),
        PlayCard(B, "lock_on"),
        "jammed",
        BEN,
    ),
    Row(
        "an executive officer plays on any bridge of the ship",
        officer(),
        PlayCard(B, "lock_on"),
        (played(B, "lock_on"), Boosted(B, 0, "lock_on")),
        BEN,
    ),
    Row(
        "others of the crew do not",
        holds(B, "lock_on", state=at(sailing(), B, 0, "bridge")),
        PlayCard(B, "lock_on"),
        "not_captain",
        BEN,
    ),
]
