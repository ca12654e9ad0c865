"""A reader from the words of the board file."""

import difflib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from hardware.ports import HardwareError
from hardware.readers.holding import Manner
from hardware.readers.keys import MOST_A_LETTER, KeyboardPort, KeyParser, keyboards
from hardware.readers.lines import LONGEST, LineParser
from hardware.readers.parsers import Parser
from hardware.readers.pcsc import PcscParser, PcscPort, pcsc_readers
from hardware.readers.places import ByName, place_of
from hardware.readers.pn532 import Pn532
from hardware.readers.supervisor import Kind, SerialReader
from hardware.readers.tags import TagParser

REPEATS: Final = Manner(tells_gone=True, quiet_ms=1_000)  # several frames a second while a card is there
ONCE: Final = Manner(tells_gone=False, quiet_ms=1_000)  # says a card once: it cannot be known when it goes
ASKED: Final = Manner(tells_gone=True)

KINDS: Final[Mapping[str, Kind]] = {
    "rdm6300": Kind(9_600, TagParser, REPEATS),
    "id12": Kind(9_600, TagParser, ONCE),  # ID-12LA and ID-20LA
    "lines": Kind(9_600, LineParser, ONCE),
    "pn532": Kind(115_200, Pn532, ASKED),
    "keys": Kind(
        0,
        KeyParser,
        ONCE,
        KeyboardPort,
        keyboards,
        group="input",
        much=4 * LONGEST * MOST_A_LETTER,
        look="`ls -l /dev/input/by-id`",
    ),
    "pcsc": Kind(0, PcscParser, ASKED, PcscPort, pcsc_readers, look="`pcsc_scan -r` (from pcsc-tools)"),
}
WITH_LINES: Final[Mapping[str, Callable[[str], Parser]]] = {"lines": LineParser, "keys": KeyParser}


def build_reader(
    name: str,
    protocol: str,
    now: Callable[[], int],
    *,
    port: str = "",
    vendor: str = "",
    product: str = "",
    serial: str = "",
    baud: int | None = None,
    prefix: str = "",
) -> SerialReader:
    """A port, or else vendor and product. `prefix`: only lines that begin so are cards (a sketch's "UID: ")."""
    if protocol not in KINDS:
        near = difflib.get_close_matches(protocol, KINDS, 1, 0.5)
        hint = f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(KINDS)}."
        raise HardwareError(f"The reader {name!r} speaks {protocol!r}, which is not known. {hint}")
    if prefix and protocol not in WITH_LINES:
        raise HardwareError(f"The reader {name!r} has a prefix, but only the protocols 'lines' and 'keys' have lines.")
    known = KINDS[protocol]
    place = place_of(port, vendor, product, serial)
    if isinstance(place, ByName) != (protocol == "pcsc"):
        raise HardwareError(
            f"The reader {name!r}: the protocol 'pcsc' and a port as 'pcsc:ACR122U' need each other; this one has "
            f"{protocol!r} and {str(place)!r}."
        )
    parser = partial(WITH_LINES[protocol], prefix) if prefix else known.parser
    return SerialReader(name, place, replace(known, baud=baud or known.baud, parser=parser), now)
