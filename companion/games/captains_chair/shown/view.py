"""What one seat may see, or the whole table. Built field by field: a new secret stays hidden until named here."""

from companion.contract import Line, Seat, line
from companion.games.captains_chair import names
from companion.games.captains_chair.model import CADETS, CREW, GONE, PLACE_OF, STOCK, Crew, Rules, Sheet, State, Vote
from companion.games.captains_chair.printed import PRINTED
from companion.games.captains_chair.rules import scoring, ship, voting
from companion.games.captains_chair.shown import instructions, picture
from companion.games.captains_chair.shown.decks import CrewCard, Level
from companion.games.captains_chair.shown.picture import View


def view(state: State, seat: Seat | None) -> View:
    rules = state.rules
    if seat not in rules.seats:
        seat = None
    look = _Look(state, seat)
    return View(
        now=instructions.instruct(state, seat),
        phase=state.phase,
        round=state.round.number,
        rounds=rules.rounds,
        levels=tuple(look.level(deck) for deck in range(rules.chair, CADETS - 1, -1)),
        stock=look.cards_at(STOCK),
        removed=look.cards_at(GONE),
        seats=tuple(look.row(place) for place in range(len(rules.seats))),
        nominee=look.maybe(state.vote.nominee if state.vote else None),
        captain=look.maybe(state.round.captain),
        vote=_window(state),
        you=look.you(),
        last_reveal=look.last_reveal(),
        last_move=look.last_move(),
        sheets=tuple(_sheet(rules, number, sheet) for number, sheet in enumerate(state.scores.sheets, start=1)),
        winners=state.scores.winners,
        goals_on_phones=bool(rules.goals),
        votes_on_phones=rules.votes_on_phones,
        board_on_phones=rules.board_on_phones,
    )


class _Look:
    """One seat's look at the table; `place` is None for the page that everybody sees."""

    def __init__(self, state: State, seat: Seat | None) -> None:
        self.state, self.rules = state, state.rules
        self.place = None if seat is None else self.rules.seats.index(seat)
        on_turn = self.place == state.turn
        self._rising = ship.movable(self.rules, state.where) if on_turn and state.phase == "racing" else ()
        self._places = on_turn and state.phase == "placing"
        self._open = ship.open_decks(state) if self._places else ()
        self._moved = _moved(state)
        self._goal = "" if self.place is None or not self.rules.goals else state.round.goals[self.place]

    def card(self, crew: Crew) -> CrewCard:
        at = self.state.where[PLACE_OF[crew]]
        can_move = crew in self._rising
        return CrewCard(
            crew=crew,
            name=names.crew(self.rules, crew),
            icon=PRINTED.crew[PLACE_OF[crew]].icon,
            is_mine=crew in self._goal,
            can_move=can_move,
            moves_to=at + 1 if can_move else None,
            can_place=self._places and at == STOCK,
            has_moved=crew in self._moved,
        )

    def maybe(self, crew: Crew | None) -> CrewCard | None:
        return None if crew is None else self.card(crew)

    def cards_at(self, at: int) -> tuple[CrewCard, ...]:
        return tuple(self.card(crew) for crew, there in zip(CREW, self.state.where, strict=True) if there == at)

    def level(self, deck: int) -> Level:
        is_chair = deck == self.rules.chair
        return Level(
            deck=deck,
            name=names.level(self.rules, deck),
            value=self.rules.values[deck],
            crew=self.cards_at(deck),
            is_chair=is_chair,
            capacity=1 if is_chair else None if deck == CADETS else self.rules.capacity,
            is_full=not ship.has_room(self.rules, self.state.where, deck),
            takes=deck in self._open,
        )

    def row(self, place: int) -> picture.SeatRow:
        state = self.state
        seat = self.rules.seats[place]
        return picture.SeatRow(
            seat=seat,
            is_you=place == self.place,
            total=scoring.totals(state)[place],
            rounds=tuple(sheet.points[place] + sheet.bonus[place] for sheet in state.scores.sheets),
            to_place=_to_place(state, place),
            has_badge=place == state.badge,
            is_on_turn=place == state.turn and state.phase in ("placing", "racing"),
            has_voted=self._has_voted(place),
            last_vote=_last_vote(state, seat),
            has_entered=self._has_entered(place),
            is_winner=seat in state.scores.winners,
            is_away=seat in state.away,
        )

    def _has_voted(self, place: int) -> bool | None:
        """A quick vote would betray somebody without a No: before the minimum time nobody knows but the voter."""
        vote = self.state.vote
        if vote is None or not self.rules.votes_on_phones or self.rules.seats[place] in self.state.away:
            return None
        return vote.votes[place] is not None if vote.is_seen or place == self.place else None

    def _has_entered(self, place: int) -> bool | None:
        asks = self.state.phase == "entering" and not self.rules.goals
        return bool(self.state.round.goals[place]) if asks and self.rules.seats[place] not in self.state.away else None

    def you(self) -> picture.You | None:
        state, place = self.state, self.place
        if place is None:
            return None
        return picture.You(
            seat=self.rules.seats[place],
            goal=tuple(self.card(crew) for crew in CREW if crew in self._goal),
            nos_left=state.round.nos[place],
            nos_each=self.rules.nos_each,
            vote=state.vote.votes[place] if state.vote else None,
            may_refuse=voting.may_refuse(state, place),
            is_nominator=voting.is_nominator(state, place),
        )

    def last_move(self) -> picture.Moved | None:
        last = self.state.last
        if last is None or not self._moved:
            return None
        return picture.Moved(last.by, tuple(self._way(crew, last.was[PLACE_OF[crew]]) for crew in self._moved))

    def _way(self, crew: Crew, was: int) -> Line:
        name, at = names.crew(self.rules, crew), self.state.where[PLACE_OF[crew]]
        if at == GONE:
            return line("way.off", crew=name)
        level = names.level(self.rules, at)
        if was in (STOCK, GONE):
            return line("way.to", crew=name, level=level)
        return line("way.up", crew=name, was=names.level(self.rules, was), level=level)

    def last_reveal(self) -> picture.LastReveal | None:
        reveal = self.state.round.reveal
        if reveal is None:
            return None
        return picture.LastReveal(
            nominee=self.card(reveal.nominee),
            nominator=reveal.nominator,
            is_elected=not reveal.refused_by,
            noes=len(reveal.refused_by),
            refused_by=reveal.refused_by if self.rules.names_at_reveal else None,
        )


def _moved(state: State) -> tuple[Crew, ...]:
    if state.last is None:
        return ()
    pairs = zip(CREW, state.last.was, state.where, strict=True)
    return tuple([crew for crew, was, at in pairs if was != at])


def _to_place(state: State, place: int) -> int:
    """Seats place one by one from the seat on turn, so what is left falls to them in that order."""
    seats, away = state.rules.seats, state.away
    if state.phase != "placing" or seats[place] in away:
        return 0
    in_turn = [seat for seat in (*seats[state.turn :], *seats[: state.turn]) if seat not in away]
    players, behind = len(in_turn), in_turn.index(seats[place])
    return max(0, (ship.still_to_place(state) - behind + players - 1) // players)


def _last_vote(state: State, seat: Seat) -> Vote | None:
    reveal = state.round.reveal
    if reveal is None or not state.rules.names_at_reveal:
        return None
    return "no" if seat in reveal.refused_by else "yes"


def _window(state: State) -> picture.VoteWindow | None:
    vote = state.vote
    if vote is None:
        return None
    gathering = voting.gathering(state)
    return picture.VoteWindow(
        on_phones=state.rules.votes_on_phones,
        nominator=state.rules.seats[state.badge],
        opened_at=vote.opened_at,
        seen_from=gathering.seen_from,
        is_seen=vote.is_seen,
        all_have_voted=gathering.is_seen_complete,
        reveal_at=gathering.reveal_at if gathering.is_seen_complete else None,
    )


def _sheet(rules: Rules, number: int, sheet: Sheet) -> picture.ScoreSheet:
    return picture.ScoreSheet(
        round=number,
        captain=None if sheet.captain is None else _scored(rules, sheet.captain, sheet),
        rows=tuple(_score_row(rules, place, sheet) for place in range(len(rules.seats))),
    )


def _scored(rules: Rules, crew: Crew, sheet: Sheet) -> picture.ScoredCrew:
    at = sheet.where[PLACE_OF[crew]]
    return picture.ScoredCrew(
        crew=crew,
        name=names.crew(rules, crew),
        icon=PRINTED.crew[PLACE_OF[crew]].icon,
        level=names.level(rules, at),
        points=ship.worth(rules, at),
        is_aboard=at >= CADETS,
    )


def _score_row(rules: Rules, place: int, sheet: Sheet) -> picture.ScoreRow:
    goal = tuple(_scored(rules, crew, sheet) for crew in CREW if crew in sheet.goals[place])
    return picture.ScoreRow(
        seat=rules.seats[place],
        goal=goal,
        points=sheet.points[place],
        bonus=sheet.bonus[place],
        total=sheet.points[place] + sheet.bonus[place],
        aboard=sum(each.is_aboard for each in goal),
    )
