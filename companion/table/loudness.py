"""How loud it is, by keys of the box: a short press turns what is chosen, a long one chooses what, and it is said.

At first the keys turn everything. Held, they say "Voice, seven." and turn the voice; held again the effects, the
background, and everything again. Who rests is back at everything. A box without such keys has its own ones for it where
they do nothing else: the big button while no game is on, the pause button while the table stands.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.contract import Press, Say, line
from companion.people.seats import BOX, SetVolume
from companion.people.sounding import FULL_VOLUME, KINDS, Kind, SetVolumeOf
from companion.table.posts import Ask
from companion.table.snapshot import Snapshot

VOLUME_STEP: Final = 10
VOLUME_KNOBS: Final = {"louder": VOLUME_STEP, "quieter": -VOLUME_STEP}
RESTS_MS: Final = 10_000  # the sentence that says how it is done takes four of them
Turned: TypeAlias = Kind | Literal["everything"]
EVERYTHING: Final = "everything"
ORDER: Final[tuple[Turned, ...]] = (*KINDS, EVERYTHING)
CAN_BE_OFF: Final = ("effects", "background")  # by a key that only goes up: the voice says what it does


@dataclass(slots=True)
class Loudness:
    turned: Turned = EVERYTHING
    key: str = ""  # that opened it
    until: int = 0

    def pressed(self, press: Press, seen: Snapshot, now: int) -> tuple[Ask | Say, ...]:
        """What it wishes; nothing: the press is none of its business. While eyes are shut nothing is chosen."""
        key, is_open = str(press.button), now < self.until and _is_free(self.key, seen)
        if _chooses(key, press.kind, seen):
            self.turned = ORDER[(ORDER.index(self.turned) + 1) % len(ORDER)] if is_open else ORDER[0]
            self.key, self.until = key, now + RESTS_MS
            return (_told(self.turned, _volume(self.turned, seen), "say.loudness_how"),)
        if not is_open:
            self.turned, self.key = EVERYTHING, ""
        if key not in VOLUME_KNOBS and key != self.key:
            return ()
        volume = self._next(key, seen)
        ask = Ask(SetVolume(volume) if self.turned == EVERYTHING else SetVolumeOf(self.turned, volume), BOX)
        if not is_open:
            return (ask,)
        self.until = now + RESTS_MS
        return (ask, _told(self.turned, volume, "say.loudness"))

    def _next(self, key: str, seen: Snapshot) -> int:
        now, most = _volume(self.turned, seen), _most(self.turned, seen)
        if (step := VOLUME_KNOBS.get(key)) is not None:
            return max(0, min(most, now + step))
        least = 0 if self.turned in CAN_BE_OFF else VOLUME_STEP
        return least if now >= most else min(most, now + VOLUME_STEP)


def _chooses(key: str, kind: str, seen: Snapshot) -> bool:
    return kind in ("long", "held") and _is_free(key, seen) and (key, kind) != ("big", "held")  # that frees the host


def _is_free(key: str, seen: Snapshot) -> bool:
    """It does nothing else now."""
    if seen.eyes_are_shut:
        return False
    if key in VOLUME_KNOBS:
        return True
    play = seen.playing
    rests = play is None or (key == "pause" and not play.running)
    return key in ("big", "pause") and rests and not any(each in VOLUME_KNOBS for each in seen.box.parts.buttons)


def _volume(turned: Turned, seen: Snapshot) -> int:
    return seen.volume if turned == EVERYTHING else seen.sound.level(turned)


def _most(turned: Turned, seen: Snapshot) -> int:
    return seen.box.parts.limit if turned == EVERYTHING else FULL_VOLUME


def _told(turned: Turned, volume: int, key: str) -> Say:
    what = line(f"spoken.loudness.{turned}")
    return Say(line(key, what=what, steps=round(volume / VOLUME_STEP)), topic="loudness")
