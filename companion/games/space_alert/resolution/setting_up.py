"""The ship before its first turn: stores, crew, threats, tiles face down, and what the mission before has left."""

from collections.abc import Mapping

from companion.games.space_alert.resolution import board, names
from companion.games.space_alert.resolution.card import Card
from companion.games.space_alert.resolution.deck import DEEDS, deck, is_internal, points, with_figures
from companion.games.space_alert.resolution.game import Drawn, GameInput, drawn_tiles
from companion.games.space_alert.resolution.ship import Member, Ship, Squad, Tell, Threat
from companion.games.space_alert.resolution.switches import Switches

FAST, LATE = 3, 4  # the Little Duckling's handicap: from this speed on, and not for those of this turn


def set_up(game: GameInput, rules: Switches, tell: Tell | None) -> Ship:
    plan = board.layout(rules.board)
    ship = Ship(plan, rules, game.turns, board.tables().rockets[rules.rockets][str(game.turns)], DEEDS, tell)
    ship.trajectories = game.trajectories
    ship.crew = [Member(seat, [(), *program, ()], plan.start) for seat, program in enumerate(game.crew)]
    for zone in plan.zones:
        _lay_tiles(ship, game, zone)
    for station in game.carried.disabled_squads:
        ship.squads[names.STATIONS.index(station)] = Squad(is_disabled=True)
    cards: Mapping[str, Card] = deck()
    if game.figures:
        cards = {**cards, **{id: with_figures(id, cards[id], own) for id, own in game.figures}}
    ship.laid = [_threat(drawn, cards, game, rules) for drawn in game.threats]
    ship.order = sorted(ship.laid, key=lambda each: (each.t, each.is_internal))  # of two on one turn the external one
    return ship


def _threat(drawn: Drawn, cards: Mapping[str, Card], game: GameInput, rules: Switches) -> Threat:
    card = cards[drawn.id]
    zone = None if drawn.zone is None else names.ZONES.index(drawn.zone)
    threat = Threat(drawn.id, drawn.t, card, points(drawn.id, card), zone)
    threat.at, threat.markers = board.markers(game.trajectories[3 if zone is None else zone])
    if card.odd_or_even:
        threat.places = [threat.places[0 if drawn.t % 2 else 1]]
    if rules.handicap:
        _handicap(threat, len(game.crew))
    if drawn.called is not None:
        called = cards[drawn.called]
        threat.called = Threat(
            drawn.called,
            drawn.t,
            called,
            points(drawn.called, called),
            None if is_internal(drawn.called) else zone or 0,
        )
    return threat


def _handicap(threat: Threat, players: int) -> None:
    if not threat.card.hp_are_rockets:
        threat.hp -= threat.hp // 3
    if threat.speed >= FAST and threat.t != LATE:
        threat.speed -= 1
    threat.shield = min(threat.shield, 3 if players > 2 else 2)


def _lay_tiles(ship: Ship, game: GameInput, zone: int) -> None:
    """Those left over from the mission before lie there already: less fits, and it starts with a cube less."""
    tiles = ship.layout.board.tiles
    order = game.tiles[zone] if game.tiles is not None else drawn_tiles(game.seed, names.ZONES[zone], tiles)
    ship.pile[zone] = pile = list(order[::-1])
    for tile in dict(game.carried.tiles).get(names.ZONES[zone], ()) if game.carried.tiles else ():
        if tile in pile:
            pile.remove(tile)
        ship.damage[zone] += 1
        ship.drawn[zone].append(tile)
        match tile:
            case "upper_weapon":
                ship.broken_heavy[zone] = 1
            case "lower_weapon":
                ship.broken_light[zone] = 1
            case "shield":
                ship.shield_fits[zone] -= 1
                ship.shield[zone] -= 1
            case "reactor":
                ship.reactor_fits[zone] -= 1
                ship.reactor[zone] -= 1
            case "gravolift":
                ship.broken_lift[zone] = True
            case "structural":
                ship.twice[zone] = True
