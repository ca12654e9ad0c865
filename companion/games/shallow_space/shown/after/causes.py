"""Who did it, and with what: the cause of each harm, read off the events in their order."""

from dataclasses import dataclass

from companion.contract import Moment, replace
from companion.games.shallow_space.model import State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules.correcting import DamageSet, HealthSet, PersonPut, RedshirtsSet
from companion.games.shallow_space.rules.damage import Hurt, SectionHit
from companion.games.shallow_space.rules.dealing import CardPlayed
from companion.games.shallow_space.rules.gunnery import LaserFired
from companion.games.shallow_space.rules.lasting import LastingCounted, LastingEnded
from companion.games.shallow_space.rules.losses import ShipDestroyed
from companion.games.shallow_space.rules.shooting import PhaserFired
from companion.games.shallow_space.rules.steps import Moved
from companion.games.shallow_space.rules.turns import TurnBegan, TurnEnded

BY_HAND = (DamageSet, HealthSet, RedshirtsSet, PersonPut)
WEAPONS = ("launch", "throw")  # how cards are used that harm others


@dataclass(frozen=True, slots=True)
class Cause:
    """`what`: laser, phaser, a card, charge, fire, gas, walking, decay, ship (it was lost with all aboard), hand (the
    host's)."""

    what: str
    who: int | None = None
    shot: int = 0  # shots are counted; 0: it is none
    ship: int | None = None  # a charge blows here, and hits this section alone
    room: str = ""


DECAY = Cause("decay")


def next_cause(cause: Cause, moment: Moment[State], shots: int) -> Cause:
    """Of what this event does, and of what comes after it until there is another; `shots`: fired so far."""
    before, event = moment.before, moment.event
    match event:
        case LaserFired(who=who):
            return Cause("laser", who, shots + 1)
        case PhaserFired(who=who):
            return Cause("phaser", who, shots + 1)
        case CardPlayed(who=who, card=card) if CARDS[card].use in WEAPONS:
            return Cause(card, who, shots + 1)
        case Moved(who=who):
            return Cause("walking", who)
        case LastingEnded(id=id, how="blown"):
            charge = next(each for each in before.lasting if each.id == id)
            return Cause("charge", charge.by, 0, charge.ship, charge.room)
        case TurnBegan() | TurnEnded() | LastingCounted() | LastingEnded(how="over"):
            return DECAY
        case SectionHit(ship=ship, section=section):
            if cause.what == "charge" and (cause.ship, cause.room) == (ship, section):
                return replace(cause, ship=None)
            if cause.what in ("decay", "charge", "fire", "gas"):
                return _lasting(before, "fire", ship, section)
        case Hurt(who=who) if cause.what == "decay":
            return _lasting(before, "gas", before.people[who].ship, "")
        case ShipDestroyed():
            return replace(cause, what="ship")
        case _ if isinstance(event, BY_HAND):
            return Cause("hand")
        case _:
            pass
    return cause


def _lasting(state: State, kind: str, ship: int, room: str) -> Cause:
    """What burns, or chokes, by itself there."""
    found = [each for each in state.lasting if (each.kind, each.ship, each.room) == (kind, ship, room)]
    return Cause(kind, found[0].by) if found else DECAY
