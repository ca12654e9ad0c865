"""Stored games: every seat's view, the history and the effects at each step, as text.

After a change that was meant: `python -m tests.games.shallow_space.playthrough --write`, then read the difference.
"""

from pathlib import Path
from random import Random
from typing import Any, Final

from companion.contract import Word
from companion.games.shallow_space import GAME
from companion.games.shallow_space.shown.picture import PersonView, ShipView, View
from tests.games.shallow_space.situations import trouble
from tests.games.shallow_space.table import WORDS, begun, walk
from tests.games.stored import Story, called, write

FOLDER = Path(__file__).parent / "playthroughs"
TROUBLE: dict[str, tuple[int, int, dict[str, Any]]] = {  # they begin late in a battle: captures, defectors, pods
    "two_ships_in_trouble": (6, 12, {}),
    "three_ships_in_trouble": (9, 3, {}),
    "four_ships_in_trouble": (12, 7, {}),
}
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {  # players, seed, options
    **TROUBLE,
    "two_ships": (6, 21, {}),
    "four_ships": (12, 4, {"turn_seconds": 90}),
    "two_people_with_three_roles": (2, 3, {"cards": "first_game", "teams": "chosen"}),
    "real_dice_all_at_once": (4, 5, {"dice": "entered", "order": "simultaneous", "decks": "endless"}),
}


def word(value: Word) -> str:
    return WORDS.word(value, called)


def played(name: str) -> str:
    players, seed, options = GAMES[name]
    title = f"{name}: {players} players, seed {seed}, {options or 'default options'}"
    is_late = name in TROUBLE
    state = trouble(players, seed, **options) if is_late else begun(players, **options)
    return STORY.told(title, walk(state, Random(seed), bold=is_late, bystanders=0.3 if is_late else 0.05))


def _seen(view: View) -> list[str]:
    rows = [word(view.now), f"stage {view.stage}, round {view.round}, teams {view.teams}, ends at {view.ends_at}"]
    rows += [f"crew {word(each.name)}: {', '.join(map(called, each.seats))}" for each in view.crews]
    rows += [_ship(each) for each in view.ships]
    rows += [_person(each) for each in view.people]
    rows += [f"{word(each.name)}: {each.turns} turns, {each.points} points" for each in view.lasting]
    rows += [f"{word(each.name)} of ship {each.ship}" for each in view.bots]
    rows += [word(each) for each in view.wishes]
    if view.roll:
        rows.append(f"roll: {word(view.roll.what)}, {view.roll.sides} sides{', mine' if view.roll.is_mine else ''}")
    if view.seed_hash:
        rows.append(f"hash {view.seed_hash}, seed {view.seed or 'hidden'}")
    for mine in view.mine:
        hand = ", ".join(f"{word(card.name)}{' (not now)' if card.why_not else ''}" for card in mine.hand)
        rows.append(f"own {word(mine.name)}: {mine.moves} moves, {hand or 'no cards'}")
        rows += [f"exchange {each.one} and {each.other}: {word(each.card)}" for each in mine.swaps]
    return rows


def _ship(ship: ShipView) -> str:
    marks = [f"{each.section} {each.damage}" for each in ship.sections if each.damage]
    flags = [name for name, is_set in (("gone", ship.is_gone), ("sensors lie", ship.is_fooled)) if is_set]
    boosts = [word(each) for each in ship.boosts]
    return f"ship {word(ship.name)} of {ship.owner}: {', '.join([*flags, *marks, *boosts]) or 'whole'}"


def _person(person: PersonView) -> str:
    known = [word(person.place)] if person.is_alive else ["dead"]
    if person.is_mate:
        known.append(f"health {person.health}, redshirts {person.redshirts}, {person.cards} cards")
    if person.clone is not None:
        known.append(f"clone: {word(person.clone)}")
    return f"{word(person.name)} ({person.rank} of {person.team}): {', '.join(known)}"


STORY: Final = Story(GAME, WORDS, _seen, counts_lights=True)

if __name__ == "__main__":
    write("tests.games.shallow_space.playthrough", FOLDER, GAMES, played)
