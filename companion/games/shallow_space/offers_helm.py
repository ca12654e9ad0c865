"""What somebody on a bridge may do: fire, launch, play captain cards, capture."""

from companion.contract import Choice, Offer, Several
from companion.games.shallow_space.bridge import (
    BRIDGE,
    ONCE,
    meets_needs,
    officers,
    sees_enemy,
    stands_at_helm,
)
from companion.games.shallow_space.commands import Capture, Commission, Fire, Launch
from companion.games.shallow_space.fields import me, one_card, sections
from companion.games.shallow_space.gunnery import ships_in_sight, shots
from companion.games.shallow_space.labels import person_label, section, ship_label
from companion.games.shallow_space.model import MOVES, Person, State
from companion.games.shallow_space.offers_crew import play_offer
from companion.games.shallow_space.parts import is_jammed
from companion.games.shallow_space.printed import CARDS, LASERS, POD, TARGETS
from companion.games.shallow_space.sensors import is_blind, may_work
from companion.games.shallow_space.specials import AIMS, AT_PODS

ANYWHERE = ("",)


def add(found: list[Offer], state: State, person: Person) -> None:
    if person.room != BRIDGE or (person.rank == "crew" and not person.commissions):
        return
    ship = state.ships[person.ship]
    if not stands_at_helm(state, person):
        has_time = not person.has_acted and person.moves == MOVES
        if person.rank != "crew" and not ship.is_pod and has_time and not sees_enemy(state, person):
            found.append(Offer(Capture, (me(person.id),), loose=True))  # somebody cloaked may be there
        return
    if not may_work(state, person, BRIDGE):
        return
    at = ships_in_sight(state, person)
    loose = is_blind(state, person, person.ship)
    if at and person.rank != "crew":
        _lasers(found, state, person, at, loose=loose)
    if is_jammed(state, person.team):
        return
    for card in dict.fromkeys(person.hand):
        if CARDS[card].deck == "captain" and meets_needs(state, person, card):
            _card(found, state, person, card, at, loose=loose)


def _lasers(found: list[Offer], state: State, person: Person, at: tuple[int, ...], *, loose: bool) -> None:
    ship = state.ships[person.ship]
    limit = shots(ship)
    for place, laser in enumerate(LASERS):
        if ship.fired[place] >= limit or not may_work(state, person, laser):
            continue
        for number in at:
            sought = (POD,) if state.ships[number].is_pod else TARGETS
            aims = sections("section", ("", *sought)) if "aimed" in ship.boosts else sections("section", ANYWHERE)
            which = Choice("ship", (number,), ship_label(state))
            found.append(Offer(Fire, (me(person.id), sections("laser", (laser,)), which, aims), loose))


def _card(found: list[Offer], state: State, person: Person, card: str, at: tuple[int, ...], *, loose: bool) -> None:
    ship = state.ships[person.ship]
    match CARDS[card].use:
        case "play":
            if card in ONCE and card in ship.boosts:
                return
            if card == "evasive" and any(each.kind == "evasive" and each.ship == person.ship for each in state.lasting):
                return
            offer = play_offer(person.id, card)
            found.append(Offer(offer.command, offer.fields, loose) if loose else offer)
        case "launch":
            _launch(found, state, person, card, at, loose=loose)
        case "appoint":
            if others := officers(state, person):
                found.append(Offer(Commission, (me(person.id), Choice("other", others, person_label(state))), loose))
        case _:
            pass


def _launch(found: list[Offer], state: State, person: Person, card: str, at: tuple[int, ...], *, loose: bool) -> None:
    """Where to aim can be chosen with Aimed Shot; three sections that do not touch are refused."""
    aimed = "aimed" in state.ships[person.ship].boosts and card in AIMS
    for number in at:
        is_pod = state.ships[number].is_pod
        if is_pod and card not in AT_PODS:
            continue
        least, most = AIMS[card] if aimed else (0, 0)
        sought = () if not aimed else (POD,) if is_pod else TARGETS
        aims = Several("sections", sought, min(least, len(sought)), min(most, len(sought)), section)
        which = Choice("ship", (number,), ship_label(state))
        found.append(Offer(Launch, (me(person.id), one_card(card), which, aims), loose or (aimed and card == "scythe")))
