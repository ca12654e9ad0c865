"""Two thousand sockets, four hundred streams, four hundred bodies of two megabytes and six readers at once: whoever
sits taps on, whoever comes gets in, and afterwards all is as it was. How long a tap takes is for `make bench` to say.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bench.siege import NEWCOMERS, ONE, TAPS, TWENTY, besieged

pytestmark = [pytest.mark.slow, pytest.mark.alone]


@pytest.mark.parametrize("addresses", [ONE, TWENTY], ids=["one address", "twenty"])
def test_no_guest_stops_the_evening(tmp_path: Path, addresses: Sequence[str]) -> None:
    log = tmp_path / "log"
    found = besieged(tmp_path / "state", addresses, log)  # fails where a tap or a newcomer is not answered
    assert len(found.taps) == TAPS
    assert len(found.newcomers) == len(NEWCOMERS)
    assert found.peak_mb < 150
    assert found.streams == 0
    assert found.files <= 1
    assert "Traceback" not in log.read_text()
    assert log.stat().st_size < 100_000
