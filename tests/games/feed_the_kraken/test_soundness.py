"""Every invariant notices what it is there for."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import State
from tests.games.feed_the_kraken.situations import (
    DECK,
    ROLES,
    aboard,
    asked,
    drawn,
    looking,
    named,
    off_duty,
    opened,
    sailing,
    shut,
    tongueless,
    uprising,
)
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, DAN, EVE


def on_track(*spaces: str, **voyage: Any) -> State:
    state = sailing()
    return replace(state, voyage=replace(state.voyage, track=spaces, **voyage))


def with_deck(state: State, **parts: Any) -> State:
    return replace(state, deck=replace(state.deck, **parts))


def with_roles(*roles: Any, converted: tuple[Any, ...] = ()) -> State:
    state = sailing(**ROLES)
    return replace(state, secrets=replace(state.secrets, roles=roles, converted=converted))


FAR = ("Q0", "Q1w", "Q2c", "Q3w", "Q4c", "Q5w", "Q6c", "Q7w", "Q8c", "crimson_cove", "kraken")
WRONG: list[tuple[str, State]] = [
    ("guns are not 40", replace(sailing(), supply=21)),
    ("fewer guns than none", replace(sailing(), guns=(-1, 7, 3, 3, 3, 3))),
    ("overboard with 3 guns", replace(sailing(), crew=replace(sailing().crew, aboard=(ANN, CAT, DAN)))),
    ("18 navigation cards of 19", with_deck(sailing(), draw=("?",) * 18)),
    ("not those of the deck", with_deck(sailing(**DECK), draw=("red_drunk",) * 19)),
    (
        "too many red_mermaid were revealed",
        with_deck(
            replace(sailing(), crew=replace(sailing().crew, resumes=(("red_mermaid",) * 3, *((),) * 5))),
            draw=("?",) * 16,
        ),
    ),
    ("no arrow leads from Q0 to Q5w", on_track("Q0", "Q5w")),
    ("is too long", on_track(*FAR)),
    ("is too soon", on_track("Q0", "crimson_cove")),
    ("is overboard", aboard(sailing(), BEN, CAT, DAN)),
    ("has no tongue", tongueless(sailing(), ANN)),
    ("not different people", replace(named(), team=replace(named().team, navigator=BEN))),
    ("a badge is vacant", replace(named(), team=replace(named().team, navigator=None))),
    ("a sign lies before somebody overboard", off_duty(aboard(sailing(), ANN, CAT, DAN), BEN)),
    ("no question of loyalty", replace(asked(), mutiny=None)),
    ("somebody looks", replace(looking("mermaid"), look=None)),
    ("a script in stage", replace(shut("conversion"), shut=None)),
    ("eyes are shut without an end", replace(shut("conversion"), shut=replace(shut("conversion").shut, ends=None))),  # type: ignore[type-var]
    ("cards are in hands", with_deck(drawn(), hands=((), ()))),
    ("the end has no winner's side", replace(sailing(), stage="over")),
    ("4 guns were shown", replace(opened(), mutiny=replace(opened().mutiny, given=(0, 4, 0, 0, 0, 0)))),  # type: ignore[type-var]
    ("these roles cannot be dealt", with_roles("sailor", "sailor", "sailor", "sailor", "leader", "pirate")),
    ("more converts than rituals", with_roles(*sailing(**ROLES).secrets.roles, converted=(ANN, BEN, CAT, EVE))),
    ("somebody of the cult was converted", with_roles(*sailing(**ROLES).secrets.roles, converted=(DAN,))),
]


@pytest.mark.parametrize(("sentence", "state"), WRONG, ids=[each[0] for each in WRONG])
def test_what_is_wrong_is_said(sentence: str, state: State) -> None:
    assert any(sentence in each for each in GAME.broken(state)), GAME.broken(state)


def test_what_is_sound_is_quiet() -> None:
    for state in (sailing(), named(), asked(), opened(0, 1), drawn(**DECK), uprising()):
        assert GAME.broken(state) == ()


def test_a_ship_that_was_put_by_hand_may_be_anywhere() -> None:
    assert GAME.broken(on_track("Q0", "Q5w", put_at=1)) == ()
