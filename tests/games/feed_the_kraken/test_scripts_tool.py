"""`companion scripts`: what is said when, from any line on, with the pauses that a group would like."""

import pytest

from companion.contract import Outside, Rendering
from companion.games.feed_the_kraken.printed import PRINTED
from companion.games.feed_the_kraken.tools.scripts import run
from tests.games.feed_the_kraken.table import WORDS


def told(*args: str) -> list[str | Rendering]:
    return list(run(args, Outside(lambda path: iter(()), lambda said: WORDS.word(said, str), 0)))


def test_a_script_is_told_from_any_line_on_over_its_bed() -> None:
    whole, rest = told("conversion"), told("conversion", "--from", "touch")
    assert rest[0] == "   0.0 s  (bed: sea_and_wind)"
    assert rest[1] == "   0.0 s  Now let your tentacles brush that fist."
    assert [str(each)[10:] for each in rest[1:]] == [str(each)[10:] for each in whole[-len(rest) + 1 :]]


def test_a_pause_is_as_long_as_asked() -> None:
    touch = PRINTED.scripts.conversion.steps[2]
    lines = map(str, told("conversion", "--from", "touch", "--wait", "touch=30"))
    felt = next(each for each in lines if "If you felt it" in each)
    assert float(felt.split()[0]) == pytest.approx(touch.speech / 1_000 + 30, abs=0.1)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--from", "nose"), "conversion has no line 'nose'; it has shut, choose, touch"),
        (("--wait", "nose=3"), "conversion has no line 'nose'"),
        (("--wait", "touch=never"), "after the = stand seconds, from 1 to 120"),
        (("--wait", "touch=121"), "after the = stand seconds, from 1 to 120"),
        (("--wait", "open=3"), "after this line there is no pause"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    args: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        told("conversion", *args)
    assert says in capsys.readouterr().err
