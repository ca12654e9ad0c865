"""From seats and options to the first state, or the reason why they do not fit."""

from companion.contract import Millis, Refused, Setup, Value
from companion.contract.data import DataError
from companion.games.captain_is_dead.model import Clock, Rules, Sailor, Ship, Skills, State, ToolCard, Turn
from companion.games.captain_is_dead.printed import FULL, PRINTED, ROOMS, STATIONS, STEPS, Book, our_box
from companion.games.captain_is_dead.setup.options import HEARD, OPTIONS

LEAST, MOST = 2, 7
SECOND = 1000


def new(setup: Setup) -> State:
    options: dict[str, Value] = {option.key: option.default for option in OPTIONS} | dict(setup.options)
    if not LEAST <= len(setup.seats) <= MOST:
        raise Refused("players_number", count=len(setup.seats), least=LEAST, most=MOST)
    try:
        book = our_box.book_of(str(options["our_box"]))
    except DataError as error:
        raise Refused("our_box_bad", why=str(error)) from error
    rules, decks = _rules(setup, options, book), book.decks
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


def _rules(setup: Setup, options: dict[str, Value], book: Book) -> Rules:
    level = book.levels[str(options["difficulty"])]
    total = book.decks.torpedoes or 0
    capacity = min(int(options["capacity"]), total)
    return Rules(
        seats=setup.seats,
        box=str(options["our_box"]),
        difficulty=str(options["difficulty"]),
        steps=int(options["core_steps"]) or level.steps or 1,
        torpedoes=max(0, min(int(options["torpedoes"]) + (level.torpedoes or 0), capacity)),
        capacity=capacity,
        set_up=STEPS,
        counts_skills=bool(options["count_skills"]),
        shows_odds=bool(options["odds"]),
        cues=tuple(name for name in HEARD if options[f"cue_{name}"]),
        is_quiet=bool(options["quiet"]),
        reminder=Millis(int(options["reminder_seconds"]) * SECOND),
        crewman_hand=str(options["crewman_hand"]),
        strict_shields=options["shields_end"] == "any_hit",
        ship_damage=int(options["ship_damage"]),
        torpedo_skips=bool(options["torpedo_skips"]),
        setup_from_queue=options["setup_from"] == "queue",
        refills_at_once=options["refill"] == "drawn",
        queue_back_at_once=options["scanners_back"] == "at_once",
        spaces=int(options["spaces"]),
        kill_costs_skill=options["kill_cost"] == "tactical",
        plans_in_hand=bool(options["plans_in_hand"]),
        fear=str(options["fear"]),
        immune_to_all=options["immunity"] == "all",
        one_research=bool(options["one_research"]),
        reinstall_anywhere=options["reinstall"] == "anywhere",
        diplomat_own_is_dearer=int(options["diplomat_own"]) > 3,
        wins_at_once=options["win"] == "at_once",
        ties=str(options["ties"]),
        actions=int(options["actions"]),
        aliens_injure=bool(options["aliens_injure"]),
        hologram_safe=bool(options["hologram_safe"]),
        hologram_needs_computers=bool(options["hologram_needs_computers"]),
    )
