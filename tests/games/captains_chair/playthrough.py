"""Stored games: every seat's view, the history and the effects at each step, as text.

After a change that was meant: `python -m tests.games.captains_chair.playthrough --write`, then read the difference.
"""

from pathlib import Path
from random import Random
from typing import Final

from companion.contract import Value
from companion.games.captains_chair import GAME
from companion.games.captains_chair.shown.picture import CrewCard, View
from companion.record.codec import plain
from tests.games.captains_chair.table import WORDS, begun, walk
from tests.games.stored import Story, called, write

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[int, int, dict[str, Value]]] = {  # players, seed, options
    "three_players": (3, 7, {}),
    "six_players": (6, 11, {}),
    "cards_of_the_box": (4, 5, {"goals": "box", "votes": "box", "rounds": 1}),
    "only_the_number_of_noes": (3, 2, {"reveal": "count", "rounds": 1}),
}


def played(name: str) -> str:
    players, seed, options = GAMES[name]
    title = f"{name}: {players} players, seed {seed}, {options or 'default options'}"
    return STORY.told(title, walk(begun(players, **options), Random(seed)))


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


STORY: Final = Story(GAME, WORDS, _seen)

if __name__ == "__main__":
    write("tests.games.captains_chair.playthrough", FOLDER, GAMES, played)
