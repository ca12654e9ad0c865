"""A real mission on two screens that sound, and what their loudspeakers play: each cue where the plan has it.

A machine that is busy elsewhere makes a browser's sound stumble; the page notes it, and what is near is excused. How
exact it is on a machine that has nothing else to do is a figure of the bench: here the middle one counts.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.bench.figures import quantile
from tests.browser.conftest import lacking as without_browser
from tests.browser.house import need
from tests.browser.listening import FIGURES, STATE, Listening, apart, lacking, loud, off

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.alone]

MISSION_S: Final = 200
NEAR_MS: Final = 20  # in the middle, beside the plan and beside each other
HEARD: Final = 0.9  # of what is looked for in a recording, which has more in it than that
PAUSES: Final = 10
DECODED: Final = 32_000_000


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[Listening]:
    need(without_browser())
    need(lacking())
    with Listening(tmp_path) as listening:
        yield listening


def test_two_screens_play_a_mission_as_it_is_planned(listening: Listening) -> None:
    listening.launch(MISSION_S)
    since = listening.real()
    listening.rest(60_000)
    second = listening.pages[1]

    # one is reloaded: the bed is back where it is, and nobody had to tap
    second.reload()
    listening.wait_for(
        second, lambda: loud(listening.tapes[1], listening.real() - 200, listening.real()), "it stays silent"
    )

    # ten pauses
    pauses = []
    for _ in range(PAUSES):
        pauses.append(listening.real())
        listening.ask("Pause")
        listening.rest(1_500)
        listening.ask("GoOn")
        listening.rest(1_500)
    after = listening.real()
    listening.rest(40_000)
    until = listening.real() - 2_000

    both = []
    for screen in range(2):
        unplanned = list(listening.starts(screen, listening.plan.cues(pauses[0], after)))
        assert len(unplanned) >= PAUSES, "nothing is said of a pause"
        assert [each for each in unplanned if not each.is_begun] == [], "what is said of a pause is lost"
        cues = listening.plan.cues(after + 1_000, until)
        if not screen:
            cues = listening.plan.cues(since, pauses[0] - 6_000) + cues
        starts = list(listening.starts(screen, cues))
        assert [each for each in starts if not each.is_begun] == [], "a cue is lost"
        plain = [each for each in starts if each.is_plain]
        unheard = sum(each.late is None for each in plain)
        assert unheard <= max(1, (1 - HEARD) * len(plain)), "cues are not heard"
        found = off(starts)
        assert not found or quantile(found, 0.5) <= NEAR_MS, found
        both.append(starts[-len(listening.plan.cues(after + 1_000, until)) :])
    together = apart(*both)
    assert not together or quantile(together, 0.5) <= NEAR_MS, together
    for page in listening.pages:
        assert page.evaluate(FIGURES)["bytes"] <= DECODED
        assert page.evaluate(STATE) == "plays"
