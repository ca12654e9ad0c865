"""Feed the Kraken's sheet while eyes are shut: one grey whatever it says, and all of it seen while a finger holds."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.contract import Seat
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Finding
from companion.games.feed_the_kraken.rules.eyes import EyesShut
from companion.games.feed_the_kraken.rules.script import ScriptCalled
from tests.browser.still import begin
from tests.games.feed_the_kraken import situations as at
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, DAN, EVE, FAY, GUS, after
from web.pages.pages import Audience
from web.testing import Look

pytestmark = pytest.mark.browser

SHEET = """() => {
  const sheet = document.querySelector(".sheet");
  document.querySelectorAll("hold-to-see details").forEach((each) => { each.open = true; });
  const seen = [...sheet.querySelectorAll("*")].filter((each) => each.getClientRects().length);
  return [[...new Set(seen.map((each) => getComputedStyle(each).color))], sheet.scrollHeight - sheet.clientHeight];
}"""


def held(seat: Seat, *before: Finding) -> Any:
    """Everybody holds: the leader has learnt three sides, and knew this before."""
    called = after(at.uprising(11, **at.ROLES), ScriptCalled("cult_cabin_search"), EyesShut(at.at(0), at.at(90_000)))
    findings = tuple(before if each == seat else () for each in called.rules.seats)
    return at.shown(replace(called, secrets=replace(called.secrets, findings=findings)))


@pytest.mark.parametrize(("wide", "high"), [(360, 740), (320, 568)])
def test_no_side_shines_and_nothing_is_cut(still: Page, wide: int, high: int) -> None:
    look, colours = Look(GAME), set()
    converts = tuple(Finding("convert", each) for each in (EVE, FAY, GUS))
    chips = tuple(Finding("chip", each, "pirate", True) for each in (ANN, BEN, CAT))
    still.set_viewport_size({"width": wide, "height": high})
    for seat, state in ((DAN, held(DAN, *converts, *chips)), (ANN, held(DAN)), (BEN, held(DAN))):
        begin(still, look.at(state).pages.page(Audience("seat", seat)))
        found, cut = still.evaluate(SHEET)
        colours |= set(found)
        assert cut <= 0, f"{seat} sees {cut} px less than all of it"
    assert len(colours) == 1, "the leader, a pirate and a sailor"
