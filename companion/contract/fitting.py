"""Whether what a game offers fits together: commands and their fields, options and their defaults."""

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any

from companion.contract.offers import OF_A_FORM, Choice, Field, Number, Offer, Several, Text


def fits(field: Field, value: object) -> bool:
    match field:
        case Choice(values=values):
            return any(type(each) is type(value) and each == value for each in values)
        case Number(may_be_open=True) if value == "":
            return True
        case Number(least=least, most=most):
            return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        case Text(most=most):
            return isinstance(value, str) and len(value) <= most
        case _:
            return False


def is_asked(field: Field) -> bool:
    """Where there is one value only, nothing is asked."""
    return not (isinstance(field, Choice) and len(field.values) == 1)


def unfit_field(field: Field) -> Iterator[str]:
    match field:
        case Choice(name, values) if not values:
            yield f"there is nothing to choose from for {name}"
        case Several(name, values, least, most) if not 0 <= least <= min(most, len(values)):
            yield f"at least {least} and at most {most} of {len(values)} for {name}: that cannot be"
        case Number(name, least, most) if least > most:
            yield f"{name} goes from {least} to {most}: that cannot be"
        case Choice(name, now=now) | Number(name, now=now) if now is not None and not fits(field, now):
            yield f"{name} begins with {now!r}, which does not fit it"


def unfit_offer(offer: Offer, listed: tuple[type[Any], ...]) -> Iterator[str]:
    """What speaks against it, before anybody has taken it."""
    if offer.command not in listed:
        yield f"{getattr(offer.command, '__name__', offer.command)} is offered, and stands in no chapter of GAME"
        return
    name = offer.command.__name__
    known = {each.name: each for each in fields(offer.command)}
    given = [each.name for each in offer.fields]
    for each in offer.fields:
        if each.name not in known:
            yield f"{name} has no field {each.name!r}, but {', '.join(known) or 'none'}"
        yield from unfit_field(each)
    for key, part in known.items():
        if key in OF_A_FORM:
            yield f"{name} has a field {key!r}, and so has each form for itself: call it otherwise"
        if key not in given and part.default is MISSING and part.default_factory is MISSING:
            yield f"{name} has a field {key!r}, and nothing is offered for it"
    for key in {key for key in given if given.count(key) > 1}:
        yield f"{key!r} is offered twice at once"
