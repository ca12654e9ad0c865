"""The rules a group may set before a game: checked against what each option allows, kept as "our box"."""

from collections.abc import Mapping, Sequence
from textwrap import shorten

from companion.contract import AnyGame, Choice, Field, Number, Option, Refused, Seat, Setup, Several, Text, Value
from companion.contract.data import DataError
from companion.table.mishaps import guarded

SHOWN = 60  # letters of what does not fit: it may be a whole list


def defaults(game: AnyGame) -> dict[str, Value]:
    return {each.key: each.default for each in game.options}


def as_reference(game: AnyGame) -> dict[str, Value]:
    """The defaults, but for what the group has typed in as its own (names, own cards): that is no rule."""
    return {
        each.key: each.default for each in game.options if not (isinstance(each.field, Text) and each.source == "ours")
    }


def as_printed(game: AnyGame) -> dict[str, Value]:
    """The printed game where it differs from the reference text; everything else stays as the group has set it."""
    return {each.key: each.printed for each in game.options if each.printed is not None}


def by_reference(game: AnyGame) -> dict[str, Value]:
    """The same options as the reference text has them, and no others."""
    return {each.key: each.default for each in game.options if each.printed is not None}


def preset(game: AnyGame, name: str) -> Mapping[str, Value]:
    for each in game.presets:
        if each.name == name:
            return each.options
    raise Refused("option_unknown", option=name)


def settled(game: AnyGame, box: Mapping[str, Value]) -> dict[str, Value]:
    """All options of the game: as the group has set them, else the default; what no longer fits is the default."""
    chosen = defaults(game)
    for option in game.options:
        if option.key in box:
            try:
                chosen[option.key] = checked(option, box[option.key])
            except Refused:
                continue
    return chosen


def tried(game: AnyGame, seats: tuple[Seat, ...], box: Mapping[str, Value]) -> None:
    """Refuses options that are each allowed but do not fit together, before anybody starts with them."""
    with guarded(game.slug):
        game.new(Setup(seats, settled(game, box)))


def checked(option: Option, value: Value) -> Value:
    if isinstance(option.field, Text) and (more := len(_text(value)) - option.field.most) > 0:
        raise Refused("option_long", option=option.key, most=option.field.most, more=more)
    if (fits := fit(option.field, value)) is None:
        raise Refused("option_bad", option=option.key, value=shorten(str(value), SHOWN, placeholder=" …"))
    return fits


def read(game: AnyGame, given: Sequence[str]) -> dict[str, Value]:
    """All options of a game, with those that were given as "key=value" on a command line; or DataError."""
    known = {each.key: each for each in game.options}
    box: dict[str, Value] = {}
    for each in given:
        key, _, value = each.partition("=")
        if key not in known:
            raise DataError(f"{game.slug} has no option {key!r}, but {', '.join(sorted(known))}")
        try:
            box[key] = checked(known[key], value.replace("\\n", "\n"))
        except Refused as refused:
            raise DataError(f"{key}: {value!r} does not fit") from refused
    return settled(game, box)


def fit(field: Field, value: Value) -> Value | None:
    """The value in the option's own type (a form sends everything as text), or None."""
    match field:
        case Choice(values=values):
            return next((each for each in values if _same(each, value)), None)
        case Number(may_be_open=True) if value == "":
            return ""
        case Number(least=least, most=most):
            try:
                number = int(value)
            except ValueError:
                return None
            return number if least <= number <= most else None
        case Text(most=most):
            text = _text(value)
            return text if len(text) <= most and text.replace("\n", "").isprintable() else None
        case Several():
            return None  # an option is one value


def _text(value: Value) -> str:
    return str(value).replace("\r\n", "\n").strip()


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, bool):
        return str(other).lower() in (("true", "on", "1") if one else ("false", "off", "0", ""))
    return str(one) == str(other)
