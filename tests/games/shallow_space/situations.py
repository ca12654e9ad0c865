"""States to begin a row with: Ann, Ben and Cat on ship 0, whose turn it is; Dan, Eve and Fay on ship 1.

Captains stand on their bridges, Ben and Eve in engineering, Cat and Fay in the front hulls. Nobody has a card.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from companion.contract import Value
from companion.contract.lots import hash_of, place, seed_of
from companion.contract.stirring import LotsFixed, LotsMixed
from companion.games.shallow_space.model import GREY, MOVES, RED, Bot, Kind, Lasting, State, Wish
from companion.games.shallow_space.printed import INDEX, TARGETS, VITAL
from companion.games.shallow_space.rules.chance import DIE
from companion.games.shallow_space.rules.correcting import DamageSet, PersonPut
from companion.games.shallow_space.rules.damage import Died
from companion.games.shallow_space.rules.dealing import CardPlayed, CardsDealt
from companion.games.shallow_space.rules.dice import Rolled
from companion.games.shallow_space.rules.muster import Begin, GameBegan
from companion.games.shallow_space.rules.parts import pile_of
from companion.games.shallow_space.rules.turns import TurnBegan
from tests.games.shallow_space.table import ANN, PEOPLE, Event, after, begun, done

A, B, C, D, E, F, G = range(7)
ROOT: Final = "5eed"
SEED: Final = seed_of(ROOT, 0)
FIXED: Final[tuple[Event, ...]] = (LotsFixed(ROOT, hash_of(SEED), PEOPLE), LotsMixed())
TRIES: Final = 1_000_000


def sailing(players: int = 6, **options: Value) -> State:
    options = {"turn_seconds": 0, **options}
    state = after(begun(players, **options), *FIXED, GameBegan())
    teams = tuple(range(state.rules.ships)) if state.rules.simultaneous else (0,)
    return after(state, TurnBegan(1, 1, teams, None))


def person(state: State, who: int, **changes: Any) -> State:
    people = list(state.people)
    people[who] = replace(people[who], **changes)
    return replace(state, people=tuple(people))


def holds(who: int, *cards: str, state: State | None = None, **changes: Any) -> State:
    return person(state or sailing(), who, hand=cards, **changes)


def at(state: State, who: int, ship: int, room: str) -> State:
    return person(state, who, ship=ship, room=room)


def dead(state: State, *who: int) -> State:
    for each in who:
        state = person(state, each, health=0, hand=())
    return state


def damaged(state: State, number: int, **damage: int) -> State:
    ship = state.ships[number]
    marks = list(ship.damage)
    for section, level in damage.items():
        marks[INDEX[section]] = level
    return with_ship(state, number, damage=tuple(marks))


def with_ship(state: State, number: int, **changes: Any) -> State:
    ships = list(state.ships)
    ships[number] = replace(ships[number], **changes)
    return replace(state, ships=tuple(ships))


def boosted(state: State, *cards: str) -> State:
    return with_ship(state, 0, boosts=cards)


def unshielded(state: State, number: int = 1) -> State:
    return damaged(state, number, shield=GREY)


def nearly_lost(state: State, number: int, but: str = "teleport") -> State:
    return damaged(state, number, **{section: GREY for section in VITAL if section != but})


def lasts(
    state: State, kind: Kind, ship: int, room: str = "", team: int = 1, turns: int = 2, points: int = 0, by: int = D
) -> State:
    new = Lasting(state.made, kind, ship, room, team, by, turns, points)
    return replace(state, lasting=(*state.lasting, new), made=state.made + 1)


def field(state: State, ship: int, room: str, team: int = 1, points: int = 2) -> State:
    return lasts(state, "field", ship, room, team, 0, points)


def bot(state: State, maker: int, ship: int, room: str, moves: int = 3) -> State:
    new = Bot(state.made, maker, ship, room, moves)
    return replace(state, bots=(*state.bots, new), made=state.made + 1)


def cloaked(state: State, who: int, ship: int, room: str, turns: int = 4) -> State:
    """Really here, while the clone stays where the person was."""
    was = state.people[who]
    shown = {"shown_ship": was.ship, "shown_room": was.room, "shown_moves": MOVES}
    return person(state, who, cloak=turns, **shown, ship=ship, room=room)


def wishing(state: State, who: int, team: int) -> State:
    return replace(state, wishes=(*state.wishes, Wish(who, team)))


def rolling(state: State, *dice: tuple[int, int]) -> State:
    """With a key whose next dice (sides, value) come so."""
    for number in range(TRIES):
        key = f"{number:x}"
        if all(place(key, DIE, state.dice + at, sides) == value - 1 for at, (sides, value) in enumerate(dice, start=1)):
            return replace(state, lots=replace(state.lots, key=key))
    raise AssertionError(f"no key rolls {dice}")


def rolled(what: str, sides: int, value: int, over: int, *modifiers: tuple[str, int], number: int = 1) -> Rolled:
    is_hit = value + sum(each for _, each in modifiers) > over
    return Rolled(number, what, sides, value, modifiers, over, is_hit)


def section_die(value: int, among: tuple[str, ...] = TARGETS, number: int = 2) -> Rolled:
    return Rolled(number, "section", len(among), value, (), 0, True, among)


def played(who: int, card: str, at: str = "") -> CardPlayed:
    return CardPlayed(who, card, at)


# --- trouble: what a whole game by chance alone seldom comes to


def given(state: State, who: int, card: str) -> State:
    """Off the pile, wherever it lies there; no card is made."""
    place = pile_of(state, state.people[who], card)
    pile = state.piles[place]
    if card not in pile.draw:
        return state
    at = pile.draw.index(card)
    sorted_ = replace(pile, draw=(card, *pile.draw[:at], *pile.draw[at + 1 :]))
    piles = (*state.piles[:place], sorted_, *state.piles[place + 1 :])
    return after(replace(state, piles=piles), CardsDealt(who, (card,)))


def trouble(players: int, seed: int, **options: Value) -> State:
    """A battle that has gone on for long: no shields, hardly a hull, captains dead or on the bridges of others."""
    rng = Random(seed)
    state = done(begun(players, **{**options, "teams": "seats"}), (Begin(), ANN))
    for event in _troubles(state, rng):
        state = after(state, event)
    for each in state.people:
        for card in ("escape_pod", "boarding"):
            if each.health and state.rules.decks != "endless" and rng.random() < 0.4:
                state = given(state, each.id, card)
    return state


def _troubles(state: State, rng: Random) -> Iterator[Event]:
    captains = [each for each in state.people if each.rank == "captain"]
    gone = rng.choice(captains)
    yield Died(gone.id)
    raider = rng.choice([each for each in captains if each.id != gone.id])
    yield PersonPut(raider.id, gone.ship, "bridge")  # alone there
    for number in range(len(state.ships)):
        yield DamageSet(number, "shield", GREY)
        for section in rng.sample(VITAL, 3):
            yield DamageSet(number, section, rng.choice((RED, GREY)))
