"""What crew members, decks and votes are called, in the history and as values of choices."""

from collections.abc import Callable

from companion.contract import Line, Value, Word, called, line
from companion.games.captains_chair.model import CADETS, GONE, PLACE_OF, STOCK, Crew, Rules
from companion.games.captains_chair.printed import PRINTED


def crew(rules: Rules, one: Crew) -> Line:
    """As the group calls them; who has its first name is called in each reader's language."""
    name, printed = rules.names[PLACE_OF[one]], PRINTED.crew[PLACE_OF[one]]
    return line(f"spoken.crew.{printed.icon}") if name == printed.name else line("crew.own", name=name)


def listed(rules: Rules, some: tuple[Crew, ...]) -> Word:
    return tuple([crew(rules, each) for each in some])


def level(rules: Rules, where: int) -> Line:
    if where == rules.chair:
        return line("level.chair")
    if where == CADETS:
        return line("level.cadets")
    if where == STOCK:
        return line("level.stock" if rules.board_on_phones else "level.board")
    if where == GONE:
        return line("level.gone")
    return line("level.deck", number=where)


# --- as labels of a choice


vote = called("vote")


def crew_label(rules: Rules) -> Callable[[Value], Word]:
    return lambda value: crew(rules, Crew(str(value)))


def level_label(rules: Rules) -> Callable[[Value], Word]:
    return lambda value: level(rules, int(value))
