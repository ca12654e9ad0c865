"""What comes out of the box's card: the other end of ALSA's loopback, recorded in the guest, looked into out here."""

from array import array
from collections.abc import Sequence
from typing import Final

from tests.browser.earshot import A_MS, CLEAR, best, coarse
from tests.pi.guest import Guest

NEAR_MS: Final = 2_500  # a recording begins later than it was asked for, and a busy machine holds up the guest
# As the card is played to, and into memory: what converts or waits for a file loses time.
RECORD: Final = (
    "setsid nice -n -20 arecord -q -D hw:Loopback,1,0 -f S32_LE -r 48000 -c 2 --buffer-time=4000000 -t raw /run/tape "
    ">/dev/null 2>&1 & cut -d' ' -f1 /proc/uptime"
)
EVERY: Final = 4  # of the numbers that come: one side of each second frame is what there is to look with


class Recorder:
    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._began = float(guest.done(RECORD)) * 1_000
        self.samples: list[int] = []

    def stop(self) -> None:
        self._guest.done("killall -INT arecord; while pgrep -x arecord >/dev/null; do sleep 0.1; done")
        self._guest.done("mv /run/tape /outside/tape")
        numbers = array("i", (self._guest.outside / "tape").read_bytes())
        self.samples = coarse(array("h", (each >> 16 for each in numbers[::EVERY])))

    def has(self, at: float, clip: Sequence[int]) -> bool:
        """Whether it is heard about that moment of the guest's."""
        place = at - self._began
        first = max(0, round((place - NEAR_MS) * A_MS))
        heard = self.samples[first : round((place + NEAR_MS) * A_MS) + len(clip)]
        return best(clip, heard)[1] >= CLEAR
