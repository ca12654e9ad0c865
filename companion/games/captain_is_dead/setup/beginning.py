"""From seats and options to the first state, or the reason why they do not fit."""

from companion.contract import Millis, Refused, Seat, Setup, settled
from companion.contract.data import DataError
from companion.games.captain_is_dead.model import Clock, Rules, Sailor, Ship, Skills, State, ToolCard, Turn
from companion.games.captain_is_dead.printed import FULL, PRINTED, ROOMS, STATIONS, STEPS, Book, our_box
from companion.games.captain_is_dead.setup.options import HEARD, OPTIONS, Chosen

LEAST, MOST = 2, 7
SECOND = 1000


def new(setup: Setup) -> State:
    chosen = settled(OPTIONS, setup.options, Chosen)
    if not LEAST <= len(setup.seats) <= MOST:
        raise Refused("players_number", count=len(setup.seats), least=LEAST, most=MOST)
    try:
        book = our_box.book_of(chosen.our_box)
    except DataError as error:
        raise Refused("our_box_bad", why=str(error)) from error
    rules, decks = _rules(setup.seats, chosen, book), book.decks
    each = decks.skills_each or 0
    return State(
        rules=rules,
        stage="setting_up",
        step=0,
        order=rules.seats,
        crew=tuple(Sailor() for _ in rules.seats),
        turn=Turn(),
        clock=Clock((decks.yellow or 0, decks.orange or 0, decks.red or 0)),
        ship=Ship(
            systems=tuple("online" for _ in STATIONS),
            shields=FULL,
            core=rules.steps,
            aliens=(0,) * len(ROOMS),
            pawns=decks.aliens or 0,
            torpedoes=rules.torpedoes,
            reserve=max(0, (decks.torpedoes or 0) - rules.torpedoes),
            plans=decks.plans or 0,
            tools=(ToolCard(),) * len(PRINTED.tools),
        ),
        skills=Skills(deck=(each, each, each, each)),
        is_quiet=rules.is_quiet,
    )


def _rules(seats: tuple[Seat, ...], chosen: Chosen, book: Book) -> Rules:
    level = book.levels[chosen.difficulty]
    total = book.decks.torpedoes or 0
    capacity = min(chosen.capacity, total)
    return Rules(
        seats=seats,
        box=chosen.our_box,
        difficulty=chosen.difficulty,
        steps=chosen.core_steps or level.steps or 1,
        torpedoes=max(0, min(chosen.torpedoes + (level.torpedoes or 0), capacity)),
        capacity=capacity,
        set_up=STEPS,
        counts_skills=chosen.count_skills,
        shows_odds=chosen.odds,
        cues=tuple(name for name in HEARD if getattr(chosen, f"cue_{name}")),
        is_quiet=chosen.quiet,
        reminder=Millis(chosen.reminder_seconds * SECOND),
        crewman_hand=chosen.crewman_hand,
        strict_shields=chosen.shields_end == "any_hit",
        ship_damage=chosen.ship_damage,
        torpedo_skips=chosen.torpedo_skips,
        setup_from_queue=chosen.setup_from == "queue",
        refills_at_once=chosen.refill == "drawn",
        queue_back_at_once=chosen.scanners_back == "at_once",
        spaces=chosen.spaces,
        kill_costs_skill=chosen.kill_cost == "tactical",
        plans_in_hand=chosen.plans_in_hand,
        fear=chosen.fear,
        immune_to_all=chosen.immunity == "all",
        one_research=chosen.one_research,
        reinstall_anywhere=chosen.reinstall == "anywhere",
        diplomat_own_is_dearer=chosen.diplomat_own > 3,
        wins_at_once=chosen.win == "at_once",
        ties=chosen.ties,
        actions=chosen.actions,
        aliens_injure=chosen.aliens_injure,
        hologram_safe=chosen.hologram_safe,
        hologram_needs_computers=chosen.hologram_needs_computers,
        may_leave_aliens=chosen.leave_aliens == "may",
    )
