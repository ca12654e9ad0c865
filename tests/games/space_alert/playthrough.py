"""Stored missions: what is planned, announced, shown and lit at each step, as text.

After a change that was meant: `python -m tests.games.space_alert.playthrough --write`, then read the difference.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.contract import Bed, Choice, Flash, Line, Say, Seat, Sound, Value
from companion.games.space_alert import GAME
from companion.games.space_alert.missions.announcements import LEAD_MS
from companion.games.space_alert.missions.shipped import missions
from companion.games.space_alert.model import Command, State
from companion.games.space_alert.rules.briefing import AnotherMission, Launch, TickOff
from companion.games.space_alert.rules.choosing import ChooseMission
from companion.games.space_alert.rules.flight import NoteThreat, SayTripped
from companion.games.space_alert.rules.repairs import EndRepairs, RepairTile
from companion.games.space_alert.rules.reporting import Report
from companion.games.space_alert.rules.score import CloseMission, FlyNext
from companion.games.space_alert.rules.steps import wanted_tile
from companion.games.space_alert.rules.walking import NextStep, StartResolving
from companion.games.space_alert.rules.what_if import WhatIf
from companion.record.codec import plain
from tests.games.space_alert.debriefing import TILES, Raw, next_flown, programmed, raw, tile_of, told, walked
from tests.games.space_alert.debriefing import flown as flown_for
from tests.games.space_alert.flight import BEGAN, WORDS, state_with, taken

FOLDER = Path(__file__).parent / "playthroughs"
FLIGHTS: dict[str, tuple[str, int, dict[str, Value]]] = {  # mission, players, options
    "test_run_1": ("test-run-1", 3, {"signals": True}),
    "mission_5": ("mission-5", 5, {"decks": "all", "tempo": "90"}),
    "duckling": ("duckling-5-03", 2, {"rule_set": "duckling"}),
}
WON = raw(
    ["E1-05@2 red", "E1-07@4 blue", "I1-02@5", "SE1-01@6 white"],
    ["b>-cxb-c--ac", "a>^<bc-c^ca-", "baccxa^cb-a>", "<c<b-x>aa>xb"],
)
LOST = raw(["SE1-01@1 red", "I1-02@3"], ["c--", ">c-x", "<a-a", "-"])
SMALL = raw(
    ["E1-05@1 red", "E1-07@3 blue"],
    [">--a>ax", "aaxc^b-"],
    turns=7,
    damage_order={"red": TILES[:5], "blue": TILES[4::-1]},
)
DEBRIEFS: dict[str, tuple[Raw, str, list[tuple[int, int]], dict[str, Value]]] = {  # who draws, trips, options
    "resolved_won": (WON, "table", [], {}),
    "resolved_lost": (LOST, "box", [(2, 2)], {"resolution": "printed"}),
    "resolved_duckling": (SMALL, "table", [], {"rule_set": "duckling"}),
}
CAMPAIGN = "resolved_campaign"
HURT = raw(["E1-07@1 red"], ["c--c---c", "-", "-", "-"])
QUIET = raw([], ["c--c---c", "-", "-", "-"])
NOTED, TRIPPED = 9, 6  # behind so many announcements


def say(text: Line) -> str:
    return WORDS["space-alert"].say(text, str.title)


def flown(name: str) -> str:
    id, players, options = FLIGHTS[name]
    state = state_with(missions()[id], players, **options)
    rows = [f"# {name}: {id}, {players} players, {options or 'default options'}", "", *_seen(state, set())]
    shown = set(rows)
    state = _step(rows, shown, state, TickOff("step.boards"), 0)
    state = _step(rows, shown, state, Launch(), BEGAN)
    rows += ["", "planned for the speaker", *_plan(state), ""]
    made = 0
    while state.stage == "flying":
        due = GAME.due(state)
        assert due is not None
        state = _step(rows, shown, state, None, due)
        made += 1
        if made in (NOTED, TRIPPED) and state.stage == "flying":
            hand = _first_card(state) if made == NOTED else SayTripped()
            state = _step(rows, shown, state, hand, due + 400)
    _step(rows, shown, state, Report(survived=True, points=21), LEAD_MS + 900_000)
    return "\n".join(rows) + "\n"


def debriefed(name: str) -> str:
    """From the jump to the end of the game: what is told, said, lit and shown."""
    game, draws, trips, options = DEBRIEFS[name]
    table = flown_for(game, [f"s{member + 1}" for member, _ in trips], **{"trajectories": "table", **options})
    rows = [f"# {name}: {len(game['crew'])} players, the tiles by the {draws}, {options or 'default options'}", ""]
    shown = set(_seen(table.state, set()))
    rng = Random(3)

    def do(command: Command | None, at: int) -> None:
        table.state = _step(rows, shown, table.state, command, at, rng)

    now = table.now
    for command in told(table, game, trips):
        do(command, now := now + 1_000)
    do(StartResolving("box" if draws == "box" else "table"), now := now + 1_000)
    while table.state.stage == "resolving":
        needs_tile = wanted_tile(table.state) is not None
        do(tile_of(table, game) if needs_tile else NextStep(), now := now + 4_000)
    while (due := GAME.due(table.state)) is not None:
        do(None, now := int(due))
    do(WhatIf(0, 1, "a"), now := now + 1_000)
    do(CloseMission(), now + 1_000)
    return "\n".join(rows) + "\n"


def voyaged() -> str:
    """A campaign from the score of its first mission to its end: repairs, what is left over, the second mission."""
    table = programmed(HURT)
    walked(table, HURT)
    rows = ["# resolved_campaign: two missions, repairs between them", ""]
    shown = set(_seen(table.state, set()))

    def do(command: Command) -> None:
        table.now += 1_000
        table.state = _step(rows, shown, table.state, command, table.now, Random(3))

    do(FlyNext())
    for tile in HURT["damage_order"]["red"][:2]:
        do(RepairTile("red", tile))
    do(EndRepairs())
    do(ChooseMission("mission-1"))
    table.do(AnotherMission())
    next_flown(table, QUIET)
    rows += ["", "the second mission is flown and resolved", ""]
    do(CloseMission())
    return "\n".join(rows) + "\n"


def _first_card(state: State) -> NoteThreat:
    offer = next(each for each in GAME.offers(state, Seat("s2")) if each.command is NoteThreat)
    alert, threat = (field.values[0] for field in offer.fields if isinstance(field, Choice))
    return NoteThreat(int(alert), str(threat))


def _step(
    rows: list[str], shown: set[str], state: State, command: Command | None, at: int, rng: Random | None = None
) -> State:
    what = "Tick" if command is None else f"{type(command).__name__} {plain(command) or ''}"
    rows.append(f"at {_clock(at)}: {what}".rstrip())
    course = taken(state, command, at, rng or Random(3), Seat("s2"))
    for before, event, after in course.happened:
        if told := event.told(before, after):
            rows.append(f"  told: {say(told)}")
        rows += [f"  {_effect(each)}" for each in event.heard(before, after)]
    state = course.state
    lights = ", ".join(f"{each.lamp} {each.colour} {each.show}" for each in GAME.scene(state).lights)
    rows.append(f"  lights: {lights or 'none'}")
    news = [row for row in _seen(state, shown) if row not in shown]
    rows += news
    shown.update(news)
    return state


def _seen(state: State, shown: set[str]) -> Iterator[str]:
    """The crew has no secrets from each other, so one page stands for all."""
    for name, value in plain(GAME.view(state, Seat("s1"))).items():
        if name == "debrief" and value is not None:
            for part, fields in value.items():
                yield from (
                    f"  sees {part} {field}: {_short(one)}" for field, one in (fields or {}).items() if field != "ship"
                )
        elif isinstance(value, (list, tuple)):
            yield from (f"  sees {name}: {_short(each)}" for each in value[:40])
        elif value is not None:
            yield f"  sees {name}: {_short(value)}"


def _short(value: object) -> str:
    """Lines as their key, and figures."""
    if isinstance(value, dict) and set(value) == {"key", "values"}:
        return str(value["key"])
    if isinstance(value, (list, tuple)) and any(isinstance(each, dict) for each in value):
        return ", ".join(f"({_short(each)})" if isinstance(each, dict) else _short(each) for each in value)
    if isinstance(value, dict):
        return " ".join(f"{key}={_short(each)}" for key, each in value.items() if each is not None)
    return str(value)


def _plan(state: State) -> Iterator[str]:
    track = GAME.scene(state).track
    assert track is not None
    for cue in track.cues:
        match cue.what:
            case Say(said):
                what = f"says {say(said)}"
            case Sound(name):
                what = f"sounds {name}"
            case Bed(name):
                what = f"bed {name}"
        yield f"  {_clock(cue.at + BEGAN)} {what}"


def _effect(effect: Say | Sound | Flash) -> str:
    match effect:
        case Say(said):
            return f"says: {say(said)}"
        case Sound(name):
            return f"sounds: {name}"
        case Flash(lamp, show, colour, for_ms):
            return f"flashes: {lamp} {show} {colour} for {for_ms} ms"


def _clock(at: int) -> str:
    """From "enter hyperspace"."""
    passed = at - BEGAN - LEAD_MS
    sign, passed = ("-", -passed) if passed < 0 else ("", passed)
    return f"{sign}{passed // 60_000}:{passed // 1_000 % 60:02d}.{passed % 1_000:03d}"


if __name__ == "__main__":
    if "--write" in sys.argv:
        (FOLDER / f"{CAMPAIGN}.txt").write_text(voyaged(), encoding="utf-8")
    for each in FLIGHTS:
        if "--write" in sys.argv:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{each}.txt").write_text(flown(each), encoding="utf-8")
    for each in DEBRIEFS:
        if "--write" in sys.argv:
            (FOLDER / f"{each}.txt").write_text(debriefed(each), encoding="utf-8")
