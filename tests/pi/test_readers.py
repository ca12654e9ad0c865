"""Four readers on the box's serial lines, each with a card that lies there, after noise and after a silence."""

import re
from collections.abc import Iterator

import pytest

from hardware.readers.pty_reader import FakePort
from tests.pi.box import Box
from tests.pi.conftest import Installed
from tests.pi.guest import Guest
from tests.pi.made import Made

pytestmark = pytest.mark.pi
CARDS = {"rdm6300": "0F00AB12CD", "id12": "4500B8D2A1", "pn532": "04A1B2C3", "lines": "a card of mine"}
OTHERS = {"rdm6300": "0F00AB12CE", "id12": "4500B8D2A2", "pn532": "04A1B2C4", "lines": "another card"}
BOARD = 'name = "readers"\n[buttons.big]\npin = 17\n[lamps.big]\nkind = "pwm"\npin = 18\n' + "".join(
    f'[readers.{protocol}]\nprotocol = "{protocol}"\nport = "/dev/ttyS{line}"\nat = "table"\n'
    for line, protocol in enumerate(CARDS)
)
ROW = re.compile(r'<li class="is-(\w+)"><span class="verdict".*?<b>Reader ([^<]+)</b>(.*?)</li>', re.DOTALL)


@pytest.fixture(scope="module")
def readers() -> Iterator[dict[str, FakePort]]:
    ports = {protocol: FakePort(protocol) for protocol in CARDS}
    yield ports
    for each in ports.values():
        each.close()


@pytest.fixture(scope="module")
def table(
    made: Made, installed: Installed, readers: dict[str, FakePort], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Box]:
    guest = Guest(made, tmp_path_factory.mktemp("box"), over=installed.disk)
    (guest.outside / "board.toml").write_text(BOARD)
    try:
        guest.boot(*(f"ssl{line}=tty:{port.path}" for line, port in enumerate(readers.values())))
        guest.done("cp /outside/board.toml /etc/table-companion/readers.toml")
        table = Box(guest)
        table.until_open()
        table.with_settings(board="/etc/table-companion/readers.toml")
        yield table
    finally:
        guest.gone()


@pytest.fixture(scope="module")
def host(table: Box) -> str:
    return table.join("Ann")


def rows(table: Box, host: str) -> dict[str, tuple[str, str]]:
    """Of each reader what it is like, and all that is said of it."""
    return {name: (state, text) for state, name, text in ROW.findall(table.page("/box", host))}


def shows(table: Box, host: str, protocol: str, card: str) -> bool:
    return card in rows(table, host)[protocol][1]


def is_good(table: Box, host: str, protocol: str) -> bool:
    return rows(table, host)[protocol][0] == "good"


@pytest.mark.parametrize("protocol", CARDS)
def test_a_card_is_read_and_another_one_after_noise(
    table: Box, host: str, readers: dict[str, FakePort], protocol: str
) -> None:
    table.until(lambda: is_good(table, host, protocol))
    readers[protocol].do(f"card {CARDS[protocol]}")
    table.until(lambda: shows(table, host, protocol, CARDS[protocol]))
    for spoilt in ("noise", "half", "badsum"):
        readers[protocol].do(spoilt)
    readers[protocol].do(f"card {OTHERS[protocol]}")
    table.until(lambda: shows(table, host, protocol, OTHERS[protocol]))
    assert is_good(table, host, protocol)


def test_a_reader_that_should_answer_and_does_not_is_told_until_it_does(
    table: Box, host: str, readers: dict[str, FakePort]
) -> None:
    readers["pn532"].do("mute")
    table.until(lambda: not is_good(table, host, "pn532"))
    readers["pn532"].do("speak")
    table.until(lambda: is_good(table, host, "pn532"))
