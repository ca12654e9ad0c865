"""What must always hold, as sentences about what does not. Simulations ask at every step, so asking is cheap."""

from companion.contract import Seat, kept
from companion.games.captain_is_dead.model import GONE, POD, Clock, Rules, Sailor, Ship, Skills, State
from companion.games.captain_is_dead.printed import LEVELS, SKILLS, our_box
from companion.games.captain_is_dead.rules import crew


def broken(state: State) -> tuple[str, ...]:
    rules, sailors = state.rules, state.crew
    return (
        *_ship(rules, state.ship, sailors),
        *_clock(rules, state.clock, crew.has_scanners(state)),
        *_crew(rules, state.order, sailors),
        *(_skills(rules, state.skills, sailors) if rules.counts_skills else ()),
        *_stage(state),
    )


@kept
def _ship(rules: Rules, ship: Ship, sailors: tuple[Sailor, ...]) -> list[str]:
    decks, wrong = our_box.book_of(rules.box).decks, []
    if sum(ship.aliens) + ship.pawns != decks.aliens or min((*ship.aliens, ship.pawns)) < 0:
        wrong.append(f"aliens are not {decks.aliens}: {ship.aliens} and {ship.pawns} in the supply")
    if ship.torpedoes + ship.reserve != decks.torpedoes or min(ship.torpedoes, ship.reserve) < 0:
        wrong.append(f"torpedoes are not {decks.torpedoes}: {ship.torpedoes} and {ship.reserve}")
    if not 0 <= ship.shields <= 100 or ship.shields % 10:
        wrong.append(f"shields at {ship.shields}")
    if ship.core < 0:
        wrong.append(f"{ship.core} repairs of the Jump Core")
    if ship.ships < 0:
        wrong.append(f"{ship.ships} ships")
    if len(set(ship.anomalies)) != len(ship.anomalies) or len(set(ship.upgrades)) != len(ship.upgrades):
        wrong.append("the same card lies there twice")
    plans = ship.plans + sum(each.plans for each in sailors)
    if ship.plans < 0 or plans > (decks.plans or 0) + len(sailors):
        wrong.append(f"{plans} battle plans")
    for card in ship.tools:
        if card.at not in (POD, GONE) and Seat(card.at) not in rules.seats:
            wrong.append(f"a tool is nowhere: {card.at}")
    return wrong


@kept
def _clock(rules: Rules, clock: Clock, has_scanners: bool) -> list[str]:
    decks = our_box.book_of(rules.box).decks
    printed = (decks.yellow or 0, decks.orange or 0, decks.red or 0)
    wrong = []
    if sum(clock.deck) + len(clock.queue) + clock.gone != sum(printed):
        wrong.append(f"alerts are not {sum(printed)}: {clock.deck}, {len(clock.queue)} face up, {clock.gone} gone")
    for level, left, whole in zip(LEVELS, clock.deck, printed, strict=True):
        shown = sum(each.level == level for each in clock.queue)
        if not 0 <= left <= whole - shown:
            wrong.append(f"{left} {level} alerts face down and {shown} face up")
    if len(clock.queue) > (decks.visible or 0):
        wrong.append(f"{len(clock.queue)} alerts face up")
    if clock.queue and not has_scanners:
        wrong.append("alerts lie face up without scanners")
    order = [LEVELS.index(each.level) for each in clock.queue]
    if order != sorted(order) and clock.gone == 0:
        wrong.append("the queue is not in the order of the deck")
    return wrong


@kept
def _crew(rules: Rules, order: tuple[Seat, ...], sailors: tuple[Sailor, ...]) -> list[str]:
    wrong = []
    if sorted(order) != sorted(rules.seats):
        wrong.append(f"the order of turns is not everybody once: {order}")
    roles = [each.role for each in sailors if each.role]
    if len(set(roles)) != len(roles):
        wrong.append("a role was taken twice")
    if any([each.plans < 0 for each in sailors]):
        wrong.append("fewer plans than none")
    return wrong


@kept
def _skills(rules: Rules, skills: Skills, sailors: tuple[Sailor, ...]) -> list[str]:
    each = our_box.book_of(rules.box).decks.skills_each
    places = (skills.deck, skills.sensors, skills.pod, skills.discards, *(one.hand for one in sailors))
    wrong = []
    for name, counts in zip(SKILLS, zip(*places, strict=True), strict=True):
        if sum(counts) != each or min(counts) < 0:
            wrong.append(f"{name} cards are not {each}: {counts}")
    return wrong


def _stage(state: State) -> list[str]:
    wrong = []
    if (state.stage == "over") != (state.ending is not None):
        wrong.append(f"an ending in stage {state.stage}")
    if state.stage in ("turn", "alert") and state.turn.seat not in state.rules.seats:
        wrong.append("it is nobody's turn")
    if min(state.turn.discounts) < 0:
        wrong.append(f"discounts of this turn: {state.turn.discounts}")
    if state.turn.actions < 0 or state.turn.teleports < 0:
        wrong.append(f"{state.turn.actions} actions left, {state.turn.teleports} free teleports")
    if state.stage == "setting_up" and state.clock.pending is not None:
        wrong.append("an alert in the set-up")
    if state.clock.setup_left < 0:
        wrong.append(f"{state.clock.setup_left} setup alerts left")
    return wrong
