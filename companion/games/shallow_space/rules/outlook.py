"""What somebody who waits can plan: what could come next in the own next turn, for all that they know now."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from companion.contract import Choice, Field, Kindred, Offer, Seat, Several, kept, replace
from companion.games.shallow_space.model import Course, Person, Pile, Plain, Plan, Planned, State
from companion.games.shallow_space.rules import dice, foresight, parts
from companion.games.shallow_space.rules.boarding import Board, Teleport
from companion.games.shallow_space.rules.bots import MoveBot
from companion.games.shallow_space.rules.bridge import Capture, Commission
from companion.games.shallow_space.rules.crew_cards import Heal, RaiseField, Throw
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.hands import OfferSwap, TurnIn
from companion.games.shallow_space.rules.moving import Jump, Move
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.plans import MOST, plan_of
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.rules.repairs import Repair
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from companion.games.shallow_space.rules.turns import TurnBegan

PLANNABLE: Final[tuple[type[Order], ...]] = (
    *(Move, Fire, PlayCard, Repair, Shoot, Launch, Heal, RaiseField, Throw, Jump, Board, Teleport),
    *(MoveBot, Commission, Capture, OfferSwap, TurnIn),
)
UNKNOWN: Final = "repair1"  # in place of each card of a team-mate
NOTHING: Final[tuple[Planned, ...]] = ()


def may_plan(state: State, person: Person) -> bool:
    """Who waits: for the own turn, or for the mates to end it."""
    turn = state.turn
    if turn is None or state.stage != "playing" or person.health <= 0:
        return False
    return person.is_ready or person.team not in turn.teams


def steps_of(state: State, who: int) -> tuple[Planned, ...]:
    """That are still to come: what the own turn has left undone is no part of the next plan."""
    plan = plan_of(state, who)
    return NOTHING if plan is None or plan.why else plan.steps


# --- what can be planned


def outlook(state: State, person: Person) -> State:
    """How the own next turn finds things, after all that is planned, for all that this person knows now.

    Each die falls well: a plan goes on whatever the last throw might do."""
    turn = parts.turn_of(state)
    ahead = TurnBegan(turn.number + 1, turn.round, (person.team,), None).apply(_as_known(state, person))
    for each in steps_of(state, person.id):
        for event in foresight.at_best(ahead, person.id, _order(person.id, each).act):
            ahead = event.apply(ahead)
    return ahead


def _as_known(state: State, person: Person) -> State:
    """How many cards mates have is known, and nothing of the piles."""
    world = foresight.known_worlds(state, person)[-1]
    mates = [each for each in state.people if each.team == person.team and each.seat != person.seat]
    cards = {each.id: (UNKNOWN,) * len(each.hand) for each in mates}
    people = [replace(each, hand=cards[each.id]) if cards.get(each.id) else each for each in world.people]
    piles = tuple([Pile(()) for _ in state.piles])
    return replace(world, people=tuple(people), piles=piles, asked=None, plans=(), signs=())


def _order(who: int, planned: Planned) -> Order:
    order: Order = Order.kinds[planned.command](who, **dict(planned.values))
    return order


@kept  # for the offer, and for the order that comes of it
def deeds(state: State, person: Person) -> tuple[tuple[Planned, ...], ...]:
    """What could come next in the plan: those that are alike stand together."""
    return tuple(_deeds(state, person))


def _deeds(state: State, person: Person) -> Iterator[tuple[Planned, ...]]:
    if len(steps_of(state, person.id)) >= MOST:
        return
    ahead = outlook(state, person)
    if ahead.turn is None or person.team not in ahead.turn.teams or ahead.stage != "playing":
        return
    after = ahead.people[person.id]
    if after.health <= 0 or after.is_ready:
        return
    for kind in PLANNABLE:
        for offer in kind.possible(ahead, after):
            values = [_values(each) for each in offer.fields if each.name != "who"]
            if found := tuple([Planned(kind.__name__, each) for each in product(*values)]):
                yield found


def _values(field: Field) -> list[tuple[str, Plain]]:
    """Of several at once a plan takes none where it may, else one."""
    match field:
        case Choice(name=name, values=values):
            return [(name, value) for value in values]
        case Several(name=name, least=0):
            return [(name, ())]
        case Several(name=name, values=values, least=1):
            return [(name, (str(value),)) for value in dict.fromkeys(values)]
        case _:
            return []


def key(planned: Planned) -> str:
    """As a form sends it."""
    said = ["+".join(value) if isinstance(value, tuple) else str(value) for _, value in planned.values]
    return "/".join((planned.command, *said))


@dataclass(frozen=True, slots=True)
class Planning(Kindred[State]):
    """What somebody does to their own plan. It is nobody's business, and possible in any turn."""

    stages = ("playing", dice.ASKED)
    who: int

    @abstractmethod
    def change(self, course: Course, person: Person) -> None:
        """What happens then, or Refused."""

    @classmethod
    @abstractmethod
    def ways(cls, state: State, person: Person, plan: Plan | None) -> Iterator[Offer]:
        """How this person can do it now."""

    def decide(self, course: Course) -> None:
        self.change(course, parts.expect_own(course.state, self.who, course.by))

    @classmethod
    def offered_of(cls, kinds: Sequence[type["Planning"]], state: State, seat: Seat) -> Iterator[Offer]:
        mine = parts.alive_of(state.people, seat)
        own = [each for each in mine if state.plans or may_plan(state, each)]
        for kind in kinds:
            for person in own:
                yield from kind.ways(state, person, plan_of(state, person.id))
