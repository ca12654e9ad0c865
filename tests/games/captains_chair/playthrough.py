"""Stored games: every seat's view, the history and the effects at each step, as text.

What a seat sees is printed where it is new: a row that stands as it did, or just as on the table's page, is left out.

After a change that was meant: `python -m tests.games.captains_chair.playthrough --write`, then read the difference.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.codec import plain
from companion.core import Value
from companion.cues import Flash, Light, Say, Sound
from companion.games.captains_chair import GAME
from companion.games.captains_chair.picture import CrewCard, View
from companion.lines import Seat, Who
from tests.games.captains_chair.table import WORDS, Move, begun, walk

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[int, int, dict[str, Value]]] = {  # players, seed, options
    "three_players": (3, 7, {}),
    "six_players": (6, 11, {}),
    "cards_of_the_box": (4, 5, {"goals": "box", "votes": "box", "rounds": 1}),
    "only_the_number_of_noes": (3, 2, {"reveal": "count", "rounds": 1}),
}


def called(seat: Seat) -> str:
    return seat.title()


def played(name: str) -> str:
    players, seed, options = GAMES[name]
    rows = [f"# {name}: {players} players, seed {seed}, {options or 'default options'}"]
    shown: dict[Seat | None, list[str]] = {}
    for number, move in enumerate(walk(begun(players, **options), Random(seed)), start=1):
        rows += ["", *_step(number, move)]
        for seat in (None, *move.after.rules.seats):
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
        yield f"  event {type(event).__name__} {plain(event)}"
        if told := GAME.tell(state, event, following):
            yield f"  told: {WORDS.say(told, called)}"
        for effect in GAME.effects(state, event, following):
            yield f"  {_effect(effect)}"
        state = following
    lights = ", ".join(f"{_lamp(each)} {each.colour} {each.show}" for each in GAME.scene(state).lights)
    yield f"  lights: {lights or 'none'}; waiting for: {', '.join(map(called, sorted(GAME.acts(state)))) or 'nobody'}"


def _effect(effect: Say | Sound | Flash) -> str:
    match effect:
        case Say(line):
            return f"says: {WORDS.say(line, called)}"
        case Sound(name):
            return f"sounds: {name}"
        case Flash():
            return f"flashes: {_lamp(effect)} {effect.colour} for {effect.for_ms} ms"


def _lamp(light: Light | Flash) -> str:
    return called(light.lamp.seat) if isinstance(light.lamp, Who) else light.lamp


def _crew(cards: tuple[CrewCard, ...]) -> str:
    marks = [
        f"{each.name}{'*' if each.is_mine else ''}{'^' if each.can_move or each.can_place else ''}" for each in cards
    ]
    return ", ".join(marks) or "-"


def _seen(view: View) -> list[str]:
    """In words where the view has words: * is a favourite, ^ can be moved or placed by this seat."""
    rows = [f"{WORDS.say(view.now, called)}", f"round {view.round} of {view.rounds}, {view.phase}"]
    for level in view.levels:
        flags = f"{' full' if level.is_full else ''}{' takes' if level.takes else ''}"
        rows.append(f"{WORDS.say(level.name, called)} ({level.value}{flags}): {_crew(level.crew)}")
    rows.append(f"waiting: {_crew(view.stock)}; removed: {_crew(view.removed)}")
    for row in view.seats:
        told = plain(row).items()
        facts = {key: value for key, value in told if value and key not in ("seat", "is_you")}
        rows.append(f"{called(row.seat)}: {facts}")
    if view.you:
        you = view.you
        rows.append(f"you: No left {you.nos_left}/{you.nos_each}, vote {you.vote}, may refuse {you.may_refuse}")
    if view.vote:
        rows.append(f"vote: {plain(view.vote)}")
    if view.last_reveal:
        last = view.last_reveal
        rows.append(f"last vote: {last.nominee.name}, elected {last.is_elected}, {last.noes} No by {last.refused_by}")
    for sheet in view.sheets:
        rows.append(f"sheet {sheet.round}: captain {sheet.captain.name if sheet.captain else None}")
        for score in sheet.rows:
            goal = ", ".join(f"{each.name} {each.points}" for each in score.goal)
            rows.append(f"  {called(score.seat)}: {goal} = {score.points} + {score.bonus}, aboard {score.aboard}")
    if view.winners:
        rows.append(f"winners: {', '.join(map(called, view.winners))}")
    return rows


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.games.captains_chair.playthrough --write")
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(played(each), encoding="utf-8")
