"""Whole games of the proof under chosen options."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random

from companion.cli.proving import ground_of
from companion.contract import AnyGame, Value
from companion.contract.asking import Asking
from companion.contract.chance import setup
from companion.contract.findings import Broke, Findings
from companion.contract.sayable import Tongue


def walked(
    game: AnyGame,
    options: Mapping[str, Value],
    games: int,
    until: Callable[[str], bool] = lambda said: False,
) -> list[str]:
    """What is found, up to what is looked for."""
    findings, ground = Findings(), ground_of(game)

    def is_enough() -> bool:
        return any(until(str(each)) for each in findings)

    tongue = Tongue(ground.words, ground.says, findings)
    walk = Asking(game, ground, tongue, findings, is_enough)
    for index in range(games):
        if is_enough():
            break
        players = game.least + index * 3 % (game.most - game.least + 1)
        findings.seed = f"{index}"
        with suppress(Broke):
            walk.play(setup(players, options), Random(findings.seed))
    return [str(each) for each in findings]
