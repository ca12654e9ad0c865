"""Stored games: every page, the history and the effects at each step, as text.

What a page shows is printed where it is new: a row that stands as it did, or just as on the table's page, is left out.

After a change that was meant: `python -m tests.games.captain_is_dead.playthrough --write`, then read the difference.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.codec import plain
from companion.cues import Flash, Light, Say, Sound
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.picture import PendingNow, SeatRow, View
from companion.lines import Seat, Who, Word
from tests.games.captain_is_dead.boxes import FULL, SHORT
from tests.games.captain_is_dead.table import WORDS, Move, begun, walk

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[int, int, float, dict[str, Any]]] = {  # players, seed, share of harm, options
    "two_win": (2, 241, 0.05, {"core_steps": 1}),
    "three_lose_their_shields": (3, 154, 0.3, {"ship_damage": "10"}),
    "four_are_overrun": (4, 231, 0.3, {"count_skills": True}),
    "five_run_out_of_alerts": (5, 62, 0.02, {"our_box": SHORT, "odds": True}),
    "seven_meet_a_red_alert": (7, 39, 0.05, {"our_box": FULL, "win": "after_alert"}),
}
ENDS = {
    "two_win": "engage",
    "three_lose_their_shields": "shields",
    "four_are_overrun": "aliens",
    "five_run_out_of_alerts": "alerts",
    "seven_meet_a_red_alert": "crew",
}
HASTE = 0.55


def called(seat: Seat) -> str:
    return seat.title()


def word(value: Word) -> str:
    return WORDS.word(value, called)


def moves(name: str) -> Iterator[Move]:
    players, seed, harm, options = GAMES[name]
    return walk(begun(players, **options), Random(seed), harm=harm, haste=HASTE)


def played(name: str) -> str:
    players, seed, _, options = GAMES[name]
    given = {key: "of its own" if key == "our_box" else value for key, value in options.items()}
    rows = [f"# {name}: {players} players, seed {seed}, {given}"]
    shown: dict[Seat | None, list[str]] = {}
    for number, move in enumerate(moves(name), start=1):
        rows += ["", *_step(number, move)]
        for seat in (None, move.after.rules.seats[0]):
            seen = _seen(GAME.view(move.after, seat))
            news = [row for row in seen if row not in shown.get(seat, ())]
            shown[seat] = seen
            common = shown[None] if seat else ()
            if news := [row for row in news if row not in common]:
                rows.append(f"  {called(seat) if seat else 'Table'} sees")
                rows += [f"    {row}" for row in news]
    return "\n".join(rows) + "\n"


def _step(number: int, move: Move) -> Iterator[str]:
    values = " ".join(f"{key}={value}" for key, value in plain(move.command).items())
    by = called(move.by) if move.by else "the box"
    yield f"{number}. at {move.now} ms, {by}: {type(move.command).__name__} {values}".rstrip()
    state = move.before
    for event in move.events:
        following = GAME.evolve(state, event)
        yield f"  event {type(event).__name__} {plain(event) or ''}".rstrip()
        if told := GAME.tell(state, event, following):
            yield f"  told: {word(told)}"
        for effect in GAME.effects(state, event, following):
            yield f"  {_effect(effect)}"
        state = following
    lights = ", ".join(f"{_lamp(each)} {each.colour} {each.show}" for each in GAME.scene(state).lights)
    waiting = ", ".join(map(called, sorted(GAME.acts(state)))) or "nobody"
    yield f"  lights: {lights or 'none'}; waiting for: {waiting}"


def _effect(effect: Say | Sound | Flash) -> str:
    match effect:
        case Say(line):
            return f"says: {word(line)}"
        case Sound(name):
            return f"sounds: {name}"
        case Flash():
            return f"flashes: {_lamp(effect)} {effect.colour} for {effect.for_ms} ms"


def _lamp(light: Light | Flash) -> str:
    return called(light.lamp.seat) if isinstance(light.lamp, Who) else light.lamp


def _seen(view: View) -> list[str]:
    rows = [word(view.now), f"stage {view.stage}, turn {view.turn}, actions {view.actions}"]
    rows.append(f"shields {view.shields}, core {view.core}, pawns {view.pawns}, ships {view.ships}")
    rows.append(f"torpedoes {view.torpedoes} and {view.torpedo_reserve}, plans {view.plans}")
    decks = ", ".join(f"{each.level} {each.left}{_soon(each.starts_in)}" for each in view.clock.levels)
    rows.append(f"{word(view.clock.words)}; next {view.clock.level}; face down {decks}")
    for each in view.queue:
        does = f": {word(each.does)}" if each.does else ""
        rows.append(f"face up: {each.level} {word(each.card)} ship {each.is_ship}{does}")
    rows += _pending(view.pending)
    for room in view.rooms:
        down = ", ".join(f"{each.station} {each.condition}" for each in room.stations if each.condition != "online")
        crew = word(tuple(Who(each) for each in room.crew)) if room.crew else "nobody"
        rows.append(f"{word(room.name)}: {crew}, aliens {room.aliens}{f', {down}' if down else ''}")
    rows += [f"anomaly {word(each.name)} blocks {len(each.blocks)}" for each in view.anomalies]
    if view.upgrades:
        rows.append(f"upgrades {word(view.upgrades)}, free {view.slots_free}")
    rows += [f"{word(each.name)} {word(each.at)}{' B' if each.is_used else ''}" for each in view.tools]
    rows += [_row(each) for each in view.seats]
    rows += [f"{word(name)}: {_counts(counts)}" for name, counts in view.skills]
    rows += [f"warning: {word(each)}" for each in view.warnings]
    if view.odds:
        core = view.odds.core
        tags = ", ".join(f"{each.tag} {each.percent} %" for each in view.odds.tags)
        rows.append(f"odds: {core.actions} actions of {core.actions_left}, in time {core.in_time}; {tags}")
    for leave in view.my_leaves:
        why = f"; but {' '.join(word(each) for each in leave.why)}" if leave.why else ""
        rows.append(f"may: {word(leave.name)} ({word(leave.cost)}){why}")
    rows += [f"reminder {name}: {word(line)}" for name, line in view.my_reminders]
    return rows


def _soon(turns: int | None) -> str:
    return "" if turns is None else f" in {turns} turns"


def _pending(pending: PendingNow | None) -> Iterator[str]:
    if pending is None:
        return
    yield f"alert: {pending.level} {word(pending.card)}; {word(pending.does)}"
    for seat, cost, why in pending.override:
        yield f"override by {called(seat)}: {word(cost)}{'; but ' + word(why) if why else ''}"


def _counts(counts: tuple[tuple[Word, int], ...]) -> str:
    return ", ".join(f"{word(name)} {count}" for name, count in counts)


def _row(row: SeatRow) -> str:
    marks = [f"{row.place}. {word(row.role)}, in: {word(row.room)}"]
    flags = {"has the turn": row.is_active, "away": row.is_away, "injured": row.is_injured}
    marks += [name for name, is_set in flags.items() if is_set]
    if row.plans:
        marks.append(f"plans {row.plans}")
    if row.tools:
        marks.append(word(row.tools))
    if row.hand:
        marks.append(_counts(row.hand))
    return f"{called(row.seat)}: {', '.join(marks)}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.games.captain_is_dead.playthrough --write")
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(played(each), encoding="utf-8")
