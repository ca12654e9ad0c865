"""What may come, and whether there is still time; only for groups that want to know. All exact, nothing simulated."""

from dataclasses import dataclass
from math import comb
from typing import Final

from companion.games.captain_is_dead.model import DECK, State
from companion.games.captain_is_dead.printed import LEVELS, SKILLS, AlertCard, Level
from companion.games.captain_is_dead.rules import crew
from companion.games.captain_is_dead.rules.costs import price
from companion.games.captain_is_dead.rules.skills import drawable
from companion.games.captain_is_dead.rules.turns import actions_of

TAGS: Final = ("shields", "offline", "destroyed", "aliens", "ship", "anomaly", "injures", "skill_deck", "ends")
DRAWS: Final = (1, 2, 3, 5)
HIT: Final = 10  # percent


@dataclass(frozen=True, slots=True)
class TagChance:
    tag: str
    percent: int


@dataclass(frozen=True, slots=True)
class SkillChance:
    """Of at least one card of this kind among so many."""

    skill: str
    draws: int
    percent: int


@dataclass(frozen=True, slots=True)
class Core:
    """Whether the Jump Core can still be repaired before the alerts run out."""

    repairs: int
    actions: int  # that the repairs take, by whoever takes fewest
    cards: int  # Engineering cards to discard, likewise
    turns: int  # that begin later
    actions_left: int  # of all of them
    in_time: bool


@dataclass(frozen=True, slots=True)
class Odds:
    turns: int  # that begin later
    pawns: int
    hits: int  # of ten percent that the Shields still take
    core: Core
    tags: tuple[TagChance, ...]  # of the next alert that nobody knows yet, by the group's box
    tag_level: Level | None
    skills: tuple[SkillChance, ...]


def odds(state: State) -> Odds | None:
    if not state.rules.shows_odds or state.stage in ("setting_up", "over"):
        return None
    level = next((each for each, left in zip(LEVELS, state.clock.deck, strict=True) if left), None)
    return Odds(
        turns=turns_to_come(state),
        pawns=state.ship.pawns,
        hits=state.ship.shields // HIT,
        core=core(state),
        tags=tag_chances(state, level),
        tag_level=level,
        skills=skill_chances(state),
    )


def turns_to_come(state: State) -> int:
    """Who ends a turn must draw: so there is one more turn than alerts, if that turn can still win."""
    clock = state.clock
    left = sum(clock.deck) + len(clock.queue) - clock.setup_left
    if clock.pending is not None and clock.pending.kind != "extra":
        has_drawn = True
    else:
        has_drawn = state.stage == "first_alerts" or state.turn.skips
    turns = left + 1 if has_drawn else left
    return max(0, turns if state.rules.wins_at_once else turns - 1)


def core(state: State) -> Core:
    steps, turns = state.ship.core, turns_to_come(state)
    costs = [price(state, seat, "repair", "jump_core") for seat in state.rules.seats]
    actions = min(each.actions for each in costs) * steps
    cards = min(sum(each.pays) for each in costs) * steps
    here = [seat for seat, one in zip(state.rules.seats, state.crew, strict=True) if not one.is_away]
    each_turn = [actions_of(state, seat) for seat in state.order if seat in here] or [0]
    order = [seat for seat in state.order if seat in here]
    at = order.index(state.turn.seat) + 1 if state.turn.seat in order else 0
    later = sum(each_turn[(at + number) % len(each_turn)] for number in range(turns))
    left = state.turn.actions + later
    return Core(steps, actions, cards, turns, left, actions <= left)


def unseen(state: State, level: Level | None) -> tuple[AlertCard, ...]:
    """Of the group's box: each card as often as it may still lie face down."""
    shown = [*state.clock.seen, *(each.card for each in state.clock.queue)]
    cards: list[AlertCard] = []
    for card in crew.book(state).alerts:
        if card.level == level:
            cards += [card] * max(0, card.count - shown.count(card.name))
    return tuple(cards)


def tags_of(card: AlertCard) -> tuple[str, ...]:
    marks = (
        card.shields,
        card.offline,
        card.destroyed,
        card.aliens,
        card.ship,
        card.anomaly,
        card.injures,
        card.skill_deck,
        card.ends,
    )
    return tuple([tag for tag, mark in zip(TAGS, marks, strict=True) if mark])


def tag_chances(state: State, level: Level | None) -> tuple[TagChance, ...]:
    """Only where every card of this level that lies face down is known by the box."""
    if level is None:
        return ()
    cards, lying = unseen(state, level), state.clock.deck[LEVELS.index(level)]
    if not cards or len(cards) != lying:
        return ()
    counts = {tag: sum(tag in tags_of(card) for card in cards) for tag in TAGS}
    return tuple([TagChance(tag, round(100 * count / len(cards))) for tag, count in counts.items() if count])


def at_least_one(cards: int, wanted: int, draws: int) -> float:
    """The chance of at least one of the wanted among so many drawn without putting back."""
    if draws > cards:
        draws = cards
    return 1 - comb(cards - wanted, draws) / comb(cards, draws) if cards else 0.0


def skill_chances(state: State) -> tuple[SkillChance, ...]:
    if not state.rules.counts_skills:
        return ()
    deck = drawable(state, DECK)
    cards = sum(deck)
    return tuple(
        [
            SkillChance(skill, draws, round(100 * at_least_one(cards, count, draws)))
            for skill, count in zip(SKILLS, deck, strict=True)
            for draws in DRAWS
        ]
    )
