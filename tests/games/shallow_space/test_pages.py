"""The phone's page: every offer can be sent from it in every stage, and nobody reads what is another's."""

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from companion.contract import Millis, Seat
from companion.contract.stirring import Stir
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import POSTS, State
from companion.games.shallow_space.printed import CARDS, LASERS, SECTIONS
from companion.games.shallow_space.rules.gunnery import HITS_OVER, Fire, modifiers
from companion.games.shallow_space.rules.hands import AnswerSwap, OfferSwap
from companion.games.shallow_space.rules.losses import GameEnded, PodLaunched, ShipDestroyed, TeamLost
from companion.games.shallow_space.rules.muster import Begin, JoinShip, NameShip, ShipNamed
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.real_dice import EnterRoll
from companion.games.shallow_space.rules.turns import TurnBegan
from companion.table.picture import Told
from tests.games.shallow_space import rows_plans
from tests.games.shallow_space.forms import Reader, can_send, wanted
from tests.games.shallow_space.secrets import twins
from tests.games.shallow_space.situations import (
    SEED,
    A,
    B,
    C,
    D,
    E,
    F,
    at,
    boosted,
    bot,
    cloaked,
    damaged,
    dead,
    field,
    holds,
    lasts,
    sailing,
    trouble,
    with_ship,
)
from tests.games.shallow_space.table import (
    ANN,
    BEN,
    CAT,
    DAN,
    EVE,
    FAY,
    GUS,
    WORDS,
    Event,
    Step,
    after,
    begun,
    done,
    walk,
)
from tests.web.eavesdropper import noticed
from web.testing import Look, text

OURS = {"Pause", "SetVolume", "SetVolumeOf", "Mute", "PlayAgain", "ClearTable", "GoOn", "Undo", "ActFor", "Leave", ""}


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


def expect_all_offers(look: Look, state: State, seat: Seat) -> None:
    reader = Reader(look.phone(seat))
    assert len(reader.ids) == len(set(reader.ids)), sorted(each for each in reader.ids if reader.ids.count(each) > 1)
    forms = list(reader.forms.values())
    offers = GAME.offers(state, seat)
    assert {each.type for each in forms} - OURS == {each.command.__name__ for each in offers}
    for offer in offers:
        for values in wanted(offer):
            assert can_send(forms, offer, values), (seat, offer, values)


WALKS: list[tuple[int, dict[str, Any]]] = [
    (6, {}),
    (2, {"cards": "first_game", "teams": "chosen"}),
    (4, {"dice": "entered", "order": "simultaneous", "decks": "endless"}),
    (12, {"turn_seconds": 0}),
    (8, {"disarm": "standing", "charges_seen": True, "virus": "others", "defecting": "always", "decks": "endless"}),
]


def test_who_is_dead_reads_of_all_crews_where_the_group_likes_it(look: Look) -> None:
    state = dead(sailing(dead_see=True), B)
    told = "keep it to yourself"
    assert told in text(look.at(state).phone(BEN))
    assert told not in text(look.at(state).phone(CAT))
    assert told not in text(look.at(dead(sailing(), B)).phone(BEN))


@pytest.mark.parametrize(("players", "options"), WALKS, ids=[f"{players} players" for players, _ in WALKS])
def test_all_that_is_offered_can_be_sent_from_the_phone(look: Look, players: int, options: dict[str, Any]) -> None:
    rng = Random(players)
    assert len(sent_from_phones(look, walk(begun(players, **options), rng), rng)) > 15


def test_nor_is_anything_left_out_where_ships_are_boarded_captured_and_lost(look: Look) -> None:
    met: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        start = trouble((6, 9, 12)[seed % 3], seed, decks="endless", disarm="standing", defecting="always")
        met |= sent_from_phones(look, walk(start, rng, bystanders=0.3), rng)
    for state in (rows_plans.STOPPED, rows_plans.TWO, rows_plans.FULL):
        look.at(state)
        met |= {each.command.__name__ for each in GAME.offers(state, EVE)}
        expect_all_offers(look, state, EVE)
    of_the_table = {each.__name__ for each in (Stir, JoinShip, NameShip, Begin, EnterRoll)}
    assert met == {each.__name__ for each in GAME.commands} - of_the_table


def sent_from_phones(look: Look, moves: Iterable[Step], rng: Random) -> set[str]:
    """What was offered: each kind when it comes first, and then now and again."""
    met: set[str] = set()
    for move in moves:
        state = move.after
        seats = [each for each in state.rules.seats if {o.command.__name__ for o in GAME.offers(state, each)} - met]
        if rng.random() < 0.08:
            seats.append(rng.choice(state.rules.seats))
        if seats:
            look.at(state)
        for seat in seats:
            met |= {each.command.__name__ for each in GAME.offers(state, seat)}
            expect_all_offers(look, state, seat)
    return met


# --- what each stage must show


def over() -> State:
    return after(sailing(), GameEnded((0,), SEED))


def in_a_pod() -> State:
    return after(dead(sailing(), B, C), ShipDestroyed(0), PodLaunched(A, 2))


def asked() -> State:
    return done(sailing(dice="entered"), (Fire(A, "laser_left", 1), ANN))


STAGES: dict[str, Callable[[], State]] = {
    "muster": lambda: begun(6, teams="chosen"),
    "muster with fewer": lambda: begun(5),
    "first turn": sailing,
    "four ships": lambda: sailing(12),
    "all at once": lambda: sailing(6, order="simultaneous"),
    "damaged": lambda: damaged(sailing(), 0, front_hull=1, left_hull=2, engine_left=3, shield=3),
    "virus": lambda: lasts(sailing(), "virus", 0),
    "charge": lambda: lasts(sailing(), "charge", 0, "bridge", team=0, by=B),
    "gas": lambda: lasts(lasts(lasts(sailing(), "gas", 0), "emp", 0, team=0), "evasive", 1),
    "cloaked": lambda: cloaked(sailing(), B, 0, "left_pod"),
    "captured": lambda: with_ship(at(sailing(), A, 1, "bridge"), 1, owner=0),
    "ready": lambda: done(sailing(), (Ready(A), ANN)),
    "fire": lambda: lasts(sailing(), "fire", 0, "engineering"),
    "trapped": lambda: field(sailing(), 0, "engineering"),
    "pod": in_a_pod,
    "dead": lambda: dead(sailing(), A, B),
    "roll": asked,
    "over": over,
}


@pytest.mark.parametrize("make", STAGES.values(), ids=STAGES)
def test_each_phone_says_what_is_to_be_done(look: Look, make: Callable[[], State]) -> None:
    state = make()
    look.at(state)
    for seat in state.rules.seats:
        page = look.phone(seat)
        expect_all_offers(look, state, seat)
        assert WORDS.word(GAME.view(state, seat).now, look.door.name) in text(page), seat


def test_who_has_no_place_at_the_game_may_look(look: Look) -> None:
    told = (Told(0, "The battle begins.", ANN, Millis(0)),)
    page = look.at(sailing(), told, watching=(GUS,)).phone(GUS)
    assert "Whom do you follow?" in text(page)
    assert "What happened lately" in text(page)
    assert "Since your last turn" not in text(page)
    assert "Since your last turn" in text(look.phone(DAN))
    assert not Reader(page).forms.keys() - {each for each in Reader(page).forms if each.startswith("form ")}


def test_legal_moves_are_lit_on_the_picture_and_nothing_else(look: Look) -> None:
    page = look.at(field(sailing(), 0, "left_hull")).phone(BEN)
    assert re.findall(r'<button class="ss-go ss-at-(\w+)"', page) == ["right_hull"]
    assert "ss-go" not in look.phone(DAN)


def test_a_card_that_cannot_be_played_says_why(look: Look) -> None:
    page = text(look.at(holds(B, "heal", "lock_on", "redshirt_dive")).phone(BEN))
    assert "There is nobody to heal here." in page
    assert "Only the captain can do that." in page
    assert "This card works by itself." not in page


def test_the_hand_stands_in_the_sheet_when_it_is_not_played(look: Look) -> None:
    state = holds(D, "photon", "heal")
    page = look.at(state).phone(DAN)
    held, plan = r"<hold-to-see.*?</hold-to-see>", r'<details class="card fold sh-plan" id="plan-.*?</details>'
    outside = re.sub(f"{held}|{plan}", "", page, flags=re.DOTALL)
    assert "Photon Torpedo" in text(page)
    assert "Photon Torpedo" not in text(outside)
    for seat in (ANN, BEN, CAT, EVE, FAY):
        assert "Photon Torpedo" not in look.phone(seat)
    assert "Photon Torpedo" not in look.screen()


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (sailing(), "hits with 5 or more on the d8: 50 %"),
        (boosted(sailing(), "lock_on", "lock_on"), "hits with 3 or more on the d8: 75 % · Lock On +2"),
        (damaged(sailing(), 0, laser_left=1, sensor_pod=2), "hits with 7 or more on the d8: 25 %"),
        (damaged(sailing(), 1, engine_left=3, engine_right=3), "engines that do not work +2"),
        (lasts(sailing(), "evasive", 1), "hits with 7 or more on the d8: 25 % · evasive manoeuvres \N{MINUS SIGN}2"),
        (boosted(sailing(), "aimed"), "always hits"),
        (lasts(sailing(), "virus", 1), "Sensors do not say how likely it is."),
        (boosted(sailing(), *["lock_on"] * 9), "hits with 1 or more on the d8: 100 %"),
    ],
)
def test_a_shot_shows_its_chance(look: Look, state: State, told: str) -> None:
    assert told in text(look.at(state).phone(ANN))


def test_chances_are_those_of_the_rules() -> None:
    """By every number of the die."""
    for move in walk(begun(6, decks="endless"), Random(11)):
        state = move.after
        for mine in (mine for seat in state.rules.seats for mine in GAME.view(state, seat).mine):
            for odds in mine.odds:
                if odds.needs is None or odds.is_sure:
                    continue
                laser = odds.weapon if odds.weapon in LASERS else ""
                sum_of = sum(number for _, number in modifiers(state, state.people[mine.id].ship, odds.ship, laser))
                hits = [value for value in range(1, 9) if value + sum_of > HITS_OVER]
                assert odds.percent == len(hits) * 100 // 8
                assert [value for value in range(1, 9) if value >= odds.needs] == hits


@pytest.mark.parametrize("card", ["plasma_grenade", "incendiary", "plasma_charge"])
def test_who_would_hurt_the_own_ship_is_told(look: Look, card: str) -> None:
    warning = WORDS.template("phone.own_ship")
    assert warning in text(look.at(holds(B, card)).phone(BEN))
    assert warning not in text(look.at(at(holds(B, card), B, 1, "left_pod")).phone(BEN))


# --- before the game


def test_a_captain_names_the_ship_first_and_the_crew_is_not_asked_to_begin(look: Look) -> None:
    look.at(begun(6))
    page = look.phone(ANN)
    assert page.index('value="NameShip"') < page.index("sh-crew") < page.index('value="Begin"')
    assert re.search(r'class="command main">\s*<input[^>]*value="Begin"', page)
    page = look.phone(BEN)
    assert 'value="NameShip"' not in page
    assert re.search(r'class="command quiet">\s*<input[^>]*value="Begin"', page)


def test_a_ship_that_has_its_name_is_not_asked_for_one_again(look: Look) -> None:
    look.at(done(begun(6), (NameShip('The "Minnow"'), ANN)))
    page = look.phone(ANN)
    assert "Your ship is called The &#34;Minnow&#34;." in page
    assert 'value="The &#34;Minnow&#34;"' in page, "it can be mended"
    assert "Name your ship" not in page
    assert "Name your ship" in look.phone(DAN)


# --- the end


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        ((TeamLost(1),), "Nobody of Ship 2 is left."),
        ((), "The last round is over."),
        ((ShipDestroyed(0), ShipDestroyed(1)), "No ship is left, but for escape pods."),
    ],
)
def test_the_end_says_why_on_the_first_screen(look: Look, ended: tuple[Event, ...], told: str) -> None:
    state = dead(sailing(), D, E, F) if TeamLost(1) in ended else sailing()
    look.at(after(state, *ended, GameEnded((0,), SEED)))
    for page in (look.phone(ANN), look.phone(DAN)):
        assert told in text(page[page.index('class="ending"') : page.index('class="sq-phone"')])
    assert told in text(look.screen())


def test_who_has_played_two_has_won_once(look: Look) -> None:
    page = look.at(after(sailing(4), GameEnded((0,), SEED))).phone(DAN)
    assert text(page[page.index('<p class="team-0">') : page.index('class="sq-phone"')]).split()[:2] == ["Ann", "Ben"]
    assert page[page.index('class="ending"') : page.index('class="sq-phone"')].count("chip") == len((ANN, BEN))


# --- the bar for the thumb


def bar(page: str) -> str:
    return page[page.index('<div class="sh-bar') :]


def test_what_has_just_come_of_it_stands_above_the_thumb(look: Look) -> None:
    state = after(sailing(turn_seconds=90), TurnBegan(1, 1, (0,), Millis(90_000)))
    told = ("long ago", "Round 1", "first", "taken back", "second", "third")
    history = tuple(
        Told(
            place,
            each,
            ANN,
            Millis(0),
            undone=each == "taken back",
            turn=GAME.turn(state) if place else 0,
            begins=place == 1,
        )
        for place, each in enumerate(told)
    )
    shown = bar(look.at(state, history).phone(ANN))
    assert re.findall(r"<li>(.*?)</li>", shown) == ["second", "third"]
    assert "count-down" in shown
    assert "sh-latest" not in bar(look.at(sailing(), history[:2]).phone(ANN)), "of this turn only"


def test_an_exchange_that_waits_for_an_answer_is_shown_wherever_the_page_stands(look: Look) -> None:
    asked = done(holds(C, "redshirt", state=holds(B, "heal")), (OfferSwap(B, C, "heal"), BEN))
    look.at(asked)
    assert f'href="#swap-{C}-{B}-{C}"' in bar(look.phone(CAT))
    assert f'id="swap-{C}-{B}-{C}"' in look.phone(CAT)
    assert "#swap" not in bar(look.phone(BEN)), "he waits"
    answered = done(asked, (AnswerSwap(C, B, "redshirt"), CAT))
    look.at(answered)
    assert f'href="#swap-{B}-{B}-{C}"' in bar(look.phone(BEN))
    assert "#swap" not in bar(look.phone(CAT))


def test_who_was_ready_too_soon_finds_the_way_back(look: Look) -> None:
    """For each person whom a seat plays, and for nobody else."""
    look.at(done(sailing(), (Ready(B), BEN)))
    assert f'id="do-NotReady-{B}"' in look.phone(BEN)
    assert "You are ready" in text(look.phone(BEN))
    assert all("NotReady" not in look.phone(seat) for seat in (ANN, CAT, DAN))
    page = look.at(done(sailing(2), (Ready(B), ANN), (Ready(C), ANN))).phone(ANN)
    found = re.findall(r'id="do-NotReady-(\d)".*?<small>(.*?)</small>', page, re.DOTALL)
    assert found == [("1", "commander"), ("2", "lieutenant")]
    assert Reader(page).forms.keys() >= {f"do-Ready-{A}"}


def test_who_plays_three_has_a_button_for_each(look: Look) -> None:
    shown = bar(look.at(sailing(2)).phone(ANN))
    assert 'class="sh-bar many"' in shown
    assert re.findall(r"<small>(.*?)</small>", shown) == ["captain", "commander", "lieutenant"]


# --- what happened meanwhile


def history_of(moves: Iterable[Step]) -> tuple[Told, ...]:
    found: list[Told] = []
    last = 0
    for move in moves:
        for before, event, following in move.happened:
            if told := event.told(before, following):
                words, turn = WORDS.word(told, lambda seat: seat.title()), GAME.turn(following)
                found.append(Told(len(found), words, move.by or ANN, move.now, turn=turn, begins=turn != last))
                last = turn
    return tuple(found)


@pytest.mark.parametrize("order", ["sequential", "simultaneous"])
def test_the_story_begins_after_the_own_last_turn(look: Look, order: str) -> None:
    moves: list[Step] = []
    seen = 0
    for move in walk(begun(9, order=order), Random(4)):
        moves.append(move)
        state = move.after
        if state.turn is None or not any(type(event) is TurnBegan for event in move.events) or state.turn.round < 3:
            continue
        told = history_of(moves)
        look.at(state, told)
        for seat in state.rules.seats:
            person = next(each for each in state.people if each.seat == seat)
            found = re.search(r'<ol class="sh-story plain">(.*?)</ol>', look.phone(seat), re.DOTALL)
            assert found is not None
            told_alone = re.sub(r'<p class="sh-text">.*?</p>', "", found[1])  # not what a card in it does
            lines = [text(each).strip() for each in re.findall(r"<li.*?</li>", told_alone, re.DOTALL)]
            if len(lines) > 50:
                continue
            seen += 1
            rows = [each.text for each in told]
            assert lines == rows[-len(lines) :]
            assert lines[0].startswith("Round")
            own = [row for row in rows if row.startswith("Round") and f"Ship {person.team + 1}" in row]
            is_mine = person.team in state.turn.teams
            if order == "sequential" and own:
                assert (own[-1] in lines) == is_mine
        if seen > 40:
            return


def story(page: str) -> list[tuple[str, str]]:
    found = re.search(r'<ol class="sh-story plain">(.*?)</ol>', page, re.DOTALL)
    assert found is not None
    return re.findall(r'<li class="(.*?)">(.*?)</li>', found[1])


@pytest.mark.parametrize("order", ["sequential", "simultaneous"])
def test_a_ship_that_is_called_otherwise_since_changes_no_story(look: Look, order: str) -> None:
    """Lines stay as they were told; which turn they tell of does not hang on their words."""
    moves = list(walk(begun(6, order=order), Random(4)))
    at = next(place for place, each in enumerate(moves) if each.after.turn is not None and each.after.turn.round == 3)
    told, state = history_of(moves[: at + 1]), moves[at].after
    seats = state.rules.seats
    before = [story(look.at(state, told).phone(seat)) for seat in seats]
    renamed = after(state, *(ShipNamed(ship, f"Other {ship}") for ship in range(state.rules.ships)))
    assert [story(look.at(renamed, told).phone(seat)) for seat in seats] == before
    assert all(lines[0][0] == "head" and len(lines) < len(told) for lines in before)


# --- nothing secret


@pytest.mark.parametrize(("players", "options"), [(6, {}), (8, {"decks": "endless"}), (12, {"turn_seconds": 0})])
def test_another_secret_changes_no_other_page_and_the_size_of_none(
    look: Look, players: int, options: dict[str, Any]
) -> None:
    rng = Random(players)
    seen = 0
    for move in walk(begun(players, **options), rng):
        state = move.after
        if state.stage != "playing" or state.asked is not None or rng.random() > 0.05:
            continue
        look.at(state)
        pages = {seat: look.sheet(seat) for seat in state.rules.seats}
        screen = look.screen()
        for twin, knowing in twins(state, rng):
            seen += 1
            look.at(twin)
            assert look.screen() == screen
            for seat in state.rules.seats:
                page = look.sheet(seat)
                if seat not in knowing:
                    assert page == pages[seat]
                else:
                    assert noticed(page) == noticed(pages[seat]), seat
    assert seen > 20


def test_the_length_of_a_page_does_not_tell_the_hand(look: Look) -> None:
    """In the own turn and in that of others."""
    for who, seat in ((A, ANN), (B, BEN), (D, DAN)):
        hands = ((), ("heal",), ("photon", "barrage", "scythe", "executive", "redshirt"), tuple(CARDS)[:7])
        states = (holds(who, *hand, state=boosted(sailing(), "aimed")) for hand in hands)
        assert len({noticed(look.at(state).sheet(seat)) for state in states}) == 1, seat


def test_nor_the_ship_that_somebody_cloaked_is_on(look: Look) -> None:
    """Ann plays all three: what she sees of her own ships and of the others' changes places."""
    states = (at(cloaked(sailing(2), B, 0, "left_pod"), B, ship, "left_pod") for ship in (0, 1))
    assert len({noticed(look.at(state).sheet(ANN)) for state in states}) == 1


@pytest.mark.parametrize(("teams", "said"), [("drawn", "Draw the teams"), ("seats", "Begin")])
def test_lots_are_drawn_before_ships_are_named(look: Look, teams: str, said: str) -> None:
    state = begun(6, teams=teams)
    assert f">{said}</button>" in look.at(state).phone(BEN)
    if teams == "drawn":
        state = done(state, (Begin(), BEN))
        assert ">Begin</button>" in look.at(state).phone(BEN)
    captain = state.order[0]
    assert NameShip in {each.command for each in GAME.offers(state, captain)}
    assert "do-NameShip" in look.phone(captain)


# --- words and signs

SOURCES = (
    "seat.html",
    "shared.html",
    "cards.html",
    "plan.html",
    "muster.html",
    "ship.html",
    "../shown/hints.py",
    "../shown/view.py",
)


def source() -> str:
    return "".join((GAME.folder / name).read_text() for name in SOURCES)


def test_no_word_of_the_phone_is_left_over() -> None:
    for key in WORDS:
        part, _, name = key.partition(".")
        if part in ("phone", "hint"):
            assert re.search(rf"""["']({key}|{name})["']""", source()), key
    assert {key for key in WORDS if key.startswith("post.")} >= {f"post.{each}" for each in POSTS}
    assert {key.split(".")[1] for key in WORDS if key.startswith("short.")} == set(SECTIONS)


def test_every_sign_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="(\w+)"', (GAME.folder / "art/signs.svg").read_text()))
    rng = Random(6)
    used = set()
    look = Look(GAME)
    rare = (
        holds(C, "decoy", state=holds(B, "heal")),
        bot(sailing(), A, 0, "bridge"),
        lasts(sailing(), "charge", 0, "bridge", team=0, by=A),
    )
    for state in (*[make() for make in STAGES.values()], *rare):
        look.at(state)
        for seat in state.rules.seats:
            used |= set(re.findall(r"signs\.svg#(\w+)", look.phone(seat)))
    for move in walk(begun(6, decks="endless"), rng):
        if rng.random() < 0.1:
            look.at(move.after)
            used |= set(re.findall(r"signs\.svg#(\w+)", look.phone(rng.choice(move.after.rules.seats))))
    assert used <= drawn
    assert drawn - used == set(), "drawn for nothing"
