"""States of Feed the Kraken that cannot be, with what is wrong with each, and some that can."""

from dataclasses import replace
from typing import Any

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
SOUND = (
    on_track("Q0", "Q5w", put_at=1),  # put by hand, a ship may be anywhere
    sailing(),
    named(),
    asked(),
    opened(0, 1),
    drawn(**DECK),
    uprising(),
)
