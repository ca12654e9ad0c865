"""What is heard where, for the terminal: one line at the start, and a line aloud for whoever wants to be sure."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, Protocol

from companion.people.sounding import BOX_OUTPUT
from companion.sound.desk import Mixer
from companion.sound.orders import VOICE, VOICE_GAIN, Clip
from companion.table.sound_now import SoundNow

TAP: Final = "Open /table on a screen and tap Sound here."
OFF: Final = "No sound: it is switched off, by the settings (sound.where) or on the host's page."
LOOK_S: Final = 0.05
LAST_S: Final = 0.3  # what the card has taken and not played yet


class Card(Mixer, Protocol):
    """A mixer with something to hear behind it."""

    def busy(self, bus: str) -> bool: ...
    def is_bare(self) -> bool: ...
    def asleep_ms(self) -> int: ...
    def wake(self) -> None: ...


def told(sound: SoundNow, card: Card) -> str:
    """Once the card has been looked for."""
    cards = card.cards()
    if not sound.plays(BOX_OUTPUT):
        return f"Sound: from screens alone. {TAP}" if sound.lets_screens else OFF
    if cards:
        also = " Also from any screen: open /table and tap Sound here." if sound.lets_screens else ""
        return f"Sound: {named(cards)}.{also}"
    why = "there is no sound card." if card.is_bare() and not sound.needs_box else card.health()
    return f"No sound here: {why}" + (f" {TAP}" if sound.lets_screens else "")


def trouble(sound: SoundNow, card: Card) -> str | None:
    """A machine without a card is as it should be, unless somebody counts on the card."""
    is_wanted = replace(sound, alone=None).plays(BOX_OUTPUT)
    return card.health() if is_wanted and (sound.needs_box or not card.is_bare()) else None


def named(cards: tuple[str, ...]) -> str:
    """The pages have words of their own."""
    return cards[0] if len(cards) == 1 else f"what the system chooses of {', '.join(cards)}"


def play(card: Card, clips: Iterable[Clip], volume: int, wait: Callable[[float], object]) -> None:
    """One after the other, to the end."""
    if asleep := card.asleep_ms():
        card.wake()
        wait(asleep / 1_000)
    for clip in clips:
        card.start(VOICE, clip.parts, VOICE_GAIN * (volume / 100) ** 2)
        while card.busy(VOICE):
            wait(LOOK_S)
    wait(LAST_S)
