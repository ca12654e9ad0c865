"""Finds a game that is worth storing: by chance, but for a liking of what has not been met yet."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from companion.contract.chance import THINKING_MS, Coder, Making, chosen
from companion.contract.cues import Flash, Say, Sound
from companion.contract.game import AnyGame
from companion.contract.lines import Who
from companion.contract.testing.rules import Move
from companion.contract.testing.stored import Given, Playing, Stored
from companion.contract.values import Millis

TRIED: Final = 16  # things that could be done next
ASIDE: Final = 0.3  # of them by anybody, or by the host


def kinds(move: Move[Any]) -> Iterator[str]:
    """What may be met in a game: its commands, refusals and events, and what is told and heard of these."""
    yield f"command {type(move.command).__name__}"
    if move.refused is not None:
        yield f"refused {move.refused.code}"
    for before, event, after in move.happened:
        yield f"event {type(event).__name__}"
        if told := event.told(before, after):
            yield f"told {told.key}"
        for effect in event.heard(before, after):
            match effect:
                case Say(said):
                    yield f"says {said.key}"
                case Sound(name):
                    yield f"sounds {name}"
                case Flash(lamp, show):
                    yield f"flashes {'seat' if isinstance(lamp, Who) else lamp} {show}"


class Recording:
    """`met`: of games before this one; grows."""

    def __init__(self, game: AnyGame, coder: Coder, type_key: str, of: Stored, rng: Random, met: set[str]) -> None:
        self._game, self._of, self._rng, self.met = game, of, rng, met
        self._make = Making(coder, type_key)
        self._playing = Playing(game, of)
        self._given: list[Given] = []

    def game(self, most: int) -> Stored:
        """From where it stands to its end, or for so many commands."""
        game, playing, now = self._game, self._playing, Millis(0)
        for given in self._of.given:
            now = given.at
            for move in playing.wait(now):
                self.met.update(kinds(move))
            if given.command is not None:
                self.met.update(kinds(playing.ask(given)))
                self._given.append(given)
        while len(self._given) < most:
            for move in playing.wait(now):
                self.met.update(kinds(move))
            if game.result(playing.state) is not None:
                break
            best = self._best(now, may_end=2 * len(self._given) > most)
            due = game.comes_at(playing.state)
            if best is None or (due is not None and not game.acts(playing.state) and self._rng.random() < 0.5):
                if due is None:
                    break
                now = max(now, due)
                continue
            self.met.update(kinds(playing.ask(best)))
            self._given.append(best)
            now = Millis(now + self._rng.randint(1, 2 * THINKING_MS))
        return replace(self._of, given=(*self._given, Given(now)))

    def _best(self, now: Millis, may_end: bool) -> Given | None:
        """What shows most that is new; else what a player by chance does first."""
        best, most = None, -1
        for given, is_usual in self._possible(now):
            move = self._playing.tried(given)
            gain = len({*kinds(move)} - self.met)
            is_better = gain > most and (gain > 0 or (is_usual and move.refused is None))
            if is_better and (may_end or self._game.result(move.after) is None):
                best, most = given, gain
        return best

    def _possible(self, now: Millis) -> Iterator[tuple[Given, bool]]:
        game, state, seats, rng = self._game, self._playing.state, self._of.seats, self._rng
        for _ in range(TRIED):
            if rng.random() > ASIDE:
                if picked := chosen(game, state, seats, rng, waits=False):
                    yield Given(now, picked[0], self._make(picked[1], rng)), True
                continue
            by = rng.choice((None, *seats))
            if offers := game.for_host(state) if by is None else game.offers(state, by):
                yield Given(now, by, self._make(rng.choice(offers), rng)), False
