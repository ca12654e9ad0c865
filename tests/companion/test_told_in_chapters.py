"""A past game is told in chapters, as its rules count the turns; where they are gone it is told all the same."""

from collections.abc import Mapping

import pytest

from companion.contract import AnyGame
from companion.past.chapters import Story
from companion.table.commands import EndGame, PutAside
from companion.table.testing import Driver
from tests.companion.conftest import GameOf, opened
from tests.companion.toys import GAMES, Add, other

IN_THREES = other(turn=lambda state: state.count // 3)


def story_of(game: Driver, games: Mapping[str, AnyGame] = IN_THREES) -> Story:
    with opened(game.folder, games) as archive:
        story = archive.story(1)
    assert story is not None
    return story


def told(story: Story) -> list[list[str]]:
    return [[f"~{line.text}~" if line.undone else line.text for line in each.lines] for each in story.chapters]


@pytest.fixture
def threes(game_of: GameOf) -> Driver:
    game = game_of(IN_THREES)
    for number in (1, 1, 2, 1, 3):
        game.done("Ben", Add(number))
    return game


def test_a_chapter_begins_with_the_line_that_begins_a_turn(threes: Driver) -> None:
    threes.done("Ann", EndGame(sure=True))

    assert told(story_of(threes)) == [
        ["Ben added 1", "Ben added 1"],
        ["Ben added 2", "Ben added 1"],
        ["Ben added 3", "Ann ended the game"],
    ]


def test_what_was_taken_back_opens_no_chapter(threes: Driver) -> None:
    assert threes.undo("Ben") is None
    threes.done("Cid", Add(1))
    threes.done("Ann", PutAside())

    assert told(story_of(threes))[1:] == [
        ["Ben added 2", "Ben added 1", "~Ben added 3~", "Ben took back: Ben added 3. Now it is again: Ben added 2"],
        ["Cid added 1"],
    ]


@pytest.mark.parametrize("games", [{}, other(rules=2), GAMES], ids=["gone", "others", "no turns"])
def test_without_turns_it_is_one_chapter(threes: Driver, games: Mapping[str, AnyGame]) -> None:
    threes.done("Ann", EndGame(sure=True))
    (chapter,) = told(story_of(threes, games))

    assert len(chapter) == 6


def test_who_won_stands_beside_how_it_ended(threes: Driver) -> None:
    while not threes.play.ended:
        threes.done("Ben", Add(3))
    about = story_of(threes).about

    assert about is not None
    assert (about.told, about.winners) == ("Ben won", ("Ben",))
