"""From seats and options to the first state, or the reason why they do not fit."""

from typing import Final

from companion.contract import Millis, Refused, Setup, Value
from companion.games.feed_the_kraken.model import UNKNOWN, Crew, Deck, Rules, Secrets, State, Team, Voyage
from companion.games.feed_the_kraken.printed import PRINTED, deck_of
from companion.games.feed_the_kraken.rules.set_up import ROLES_STEP
from companion.games.feed_the_kraken.setup.options import BY_NUMBER, OPTIONS, PHONES, WAITS
from companion.games.feed_the_kraken.setup.pace import Pace, waits

QUICK_UP_TO: Final = 6  # players; seven may choose
SMALL_CREW: Final = 6
NOT_FOR_SMALL_CREWS: Final = ("debt_collector", "minstrel", "mentor")


def new(setup: Setup) -> State:
    options: dict[str, Value] = {option.key: option.default for option in OPTIONS} | dict(setup.options)
    rules = _rules(setup, options)
    players = len(rules.seats)
    cards = deck_of(rules.board)
    each = PRINTED.cards.guns_each
    return State(
        rules=rules,
        stage="setting_up",
        step=0,
        guns=(each,) * players,
        supply=PRINTED.cards.guns - each * players,
        crew=Crew(aboard=rules.seats, resumes=((),) * players, characters=("",) * players),
        team=Team(),
        # the first shuffle comes with the first navigation, when chance may be asked
        deck=Deck(draw=(), discards=cards if rules.keeps_deck else (UNKNOWN,) * len(cards)),
        voyage=Voyage(
            track=(PRINTED.boards[rules.board].start,),
            rituals=tuple(name for name, number in PRINTED.cards.rituals.items() for _ in range(number)),
        ),
        secrets=Secrets(findings=((),) * players, picks=((),) * players),
    )


def _rules(setup: Setup, options: dict[str, Value]) -> Rules:
    seats = setup.seats
    deal = PRINTED.players.get(str(len(seats)))
    if deal is None:
        raise Refused("players_number", count=len(seats), least=5, most=11)
    board = str(options["board"])
    if board == BY_NUMBER:
        board = "quick" if len(seats) <= QUICK_UP_TO else "long"
    signs = deal.signs_printed if options["off_duty"] == "crew_card" else deal.signs
    tokens = PRINTED.boards[board].tokens
    steps = ["seats", "board", "tokens", "rituals", "signs", "deck", "guns", "flogging", ROLES_STEP]
    if not signs:
        steps.remove("signs")
    if "flogging" not in tokens:
        steps.remove("flogging")
    return Rules(
        seats=seats,
        board=board,
        need=deal.mutiny,
        signs=signs,
        set_up=tuple(steps),
        deals_roles=options["roles"] == PHONES,
        counts_on_phones=options["mutiny"] == PHONES,
        keeps_deck=options["deck"] == PHONES,
        characters=_characters(options, len(seats)),
        deals_characters=options["characters"] == PHONES,
        chained_ties=options["tie"] == "chain",
        guns_lost_in_failure=options["failed_mutiny"] == "lost",
        emergency_signs=bool(options["emergency_signs"]),
        cook_before=options["chief_cook"] == "before",
        loyalty_min=Millis(int(options["loyalty_seconds"]) * 1000),
        silence_min=Millis(int(options["silence_seconds"]) * 1000),
        waits=waits(len(seats), on_phones=options["roles"] == PHONES, pace=_pace(options)),
    )


def _pace(options: dict[str, Value]) -> Pace:
    seconds = tuple((each.key, int(options[each.key])) for each in WAITS if options[each.key] != each.default)
    return Pace(int(options["settle_percent"]), int(options["action_percent"]), seconds)


def _characters(options: dict[str, Value], players: int) -> tuple[str, ...]:
    """Those that can be dealt; the Captain card is laid aside by whoever shows it."""
    if options["characters"] == "none":
        return ()
    left_out = NOT_FOR_SMALL_CREWS if options["small_crew"] == "fewer" and players <= SMALL_CREW else ()
    return tuple(name for name in PRINTED.characters if name != "captain" and name not in left_out)
