"""When a card is read, and when it is gone: the same card held on the reader is one read. Pure: time is handed in."""

from dataclasses import dataclass
from typing import Final

from hardware.ports import CardGone, CardSeen, News

MOST_HELD: Final = 4  # cards at once on one reader
SPACE_MS: Final = 100  # between reads, in the long run: no hand lays ten cards a second
BURST: Final = 5
BABBLES_MS: Final = 2_000
FORGET_MS: Final = 10_000  # a reader that was away for so long begins anew


@dataclass(frozen=True, slots=True)
class Manner:
    """How a kind of reader speaks of a card that stays on it."""

    tells_gone: bool
    quiet_ms: int | None = None  # it repeats itself: a card that is not repeated for so long is gone
    misses: int = 3  # it is asked: a card that was not there so often is gone


class Holding:
    def __init__(self, manner: Manner) -> None:
        self._manner = manner
        self._held: dict[str, int] = {}  # card -> last seen at, or how often it was missed
        self._free_at = 0
        self._lost_at: int | None = None
        self._dropped_at: int | None = None

    def seen(self, card: str, at: int) -> tuple[News, ...]:
        is_asked = self._manner.quiet_ms is None
        news = self._missed(card, at) if is_asked else self.tick(at)
        if card in self._held:
            self._held[card] = 0 if is_asked else at
            return news
        if self._free_at - at > (BURST - 1) * SPACE_MS:
            self._dropped_at = at
            return news
        self._free_at = max(self._free_at, at) + SPACE_MS
        if len(self._held) == MOST_HELD:
            news += self._forget([next(iter(self._held))], at)
        self._held[card] = 0 if is_asked else at
        return (*news, CardSeen(card, at))

    def no_card(self, at: int) -> tuple[News, ...]:
        """The reader was asked and had none."""
        return self._missed(None, at)

    def tick(self, now: int) -> tuple[News, ...]:
        quiet = self._manner.quiet_ms
        if quiet is None:
            return ()
        return self._forget([card for card, at in self._held.items() if now - at >= quiet], now)

    def babbles(self, now: int) -> bool:
        """New cards come faster than any hand could lay them, and some are not told."""
        return self._dropped_at is not None and now - self._dropped_at < BABBLES_MS

    def interrupted(self, at: int) -> None:
        """The port was lost: until it is back, silence says nothing about a card."""
        if self._lost_at is None:
            self._lost_at = at

    def resumed(self, at: int) -> tuple[News, ...]:
        """A card that stayed on the reader over a loose plug must not act a second time."""
        lost_at, self._lost_at = self._lost_at, None
        if lost_at is not None and at - lost_at >= FORGET_MS:
            return self._forget(list(self._held), at)
        self._held = dict.fromkeys(self._held, 0 if self._manner.quiet_ms is None else at)
        return ()

    def _missed(self, there: str | None, at: int) -> tuple[News, ...]:
        if self._manner.quiet_ms is not None:
            return ()
        self._held = {card: 0 if card == there else misses + 1 for card, misses in self._held.items()}
        return self._forget([card for card, misses in self._held.items() if misses >= self._manner.misses], at)

    def _forget(self, cards: list[str], at: int) -> tuple[News, ...]:
        for card in cards:
            del self._held[card]
        return tuple(CardGone(card, at) for card in cards) if self._manner.tells_gone else ()
