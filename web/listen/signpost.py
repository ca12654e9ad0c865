"""Where the table is found, in a line for whoever looks at the service; told anew when it has changed."""

import logging
from collections.abc import Callable

log = logging.getLogger(__name__)


class Signpost:
    def __init__(self, where: Callable[[], str], tell: Callable[[str], None]) -> None:
        self._where, self._tell = where, tell
        self.line = where()

    def look(self) -> None:
        """A Pi is up before its Wi-Fi: what was said at the start is no address of a phone's."""
        if (line := self._where()) != self.line:
            self.line = line
            log.info("the table is %s", line)
            self._tell(line)
