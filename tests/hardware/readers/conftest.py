from random import Random

import pytest

from hardware.readers.pty_reader import FakeDevice


@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice("pn532", Random(7))
