"""The words of Feed the Kraken that no source names whole, and the things that have names."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from companion.games import feed_the_kraken
from companion.games.feed_the_kraken.model import Role, Stage
from companion.games.feed_the_kraken.printed import CARD_KINDS, GOALS, PRINTED, SCRIPTS, SIDES, SignTable, script

SOURCES: Final = Path(feed_the_kraken.__file__).parent


def put_together() -> Iterator[str]:
    for side in SIDES:
        for part in ("now.arrived", "now.over", "told.arrived", "told.won", "say.arrived", "say.flogged"):
            yield f"{part}.{side}"
    for board in ("quick", "long"):
        for part in ("set_up", "say.set_up"):
            yield from (f"{part}.{step}.{board}" for step in ("board", "tokens", "deck"))
    for part in ("set_up", "say.set_up"):
        yield from (f"{part}.{step}" for step in ("seats", "rituals", "signs", "guns", "flogging", "deck.phones"))
        yield from (f"{part}.roles.{how}" for how in ("phones", "chips", "chips_5"))
    for name in SCRIPTS:
        yield f"say.ready.{name}"
        yield f"now.ready.{name}"
    yield "now.ready.phones.cabin_search"
    for name in SCRIPTS:
        for part, steps in (("script", script(name).steps), ("phones", script(name).phones)):
            yield from (f"say.{part}.{name}.{step.line}" for step in steps)
            yield from (f"say.rehearsal.{step.explain}" for step in steps if step.explain)
    yield from (f"say.abort.{step.line}" for step in PRINTED.scripts.abort.steps)
    for icon in ("cabin_search", "flogging", "tongue", "feed_the_kraken"):
        yield from (f"now.{icon}", f"told.{icon}", f"say.icon.{icon}")
    for how in ("mermaid", "telescope", "lookout"):
        yield from (f"now.look_{how}", f"told.look_{how}")
    for action in ("mermaid", "telescope"):
        yield from (f"now.{action}", f"say.action.{action}")
    yield from (f"say.card.{card}" for card in CARD_KINDS)
    yield from (f"say.ritual.{ritual}" for ritual in PRINTED.cards.rituals)
    yield from (f"say.character.{name}" for name in PRINTED.characters if name != "captain")
    yield from (f"told.captain.{how}" for how in ("mutiny", "drunk", "cook"))
    yield from (f"told.signs_agreed.{table}" for table in get_args(SignTable))
    yield from (f"{part}.{whose}" for part in ("now.fists", "now.fists_open") for whose in ("captain", "crew"))
    yield from (f"told.stayed.{how}" for how in ("mutiny", "drunk"))
    yield from (f"found.{how}" for how in ("mate", "convert", "master"))


PUT_TOGETHER = set(put_together())
UTTERED = ("told", "say", "now", "refused", "found", "set_up")
NAMES: dict[str, set[str]] = {
    "stage": set(get_args(Stage)),
    "role": {*get_args(Role), "converted"},
    "side": set(SIDES),
    "card": set(CARD_KINDS),
    "ritual": set(PRINTED.cards.rituals),
    "script": set(SCRIPTS),
    "character": set(PRINTED.characters) - {"captain"},
    "effect": set(PRINTED.characters) - {"captain"},
    "goal": set(GOALS),
    "column": {each.column for each in PRINTED.places.values()},
    "icon": {each.icon for each in PRINTED.places.values() if each.icon},
    "step": {"seats", "board", "tokens", "rituals", "signs", "deck", "guns", "flogging", "roles"},
}
