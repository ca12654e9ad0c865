"""Rows: a script's steps, its rehearsal, and how it is broken off."""

from companion.contract.testing import Tick
from companion.games.feed_the_kraken.rules.eyes import (
    AbortBegan,
    AbortScript,
    EndRehearsal,
    EyesShut,
    RehearsalBegan,
    Rehearse,
    ScriptReset,
    ShutEyes,
    StepCame,
)
from companion.games.feed_the_kraken.rules.taps import Pick
from tests.games.feed_the_kraken.situations import (
    ROLES,
    Row,
    at,
    last_step,
    length,
    moment,
    ready,
    sailing,
    shut,
)
from tests.games.feed_the_kraken.table import BEN, after

REHEARSED = after(ready("conversion"), RehearsalBegan("pirates", at(0), at(90_000)))
BROKEN_OFF = after(ready("conversion", **ROLES), AbortBegan(at(50), at(20_000)))

SCRIPTS = [
    Row(
        "before its first word a script has no step",
        after(ready("conversion"), EyesShut(at(0), at(60_000))),
        Tick(),
        (),
        None,
        moment("conversion", 0) - 1,
    ),
    Row(
        "steps come in their time",
        after(ready("conversion"), EyesShut(at(0), at(60_000))),
        Tick(),
        (StepCame(0),),
        None,
        moment("conversion", 0),
    ),
    Row(
        "a late box says what it has missed once, in order",
        after(ready("conversion"), EyesShut(at(0), at(60_000))),
        Tick(),
        (StepCame(0), StepCame(1), StepCame(2)),
        None,
        moment("conversion", 2),
    ),
    # rehearsing
    Row(
        "any script can be rehearsed before the one that comes",
        ready("conversion"),
        Rehearse("guns_stash"),
        (RehearsalBegan("guns_stash", at(7), at(7 + length("guns_stash", act="rehearsal"))),),
        BEN,
        7,
    ),
    Row("a script that there is", ready("conversion"), Rehearse("keelhauling"), "no_such_script"),
    Row("a rehearsal needs open eyes", shut("conversion"), Rehearse("pirates"), "no_script"),
    Row("it ends early if wished", REHEARSED, EndRehearsal(), (ScriptReset(),)),
    Row("a rehearsal that is on", shut("conversion"), EndRehearsal(), "no_rehearsal"),
    Row("or when all is said", last_step(REHEARSED), Tick(), (ScriptReset(),), None, 90_000),
    Row("a rehearsal takes no taps", REHEARSED, Pick(BEN), "eyes_open"),
    # breaking off
    Row(
        "a script breaks off from where all eyes were open",
        ready("conversion"),
        AbortScript(),
        (AbortBegan(at(6), at(6 + length("conversion", act="abort"))),),
        None,
        6,
    ),
    Row("one that there is", sailing(), AbortScript(), "no_script"),
    Row("not a rehearsal, which just ends", REHEARSED, AbortScript(), "no_script"),
    Row("then nothing is tapped", BROKEN_OFF, Pick(BEN), "no_taps_now"),
    Row("and nothing has come of it", last_step(BROKEN_OFF), Tick(), (ScriptReset(),), None, 20_000),
    Row("it can begin anew", after(BROKEN_OFF, ScriptReset()), ShutEyes(), (EyesShut,)),
]
