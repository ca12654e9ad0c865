"""Of every game alike: its help has headings, and what it speaks is short and cut where clips may be cut."""

import pytest

from companion.cli import library

GAMES = library.find()
WORDS = library.words(GAMES.folders, "en")
MOST_SPOKEN = 26  # words between two full stops: short sentences are understood in the noise of a table
ENDS = (".", "!", "?", ",")
WITHIN = ("captains-chair", "space-alert")  # their lines hold values within a sentence, too
HELD_TO_THE_END = [slug for slug in GAMES if slug not in WITHIN]
SPOKEN = [(slug, key) for slug in HELD_TO_THE_END for key in sorted(WORDS[slug]) if key.startswith("say.")]


@pytest.mark.parametrize("slug", GAMES)
def test_help_has_headings(slug: str) -> None:
    parts = [key.split(".")[1:] for key in WORDS[slug] if key.startswith("help.")]
    assert {last for _, last in parts} == {"title", "text"}
    assert len(parts) == 2 * len({first for first, _ in parts})


@pytest.mark.parametrize(("slug", "key"), SPOKEN)
def test_what_is_spoken_is_short_and_its_values_end_a_sentence(slug: str, key: str) -> None:
    """Clips are cut at the values: at the end of a sentence they sound as they should."""
    template = WORDS[slug].template(key)
    for name in WORDS[slug].placeholders(key):
        assert template.partition(f"{{{name}}}")[2][:1] in ENDS
    assert all(len(each.split()) <= MOST_SPOKEN for each in template.split("."))
