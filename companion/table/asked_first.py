"""What a hand is asked before it does something."""

from typing import Any

from companion.contract import Command, Refused, Seat
from companion.record.codec import fingerprint
from companion.table.mishaps import guarded


def need_yes(slug: str, command: Command[Any], state: Any, seat: Seat, yes: int) -> None:
    """`yes`: to which question, by its fingerprint. What was asked of another state is asked anew."""
    with guarded(slug):
        question = command.asks(state, seat)
    if question is not None and yes != fingerprint(question):
        raise Refused("asked", what=question)
