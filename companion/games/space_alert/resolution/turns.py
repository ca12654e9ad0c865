"""A game from its first turn to the jump: the order in which things are resolved."""

from collections.abc import Callable

from companion.games.space_alert.resolution import (
    board,
    crew_actions,
    damage,
    deeds,
    expansion,
    names,
    repair,
    specialists,
    weapons,
)
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.ship import Lost, Ship, Threat


def play(ship: Ship, game: GameInput, turn_is_over: Callable[[Ship], None] | None) -> Lost | None:
    """None: the ship came home. The last turn is one without the crew's actions: the jump."""
    arrivals: dict[int, list[Threat]] = {}
    for each in ship.order:
        arrivals.setdefault(each.t, []).append(each)
    trips = {(each.seat, each.turn) for each in game.trips}
    has_first = not all([specialists.FIRST.isdisjoint(each) for each in game.crew])
    checks = board.checks(ship.rules.computer, game.turns)
    try:
        turn = 0
        while turn <= game.turns:
            turn = game.turns + 1 if ship.jumps_early else turn + 1
            ship.turn = turn
            ship.stage = "appear"
            for each in arrivals.get(turn, ()):
                deeds.appear(ship, each)
            ship.stage = "crew"
            if turn <= game.turns:
                for member in specialists.in_turn(ship) if has_first else ship.crew:
                    if trips and (member.seat, turn) in trips:
                        damage.delay(ship, member, turn, "trip")
                    if member.slots[turn] or member is ship.pilot:
                        crew_actions.act(ship, member)
                    if ship.protected:
                        specialists.has_acted(ship, member)
                if ship.internal:
                    repair.after_the_crew(ship)
            else:
                for member in ship.crew:
                    if member.station == names.SPACE:
                        crew_actions.fly_home(ship, member)
            ship.stage = "damage"
            if ship.shots or ship.rocket_close:
                weapons.count_damage(ship)
            ship.protected.clear()
            ship.stage = "threats"
            _threats(ship)
            ship.stage = "computer"
            ship.rocket_close, ship.rocket_away = ship.rocket_away, 0
            if turn in checks:
                first, last = checks[turn].turns
                if not any(first <= each <= last for each in ship.computer_turns):
                    _neglected(ship, first, last, checks[turn].missed == "lost")
            _turn_ends(ship)
            if turn > game.turns:
                _jump(ship)
            if turn_is_over is not None:
                turn_is_over(ship)
    except Lost as lost:
        if turn_is_over is not None:
            turn_is_over(ship)
        return lost
    return None


def _threats(ship: Ship) -> None:
    for each in ship.order[:]:
        if each.status == "here":
            spaces = each.speed
            if each.slowed:
                spaces, each.slowed = spaces - each.slowed, 0
            if ship.is_slow and (ship.rules.navigator_slows_inside or not each.is_internal):
                spaces -= 1
            if spaces > 0:
                deeds.move(ship, each, spaces)
        elif each.card.poisons and each.status == "defeated" and each.x_done and each.at > 1:
            expansion.linger(ship, each)


def _neglected(ship: Ship, first: int, last: int, is_lost: bool) -> None:
    if ship.tell:
        ship.tell(told.ComputerNeglected(first, last, is_lost))
    if is_lost:
        if ship.tell:
            ship.tell(told.ShipLost(None, "computer"))
        raise Lost(None)
    for each in ship.crew:
        if each.station != names.SPACE or not ship.rules.pilot_misses_computer_delay:
            damage.delay(ship, each, ship.turn + 1, "computer")


def _turn_ends(ship: Ship) -> None:
    if ship.attempts:
        ship.attempts.clear()
        ship.fired.clear()
    ship.lift_used.clear()
    if ship.had_feats:
        specialists.turn_ends(ship)
    for each in ship.external + ship.internal:
        card = each.card
        if card.phasing:
            each.is_out_of_phase = not each.is_out_of_phase
        if card.turn_ends:
            deeds.perform(ship, each, card.turn_ends, "other")


def _jump(ship: Ship) -> None:
    ship.stage = "jump"
    for each in (*ship.external, *ship.internal):
        deeds.perform(ship, each, each.card.at_jump, "jump")
    if ship.tell:
        ship.tell(told.Jumped())
