"""Of every game alike: whatever it can utter has words, and what it speaks is short and cut where clips may be cut."""

from dataclasses import fields
from pathlib import Path
from random import Random

import pytest
from jinja2 import Environment, nodes

from companion.contract import Choice, Word
from companion.contract.testing import said_in, uttered
from companion.words.words import Words
from tests.games.captain_is_dead import words as captain
from tests.games.captains_chair import words as chair
from tests.games.evenings import EVENINGS, OPTIONS, RULES, most_of
from tests.games.feed_the_kraken import words as kraken
from tests.games.shallow_space import words as battle
from tests.games.shipped import GAMES, PEOPLE, WORDS
from tests.games.space_alert import words as flight

MOST_SPOKEN = 26  # words between two full stops: short sentences are understood in the noise of a table
ENDS = (".", "!", "?", ",")
WITHIN = ("captains-chair", "space-alert")  # their lines hold values within a sentence, too
HELD_TO_THE_END = [slug for slug in GAMES if slug not in WITHIN]
SPOKEN = [(slug, key) for slug in HELD_TO_THE_END for key in sorted(WORDS[slug]) if key.startswith("say.")]
OWN = {
    "captain-is-dead": captain,
    "captains-chair": chair,
    "feed-the-kraken": kraken,
    "shallow-space": battle,
    "space-alert": flight,
}
TEMPLATES = [
    pytest.param(slug, page, id=f"{slug}: {page.name}")
    for slug, game in GAMES.items()
    for page in sorted(game.folder.glob("*.html"))
]
WITHOUT_NAMES = {"sure", "done"}  # the button is pressed twice for it; the box is ticked
LOOKED_AT = 0.3  # of the moves
ACTING = 2  # of those for whom the table waits


def by_the_command_line(slug: str, where: str, key: str) -> bool:
    """What a campaign that cannot be is told has words of its own: test_words.py of that game."""
    return (slug, where) == ("space-alert", "campaign.py") and key.startswith("refused.")


UTTERED = [
    (slug, key, values)
    for slug in GAMES
    for where, key, values in uttered(GAMES[slug].folder.parent)
    if not by_the_command_line(slug, where, key)
]


@pytest.mark.parametrize("slug", GAMES)
def test_words_fit_the_values(slug: str) -> None:
    said = [(key, values) for game, key, values in UTTERED if game == slug]
    assert len(said) > 50
    assert [key for key, _ in said if key not in WORDS[slug]] == []
    assert [key for key, values in said if not WORDS[slug].placeholders(key) <= values] == []


@pytest.mark.parametrize("slug", GAMES)
def test_no_words_are_left_over(slug: str) -> None:
    own = OWN[slug]
    known = {key for game, key, _ in UTTERED if game == slug} | own.PUT_TOGETHER
    assert {key for key in WORDS[slug] if key.split(".")[0] in own.UTTERED} - known == set()
    assert set(WORDS[slug]) >= own.PUT_TOGETHER


@pytest.mark.parametrize(("slug", "part"), [(slug, part) for slug in GAMES for part in OWN[slug].NAMES])
def test_every_thing_has_a_name(slug: str, part: str) -> None:
    begin = f"{part}."
    assert {key.removeprefix(begin) for key in WORDS[slug] if key.startswith(begin)} == OWN[slug].NAMES[part]


@pytest.mark.parametrize("slug", GAMES)
def test_the_set_up_is_explained(slug: str) -> None:
    words, options = WORDS[slug], GAMES[slug].options
    for option in options:
        assert f"option.{option.key}.name" in words
        if option.group:
            assert f"option_group.{option.group}" in words
        else:
            assert f"option.{option.key}.help" in words
        if isinstance(option.field, Choice):
            for value in option.field.values:
                assert f"value.{option.key}.{str(value).lower() if isinstance(value, bool) else value}" in words
    assert _named(words, "option") == {option.key for option in options}
    assert _named(words, "preset") == {preset.name for preset in GAMES[slug].presets}


@pytest.mark.parametrize("slug", GAMES)
def test_commands_and_their_fields_have_words(slug: str) -> None:
    words, commands = WORDS[slug], (*GAMES[slug].commands, *GAMES[slug].corrections)
    assert _named(words, "command") == {each.__name__ for each in commands}
    names = {each.name for command in commands for each in fields(command)}
    assert names - WITHOUT_NAMES <= _named(words, "field") <= names
    assert {"title", "blurb"} <= set(words)
    assert "players" in words or slug == "space-alert", "its rule sets are for different numbers"


def _named(words: Words, part: str) -> set[str]:
    return {key.split(".")[1] for key in words if key.startswith(f"{part}.")}


@pytest.mark.parametrize(("slug", "template"), TEMPLATES)
def test_every_word_of_a_page_is_there_and_fits(slug: str, template: Path) -> None:
    """Those that stand there whole; drawn pages meet what is put together. A picture has none."""
    calls = Environment().parse(template.read_text()).find_all(nodes.Call)
    said = [each for each in calls if isinstance(each.node, nodes.Name) and each.node.name == "t"]
    for call in said:
        if isinstance(call.args[0], nodes.Const):
            key = str(call.args[0].value)
            assert key in WORDS[slug]
            assert WORDS[slug].placeholders(key) == {each.key for each in call.kwargs}, key


@pytest.mark.parametrize(("slug", "number"), EVENINGS)
def test_all_that_is_shown_and_spoken_in_games_can_be_said(slug: str, number: int) -> None:
    missed, said = list[str](), set[Word]()
    words, rules, rng = WORDS[slug].telling(missed.append), RULES[slug], Random(number)
    for players in {rules.game.least, most_of(slug, number)}:
        state = rules.begun(PEOPLE[:players], **OPTIONS[slug][number])
        for move in rules.walk(state, rng, corrections=True, bystanders=LOOKED_AT):
            if rng.random() < LOOKED_AT or rules.game.result(move.after) is not None:
                acting = sorted(rules.game.acts(move.after))
                seats = {rng.choice(PEOPLE[:players]), *rng.sample(acting, min(ACTING, len(acting)))}
                for each in {*said_in(rules.game, move, sorted(seats))} - said:
                    assert words.word(each, str)
                    assert missed == []
                    said.add(each)


@pytest.mark.parametrize("slug", GAMES)
def test_help_has_headings(slug: str) -> None:
    parts = [key.split(".")[1:] for key in WORDS[slug] if key.startswith("help.")]
    assert {last for _, last in parts} <= {"title", "text", "things"}
    assert len([last for _, last in parts if last != "things"]) == 2 * len({first for first, _ in parts})


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_help_lists_is_called_something(slug: str) -> None:
    words = WORDS[slug]
    for key in (each for each in words if each.startswith("help.") and each.endswith(".things")):
        called, is_for = words.template(key).split()
        things = {each.removeprefix(f"{is_for}.") for each in words if each.startswith(f"{is_for}.")}
        assert things <= {each.removeprefix(f"{called}.") for each in words if each.startswith(f"{called}.")}, key
        assert things


@pytest.mark.parametrize(("slug", "key"), SPOKEN)
def test_what_is_spoken_is_short_and_its_values_end_a_sentence(slug: str, key: str) -> None:
    """Clips are cut at the values: at the end of a sentence they sound as they should."""
    template = WORDS[slug].template(key)
    for name in WORDS[slug].placeholders(key):
        assert template.partition(f"{{{name}}}")[2][:1] in ENDS
    assert all(len(each.split()) <= MOST_SPOKEN for each in template.split("."))
