"""The speaker: a mixer with named buses, on pygame-ce.

A box without a card, with a busy one, or with one that was pulled out is silent but alive: what is asked for is done
without a sound, and `health` says what is wrong and what mends it. A card that is not there is looked for every two
seconds; one that is there and does not open is tried again more and more slowly.

A speaker that sleeps in silence swallows the first syllable. Where the settings say so, a noise that nobody hears keeps
it awake, and after a rest a louder one wakes it before it is needed.
"""

import logging
import os
from array import array
from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Final

from hardware.alsa import AlsaComplaints
from hardware.ports import Clip, Part
from hardware.retry import Retry

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

log = logging.getLogger(__name__)


RATE: Final = 48_000
BUFFER: Final = 1_024  # frames: 21 ms
BYTES_A_MS: Final = RATE // 1_000 * 4  # two sides of 16 bits
CACHE_BYTES: Final = 48_000_000  # four minutes of decoded sound; a Pi Zero 2 W has 512 MB
INSTALL: Final = ".venv/bin/pip install pygame-ce; on 32 bit also: sudo apt install libsdl2-mixer-2.0-0"
REST_MS: Final = 15_000  # a speaker may sleep after so long
LONGEST_REST_MS: Final = 3_600_000  # of a card that is wanted by nobody; who wants it says so
NOISE: Final = 330  # of 32,768, when it wakes: as loud as breath
AWAKE: Final = 0.05  # of that, all the time
NO_CARDS: Final = ("Dummy Output", "Dummy-Ausgabe")  # what PulseAudio and PipeWire have where there is none


def sound_cards() -> tuple[str, ...]:
    """The cards of this machine, by the names that SDL gives them."""
    from pygame import _sdl2, mixer  # _sdl2 only for this list: its audio callbacks deadlock with Python's lock
    from pygame._sdl2 import audio

    was_open = mixer.get_init() is not None
    try:
        if not was_open:
            _sdl2.init_subsystem(_sdl2.INIT_AUDIO)
        return tuple(each for each in audio.get_audio_device_names(False) if each not in NO_CARDS)
    except RuntimeError as error:  # not pygame.error, but one of its own
        log.info("no audio system: %s", error)
        return ()
    finally:
        if not was_open:
            mixer.quit()  # with the subsystem up, `mixer.init` would believe that it had been here before


class PygameMixer:
    """The card is chosen by its name, or by a part of it; numbers change at a reboot. "": the system's own choice.

    pygame comes in when the card is first looked for, on the thread that does so: nobody else waits for it.
    """

    def __init__(
        self,
        buses: Sequence[str],
        now: Callable[[], int],
        *,
        card: str = "",
        cards: Callable[[], tuple[str, ...]] = sound_cards,
        buffer: int = BUFFER,
        wake_ms: int = 0,
    ) -> None:
        """`wake_ms`: the speaker sleeps in silence, and takes so long to wake up."""
        self._is_loaded = False
        self._now, self._wake_ms = now, wake_ms
        self._heard_at: int | None = None  # since the card was opened
        self._noise: Sound | None = None
        self._is_bare = True
        self._buses = {bus: number for number, bus in enumerate(buses)}
        self._card = card
        self._cards = cards
        self._buffer = buffer
        self._retry = Retry(now)
        self._opened: str | None = None  # the card's name
        self._rested: tuple[str, ...] = ()  # what was open until it was let go of for a rest
        self._others: frozenset[str] = frozenset()  # all that were here then
        self._fault: str | None = "the sound card has not been opened yet"
        self._clip_fault: str | None = None
        self._sounds: OrderedDict[Clip, Sound] = OrderedDict()
        self._bytes = 0
        self._closed = False
        self._turn = Lock()
        self._alsa = AlsaComplaints()

    def load(self, clip: Clip) -> int:
        return 0 if self._opened is None else round(self._sound(clip).get_length() * 1_000)

    def start(self, bus: str, clip: Clip, gain: float, *, loop: bool = False, offset_ms: int = 0) -> None:
        channel = self._channel(bus)
        if channel is None:
            return
        sound = self._from(self._sound(clip), offset_ms, loop=loop)
        if sound is None:
            channel.stop()
            return
        sound.set_volume(gain)  # of the sound, not of its channel: `play` sets that to full, for a buffer or two
        channel.play(sound, loops=-1 if loop else 0)
        if self._noise is not None:
            self._noise.set_volume(AWAKE)

    def gain(self, bus: str, value: float) -> None:
        if (channel := self._channel(bus)) is not None and (sound := channel.get_sound()) is not None:
            sound.set_volume(value)

    def stop(self, bus: str) -> None:
        if (channel := self._channel(bus)) is not None:
            channel.stop()

    def busy(self, bus: str) -> bool:
        channel = self._channel(bus)
        return channel is not None and channel.get_busy()

    def tend(self) -> bool:
        with self._turn:
            return self._tend()

    def _tend(self) -> bool:
        if self._closed or self._rested or not self._retry.is_due or not (self._is_loaded or self._load()):
            return False
        if self._opened is None:
            self._alsa.hush()  # before the look, which finds much to complain of where there is no card
        cards = self._cards()
        self._alsa.tell()
        if self._opened is not None:
            # Nobody tells us which one the system chose, and HDMI stays when a stick is pulled out: all must be there.
            if self._opened in cards if self._card else frozenset(cards) == self._others:
                self._retry.looked()
                return False
            self._let_go(f"the sound card {self._opened!r} has gone. Plug it in again.")
        return self._open(cards)

    def tend_at(self) -> int:
        return self._now() + LONGEST_REST_MS if self._rested else self._retry.at

    def rest(self) -> None:
        with self._turn:
            if self._opened is not None:
                named = self.cards()
                self._let_go(None)
                self._rested = named

    def rise(self) -> None:
        if self._rested:
            self._rested = ()
            self._retry.at = self._now()

    def health(self) -> str | None:
        return self._fault or self._clip_fault

    def is_bare(self) -> bool:
        return self._is_bare and not self._card

    def asleep_ms(self) -> int:
        if self._rested:
            return self._wake_ms
        if self._noise is None:
            return 0
        if any(map(self.busy, self._buses)):
            self._heard_at = self._now()
        rested = self._heard_at is None or self._now() - self._heard_at >= REST_MS
        return self._wake_ms if rested else 0

    def wake(self) -> None:
        if self._noise is not None:
            self._noise.set_volume(1.0)
            self._heard_at = self._now()

    def cards(self) -> tuple[str, ...]:
        if self._opened is None:
            return self._rested
        return (self._opened,) if self._card else tuple(sorted(self._others))

    def hiccups(self) -> int:
        return self._alsa.hiccups

    def close(self) -> None:
        """Whoever comes second waits: a slow card is let go of on one thread while the program ends on another, and two
        that wait for SDL's own thread at once wait for ever."""
        self._closed = True
        with self._turn:
            self._let_go("the sound card is closed")
            self._alsa.close()

    # --- the card

    def _load(self) -> bool:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # to be stopped is the table's own business
        try:
            import pygame.mixer
        except ImportError as error:
            self._fault = f"the sound library is missing ({error}), so nothing can be heard here. Install it: {INSTALL}"
            self._is_bare = False  # nobody knows what there is, and this can be mended
            self._retry.failed()
            return False
        self._mixer, self._error, self._is_loaded = pygame.mixer, pygame.error, True
        return True

    def _open(self, cards: tuple[str, ...]) -> bool:
        name = self._chosen(cards)
        if name is None:
            self._retry.looked()
            return False
        if self._mixer.get_init() is not None:
            raise RuntimeError("pygame.mixer is open already: somebody else has not closed it")
        try:
            self._mixer.init(RATE, -16, 2, self._buffer, devicename=name if self._card else None, allowedchanges=0)
        except self._error as error:
            self._fault = _cure(name, str(error))
            self._retry.failed()
            return False
        if self._mixer.get_init() is None:
            raise RuntimeError("pygame.mixer says nothing and is not open: something else has started SDL's audio")
        self._alsa.listen()
        self._mixer.set_num_channels(len(self._buses) + 1)
        self._mixer.set_reserved(len(self._buses) + 1)
        self._opened, self._others, self._fault = name, frozenset(cards), None
        if self._wake_ms:
            self._keep_awake()
        self._retry.looked()
        return True

    def _keep_awake(self) -> None:
        by_chance = Random(0)
        samples = array("h", (by_chance.randint(-NOISE, NOISE) for _ in range(2 * RATE)))
        self._noise, self._heard_at = self._mixer.Sound(buffer=samples.tobytes()), None
        self._noise.set_volume(AWAKE)
        self._mixer.Channel(len(self._buses)).play(self._noise, loops=-1)

    def _chosen(self, cards: tuple[str, ...]) -> str | None:
        wanted = self._card.casefold()
        self._is_bare = self._is_bare and not cards
        fitting = [each for each in cards if each.casefold() == wanted] or [
            each for each in cards if wanted in each.casefold()
        ]
        if len(fitting) == 1 or (fitting and not wanted):
            return fitting[0]
        here = ", ".join(repr(each) for each in cards)
        if not cards:
            self._fault = "there is no sound card. Plug one in; the table finds it by itself."
        elif fitting:
            self._fault = f"several sound cards are called {self._card!r}: {here}. Write more of the name."
        else:
            self._fault = f"there is no sound card {self._card!r}, but {here}. Plug it in, or write one of these."
        return None

    def _let_go(self, why: str | None) -> None:
        if self._opened is not None:
            self._sounds.clear()  # they belong to the open mixer
            self._bytes = 0
            self._mixer.quit()
            self._alsa.hush()
        self._opened, self._noise, self._rested, self._fault = None, None, (), why

    def _channel(self, bus: str) -> "Channel | None":
        number = self._buses[bus]
        return None if self._opened is None else self._mixer.Channel(number)

    # --- the clips

    def _sound(self, clip: Clip) -> "Sound":
        """Decoded once, and kept while there is room."""
        if clip in self._sounds:
            self._sounds.move_to_end(clip)
            return self._sounds[clip]
        match clip:
            case (str() as path,):
                sound = self._decoded(path)
            case _:
                sound = self._mixer.Sound(buffer=b"".join(map(self._raw, clip)) or bytes(4))
        self._sounds[clip] = sound
        self._bytes += _size(sound)
        while self._bytes > CACHE_BYTES and len(self._sounds) > 1:
            _, oldest = self._sounds.popitem(last=False)
            self._bytes -= _size(oldest)
        return sound

    def _raw(self, part: Part) -> bytes:
        return bytes(part * BYTES_A_MS) if isinstance(part, int) else self._sound((part,)).get_raw()

    def _decoded(self, path: str) -> "Sound":
        try:
            return self._mixer.Sound(path)
        except (self._error, OSError) as error:
            self._clip_fault = f"the clip {path} cannot be played ({error}). Install the sounds anew."
            log.warning("%s", self._clip_fault)
            return self._mixer.Sound(buffer=bytes(4))

    def _from(self, sound: "Sound", offset_ms: int, *, loop: bool) -> "Sound | None":
        """What is left of it; a loop is turned, as a channel has no way to begin in the middle."""
        if offset_ms <= 0:
            return sound
        raw = sound.get_raw()
        at = offset_ms * BYTES_A_MS
        if loop:
            at %= len(raw)
            return self._mixer.Sound(buffer=raw[at:] + raw[:at])
        return self._mixer.Sound(buffer=raw[at:]) if at < len(raw) else None


def _size(sound: "Sound") -> int:
    return round(sound.get_length() * RATE) * 4


def _cure(name: str, error: str) -> str:
    if "busy" in error.casefold():
        return f"the sound card {name!r} is busy ({error}). Another program plays on it: fuser -v /dev/snd/*"
    return f"the sound card {name!r} cannot be opened ({error}). Is this user in the group audio?"
