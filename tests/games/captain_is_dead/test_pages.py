"""The pages: every stage for every seat, all that is offered, and the ship as everybody sees it."""

import re
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest
from werkzeug.datastructures import MultiDict

from companion.contract import Choice, Field, Number, Offer, Seat, Several, Text, Word
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import Stage, State
from companion.games.captain_is_dead.printed import PRINTED, ROOMS, STATIONS
from companion.games.captain_is_dead.rules.alerts import OverrideAlert, ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.games.captain_is_dead.rules.whereabouts import AwaySet
from tests.games.captain_is_dead import situations as at
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.forms import Form, Forms, sent
from tests.games.captain_is_dead.situations import ALL, NAMES, STAGES, Make
from tests.games.captain_is_dead.table import ANN, BEN, CAT, WORDS, after, begun, done, flying, walk
from web.pages.forms import command_from
from web.testing import Look, text

PAGES = ("seat.html", "table.html", "shared.html", "pieces.html", "forms.html", "right.html", "telling.html")
MARKS = '<button|<input (?!type="hidden")|<select|<summary|<a '  # what can be tapped
OF_THE_FRAME = {"Pause", "SetVolume", "SetVolumeOf", "Mute", "PlayAgain", "ClearTable", "ActFor", "Leave", "TakeSeat"}
LARGEST = 160_000  # bytes of a phone's page

every_state = pytest.mark.parametrize(("stage", "make"), ALL, ids=NAMES)


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


def word(look: Look, value: Word) -> str:
    return WORDS.word(value, look.door.name)


def values(field: Field) -> set[str]:
    if isinstance(field, Number):
        return {str(each) for each in range(field.least, field.most + 1)}
    if isinstance(field, Text):
        return {"some text"}
    assert isinstance(field, Choice | Several)
    return {str(each).lower() if isinstance(each, bool) else str(each) for each in field.values}


# --- every stage


def test_no_stage_is_left_out() -> None:
    assert set(STAGES) == set(get_args(Stage))


@every_state
def test_each_phone_can_do_all_that_is_offered_and_nothing_else(look: Look, stage: Stage, make: Make) -> None:
    state = make()
    assert state.stage is stage
    look.at(state)
    for seat in state.rules.seats:
        forms = sent(look.phone(seat))
        offers = GAME.offers(state, seat)
        assert set(forms) - OF_THE_FRAME == {each.command.__name__ for each in offers}, seat
        for offer in offers:
            _expect_reachable(state, offer, forms[offer.command.__name__])


def _expect_reachable(state: State, offer: Offer, forms: list[Form]) -> None:
    """Each value, in a form of this command whose other fields are this offer's, too."""
    names = {each.name for each in offer.fields if isinstance(each, Choice)} - {"anyway"}
    able = [form for form in forms if names <= set(form.values)]
    assert able, f"no form of {offer.command.__name__} has {names}"
    for field in offer.fields:
        reached = set().union(*(form.values.get(field.name, set()) for form in able))
        wanted = values(field)
        if field.name == "anyway":
            continue
        if offer.command.__name__ == "MoveTogether" and field.name == "seat":
            wanted -= {str(state.turn.seat)}  # with oneself
        assert wanted <= reached, f"{offer.command.__name__} {field.name}: {wanted - reached}"


@every_state
def test_whatever_a_form_sends_is_understood(look: Look, stage: Stage, make: Make) -> None:
    """Fields have the names that the commands have, and every value is of the right kind."""
    state, rng = make(), Random(1)
    look.at(state)
    for seat in state.rules.seats[:2]:
        for type, forms in sent(look.phone(seat)).items():
            for form in forms:
                picked = [(name, rng.choice(sorted(some))) for name, some in form.values.items()]
                command = command_from(
                    look.door, MultiDict((name, value) for name, value in picked if name == "card" or value)
                )
                assert type_of(command) == type


def type_of(command: object) -> str:
    return type(command).__name__


@every_state
def test_no_two_things_of_a_page_have_the_same_name(look: Look, stage: Stage, make: Make) -> None:
    """Else the page that comes next would be put together wrongly."""
    state = make()
    look.at(state)
    for page in (look.screen(), *(look.phone(seat) for seat in state.rules.seats[:2])):
        ids = Forms(page).ids
        assert sorted(ids) == sorted(set(ids))


@every_state
def test_each_phone_says_what_to_do(look: Look, stage: Stage, make: Make) -> None:
    state = make()
    look.at(state)
    for seat in state.rules.seats:
        view = GAME.view(state, seat)
        now = view.set_up[view.set_up_at] if view.set_up_at is not None else view.now
        assert word(look, now) in text(look.phone(seat)), seat


@every_state
def test_the_screen_shows_what_goes_on_and_nothing_to_tap(look: Look, stage: Stage, make: Make) -> None:
    state = make()
    page = look.at(state).screen()
    assert not re.search(MARKS, page)
    told, view = text(page), GAME.view(state, None)
    assert all(each.title() in told for each in state.rules.seats)
    for room in view.rooms:
        assert word(look, room.name) in told
        for station in room.stations:
            assert word(look, station.name) in told
    assert f"{view.shields} %" in told
    assert f"{view.core} to go" in told
    if state.stage == "setting_up":
        assert len(re.findall(r'class="(done|now|)"><span class="nth"', page)) == len(view.set_up)
    elif view.pending is None:
        assert word(look, view.now) in told
        assert f"<b>{view.clock.left}</b>" in page


def test_whoever_only_watches_sees_the_game(look: Look) -> None:
    look.at(at.broken())
    house = look.table.snapshot.house
    assert look.table.snapshot.play is not None
    watcher = replace(house.people[0], seat=Seat("zoe"), name="Zoe", colour="lime")
    look.table.snapshot = replace(look.table.snapshot, house=replace(house, people=(*house.people, watcher)))
    page = look.phone(Seat("zoe"))
    assert "Ann has the turn" in text(page)
    assert set(sent(page)) <= OF_THE_FRAME


# --- "May I?"


@pytest.mark.parametrize("make", [at.turn, at.hurt, at.broken, at.counting, at.named])
def test_each_action_says_what_it_costs_and_what_speaks_against_it(look: Look, make: Make) -> None:
    state = make()
    page = look.at(state).phone(ANN)
    for leave in GAME.view(state, ANN).my_leaves:
        name = leave.deed + (f"-{leave.station}" if leave.station else "")
        found = re.search(rf'<(details|form|section) [^>]*?id="t\d+a\d+-{name}".*?</\1>', page, re.DOTALL)
        assert found is not None, name
        told = text(found[0])
        assert word(look, leave.name) in told
        assert word(look, leave.cost) in found[0]
        assert all(word(look, each) in told for each in leave.why)
        assert ("against" in found[0].partition(">")[0]) == bool(leave.why)
        assert (found[1] == "form") == (leave.at_once is not None)
        deeds = [each for each in re.findall("<form.*?</form>", found[0], re.DOTALL) if '"TellPrice"' not in each]
        assert ("anyway" in told) == bool(leave.why and deeds)


def test_what_nothing_speaks_against_is_first_and_the_rest_is_folded(look: Look) -> None:
    page = look.at(at.hurt()).phone(ANN)
    able, _, unable = page.partition('class="cd-not')
    assert "Something happened" in text(able), "what is long stands behind what one needs"
    assert "-kill" in able
    assert "-teleport" in able
    assert "-give" not in able
    assert "-give" in unable


def test_of_two_sides_one_acts_and_the_other_enters_it(look: Look) -> None:
    look.at(at.second())
    theirs, mine = look.phone(ANN), look.phone(BEN)
    assert "Enter what Ben does" in theirs
    assert "Enter what Ben does" not in mine
    assert "May I?" in text(mine)
    assert "May I?" not in text(theirs)
    assert set(sent(theirs)) == set(sent(mine))


def test_the_turn_of_somebody_who_left_is_ended_by_anybody_at_the_top_of_the_page(look: Look) -> None:
    state = at.second()
    for gone in (False, True):
        top = look.at(after(state, AwaySet(BEN, gone))).phone(ANN).partition('id="happened-')[0]
        assert ('value="EndTurn"' in top) == gone
        assert (f"{look.door.name(BEN)} is away: anybody may end the turn." in text(top)) == gone
        assert '<details class="cd-end"' in look.phone(ANN), "else where one enters what Ben does"


def test_an_alert_keeps_its_form_while_the_next_one_is_resolved(look: Look) -> None:
    """A phone knows a form by its name: what is being typed in stays."""
    state = done(at.turn(), EndTurn(), DrawAlert(), ResolveAlert())
    drawn = done(state, EndTurn(), DrawAlert())
    for each, count in ((state, 1), (drawn, 1), (done(drawn, ResolveAlert()), 2)):
        ids = [name for name in Forms(look.at(each).phone(BEN)).ids if name.startswith("remember-alert-")]
        assert (len(ids), ids[-1]) == (count, f"remember-alert-{state.clock.gone}")
        assert f"Alerts to remember: {count}" in text(look.phone(BEN))
        unfolded = re.findall(r'id="remember-(mine|theirs|\d+)"\s*open', "".join(map(look.phone, (ANN, BEN, CAT))))
        assert unfolded.count("mine") == 0, "whoever has the turn goes on with it"
        assert unfolded.count("theirs") == 2
        assert len(unfolded) - 2 == (3 if count == 1 else 0), "one alone lies open"


def test_in_the_set_up_it_is_said_who_has_no_role_also_when_that_step_was_gone_past(look: Look) -> None:
    state = begun()
    at_roles = state.rules.set_up.index("roles")
    for past in (0, 1):
        page = look.at(replace(state, set_up=at_roles + past)).phone(ANN)
        assert text(page).count("No role yet:") == 1, past


def test_out_of_turn_everybody_sees_what_their_own_turn_would_cost(look: Look) -> None:
    page = look.at(at.second()).phone(ANN)
    found = re.search(r'id="for-me".*?</details>', page, re.DOTALL)
    assert found is not None
    assert "It is not your turn" not in text(found[0])
    assert "Actions: 1. Cards: 3 Engineering" in found[0]  # as the Chief Engineer pays


def test_an_action_that_was_taken_folds_the_list(look: Look) -> None:
    before = set(Forms(look.at(at.turn()).phone(ANN)).ids)
    after = set(Forms(look.at(flying(*at.ROLES[:4], actions=3)).phone(ANN)).ids)
    assert "t1a4-move" in before
    assert "t1a3-move" in after
    assert "t1a4-move" not in after


# --- the alert


def test_whoever_may_override_is_named_with_the_price(look: Look) -> None:
    state = at.pending()
    look.at(state)
    for page in (look.screen(), look.phone(CAT)):
        told = text(page)
        assert "Actions: 0. Cards: 3 Command" in told  # Ann's own alert
        assert "Actions: 0. Cards: 4 Command" in told  # the Diplomat
    forms = sent(look.phone(CAT))[OverrideAlert.__name__]
    against = {next(iter(each.values["seat"])) for each in forms if "anyway" in each.values}
    assert against == {"cat", "dan"}
    assert "Ben" in text(look.screen().split("May override it:")[1].split("</section>")[0])


def test_a_setup_alert_is_overridden_by_nobody(look: Look) -> None:
    look.at(at.first_alerts(drawn=True))
    for page in (look.screen(), look.phone(ANN)):
        assert "Nobody can override it." in text(page)
        assert "OverrideAlert" not in page


def test_what_a_known_alert_does_is_read_by_everybody(look: Look) -> None:
    look.at(at.boarded())
    for page in (look.screen(), look.phone(BEN)):
        told = text(page)
        assert all(each in told for each in ("Wreck", "Goes offline: External Scanners", "Shields lose 20 percent"))


def test_an_alert_says_whether_somebody_has_checked_what_our_box_says_of_it(look: Look) -> None:
    state = at.boarded()
    unchecked = FULL.replace('name = "Wreck"', 'name = "Wreck"\nconfirmed = false')
    for box, said, kept in ((FULL, "as in our box", "Nobody has checked"), (unchecked, "Nobody has checked", "as in")):
        look.at(replace(state, rules=replace(state.rules, box=box)))
        (alert,) = re.findall(r'<section class="cd-alert.*?</section>', look.phone(BEN), re.DOTALL)
        assert said in text(alert)
        assert kept not in text(alert)
    assert "Nobody has checked" in text(look.screen())
    assert "Nobody has checked" not in text(look.at(at.pending()).phone(BEN)), "the box does not have it at all"


def test_what_lies_face_up_keeps_its_name_unless_somebody_takes_it_away(look: Look) -> None:
    """Also where the box has no second one of the kind."""
    once = FULL.replace('name = "Wreck"\nlevel = "yellow"\ncount = 2', 'name = "Wreck"\nlevel = "yellow"')
    state = at.named()
    page = look.at(replace(state, rules=replace(state.rules, box=once))).phone(ANN)
    (form,) = re.findall(r'<form[^>]*id="name-queued-0">.*?</form>', page, re.DOTALL)
    assert re.search(r'value="Wreck" selected', form)
    (other,) = re.findall(r'<form[^>]*id="name-queued-1">.*?</form>', page, re.DOTALL)
    assert "Wreck" not in other


def test_a_second_alert_of_a_turn_can_be_entered(look: Look) -> None:
    page = look.at(at.turn()).phone(ANN)
    (form,) = re.findall(r'<form[^>]*id="do-DrawAlert">.*?</form>', page, re.DOTALL)
    assert 'name="anyway" value="true"' in form
    assert "Do it anyway: Draw an alert" in text(form)


def test_the_clock_tells_levels_and_when_they_begin(look: Look) -> None:
    look.at(at.turn())
    for page in (look.screen(), look.phone(ANN)):
        assert "orange in 24 turns" in text(page)
    assert "The last level is on" in text(look.at(at.red()).screen())


def test_with_blind_scanners_nothing_lies_face_up(look: Look) -> None:
    seeing, blind = look.at(at.turn()).screen(), look.at(at.broken()).screen()
    assert seeing.count("cd-queued") == 2
    assert blind.count("cd-queued") == 0
    assert "The External Scanners are not online" in text(blind)


# --- the ship


@pytest.mark.parametrize(("condition", "word"), [("offline", "Offline"), ("destroyed", "Destroyed")])
def test_what_is_broken_says_so_by_sign_word_and_colour(look: Look, condition: str, word: str) -> None:
    state = at.broken()
    look.at(state)
    count = state.ship.systems.count(condition)
    for page in (look.screen(), look.phone(ANN)):
        shown = rf'st-{condition}"><svg[^>]*><use href="[^"]*#{condition}"/></svg><b>.*?</b> <small>{word}<'
        assert len(re.findall(shown, page)) == count


def test_the_plan_has_all_rooms_stations_aliens_and_pawns(look: Look) -> None:
    state = at.broken()
    page = look.at(state).screen()
    for room, aliens in zip(ROOMS, state.ship.aliens, strict=True):
        found = re.search(
            rf'id="room-{room}">.*?</li>\n<li (?=class="cd-room-of|id)|id="room-{room}">.*', page, re.DOTALL
        )
        assert found is not None
        assert (f"Aliens: {aliens}" in found[0].split("</h2>")[0]) == bool(aliens)
    assert len(re.findall(r"cd-state (st-|track)", page)) == len(STATIONS) + 2
    assert len(re.findall(r'class="cd-pawn ', page)) == 7
    assert len(re.findall("#enemy", page)) == 3
    assert all(each in text(page) for each in ("Irrational Fear", "Increased Gravity", "Auto Surgeon"))


def test_tracks_show_what_is_left(look: Look) -> None:
    page = look.at(at.broken()).screen()
    shields, core = re.findall(r'<svg class="cd-track (?:shields|core)[^>]*>(.*?)</svg>', page)
    assert (shields.count("<rect"), shields.count('class="left"')) == (10, 2)
    assert (core.count("<rect"), core.count('class="left"')) == (6, 4)
    assert len(re.findall(r'class="cd-arc left', page)) == 2


# --- what a group switches on


def test_odds_are_shown_to_those_who_want_them(look: Look) -> None:
    for odds in (True, False):
        look.at(at.turn(odds=odds))
        for page in (look.screen(), look.phone(ANN)):
            assert ("In time." in text(page)) == odds


def test_skill_cards_are_counted_where_the_group_does(look: Look) -> None:
    assert 'id="skills"' not in look.at(at.turn()).phone(ANN)
    page = look.at(at.counting()).phone(ANN)
    assert 'id="skills"' in page
    assert {"CountSkills", "MoveSkill"} <= set(sent(page))
    (give, *_) = sent(page)["GiveSkill"]
    assert give.values["skill"] == {"command", "engineering", "science", "tactical"}


def test_quiet_mode_has_a_way_in_and_out(look: Look) -> None:
    (into,) = sent(look.at(at.turn()).phone(ANN))["KeepQuiet"]
    (out,) = sent(look.at(at.turn(quiet=True)).phone(ANN))["KeepQuiet"]
    assert (into.values["quiet"], out.values["quiet"]) == ({"true"}, {"false"})
    assert "Quiet mode" in text(look.screen())


# --- the set-up


def test_roles_are_chosen_from_with_rank_and_colour(look: Look) -> None:
    state = at.choosing()
    view = GAME.view(state, CAT)
    assert {each.role: each.seat for each in view.roles if each.seat} == {"admiral": BEN, "chief_engineer": ANN}
    assert {each.role for each in view.roles} == set(PRINTED.roles)
    page = look.at(state).phone(CAT)
    assert "First Officer rank 1 · blue" in text(page)
    mine = next(each for each in sent(page)["TakeRole"] if each.values["seat"] == {"cat"})
    assert mine.values["role"] == set(PRINTED.roles) - {"admiral", "chief_engineer"}
    assert not GAME.view(at.turn(), ANN).roles


def test_roles_lie_open_when_it_is_their_time(look: Look) -> None:
    assert '<details id="roles-later">' in look.at(begun(3)).phone(ANN)
    assert '<details id="roles-now" open>' in look.at(at.choosing()).phone(CAT)
    assert '<details id="roles-later">' in look.at(at.choosing()).phone(ANN)


def test_equals_in_rank_say_who_is_older(look: Look) -> None:
    page = look.at(at.ordering()).phone(CAT)
    assert "Ben is older than Ann" in text(page)
    assert len(sent(page)["GoBefore"]) == 2


# --- whole games


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (4, 6), (7, 7)])
def test_pages_of_whole_games_are_drawn(look: Look, players: int, seed: int) -> None:
    """A word or a field that is missing stops the drawing."""
    rng = Random(seed)
    options: dict[str, Any] = {"our_box": FULL, "odds": True, "count_skills": players > 2}
    for move in walk(begun(players, **options), Random(seed), corrections=True):
        if rng.random() < 0.08 or move.after.ending is not None:
            look.at(move.after)
            assert look.screen()
            assert len(look.phone(rng.choice(move.after.rules.seats)).encode()) < LARGEST


# --- words and signs


def test_no_word_of_the_pages_is_left_over() -> None:
    source = "".join((GAME.folder / name).read_text() for name in PAGES)
    for key in WORDS:
        if key.startswith("page.") and not key.startswith("page.colour_"):
            assert f'"{key}"' in source or f"'{key}'" in source, key


def test_every_sign_is_drawn_and_every_drawing_is_a_sign(look: Look) -> None:
    drawn = set(re.findall(r'<symbol id="(\w+)"', (GAME.folder / "art/signs.svg").read_text()))
    used = set()
    for _, make in ALL:
        state = make()
        look.at(state)
        for page in (look.screen(), *(look.phone(seat) for seat in state.rules.seats)):
            used |= set(re.findall(r"signs\.svg#(\w+)", page))
    assert used <= drawn
    assert drawn - used == set(), "drawn for nothing"
