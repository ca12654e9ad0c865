"""A leak planted in a game that ships is named, whatever it tells and by which channel, with its seed and its step."""

import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any
from zlib import crc32

import pytest

from companion.contract import AnyGame, Game, Light, Millis, Offer, Result, Say, Scene, Seat, line
from companion.games import captains_chair, feed_the_kraken, shallow_space
from companion.games.captains_chair.rules.rounds import GoalsDealt
from companion.games.captains_chair.rules.voting import VoteCast, VotingMayBeSeen
from companion.games.feed_the_kraken.rules.eyes import EyesOpened
from companion.games.feed_the_kraken.rules.loyalty import GunsGiven
from companion.games.feed_the_kraken.rules.set_up import RolesDealt
from companion.games.shallow_space.rules.turns import TurnEnded
from companion.table.options import settled
from tests.kit.walking import walked

CHAIR, KRAKEN, SHALLOW = captains_chair.GAME, feed_the_kraken.GAME, shallow_space.GAME
PHONES: dict[str, Any] = {"roles": "phones", "mutiny": "phones", "deck": "phones", "characters": "phones"}
OPTIONS: dict[str, dict[str, Any]] = {
    CHAIR.slug: {"rounds": 2, "reveal": "count"},
    KRAKEN.slug: {**PHONES, "board": "long"},  # on which somebody looks at cards early
    SHALLOW.slug: {"last_round": 8},
}
GAMES = 12  # at most, to find it

Hidden = Callable[[Any], Any]


def is_named(game: AnyGame, where: str) -> bool:
    """As soon as it is, the walk ends."""
    leak = re.compile(rf"{where}: .+ can tell what .+ know \(seed \d+, step \d+\)")
    said = walked(game, settled(game, OPTIONS[game.slug]), GAMES, until=lambda each: leak.search(each) is not None)
    return any(leak.search(each) for each in said)


# --- each secret, on the page that everybody sees


SECRETS: dict[str, tuple[AnyGame, Hidden]] = {
    "a goal": (CHAIR, lambda state: state.round.goals),
    "goals that were not dealt": (CHAIR, lambda state: state.round.pile),
    "No votes left": (CHAIR, lambda state: state.round.nos),
    "a vote": (CHAIR, lambda state: state.vote and state.vote.votes),
    "who has voted": (CHAIR, lambda state: state.vote and not state.vote.is_seen and [*map(bool, state.vote.votes)]),
    "who refused": (CHAIR, lambda state: state.round.reveal and state.round.reveal.refused_by),
    "a side": (KRAKEN, lambda state: state.secrets.roles),
    "a convert": (KRAKEN, lambda state: state.secrets.converted),
    "the bag that nobody saw": (KRAKEN, lambda state: state.secrets.taken_away),
    "what was learnt": (KRAKEN, lambda state: state.secrets.findings),
    "a tap": (KRAKEN, lambda state: state.secrets.picks),
    "a character": (KRAKEN, lambda state: state.secrets.characters),
    "guns given": (KRAKEN, lambda state: state.stage == "loyalty" and state.mutiny.given),
    "who has given": (KRAKEN, lambda state: state.stage == "loyalty" and [each is None for each in state.mutiny.given]),
    "the pile": (KRAKEN, lambda state: state.deck.draw),
    "the Deep Sea": (KRAKEN, lambda state: state.deck.discards),
    "a hand": (KRAKEN, lambda state: state.deck.hands),
    "a card that is kept": (KRAKEN, lambda state: state.deck.kept),
    "the logbook": (KRAKEN, lambda state: state.deck.logbook),
    "the navigator's choice": (KRAKEN, lambda state: state.deck.chosen),
    "what somebody looks at": (KRAKEN, lambda state: state.look and state.look.cards),
    "a hand of cards": (SHALLOW, lambda state: [each.hand for each in state.people]),
    "how many cards": (SHALLOW, lambda state: [len(each.hand) for each in state.people]),
    "health": (SHALLOW, lambda state: [each.health for each in state.people]),
    "redshirts": (SHALLOW, lambda state: [each.redshirts for each in state.people]),
    "who dives": (SHALLOW, lambda state: [each.dives for each in state.people]),
    "what somebody had": (SHALLOW, lambda state: [each.then for each in state.people]),
    "where who is cloaked is": (SHALLOW, lambda state: [(each.ship, each.room) for each in state.people if each.cloak]),
    "a charge": (SHALLOW, lambda state: sum(each.kind == "charge" for each in state.lasting)),
    "how many charges": (SHALLOW, lambda state: state.laid),
    "damage behind a virus": (SHALLOW, lambda state: [
        state.ships[each.ship].damage for each in state.lasting if each.kind == "virus"]),
    "an exchange": (SHALLOW, lambda state: state.swaps),
    "the seed": (SHALLOW, lambda state: state.lots.seed),
    "a pile": (SHALLOW, lambda state: [each.draw for each in state.piles]),
}  # fmt: skip


@pytest.mark.parametrize("name", SECRETS)
def test_each_secret_is_one(name: str) -> None:
    game, hidden = SECRETS[name]

    def view(state: Any, seat: Seat | None) -> Any:
        return game.view(state, seat), None if seat else repr(hidden(state))

    assert is_named(replace(game, view=view), "GAME.view")


# --- one secret, in each channel


ALL: dict[str, Hidden] = {
    CHAIR.slug: lambda state: (state.round.goals, state.round.nos, state.vote and state.vote.votes),
    KRAKEN.slug: lambda state: (state.secrets, state.stage == "loyalty" and state.mutiny.given),
    SHALLOW.slug: lambda state: [(each.hand, each.health, each.redshirts) for each in state.people],
}


class Offering(Game[Any, Any]):
    """Offers some twice."""

    def offers(self, state: Any, seat: Seat) -> tuple[Offer, ...]:
        return Game.offers(self, state, seat) * (1 + odd(self, state))


class Correcting(Game[Any, Any]):
    def for_host(self, state: Any) -> tuple[Offer, ...]:
        return Game.for_host(self, state) * (1 + odd(self, state))


def odd(game: AnyGame, state: Any) -> int:
    return crc32(repr(ALL[game.slug](state)).encode()) % 2


def of_kind(kind: type[AnyGame], game: AnyGame) -> AnyGame:
    return kind(**{each.name: getattr(game, each.name) for each in fields(game) if each.init})


def lit(game: AnyGame, state: Any) -> Scene:
    scene = game.scene(state)
    return replace(scene, lights=(*scene.lights, Light("alert", ("red", "green")[odd(game, state)])))


def late(game: AnyGame, state: Any) -> Millis | None:
    at = game.due(state)
    return None if at is None else Millis(at + odd(game, state))


def over(game: AnyGame, state: Any) -> Result | None:
    """Seldom, else there would be nothing to look at."""
    is_over = crc32(repr(ALL[game.slug](state)).encode()) % 40 == 0
    return game.result(state) or (Result(()) if is_over else None)


CHANNELS: dict[str, Callable[[AnyGame], AnyGame]] = {
    "view": lambda game: replace(game, view=lambda state, seat: (game.view(state, seat), odd(game, state))),
    "acts": lambda game: replace(game, acts=lambda state: game.acts(state) if odd(game, state) else frozenset()),
    "scene": lambda game: replace(game, scene=lambda state: lit(game, state)),
    "due": lambda game: replace(game, due=lambda state: late(game, state)),
    "step": lambda game: replace(game, step=lambda state: game.step(state) + odd(game, state)),
    "result": lambda game: replace(game, result=lambda state: over(game, state)),
    "offers": lambda game: of_kind(Offering, game),
    "for_host": lambda game: of_kind(Correcting, game),
}


@pytest.mark.parametrize("game", [CHAIR, KRAKEN, SHALLOW], ids=lambda game: str(game.slug))
@pytest.mark.parametrize("channel", CHANNELS)
def test_a_leak_is_named_in_each_channel(game: AnyGame, channel: str) -> None:
    assert is_named(CHANNELS[channel](game), f"GAME.{channel}")


# --- and where something happens


TOLD: list[tuple[AnyGame, type[Any], str, Callable[[Any, Any, Any], Any]]] = [
    (CHAIR, GoalsDealt, "told", lambda event, before, after: line("told.goals_dealt", goals=str(event.goals))),
    (CHAIR, VoteCast, "heard", lambda event, before, after: (Say(line("say.all_voted")),) * (event.vote == "no")),
    (CHAIR, VotingMayBeSeen, "told", lambda event, before, after: line("told.all_yes", no=str(before.vote.votes))),
    (KRAKEN, RolesDealt, "told", lambda event, before, after: line("told.roles_dealt", roles=str(event.roles))),
    (KRAKEN, GunsGiven, "heard", lambda event, before, after: (Say(line("say.all_given")),) * (event.guns > 0)),
    (KRAKEN, EyesOpened, "told", lambda event, before, after: line("told.eyes_open", on=str(before.secrets.picks))),
    (SHALLOW, TurnEnded, "told", lambda event, before, after: line("told.clock", all=str(ALL[SHALLOW.slug](after)))),
    (SHALLOW, TurnEnded, "heard", lambda event, before, after: (
        Say(line("told.clock", sick=sum([each.health == 1 for each in after.people]))),)),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "kind", "channel", "leak"), TOLD, ids=[f"{kind.__name__}.{channel}" for _, kind, channel, _ in TOLD]
)
def test_a_leak_is_named_where_it_is_told_or_heard(
    game: AnyGame, kind: type[Any], channel: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, channel, leak)
    assert is_named(game, rf"{kind.__module__.rpartition('.')[2]}\.py: {kind.__name__}\.{channel}")
