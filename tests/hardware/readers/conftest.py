from random import Random

import pytest

from companion.fake_reader import FakeDevice


@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice("pn532", Random(7))
