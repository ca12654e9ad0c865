"""A mission out of the box's own card, which is pulled out and comes back. How exact it is no busy machine can tell."""

from functools import cache
from time import sleep
from urllib.request import urlopen

import pytest

from tests.browser.earshot import clip_of, is_clear
from tests.browser.listening import LISTENER, Plan
from tests.pi.box import PORT, TABLE, Box
from tests.pi.guest import ADDRESS, Guest
from tests.pi.recorder import Recorder
from tests.web.ear import Ear

pytestmark = pytest.mark.pi
FEWEST = 3  # lines in the first seconds of a mission
CARD = "/sys/bus/platform/drivers/snd_aloop"


@cache
def clip(hash: str) -> tuple[int, ...]:
    with urlopen(f"{TABLE}/sound/{hash}.wav", timeout=20) as answer:
        return clip_of(bytes(answer.read()))


def now(guest: Guest) -> float:
    return float(guest.done("cut -d' ' -f1 /proc/uptime")) * 1_000


def test_a_mission_is_heard_and_heard_again_when_the_card_is_back(box: Guest) -> None:
    table = Box(box)
    table.until_open()
    host = table.join("Ann")
    table.told(host, "AskToSound", screen=LISTENER, name="listener")
    plan = Plan(Ear(PORT, f"/stream/table?sound={LISTENER}", host, host=ADDRESS, at=ADDRESS))
    table.told(host, "ChooseGame", game="space-alert")
    table.told(host, "StartGame", sure=True)
    table.told(host, "ChooseMission", mission="test-run-1")
    recorder, since = Recorder(box), now(box)
    table.told(host, "Launch")
    sleep(15)
    until = now(box) - 4_000
    recorder.stop()
    said = [cue for cue in plan.cues(since, until) if cue.bus == "voice" and is_clear(clip(cue.hash))]
    assert len(said) >= FEWEST
    assert sum(recorder.has(cue.at, clip(cue.hash)) for cue in said) >= FEWEST

    box.done(f"echo snd_aloop.0 >{CARD}/unbind")
    table.until(lambda: table.health()["faults"])
    box.done(f"echo snd_aloop.0 >{CARD}/bind; while ! [ -e /dev/snd/pcmC0D0p ]; do sleep 0.1; done")
    table.until(lambda: not table.health()["faults"])
    recorder = Recorder(box)
    sleep(10)
    recorder.stop()
    assert any(recorder.samples)
