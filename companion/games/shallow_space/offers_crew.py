"""What somebody aboard may do: go, shoot, play crew cards, exchange."""

from functools import lru_cache

from companion.contract import Choice, Offer
from companion.games.shallow_space.commands import (
    Board,
    Disarm,
    Heal,
    Jump,
    Mend,
    Move,
    MoveBot,
    OfferSwap,
    PlayCard,
    RaiseField,
    Repair,
    SetDive,
    Shoot,
    Teleport,
    Throw,
    TurnIn,
)
from companion.games.shallow_space.crew_cards import around, brigade_reach, patients, reach
from companion.games.shallow_space.fields import hand_choice, me, one_card, sections, some_cards
from companion.games.shallow_space.hands import EXTRA, partners
from companion.games.shallow_space.labels import bot_label, person_label, ship_label, target_label, yes_or_no
from companion.games.shallow_space.model import GREEN, GREY, Person, State
from companion.games.shallow_space.moving import can_go, has_chamber, is_watched, jumps, lets_in, occupied_rooms
from companion.games.shallow_space.parts import closed_rooms, damage_of, doors, field_against, lasting_at
from companion.games.shallow_space.printed import ROOMS
from companion.games.shallow_space.sensors import is_blind
from companion.games.shallow_space.shooting import targets


@lru_cache(maxsize=4096)
def play_offer(who: int, card: str) -> Offer:
    return Offer(PlayCard, (me(who), one_card(card)))


@lru_cache(maxsize=4096)
def _move_offer(who: int, to: tuple[str, ...]) -> Offer:
    return Offer(Move, (me(who), sections("to", to)))


def add(found: list[Offer], state: State, person: Person) -> None:
    who = me(person.id)
    if can_go(state, person):
        closed = closed_rooms(state, person.team, person.ship)
        if to := tuple([door for door in doors(state.ships[person.ship], person.room) if door not in closed]):
            found.append(_move_offer(person.id, to))
    if not person.commands and (person.room in ("teleport", "bridge")):
        _chamber(found, state, person)
    if not person.has_shot and (at := targets(state, person)):
        brigade = (False, True) if "fire_brigade" in person.hand else (False,)
        target = Choice("target", at, target_label(state))
        found.append(Offer(Shoot, (who, target, Choice("brigade", brigade, yes_or_no))))
    if person.mending:
        _mend(found, state, person)
    if state.bots:
        _bots(found, state, person)
    if state.rules.disarm_standing and person.moves and state.ships[person.ship].owner == person.team:
        found.append(Offer(Disarm, (who,), loose=True))
    for card in dict.fromkeys(person.hand):
        _card(found, state, person, card)
    _exchange(found, state, person)


def _card(found: list[Offer], state: State, person: Person, card: str) -> None:
    who, ship = me(person.id), state.ships[person.ship]
    match card:
        case "redshirt":
            found.append(play_offer(person.id, card))
        case "repair_brigade":
            if person.redshirts:
                found.append(play_offer(person.id, card))
        case "plasma_charge" | "repair_bot":
            if not ship.is_pod:
                found.append(play_offer(person.id, card))
        case "decoy":
            if not ship.is_pod and not person.cloak:
                found.append(play_offer(person.id, card))
        case "repair1" | "repair2" | "repair3":
            _repair(found, state, person, card)
        case "plasma_grenade" | "incendiary":
            found.append(Offer(Throw, (who, one_card(card), sections("room", around(state, person)))))
        case "force_field":
            _field(found, state, person)
        case "heal":
            if others := patients(state, person):
                found.append(Offer(Heal, (who, Choice("other", others, person_label(state)))))
        case "short_teleport":
            closed = closed_rooms(state, person.team, person.ship)
            if can_go(state, person) and (to := tuple([to for to in jumps(state, person) if to not in closed])):
                found.append(Offer(Jump, (who, sections("to", to))))
        case "boarding":
            _boarding(found, state, person)
        case "redshirt_dive":
            found.append(Offer(SetDive, (who, Choice("dives", (not person.dives,), yes_or_no))))
        case _:
            pass  # works by itself, with a shot, or from a bridge


def _chamber(found: list[Offer], state: State, person: Person) -> None:
    """Under a virus nobody knows whether a chamber works."""
    ship = state.ships[person.ship]
    hopes = person.room == "teleport" and is_blind(state, person, person.ship)
    if not has_chamber(ship, person.room) and not hopes:
        return
    if person.landed or is_watched(state, person):
        return
    to = tuple(
        number
        for number, other in enumerate(state.ships)
        if lets_in(state, person, number)
        or (is_blind(state, person, number) and number != person.ship and not other.is_gone)
    )
    if to:
        ships = Choice("ship", to, ship_label(state))
        found.append(Offer(Teleport, (me(person.id), ships), loose=True))  # every room may be taken


def _repair(found: list[Offer], state: State, person: Person, card: str) -> None:
    places = [(-1, person.ship, person.room)]
    places += [(bot.id, bot.ship, bot.room) for bot in state.bots if bot.maker == person.id]
    for bot, number, room in places:
        ship = state.ships[number]
        if ship.is_pod:
            continue
        if is_blind(state, person, number):
            to, loose = reach(room), True
        else:
            most = GREY - 1 if card == "repair1" else GREY
            to, loose = tuple(each for each in reach(room) if GREEN < damage_of(ship, each) <= most), False
        if to:
            at = Choice("bot", (bot,), bot_label(state))
            found.append(Offer(Repair, (me(person.id), one_card(card), sections("section", to), at), loose))


def _mend(found: list[Offer], state: State, person: Person) -> None:
    ship, loose = state.ships[person.ship], is_blind(state, person, person.ship)
    to = brigade_reach(state, person)
    if not loose:
        most = GREY if state.rules.brigade_grey else GREY - 1
        to = tuple(each for each in to if GREEN < damage_of(ship, each) <= most)
    if to:
        found.append(Offer(Mend, (me(person.id), sections("section", to)), loose))


def _field(found: list[Offer], state: State, person: Person) -> None:
    if state.ships[person.ship].is_pod:
        return
    rooms = tuple(each for each in around(state, person) if not lasting_at(state, "field", person.ship, each))
    if rooms:
        found.append(Offer(RaiseField, (me(person.id), sections("room", rooms))))


def _boarding(found: list[Offer], state: State, person: Person) -> None:
    if person.commands:
        return
    for number, ship in enumerate(state.ships):
        if number == person.ship or ship.is_gone or ship.is_pod:
            continue
        occupied = occupied_rooms(state, person, number)
        rooms = tuple([room for room in ROOMS if room not in occupied])
        if rooms:
            at = Choice("ship", (number,), ship_label(state))
            found.append(Offer(Board, (me(person.id), at, sections("room", rooms))))


def _bots(found: list[Offer], state: State, person: Person) -> None:
    for bot in state.bots:
        if bot.maker != person.id or not bot.moves or field_against(state, person.team, bot.ship, bot.room):
            continue
        closed = closed_rooms(state, person.team, bot.ship)
        if to := tuple([door for door in doors(state.ships[bot.ship], bot.room) if door not in closed]):
            which = Choice("bot", (bot.id,), bot_label(state))
            found.append(Offer(MoveBot, (me(person.id), which, sections("to", to))))


def _exchange(found: list[Offer], state: State, person: Person) -> None:
    hand = person.hand
    if not hand:
        return
    most = len(hand) if person.rank != "crew" else state.rules.crew_turn_in - person.turned_in
    if most > 0:
        found.append(_turn_in_offer(person.id, hand, most))
    elif EXTRA in hand:
        found.append(_turn_in_offer(person.id, (EXTRA,), 1))
    if others := partners(state, person):
        other = Choice("other", others, person_label(state))
        found.append(Offer(OfferSwap, (me(person.id), other, hand_choice(hand))))


@lru_cache(maxsize=4096)
def _turn_in_offer(who: int, hand: tuple[str, ...], most: int) -> Offer:
    return Offer(TurnIn, (me(who), some_cards(hand, most)))
