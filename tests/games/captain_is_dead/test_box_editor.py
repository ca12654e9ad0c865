"""Our box on a phone: each edit makes the text that says it, what does not fit is refused, and nothing gets lost."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contract import Choice, Field, Held, Number, Refused, Several, Text
from companion.contract.data import DataError
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.printed import PRINTED
from companion.games.captain_is_dead.printed.our_box import book_of, own_of
from companion.games.captain_is_dead.printed.typed import text_of
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.games.captain_is_dead.setup.editor import EDITOR
from companion.games.captain_is_dead.setup.slots import COLUMNS
from companion.table.edit_text import fit
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import WORDS, done, flying, outcome

OURS = EDITOR.read(FULL)
ALERT = {"name": "Wreck", "level": "yellow"}


def edited(text: str, section: str, key: str, confirmed: bool = True, /, **values: Held) -> str:
    return EDITOR.changed(
        text, section, key, {name.replace("__", "."): each for name, each in values.items()}, confirmed
    )


# --- each edit, and the text that says it

EDITS: list[tuple[str, str, str, bool, dict[str, Any], str]] = [
    ("", "roles", "soldier", False, {"rank": 4}, ""),  # that is public: nothing is typed in
    ("", "roles", "soldier", False, {"rank": 3}, "[roles.soldier]\nrank = 3\nconfirmed = false\n"),
    # what is confirmed is written down in full, lest it change with a later version's file
    (
        "",
        "roles",
        "soldier",
        True,
        {"tactical": 2},
        '[roles.soldier]\nrank = 4\ntactical = 2\nflags = ["clears_rooms"]\nconfirmed = true\n',
    ),
    ("", "roles", "scholar", True, {}, "[roles.scholar]\nconfirmed = true\n"),
    ("", "roles", "soldier", False, {"flags": ()}, "[roles.soldier]\nflags = []\nconfirmed = false\n"),
    ("[roles.soldier]\nrank = 3", "roles", "soldier", False, {"rank": ""}, ""),
    (
        "",
        "stations",
        "computers",
        False,
        {"repair__actions": 2, "knockable": "no", "remote": ""},
        "[stations.computers]\nknockable = false\nrepair = { actions = 2 }\nconfirmed = false\n",
    ),
    ("", "deeds", "comm", False, {"command": 0}, "[deeds.comm]\ncommand = 0\nconfirmed = false\n"),
    ("", "upgrades", "upgrade_3", False, {"name": "Eyes"}, '[upgrades.upgrade_3]\nname = "Eyes"\nconfirmed = false\n'),
    (
        "",
        "plans",
        "",
        True,
        {"name": 'Ärger im "Rohr"'},
        '[plans.arger_im_rohr]\nname = "Ärger im \\"Rohr\\""\nconfirmed = true\n',
    ),
    ("", "plans", "", True, {"name": "計"}, '[plans.own]\nname = "計"\nconfirmed = true\n'),
    (
        '[plans.trap]\nname = "A"',
        "plans",
        "",
        True,
        {"name": "Trap"},
        '[plans.trap]\nname = "A"\nconfirmed = true\n\n[plans.trap_2]\nname = "Trap"\nconfirmed = true\n',
    ),
    (
        "",
        "anomalies",
        "strange_energies",
        False,
        {"blocks": "alone"},
        '[anomalies.strange_energies]\nblocks = "alone"\nconfirmed = false\n',
    ),
    ("", "levels", "normal", False, {"torpedoes": -1}, "[levels.normal]\ntorpedoes = -1\nconfirmed = false\n"),
    ("", "decks", "decks", False, {"plans": 14, "yellow": 24}, "[decks]\nplans = 14\n"),
    ("", "decks", "decks", False, {"plans": 15}, ""),
    ("", "alerts", "", True, ALERT, '[[alerts]]\nname = "Wreck"\nlevel = "yellow"\nconfirmed = true\n'),
    ("", "alerts", "", False, ALERT, '[[alerts]]\nname = "Wreck"\nlevel = "yellow"\nconfirmed = false\n'),
    (
        '[[alerts]]\nname = "Wreck"\nlevel = "yellow"\nconfirmed = false',
        "alerts",
        "Wreck",
        True,
        {},
        '[[alerts]]\nname = "Wreck"\nlevel = "yellow"\nconfirmed = true\n',
    ),
    (
        "",
        "alerts",
        "",
        False,
        {**ALERT, "count": 2, "shields": 20, "ship": "yes", "aliens__bridge": 2, "aliens__armory": "", "ends": "no"},
        '[[alerts]]\nname = "Wreck"\nlevel = "yellow"\ncount = 2\nshields = 20\naliens = { bridge = 2 }\nship = true\n'
        "confirmed = false\n",
    ),
    (
        '[[alerts]]\nname = "A"\nlevel = "red"\nship = true\nanomaly = "irrational_fear"',
        "alerts",
        "A",
        False,
        {"name": "B", "ship": "no", "anomaly": ""},
        '[[alerts]]\nname = "B"\nlevel = "red"\nconfirmed = false\n',
    ),
]


@pytest.mark.parametrize(("text", "section", "key", "confirmed", "values", "then"), EDITS)
def test_an_edit_makes_the_text_that_says_it(
    text: str, section: str, key: str, confirmed: bool, values: dict[str, Any], then: str
) -> None:
    assert edited(text, section, key, confirmed, **values) == then
    assert EDITOR.read(then) == then


REFUSED: list[tuple[str, str, str, dict[str, Any], str]] = [
    ("", "alerts", "", {}, "box_no.name"),
    (OURS, "alerts", "", ALERT, "box_no.twice"),
    (OURS, "alerts", "Boarders", {"name": "Wreck"}, "box_no.twice"),
    (OURS, "alerts", "Boarders", {"count": 3}, "box_no.too_many"),
    (OURS, "decks", "decks", {"red": 1}, "box_no.too_many"),
    ("", "decks", "decks", {"yellow": 1, "orange": 0, "red": 1}, "box_no.too_few"),
    ("", "plans", "", {}, "box_no.name"),
    (OURS, "plans", "trap", {"name": ""}, "box_no.name"),
    (OURS, "alerts", "Nothing", {}, "box_no.gone"),
    (OURS, "roles", "", {}, "box_no.gone"),
    (OURS, "roles", "captain", {}, "box_no.gone"),
    (OURS, "captains", "x", {}, "box_no.gone"),
]


@pytest.mark.parametrize(("text", "section", "key", "values", "why"), REFUSED)
def test_what_does_not_fit_is_refused_in_words(
    text: str, section: str, key: str, values: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refused) as refused:
        edited(text, section, key, **values)
    reason: Any = refused.value.values["why"]
    assert reason.key == why
    assert WORDS.say(reason, str)


def test_what_was_typed_in_can_be_taken_out_again() -> None:
    assert own_of(EDITOR.without(OURS, "roles", "soldier")).roles.keys() == {"scholar"}
    assert "trap" not in own_of(EDITOR.without(OURS, "plans", "trap")).plans
    assert [each.name for each in book_of(EDITOR.without(OURS, "alerts", "Wreck")).alerts] == [
        "Boarders",
        "Fog bank",
        "The end",
    ]
    with pytest.raises(Refused) as refused:
        EDITOR.without(OURS, "anomalies", "fog")
    reason: Any = refused.value.values["why"]
    assert (reason.key, dict(reason.values)) == ("box_no.named", {"alert": "Fog bank"})
    without = EDITOR.without(EDITOR.without(OURS, "alerts", "Fog bank"), "anomalies", "fog")
    assert "fog" not in book_of(without).anomalies


def test_progress_is_counted() -> None:
    counts = {each.key: (each.known, each.all) for each in EDITOR.sections(OURS)}
    assert counts["roles"] == (1, 18)
    assert counts["alerts"] == (10, 10)
    assert counts["plans"] == (1, 1)
    assert {each.key: (each.known, each.all) for each in EDITOR.sections("")}["alerts"] == (0, 55)
    (roles,) = [each for each in EDITOR.sections(OURS) if each.key == "roles"]
    soldier, scholar, admiral = (
        next(each for each in roles.entries if each.key == key) for key in ("soldier", "scholar", "admiral")
    )
    assert (soldier.is_confirmed, soldier.is_typed, soldier.is_own) == (True, True, False)
    assert (scholar.is_confirmed, scholar.is_typed) == (False, True)
    assert (admiral.is_confirmed, admiral.is_typed) == (False, False)


def test_an_alert_counts_as_known_once_somebody_has_confirmed_it() -> None:
    text = edited(OURS, "alerts", "Wreck", False, note="Was it 20?")
    (alerts,) = [each for each in EDITOR.sections(text) if each.key == "alerts"]
    assert (alerts.known, alerts.all, alerts.can_confirm) == (8, 10, True)
    assert {each.key: each.is_confirmed for each in alerts.entries}["Wreck"] is False
    (heading,) = {WORDS.word(each.group, str) for each in alerts.entries if each.key in ("Wreck", "Boarders")}
    assert heading == "Level yellow: 4 of 4", "all that are typed in"
    again = edited(text, "alerts", "Wreck", True)
    assert [each.known for each in EDITOR.sections(again) if each.key == "alerts"] == [10]
    assert EDITOR.read(again) == again


def test_a_file_that_is_wrong_is_refused_with_its_line() -> None:
    with pytest.raises(DataError, match=r"our box:2: unknown key 'roles\.soldier\.rnak'"):
        EDITOR.read("[roles.soldier]\nrnak = 4")
    with pytest.raises(DataError, match="not TOML"):
        EDITOR.read("x = " + "[\n" * 9_000)


# --- whatever is edited is kept, and nothing else changes


def _any(field: Field, rng: Random) -> Held:
    match field:
        case Choice(values=values):
            return rng.choice(values)
        case Several(values=values):
            return tuple(rng.sample(values, rng.randint(0, len(values))))
        case Number(least=least, most=most, may_be_open=may_be_open):
            return "" if may_be_open and rng.random() < 0.4 else rng.randint(least, most)
        case Text(most=most, lines=lines):
            letters = "ab \"'\\#=[]{}€ü計🚀\t\x07\u200b" + ("\n" if lines > 1 else "")
            return "".join(rng.choices(letters, k=rng.randint(0, most)))


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_random_edits_are_kept_and_read_again(seed: int) -> None:
    rng, text = Random(seed), rng_text(seed)
    for _ in range(12):
        section = rng.choice(EDITOR.sections(text))
        keys = [each.key for each in section.entries] + [""] * section.can_grow
        key, confirmed = rng.choice(keys), rng.random() < 0.5
        slots = EDITOR.slots(text, section.key, key)
        chosen = rng.sample(slots, rng.randint(0, len(slots)))
        values = {each.field.name: fit(each.field, _any(each.field, rng)) for each in chosen}
        before = book_of(text)
        try:
            then = EDITOR.changed(text, section.key, key, values, confirmed)
        except Refused:
            continue
        assert EDITOR.read(then) == then == text_of(own_of(then))
        assert all(c.isprintable() or c == "\n" for c in then), "an option takes nothing else"
        _expect_kept(text, then, section.key, key, values)
        now = book_of(then)
        for part in ("roles", "stations", "deeds", "levels", "upgrades", "tools", "plans", "anomalies"):
            if part != section.key:
                assert getattr(now, part) == getattr(before, part)
        if section.key != "alerts":
            assert now.alerts == before.alerts
        text = then


def rng_text(seed: int) -> str:
    return OURS if seed % 2 else ""


def _expect_kept(text: str, then: str, section: str, key: str, values: dict[str, Held]) -> None:
    if section == "alerts":
        key = str(values.get("name", key))
    elif not key:
        (key,) = getattr(book_of(then), section).keys() - getattr(book_of(text), section).keys()
    public = getattr(PRINTED, section).get(key) if section not in ("alerts", "decks") else None
    held = {each.field.name: each.value for each in EDITOR.slots(then, section, key)}
    for name, value in values.items():
        if value == "" and (public is not None or section == "decks"):
            continue  # it is as it is public
        assert held[name] == value, name


@pytest.mark.parametrize("text", ["", FULL, OURS, "# nothing but a remark", '[plans."a/b \\u0007"]\nname = "x"'])
def test_what_goes_out_comes_in_again(text: str) -> None:
    out = EDITOR.read(text)
    assert EDITOR.read(out) == out
    assert book_of(out) == book_of(text)


# --- every word


def test_every_section_and_field_has_words_and_no_word_is_left_over() -> None:
    used: set[str] = set()
    for section in EDITOR.sections(OURS):
        used |= {f"section.{section.key}.name", f"section.{section.key}.help"}
        if section.can_grow:
            used.add(f"section.{section.key}.new")
        for entry in section.entries:
            assert WORDS.word(entry.name, str)
        key = section.entries[0].key
        for slot in EDITOR.slots(OURS, section.key, key):
            own = f"entry.{section.key}.{slot.field.name}"
            used.add(own if own in WORDS else f"entry.{slot.field.name}")
            if slot.group:
                used.add(f"entry_group.{slot.group}")
            if isinstance(slot.field, Choice | Several):
                assert slot.field.label is not None
                for value in slot.field.values:
                    assert WORDS.word(slot.field.label(value), str)
    assert list(COLUMNS) == [each.key for each in EDITOR.sections("")]
    known = {key for key in WORDS if key.split(".")[0] in ("section", "entry", "entry_group")}
    assert known == used
    titles = {key.replace("entry_help", "entry", 1) for key in WORDS if key.startswith("entry_help.")}
    assert titles <= known


# --- cards that a reader finds


def test_a_reader_can_be_taught_what_the_group_has_typed_in() -> None:
    commands = {type(command).__name__: [] for command, _ in GAME.hands.cards({})}  # type: ignore[var-annotated]
    for command, name in GAME.hands.cards({"our_box": OURS}):
        commands.setdefault(type(command).__name__, []).append((command, WORDS.word(name, str)))
    assert "This alert is drawn: Fog bank" in [name for _, name in commands["DrawAlert"]]
    assert "This battle plan is played: A trap" in [name for _, name in commands["ReadPlan"]]
    assert "Is researched: Laser Eyes" in [name for _, name in commands["Research"]]
    assert "Is taken out of the Cargo Pod: Rifle" in [name for _, name in commands["TakeTool"]]
    assert "An anomaly comes: Fog" in [name for _, name in commands["AttachAnomaly"]]
    assert GAME.hands.cards({"our_box": "[roles.gone]"}) == GAME.hands.cards({}), "a box of another version"


def test_an_alert_on_the_reader_is_drawn_or_names_the_one_that_was_drawn() -> None:
    state = flying(our_box=OURS)
    assert outcome(state, DrawAlert("Boarders")) == "may_not second_alert"
    due = done(state, EndTurn())
    drawn = done(due, DrawAlert("Boarders"))
    named = done(due, DrawAlert(), DrawAlert("Boarders"))
    for each in (drawn, named):
        assert each.clock.pending is not None
        assert each.clock.pending.card == "Boarders"
        assert outcome(each, DrawAlert("Boarders")) == "alert_open"
        assert outcome(each, DrawAlert("Wreck")) == "alert_open"
    assert outcome(due, DrawAlert("The end")) == "card_of_another_level"
    assert outcome(done(due, DrawAlert()), DrawAlert("The end")) == "card_of_another_level"
    assert outcome(done(due, DrawAlert()), DrawAlert()) == "alert_open"
