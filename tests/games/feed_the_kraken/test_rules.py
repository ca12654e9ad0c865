"""What no row shows: what chance may do, and what the captain alone decides."""

from dataclasses import replace
from typing import Any

import pytest

from companion.contract.testing import Tick
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Command, State
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.rules.characters import CharacterRevealed
from companion.games.feed_the_kraken.rules.cult import EndStash, EnterRitual, EnterStash, RitualTurnedUp, TurnUpRitual
from companion.games.feed_the_kraken.rules.deck import DeckShuffled
from companion.games.feed_the_kraken.rules.eyes import EyesShut
from companion.games.feed_the_kraken.rules.looking import LookBegan
from companion.games.feed_the_kraken.rules.loyalty import AskLoyalty, CountFists, CountToThree, GunsGiven, ShowGuns
from companion.games.feed_the_kraken.rules.map_actions import ChooseTarget, EnterFlogging, Flogged
from companion.games.feed_the_kraken.rules.mutiny import Settle
from companion.games.feed_the_kraken.rules.navigation import CardKept, DrawCards
from companion.games.feed_the_kraken.rules.navigator import CardChosen, EnterCard, NavigatorJumped
from companion.games.feed_the_kraken.rules.set_up import NextStep, RolesDealt, SetUpStepDone
from companion.games.feed_the_kraken.rules.team import (
    AppointLieutenant,
    AppointNavigator,
    LieutenantAppointed,
    NavigatorAppointed,
    RoundBegan,
    TeamNamed,
)
from tests.games.feed_the_kraken.situations import (
    DECK,
    ROLES,
    asked,
    at,
    drawn,
    off_duty,
    on_card,
    on_map,
    opened,
    sailing,
    short_of_cards,
    shows,
    to_draw,
)
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, EVE, FAY, GUS, after, begun, outcome

CAPTAINS: list[Command] = [
    *(AppointLieutenant(CAT), AppointNavigator(CAT), AskLoyalty(), CountToThree(), CountFists()),
    *(Settle(), DrawCards()),
    *(EnterCard("red_mermaid"), ChooseTarget(CAT), EnterFlogging("cult")),
    *(TurnUpRitual(), EnterRitual("conversion"), EnterStash(CAT), EndStash()),
]


@pytest.mark.parametrize("command", CAPTAINS, ids=[type(each).__name__ for each in CAPTAINS])
def test_what_the_captain_decides_nobody_else_enters(command: Command) -> None:
    assert outcome(sailing(), command, BEN) == "not_captain"


def test_somebody_of_another_table_has_no_seat() -> None:
    assert outcome(asked(), ShowGuns(GUS, 1), GUS) == "no_seat"


def test_whoever_talks_on_is_not_stopped() -> None:
    state = after(sailing(talk_seconds=90), RoundBegan(at(95_000)))
    assert GAME.due(state) == 95_000
    talked = after(state, *outcome_of(state))
    assert (talked.stage, GAME.due(talked)) == ("appointing", None)
    named = after(state, LieutenantAppointed(BEN), NavigatorAppointed(CAT), TeamNamed())
    assert GAME.due(named) is None


def outcome_of(state: State) -> tuple[Any, ...]:
    came = outcome(state, Tick(), None, 95_000)
    assert isinstance(came, tuple)
    return came


def test_in_the_middle_of_a_navigation_what_is_left_of_the_pile_stays_on_top() -> None:
    state = shows(short_of_cards(to_draw(**DECK), 4), FAY, "smuggler", ANN)
    came = outcome(state, DrawCards())
    assert isinstance(came, tuple)
    shuffled, _ = came
    assert isinstance(shuffled, DeckShuffled)
    assert shuffled.draw[:4] == state.deck.draw
    assert sorted(shuffled.draw[4:]) == sorted(state.deck.discards)


def test_before_a_navigation_both_piles_are_shuffled_together() -> None:
    state = short_of_cards(opened(**DECK), 3)
    shuffles = [outcome(state, Settle(), seed=seed) for seed in range(20)]
    tops = {came[-1].draw[:3] for came in shuffles if isinstance(came, tuple) and isinstance(came[-1], DeckShuffled)}
    assert len(tops) > 1


def test_the_lash_shows_both_sides_that_one_is_not() -> None:
    state = on_map("L7e", "blue_drunk", 8, **ROLES)
    shown = set()
    for seed in range(30):
        came = outcome(state, ChooseTarget(BEN), seed=seed)
        assert isinstance(came, tuple)
        shown |= {event.side for event in came if isinstance(event, Flogged)}
    assert shown == {"pirates", "cult"}  # Ben is a sailor


def test_the_mermaid_shows_the_last_three_and_not_in_their_order() -> None:
    state = on_card("red_mermaid")
    pile = tuple("abcdef")
    state = replace(state, deck=replace(state.deck, discards=pile))
    looks = set()
    for seed in range(20):
        came = outcome(state, ChooseTarget(BEN), seed=seed)
        assert isinstance(came, tuple)
        assert isinstance(came[0], LookBegan)
        assert sorted(came[0].cards) == ["d", "e", "f"]
        looks.add(came[0].cards)
    assert len(looks) > 1


@pytest.mark.parametrize("players", [5, 6, 7, 8, 9, 10, 11])
def test_sides_are_dealt_by_the_table(players: int) -> None:
    met = set()
    for seed in range(60):
        steps = begun(players, **ROLES)
        state = after(steps, *(SetUpStepDone() for _ in steps.rules.set_up[2:]))
        came = outcome(state, NextStep(), seed=seed)
        assert isinstance(came, tuple)
        dealt = came[-1]
        assert isinstance(dealt, RolesDealt)
        assert GAME.broken(after(state, *came)) == ()
        met.add((dealt.roles.count("sailor"), dealt.roles.count("pirate"), dealt.roles.count("cultist")))
    deal = PRINTED.players[str(players)]
    assert met == ({(3, 1, 0), (2, 2, 0)} if players == 5 else {(deal.sailors, deal.pirates, deal.cultists)})


def test_overboard_guns_go_to_the_supply_and_a_sign_to_nobody() -> None:
    state = after(off_duty(drawn(), CAT, EVE), NavigatorJumped(CAT))
    assert (state.guns[2], state.supply, state.crew.off_duty) == (0, 25, (EVE,))
    assert CAT not in state.crew.aboard


def test_what_chance_or_a_card_has_shown_is_not_taken_back_without_the_host() -> None:
    """Flogged twice, somebody would have shown both sides that they are not."""
    shown = (Flogged(BEN, "cult"), RitualTurnedUp("conversion"), CharacterRevealed(BEN, "bosun"), CardChosen(0))
    assert all(each.reveals for each in (*shown, EyesShut(at(0), at(9))))
    assert not any(each.reveals for each in (GunsGiven(BEN, 2, at(0)), CardKept(ANN, 1)))


def test_where_nobody_holds_a_badge_the_captain_is_told_what_chance_does() -> None:
    whole = drawn()
    short = replace(whole, team=replace(whole.team, lieutenant=None))
    alone = replace(short, team=replace(short.team, navigator=None))
    said = [GAME.view(state, ANN).now.key for state in (whole, short, alone)]
    assert said == ["now.enter_card", "now.enter_card_by_chance", "now.enter_card_by_chance"]
