"""What a seat may do now, and for whom the table waits. Nothing here may tell a secret but to its own seat."""

from functools import lru_cache
from typing import Any, Final

from companion.contract import Choice, Field, Offer, Press, Seat, Several, Value, Word
from companion.games.feed_the_kraken import characters, eyes, looking, mutiny, navigation, team, victory
from companion.games.feed_the_kraken.commands import (
    AbortScript,
    AddGuns,
    AnswerLeader,
    AppointLieutenant,
    AppointNavigator,
    AskLoyalty,
    ChooseTarget,
    Command,
    CountFists,
    DrawAnew,
    DrawCards,
    DropOut,
    EndRehearsal,
    EndStash,
    EnterCard,
    EnterFlogging,
    EnterRitual,
    EnterStash,
    GiveGuns,
    JumpOverboard,
    KeepCard,
    NameWinners,
    NextStep,
    Pick,
    PickHands,
    PlayCard,
    PutBack,
    Rehearse,
    RevealCharacter,
    Settle,
    ShowCaptain,
    ShowGuns,
    ShutEyes,
    ThrowAway,
    TurnUpRitual,
)
from companion.games.feed_the_kraken.crew import others
from companion.games.feed_the_kraken.cult import kinds_left
from companion.games.feed_the_kraken.deck import left_to_reveal
from companion.games.feed_the_kraken.evolve_mutiny import open_mutiny
from companion.games.feed_the_kraken.labels import card, character, number, ritual, script, side, who, yes_or_no
from companion.games.feed_the_kraken.model import (
    APPOINTING,
    ARRIVED,
    CARD_ACTION,
    EMERGENCY,
    EYES_CLOSED,
    FED,
    FIRST_CAPTAIN,
    FLOGGING,
    HANDS,
    INSTIGATED,
    LOGBOOK,
    LOOKING,
    LOYALTY,
    MAP_ACTION,
    QUESTION,
    READY,
    REHEARSAL,
    REVEALED,
    RITUAL,
    SETTING_UP,
    STASH,
    TIE,
    TO_DRAW,
    Act,
    Side,
    State,
)
from companion.games.feed_the_kraken.printed import PRINTED, SCRIPTS

NOTHING: Final[tuple[Offer, ...]] = ()
NOBODY: Final[frozenset[Seat]] = frozenset()


@lru_cache(maxsize=1024)
def of_seats(command: type[Any], seats: tuple[Seat, ...], *names: str) -> tuple[Offer, ...]:
    """A choice among these seats, or one for each name; none if there is nobody."""
    if not seats:
        return ()
    return (Offer(command, tuple(Choice(name, seats, who) for name in names or ("seat",))),)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    stage = state.stage
    if seat not in state.rules.seats:
        return ()
    if stage is SETTING_UP:
        return (Offer(NextStep),)
    if stage is FIRST_CAPTAIN:
        return of_seats(ShowCaptain, state.rules.seats)
    if stage is ARRIVED:
        most = victory.most_winners(state)
        return (Offer(NameWinners, (Several("seats", state.rules.seats, 0, most, who),)),)
    if stage is READY:
        return _ready(state) if state.team.captain in (None, seat) else ()
    if stage is REHEARSAL:
        return (Offer(EndRehearsal),)
    if stage is FED:
        fed = Offer(AnswerLeader, (Choice("is_leader", (False, True), yes_or_no),))
        return (fed,) if seat in (state.target, state.team.captain) else ()
    if seat not in state.crew.aboard:
        return ()
    if stage is EYES_CLOSED:
        return _taps(state, seat)
    own = _of_captain(state) if seat == state.team.captain else _of_crew(state, seat)
    return (*own, *_characters(state, seat)) if state.rules.characters else own


def _of_captain(state: State) -> tuple[Offer, ...]:
    stage, rules = state.stage, state.rules
    if stage is APPOINTING or stage is EMERGENCY:
        mates = team.navigators(state)
        return (*of_seats(AppointLieutenant, team.lieutenants(state)), *of_seats(AppointNavigator, mates))
    if stage is QUESTION:
        return (Offer(AskLoyalty),)
    if stage is LOYALTY:
        return () if rules.counts_on_phones else (Offer(CountFists), *_fists(state, mutiny.asked(state)))
    if stage is REVEALED:
        return (Offer(Settle),)
    if stage is TIE:
        return _drops(state, state.team.captain)
    if stage is TO_DRAW:
        return (Offer(DrawCards),)
    if stage is HANDS:
        return _hands(state, state.team.captain)
    if stage is MAP_ACTION or stage is CARD_ACTION:
        return of_seats(ChooseTarget, others(state))
    if stage is FLOGGING:
        return (Offer(EnterFlogging, (Choice("side", tuple(each.value for each in Side), side),)),)
    if stage is RITUAL:
        if rules.keeps_deck:
            return (Offer(TurnUpRitual),)
        return (Offer(EnterRitual, (Choice("ritual", kinds_left(state), ritual),)),)
    if stage is STASH:
        return (*of_seats(EnterStash, state.crew.aboard), Offer(EndStash))
    return _looks(state, state.team.captain) if stage is LOOKING else ()


def _of_crew(state: State, seat: Seat) -> tuple[Offer, ...]:
    stage = state.stage
    if stage is LOYALTY:
        if seat not in mutiny.asked(state):
            return ()
        if state.rules.counts_on_phones:
            return (Offer(GiveGuns, (_guns(*mutiny.bounds(state, seat)),)),)
        return _fists(state, (seat,))
    if stage is HANDS:
        return _hands(state, seat)
    if stage is LOGBOOK:
        if seat != state.team.navigator:
            return ()
        return (Offer(PlayCard, (_cards(state.deck.logbook),)), Offer(JumpOverboard))
    if stage is TIE:
        return _drops(state, seat)
    if stage is INSTIGATED and seat == open_mutiny(state).asked:
        return (Offer(AddGuns, (Choice("add", (True, False), yes_or_no),)),)
    return _looks(state, seat) if stage is LOOKING else ()


# --- guns


@lru_cache(maxsize=256)
def _guns(least: int, most: int) -> Field:
    return Choice("guns", tuple(range(least, most + 1)), number)


def _fists(state: State, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Together whoever may show equally many."""
    by_bounds: dict[tuple[int, int], list[Seat]] = {}
    for seat in seats:
        by_bounds.setdefault(mutiny.bounds(state, seat), []).append(seat)
    return tuple([_fist(tuple(able), least, most) for (least, most), able in by_bounds.items()])


@lru_cache(maxsize=4096)
def _fist(seats: tuple[Seat, ...], least: int, most: int) -> Offer:
    return Offer(ShowGuns, (Choice("seat", seats, who), _guns(least, most)))


def _drops(state: State, seat: Seat | None) -> tuple[Offer, ...]:
    tie = open_mutiny(state)
    return of_seats(DropOut, tie.tied) if seat == tie.chooser else ()


# --- cards


def _cards(cards: tuple[str, ...]) -> Field:
    def named(place: Value) -> Word:
        return card(cards[int(place)])

    return Choice("place", tuple(range(len(cards))), named)


def _hands(state: State, seat: Seat | None) -> tuple[Offer, ...]:
    found: list[Offer] = []
    whose = navigation.hand_of(state, seat)
    if state.rules.keeps_deck:
        if whose is not None:
            found.append(Offer(KeepCard, (_cards(state.deck.hands[whose]),)))
    elif seat == state.team.captain:
        found.append(_entry(left_to_reveal(state)))
    if not state.rules.keeps_deck and seat in (state.team.captain, state.team.navigator) and navigation.may_jump(state):
        found.append(Offer(JumpOverboard))
    if whose is not None and seat in state.deck.archived:
        found.append(Offer(DrawAnew))
    return tuple(found)


@lru_cache(maxsize=256)
def _entry(cards: tuple[str, ...]) -> Offer:
    return Offer(EnterCard, (Choice("card", cards, card),))


def _looks(state: State, seat: Seat | None) -> tuple[Offer, ...]:
    if state.look is None or seat != state.look.seat:
        return ()
    return (Offer(PutBack), Offer(ThrowAway)) if looking.may_throw(state) else (Offer(PutBack),)


# --- before eyes are shut, and with eyes shut: the same for everybody


@lru_cache
def _rehearsal(wanted: str) -> Offer:
    """This script first."""
    scripts = (wanted, *(each for each in SCRIPTS if each != wanted))
    return Offer(Rehearse, (Choice("script", scripts, script),))


def _ready(state: State) -> tuple[Offer, ...]:
    return () if state.shut is None else (Offer(ShutEyes), _rehearsal(state.shut.script))


def _taps(state: State, seat: Seat) -> tuple[Offer, ...]:
    shut = state.shut
    if shut is None or shut.act is not Act.SCRIPT:
        return ()
    able = eyes.choices(state, seat)
    if not able:
        return (Offer(AbortScript),)
    if shut.script == "conversion":
        return (*of_seats(Pick, able), Offer(AbortScript))
    return (*of_seats(PickHands, able, "first", "second", "third"), Offer(AbortScript))


# --- characters


def _characters(state: State, seat: Seat) -> tuple[Offer, ...]:
    found: list[Offer] = []
    for name in characters.playable(state, seat):
        printed = PRINTED.characters[name]
        able = characters.targets(state, seat, printed)
        if not printed.to:
            found.append(_character(name, able, printed.on, ()))
            continue
        takers = characters.takers(state, printed, ())
        for to in takers:
            aims = tuple([each for each in able if each != to])
            if len(aims) >= printed.on:
                found.append(_character(name, aims, printed.on, (to,)))
    return tuple(found)


@lru_cache(maxsize=8192)
def _character(name: str, able: tuple[Seat, ...], on: int, to: tuple[Seat, ...]) -> Offer:
    fields: list[Field] = [Choice("character", (name,), character)]
    if on:
        fields.append(Several("on", able, on, on, who))
    if to:
        fields.append(Choice("to", to, who))
    return Offer(RevealCharacter, tuple(fields))


# --- for whom the table waits


def acts(state: State) -> frozenset[Seat]:
    stage, seats = state.stage, state.rules.seats
    if stage is LOYALTY and state.rules.counts_on_phones:
        return _givers(state)
    if stage is HANDS and state.rules.keeps_deck:
        return _choosers(state)
    if stage is LOGBOOK:
        return _one(state.team.navigator)
    if stage is SETTING_UP or stage is FIRST_CAPTAIN or stage is ARRIVED:
        return frozenset(seats)
    if stage is READY:
        return frozenset(seats) if state.team.captain is None else _one(state.team.captain)
    if stage is INSTIGATED:
        return _one(open_mutiny(state).asked)
    if stage is TIE:
        return _one(open_mutiny(state).chooser)
    if stage is LOOKING and state.look is not None:
        return _one(state.look.seat)
    if stage is FED:
        return frozenset(each for each in (state.team.captain, state.target) if each is not None)
    if stage is EYES_CLOSED or state.ending is not None:
        return NOBODY
    return _one(state.team.captain)


def _one(seat: Seat | None) -> frozenset[Seat]:
    return NOBODY if seat is None else frozenset((seat,))


def _givers(state: State) -> frozenset[Seat]:
    """A lamp that goes out early would betray who had nothing to think about."""
    asked = mutiny.asked(state)
    question = open_mutiny(state)
    if not question.is_seen:
        return frozenset(asked)
    return frozenset([each for each in asked if question.given[state.rules.seats.index(each)] is None])


def _choosers(state: State) -> frozenset[Seat]:
    pair = (state.team.captain, state.team.lieutenant)
    kept = state.deck.kept if state.deck.is_seen else (None, None)
    return frozenset(seat for seat, card in zip(pair, kept, strict=True) if seat is not None and card is None)


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    """The big button: the next step, or everybody is ready. Held long, it breaks a script off."""
    if press.button != "big":
        return None
    if press.kind == "long":
        if state.stage is REHEARSAL:
            return None, EndRehearsal()
        return (None, AbortScript()) if state.stage is EYES_CLOSED else None
    if press.kind != "short":
        return None
    if state.stage is SETTING_UP:
        return None, NextStep()
    return (None, ShutEyes()) if state.stage is READY else None
