"""What cards mean: taught, renamed, forgotten, given to another table as a text; and what each asks of this one."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box.cards import (
    LONGEST_ID,
    LONGEST_LABEL,
    LONGEST_TEXT,
    LONGEST_VALUE,
    MOST_CARDS,
    UNKNOWN_KEPT,
    CardAsk,
    CardCommand,
    CardPress,
    Cards,
    CardWish,
    ForgetCard,
    ImportCards,
    Meaning,
    RenameCard,
    TakeCards,
    Taught,
    TeachCard,
    Unknown,
    change_cards,
    meaning_text,
    met,
    read_ahead,
    read_cards,
    read_meaning,
    seat_of_reader,
    wish_of,
    write_cards,
)
from companion.contract import Press, Refused, Seat
from companion.contract.data import DataError
from companion.record.codec import Codec
from companion.record.store import restore, save

TOKEN = Meaning("seat", "s3")
BIG = Meaning("press", "big")
PLAY = Meaning("command", '{"type":"Reveal","card":"E1-03"}', "high-card")
CARDS = Cards({"0F00AB12CD": Taught(TOKEN, "Cid's token"), "E1-03": Taught(PLAY, "threat E1-03")})
PEOPLE = (Seat("s7"), Seat("s3"), Seat("s9"))


def done(cards: Cards, *commands: CardCommand) -> Cards:
    for command in commands:
        cards = change_cards(cards, command)
    return cards


def refused(cards: Cards, command: CardCommand) -> Refused:
    before = repr(cards)
    with pytest.raises(Refused) as refusal:
        change_cards(cards, command)
    assert repr(cards) == before
    return refusal.value


# --- teaching


def test_taught_renamed_and_forgotten() -> None:
    cards = done(Cards(), TeachCard("0F00AB12CD", meaning_text(TOKEN), "Cid"), TeachCard("E1-03", meaning_text(PLAY)))
    assert cards.meaning_of("0F00AB12CD") == TOKEN
    assert cards.meaning_of("E1-03") == PLAY
    assert cards.meaning_of("nothing") is None

    cards = done(cards, RenameCard("E1-03", "threat"), TeachCard("0F00AB12CD", meaning_text(BIG), "go on"))
    assert cards.known == {"0F00AB12CD": Taught(BIG, "go on"), "E1-03": Taught(PLAY, "threat")}
    assert done(cards, ForgetCard("E1-03")).known == {"0F00AB12CD": Taught(BIG, "go on")}


@pytest.mark.parametrize(
    ("command", "code", "why"),
    [
        (TeachCard("", "press big"), "card_bad", "id"),
        (TeachCard("x" * (LONGEST_ID + 1), "press big"), "card_bad", "id"),
        (TeachCard("a\nb", "press big"), "card_bad", "id"),
        (TeachCard(" a", "press big"), "card_bad", "id"),
        (TeachCard("a", "press big", "x" * (LONGEST_LABEL + 1)), "card_bad", "label"),
        (TeachCard("a", "press big", "a\x1bb"), "card_bad", "label"),
        (TeachCard("a", ""), "card_bad", "kind"),
        (TeachCard("a", "pres big"), "card_bad", "Did you mean 'press'"),
        (TeachCard("a", "press"), "card_bad", "button"),
        (TeachCard("a", "seat s 3"), "card_bad", "seat"),
        (TeachCard("a", 'command {"type":"X"}'), "card_bad", "game"),
        (TeachCard("a", "command toy"), "card_bad", "JSON"),
        (TeachCard("a", "command toy [1]"), "card_bad", "JSON"),
        (TeachCard("a", 'command toy {"name":"X"}'), "card_bad", "'type'"),
        (TeachCard("a", 'command toy {"type":1}'), "card_bad", "'type'"),
        (TeachCard("a", "command toy " + "[" * 1_900), "card_bad", "JSON"),
        (TeachCard("a", 'command toy {"type":"%s"}' % ("x" * LONGEST_VALUE)), "card_bad", "JSON"),
        (RenameCard("a", "x"), "no_such_card", ""),
        (RenameCard("E1-03", "x" * (LONGEST_LABEL + 1)), "card_bad", "label"),
        (ForgetCard("a"), "no_such_card", ""),
    ],
)
def test_refusals(command: CardCommand, code: str, why: str) -> None:
    refusal = refused(CARDS, command)
    assert refusal.code == code
    assert why in str(refusal.values.get("why", ""))


def test_there_is_a_limit() -> None:
    many = Cards({f"{number}": Taught(BIG) for number in range(MOST_CARDS)})
    assert refused(many, TeachCard("one more", "press big")).values == {"most": MOST_CARDS}
    assert done(many, TeachCard("7", "press pause")).meaning_of("7") == Meaning("press", "pause")
    assert refused(many, TakeCards({"x": Taught(BIG)})).code == "too_many_cards"


@pytest.mark.parametrize("meaning", [TOKEN, BIG, PLAY])
def test_a_meaning_in_one_line(meaning: Meaning) -> None:
    assert read_meaning(meaning_text(meaning)) == meaning


def test_the_commands_pass_the_codec_as_a_form_sends_them() -> None:
    codec = Codec((TeachCard, RenameCard, ForgetCard, ImportCards))
    raw = {"type": "TeachCard", "id": "E1-03", "meaning": "press big", "label": "go"}
    assert codec.decode(raw, lax=True) == TeachCard("E1-03", "press big", "go")


# --- unknown cards


def test_unknown_cards_are_kept_for_the_page_to_teach() -> None:
    cards = met(met(met(CARDS, "X", "table"), "Y", "seat.1"), "X", "seat.1")
    assert cards.unknown == (Unknown("Y", "seat.1"), Unknown("X", "seat.1"))
    assert cards.known == CARDS.known
    assert done(cards, TeachCard("X", "press big")).unknown == (Unknown("Y", "seat.1"),)
    assert done(cards, TakeCards({"Y": Taught(BIG)})).unknown == (Unknown("X", "seat.1"),)


def test_what_changes_nothing_is_the_same_object() -> None:
    once = met(CARDS, "X", "table")
    assert met(once, "X", "table") is once
    assert met(once, "E1-03", "table") is once
    assert met(once, "x" * (LONGEST_ID + 1), "table") is once
    assert met(once, "", "table") is once


def test_only_the_last_unknown_cards_are_kept() -> None:
    cards = CARDS
    for number in range(1_000):
        cards = met(cards, f"{number}", "table")
    assert [each.card for each in cards.unknown] == [f"{number}" for number in range(1_000 - UNKNOWN_KEPT, 1_000)]


def test_a_forgotten_card_is_unknown_when_it_comes_again() -> None:
    assert met(done(CARDS, ForgetCard("E1-03")), "E1-03", "table").unknown == (Unknown("E1-03", "table"),)


# --- what a card asks


@pytest.mark.parametrize(
    ("meaning", "reader", "wish"),
    [
        (TOKEN, "table", CardPress(Press(Seat("s3")))),
        (TOKEN, "seat.1", CardPress(Press(Seat("s3")))),
        (BIG, "table", CardPress(Press("big"))),
        (BIG, "seat.2", CardPress(Press("big"))),
        (PLAY, "table", CardAsk("high-card", PLAY.value, None)),
        (PLAY, "seat.1", CardAsk("high-card", PLAY.value, Seat("s7"))),
        (PLAY, "seat.2", CardAsk("high-card", PLAY.value, Seat("s3"))),
        (PLAY, "seat.4", CardAsk("high-card", PLAY.value, None, is_nobodys=True)),
        (TOKEN, "seat.4", CardPress(Press(Seat("s3")))),
        (BIG, "seat.4", CardPress(Press("big"))),
    ],
)
def test_wishes(meaning: Meaning, reader: str, wish: CardWish) -> None:
    assert wish_of(Cards({"X": Taught(meaning)}), "X", reader, PEOPLE) == wish


def test_an_unknown_card_asks_nothing() -> None:
    assert wish_of(CARDS, "X", "table", PEOPLE) is None


@pytest.mark.parametrize(
    ("reader", "seat"),
    [
        ("seat.1", "s7"),
        ("seat.3", "s9"),
        *((each, None) for each in ("seat.0", "seat.4", "seat.", "seat.²", "seat.-1", "table", "1")),
    ],
)
def test_who_sits_at_a_reader(reader: str, seat: str | None) -> None:
    assert seat_of_reader(reader, PEOPLE) == seat


# --- kept on disk


def test_kept_in_a_small_file(tmp_path: Path) -> None:
    cards = met(CARDS, "X", "table")
    save(tmp_path / "cards.json", cards)
    assert restore(tmp_path / "cards.json", Cards).thing == cards


# --- as a text

TEXT = """\
# The cards of a Table Companion: one [[card]] each. kind is seat, command or press.

[[card]]
id = "0F00AB12CD"
label = "Cid's token"
kind = "seat"
value = "s3"

[[card]]
id = "E1-03"
label = "threat E1-03"
kind = "command"
game = "high-card"
value = "{\\"type\\":\\"Reveal\\",\\"card\\":\\"E1-03\\"}"
"""


def test_the_text() -> None:
    assert write_cards(CARDS) == TEXT
    assert read_cards(TEXT) == CARDS.known
    assert read_cards(write_cards(Cards())) == {}


def test_an_import_adds_and_replaces() -> None:
    cards = done(Cards({"E1-03": Taught(BIG), "mine": Taught(BIG)}), read_ahead(ImportCards(TEXT)))
    assert cards.known == {**CARDS.known, "mine": Taught(BIG)}


def test_a_hand_may_write_a_command_as_it_likes() -> None:
    text = "[[card]]\nid='X'\nkind='command'\ngame='toy'\nvalue='{\"type\": \"Go\"}'"
    assert read_cards(text) == {"X": Taught(Meaning("command", '{"type": "Go"}', "toy"))}


printable = st.text("aZ09 \"'\\[]{}=#.,-ä\U0001f0a1", max_size=12)
names = st.from_regex(r"[a-z0-9_.\-]{1,12}", fullmatch=True)
meanings = st.one_of(
    st.builds(Meaning, st.sampled_from(["seat", "press"]), names),
    st.builds(
        Meaning,
        st.just("command"),
        st.builds(lambda word: json.dumps({"type": "Go", "to": word}, ensure_ascii=False), printable),
        st.sampled_from(["toy", "high-card"]),
    ),
)
ids = printable.map(str.strip).filter(lambda text: 0 < len(text) <= LONGEST_ID)
known = st.dictionaries(ids, st.builds(Taught, meanings, printable), max_size=6)


@given(known)
@settings(max_examples=100, deadline=None)
def test_every_list_comes_back_from_its_text(known: dict[str, Taught]) -> None:
    assert read_cards(write_cards(Cards(known))) == known
    assert done(Cards(), read_ahead(ImportCards(write_cards(Cards(known))))).known == known


@given(st.one_of(st.text(max_size=200), st.text("[]card=\"'\n id{}.1", max_size=60)))
@settings(max_examples=100, deadline=None)
def test_any_other_text_is_refused_and_nothing_else(text: str) -> None:
    try:
        read_cards(text)
    except DataError:
        is_good = False
    else:
        is_good = True
    if not is_good:
        with pytest.raises(Refused) as refusal:
            read_ahead(ImportCards(text))
        assert refusal.value.code == "cards_text"


GOOD = '[[card]]\nid = "A"\nkind = "press"\nvalue = "big"\n'  # lines 1 to 4


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (GOOD + "[[card]]\nid = \n", "not TOML.*line 6"),
        (GOOD + '[[card]]\nid = "B"\nkind = "pres"\nvalue = "big"', r"cards:7: .*Did you mean 'press'"),
        (GOOD + '[[card]]\nid = "B"\nkind = "dance"\nvalue = "big"', r"cards:7: .*one of seat, command, press"),
        (GOOD + '[[card]]\nid = "B"\n\nkind = "press"\nvalue = "the big one"', r"cards:9: .*name of a button"),
        (GOOD + '[[card]]\nid = "B"\nkind = "press"\nvalue = "big"\ngame = "toy"', r"cards:8: .*no game"),
        (GOOD + '[[card]]\nid = "B"\nkind = "command"\ngame = "toy"\nvalue = "Go"', r"cards:9: .*JSON"),
        (GOOD + '[[card]]\nid = "B"\nkind = "press"', r"cards:5: card, the second: value is missing"),
        (GOOD + '[[card]]\nid = 7\nkind = "press"\nvalue = "big"', r"cards:6: .*id is a text in quotes; this is 7"),
        (GOOD + '[[card]]\nid = ""\nkind = "press"\nvalue = "big"', r"cards:6: a card's id"),
        (GOOD + '[[card]]\nid = "B"\nlabel = "a\\nb"\nkind = "press"\nvalue = "big"', r"cards:7: a label"),
        (GOOD + '[[card]]\nid = "B"\nkinds = "press"', r"cards:7: .*second: unknown key 'kinds'.* Did you mean 'kind'"),
        (
            GOOD + '[[card]]\nid = "B"\n"colour" = "x"',
            r"cards:7: card, the second: unknown key 'colour'.* Known here: game, id, kind",
        ),
        (GOOD + '[[card]]\nid = "A"\nkind = "press"\nvalue = "big"', r"cards:6: the card 'A' stands there twice"),
        ("version = 1\n" + GOOD, r"cards:1: unknown key 'version'"),
        (GOOD + "\n[cards]\n", r"cards:6: unknown key 'cards'"),
        ('[card]\nid = "A"', r"cards:1: card: write \[\[card\]\]"),
        ("card = [1]", r"cards:1: card, the first is a table with keys of its own; this is 1"),
        ("card = 1", r"cards:1: card: write \[\[card\]\]"),
        ("x" * (LONGEST_TEXT + 1), "no list of cards"),
        ("a = " + "[" * 10_000, "not TOML"),
    ],
)
def test_errors_name_the_line(text: str, error: str) -> None:
    with pytest.raises(DataError, match=error):
        read_cards(text)


@pytest.mark.parametrize(
    "command",
    [
        '{"type":"Reveal","card":'
        + "[" * 150
        + "]" * 150
        + "}",  # deep enough to overflow a stack that is deep already
        '{"type":"Reveal","card":"\\ud800"}',  # half a letter: no journal can keep it
    ],
)
def test_a_command_that_could_not_be_read_or_kept_later_is_not_taught(command: str) -> None:
    taught = TeachCard("04AA", f"command high-card {command}")

    assert refused(CARDS, taught).code == "card_bad"


def test_a_line_that_would_hold_up_the_table_is_refused_before_it_is_read() -> None:
    with pytest.raises(DataError, match=r"^cards:2: more than \d+ letters in a line"):
        read_cards("# a key of 400,000 parts\n" + "a" + ".a" * 400_000 + " = 1")
