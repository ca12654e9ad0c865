"""Rows: a script's steps, its rehearsal, and how it is broken off."""

from companion.contract.testing import Tick
from companion.games.feed_the_kraken.rules.eyes import (
    AbortBegan,
    AbortScript,
    EyesShut,
    ScriptReset,
    ShutEyes,
    StepCame,
)
from companion.games.feed_the_kraken.rules.hearing import AskForTaps, EndTaps, TapsAgreed
from companion.games.feed_the_kraken.rules.rehearsing import (
    EndRehearsal,
    PauseSet,
    RehearsalBegan,
    RehearsalTurned,
    Rehearse,
    RehearseFrom,
    SetPause,
)
from companion.games.feed_the_kraken.rules.script import plan
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
    set_up,
    shut,
)
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, DAN, FAY, after, begun

TAPPED = after(ready("conversion"), TapsAgreed(BEN, CAT))
THIRD = plan(begun().rules, "rehearsal", "pirates").moments[2].at
REHEARSED = after(ready("conversion"), RehearsalBegan("pirates", at(0), at(90_000)))
SLOW = after(  # 196 seconds
    ready("conversion", wait_pirates_look=98, action_percent=200), RehearsalBegan("pirates", at(0), at(90_000))
)
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
    Row("it ends early if wished", REHEARSED, EndRehearsal(), (ScriptReset(is_early=True),)),
    Row("a rehearsal that is on", shut("conversion"), EndRehearsal(), "no_rehearsal"),
    Row("or when all is said", last_step(REHEARSED), Tick(), (ScriptReset(),), None, 90_000),
    Row(
        "or at its own pace",
        ready("conversion"),
        Rehearse("guns_stash", is_paced=True),
        (RehearsalBegan("guns_stash", at(7), at(7 + length("guns_stash", act="paced")), "paced"),),
        BEN,
        7,
    ),
    Row(
        "a later line is said next, as if it had begun so much earlier",
        REHEARSED,
        RehearseFrom(2),
        (RehearsalTurned(2, at(9_000 - THIRD), at(9_000 - THIRD + length("pirates", act="rehearsal")), "rehearsal"),),
        FAY,
        9_000,
    ),
    Row("an earlier one too", last_step(REHEARSED), RehearseFrom(0), (RehearsalTurned,), None, 60_000),
    Row("a line that there is", REHEARSED, RehearseFrom(4), "no_such_step"),
    Row("none before the first", REHEARSED, RehearseFrom(-1), "no_such_step"),
    Row("no line of a script is said out of its turn", shut("conversion"), RehearseFrom(0), "no_rehearsal"),
    Row(
        "another pause is heard at once",
        REHEARSED,
        SetPause(1, 9),
        (PauseSet("pirates", 1, at(9_000)), RehearsalTurned),
        BEN,
        9_000,
    ),
    Row("where there is one", REHEARSED, SetPause(3, 9), "no_pause_there"),
    Row("after a line that there is", REHEARSED, SetPause(4, 9), "no_such_step"),
    Row("of a second at least", REHEARSED, SetPause(1, 0), "pause_bounds"),
    Row("and of two minutes at most", REHEARSED, SetPause(1, 121), "pause_bounds"),
    Row("a longer one by the rules' factors gets shorter", SLOW, SetPause(1, 194), (PauseSet, RehearsalTurned)),
    Row("and no longer", SLOW, SetPause(1, 197), "pause_bounds"),
    Row("not with shut eyes", shut("conversion"), SetPause(1, 9), "no_rehearsal"),
    # who cannot hear
    Row("who cannot hear chooses who taps", ready("conversion"), AskForTaps(CAT), (TapsAgreed(BEN, CAT),), BEN),
    Row("on either side", set_up(), AskForTaps(ANN), (TapsAgreed(BEN, ANN),), BEN),
    Row("but beside", ready("conversion"), AskForTaps(DAN), "not_beside", BEN),
    Row("but who only feels them from here", TAPPED, AskForTaps(BEN), "taps_in_a_ring", CAT),
    Row("who feels them from elsewhere passes them on", TAPPED, AskForTaps(BEN), (TapsAgreed(ANN, BEN),), ANN),
    Row("before eyes are shut", shut("conversion"), AskForTaps(CAT), "no_script", BEN),
    Row("with sides on phones each phone tells", ready("conversion", **ROLES), AskForTaps(CAT), "phones_tell", BEN),
    Row("who hears again says so", TAPPED, EndTaps(), (TapsAgreed(BEN, None),), BEN),
    Row("nobody else hears for them", TAPPED, EndTaps(), "no_taps_asked", CAT),
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
