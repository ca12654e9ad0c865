"""The history in words that everybody may read, and which events show what cannot be unseen.

What somebody cloaked does is not told, but what comes of it for a ship is.
"""

from companion.contract import Line, Who, Word, line
from companion.games.shallow_space import labels
from companion.games.shallow_space.events import (
    ClockFreed,
    ClockFrozen,
    DamageSet,
    Event,
    GameBegan,
    HealthSet,
    OwnerSet,
    PersonHandedOver,
    PersonPut,
    RedshirtsSet,
    RollAsked,
    SeedDrawn,
    ShipJoined,
    ShipNamed,
    TeamsDrawn,
    TurnBegan,
    TurnEnded,
)
from companion.games.shallow_space.events_people import (
    CardPlayed,
    CardsDealt,
    CardsTurnedIn,
    CloneMoved,
    CloneSeemed,
    Commissioned,
    DefectAsked,
    Defected,
    Died,
    Dived,
    GameEnded,
    Moved,
    PhaserFired,
    RankChanged,
    ShipCaptured,
    Swapped,
    TeamLost,
    Uncloaked,
)
from companion.games.shallow_space.events_ships import (
    Absorbed,
    BarrelRolled,
    Boosted,
    BotLost,
    BotMade,
    ChargeFound,
    Decayed,
    FieldHit,
    LaserFired,
    LastingBegan,
    LastingEnded,
    Missed,
    PodLaunched,
    Rolled,
    SectionHit,
    SectionMended,
    ShieldHit,
    ShieldRose,
    ShipDestroyed,
)
from companion.games.shallow_space.model import HIDDEN, State
from companion.games.shallow_space.outcome import outcome


def tell(before: State, event: Event, after: State) -> Line | None:
    match event:
        case Rolled():
            return rolled(event)
        case SectionHit() | ShieldHit() | SectionMended() | ShieldRose() | Decayed() | Missed() | Absorbed():
            return _of_sections(before, event)
        case Moved() | CardPlayed() | PhaserFired() | LaserFired() | Boosted() | CloneMoved() | CloneSeemed():
            return _deeds(before, event)
        case Died() | Dived() | Uncloaked() | RankChanged() | Commissioned() | Defected() | DefectAsked():
            return _of_people(before, event)
        case BotMade() | BotLost() | LastingBegan() | LastingEnded() | FieldHit() | ChargeFound():
            return _of_lasting(before, event)
        case ShipCaptured() | ShipDestroyed() | PodLaunched() | BarrelRolled():
            return _of_ships(before, event)
        case TurnBegan() | TurnEnded() | TeamLost() | GameEnded() | GameBegan() | SeedDrawn() | TeamsDrawn():
            return _of_table(before, event, after)
        case ShipJoined() | ShipNamed() | CardsTurnedIn() | Swapped() | RollAsked():
            return _besides(before, event)
        case PersonPut() | HealthSet() | RedshirtsSet() | DamageSet() | OwnerSet() | PersonHandedOver():
            return _corrected(before, event)
        case ClockFrozen():
            return line("told.clock_frozen")
        case ClockFreed():
            return line("told.clock_freed")
        case _:
            return None  # somebody's own affair, or told by what comes of it


def rolled(event: Rolled) -> Line | None:
    """With everything that counts: 6, minus 1, against 4; and with the die's number, by which anybody can check it."""
    if event.what == "section":
        return None  # told by the hit
    sum_of = sums(event.modifiers)
    what = line(f"roll.{event.what}")
    if event.number:  # real dice have none
        what = line("told.numbered", what=what, number=event.number)
    values: dict[str, Word] = {"what": what, "value": event.value, "over": event.over}
    if sum_of:
        key = "told.roll_hit_with" if event.is_hit else "told.roll_miss_with"
        return line(key, **values, sum=sum_of)
    return line("told.roll_hit" if event.is_hit else "told.roll_miss", **values)


def sums(modifiers: tuple[tuple[str, int], ...]) -> tuple[Line, ...]:
    return tuple(
        line("told.hidden")
        if what == HIDDEN
        else line("told.plus" if number > 0 else "told.minus", number=abs(number), what=line(f"modifier.{what}"))
        for what, number in modifiers
    )


SectionEvent = SectionHit | ShieldHit | SectionMended | ShieldRose | Decayed | Missed | Absorbed


def _of_sections(before: State, event: SectionEvent) -> Line | None:
    """How badly is not told: a virus may hide it."""
    ship = labels.ship(before, event.ship)
    match event:
        case SectionHit(_, section):
            return line("told.hit", ship=ship, section=labels.section(section))
        case ShieldHit():
            return line("told.shield_hit", ship=ship)
        case SectionMended(_, section):
            return line("told.mended", ship=ship, section=labels.section(section))
        case ShieldRose() | Decayed():
            return None  # one can see it, if sensors show it
        case Missed():
            return line("told.missed", ship=ship)
        case Absorbed():
            return line("told.absorbed", ship=ship)


Deed = Moved | CardPlayed | PhaserFired | LaserFired | Boosted | CloneMoved | CloneSeemed


def _deeds(before: State, event: Deed) -> Line | None:
    person = before.people[event.who]
    who = labels.person(before, event.who)
    match event:
        case CloneMoved(_, room):
            return line("told.walk", who=who, place=labels.place(before, person.shown_ship, room))
        case CloneSeemed(_, card):
            return line("told.played", who=who, card=labels.card(card))
        case _ if person.cloak:
            return None
        case CardPlayed(_, card) if card == "decoy" or (card == "plasma_charge" and not before.rules.charges_seen):
            return None  # what is hidden from now on
        case Moved(_, ship, room, _, how):
            if how == "disarm":
                return None
            return line(f"told.{how}", who=who, place=labels.place(before, ship, room))
        case CardPlayed(_, card):
            return line("told.played", who=who, card=labels.card(card))
        case PhaserFired(_, target):
            return line("told.phaser", who=who, target=labels.target(before, target))
        case LaserFired(_, by, _, ship):
            return line("told.laser", by=labels.ship(before, by), ship=labels.ship(before, ship))
        case Boosted():
            return None  # told by the card


def _of_people(
    before: State, event: Died | Dived | Uncloaked | RankChanged | Commissioned | Defected | DefectAsked
) -> Line | None:
    who = labels.person(before, event.who)
    match event:
        case Died():
            return line("told.died", who=who)
        case Dived():
            return None if before.people[event.who].cloak else line("told.dived", who=who)
        case Uncloaked():
            person = before.people[event.who]
            return line("told.uncloaked", who=who, place=labels.place(before, person.ship, person.room))
        case RankChanged(_, rank):
            return line(f"told.rank.{rank}", who=who)
        case Commissioned():
            return line("told.commissioned", who=who)
        case Defected(_, team):
            return line("told.defected", who=who, team=labels.team(before, team))
        case DefectAsked(_, team):
            return line("told.defect_asked", who=who, team=labels.team(before, team))


LastingEvent = BotMade | BotLost | LastingBegan | LastingEnded | FieldHit | ChargeFound


def _of_lasting(before: State, event: LastingEvent) -> Line | None:
    match event:
        case BotMade(bot):
            hidden = before.people[bot.maker].cloak
            return None if hidden else line("told.bot", place=labels.place(before, bot.ship, bot.room))
        case BotLost(id):
            return line("told.bot_lost", bot=labels.target(before, f"bot/{id}"))
        case LastingBegan(new):
            if new.kind == "charge" and not before.rules.charges_seen:
                return None
            return line("told.began", effect=labels.effect(before, new))
        case FieldHit(id):
            return line("told.field_hit", field=labels.target(before, f"field/{id}"))
        case LastingEnded(id, how):
            return line(f"told.ended.{how}", effect=labels.effect_label(before)(id))
        case ChargeFound(id):
            return line("told.found", effect=labels.effect_label(before)(id))


def _of_ships(before: State, event: ShipCaptured | ShipDestroyed | PodLaunched | BarrelRolled) -> Line:
    match event:
        case ShipCaptured(who, ship) if before.people[who].cloak:
            return line("told.captured_unseen", ship=labels.ship(before, ship))
        case ShipCaptured(who, ship):
            return line("told.captured", who=labels.person(before, who), ship=labels.ship(before, ship))
        case ShipDestroyed(ship):
            return line("told.destroyed", ship=labels.ship(before, ship))
        case PodLaunched(who):
            return line("told.pod", who=labels.person(before, who))
        case BarrelRolled(ship):
            return line("told.barrel_roll", ship=labels.ship(before, ship))


def _of_table(
    before: State,
    event: TurnBegan | TurnEnded | TeamLost | GameEnded | GameBegan | SeedDrawn | TeamsDrawn,
    after: State,
) -> Line | None:
    match event:
        case TurnBegan(_, round, teams):
            return line("told.turn", round=round, teams=tuple(labels.team(before, team) for team in teams))
        case TurnEnded(by_clock):
            return line("told.clock") if by_clock else None
        case TeamLost(team):
            return line("told.team_lost", team=labels.team(before, team))
        case GameEnded(_, seed):
            return line("told.end", outcome=outcome(after), seed=seed)
        case SeedDrawn(_, hash):
            return line("told.hash", hash=hash)
        case GameBegan():
            return line("told.began_game")
        case TeamsDrawn():
            return line("told.teams_drawn")


def _besides(before: State, event: ShipJoined | ShipNamed | CardsTurnedIn | Swapped | RollAsked) -> Line | None:
    match event:
        case ShipJoined(seat, ship):
            return line("told.joined", who=Who(seat), ship=labels.team(before, ship))
        case ShipNamed(ship, name):
            return line("told.named", number=ship + 1, name=name)
        case CardsTurnedIn(who):
            return None if before.people[who].cloak else line("told.turned_in", who=labels.person(before, who))
        case Swapped(one, other):
            if before.people[one].cloak or before.people[other].cloak:
                return None
            return line("told.swapped", who=labels.person(before, one), other=labels.person(before, other))
        case RollAsked(asked):
            return line("told.roll_asked", what=line(f"roll.{asked.what}"), sides=asked.sides)


Corrected = PersonPut | HealthSet | RedshirtsSet | DamageSet | OwnerSet | PersonHandedOver


def _corrected(before: State, event: Corrected) -> Line:
    match event:
        case PersonPut(person, ship, room):
            return line("told.put", who=labels.person(before, person), place=labels.place(before, ship, room))
        case HealthSet(person, health):
            return line("told.health_set", who=labels.person(before, person), health=health)
        case RedshirtsSet(person, redshirts):
            return line("told.redshirts_set", who=labels.person(before, person), redshirts=redshirts)
        case DamageSet(ship, section, damage):
            ship_name, name = labels.ship(before, ship), labels.section(section)
            return line("told.damage_set", ship=ship_name, section=name, level=labels.level(damage))
        case OwnerSet(ship, team):
            return line("told.owner_set", ship=labels.ship(before, ship), team=labels.team(before, team))
        case PersonHandedOver(person, seat):
            return line("told.handed_over", who=labels.person(before, person), seat=Who(seat))


def reveals(event: Event) -> bool:
    """Undo across these asks the host first: hands, dice and who was hidden.

    Not what is exchanged within a team: who is cloaked does it untold, and the question would tell of it.
    """
    return isinstance(event, CardsDealt | Rolled | Uncloaked | TurnBegan | GameEnded)
