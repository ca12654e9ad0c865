"""What holds of every whole game by chance: each state is sound, it ends, and its journal leads to the same state."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Final

from companion.contract.eyes import are_shut
from companion.contract.testing import TICK, Move, Rules, after
from companion.record.codec import Codec, fingerprint, plain

SHOWN: Final = 0.1  # of the states, as the API gives them


def expect_sound(rules: Rules[Any], begin: Any, moves: Iterable[Move[Any]], rng: Random) -> Counter[type[Any]]:
    """And what happened, how often."""
    game, seats = rules.game, rules.seats(begin)
    events = Codec(game.events)
    journal: list[tuple[bool, list[dict[str, Any]]]] = []
    met: Counter[type[Any]] = Counter()
    state = begin
    for move in moves:
        assert game.broken(move.after) == (), move.command
        breaks_off = move.command != TICK and move.command.breaks_off
        journal.append((breaks_off, [events.encode(event) for event in move.events]))
        met.update(map(type, move.events))
        state = move.after
        if rng.random() < SHOWN:
            plain(game.view(state, rng.choice(seats)))
    replayed = opened = begin
    for breaks_off, what in journal:
        opened = opened if are_shut(game, replayed) else replayed
        replayed = after(opened if breaks_off else replayed, *(events.decode(each) for each in what))
    assert replayed == state
    assert fingerprint(replayed) == fingerprint(state)
    assert game.result(state) is not None
    assert [game.offers(state, seat) for seat in seats if game.offers(state, seat)] == []
    assert game.acts(state) == frozenset()
    return met
