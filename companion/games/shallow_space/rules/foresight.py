"""What a deed would cost one's own people, as far as they can know: by the rules themselves, on a course of its own.

Nothing is worked out twice: the order acts on the state as its team knows it, and each die falls both ways.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Event, Line, Refused, line, replace, stirring, supposed
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREEN, GREY, HEALTHY, Asked, Course, Person, State
from companion.games.shallow_space.printed import INDEX, PLACES, SHIELD
from companion.games.shallow_space.rules import losses, parts, sensors
from companion.games.shallow_space.rules.dice import DieWanted, Rolled

Act = Callable[[Course, Person], None]
CERTAIN: Final = 100
PERHAPS: Final = -1  # sensors do not say
HALF: Final = 0.5
HIGHEST: Final = (8, 8, 8)  # whatever is fired from a bridge rolls a d8, a barrage three
WHOLE: Final = (GREEN,) * len(PLACES)
BEHIND_A_VIRUS: Final = (WHOLE, (*WHOLE[: INDEX[SHIELD]], GREY, *WHOLE[INDEX[SHIELD] + 1 :]), sensors.ALL_GREY)


@dataclass(frozen=True, slots=True)
class Toll:
    """What somebody of the own team would lose, at the worst."""

    who: int
    health: int
    redshirts: int
    dies: bool
    percent: int  # how likely; CERTAIN, or PERHAPS
    is_deadly: bool  # however the dice fall, as far as can be known


@dataclass(frozen=True, slots=True)
class Outcome:
    share: float  # of all ways in which the dice can fall
    after: State


Loss = tuple[bool, int, int]  # whether it kills; health and redshirts
NOTHING: Final[Loss] = (False, 0, 0)


def tolls(worlds: Iterable[State], who: int, act: Act) -> tuple[Toll, ...]:
    """`worlds`: the state as its team knows it, as `known_worlds` has it."""
    tried = [(world, found) for world in worlds if (found := tuple(_outcomes(world, who, act)))]
    if not any([each.after is not world for world, found in tried for each in found]):
        return ()
    people, team = tried[0][0].people, tried[0][0].people[who].team
    tolls_of = [_toll(mate, [found for _, found in tried]) for mate in people if mate.team == team and mate.health > 0]
    return tuple([each for each in tolls_of if each is not None])


def question(state: State, who: int, act: Act) -> Line | None:
    """Asked before somebody of one's own is killed, if that is what comes of it in any case."""
    worlds = known_worlds(state, state.people[who])
    dead = [each.who for each in tolls(worlds, who, act) if each.is_deadly]
    if not dead:
        return None
    if dead == [who]:
        return line("asks.you_die")
    others = tuple([names.person(state, each) for each in dead if each != who])
    return line("asks.all_die", who=others) if who in dead else line("asks.they_die", who=others)


def _toll(mate: Person, worlds: list[tuple[Outcome, ...]]) -> Toll | None:
    if all([each.after.people[mate.id] is mate for world in worlds for each in world]):
        return None
    lost = [[(each.share, _lost(mate, each.after.people[mate.id])) for each in world] for world in worlds]
    all_lost = [loss for world in lost for _, loss in world]
    dies, health, redshirts = max(all_lost)
    if health <= 0 and redshirts <= 0:
        return None
    shares = {round(CERTAIN * sum([share for share, loss in world if loss > NOTHING])) for world in lost}
    percent = shares.pop() if len(shares) == 1 else PERHAPS
    return Toll(mate.id, health, redshirts, dies, percent, all([each[0] for each in all_lost]))


def _lost(mate: Person, now: Person) -> Loss:
    if not now.health:
        return True, mate.health, 0
    return False, mate.health - now.health, mate.redshirts - now.redshirts


# --- the state as a team knows it


def known_worlds(state: State, person: Person) -> tuple[State, ...]:
    """More than one where a virus hides how ships are."""
    known = replace(
        state,
        rules=replace(state.rules, enters_dice=True),
        lots=stirring.guessed(state.lots),
        people=tuple([_known(each, person) for each in state.people]),
        lasting=tuple([each for each in state.lasting if each.team == person.team or parts.is_public(state, each)]),
    )
    teams = frozenset((person.team,))
    hidden = [number for number in range(len(state.ships)) if sensors.is_fooled(state, number, teams)]
    if not hidden:
        return (known,)
    return tuple([_with_damage(known, hidden, damage) for damage in BEHIND_A_VIRUS])


def _with_damage(world: State, hidden: list[int], damage: tuple[int, ...]) -> State:
    for number in hidden:
        world = parts.with_ship(world, number, replace(world.ships[number], damage=damage))
    return world


def _known(each: Person, person: Person) -> Person:
    """Hands are seen by their own seats alone; of others than mates only where they seem to be."""
    if each.seat == person.seat:
        return each
    if each.team == person.team:
        return replace(each, hand=())
    ship, room = parts.seems_at(each, knows=False)
    return replace(parts.uncloaked(each), ship=ship, room=room, hand=(), health=min(each.health, 1) * HEALTHY)


# --- what comes of it there


def _outcomes(world: State, who: int, act: Act, dice: tuple[int, ...] = ()) -> Iterator[Outcome]:
    """One for each way in which its dice can fall; nothing where it is refused. A die too many does no harm: so what
    needs one is tried with its lowest at once."""
    low = _tried(world, who, act, (*dice, 1))
    if low is None:
        return
    yield from _led_to(world, who, act, (*dice, 1), low)
    thrown = _thrown(low[0])
    if len(thrown) > len(dice):
        sides = thrown[len(dice)].sides
        if (high := _tried(world, who, act, (*dice, sides))) is not None:
            yield from _led_to(world, who, act, (*dice, sides), high)


Tried = tuple[Course, bool]  # and whether it wants one more die


def _tried(world: State, who: int, act: Act, dice: tuple[int, ...]) -> Tried | None:
    person = world.people[who]
    course = supposed(replace(world, asked=Asked("", (), person.seat, dice, 0, "")), person.seat)
    try:
        act(course, person)
    except Refused:
        return None
    except DieWanted:
        return course, True
    return course, False


def _led_to(world: State, who: int, act: Act, dice: tuple[int, ...], tried: Tried) -> Iterator[Outcome]:
    course, wants_more = tried
    if wants_more:
        yield from _outcomes(world, who, act, dice)
        return
    share, happened = _share(course), course.happened
    lots = [place for place, (_, event, _) in enumerate(happened) if isinstance(event, Rolled) and event.number]
    if lots:
        happened = happened[: lots[0]]  # the box draws where it lands: what follows cannot be foreseen
    elif not any([each.kind == "virus" for each in world.lasting]):
        losses.settle(course)
    yield Outcome(share, happened[-1][2] if happened else world)


def at_best(world: State, who: int, act: Act) -> tuple[Event[State], ...]:
    """What happens when each die falls as high as it can; of what the box draws, one way of many."""
    tried = _tried(world, who, act, HIGHEST)
    return () if tried is None else tuple([event for _, event, _ in tried[0].happened])


def _thrown(course: Course) -> list[Rolled]:
    return [event for _, event, _ in course.happened if isinstance(event, Rolled) and not event.number]


def _share(course: Course) -> float:
    """Only the lowest and the highest of a die are tried: each stands for all that come to the same."""
    share = 1.0
    for event in _thrown(course):
        added = sum([number for _, number in event.modifiers])
        same = sum([(value + added > event.over) == event.is_hit for value in range(1, event.sides + 1)])
        share *= HALF if same == event.sides else same / event.sides
    return share
