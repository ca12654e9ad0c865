"""A game's rules are a stranger's code: where they break nothing is done, that is said, and the evening goes on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from companion.contract import Refused, line
from companion.contract.blame import blamed

log = logging.getLogger(__name__)
BROKEN: Final = ("rules_broken", "cannot_be_kept")  # codes of refusals that are the game's own fault


@contextmanager
def guarded(slug: str) -> Iterator[None]:
    """Around what a game works out. Nothing may be done yet that would have to be taken back."""
    try:
        yield
    except Refused:
        raise
    except (Exception, SystemExit) as error:  # whatever a stranger's code can raise
        log.exception("the rules of %s broke; nothing was done", slug)
        raise Refused("rules_broken", why=line("broken.rules", where=blamed(error))) from error


@contextmanager
def writing(slug: str) -> Iterator[None]:
    """Around what makes text of a game's things, to be written and read again."""
    try:
        yield
    except Exception as error:  # whatever a stranger's types can do to the codec
        log.exception("something of %s cannot be written; nothing was done", slug)
        raise Refused("cannot_be_kept", why=line("broken.things", how=str(error))) from error
