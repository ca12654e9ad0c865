"""What must always hold, as sentences about what does not. Simulations ask at every step, so asking is cheap."""

from typing import Final

from companion.contract import Seat, kept
from companion.games.feed_the_kraken.model import Crew, Deck, Role, Secrets, Stage, State, Team, Voyage
from companion.games.feed_the_kraken.printed import GOALS, PRINTED, deck_of
from companion.games.feed_the_kraken.rules.deck import in_hands

WITH_TEAM: Final[frozenset[Stage]] = frozenset(("question", "loyalty", "revealed", "to_draw", "hands", "logbook"))
WITH_MUTINY: Final[frozenset[Stage]] = frozenset(("question", "loyalty", "revealed", "tie"))


def broken(state: State) -> tuple[str, ...]:
    rules, crew, stage = state.rules, state.crew, state.stage
    return (
        *_guns(rules.seats, state.guns, state.supply, crew.aboard),
        *_deck(rules.board, rules.keeps_deck, state.deck, crew.resumes),
        *_track(rules.board, state.voyage),
        *_team(state.team, crew, stage in WITH_TEAM),
        *_stage(state),
        *_secrets(rules.seats, state.secrets),
    )


@kept
def _guns(seats: tuple[Seat, ...], guns: tuple[int, ...], supply: int, aboard: tuple[Seat, ...]) -> list[str]:
    wrong = []
    if sum(guns) + supply != PRINTED.cards.guns:
        wrong.append(f"guns are not 40: {guns} and {supply} in the supply")
    if supply < 0 or min(guns) < 0:
        wrong.append(f"fewer guns than none: {guns}, {supply}")
    for seat, has in zip(seats, guns, strict=True):
        if has and seat not in aboard:
            wrong.append(f"{seat} is overboard with {has} guns")
    return wrong


@kept
def _deck(board: str, keeps: bool, deck: Deck, resumes: tuple[tuple[str, ...], ...]) -> list[str]:
    whole, cards = deck_of(board), (*deck.draw, *deck.discards, *in_hands(deck))
    shown = [card for resume in resumes for card in resume]
    if len(cards) + len(shown) != len(whole):
        return [f"{len(cards) + len(shown)} navigation cards of {len(whole)}"]
    if keeps and sorted((*cards, *shown)) != sorted(whole):
        return ["the navigation cards are not those of the deck"]
    return [f"too many {kind} were revealed" for kind in set(shown) if shown.count(kind) > whole.count(kind)]


@kept
def _track(board_name: str, voyage: Voyage) -> list[str]:
    board, track = PRINTED.boards[board_name], voyage.track
    wrong = []
    for place in range(voyage.put_at + 1, len(track)):
        if track[place - 1] not in board.spaces or track[place] not in board.spaces[track[place - 1]].ahead:
            wrong.append(f"no arrow leads from {track[place - 1]} to {track[place]}")
    moves = len(track) - 1
    if voyage.put_at == 0:
        if moves > board.longest or (moves == board.longest and track[-1] not in GOALS):
            wrong.append(f"a voyage of {moves} moves is too long")
        if track[-1] in GOALS and moves < board.shortest:
            wrong.append(f"a goal after {moves} moves is too soon")
    return wrong


@kept
def _team(team: Team, crew: Crew, is_named: bool) -> list[str]:
    wrong: list[str] = []
    if team.captain is None:
        return wrong
    if team.captain not in crew.aboard:
        wrong.append(f"captain {team.captain} is overboard")
    if team.captain in crew.tongueless:
        wrong.append(f"captain {team.captain} has no tongue")
    if is_named:
        named = [seat for seat in (team.captain, team.lieutenant, team.navigator) if seat is not None]
        if len(set(named)) != len(named) or any(seat not in crew.aboard for seat in named):
            wrong.append(f"the team is not different people aboard: {named}")
        if len(named) < min(3, len(crew.aboard)) and not team.is_emergency:
            wrong.append(f"a badge is vacant with {len(crew.aboard)} aboard: {named}")
    if any(seat not in crew.aboard for seat in crew.off_duty):
        wrong.append("a sign lies before somebody overboard")
    return wrong


def _stage(state: State) -> list[str]:
    stage, wrong = state.stage, []
    if stage in WITH_MUTINY and state.mutiny is None:
        wrong.append(f"no question of loyalty in stage {stage}")
    if (stage == "looking") != (state.look is not None):
        wrong.append(f"somebody looks in stage {stage}")
    if (stage == "ready" or stage == "eyes_closed" or stage == "rehearsal") != (state.shut is not None):
        wrong.append(f"a script in stage {stage}")
    if (stage == "eyes_closed" or stage == "rehearsal") and (state.shut is None or state.shut.ends is None):
        wrong.append("eyes are shut without an end")
    if (stage == "hands" or stage == "logbook") != bool(in_hands(state.deck)):
        wrong.append(f"cards are in hands in stage {stage}")
    if stage == "over" and state.ending is None:
        wrong.append("the end has no winner's side")
    mutiny = state.mutiny
    if mutiny is not None and (stage == "loyalty" or stage == "revealed"):
        for guns, has in zip(mutiny.given, state.guns, strict=True):
            if guns is not None and not 0 <= guns <= has:
                wrong.append(f"{guns} guns were shown by somebody who has {has}")
    return wrong


@kept
def _secrets(seats: tuple[Seat, ...], secrets: Secrets) -> list[str]:
    if not secrets.roles:
        return []
    wrong = []
    if not _is_dealt(secrets.roles):
        wrong.append(f"these roles cannot be dealt: {secrets.roles}")
    if len(secrets.converted) > PRINTED.cards.rituals["conversion"]:
        wrong.append("more converts than rituals")
    for seat in secrets.converted:
        if secrets.roles[seats.index(seat)] in ("leader", "cultist"):
            wrong.append("somebody of the cult was converted to it")
    return wrong


def _is_dealt(roles: tuple[Role, ...]) -> bool:
    deal = PRINTED.players[str(len(roles))]
    missing = [
        deal.sailors - roles.count("sailor"),
        deal.pirates - roles.count("pirate"),
        deal.cultists - roles.count("cultist"),
        1 - roles.count("leader"),
    ]
    return min(missing) == 0 and sum(missing) == deal.taken_away and missing[2] == missing[3] == 0
