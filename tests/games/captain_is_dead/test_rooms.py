"""Who may know whom inside the game: the rules know nothing of what is shown of them."""

from pathlib import Path

import pytest

from companion.games import captain_is_dead
from tests.test_imports import imported

MAY_KNOW: dict[str, set[str]] = {
    "printed": set(),
    "model": {"printed"},
    "names": {"printed"},
    "rules": {"printed", "model", "names"},
    "setup": {"printed", "model", "names"},
    "shown": {"printed", "model", "names", "rules"},
    "tools": {"printed", "setup"},
}
HOME = Path(captain_is_dead.__file__).parent


@pytest.mark.parametrize("room", MAY_KNOW)
def test_a_room_of_the_game_knows_only_those_below_it(room: str) -> None:
    sources = sorted((HOME / room).rglob("*.py")) or [HOME / f"{room}.py"]
    inside = f"{captain_is_dead.__name__}."
    known = {name.removeprefix(inside).split(".")[0] for each in sources for name in imported(each) if inside in name}
    assert sources
    assert known <= MAY_KNOW[room] | {room}


def test_every_room_stands_in_the_table() -> None:
    rooms = {each.name for each in HOME.iterdir() if each.is_dir() and any(each.glob("*.py"))}
    assert rooms | {each.stem for each in HOME.glob("*.py")} - {"__init__"} == set(MAY_KNOW)
