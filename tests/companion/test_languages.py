"""How sentences of each language count, decline and list, as its file says."""

from pathlib import Path

import pytest

from companion.contract import Line, Seat, Who, Word, line
from companion.words.languages import LANGUAGES, language
from companion.words.words import Words

COUNTED = [*range(0, 250), 300, 999, 1_000, 10_000, 999_999, 1_000_000, 2_000_000, 1_000_001]
GERMAN = """
told.left = { one = "noch ein Alarm", other = "noch {count} Alarme" }
told.gone = { one = "ein Zug: {crew}", other = "{turns} Züge: {crew}", by = "turns" }
told.both = "{who} zieht {cards:cards} und gibt {left:cards} zurück"
told.put = "{who} nimmt {crew.acc}, {crew} geht zu {deck.dat}"
told.ready = { m = "{crew} ist bereit, er", f = "{crew} ist bereit, sie", other = "{crew} bereit" }
told.won = { one = "{who} hat gewonnen", other = "{who} haben gewonnen" }
crew.pilot = { nom = "der Pilot", acc = "den Piloten", dat = "dem Piloten", g = "m" }
crew.nurse = { nom = "die Schwester", g = "f" }
crew.robot = "R2"
cards = { one = "eine Karte", other = "{n} Karten" }
list.and = "{first} und {last}"
list.none = "niemand"
"""
ANN, BEN = Who(Seat("Ann")), Who(Seat("Ben"))


@pytest.fixture
def words(tmp_path: Path) -> Words:
    (tmp_path / "en.toml").write_text('told.left = "left: {count}"\n[told.own]\none = "{n} egg"\nother = "{n} eggs"\n')
    (tmp_path / "de.toml").write_text(GERMAN)
    return Words.read(tmp_path, "de")


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_counts_and_writes_numbers_as_cldr_has_it(code: str) -> None:
    babel = pytest.importorskip("babel", reason="in the dev extra since 0.6.8: `make` brings it")
    numbers = pytest.importorskip("babel.numbers")
    locale, ours = babel.Locale.parse(code), language(code)
    assert [ours.category(each) for each in COUNTED] == [locale.plural_form(each) for each in COUNTED]
    large = [each for each in COUNTED if each >= 10_000]
    assert [ours.number(each) for each in large] == [numbers.format_decimal(each, locale=code) for each in large]
    assert {ours.category(each) for each in range(1_000)} == set(ours.categories) - (
        {"other"} if code in ("pl", "uk") else set()
    )


def crew(name: str) -> Line:
    return line(f"crew.{name}")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        pytest.param(line("told.left", count=1), "noch ein Alarm", id="one"),
        pytest.param(line("told.left", count=3), "noch 3 Alarme", id="several"),
        pytest.param(line("told.left", count=0), "noch 0 Alarme", id="none is several in German"),
        pytest.param(line("told.left", count=-12_000), "noch \N{MINUS SIGN}12.000 Alarme", id="signs of numbers"),
        pytest.param(line("told.gone", turns=1, crew=crew("robot")), "ein Zug: R2", id="by the one that it names"),
        pytest.param(line("told.own", n=1), "1 egg", id="what it lacks is said in English, and counted so"),
        pytest.param(line("told.own", n=2), "2 eggs", id="and several"),
        pytest.param(
            line("told.both", who=ANN, cards=1, left=2),
            "Ann zieht eine Karte und gibt 2 Karten zurück",
            id="two counts",
        ),
        pytest.param(
            line("told.put", who=ANN, crew=crew("pilot"), deck=crew("pilot")),
            "Ann nimmt den Piloten, der Pilot geht zu dem Piloten",
            id="forms of a name",
        ),
        pytest.param(
            line("told.put", who=ANN, crew=crew("nurse"), deck="Deck 1"),
            "Ann nimmt die Schwester, die Schwester geht zu Deck 1",
            id="a form that a name has not is as it is",
        ),
        pytest.param(line("told.ready", crew=crew("pilot")), "der Pilot ist bereit, er", id="him"),
        pytest.param(line("told.ready", crew=crew("nurse")), "die Schwester ist bereit, sie", id="her"),
        pytest.param(line("told.ready", crew=crew("robot")), "R2 bereit", id="nobody knows"),
        pytest.param(line("told.won", who=(ANN, BEN)), "Ann und Ben haben gewonnen", id="of many"),
        pytest.param(line("told.won", who=(ANN,)), "Ann hat gewonnen", id="of one in a list"),
        pytest.param(line("told.won", who=ANN), "Ann hat gewonnen", id="of one"),
        pytest.param(line("told.won", who=()), "niemand hat gewonnen", id="of none"),
    ],
)
def test_a_sentence_is_said_as_its_language_says_it(words: Words, said: Word, text: str) -> None:
    assert words.word(said, str) == text


def test_a_key_with_several_forms_is_one_key(words: Words) -> None:
    assert {"told.left", "crew.pilot", "told.own"} <= set(words)
    assert not {"told.left.one", "crew.pilot.nom"} & set(words)
    assert words.placeholders("told.both") == {"who", "cards", "left"}
    assert words.template("crew.pilot") == "der Pilot"
    assert words.texts("told.left") == ("noch ein Alarm", "noch {count} Alarme")


def test_a_language_that_nobody_has_described_counts_as_english_does() -> None:
    assert [language("tlh").category(each) for each in (0, 1, 2)] == ["other", "one", "other"]
    assert language("tlh").name == "tlh"
