"""Rows: special weapons, physical and electronic."""

from typing import Any

from companion.contract.testing import Row
from companion.games.shallow_space.model import Lasting, State
from companion.games.shallow_space.printed import TARGETS
from companion.games.shallow_space.rules.bridge import TookCommand
from companion.games.shallow_space.rules.damage import Died, Hurt, SectionHit, ShieldHit
from companion.games.shallow_space.rules.dealing import CardPlayed
from companion.games.shallow_space.rules.dice import Rolled
from companion.games.shallow_space.rules.gunnery import Missed, NeverMissed
from companion.games.shallow_space.rules.lasting import LastingBegan
from companion.games.shallow_space.rules.ramming import Rammed
from companion.games.shallow_space.rules.specials import Absorbed, BarrelRolled, Launch
from tests.games.shallow_space.situations import (
    A,
    C,
    D,
    E,
    F,
    boosted,
    damaged,
    dead,
    holds,
    lasts,
    person,
    played,
    rolled,
    rolling,
    sailing,
    section_die,
    unshielded,
)
from tests.games.shallow_space.table import outcome

BARE = unshielded(sailing())
GONE = (TookCommand(A), CardPlayed)


def launched(rule: str, state: State, card: str, *events: Any, at: tuple[str, ...] = ()) -> Row:
    return Row(rule, holds(A, card, state=state), Launch(A, card, 1, at), (*GONE, *events))


EMPTY = dead(BARE, E, F)  # only Dan is left aboard, on the bridge
ASTERN = ("left_hull", "right_hull", "engineering", "engine_left", "engine_right")
SOFT = (("shield", 1), *((each, 2 if each in ASTERN else 1) for each in TARGETS))
FULL = tuple((each, 2) for each in TARGETS)
OWN = (("front_hull", 1), ("left_hull", 1), ("right_hull", 1), ("bridge", 3))
SPECIALS = [
    launched(
        "a torpedo rolls: 3 to a section and 1 beside it",
        rolling(EMPTY, (8, 5), (15, 9)),
        "photon",
        *(rolled("photon", 8, 5, 4), section_die(9), SectionHit(1, "left_pod", 3)),
        *(SectionHit(1, "left_strut", 1), SectionHit(1, "laser_left", 1)),
    ),
    launched("it may miss", rolling(EMPTY, (8, 4)), "photon", rolled("photon", 8, 4, 4), Missed(1)),
    launched(
        "or never does",
        rolling(unshielded(sailing(photon="never_misses")), (15, 9)),
        "photon",
        Rolled,
        SectionHit,
        ...,
    ),
    launched(
        "the shield takes the highest number",
        boosted(sailing(), "aimed"),
        "photon",
        *(NeverMissed, ShieldHit(1, 3)),
        at=("left_pod",),
    ),
    launched(
        "or all of them",
        boosted(sailing(packet="sum"), "aimed"),
        "scythe",
        ShieldHit(1, 3),
        at=("left_pod", "left_strut", "laser_left"),
    ),
    launched("a beam never misses", rolling(EMPTY, (37, 1)), "scythe", Rolled, SectionHit, ...),
    launched(
        "an aimed one cuts where it should",
        boosted(EMPTY, "aimed"),
        "scythe",
        *(SectionHit(1, "left_pod", 1), SectionHit(1, "left_strut", 1), SectionHit(1, "laser_left", 1)),
        at=("left_pod", "left_strut", "laser_left"),
    ),
    Row(
        "side by side",
        holds(A, "scythe", state=boosted(EMPTY, "aimed")),
        Launch(A, "scythe", 1, ("bridge", "teleport", "left_pod")),
        "not_in_a_row",
    ),
    Row(
        "three",
        holds(A, "scythe", state=boosted(EMPTY, "aimed")),
        Launch(A, "scythe", 1, ("bridge",)),
        "sections_number",
    ),
    launched("the shield takes a beam as one", rolling(sailing(), (37, 1)), "scythe", Rolled, ShieldHit(1, 1)),
    launched(
        "three missiles, one roll each",
        rolling(EMPTY, (8, 5), (15, 9), (8, 1), (8, 8), (15, 9)),
        "barrage",
        *(rolled("barrage", 8, 5, 4), section_die(9), SectionHit(1, "left_pod", 2)),
        *(rolled("barrage", 8, 1, 4, number=3), Missed(1)),
        *(rolled("barrage", 8, 8, 4, number=4), section_die(9, number=5), SectionHit(1, "left_pod", 3)),
    ),
    launched(
        "aimed ones find their sections in turn",
        boosted(EMPTY, "aimed"),
        "barrage",
        *(NeverMissed(A, "barrage"), SectionHit(1, "left_pod", 2)),
        *(NeverMissed, SectionHit(1, "engineering", 2), NeverMissed, SectionHit(1, "left_pod", 3)),
        at=("left_pod", "engineering"),
    ),
    launched(
        "gas passes shields", rolling(sailing(), (8, 5)), "gas", Rolled, LastingBegan(Lasting(0, "gas", 1, "", 1, A, 3))
    ),
    launched("if it hits", rolling(sailing(), (8, 4)), "gas", Rolled, Missed(1)),
    launched("a pulse passes shields", sailing(), "emp", LastingBegan(Lasting(0, "emp", 1, "", 1, A, 3))),
    launched("or is stopped", sailing(electronic="stopped"), "emp", Absorbed(1)),
    launched("a virus", sailing(), "virus", LastingBegan(Lasting(0, "virus", 1, "", 0, A, 2))),
    launched("the shield takes an overload", sailing(), "overload", ShieldHit(1, 3)),
    launched(
        "or does not",
        sailing(electronic="passes"),
        "overload",
        *(
            SectionHit(1, "engine_left", 3),
            SectionHit(1, "engine_right", 3),
            SectionHit(1, "engineering", 2),
            Hurt(E, 1, 0),
        ),
    ),
    launched(
        "unless weapons are calibrated", boosted(sailing(electronic="stopped"), "calibration"), "emp", LastingBegan
    ),
    launched(
        "a barrel roll dodges what is physical",
        person(lasts(EMPTY, "evasive", 1), D, hand=("barrel_roll",)),
        "scythe",
        *(played(D, "barrel_roll"), BarrelRolled(1)),
    ),
    launched(
        "not without evasive manoeuvres",
        rolling(person(EMPTY, D, hand=("barrel_roll",)), (37, 1)),
        "scythe",
        Rolled,
        SectionHit,
        ...,
    ),
    launched(
        "nor what is electronic", person(lasts(EMPTY, "evasive", 1), D, hand=("barrel_roll",)), "virus", LastingBegan
    ),
    Row("only weapons are launched", holds(A, "lock_on"), Launch(A, "lock_on", 1), "not_played_so"),
    Row("that are there", sailing(), Launch(A, "emp", 1), "not_in_hand"),
    Row(
        "a pulse needs whole sensors",
        damaged(holds(A, "emp"), 0, sensor_pod=1),
        Launch(A, "emp", 1),
        "needs_sensors_whole",
    ),
    Row("at somebody else", holds(A, "emp"), Launch(A, "emp", 0), "no_target"),
    Row("a pulse is not aimed", boosted(holds(A, "emp"), "aimed"), Launch(A, "emp", 1, ("bridge",)), "not_aimed"),
    Row(
        "a ram needs both engines",
        damaged(holds(A, "ramming"), 0, engine_left=3),
        Launch(A, "ramming", 1),
        "needs_engines",
    ),
    launched(
        "a ram hurts those inside, on both ships, and may kill who commands it",
        unshielded(EMPTY, 0),
        "ramming",
        *(Rammed(0, 1, FULL, OWN), Hurt(D, 1, 0), Hurt(C, 2, 0), Hurt(A, 0, 0), Died(A, "ram"), ...),
    ),
]


def ram(state: State) -> list[Any]:
    """What both ships take; people are looked at elsewhere."""
    came = outcome(holds(A, "ramming", state=state), Launch(A, "ramming", 1))
    assert isinstance(came, tuple)
    return [event for event in came if isinstance(event, Rammed | SectionHit | ShieldHit)]


RAMS = {
    "forward": (
        [Rammed(0, 1, SOFT, (("shield", 1), ("left_hull", 1), ("right_hull", 1), ("bridge", 2)))],
        sailing(),
    ),
    "absorbed": ([Rammed(0, 1, (("shield", 2),), (("shield", 3),))], sailing(ramming="absorbed")),
    "ignored": ([Rammed(0, 1, FULL, OWN)], sailing(ramming="ignored")),
    "without shields": ([Rammed(0, 1, FULL, OWN)], unshielded(unshielded(sailing(), 0), 1)),
}
