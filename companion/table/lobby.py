"""What the host sets before a game: which one, and by which of its rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.contract import AnyGame, Refused, Seat, Value, Who
from companion.people.acting import all_closed, opened
from companion.people.seats import House
from companion.table import mishaps, options
from companion.table.commands import AsPrinted, AsReference, ChooseGame, KeepText, SetOptions, UsePreset

LobbyCommand: TypeAlias = ChooseGame | SetOptions | UsePreset | AsPrinted | AsReference | KeepText


def prepare(house: House, games: Mapping[str, AnyGame], command: LobbyCommand) -> House:
    """The house after a command, or Refused."""
    match command:
        case ChooseGame(slug):
            if slug not in games:
                raise Refused("no_such_game", name=slug)
            return replace(house, game=slug)
        case SetOptions(values):
            return with_options(house, chosen(house, games), values)
        case UsePreset(name):
            game = chosen(house, games)
            return with_options(house, game, options.preset(game, name))
        case AsPrinted():
            game = chosen(house, games)
            return with_options(house, game, options.as_printed(game))
        case AsReference():
            game = chosen(house, games)
            return with_options(house, game, options.as_reference(game))
        case KeepText(slug, option, before, text, _):
            game = chosen(house, games)
            if game.slug != slug or before != rules_of(house, game).get(option):
                raise Refused("stale")  # somebody else was quicker
            return with_options(house, game, {option: text})


def rules_of(house: House, game: AnyGame) -> dict[str, Value]:
    """As the group has set them for the next one."""
    return options.settled(game, house.boxes.get(game.slug, {}))


def asks_rules(house: House, game: AnyGame) -> bool:
    """Printed game and reference text differ, and this group has never said by which of them it plays."""
    differing = options.as_printed(game)
    return bool(differing) and not any(key in house.boxes.get(game.slug, {}) for key in differing)


def with_rules(house: House, games: Mapping[str, AnyGame], rules: str) -> House:
    """As they were chosen with the start; nothing else of what the group has set is touched."""
    if not rules:
        return house
    game = chosen(house, games)
    return with_options(house, game, options.as_printed(game) if rules == "printed" else options.by_reference(game))


def chosen(house: House, games: Mapping[str, AnyGame]) -> AnyGame:
    if house.game is None or house.game not in games:
        raise Refused("choose_first")
    return games[house.game]


def ready(house: House, games: Mapping[str, AnyGame]) -> AnyGame:
    """The chosen game, if as many people sit here as it is for."""
    game, here = chosen(house, games), len(house.people)
    if here < game.least:
        raise Refused("too_few", least=game.least, here=here)
    if here > game.most:
        raise Refused("too_many", most=game.most, here=here)
    return game


def open_at_start(house: House, games: Mapping[str, AnyGame]) -> tuple[Seat, ...]:
    """Seats without a phone, where the chosen game keeps secrets: the host will act for them, and see theirs."""
    game = chosen(house, games)
    with mishaps.guarded(game.slug):
        keeps = game.keeps_secrets(rules_of(house, game))
    return tuple(each.seat for each in house.people if keeps and not each.phones)


def ready_house(house: House, games: Mapping[str, AnyGame], *, sure: bool) -> House:
    """As a game begins, or Refused. What was opened in the game before is closed again."""
    ready(house, games)
    lent = open_at_start(house, games)
    if lent and not sure:
        raise Refused("start_sure", who=tuple(Who(each) for each in lent))
    return opened(all_closed(house), frozenset(lent), house.host)


def with_options(house: House, game: AnyGame, values: Mapping[str, Value]) -> House:
    box = dict(house.boxes.get(game.slug, {}))
    known = {each.key: each for each in game.options}
    for key, value in values.items():
        if key not in known:
            raise Refused("option_unknown", option=key)
        box[key] = options.checked(known[key], value)
    seats = [each.seat for each in house.people][: game.most]
    spare = [Seat(f"spare{number}") for number in range(max(0, game.least - len(seats)))]
    options.tried(game, (*seats, *spare), box)
    return replace(house, boxes={**house.boxes, game.slug: box})
