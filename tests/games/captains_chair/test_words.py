"""Every key that the game can utter has words, and the words use only values that come with it."""

from random import Random
from typing import get_args

from companion.contract import Seat, Who
from companion.contract.testing import uttered
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import Phase
from companion.games.captains_chair.printed import PRINTED
from tests.games.captains_chair.table import WORDS, begun, walk

UTTERED = list(uttered(GAME.folder.parent))


def test_no_words_are_left_over() -> None:
    made_at_run_time = {
        f"{part}.{each}" for part in ("told", "say") for each in ("all_yes", "refused_by", "refused_count")
    }
    known = {key for _, key, _ in UTTERED} | made_at_run_time
    spoken = {key for key in WORDS if key.split(".")[0] in ("told", "say", "now", "refused", "level", "score")}
    assert spoken == known & spoken
    assert made_at_run_time <= set(WORDS)


def test_phases_have_words() -> None:
    assert all(f"phase.{phase}" in WORDS for phase in get_args(Phase))


def test_the_crew_has_names_and_icons_of_its_own() -> None:
    assert (
        len(PRINTED.crew)
        == len({each.name for each in PRINTED.crew})
        == len({each.icon for each in PRINTED.crew})
        == 13
    )
    assert "Navigator" in {each.name for each in PRINTED.crew}


def test_own_names_are_told_and_spoken() -> None:
    names = "\n".join(f"Crew{letter}" for letter in "ABCDEFGHIJKLM")
    told = []
    for move in walk(begun(3, crew_names=names), Random(1)):
        for event in move.events:
            following = event.apply(move.before)
            if line := event.told(move.before, following):
                told.append(WORDS.say(line, lambda seat: seat.title()))
            break
    assert any(each.startswith("Ann placed Crew") for each in told)
    assert WORDS.word(Who(Seat("ann")), lambda seat: seat.title()) == "Ann"
