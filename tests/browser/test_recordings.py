"""A line that somebody records on a phone: its browser reads what it recorded, and sends what the table can read."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.sound.packs import VOICES
from tests.browser.conftest import Invite
from tests.companion.test_own_recordings import spoken

pytestmark = pytest.mark.browser
LINE = "Pirates, back into the dark."
LOADS_FOR_EVER = """
window.asked = [];
HTMLMediaElement.prototype.play = function () {
  asked.push(this);
  return new Promise((_, ends) => { this.ends = (name) => ends(new DOMException("", name)); });
};
HTMLMediaElement.prototype.pause = function () { this.ends("AbortError"); };
"""
ADDRESSES = "asked.map((each) => each.src.replace(location.origin, ''))"


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_line_is_recorded_refused_where_it_is_too_long_and_taken_out(
    guest: Invite, tmp_path: Path, scripts: bool
) -> None:
    ann = guest("Ann", scripts=scripts)
    page = ann.open("/host")
    page.get_by_role("button", name=re.compile("Feed the Kraken")).click()
    expect(page.locator(".game-choice.chosen")).to_contain_text("Feed the Kraken")
    page.goto(f"{page.url.partition('/host')[0]}/recordings")
    page.get_by_text("Script, by hand: the pirates' secret gathering").click()
    line = page.locator("details details").filter(has_text=LINE).first
    line.locator("summary").click()

    long = VOICES / "en/bm_george/010.ogg"
    line.get_by_label("Record it").set_input_files(long)
    keep = line.get_by_role("button", name="Keep it")
    expect(keep).to_be_enabled()
    if scripts:
        assert line.get_by_label("Record it").evaluate("(each) => each.files[0].name") == "line.wav"
    keep.click()
    ann.told("and here is room for 2.2")

    short = tmp_path / "memo.wav"
    short.write_bytes(spoken(900))
    line = page.locator("details details").filter(has_text=LINE).first
    line.get_by_label("Or choose a file").set_input_files(short)
    line.get_by_role("button", name="Keep it").click()
    expect(page.get_by_text("(recorded)")).to_be_visible()
    expect(page.get_by_role("button", name="Hear it (1.0 s)")).to_be_visible()
    page.get_by_role("button", name="Take it out").click()
    expect(page.get_by_role("button", name="Bring the recording back")).to_be_visible()
    expect(page.get_by_text("(recorded)")).to_have_count(0)


def test_who_taps_another_line_while_the_first_still_loads_hears_the_other(guest: Invite) -> None:
    ann = guest("Ann")
    ann.context.add_init_script(LOADS_FOR_EVER)
    page = ann.open("/lines?language=en")
    first, second = (page.locator("[data-plays]").nth(place) for place in (0, 1))
    first.click()
    second.click()
    addresses = [each.get_attribute("href") for each in (first, second)]
    assert page.evaluate(ADDRESSES) == addresses
    page.evaluate("asked[1].ends('NotSupportedError')")
    assert page.evaluate(ADDRESSES) == [*addresses, f"{addresses[1]}&wav=1"], "what cannot be played is another thing"
