"""What stands on a button beside its words: what the deed costs one's own people."""

from collections.abc import Iterable
from typing import Final

from companion.contract import Choice, Line, Offer, line
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Person, State
from companion.games.shallow_space.rules import foresight
from companion.games.shallow_space.rules.crew_cards import Throw
from companion.games.shallow_space.rules.foresight import CERTAIN, PERHAPS, Toll
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.moving import Jump, Move
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from companion.games.shallow_space.shown.picture import CostView

WHERE_ONE_STANDS: Final = ("Shoot", "Throw")


def costs(state: State, person: Person) -> tuple[CostView, ...]:
    """Of all that somebody may do now and that costs anything."""
    if not _acts(state, person):
        return ()
    worlds = foresight.known_worlds(state, person)
    found = []
    for order, at in _deeds(state, person):
        if tolls := foresight.tolls(worlds, person.id, order.act):
            found.append(_cost(state, person, type(order).__name__, at, tolls))
    return tuple(found)


def _acts(state: State, person: Person) -> bool:
    if state.stage != "playing" or state.turn is None or state.asked is not None:
        return False
    return person.team in state.turn.teams and person.health > 0 and not person.is_ready


def _deeds(state: State, person: Person) -> Iterable[tuple[Order, str]]:
    """Each with what its button says; a shot that is not aimed has no certain end, and is left out."""
    who = person.id
    for kind in (Move, Jump):
        for to in _values(kind.possible(state, person), "to"):
            yield kind(who, to), to
    for target in _values(Shoot.possible(state, person), "target"):
        yield Shoot(who, target), target
    for offer in Throw.possible(state, person):
        (card,) = _values((offer,), "card")
        for room in _values((offer,), "room"):
            yield Throw(who, card, room), f"{card}/{room}"
    for offer in Launch.possible(state, person):
        (card,), (ship,) = _values((offer,), "card"), _values((offer,), "ship")
        yield Launch(who, card, int(ship)), f"{card}/{ship}"
    seen = set[str]()
    for offer in Fire.possible(state, person):
        (laser,), (ship,) = _values((offer,), "laser"), _values((offer,), "ship")
        for section in _values((offer,), "section"):
            if section and (at := f"{ship}/{section}") not in seen:  # alike from each laser
                seen.add(at)
                yield Fire(who, laser, int(ship), section), at


def _values(offers: Iterable[Offer], name: str) -> tuple[str, ...]:
    found = [each for offer in offers for each in offer.fields if isinstance(each, Choice) and each.name == name]
    return tuple([str(value) for each in found for value in each.values])


def _cost(state: State, person: Person, type: str, at: str, tolls: tuple[Toll, ...]) -> CostView:
    stands = type in WHERE_ONE_STANDS and at.rpartition("/")[2] == person.room
    return CostView(
        type=type,
        at=at,
        lines=tuple([_line(state, person, each, stands=stands) for each in tolls]),
        mark=next((_mark(each) for each in tolls if each.who == person.id), None),
        kills=any([each.is_deadly for each in tolls]),
    )


def _line(state: State, person: Person, toll: Toll, *, stands: bool) -> Line:
    what = _said(state, person, toll, stands=stands)
    if toll.percent == CERTAIN:
        return what
    if toll.percent == PERHAPS:
        return line("cost.perhaps", what=what)
    return line("cost.chance", percent=toll.percent, what=what)


def _said(state: State, person: Person, toll: Toll, *, stands: bool) -> Line:
    loss = _loss(toll)
    if toll.who == person.id:
        if toll.dies:
            return line("cost.you_die", loss=loss)
        return line("cost.you_here", loss=loss) if stands else line("cost.you", loss=loss)
    who = names.person(state, toll.who)
    return line("cost.they_die", who=who, loss=loss) if toll.dies else line("cost.they", who=who, loss=loss)


def _mark(toll: Toll) -> Line:
    """What weighs most."""
    return line("loss.health", health=toll.health) if toll.health else _loss(toll)


def _loss(toll: Toll) -> Line:
    health = line("loss.health", health=toll.health)
    if not toll.redshirts:
        return health
    shirts = line("loss.redshirts", redshirts=toll.redshirts)
    return line("loss.both", health=health, redshirts=shirts) if toll.health else shirts
