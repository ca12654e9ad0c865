"""A mission's lines come at their moments, after a pause and after the card was pulled out, too.

In a guest whose processor takes no time for anything: how exact it is does not depend on the machine that this runs on.
"""

import json
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.browser.earshot import A_MS, CLEAR, best, clip_of, coarse, is_clear
from tests.browser.listening import Cue, and_then, cues_in
from tests.pi.conftest import Installed
from tests.pi.guest import Guest
from tests.pi.made import Made

pytestmark = pytest.mark.pi
MISSION = Path(__file__).with_name("mission.py")
# Only a disk takes time there, and nobody knows how much: what is needed of it is in memory before.
TASK = """
systemctl stop companion
mount -t tmpfs none /var/lib/table-companion && chown companion: /var/lib/table-companion
find /opt/table-companion/current/ -type f -exec cat {} + >/dev/null
sed -i 's|^board = .*|board = "/outside/board.toml"|' /etc/table-companion/companion.toml
systemctl reset-failed companion; systemctl start companion
python3 /outside/mission.py
"""
# No lamp that pulses: each pulse wakes somebody, and that is what such a guest waits for.
BOARD = 'name = "plain"\n[buttons.big]\npin = 17\n[lamps.big]\nkind = "plain"\npin = 18\n'
EVERY = 4  # of the numbers that come: one side of each second frame is what there is to look with
NEAR_MS = 250
FEWEST = 4  # clear lines in each part
EXACT_MS = 40  # sixty were wanted; eleven it is
AGAIN_MS = 3_000  # so soon a card that is back plays


@dataclass(frozen=True)
class Played:
    folder: Path

    @cached_property
    def facts(self) -> Any:
        return json.loads((self.folder / "facts").read_text())

    def at(self, moment: str) -> float:
        return float(self.facts["moments"][moment])

    @cached_property
    def told(self) -> list[Any]:
        """Everything that is to be heard, as the table told it to a screen."""
        items, event = list[Any](), ""
        for line in (self.folder / "stream").read_text().splitlines():
            field, _, value = line.partition(": ")
            event = value if field == "event" else event if line else ""
            if field == "data" and event == "sound":
                items = and_then(items, json.loads(value))
        return items

    def lines(self, since: float, until: float) -> list[Cue]:
        return [each for each in cues_in(self.told, since, until) if each.bus == "voice" and is_clear(self.clip(each))]

    def clip(self, cue: Cue) -> tuple[int, ...]:
        return clip_of((self.folder / f"{cue.hash}.wav").read_bytes())

    def late(self, tape: str, cue: Cue) -> float | None:
        """None: it is not heard. There is a lag in all of them, of the card and of what records it."""
        clip, at = self.clip(cue), cue.at - self.facts["tapes"][tape]
        first = max(0, round((at - NEAR_MS) * A_MS))
        heard = self.samples(tape)[first : round((at + NEAR_MS) * A_MS) + len(clip)]
        place, likeness = best(clip, heard)
        return (first + place) / A_MS - at if likeness >= CLEAR else None

    def samples(self, tape: str) -> list[int]:
        numbers = array("i", (self.folder / tape).read_bytes())
        return coarse(array("h", (each >> 16 for each in numbers[::EVERY])))


@pytest.fixture(scope="module")
def played(made: Made, installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    guest = Guest(made, tmp_path_factory.mktemp("box"), over=installed.disk, memory="768M")
    try:
        (guest.outside / "mission.py").write_text(MISSION.read_text())
        (guest.outside / "board.toml").write_text(BOARD)
        guest.do(TASK, "time-travel=inf-cpu")
        assert (guest.outside / "facts").exists(), (guest.outside / "task.said").read_text()
        yield Played(guest.outside)
    finally:
        guest.gone()


def test_lines_come_at_their_moments_before_and_after_a_pause_and_a_pulled_card(played: Played) -> None:
    parts = {
        ("first", played.at("launched"), played.at("paused")),
        ("first", played.at("on"), played.at("pulled")),
        ("second", played.at("mended") + NEAR_MS, played.at("ended")),
    }
    late = list[float]()
    for tape, since, until in sorted(parts):
        found = {cue: played.late(tape, cue) for cue in played.lines(since, until - NEAR_MS)}
        assert len(found) >= FEWEST
        assert [cue for cue, its in found.items() if its is None] == []
        late += [its for its in found.values() if its is not None]
    assert played.at("mended") - played.at("back") <= AGAIN_MS
    middle = median(late)
    assert max(abs(each - middle) for each in late) <= EXACT_MS, late
