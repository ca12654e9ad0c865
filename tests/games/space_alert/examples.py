"""Random missions for the properties, and one that a group might write."""

from hypothesis import strategies as st

from companion.games.space_alert.missions import (
    Alert,
    CommsDown,
    DataTransfer,
    Happening,
    IncomingData,
    Mission,
    Scope,
    Zone,
)
from companion.games.space_alert.missions.mission_file import LONGEST_ID, LONGEST_TITLE, PHASES, SHORTEST_PHASE

OWN = """\
# Our second evening

[[mission]]
id = "our-first"
title = "Our first mission"
stage = "advanced"
turns = 7
phase_ends = [200, 400]
events = [
    "15 alert T+1 common blue",
    "35 alert T+2 serious internal unconfirmed",  # "quoted" in a comment
    "70 incoming data",
]

[[mission]]
id = "our-second"
title = "Our second mission"
turns = 12
phase_ends = [200, 400, 600]
events = [
    "15 alert T+1 common blue",
    "130 data transfer",
    "345 comms down 10",
]
"""

ZONES: tuple[Zone | None, ...] = ("red", "white", "blue", None)
SCOPES: tuple[Scope, ...] = ("test_run", "simulation", "advanced", "advanced_or_mission", "mission")


@st.composite
def happenings(draw: st.DrawFn, at: int, turns: int, length: int) -> Happening:
    kinds = ["alert", "incoming", "transfer", *(["silence"] if at + 5 <= length else [])]
    match draw(st.sampled_from(kinds)):
        case "alert":
            t = draw(st.integers(1, turns))
            return Alert(at, t, draw(st.sampled_from(ZONES)), draw(st.booleans()), draw(st.booleans()))
        case "incoming":
            return IncomingData(at)
        case "transfer":
            return DataTransfer(at)
        case _:
            return CommsDown(at, draw(st.integers(5, min(60, length - at))))


@st.composite
def missions(draw: st.DrawFn) -> Mission:
    turns = draw(st.sampled_from(sorted(PHASES)))
    ends: list[int] = []
    for _ in range(PHASES[turns]):
        ends.append((ends[-1] if ends else 0) + draw(st.integers(SHORTEST_PHASE, 900)))
    times = sorted(draw(st.sets(st.integers(0, ends[-1] - 1), min_size=1, max_size=12)))
    return Mission(
        id=draw(
            st.from_regex("[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,3}", fullmatch=True).filter(lambda x: len(x) <= LONGEST_ID)
        ),
        title=draw(st.text(min_size=1, max_size=LONGEST_TITLE).filter(lambda x: bool(x.strip()) and x.isprintable())),
        kind="own",
        turns=turns,
        phase_ends=tuple(ends),
        events=tuple(draw(happenings(at, turns, ends[-1])) for at in times),
        stage=draw(st.sampled_from(SCOPES)),
    )
