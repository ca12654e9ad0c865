"""Stored games: every page, the history and the effects at each step, as text.

After a change that was meant: `python -m tests.games.captain_is_dead.playthrough --write`, then read the difference.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.contract import Who, Word
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.shown.picture import PendingNow, SeatRow, View
from tests.games.captain_is_dead.boxes import FULL, SHORT
from tests.games.captain_is_dead.table import WORDS, Move, begun, walk
from tests.games.stored import Story, called, write

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


def word(value: Word) -> str:
    return WORDS.word(value, called)


def moves(name: str) -> Iterator[Move]:
    players, seed, harm, options = GAMES[name]
    return walk(begun(players, **options), Random(seed), harm=harm, haste=HASTE)


def played(name: str) -> str:
    players, seed, _, options = GAMES[name]
    given = {key: "of its own" if key == "our_box" else value for key, value in options.items()}
    return STORY.told(f"{name}: {players} players, seed {seed}, {given}", moves(name), most_seats=1)


def _seen(view: View) -> list[str]:
    rows = [word(view.now), f"stage {view.stage}, turn {view.turn}, actions {view.actions}"]
    rows.append(f"shields {view.shields}, core {view.core}, pawns {view.pawns}, ships {view.ships}")
    rows.append(f"torpedoes {view.torpedoes} and {view.torpedo_reserve}, plans {view.plans}")
    decks = ", ".join(f"{each.level} {each.left}{_soon(each.starts_in)}" for each in view.clock.levels)
    rows.append(f"{word(view.clock.words)}; next {view.clock.level}; face down {decks}")
    for each in view.queue:
        does = f": {word(each.does)}" if each.does else ""
        rows.append(f"face up: {each.level} {word(each.card)} ship {each.is_ship}{_checked(each.confirmed)}{does}")
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


def _checked(confirmed: bool | None) -> str:
    return "" if confirmed is None else ", checked" if confirmed else ", not checked"


def _soon(turns: int | None) -> str:
    return "" if turns is None else f" in {turns} turns"


def _pending(pending: PendingNow | None) -> Iterator[str]:
    if pending is None:
        return
    yield f"alert: {pending.level} {word(pending.card)}{_checked(pending.confirmed)}; {word(pending.does)}"
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


STORY: Final = Story(GAME, WORDS, _seen)

if __name__ == "__main__":
    write("tests.games.captain_is_dead.playthrough", FOLDER, GAMES, played)
