"""What a proof needs of the table, handed in: the contract knows neither words nor codec."""

from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from companion.contract.chance import Coder
from companion.contract.sayable import Words


@dataclass(frozen=True, slots=True)
class Ground:
    words: Mapping[str, Words]  # by the file in which the game's own stand
    events: Coder
    commands: Coder
    to_json: Callable[[object], bytes]
    sounds: Collection[str]
    says: tuple[str, ...]  # how lines begin that the voice can say
    type_key: str
    # Around a whole proof: raises Stuck into what does not let it get on.
    watched: Callable[[Callable[[], object]], AbstractContextManager[None]]
