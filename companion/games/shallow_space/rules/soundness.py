"""What must always hold, as sentences about what does not. Simulations ask at every step, so asking is cheap."""

from collections import Counter
from functools import lru_cache

from companion.contract import kept
from companion.games.shallow_space.model import FIELD_POINTS, GREY, HEALTHY, Bot, Lasting, Pile, Ship, State
from companion.games.shallow_space.printed import INDEX, POD, ROOMS, pack_of
from companion.games.shallow_space.rules.losses import is_destroyed
from companion.games.shallow_space.rules.plans import MOST


def broken(state: State) -> tuple[str, ...]:
    if state.stage == "muster":
        return ()
    return (
        *_cards(state),
        *_people(state),
        *_ships(state.ships, state.stage == "playing"),
        *_lasting(state.lasting, state.bots),
        *_left_behind(state),
        *_turn(state),
        *_plans(state),
    )


def _cards(state: State) -> list[str]:
    """No card is lost and none is made."""
    if state.rules.decks == "endless":
        return []
    count = _in_piles(state.piles) + sum([len(person.hand) for person in state.people])
    sets = len(state.piles) // 2
    if count != (whole := _number(state.rules.left_out, sets)):
        return [f"{count} cards of {whole}"]
    if state.turn is None or any([each.has_acted for each in state.people if each.team in state.turn.teams]):
        return []  # kinds are looked at when a turn begins
    hands = tuple(each.hand for each in state.people)
    return _kinds(state.rules.left_out, sets, hands, state.piles)


@kept
def _in_piles(piles: tuple[Pile, ...]) -> int:
    return sum([len(pile.draw) + len(pile.discards) for pile in piles])


@lru_cache(maxsize=16)
def _number(left_out: tuple[str, ...], sets: int) -> int:
    return _whole(left_out, sets).total()


@lru_cache(maxsize=16)
def _whole(left_out: tuple[str, ...], sets: int) -> Counter[str]:
    return Counter((*pack_of("crew", left_out), *pack_of("captain", left_out)) * sets)


@kept
def _kinds(
    left_out: tuple[str, ...], sets: int, hands: tuple[tuple[str, ...], ...], piles: tuple[Pile, ...]
) -> list[str]:
    found: Counter[str] = Counter()
    for cards in (*hands, *[part for pile in piles for part in (pile.draw, pile.discards)]):
        found.update(cards)
    return [] if found == _whole(left_out, sets) else ["the cards are not those of the decks"]


def _people(state: State) -> list[str]:
    wrong, ranks = [], set()
    for person in state.people:
        if not 0 <= person.health <= HEALTHY:
            wrong.append(f"person {person.id} has health {person.health}")
        if person.health == 0:
            if person.hand or person.redshirts or person.cloak:
                wrong.append(f"person {person.id} is dead and has something left")
            continue
        ship = state.ships[person.ship]
        if state.stage == "playing" and ship.is_gone:
            wrong.append(f"person {person.id} is on a ship that is gone")
        if person.room not in ROOMS or (ship.is_pod and person.room != POD):
            wrong.append(f"person {person.id} is in {person.room}, where nobody can be")
        if person.redshirts < 0 or person.mending < 0 or not 0 <= person.moves <= HEALTHY:
            wrong.append(f"person {person.id} has less than nothing")
        if bool(person.cloak) != bool(person.shown_room):
            wrong.append(f"the clone of person {person.id} is nowhere")
        if person.rank != "crew":
            if person.team in ranks:
                wrong.append(f"team {person.team} has two captains")
            ranks.add(person.team)
    return wrong


@kept
def _ships(ships: tuple[Ship, ...], is_playing: bool) -> list[str]:
    wrong = []
    for number, ship in enumerate(ships):
        if min(ship.damage) < 0 or max(ship.damage) > GREY:
            wrong.append(f"ship {number} has damage {ship.damage}")
        if is_playing and not ship.is_gone and is_destroyed(ship):
            wrong.append(f"ship {number} is destroyed and still there")
    return wrong


@kept
def _lasting(lasting: tuple[Lasting, ...], bots: tuple[Bot, ...]) -> list[str]:
    wrong = []
    ids = [*[each.id for each in lasting], *[bot.id for bot in bots]]
    if len(set(ids)) != len(ids):
        wrong.append("two lasting things have one number")
    for each in lasting:
        if each.kind == "field":
            if not 0 < each.points <= FIELD_POINTS:
                wrong.append(f"a force field has {each.points} points")
        elif each.turns <= 0:
            wrong.append(f"{each.kind} lasts {each.turns} turns")
        if each.room and each.room not in INDEX:
            wrong.append(f"{each.kind} is in {each.room}, which is nowhere")
    return wrong


def _left_behind(state: State) -> list[str]:
    if not state.lasting and not state.bots:
        return []
    ships, people = state.ships, state.people
    wrong = [f"{each.kind} goes on where no ship is left" for each in state.lasting if ships[each.ship].is_gone]
    wrong += ["a robot has outlived its maker" for bot in state.bots if people[bot.maker].health == 0]
    return wrong


def _turn(state: State) -> list[str]:
    if state.stage == "over" or state.turn is None:
        return []
    waiting = [each for each in state.people if each.team in state.turn.teams and each.health > 0 and not each.is_ready]
    return [] if waiting else ["it is nobody's turn"]


def _plans(state: State) -> list[str]:
    wrong = []
    if state.plans:
        if len({each.who for each in state.plans}) < len(state.plans):
            wrong.append("somebody has two plans")
        if not all([0 < len(each.steps) <= MOST for each in state.plans]):
            wrong.append("a plan has no order, or too many")
    if state.signs and len({each.who for each in state.signs}) < len(state.signs):
        wrong.append("somebody gives two signs")
    return wrong
