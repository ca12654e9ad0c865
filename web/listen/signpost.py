"""Where the table is found, in a line for whoever looks at the service; told anew when it has changed, and said
aloud where it is another address than the last one that was said."""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.record.disk import put

log = logging.getLogger(__name__)
KEPT: Final = "address-said"


class Signpost:
    def __init__(
        self,
        where: Callable[[], str],
        tell: Callable[[str], None],
        address: Callable[[], str] = str,
        say: Callable[[], object] = lambda: None,
        kept: Path | None = None,
    ) -> None:
        """None is kept where a terminal shows the address: then nothing is said."""
        self._where, self._tell, self._address, self._say, self._kept = where, tell, address, say, kept
        self.line = where()
        self._said: str | None = None  # this time; what was said before it stands on the disk

    def look(self) -> None:
        """A Pi is up before its Wi-Fi: what was said at the start is no address of a phone's."""
        if (line := self._where()) != self.line:
            self.line = line
            log.info("the table is %s", line)
            self._tell(line)
        self._say_new_address()

    def _say_new_address(self) -> None:
        """Once at each place: who has no keyboard hears where to go, and at home nobody is told each evening."""
        address = self._address()
        if self._kept is None or "//127." in address:
            return
        if self._said is None:
            with suppress(OSError, UnicodeError):
                self._said = self._kept.read_text()
        if address != self._said:
            self._said = address
            self._say()
            with suppress(OSError):  # then it is said at the next start, too
                put(self._kept, address.encode())
