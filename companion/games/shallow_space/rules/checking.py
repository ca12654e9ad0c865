"""What each event says was drawn by lots, and among what: so that all of it can be worked out again."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion import contract
from companion.contract import Drawn, Lot
from companion.contract.lots import hash_of
from companion.games.shallow_space.model import State
from companion.games.shallow_space.printed import CARDS, TRIPLES
from companion.games.shallow_space.rules import boarding, cloak, dealing, gunnery, parts
from companion.games.shallow_space.rules.chance import DIE
from companion.games.shallow_space.rules.dice import Rolled, called, is_hit
from companion.games.shallow_space.rules.losses import GameEnded, seed_of
from companion.games.shallow_space.rules.muster import SeedDrawn, TeamsDrawn, sides_by
from companion.games.shallow_space.rules.steps import Moved

WITH_SIX: Final = {"disarm", *[name for name, card in CARDS.items() if card.use == "throw"]}  # rolls with such a die


def drawn(state: State, event: contract.Event[State]) -> Iterable[Drawn]:
    """On this state. Of games before 0.6.8 only dice can be worked out again."""
    match event:
        case SeedDrawn():
            yield Drawn("fingerprint", None, (), (event.hash,), ought=(hash_of(event.seed),))
        case GameEnded():
            yield Drawn("number", None, (), (event.seed,), ought=(seed_of(state),))
        case Rolled() if event.number or event.what == "section" or not state.rules.enters_dice:
            yield _rolled(state, event)
        case dealing.PileShuffled():
            yield Drawn("pile", event.lot, state.piles[event.pile].discards, event.cards)
        case dealing.CardsDealt() if event.number:
            box = dealing.endless_box(state, CARDS[event.cards[0]].deck)
            yield Drawn("cards", event.lot, tuple(box), event.cards)
        case dealing.CardsDealt() if state.lots.hash:
            pile = state.piles[parts.pile_of(state, state.people[event.who], event.cards[0])]
            yield Drawn("dealt", None, (), event.cards, ought=pile.draw[: len(event.cards)])
        case Moved(how="chamber"):
            yield Drawn("chamber", event.lot, boarding.free_rooms(state, event.ship), (event.room,))
        case TeamsDrawn():
            yield Drawn("teams", event.lot, state.rules.seats, event.order)
            yield Drawn("teams", None, (), _texts(event.sides), ought=_texts(sides_by(state, event.order)))
        case cloak.CloneMoved(room=came) | cloak.CloneSeemed(card=came):
            yield from _clone(state, event, came)
        case _:
            pass


def _texts(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([str(each) for each in numbers])


def _rolled(state: State, event: Rolled) -> Drawn:
    what = "place" if event.what == "section" else "dice"
    sides = _texts(range(1, 1 + (event.sides if what == "place" else 6 if event.what in WITH_SIX else 8)))
    lot = Lot(event.number, event.sides, (event.value - 1,), DIE)
    value = str(event.value)
    if not state.lots.hash:
        return Drawn(what, lot, sides, (value,), ought=(str(1 + _before_lots(state.seed, event)),))
    if is_hit(event.value, event.modifiers, event.over) != event.is_hit:
        value += " ?"  # it is told as what it is not
    if what == "dice":
        return Drawn(what, lot, sides, (value,))
    known = [called(TRIPLES), *[gunnery.targets_at(state, number) for number in range(len(state.ships))]]
    among = event.among if event.among in known else ()
    return Drawn(what, lot, among, among[event.value - 1 : event.value])


def _before_lots(seed: str, event: Rolled) -> int:
    return int(hash_of(f"{seed} die {event.number}")[:16], 16) % event.sides


def _clone(state: State, event: cloak.CloneMoved | cloak.CloneSeemed, came: str) -> Iterator[Drawn]:
    """Whether it walks, and what it does then; where it cannot walk, only that."""
    free = cloak.ways(state, state.people[event.who])
    walks = isinstance(event, cloak.CloneMoved)
    does, at = event.lots if len(event.lots) == 2 else (None, *(event.lots or (None,)))
    if free:
        yield Drawn("clone", does, cloak.DOES, (cloak.STEP if walks else "card",))
    yield Drawn("clone", at, free if walks else cloak.SHOWY, (came,))
