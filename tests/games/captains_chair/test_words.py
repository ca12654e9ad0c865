"""The crew has names, its own or the group's."""

from random import Random

from companion.contract import Seat, Who
from companion.games.captains_chair.printed import PRINTED
from tests.games.captains_chair.table import WORDS, begun, walk


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
