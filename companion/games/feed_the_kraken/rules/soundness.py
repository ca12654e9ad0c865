"""What must always hold, as sentences about what does not. Simulations ask at every step, so asking is cheap."""

from functools import lru_cache
from typing import Final

from companion.games.feed_the_kraken.model import Role, Stage, State, Voyage
from companion.games.feed_the_kraken.printed import GOALS, PRINTED, deck_of
from companion.games.feed_the_kraken.rules.deck import in_hands

WITH_TEAM: Final[frozenset[Stage]] = frozenset(("question", "loyalty", "revealed", "to_draw", "hands", "logbook"))
WITH_MUTINY: Final[frozenset[Stage]] = frozenset(("question", "loyalty", "revealed", "tie"))


def broken(state: State) -> tuple[str, ...]:
    return (*_guns(state), *_cards(state), *_ship(state), *_team(state), *_stage(state), *_secrets(state))


def _guns(state: State) -> list[str]:
    wrong = []
    if sum(state.guns) + state.supply != PRINTED.cards.guns:
        wrong.append(f"guns are not 40: {state.guns} and {state.supply} in the supply")
    if state.supply < 0 or min(state.guns) < 0:
        wrong.append(f"fewer guns than none: {state.guns}, {state.supply}")
    crew = state.crew
    if len(crew.aboard) < len(state.guns):
        for seat, guns in zip(state.rules.seats, state.guns, strict=True):
            if guns and seat not in crew.aboard:
                wrong.append(f"{seat} is overboard with {guns} guns")
    return wrong


def _cards(state: State) -> list[str]:
    deck = state.deck
    return _deck(
        state.rules.board,
        state.rules.keeps_deck,
        (*deck.draw, *deck.discards, *in_hands(deck)),
        state.crew.resumes,
    )


@lru_cache(maxsize=256)
def _deck(board: str, keeps: bool, cards: tuple[str, ...], resumes: tuple[tuple[str, ...], ...]) -> list[str]:
    whole = deck_of(board)
    shown = [card for resume in resumes for card in resume]
    if len(cards) + len(shown) != len(whole):
        return [f"{len(cards) + len(shown)} navigation cards of {len(whole)}"]
    if keeps and sorted((*cards, *shown)) != sorted(whole):
        return ["the navigation cards are not those of the deck"]
    return [f"too many {kind} were revealed" for kind in set(shown) if shown.count(kind) > whole.count(kind)]


def _ship(state: State) -> list[str]:
    return _track(state.rules.board, state.voyage)


@lru_cache(maxsize=256)
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


def _team(state: State) -> list[str]:
    team, crew = state.team, state.crew
    wrong: list[str] = []
    if team.captain is None:
        return wrong
    if team.captain not in crew.aboard:
        wrong.append(f"captain {team.captain} is overboard")
    if team.captain in crew.tongueless:
        wrong.append(f"captain {team.captain} has no tongue")
    if state.stage in WITH_TEAM:
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


def _secrets(state: State) -> list[str]:
    secrets = state.secrets
    if not secrets.roles:
        return []
    wrong = []
    if not _is_dealt(secrets.roles):
        wrong.append(f"these roles cannot be dealt: {secrets.roles}")
    if len(secrets.converted) > PRINTED.cards.rituals["conversion"]:
        wrong.append("more converts than rituals")
    for seat in secrets.converted:
        if secrets.roles[state.rules.seats.index(seat)] in ("leader", "cultist"):
            wrong.append("somebody of the cult was converted to it")
    return wrong


@lru_cache(maxsize=256)
def _is_dealt(roles: tuple[Role, ...]) -> bool:
    deal = PRINTED.players[str(len(roles))]
    missing = [
        deal.sailors - roles.count("sailor"),
        deal.pirates - roles.count("pirate"),
        deal.cultists - roles.count("cultist"),
        1 - roles.count("leader"),
    ]
    return min(missing) == 0 and sum(missing) == deal.taken_away and missing[2] == missing[3] == 0
