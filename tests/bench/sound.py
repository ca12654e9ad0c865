"""What two screens play of a real mission, beside the plan: recorded through null sinks.

Where the sound system stumbles, no browser can be in time; the page notes it, and what is near is counted apart.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench.figures import Figure, quantile
from tests.browser.listening import FIGURES, Listening, Start, apart, off

PIECE_MS: Final = 10_000
P99_MS: Final = 20
WORST_MS: Final = 50
TOGETHER_MS: Final = 10
DRIFT_MS: Final = 5
FEWEST: Final = 5  # cues: one alone says nothing of a drift
MOST_MB: Final = 32
STUMBLED_PERCENT: Final = 25  # more than that, and the others say nothing


def measured(state: Path, seconds: int) -> list[Figure]:
    with Listening(state) as listening:
        listening.launch(seconds)
        since = listening.real()
        for _ in range(seconds * 1_000 // PIECE_MS):
            listening.rest(PIECE_MS)
        cues = listening.plan.cues(since, listening.real() - 2_000)
        both = [list(listening.starts(screen, cues)) for screen in range(2)]
        pages = [page.evaluate(FIGURES) for page in listening.pages]
    starts = [each for screen in both for each in screen]
    lost = [each for each in starts if not each.is_begun or (each.late is None and each.is_plain)]
    named = f"screens in {seconds} s, {len(cues)} cues"
    mb = max(page["bytes"] for page in pages) / 1e6
    return [
        Figure(f"{named}: lost on either", len(lost), "", most=0),
        Figure(f"{named}: near a stumble of the sound system", share(starts), "%", most=STUMBLED_PERCENT),
        *_in_time(named, both),
        Figure(f"{named}: clips decoded", mb, "MB", most=MOST_MB),
    ]


def share(starts: Sequence[Start]) -> float:
    return 100 * sum(each.has_stumbled for each in starts) / max(1, len(starts))


def _in_time(named: str, both: Sequence[Sequence[Start]]) -> Iterator[Figure]:
    found = sorted(each for screen in both for each in off(screen))
    if found:
        yield Figure(f"{named}: beside the plan, p99", quantile(found, 0.99), "ms", most=P99_MS)
        yield Figure(f"{named}: beside the plan, worst", found[-1], "ms", most=WORST_MS)
    if together := apart(*both):
        yield Figure(f"{named}: two screens beside each other, worst", together[-1], "ms", most=TOGETHER_MS)
    for number, screen in enumerate(both):
        late = [each.late for each in screen if each.late is not None and each.is_plain]
        if (fifth := len(late) // 5) >= FEWEST:
            drift = abs(median(late[-fifth:]) - median(late[:fifth]))
            yield Figure(f"{named}: drift of screen {number + 1}", drift, "ms", most=DRIFT_MS)
