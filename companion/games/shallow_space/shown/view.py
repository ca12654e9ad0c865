"""What one seat may see, or the whole table. Built field by field: a new secret stays hidden until named here."""

from dataclasses import replace
from functools import lru_cache

from companion.contract import Line, Seat, line, stirring
from companion.games.shallow_space import names
from companion.games.shallow_space.model import NOWHERE, POSTS, Lasting, Person, Ship, State
from companion.games.shallow_space.printed import CARDS, POD, SECTIONS
from companion.games.shallow_space.rules import (
    captains,
    dice,
    losses,
    muster,
    orders,
    parts,
    plans,
    sensors,
    signs,
    turns,
)
from companion.games.shallow_space.rules.outcome import reasons, won
from companion.games.shallow_space.shown import aboard, instructions, picture, why
from companion.games.shallow_space.shown.costs import costs
from companion.games.shallow_space.shown.odds import odds


def view(state: State, seat: Seat | None) -> picture.View:
    if seat not in state.rules.seats or seat is None:
        return _seen_by(state, frozenset())
    people = tuple(each for each in state.people if each.seat == seat)
    teams = frozenset(each.team for each in people)
    seen = _of_the_dead(state, teams) if parts.sees_all(state, seat) else _seen_by(state, teams)
    return replace(
        seen,
        now=instructions.instruct(state, seat),
        words=stirring.words_of(state.lots, seat) if state.stage == "muster" else "",
        is_my_turn=any(each.team in seen.teams and parts.is_alive(each) for each in people),
        people=tuple(replace(each, is_mine=True) if each.seat == seat else each for each in seen.people),
        roll=seen.roll and replace(seen.roll, is_mine=state.asked is not None and state.asked.by == seat),
        mine=tuple(_mine(state, each) for each in people),
    )


def uncovered(state: State) -> picture.View:
    """With nothing hidden, for who looks back when it is over."""
    plain = replace(state, rules=replace(state.rules, sees_virus=True))
    return _seen_by(plain, frozenset(range(state.rules.ships)))


def _of_the_dead(state: State, teams: frozenset[int]) -> picture.View:
    """What all crews know together, but no cards; and what is theirs is what was."""
    seen = _seen_by(state, frozenset(range(state.rules.ships)))
    ships = tuple([replace(each, is_mine=each.owner in teams) for each in seen.ships])
    return replace(seen, ships=ships, since=_since(state, teams))


@lru_cache(maxsize=16)  # all pages of a step
def _seen_by(state: State, mine: frozenset[int]) -> picture.View:
    """What everybody sees who plays these teams, or none."""
    turn, asked = state.turn, state.asked
    return picture.View(
        now=instructions.instruct(state, None),
        stage=state.stage,
        round=0 if turn is None else turn.round,
        teams=() if turn is None else turn.teams,
        is_my_turn=False,
        ends_at=None if turn is None else turn.ends_at,
        turn_ms=state.rules.turn_ms,
        frozen_ms=state.frozen_ms,
        turn=turns.which(state),
        since=_since(state, mine),
        crews=_crews(state) if state.stage == "muster" else (),
        ashore=tuple(
            each for each in state.rules.seats if state.stage == "muster" and muster.side_of(state, each) == NOWHERE
        ),
        teams_by=state.rules.teams,
        ships=tuple(_ship(state, number, mine) for number in range(len(state.ships))),
        people=tuple(_person(state, each, mine) for each in state.people),
        lasting=tuple(_lasting(state, each) for each in state.lasting if _is_known(state, each, mine)),
        bots=_bots(state),
        roll=None if asked is None else picture.RollView(line(f"roll.{asked.what}"), asked.sides, False),
        shots=tuple(
            aboard.ShotView(each.id, each.what, each.by, each.place, each.at, each.aim, each.marks)
            for each in state.shots
        ),
        rolls=tuple(
            picture.ThrownView(
                id=each.id,
                what=each.what,
                name=line(f"roll.{each.what}"),
                sides=each.sides,
                value=each.value,
                parts=dice.sums(each.modifiers),
                over=each.over,
                is_hit=each.is_hit,
                verdict=dice.verdict_of(each.what, is_hit=each.is_hit),
            )
            for each in state.rolls
        ),
        wishes=tuple(
            line("wish", who=names.person(state, each.who), team=names.team(state, each.team))
            for each in captains.open_wishes(state)
        ),
        seed_hash=state.lots.hash or state.seed_hash,
        seed=losses.seed_of(state) if state.stage == "over" else "",
        winners=state.winners,
        outcome=won(state) if state.stage == "over" else None,
        reasons=tuple(reasons(state)) if state.stage == "over" else (),
    )


def _since(state: State, mine: frozenset[int]) -> int:
    """Where the story begins for this seat. Where all act at once, the own last turn is a part of it."""
    turn = state.turn
    if turn is None or not mine:
        return 0
    if state.rules.simultaneous:
        return turns.number(state, turn.round - 1, 0)
    own = [(turn.round - (team >= turn.teams[0]), team) for team in mine]
    round, team = max(own)
    return turns.number(state, round, team) + 1 if round else 0


def _crews(state: State) -> tuple[picture.CrewView, ...]:
    return tuple(
        picture.CrewView(
            ship, names.team(state, ship), bool(state.names[ship]), muster.members(state, ship), _posts(state, ship)
        )
        for ship in range(state.rules.ships)
    )


def _posts(state: State, ship: int) -> tuple[tuple[str, Seat | None], ...]:
    """As people will be at their posts when it begins; who comes aboard later may still take over some."""
    seats = muster.members(state, ship)
    if muster.is_complete(state):
        return tuple((post, seats[place % len(seats)]) for place, post in enumerate(POSTS))
    return tuple((post, seats[place] if place < len(seats) else None) for place, post in enumerate(POSTS))


def _ship(state: State, number: int, mine: frozenset[int]) -> aboard.ShipView:
    ship = state.ships[number]
    shown = sensors.shown_damage(state, number, mine)
    is_on_turn = (
        state.turn is not None and ship.owner in state.turn.teams
    )  # what was shot and played stays with it till its next
    boosts = ship.boosts if ship.owner in mine else _seen_boosts(ship)
    return aboard.ShipView(
        number=number,
        name=names.ship(state, number),
        owner=ship.owner,
        held_by=names.held_by(state, number),
        is_mine=ship.owner in mine,
        is_pod=ship.is_pod,
        is_gone=ship.is_gone,
        is_fooled=sensors.is_fooled(state, number, mine),
        sections=_sections(shown, ship.is_pod),
        fired=ship.fired if is_on_turn else (0, 0),
        boosts=tuple(names.card(each) for each in boosts) if is_on_turn else (),
    )


def _seen_boosts(ship: Ship) -> tuple[str, ...]:
    """What somebody cloaked plays is known to their own team."""
    seen = list(ship.boosts)
    for card in ship.unseen:
        seen.remove(card)
    return tuple(seen)


@lru_cache(maxsize=1024)
def _sections(shown: tuple[int, ...], is_pod: bool) -> tuple[aboard.SectionView, ...]:
    return tuple(
        aboard.SectionView(name, names.section(name), damage, *each.at, bool(each.doors), each.is_vital)
        for (name, each), damage in zip(SECTIONS.items(), shown, strict=True)
        if name == POD or not is_pod
    )


def _person(state: State, person: Person, mine: frozenset[int]) -> aboard.PersonView:
    is_mate = person.team in mine
    ship, room = parts.seems_at(person, knows=is_mate)
    is_cloaked = is_mate and person.cloak > 0
    return aboard.PersonView(
        id=person.id,
        seat=person.seat,
        name=names.person(state, person.id),
        team=person.team,
        post=person.post,
        rank=person.rank,
        is_alive=parts.is_alive(person),
        is_mine=False,
        is_mate=is_mate,
        ship=ship,
        room=room,
        place=names.place(state, ship, room),
        is_ready=person.is_ready,
        health=person.health if is_mate else None,
        redshirts=person.redshirts if is_mate else None,
        cards=len(person.hand) if is_mate else None,
        cloak=person.cloak if is_cloaked else None,
        clone=names.place(state, person.shown_ship, person.shown_room) if is_cloaked else None,
        sign=names.sign(given) if is_mate and (given := signs.sign_of(state, person.id)) else None,
    )


def _is_known(state: State, each: Lasting, mine: frozenset[int]) -> bool:
    """A charge lies hidden, but not for those who laid it."""
    return parts.is_public(state, each) or each.team in mine


def _lasting(state: State, each: Lasting) -> aboard.LastingView:
    name = names.effect(state, each)
    return aboard.LastingView(each.kind, each.ship, each.room, name, each.team, each.turns, each.points)


def _bots(state: State) -> tuple[aboard.BotView, ...]:
    return tuple(
        aboard.BotView(
            each.id,
            names.target(state, f"bot/{each.id}"),
            each.ship,
            each.room,
            state.people[each.maker].team,
            each.moves,
        )
        for each in state.bots
    )


def _card(state: State, person: Person, card: str) -> picture.CardView:
    return picture.CardView(
        card=card,
        name=names.card(card),
        text=line(f"text.{card}"),
        is_captains=CARDS[card].deck == "captain",
        works_alone=CARDS[card].use in ("auto", "held"),
        is_new=person.then.hand.count(card) < person.hand.count(card),
        why_not=why.why_not(state, person, card),
    )


def _mine(state: State, person: Person) -> picture.MineView:
    plan = plans.plan_of(state, person.id)
    return picture.MineView(
        id=person.id,
        name=names.person(state, person.id),
        hand=tuple(_card(state, person, card) for card in person.hand),
        moves=person.moves,
        has_shot=person.has_shot,
        commands=person.commands,
        turned_in=person.turned_in,
        mending=person.mending,
        commissions=person.commissions,
        dives=person.dives,
        swaps=tuple(
            picture.SwapView(
                each.one, each.other, names.card(each.card), names.card(each.answer) if each.answer else None
            )
            for each in state.swaps
            if person.id in (each.one, each.other)
        ),
        odds=odds(state, person),
        lost_health=max(0, person.then.health - person.health),
        lost_redshirts=max(0, person.then.redshirts - person.redshirts),
        costs=costs(state, person),
        plan=tuple(names.deed(state, each) for each in plan.steps) if plan else (),
        plan_why=_why_stopped(state, plan.why) if plan and plan.why else None,
    )


def _why_stopped(state: State, code: str) -> Line:
    if code == orders.WOULD_KILL:
        return line("phone.plan_kills")
    return line(f"refused.{code}", **({"most": state.rules.crew_turn_in} if code == "too_many_cards" else {}))
