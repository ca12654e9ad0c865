"""Who comes to a seat without its owner or the big button gets the same bytes, whatever the seat's secrets are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from companion.box.box import Parts
from companion.cli import library, simulate
from companion.contract import AnyGame, Seat, Value, chance
from companion.games.captains_chair import GAME as CHAIR
from companion.games.captains_chair.setup.options import BOX
from companion.games.feed_the_kraken import GAME as KRAKEN
from companion.games.shallow_space import GAME as BATTLE
from companion.past.archive import Archive
from companion.people.seats import (
    STRANGER,
    AddSeat,
    BecomeHost,
    Claim,
    FreeHost,
    HandOver,
    Invite,
    Leave,
    Sit,
    TakePhones,
)
from companion.table.commands import ActFor, ChooseGame, GoOn, SetOptions, StartGame
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.web.test_secrets import Look, with_state

NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve")
EVE: Final = Seat("s5")
SIXTH: Final = Path(__file__).parents[1] / "sixth_game"
GAMES: Final = library.find(SIXTH)
WORDS: Final = library.words(GAMES.folders, "en")
THINKING_MS: Final = 700
ASKED_MS: Final = 9_000  # long enough for everybody to have heard the question
MOVES: Final = 25


# --- the same state, but for what is secret of Eve


def _chair(state: Any) -> Any:
    goals = state.round.goals
    other = next(each for each in state.rules.goals if each not in goals)
    return replace(state, round=replace(state.round, goals=(*goals[:4], other)))


def _kraken(state: Any) -> Any:
    roles = state.secrets.roles
    role = next(each for each in roles if each != roles[4])
    return replace(state, secrets=replace(state.secrets, roles=(*roles[:4], role)))


def _battle(state: Any) -> Any:
    hand = next(each.hand for each in state.people if each.seat != EVE and each.hand)
    people = tuple(
        replace(each, hand=(hand[0],) * len(each.hand), then=replace(each.then, hand=(hand[0],) * len(each.hand)))
        if each.seat == EVE
        else each
        for each in state.people
    )
    return replace(state, people=people)


def _card(state: Any) -> Any:
    return replace(state, cards=tuple((who, 100 + card if who == EVE else card) for who, card in state.cards))


@dataclass(frozen=True)
class Secret:
    slug: str
    twin: Callable[[Any], Any]
    options: Mapping[str, Value] = field(default_factory=dict)
    moves: int = MOVES


SECRETS: Final = (
    Secret(CHAIR.slug, _chair),
    Secret(KRAKEN.slug, _kraken, {"roles": "phones", "mutiny": "phones", "deck": "phones", "characters": "phones"}),
    Secret(BATTLE.slug, _battle, {"turn_seconds": 0}),
    Secret("high-card", _card, moves=0),  # a stranger's, which says nothing of secrets
)


def test_every_game_that_keeps_secrets_is_looked_at() -> None:
    settled = {slug: {each.key: each.default for each in game.options} for slug, game in GAMES.items()}
    plain = {slug for slug, game in GAMES.items() if not game.keeps_secrets(settled[slug])}

    assert plain == {"space-alert", "captain-is-dead", KRAKEN.slug}, "the Kraken's chips lie on the table"
    assert {each.slug for each in SECRETS} | plain == set(GAMES)


@pytest.mark.parametrize("key", ["roles", "mutiny", "deck", "characters"])
def test_each_part_of_the_kraken_that_goes_to_the_phones_is_secret(key: str) -> None:
    assert KRAKEN.keeps_secrets({key: "phones"})
    assert not KRAKEN.keeps_secrets({key: "box"})


@pytest.mark.parametrize(
    ("options", "keeps"),
    [
        ({"goals": "22", "votes": BOX}, True),
        ({"goals": BOX, "votes": "phones"}, True),
        ({"goals": BOX, "votes": BOX}, False),
    ],
)
def test_captains_chair_keeps_what_is_on_phones(options: dict[str, Value], keeps: bool) -> None:
    assert CHAIR.keeps_secrets(options) is keeps


# --- the ways to Eve's seat that neither she nor the big button agreed to


def _taken(table: Driver) -> None:
    table.done("Ann", TakePhones(EVE))


def _left(table: Driver) -> None:
    table.done("Eve", Leave())


def _asked(table: Driver) -> None:
    _taken(table)
    table.done("Ann", ActFor(EVE))


def _asked_and_pressed_at_once(table: Driver) -> None:
    _asked(table)
    press(table)


def _invited(table: Driver) -> None:
    code = table.send(Ask(Invite(EVE), table.seat("Ann"))).code or ""
    answer = table.send(Ask(Claim(code), STRANGER))
    assert answer.key is None
    table.keys["Stranger"] = "x" * 32


def _sat(table: Driver) -> None:
    _taken(table)
    assert table.do("nobody", Sit(EVE)) == "seat_needs_code"


def _handed_over(table: Driver) -> None:
    """Eve's seat was open to Ann; that says nothing of Ben."""
    _let_in(table)
    table.done("Ann", HandOver(Seat("s2")))


def _freed(table: Driver) -> None:
    _let_in(table)
    table.done("box", FreeHost())
    table.done("Ben", BecomeHost())


def _restarted(table: Driver) -> None:
    _asked(table)
    table.restart()
    table.after(ASKED_MS)
    press(table)  # goes on: who asked before the plug was pulled asks again
    assert table.play.running


WAYS: Final = (_taken, _left, _asked, _asked_and_pressed_at_once, _invited, _sat, _handed_over, _freed, _restarted)


def _let_in(table: Driver) -> None:
    _asked(table)
    table.after(ASKED_MS)
    press(table)


def press(table: Driver) -> None:
    """Some games wait whether a second press follows."""
    table.press("big")
    table.after(1_000)


def at_play(folder: Path, secret: Secret) -> Driver:
    """Some way into the game, all five with phones."""
    table = Driver(folder, GAMES, WORDS, Parts(buttons=("big",)))
    table.join(*NAMES)
    for command in (ChooseGame(secret.slug), SetOptions(dict(secret.options)), StartGame()):
        table.done("Ann", command)
    game, rng = GAMES[secret.slug], Random(secret.slug)
    make = simulate.making(game)
    for name in NAMES if secret.slug == "high-card" else ():
        if name != "Dan":  # so that it is not over
            table.done(name, game.commands[0]())
    while secret.moves and (len(table.play.history) < secret.moves or table.play.masks):
        walk(table, game, make, rng)
    return table


def walk(table: Driver, game: AnyGame, make: chance.Making, rng: Random) -> None:
    waited = sorted(game.acts(table.state)) or sorted(table.play.setup.seats)
    seat = rng.choice(waited)
    if offers := game.offers(table.state, seat):
        table.send(Ask(make(rng.choice(offers), rng), seat))
    table.after(THINKING_MS)


def differ(table: Driver, folder: Path, secret: Secret) -> dict[str, set[str]]:
    """What each phone but Eve's own gets otherwise, if Eve's secrets were others: pages, answers, streams."""
    twin = secret.twin(table.state)
    one, other = (
        Look(Archive(folder / name, folder / "annals", GAMES, lambda whose, what: None), GAMES, WORDS)
        for name in ("one", "other")
    )
    one.at(table.snapshot)
    other.at(with_state(table.snapshot, twin))
    found = {}
    for name, key in ({"": ""} | table.keys).items():
        if name == "Eve":
            continue
        seat = table.seat(name) if name else ""
        left, right = (look.bytes_for(key, "" if seat == STRANGER else seat) for look in (one, other))
        found[name] = {path for path in left if left[path] != right[path]}
    return {name: paths for name, paths in found.items() if paths}


LONG: Final = (KRAKEN.slug, BATTLE.slug)
UNASKED: Final = [
    pytest.param(each, id=each.slug, marks=[pytest.mark.slow] if each.slug in LONG else []) for each in SECRETS
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__.strip("_"))
@pytest.mark.parametrize("secret", UNASKED)
def test_whoever_comes_unasked_sees_what_everybody_sees(
    tmp_path: Path, secret: Secret, way: Callable[[Driver], None]
) -> None:
    table = at_play(tmp_path / "table", secret)
    game = GAMES[secret.slug]
    assert game.view(secret.twin(table.state), EVE) != game.view(table.state, EVE), "the twins differ"
    way(table)
    if not table.play.running:
        table.done("Ann", GoOn())

    assert differ(table, tmp_path, secret) == {}
    host = next(name for name in ("Ann", "Ben") if table.seat(name) == table.snapshot.house.host)
    for command in {offer.command for offer in game.offers(table.state, EVE)}:
        given = simulate.making(game)(
            next(each for each in game.offers(table.state, EVE) if each.command is command), Random(1)
        )
        assert table.do(host, given, seat=EVE) in ("seat_closed", "not_your_seat"), "nor does a refusal tell"


@pytest.mark.parametrize("secret", SECRETS, ids=lambda each: each.slug)
def test_once_the_big_button_has_agreed_the_host_sees_it_and_nobody_else(tmp_path: Path, secret: Secret) -> None:
    """So the test above looks where it can be seen."""
    table = at_play(tmp_path / "table", secret)
    _let_in(table)

    seen = differ(table, tmp_path, secret)
    assert seen.keys() == {"Ann"}
    assert {"/as/s5", "/api/v1/view?seat=s5"} <= seen["Ann"]


@pytest.mark.parametrize("secret", SECRETS, ids=lambda each: each.slug)
def test_whoever_begins_without_a_phone_is_in_the_hosts_hands(tmp_path: Path, secret: Secret) -> None:
    table = Driver(tmp_path / "table", GAMES, WORDS)
    table.join(*NAMES[:4])
    for command in (AddSeat("Eve"), ChooseGame(secret.slug), SetOptions(dict(secret.options))):
        table.done("Ann", command)
    assert table.do("Ann", StartGame()) == "start_sure"
    table.done("Ann", StartGame(sure=True))

    assert tuple(each.text for each in table.play.notices) == ("Ann acts for Eve, and sees what is secret there",)
    assert table.snapshot.may_act_for(Seat("s1"), EVE)
    assert not table.snapshot.may_act_for(Seat("s2"), EVE)
