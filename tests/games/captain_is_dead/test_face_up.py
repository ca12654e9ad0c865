"""A box that shows more alerts than two, or fewer: each place has a name, in the list, the log and on pages."""

import pytest

from companion.contract import Choice, Line
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import STEPS
from companion.games.captain_is_dead.rules.scanners import NameQueued, QueuedNamed
from companion.games.captain_is_dead.rules.set_up import QUEUE_STEP, NextStep
from companion.games.captain_is_dead.rules.stations import Fire, QueuedShot, Target, TorpedoesSet
from tests.games.captain_is_dead.table import ANN, WORDS, after, begun, done, flying, outcome, rounds
from web.testing import Look, text


def showing(count: int) -> State:
    return rounds(flying(our_box=f"[decks]\nvisible = {count}", actions=6), 1)


def targets(state: State) -> dict[str, str]:
    (fire,) = [each for each in GAME.offers(state, ANN) if each.command is Fire]
    field = fire.fields[0]
    assert isinstance(field, Choice)
    assert field.label is not None
    return {str(value): WORDS.word(field.label(value), str) for value in field.values}


def logged(state: State, place: int) -> str:
    event = QueuedNamed(place, True, "")
    said = event.told(state, after(state, event))
    assert isinstance(said, Line)
    return WORDS.say(said, str)


def test_a_torpedo_can_be_fired_at_whatever_lies_face_up() -> None:
    assert list(targets(showing(2))) == ["attached", "first", "second", "skip"]
    assert list(targets(showing(1))) == ["attached", "first", "skip"]
    four = showing(4)
    assert len(four.clock.queue) == 4
    assert targets(four)["third"] == "the third alert that lies face up"
    assert list(targets(four)) == ["attached", "first", "second", "third", "fourth", "skip"]
    assert len(targets(showing(30))) == 12, "as far as there are words"


@pytest.mark.parametrize(
    ("target", "place"), [("first", 0), ("second", 1), ("third", 2), ("fourth", 3), ("fifth", None)]
)
def test_the_shot_hits_the_one_that_is_meant(target: Target, place: int | None) -> None:
    events = outcome(showing(4), Fire(target))
    if place is None:
        assert events == "may_not nothing_queued"
    else:
        assert events[1:] == (TorpedoesSet(4, "deed"), QueuedShot(place, place == 0))


def test_once_the_first_is_shot_the_others_keep_their_names() -> None:
    state = done(showing(4), Fire("first"))
    assert outcome(state, Fire("third"))[2] == QueuedShot(1, False)
    assert outcome(state, Fire("first")) == "may_not nothing_queued"
    assert len(rounds(state, 0).clock.queue) == 3


def test_the_log_and_the_pages_count_in_words() -> None:
    state = done(showing(12), NameQueued(2, True))
    assert logged(state, 0) == "Face up, the first: a ship"
    assert logged(state, 2) == "Face up, the third: a ship"
    assert logged(state, 11) == "Face up, the number 12: a ship"
    look = Look(GAME).at(state)
    for page in (look.phone(ANN), look.screen()):
        told = text(page)
        assert told.count("· the one after it") + told.count("Yellow the one after it") == 1
        assert "the third one" in told
        assert "the tenth one" in told
        assert "the number 12 one" in told
    assert "What is the third one?" in text(look.phone(ANN))


@pytest.mark.parametrize(
    ("count", "says"), [(2, "Turn up the top two alerts."), (4, "External Scanners: 4."), (0, "External Scanners: 0.")]
)
def test_the_set_up_turns_up_as_many_as_the_box_says(count: int, says: str) -> None:
    state = done(begun(2, our_box=f"[decks]\nvisible = {count}"), *[NextStep()] * STEPS.index(QUEUE_STEP))
    assert says in text(Look(GAME).at(state).phone(ANN))
    assert len(done(state, NextStep()).clock.queue) == count
