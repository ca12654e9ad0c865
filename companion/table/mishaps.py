"""A game's rules are a stranger's code: where they break nothing is done, that is said, and the evening goes on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from companion.contract import Refused, blame, line
from companion.record.codec import NotUnderstood

log = logging.getLogger(__name__)
BROKEN: Final = ("rules_broken", "cannot_be_kept")  # codes of refusals that are the game's own fault


class OtherRules(Exception):
    """The journal was written under rules that are not known here: it can be read, not played on."""


@contextmanager
def guarded(slug: str) -> Iterator[None]:
    """Around what a game works out. Nothing may be done yet that would have to be taken back."""
    try:
        yield
    except Refused:
        raise
    except blame.WHATEVER as error:
        log.exception("the rules of %s broke; nothing was done", slug)
        raise Refused("rules_broken", why=line("broken.rules", where=blame.blamed(error))) from error


@contextmanager
def writing(slug: str) -> Iterator[None]:
    """Around what makes text of a game's things, to be written and read again."""
    try:
        yield
    except blame.WHATEVER as error:
        log.exception("something of %s cannot be written; nothing was done", slug)
        raise Refused("cannot_be_kept", why=line("broken.things", how=str(error))) from error


@contextmanager
def looking_back(slug: str) -> Iterator[None]:
    """Around rules that are given what stands in a journal: they may choke on what they would never make now."""
    try:
        yield
    except (OtherRules, NotUnderstood):
        raise
    except blame.WHATEVER as error:
        why = f"the rules of {slug} cannot take up what stands in its journal ({blame.blamed(error)})"
        raise OtherRules(why) from error
