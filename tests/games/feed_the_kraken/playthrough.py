"""Stored games: every seat's view, the history and the effects at each step, as text.

What a seat sees is printed where it is new: a row that stands as it did, or just as on the table's page, is left out.

After a change that was meant: `python -m tests.games.feed_the_kraken.playthrough --write`, then read the difference.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.codec import plain
from companion.cues import Flash, Light, Say, Sound
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.picture import SeatRow, View
from companion.lines import Line, Seat, Who, Word
from tests.games.feed_the_kraken.table import AS_PRINTED, ON_PHONES, WORDS, Move, begun, walk

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {  # players, seed, options
    "five_with_the_things_of_the_box": (5, 3, {}),
    "eight_on_phones": (8, 4, ON_PHONES),
    "eleven_on_phones_as_printed": (11, 9, {**ON_PHONES, **AS_PRINTED}),
    "six_without_characters": (6, 2, {"characters": "none", "roles": "phones"}),
}


def called(seat: Seat) -> str:
    return seat.title()


def word(value: Word) -> str:
    return WORDS.word(value, called)


def played(name: str) -> str:
    players, seed, options = GAMES[name]
    rows = [f"# {name}: {players} players, seed {seed}, {options or 'default options'}"]
    shown: dict[Seat | None, list[str]] = {}
    for number, move in enumerate(walk(begun(players, **options), Random(seed), bystanders=0.15), start=1):
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
        yield f"  event {type(event).__name__} {plain(event) or ''}".rstrip()
        if told := GAME.tell(state, event, following):
            yield f"  told: {word(told)}"
        for effect in GAME.effects(state, event, following):
            yield f"  {_effect(effect)}"
        state = following
    scene = GAME.scene(state)
    lights = ", ".join(f"{_lamp(each)} {each.colour} {each.show}" for each in scene.lights)
    bed = f"; bed: {scene.bed}" if scene.bed else ""
    waiting = ", ".join(map(called, sorted(GAME.acts(state)))) or "nobody"
    yield f"  lights: {lights or 'none'}{bed}; waiting for: {waiting}"


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
    rows = [word(view.now), f"stage {view.stage}, round {view.round}, need {view.need}"]
    ahead = ", ".join(f"{each.colour} {each.space}{f' {each.icon}' if each.icon else ''}" for each in view.ahead)
    rows.append(f"ship {view.ship} after {len(view.track) - 1} moves; ahead: {ahead}")
    rows.append(f"draw {view.draw}, discards {view.discards}, supply {view.supply}, rituals {view.rituals}")
    rows += [_row(each) for each in view.seats]
    if view.question:
        rows.append(f"question: {plain(view.question)}")
    for name, value in (("card", view.card), ("ritual", view.ritual), ("script", view.script), ("side", view.side)):
        if value is not None:
            rows.append(f"{name}: {word(value) if isinstance(value, Line) else plain(value)}")
    if view.winners:
        rows.append(f"winners: {', '.join(map(called, view.winners))}")
    rows += [f"own {name}: {value}" for name, value in _own(view)]
    return rows


def _row(row: SeatRow) -> str:
    """The office, the guns, and every mark that is set."""
    marks: list[str] = [row.office or "crew", f"{row.guns} guns"]
    flags = {
        "overboard": not row.is_aboard,
        "off duty": row.is_off_duty,
        "no tongue": not row.has_tongue,
        "unconvertible": row.is_unconvertible,
        "tied": row.is_tied,
        "winner": row.is_winner,
        "converted": row.is_converted,
    }
    marks += [name for name, is_set in flags.items() if is_set]
    if row.resume:
        marks.append(f"resume {word(row.resume)}")
    if row.character:
        marks.append(f"{word(row.character)}{'' if row.is_face_up else ' (face down)'}")
    if row.not_a:
        marks.append(f"not {word(row.not_a)}")
    if row.has_answered is not None:
        marks.append("has answered" if row.has_answered else "has not answered")
    if row.showed is not None:
        marks.append(f"showed {row.showed}")
    if row.role:
        marks.append(word(row.role))
    return f"{called(row.seat)}: {', '.join(marks)}"


def _own(view: View) -> Iterator[tuple[str, str]]:
    for name, value in (
        ("role", view.my_role),
        ("findings", view.my_findings or None),
        ("character", view.my_character),
        ("cards", view.my_cards),
        ("choice", view.my_choice),
        ("guns", view.my_guns),
        ("pick", view.my_pick or None),
    ):
        if value is not None:
            yield name, word(value)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.games.feed_the_kraken.playthrough --write")
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(played(each), encoding="utf-8")
