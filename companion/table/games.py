"""The games of this table: known by name and numbers at once, opened when somebody wants to play them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.contract import AnyGame


@dataclass(frozen=True, slots=True)
class About:
    """What can be known of a game before its rules are loaded."""

    slug: str
    least: int
    most: int
    folder: Path  # of its words and pages
    tools: Mapping[str, str]  # its commands for the command line, and what they are for

    @classmethod
    def of(cls, game: AnyGame) -> "About":
        tools = {each.name: each.help for each in game.shell}
        return cls(game.slug, game.least, game.most, game.folder, tools)


class Games(Mapping[str, AnyGame]):
    """Any thread may ask; one that is opened stays so."""

    def __init__(
        self, known: Mapping[str, About], open: Callable[[str], AnyGame], lost: Mapping[str, str] | None = None
    ) -> None:
        self.known = known
        self.lost = lost or {}  # which were left out, and why
        self._open = open
        self._opened: dict[str, AnyGame] = {}

    @classmethod
    def opened(cls, *games: AnyGame) -> "Games":
        by_slug = {each.slug: each for each in games}
        return cls({slug: About.of(game) for slug, game in by_slug.items()}, by_slug.__getitem__)

    @property
    def tools(self) -> dict[str, tuple[str, str]]:
        """What they add to the command line: whose each is, and what it is for."""
        return {tool: (slug, what) for slug, about in self.known.items() for tool, what in about.tools.items()}

    @property
    def folders(self) -> dict[str, Path]:
        """Where the words and pages of each stand."""
        return {slug: about.folder for slug, about in self.known.items()}

    def __getitem__(self, slug: str) -> AnyGame:
        if slug not in self._opened:
            if slug not in self.known:
                raise KeyError(slug)
            self._opened[slug] = self._open(slug)
        return self._opened[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def __contains__(self, slug: object) -> bool:
        return slug in self.known
