"""What one seat may see, or the whole table. Built field by field: a new secret stays hidden until named here."""

from typing import Final

from companion.contract import Line, Seat, Who, line
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import UNKNOWN, Finding, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, PRINTED, SCRIPTS, Office, Side
from companion.games.feed_the_kraken.rules import (
    guns,
    hearing,
    loyalty,
    navigation,
    rehearsing,
    script,
    set_up,
    victory,
)
from companion.games.feed_the_kraken.setup.pace import SECOND
from companion.games.feed_the_kraken.shown import chart
from companion.games.feed_the_kraken.shown.instructions import instruct
from companion.games.feed_the_kraken.shown.picture import Question, Rehearsed, ScriptNow, SeatRow, View
from companion.games.feed_the_kraken.shown.reveals import Reveal, reveals
from companion.games.feed_the_kraken.shown.signs import sign_of

PAUSE_STEP: Final = 2  # seconds that a tap makes a pause longer or shorter


def view(state: State, seat: Seat | None) -> View:
    rules, voyage, deck = state.rules, state.voyage, state.deck
    if seat not in rules.seats:
        seat = None
    mine = _Mine(state, seat)
    here = voyage.track[-1]
    return View(
        now=instruct(state, seat),
        sign=sign_of(state),
        stage=state.stage,
        round=state.team.rounds,
        board=rules.board,
        chart=chart.spots(rules.board),
        ship=here,
        place=names.space(here),
        track=voyage.track,
        ahead=chart.ahead(here),
        seats=tuple(_row(state, each, seat) for each in rules.seats),
        supply=state.supply,
        draw=len(deck.draw),
        discards=len(deck.discards),
        rituals=len(voyage.rituals),
        card=None if voyage.card is None else names.card(voyage.card),
        card_name=voyage.card,
        ritual=None if voyage.ritual is None else names.ritual(voyage.ritual),
        need=guns.need(state),
        talks_until=state.team.talks_until if state.stage == "appointing" else None,
        talk=rules.talk,
        question=_question(state),
        set_up=tuple(set_up.set_up_line(state, step) for step in rules.set_up) if state.stage == "setting_up" else (),
        set_up_names=rules.set_up if state.stage == "setting_up" else (),
        set_up_at=state.set_up if state.stage == "setting_up" else None,
        taps=_taps(state),
        script_lines=_script_lines(state),
        signs=_signs(state),
        script=_script(state),
        target=state.target,
        looking=None if state.look is None else state.look.seat,
        is_silent=state.stage == "hands" or state.stage == "logbook",
        has_part=navigation.has_part(state, seat),
        side=None if state.ending is None else state.ending.side,
        winners=() if state.ending is None else state.ending.winners,
        roles_on_phones=rules.deals_roles,
        deck_on_phones=rules.keeps_deck,
        guns_on_phones=rules.counts_on_phones,
        my_role=mine.role(),
        my_side=mine.side(),
        my_findings=mine.findings(),
        my_character=mine.character(),
        my_effect=mine.effect(),
        my_reveals=mine.reveals(),
        my_cards=mine.cards(),
        my_card_names=mine.card_names(),
        my_choice=mine.choice(),
        my_guns=mine.guns(),
        my_pick=mine.pick(),
    )


# --- what everybody sees


def _row(state: State, seat: Seat, you: Seat | None) -> SeatRow:
    crew, place = state.crew, state.rules.seats.index(seat)
    is_told = state.stage == "over" and state.rules.deals_roles
    known = crew.characters[place]
    return SeatRow(
        seat=seat,
        is_you=seat == you,
        is_aboard=seat in crew.aboard,
        office=_office(state, seat),
        guns=state.guns[place],
        is_off_duty=seat in crew.off_duty,
        has_tongue=seat not in crew.tongueless,
        is_unconvertible=seat in crew.unconvertible,
        resume=tuple(names.card(each) for each in crew.resumes[place]),
        resume_colours=tuple(CARD_KINDS[each].colour for each in crew.resumes[place]),
        character=names.character(known) if known else None,
        is_face_up=seat in crew.face_up,
        not_a=tuple(names.side(what) for who, what in crew.not_a if who == seat),
        not_of=tuple(what for who, what in crew.not_a if who == seat),
        has_answered=_has_answered(state, seat, you),
        showed=_showed(state, seat),
        is_tied=state.mutiny is not None and seat in state.mutiny.tied,
        is_winner=state.ending is not None and seat in state.ending.winners,
        role=line(f"role.{state.secrets.roles[place]}") if is_told else None,
        side=victory.side_of(state, seat) if is_told else None,
        is_converted=is_told and seat in state.secrets.converted,
    )


def _office(state: State, seat: Seat) -> Office | None:
    team = state.team
    if seat == team.captain:
        return "captain"
    if seat == team.lieutenant:
        return "lieutenant"
    return "navigator" if seat == team.navigator else None


def _has_answered(state: State, seat: Seat, you: Seat | None) -> bool | None:
    """A quick answer would betray somebody: before the minimum time nobody knows but the seat itself."""
    question = state.mutiny
    if state.stage != "loyalty" or question is None or seat not in guns.asked(state):
        return None
    given = question.given[state.rules.seats.index(seat)] is not None
    if not state.rules.counts_on_phones or question.is_seen or seat == you:
        return given
    return None


def _showed(state: State, seat: Seat) -> int | None:
    question = state.mutiny
    if question is None or seat not in question.voters:
        return None
    if state.stage == "loyalty" and state.rules.counts_on_phones:
        return None
    return question.given[state.rules.seats.index(seat)]


def _question(state: State) -> Question | None:
    question = state.mutiny
    if question is None:
        return None
    is_open = state.stage == "loyalty"
    is_timed = is_open and state.rules.counts_on_phones
    gathering = loyalty.gathering(state) if is_timed else None
    is_complete = gathering is not None and gathering.is_seen_complete
    has_fists = not is_open and question.opened_at is not None
    return Question(
        need=guns.need(state),
        on_phones=state.rules.counts_on_phones,
        is_counted=question.is_counted,
        opened_at=question.opened_at,
        seen_from=gathering.seen_from if gathering is not None else None,
        all_have_answered=is_complete,
        reveal_at=gathering.reveal_at if gathering is not None and is_complete else None,
        total=guns.total(state) if has_fists else None,
    )


def _taps(state: State) -> tuple[Line, ...]:
    if state.stage not in (*hearing.BEFORE_SCRIPTS, "rehearsal"):
        return ()
    return tuple(line("taps", by=Who(by), who=Who(seat)) for seat, by in state.crew.taps)


def _script_lines(state: State) -> tuple[Line, ...]:
    """Each tap is the next line: whoever cannot hear counts them."""
    if state.stage != "ready" or not state.crew.taps:
        return ()
    moments = script.plan(state.rules, "script", script.script_of(state).script).moments
    return tuple(said for moment in moments for _, said in moment.said)


def _signs(state: State) -> Line | None:
    table = set_up.sign_table(state.rules) if state.stage == "setting_up" else None
    if table is None:
        return None
    deal = PRINTED.players[str(len(state.rules.seats))]
    now, other = (deal.signs_by(each) for each in (table, set_up.OTHER[table]))
    return line(f"signs.{table}", now=names.offices(now), other=names.offices(other), number=len(now))


def _script(state: State) -> ScriptNow | None:
    shut = state.shut
    if shut is None:
        return None
    name = shut.rehearsed or shut.script
    lines = _rehearsed(state) if state.stage == "rehearsal" else ()
    step = script.step_of(state.rules, shut)
    return ScriptNow(
        script=name,
        name=line(f"script.{name}"),
        on=shut.on,
        act=shut.act if shut.began is not None else None,
        began=shut.began,
        ends=shut.ends,
        step=shut.step,
        taps=step is not None and step.taps and shut.act == "script",
        shows=_shows(state),
        rehearsed=lines,
        before=shut.step - 1 if lines and shut.step > 0 else None,
        after=shut.step + 1 if shut.step + 1 < len(lines) else None,
    )


def _rehearsed(state: State) -> tuple[Rehearsed, ...]:
    shut = script.script_of(state)
    waits = state.rules.waits[SCRIPTS.index(shut.rehearsed)]
    moments = script.plan_of(state.rules, shut).moments
    return tuple(
        Rehearsed(
            line=moment.said[0][1],
            meaning=moment.said[1][1] if len(moment.said) > 1 else None,
            pause=(seconds := wait // SECOND) or None,
            shorter=max(1, seconds - PAUSE_STEP),
            longer=min(rehearsing.longest(wait), seconds + PAUSE_STEP),
        )
        for moment, wait in zip(moments, waits, strict=True)
    )


def _shows(state: State) -> bool:
    """Eyes are on phones, and everybody holds theirs."""
    if state.stage != "eyes_closed" or state.shut is None or state.shut.act != "script":
        return False
    step = script.step_of(state.rules, state.shut)
    return step is not None and step.shows


# --- what one seat sees besides


class _Mine:
    """One seat's own secrets; for the page that everybody sees there are none. With eyes shut every phone is alike."""

    def __init__(self, state: State, seat: Seat | None) -> None:
        self.state, self.seat = state, seat
        self.place = 0 if seat is None else state.rules.seats.index(seat)
        self.is_open = seat is not None and (state.stage != "eyes_closed" or _shows(state))

    def role(self) -> Line | None:
        roles = self.state.secrets.roles
        if not self.is_open or not roles:
            return None
        role = roles[self.place]
        return line("role.converted", chip=line(f"role.{role}")) if self._is_converted() else line(f"role.{role}")

    def side(self) -> Side | None:
        if self.seat is None or not self.is_open or not self.state.secrets.roles:
            return None
        return victory.side_of(self.state, self.seat)

    def _is_converted(self) -> bool:
        return self.seat in self.state.secrets.converted

    def findings(self) -> tuple[Line, ...] | None:
        if not self.is_open or not self.state.rules.deals_roles:
            return None
        return tuple(_finding(each) for each in self.state.secrets.findings[self.place])

    def character(self) -> Line | None:
        dealt = self.state.secrets.characters
        return names.character(dealt[self.place]) if self.is_open and dealt else None

    def effect(self) -> Line | None:
        dealt = self.state.secrets.characters
        return line(f"effect.{dealt[self.place]}") if self.is_open and dealt else None

    def reveals(self) -> tuple[Reveal, ...]:
        return reveals(self.state, self.seat) if self.seat is not None and self.is_open else ()

    def cards(self) -> tuple[Line, ...] | None:
        cards = self.card_names()
        return None if cards is None else tuple(names.card(each) for each in cards)

    def card_names(self) -> tuple[str, ...] | None:
        cards = self._cards()
        return cards if cards and UNKNOWN not in cards else None

    def _cards(self) -> tuple[str, ...]:
        state = self.state
        if not self.is_open:
            return ()
        if (whose := navigation.hand_of(state, self.seat)) is not None:
            return state.deck.hands[whose]
        if state.stage == "logbook" and self.seat == state.team.navigator:
            return state.deck.logbook
        return state.look.cards if state.look is not None and state.look.seat == self.seat else ()

    def choice(self) -> Line | None:
        state, cards = self.state, self._cards()
        if not cards or UNKNOWN in cards:
            return None
        whose = navigation.hand_of(state, self.seat)
        place = state.deck.kept[whose] if whose is not None else state.deck.chosen
        return None if place is None or place >= len(cards) else names.card(cards[place])

    def guns(self) -> int | None:
        state = self.state
        if self.seat is None or state.stage != "loyalty" or state.mutiny is None:
            return None
        if self.seat not in guns.asked(state):
            return None
        return state.mutiny.given[self.place] if state.rules.counts_on_phones else None

    def pick(self) -> tuple[Who, ...] | None:
        state = self.state
        if self.seat is None or state.stage != "eyes_closed" or not state.rules.deals_roles:
            return None
        return tuple(Who(each) for each in state.secrets.picks[self.place])


def _finding(found: Finding) -> Line:
    who = Who(found.seat)
    if found.role is None:
        return line(f"found.{found.how}", who=who)
    return line("found.tentacle" if found.is_converted else "found.chip", who=who, role=line(f"role.{found.role}"))
