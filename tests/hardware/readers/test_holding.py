"""The same card held on the reader is one read, however the reader stutters; its going is told if known."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.ports import CardGone, CardSeen, News
from hardware.readers.build import ASKED, ONCE, REPEATS
from hardware.readers.holding import BABBLES_MS, BURST, FORGET_MS, MOST_HELD, SPACE_MS, Holding, Manner

QUIET = 1_000
MISSES = 3


def told(news: tuple[News, ...]) -> list[str]:
    return [f"{'+' if isinstance(each, CardSeen) else '-'}{each.id}" for each in news]


def repeats(*times: int, manner: Manner = REPEATS) -> list[str]:
    """The card A, said again at these times; the clock is looked at every 10 ms until long after."""
    holding = Holding(manner)
    news: tuple[News, ...] = ()
    for now in range(0, max(times) + 5_000, 10):
        if now in times:
            news += holding.seen("A", now)
        news += holding.tick(now)
    return told(news)


def test_held_it_is_one_read_and_its_going_is_told() -> None:
    assert repeats(*range(0, 20_000, 100)) == ["+A", "-A"]


def test_a_reader_that_says_a_card_once_cannot_tell_when_it_goes() -> None:
    assert repeats(0, manner=ONCE) == ["+A"]
    assert repeats(*range(0, 20_000, 100), manner=ONCE) == ["+A"]


def test_laid_again_it_is_another_read() -> None:
    assert repeats(0, QUIET - 10, 2 * QUIET - 10) == ["+A", "-A", "+A", "-A"]
    assert repeats(0, QUIET, manner=ONCE) == ["+A", "+A"]
    assert repeats(0, QUIET - 10, manner=ONCE) == ["+A"]


def test_it_is_told_at_its_time() -> None:
    holding = Holding(REPEATS)
    assert holding.seen("A", 5_000) == (CardSeen("A", 5_000),)
    assert holding.tick(5_000 + QUIET - 1) == ()
    assert holding.tick(5_000 + QUIET) == (CardGone("A", 5_000 + QUIET),)
    assert holding.tick(5_000 + QUIET) == ()


@given(gaps=st.lists(st.integers(0, QUIET - 1), max_size=60), last=st.integers(QUIET, 9_000))
def test_any_stutter_within_the_quiet_time_is_one_read(gaps: list[int], last: int) -> None:
    holding, now = Holding(REPEATS), 1_000
    news = holding.seen("A", now)
    for gap in gaps:
        now += gap
        news += holding.tick(now)
        news += holding.seen("A", now)
    assert told(news) == ["+A"]
    assert told(holding.tick(now + last)) == ["-A"]


@given(counts=st.lists(st.integers(1, 20), min_size=1, max_size=10))
def test_n_times_laid_is_n_reads(counts: list[int]) -> None:
    for manner, expected in ((REPEATS, ["+A", "-A"] * len(counts)), (ONCE, ["+A"] * len(counts))):
        holding, now = Holding(manner), 0
        news: tuple[News, ...] = ()
        for count in counts:
            for _ in range(count):
                news += holding.seen("A", now) + holding.tick(now)
                now += 100
            now += QUIET
            news += holding.tick(now)
        assert told(news) == expected


def test_two_cards_that_a_reader_says_in_turn_are_two_reads() -> None:
    holding = Holding(REPEATS)
    news: tuple[News, ...] = ()
    for now in range(0, 10_000, 100):
        news += holding.seen("AB"[now // 100 % 2], now)
    assert told(news) == ["+A", "+B"]


# --- a reader that is asked


@given(polls=st.lists(st.sampled_from(["A", "B", None]), max_size=60))
@settings(max_examples=200)
def test_asked_a_card_is_gone_after_as_many_misses_and_no_sooner(polls: list[str | None]) -> None:
    holding = Holding(ASKED)
    missed: dict[str, int] = {}
    for at, card in enumerate(polls):
        now = 1_000 * at  # slow enough for the limit of reads
        news = holding.no_card(now) if card is None else holding.seen(card, now)
        expected = []
        for each in list(missed):
            missed[each] = 0 if each == card else missed[each] + 1
            if missed[each] == MISSES:
                del missed[each]
                expected.append(f"-{each}")
        if card is not None and card not in missed:
            missed[card] = 0
            expected.append(f"+{card}")
        assert told(news) == expected
        assert holding.tick(now + 10**9) == (), "no silence says that a card is gone, only an answer does"


def test_what_was_gone_is_told_before_what_came() -> None:
    holding = Holding(ASKED)
    holding.seen("A", 0)
    assert [told(holding.seen("B", at)) for at in (100, 200, 300)] == [["+B"], [], ["-A"]]


# --- a loose plug


def test_a_card_that_stays_over_a_loose_plug_acts_once() -> None:
    for manner in (REPEATS, ONCE, ASKED):
        holding = Holding(manner)
        assert told(holding.seen("A", 0)) == ["+A"]
        holding.interrupted(100)
        holding.interrupted(5_000)
        assert holding.resumed(100 + FORGET_MS - 1) == ()
        assert holding.tick(100 + FORGET_MS + QUIET - 2) == (), "it had no time to be said again"
        assert holding.seen("A", 100 + FORGET_MS) == ()


def test_a_card_taken_away_meanwhile_is_told_when_the_reader_is_back() -> None:
    holding = Holding(REPEATS)
    holding.seen("A", 0)
    holding.interrupted(100)
    assert holding.resumed(3_000) == ()
    assert told(holding.tick(3_000 + QUIET)) == ["-A"]

    asked = Holding(ASKED)
    asked.seen("A", 0)
    asked.no_card(50)
    asked.interrupted(100)
    asked.resumed(3_000)
    assert [told(asked.no_card(at)) for at in (3_100, 3_200, 3_300)] == [[], [], ["-A"]]


def test_after_a_long_absence_it_begins_anew() -> None:
    holding = Holding(REPEATS)
    holding.seen("A", 0)
    holding.interrupted(100)
    assert told(holding.resumed(100 + FORGET_MS)) == ["-A"]
    assert told(holding.seen("A", 200 + FORGET_MS)) == ["+A"]


def test_the_first_opening_is_no_interruption() -> None:
    assert Holding(REPEATS).resumed(10**9) == ()


# --- a reader that babbles cards


@given(steps=st.lists(st.tuples(st.integers(0, 30), st.text("AB01", min_size=2, max_size=6)), max_size=150))
def test_no_reader_tells_more_than_a_hand_could_lay(steps: list[tuple[int, str]]) -> None:
    holding, now = Holding(REPEATS), 0
    told_at: list[int] = []
    for step, card in steps:
        now += step
        told_at += [each.at for each in holding.seen(card, now) if isinstance(each, CardSeen)]
    for first, start in enumerate(told_at):
        for number, at in enumerate(told_at[first:]):
            assert number < BURST + (at - start) // SPACE_MS + 1


def test_after_the_babble_the_next_card_is_read() -> None:
    holding = Holding(REPEATS)
    assert not holding.babbles(0)
    news = [holding.seen(f"{number:04}", number) for number in range(3_000)]
    assert sum(bool(each) for each in news) < 100
    assert holding.babbles(3_000)
    assert told(holding.seen("A", 3_000 + 2 * SPACE_MS))[-1] == "+A"
    assert not holding.babbles(3_000 + BABBLES_MS)


def test_quickly_laid_cards_are_all_read() -> None:
    holding = Holding(ONCE)
    assert [told(holding.seen(card, 0)) for card in "ABCDE"] == [["+A"], ["+B"], ["+C"], ["+D"], ["+E"]]
    assert told(holding.seen("F", 0)) == []
    assert told(holding.seen("F", SPACE_MS)) == ["+F"]


def test_it_remembers_only_a_few_cards() -> None:
    holding = Holding(REPEATS)
    news = [told(holding.seen(card, at * SPACE_MS)) for at, card in enumerate("ABCDEF")]
    assert news[:MOST_HELD] == [["+A"], ["+B"], ["+C"], ["+D"]]
    assert news[MOST_HELD:] == [["-A", "+E"], ["-B", "+F"]]
