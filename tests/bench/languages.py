"""What other languages cost: a page in one of them, and a table at which each phone reads another."""

from math import inf
from pathlib import Path
from random import Random
from time import perf_counter, sleep

from companion.cli import library
from companion.words.files import known
from companion.words.languages import ENGLISH
from companion.words.words import STRINGS
from tests.bench.figures import Figure
from tests.bench.server import running
from tests.games.evenings import RULES
from tests.games.shipped import GAMES, PEOPLE
from web.pages.pages import Audience
from web.testing import Look

ROUNDS = 20  # of each language in turn: the machine is noisy
MOVES = 30


def measured(state: Path) -> list[Figure]:
    languages = (ENGLISH, *[each for each in known(STRINGS) if each != ENGLISH])
    figures = [
        Figure("memory when idle, four phones in English", _memory_mb(state / "one", (ENGLISH,)), "MB"),
        Figure(f"and in {', '.join(languages)}", _memory_mb(state / "all", languages), "MB", most=80),
    ]
    took = _pages(languages)
    for each in languages[1:]:
        figures.append(Figure(f"a page in {each}, against English", took[each] / took[ENGLISH], "times", most=1.2))
    return figures


def _memory_mb(state: Path, languages: tuple[str, ...]) -> float:
    with running(state) as server:
        keys = [server.sit(name) for name in ("Ann", "Ben", "Cem", "Dea")]
        for place, key in enumerate(keys):
            server.follow("/stream/seat", key, lambda at, size: None, language=languages[place % len(languages)])
        for slug in GAMES:
            server.send(keys[0], type="ChooseGame", game=slug)
        sleep(2)  # it settles; this is a measurement, not a test
        return server.memory_mb()


def _pages(languages: tuple[str, ...]) -> dict[str, float]:
    """Of all games after some moves, for who sits there: each the quickest time of many, drawn anew."""
    took = dict.fromkeys(languages, 0.0)
    for slug, game in GAMES.items():
        rules, rng = RULES[slug], Random(1)
        state = rules.begun(PEOPLE[: game.least])
        for _, move in zip(range(MOVES), rules.walk(state, rng), strict=False):
            state = move.after
        look = Look(game, library.words({slug: game.folder}, ENGLISH))
        best = dict.fromkeys(languages, inf)
        for number in range(ROUNDS):
            for language in languages:
                pages = look.at(state).pages.speaking(language)
                began = perf_counter()
                pages.page(Audience("seat", PEOPLE[0]))
                if number:  # the first one reads the words
                    best[language] = min(best[language], perf_counter() - began)
        took = {each: took[each] + best[each] for each in languages}
    return took
