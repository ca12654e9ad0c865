"""The network that phones have to be in, as a code that phones read."""

import re
from dataclasses import dataclass
from typing import Final

MEANT: Final = re.compile(r'([\\;,:"])')


@dataclass(frozen=True, slots=True)
class Wifi:
    name: str = ""
    password: str = ""

    @property
    def code(self) -> str:
        """Nothing where the password is not known: a code without one would be that of an open network."""
        if not (self.name and self.password):
            return ""
        return f"WIFI:T:WPA;S:{_plain(self.name)};P:{_plain(self.password)};;"


NO_WIFI: Final = Wifi()


def _plain(text: str) -> str:
    return MEANT.sub(r"\\\1", text)
