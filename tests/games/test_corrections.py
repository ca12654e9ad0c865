"""With what the host corrects the table begins with what is so, in every game, and shows it again once it is set."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.cli.simulate import one
from companion.contract import ZERO, AnyGame, Choice, Course, Field, Number, Offer, Refused, Value, sets_what_is
from companion.contract.chance import Making, setup
from companion.games.shallow_space.rules.sensors import is_virused
from companion.record.codec import TYPE, Codec
from companion.table.happened import happened
from tests.games.shipped import GAMES, commands_of, said
from web.offered import sayer, shown_offer
from web.pages.pages import Audience
from web.testing import Look, text

LOOKS = 40  # at so many moments of a game
ENOUGH, MOST_GAMES = 2, 20  # a flight that is lost soon has nothing to correct

Settled = tuple[tuple[str, Value], ...]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.slug))
def test_a_correction_begins_with_what_is_and_shows_what_was_set(game: AnyGame) -> None:
    rng, codec, tried = Random(5), Codec(game.corrections), set[str]()
    for state in _moments(game, rng):
        for offer in game.for_host(state):
            known = [each for each in offer.fields if _now(each) is not None]
            if not known or not _is_plain(state, offer):
                continue
            for each in known:
                assert _now(each) in _values(each), (offer, each)
            wanted = {each.name: rng.choice(_values(each)) for each in offer.fields if not _is_settled(each)}
            command = codec.decode({TYPE: offer.command.__name__, **dict(_about(offer)[1]), **wanted})
            for after in _states(game, state, command, rng):
                tried.add(offer.command.__name__)
                if sets_what_is(game.for_host(after), command):
                    break
            else:
                raise AssertionError(f"{command} is not shown afterwards")
    assert tried


NOT_KNOWN = {
    "SetNos": "how many a player has left is a secret",
    "SetHealth": "only the own team knows it",
    "SetRedshirts": "only the own team knows them",
    "SetFigure": "some amounts are counted when they are needed",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.slug))
def test_a_number_begins_with_nothing_only_where_it_may_not_be_known(game: AnyGame) -> None:
    bare = {
        offer.command.__name__
        for state in _moments(game, Random(6))
        for offer in game.for_host(state)
        if any(isinstance(each, Number) and each.now is None for each in offer.fields)
    }
    assert bare <= set(NOT_KNOWN)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.slug))
def test_each_correction_stands_in_the_history_and_says_once_that_it_is_one(game: AnyGame) -> None:
    rng, codec, tried = Random(8), Codec(game.events), set[str]()
    make = Making(commands_of(game), TYPE)
    for state in _moments(game, rng):
        for offer in game.for_host(state) if game.acts(state) else ():  # nor between two events of one deed
            course, command = Course(state, ZERO, rng), make(offer, rng)
            try:
                command.decide(course)
            except Refused:
                continue
            told = happened(game, course, codec, lambda word: said(game, word), command).told
            assert told[0].startswith("Corrected: "), offer
            assert " ".join(told).count("Corrected") == 1, told
            tried.add(offer.command.__name__)
    assert tried


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.slug))
def test_whom_and_what_a_form_corrects_can_be_read_in_it(game: AnyGame) -> None:
    state = next(_moments(game, Random(7)))
    look = Look(game).at(state)
    page = look.pages.page(Audience("host", state.rules.seats[0]), stream="/stream/host")
    forms = re.findall(r'class="command correction">(.*?)</form>', page, re.DOTALL)
    words = look.door.words()
    say = sayer(look.door.snapshot, words)
    wanted = [shown_offer(each, words, say) for each in game.for_host(state)]
    assert len(forms) == len(wanted)
    seen = [text(form) for form in forms]
    for offer in wanted:
        titles = [each.title for each in offer.asked] if len(offer.asked) > 1 else []
        assert any(all(words in each for words in (offer.about, *titles)) for each in seen), offer


def _moments(game: AnyGame, rng: Random) -> Iterator[Any]:
    """States of two games by chance in which something can be corrected."""
    found = 0
    for number in range(MOST_GAMES):
        of = setup(min(5, game.most), {each.key: each.default for each in game.options})
        state, states = game.new(of), list[Any]()
        for event in one(game, of, f"corrections/{number}", keep=True).events:
            state = event.apply(state)
            states.append(state)
        able = [each for each in states if game.for_host(each)]
        found += bool(able)
        yield from rng.sample(able, min(LOOKS, len(able)))
        if found == ENOUGH:
            return


def _is_plain(state: Any, offer: Offer) -> bool:
    """Where sensors or a decoy lie, a correction shows the lie."""
    match offer.command.__name__:
        case "SetDamage":
            return not is_virused(state, int(_settled(offer, "ship")))
        case "PutPerson":
            return not state.people[int(_settled(offer, "person"))].cloak
        case _:
            return True


def _settled(offer: Offer, name: str) -> Value:
    return dict(_about(offer)[1])[name]


def _about(offer: Offer) -> tuple[str, Settled]:
    settled = tuple((each.name, _values(each)[0]) for each in offer.fields if _is_settled(each))
    return offer.command.__name__, settled


def _is_settled(field: Field) -> bool:
    return isinstance(field, Choice) and len(field.values) == 1


def _now(field: Field) -> Value | None:
    return field.now if isinstance(field, Choice | Number) else None


def _values(field: Field) -> list[Value]:
    assert isinstance(field, Choice | Number)
    return list(field.values) if isinstance(field, Choice) else list(range(field.least, field.most + 1))


def _states(game: AnyGame, state: Any, command: Any, rng: Random) -> Iterator[Any]:
    """After each event: what was set may have consequences (a pile that is too small is shuffled at once)."""
    course = Course(state, ZERO, rng)
    command.decide(course)
    yield from (after for _, _, after in course.happened)
