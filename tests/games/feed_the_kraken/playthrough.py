"""Stored games: every seat's view, the history and the effects at each step, as text.

After a change that was meant: `python -m tests.games.feed_the_kraken.playthrough --write`, then read the difference.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.contract import Line, Word
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.shown.picture import SeatRow, View
from companion.record.codec import plain
from tests.games.feed_the_kraken.table import AS_PRINTED, ON_PHONES, WORDS, begun, walk
from tests.games.stored import Story, called, write

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {  # players, seed, options
    "five_with_the_things_of_the_box": (5, 3, {}),
    "eight_on_phones": (8, 4, ON_PHONES),
    "eleven_on_phones_as_printed": (11, 9, {**ON_PHONES, **AS_PRINTED}),
    "six_without_characters": (6, 2, {"characters": "none", "roles": "phones"}),
}


def word(value: Word) -> str:
    return WORDS.word(value, called)


def played(name: str) -> str:
    players, seed, options = GAMES[name]
    title = f"{name}: {players} players, seed {seed}, {options or 'default options'}"
    return STORY.told(title, walk(begun(players, **options), Random(seed), bystanders=0.15))


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


STORY: Final = Story(GAME, WORDS, _seen)

if __name__ == "__main__":
    write("tests.games.feed_the_kraken.playthrough", FOLDER, GAMES, played)
