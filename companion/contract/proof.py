"""A proof of a whole game: what can be seen at once, then random games in which everything is asked at every step."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, takewhile
from random import Random
from typing import Any

from companion.contract.asking import Asking
from companion.contract.chance import setup
from companion.contract.chapters import Command, Event
from companion.contract.findings import Broke, Finding, Findings, Stuck, named
from companion.contract.fitting import fits, unfit_field
from companion.contract.game import OF_A_FOLDER, AnyGame
from companion.contract.ground import Ground
from companion.contract.lines import Refused
from companion.contract.offers import Choice, Number, Text
from companion.contract.sayable import Tongue
from companion.contract.values import Value


def prove(
    game: AnyGame, ground: Ground, is_enough: Callable[[], bool], seed: int = 1, only: int | None = None
) -> tuple[Finding, ...]:
    """By one game after the other; or by only one and to its end, to see again what was found in it."""
    findings = Findings()
    with suppress(Stuck, Broke), ground.watched(lambda: findings.asked), findings.guarding():
        _prove(game, ground, findings, is_enough, seed, only)
    return tuple(findings)


def _prove(
    game: AnyGame, ground: Ground, findings: Findings, is_enough: Callable[[], bool], seed: int, only: int | None
) -> None:
    tongue = Tongue(ground.words, ground.says, findings)
    _seen_at_once(game, tongue, findings)
    walk = Asking(game, ground, tongue, findings, is_enough, is_to_end=only is not None)
    for index in takewhile(lambda at: at == 0 or not is_enough(), count()) if only is None else (only,):
        name = f"{seed}/{index}"
        rng = Random(name)
        players = game.least + index % (game.most - game.least + 1)
        findings.seed, findings.step = name, 0
        with suppress(Broke), findings.guarding():
            walk.play(setup(players, _options(game, index, rng)), rng)


def _options(game: AnyGame, index: int, rng: Random) -> dict[str, Value]:
    """Now the defaults, now a preset, now what comes."""
    chosen = {each.key: each.default for each in game.options}
    way = index % (len(game.presets) + 3)
    if way < len(game.presets):
        return chosen | dict(game.presets[way].options)
    if way == len(game.presets):
        return chosen
    if way == len(game.presets) + 1:
        return chosen | {each.key: each.printed for each in game.options if each.printed is not None}
    for option in game.options:
        match option.field:
            case Choice(values=values) if values:
                chosen[option.key] = rng.choice(values)
            case Number(least=least, most=most) if least <= most:
                chosen[option.key] = rng.randint(least, most)
    return chosen


# --- what can be seen at once


def _seen_at_once(game: AnyGame, tongue: Tongue, findings: Findings) -> None:
    tongue.torn()
    for key in ("title", "blurb"):
        tongue.needs(key, "the choice of a game")
    for command in (*game.commands, *game.corrections):
        tongue.needs(f"command.{command.__name__}", f"the button of {command.__name__}")
    _options_fit(game, tongue, findings)
    for kind in in_no_chapter(game):
        findings.add(named(kind), "stands in no chapter of GAME")


def _options_fit(game: AnyGame, tongue: Tongue, findings: Findings) -> None:
    known = {each.key: each for each in game.options}
    for option in game.options:
        where = f"GAME.options: {option.key}"
        tongue.needs(f"option.{option.key}.name", where)
        if option.group:
            tongue.needs(f"option_group.{option.group}", where)
        for wrong in unfit_field(option.field):
            findings.add(where, wrong)
        if option.editor is not None and not isinstance(option.field, Text):
            findings.add(where, "has an editor, and is no text")
    for preset in game.presets:
        where = f"GAME.presets: {preset.name}"
        tongue.needs(f"preset.{preset.name}.name", where)
        tongue.needs(f"preset.{preset.name}.help", where)
        for key, value in preset.options.items():
            if key not in known:
                findings.add(where, f"there is no option {key!r}, but {', '.join(known) or 'none'}")
            elif not fits(known[key].field, value):
                findings.add(where, f"{value!r} does not fit {key}")
    _can_begin(game, findings)


def _can_begin(game: AnyGame, findings: Findings) -> None:
    """With as many people as it says, under each set of options that it proposes."""
    defaults = {each.key: each.default for each in game.options}
    printed = {each.key: each.printed for each in game.options if each.printed is not None}
    proposed = {"the defaults": defaults, "what is printed": defaults | printed}
    proposed |= {f"the preset {each.name}": defaults | dict(each.options) for each in game.presets}
    for name, options in proposed.items():
        for players in range(game.least, game.most + 1):
            with suppress(Broke):
                try:
                    with findings.asking("GAME.new"):
                        game.new(setup(players, options))
                except Refused as refused:
                    findings.add("GAME.new", f"refuses {name} for {players} players: {refused.code}", name)


def in_no_chapter(game: AnyGame) -> Iterator[type[Any]]:
    """Of the modules from which the game's chapters come."""
    known = {*game.events, *game.commands, *game.corrections}
    named_so = {(each.__module__, each.__qualname__) for each in known}  # the same, where a game was loaded anew
    packages = {_package(each.__module__) for each in known}
    for kind in sorted(_below(Event) | _below(Command), key=lambda each: each.__qualname__):
        module = sys.modules.get(kind.__module__)
        is_there = getattr(module, kind.__name__, None) is kind  # not one that a decorator has replaced
        if (
            is_there
            and not kind.__name__.startswith("_")  # on purpose
            and (kind.__module__, kind.__qualname__) not in named_so
            and _package(kind.__module__) in packages
            and _is_whole(kind)
        ):
            yield kind


def _is_whole(kind: type[Any]) -> bool:
    """Others stand below it and say what it leaves open."""
    own = (getattr(kind, name, None) for name in dir(kind))
    return not kind.__subclasses__() and not any(getattr(each, "__isabstractmethod__", False) for each in own)


def _package(module: str) -> str:
    """Where all of a game stands; of a game that is only a module, that module."""
    parts = module.split(".")
    if parts[0] == "companion":
        return ".".join(parts[:3])
    return parts[0] if parts[0].startswith(OF_A_FOLDER) or len(parts) < 3 else module


def _below(kind: type[Any]) -> set[type[Any]]:
    return {each for sub in kind.__subclasses__() for each in (sub, *_below(sub))}
