"""Pages from templates: the whole view of one seat, the same for the first load and for every push."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, TypeAlias

from markupsafe import Markup

from companion.box.vitals import HEAT, POWER
from companion.contract import Seat, Word
from companion.contract.blame import blamed
from companion.people.acting import may_type
from companion.people.seats import COLOURS, LONGEST_NAME, House, Person
from companion.table.lobby import open_at_start
from companion.table.picture import PlayNow
from companion.table.snapshot import Snapshot
from companion.words.languages import language
from web import shown, styles
from web.back import ways_back
from web.box import boxpage, cards
from web.box.outputs import outputs
from web.door import Door, names_in
from web.pages.clocks import with_clocks
from web.pages.looked_back import NOT_HERE, LookedBack
from web.pages.made import Made, Once, Sitter, Tongue, tongue_of
from web.pages.sheet import Sheet
from web.pages.templating import Compiled, environment
from web.panel.panel import Panel
from web.presence import Presence
from web.rows import Plain, plain
from web.wifi import NO_WIFI, Wifi

Histories: TypeAlias = tuple[Once[shown.ShownTold], Once[shown.ShownTold]]  # all of it, and the latest
NOTHING_TOLD: Histories = (Once(), Once())
log = logging.getLogger(__name__)
NOT_ASKED: Mapping[str, list[str]] = {}
KEPT = 14  # of twelve seats, the table and the host, each the newest: a page may be 100 kB
NETWORK_NAME = "network name"  # as web/listen/nearby.py calls its fault
KEPT_MADE = 3  # of the game that is on, and of past ones that somebody looks at
PICTURE = "picture.svg"
FOLD = re.compile(r"<details(?![^>]*\bopen\b)")
MOOD = re.compile(r'\bdata-mood="(?P<mood>\w+)"')  # how the whole page looks, as its live part says: some know no :has
# Read anew without scripts; not the host's and the box's, where one types.
AGAIN = {"seat": "/", "table": "/table", "panel": "/panel", "history": "/history"}


@dataclass(frozen=True, slots=True)
class Audience:
    """Who looks at which page. Two phones with the same audience get the same bytes."""

    page: str  # seat, table, host, box, panel, history
    seat: Seat | None = None
    acting: Seat | None = None

    @property
    def stream(self) -> str:
        return f"/stream/{self.page}" + (f"?as={self.acting}" if self.acting else "")


class Pages:
    def __init__(
        self,
        door: Door,
        presence: Presence,
        address: Callable[[], str],
        panel: Panel | None,
        wifi: Wifi = NO_WIFI,
    ) -> None:
        self._door, self._presence, self._address, self._panel = door, presence, address, panel
        self.wifi = wifi
        self._environment = environment(door.games.folders, Compiled())
        self._known = frozenset(self._environment.list_templates())
        folders = door.games.folders.items()
        self._with_style = frozenset(slug for slug, folder in folders if styles.text(folder / "art", "style.css"))
        # By page and language; the one that was made last stands last.
        self._kept: dict[tuple[Audience, str], tuple[tuple[int, ...], Sheet]] = {}
        self._made: dict[object, Made] = {}  # by what it is made of: of the game that is on, and of past ones
        self._histories: dict[str, tuple[object, Histories]] = {}  # by language, and of what
        self.looked_back = LookedBack(self._environment, door.words_of)
        self._lock = Lock()

    @property
    def language(self) -> str:
        return self._door.language

    def speaking(self, code: str) -> "Pages":
        """The same, in the language of who reads: what is drawn alike for all is drawn once for each language."""
        door = self._door.speaking(code)
        if door is self._door:
            return self
        other = copy(self)
        other._door, other.looked_back = door, self.looked_back.speaking(door.words_of)
        return other

    def live(self, audience: Audience, snapshot: Snapshot | None = None) -> Sheet:
        """The part of a page that changes with the table: what the stream pushes."""
        snapshot = snapshot or self._door.snapshot
        shows = (snapshot.pulse, *self._beside(snapshot, audience.page))
        with self._lock:
            known = self._kept.get((audience, self.language))
        if known is not None and known[0] == shows:
            return known[1]
        stamp = self._stamp(audience, snapshot)
        sheet = Sheet(self._drawn(snapshot, audience), stamp)
        with self._lock:
            self._kept.pop((audience, self.language), None)
            self._kept[audience, self.language] = (shows, sheet)
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return sheet

    def _stamp(self, audience: Audience, snapshot: Snapshot) -> tuple[tuple[str, str], ...]:
        """What all forms of a page carry of the view that they were made of."""
        stamp = {"step": "" if snapshot.play is None else snapshot.play.step, "seen": self._door.seen(audience.seat)}
        return tuple((name, value) for name, value in (stamp | {"as": audience.acting or ""}).items() if value)

    def _drawn(self, snapshot: Snapshot, audience: Audience) -> str:
        """Where a game's own code breaks, that page says so; the other pages live."""
        context, where = self._seen(snapshot, audience)
        try:
            if not where:
                return self._environment.get_template(f"{audience.page}.html").render(context)
        except Exception as error:  # the game's own pages
            log.exception("the %s page of %s cannot be drawn", audience.page, audience.seat or "everybody")
            context, where = self._context(_without_game(snapshot), audience), blamed(error)
        ways_out = _ways_out(self._door, snapshot, audience)
        return self._environment.get_template("broken.html").render(context | ways_out, where=where)

    def _seen(self, snapshot: Snapshot, audience: Audience) -> tuple[dict[str, Any], str]:
        """All that a template can see; and where the game's view or offers broke: then it is as if none were on."""
        try:
            return self._context(snapshot, audience), ""
        except Exception as error:  # whatever a stranger's code can raise
            log.exception("the %s page of %s cannot be made", audience.page, audience.seat or "everybody")
            return self._context(_without_game(snapshot), audience), blamed(error)

    def _beside(self, snapshot: Snapshot, page: str) -> tuple[int, ...]:
        """What else a page shows: a press on the box makes no other page anew."""
        match page:
            case "box":
                return (snapshot.box.version,)
            case "host":
                return (self._presence.version, snapshot.box.outputs)
            case "panel":
                return (snapshot.box.version, 0 if self._panel is None else self._panel.version)
        return (self._presence.version,)

    def page(
        self, audience: Audience, *, message: str = "", stream: str = "", asked: Mapping[str, list[str]] = NOT_ASKED
    ) -> str:
        """A whole page: the frame around the live part. `asked`: a form that comes again once its question, which is
        the message, was answered."""
        moment, snapshot = self._door.moment(), self._door.snapshot
        live = self.live(audience, snapshot)
        return self._environment.get_template("frame.html").render(
            live=Markup(with_clocks(live.whole(), moment.now)),
            stamp=dict(live.stamp),
            mood=found["mood"] if (found := MOOD.search(live.text)) else "",
            message="" if asked else message,
            asked=asked,
            question=message,
            stream=stream,
            again=AGAIN.get(audience.page, ""),
            page=audience.page,
            moment=moment,
            **self._seen(snapshot, audience)[0],
        )

    def plain(self, template: str, seat: Seat | None = None, *, message: str = "", **more: Any) -> str:
        """A page that does not change by itself: joining, help, past games."""
        audience, snapshot = Audience(template, seat), self._door.snapshot
        stamp = self._stamp(audience, snapshot)  # never of a later view than the page's
        context = self._seen(snapshot, audience)[0] | more
        live = Sheet(self._environment.get_template(f"{template}.html").render(context), stamp).whole()
        return self._environment.get_template("frame.html").render(
            live=Markup(live),
            stamp={},
            mood="",
            message=message,
            asked=NOT_ASKED,
            question="",
            stream="",
            again="",
            page=template,
            moment=self._door.moment(),
            **context,
        )

    def annals(self, slug: str, picture: Any, seat: Seat | None) -> str:
        """What a game tells of all that were played of it, in its own words."""
        words = self._door.words_of(slug)
        tongue = tongue_of(words, self._door.name)
        own, name = f"{slug}/annals.html", words.template("title")

        def t(key: str, **values: Word) -> str:
            """A journal from elsewhere may name what nobody has words for: that costs its own line alone."""
            return tongue.t(key, **values) if key in words else key

        return self.plain("annals", seat, own=own, slug=slug, name=name, picture=picture, say=tongue.say, t=t)

    def at_the_end(self, end: PlayNow, *, unfolded: bool) -> Markup:
        """How a past game's table stood at last, as somebody sees it who only looks on; nothing where that breaks.

        `unfolded`: all of it, for paper."""
        house = House(people=tuple(Person(each.seat, each.name, each.colour) for each in end.sitters))
        told = replace(end, history=())  # it stands below, in chapters
        snapshot = replace(self._door.snapshot, house=house, play=told, knock=None, left_open=(), faults=())
        context, where = self._seen(snapshot, Audience("seat"))
        if where:
            return Markup()
        try:
            drawn = self._environment.get_template("last_table.html").render(context | NOT_HERE)
        except Exception:  # the game's own pages
            log.exception("the last table of game %d cannot be drawn", end.number)
            return Markup()
        drawn = with_clocks(drawn, end.at)
        return Markup(FOLD.sub("<details open", drawn) if unfolded else drawn)

    def card(self, id: str, seat: Seat) -> str | None:
        """The host's page about one card."""
        shown = cards.card(self._door, self._door.snapshot, id)
        return None if shown is None else self.plain("card", seat, card=shown)

    def has(self, template: str) -> bool:
        return template in self._known

    def _context(self, snapshot: Snapshot, audience: Audience) -> dict[str, Any]:
        """All that a template can see. Views are built field by field; the snapshot itself stays out."""
        door = self._door
        table = shown.table(door, snapshot, audience.seat, audience.acting, corrects=audience.page == "host")
        slug = table.game.slug if table.game is not None else ""
        words = door.words_of(slug)
        names = names_in(snapshot)
        tongue = tongue_of(words, lambda seat: names.get(seat, str(seat)))
        home = f"/as/{table.acting}" if table.acting else "/"
        (history, latest), ways = self._told(snapshot), frozenset[int]()
        if audience.page == "history":
            history, ways = Once(shown.history(door, snapshot, None)), ways_back(snapshot, audience.seat)
        return {
            "table": table,
            "game": table.game,
            "view": table.game.view if table.game is not None else None,
            **self.looked_back.shown(snapshot.play),
            "people": {each.seat: each for each in table.people},
            "me": next((each for each in table.people if each.seat == audience.seat), None),
            "seated": next((each for each in table.people if each.seat == (table.acting or audience.seat)), None),
            "home": home,
            "history": history,
            "latest": latest,
            "ways_back": ways,
            "phones": self._presence.phones,
            "eyes_are_shut": snapshot.eyes_are_shut,
            "has_style": slug in self._with_style,
            "template_of_game": self._template_of_game(slug, audience.page),
            "say": tongue.say,
            "t": tongue.t,
            "has_words": tongue.has_words,
            "lang": self.language,
            "colon": tongue.colon,
            "languages": self._languages(),
            "made": self._made_of(slug, home, names, table.people, tongue),
            "pieces": {},
            "colours": COLOURS,
            "longest_name": LONGEST_NAME,
            "address": self._address() if audience.page == "table" else "",
            "wifi": self.wifi,
            "plain": self._plain(snapshot, table),
            "picture_of_game": self._picture_of(slug) if slug else "",
            "pin": snapshot.house.pin if table.is_host else "",
            "is_guessed": snapshot.is_guessed,
            "wishes": snapshot.wishes if table.is_host and not snapshot.eyes_are_shut else (),
            "without_phone": tuple(map(door.name, self._open_at_start(snapshot))),
            "lobby": self._lobby(snapshot) if audience.page in ("host", "seat", "table") else None,
            "editors": self._editors(audience),
            "host_types": snapshot.house.host_types,
            "sound": boxpage.sound(snapshot),
            "has_big_button": "big" in snapshot.box.parts.buttons,
            "outputs": outputs(door.words_of(""), snapshot) if audience.page in ("host", "box") else None,
            "for_the_host": (NETWORK_NAME, POWER, HEAT),
            "box": boxpage.box(door, snapshot) if audience.page == "box" else None,
            "panel": self._panel.shown(door) if self._panel is not None and audience.page == "panel" else None,
        }

    def _made_of(
        self,
        slug: str,
        home: str,
        names: dict[Seat, str],
        people: Iterable[shown.ShownPerson],
        tongue: Tongue,
    ) -> Made:
        sitters = {each.seat: Sitter(each.name, each.colour) for each in people}
        of = (self.language, slug, home, tuple(names.items()), tuple(sitters.items()))
        with self._lock:
            made = self._made.pop(of, None) or Made(self._environment, slug, home, sitters, tongue)
            self._made[of] = made
            if len(self._made) > KEPT_MADE:
                del self._made[next(iter(self._made))]  # the oldest
        return made

    def _told(self, snapshot: Snapshot) -> Histories:
        of, told = self._histories.get(self.language, ((), NOTHING_TOLD))
        history = () if snapshot.play is None else snapshot.play.history
        if not history:
            return NOTHING_TOLD
        if of is not history:
            lines = shown.history(self._door, snapshot)
            told = Once(lines), Once(shown.latest(lines))
            self._histories[self.language] = (history, told)
        return told

    def _languages(self) -> dict[str, str]:
        """That somebody may change to, as each calls itself."""
        return {code: language(code).name for code in self._door.languages}

    def _editors(self, audience: Audience) -> tuple[tuple[str, str], ...]:
        """On the pages of those who may type."""
        seat, house = audience.seat, self._door.snapshot.house
        is_typist = audience.page in ("host", "seat") and seat is not None and may_type(house, seat)
        return shown.editors(self._door) if is_typist else ()

    def _open_at_start(self, snapshot: Snapshot) -> tuple[Seat, ...]:
        """Of the game that may start now, or again."""
        return (
            ()
            if snapshot.playing is not None or snapshot.house.game not in self._door.games
            else open_at_start(snapshot.house, self._door.games)
        )

    def _template_of_game(self, slug: str, page: str) -> str:
        own = f"{slug}/{'table' if page == 'table' else 'seat'}.html"
        return own if slug and self.has(own) else f"any_{'table' if page == 'table' else 'seat'}.html"

    def _plain(self, snapshot: Snapshot, table: shown.ShownTable) -> Plain | None:
        """Of a game that lacks a page of its own."""
        play, game = snapshot.play, table.game
        if play is None or game is None or all(self.has(f"{game.slug}/{own}.html") for own in ("seat", "table")):
            return None
        return plain(self._door.words_of(game.slug), snapshot, play, table.acting or table.seat, game.view)

    def _lobby(self, snapshot: Snapshot) -> dict[str, Any] | None:
        """What the host chooses from; nothing once a game is on."""
        if snapshot.play is not None:
            return None
        door, chosen = self._door, snapshot.house.game
        known = chosen if chosen in door.games else None
        return {
            "games": list(self.shelf().values()),
            "chosen": known,
            "options": shown.options(door, snapshot, known) if known else (),
            "presets": shown.presets(door, snapshot, known) if known else (),
            "title": door.title_of(known) if known else "",
            **(shown.one_tap(door, snapshot, known) if known else {}),
        }

    def shelf(self) -> dict[str, dict[str, Any]]:
        """The games that this table knows."""
        door = self._door
        return {
            slug: {
                "slug": slug,
                "title": door.title_of(slug),
                "blurb": door.blurb_of(slug),
                "least": about.least,
                "most": about.most,
                "picture": self._picture_of(slug),
            }
            for slug, about in sorted(door.games.known.items())
        }

    def _picture_of(self, slug: str) -> str:
        """Its address; none where the game brings none."""
        there = (self._door.games.folders[slug] / "art" / PICTURE).is_file()
        return f"/games/{slug}/art/{PICTURE}" if there else ""


def _ways_out(door: Door, snapshot: Snapshot, audience: Audience) -> dict[str, Any]:
    """Of a game whose page cannot be shown. Before it began, the page itself is shown as if none were chosen."""
    play = snapshot.play
    return {
        "page_of": audience.page,
        "undo": None if play is None else shown.undo(door, play, audience.seat, audience.seat == snapshot.house.host),
        "is_on": snapshot.playing is not None,
        "has_ended": play is not None and play.ended,
        "lobby_of": f"{audience.page}.html" if play is None else None,
    }


def _without_game(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, play=None, house=replace(snapshot.house, game=None))
