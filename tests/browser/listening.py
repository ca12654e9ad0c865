"""A real mission on screens that sound: the program, browsers that play, and what is heard of them beside the plan."""

import json
import threading
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.earshot import PACKAGES, PAREC, PULSEAUDIO, Loudspeakers, Tape, clip_of, is_clear
from tests.browser.house import PATIENCE_MS, SCREEN, Server
from tests.web.ear import Ear

LISTENER: Final = "f" * 16  # a screen that only reads what is told
NEAR_MS: Final = 250  # so near to its moment a cue is looked for
EXCUSED_MS: Final = 3_000  # after the sound system has stumbled
LENGTH_MS: Final = 1_000  # of what is looked at of a cue
SAME_MS: Final = 250
FIGURES: Final = """import("/static/js/speaker/element.js").then(({ inside }) => {
  const { clock, clips, player } = inside();
  return { log: player.log, stumbles: clock.stumbles, bytes: clips.bytes, real: clock.real() };
})"""
STATE: Final = "document.querySelector('sound-here').dataset.is"
ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"]
EVERY_S: Final = 9
KINDS: Final = (
    "alert T+{turn} serious red",
    "data transfer",
    "alert T+{turn} common white unconfirmed",
    "incoming data",
    "alert T+{turn} common blue",
)


def lacking() -> str:
    if PULSEAUDIO.exists() and PAREC.exists():
        return ""
    return f"PulseAudio is missing, into which browsers play. To hear them: sudo apt install {PACKAGES}"


def mission(seconds: int) -> str:
    """A cue or more every nine seconds."""
    events = [f'"{at} {KINDS[n % len(KINDS)].format(turn=1 + n % 6)}"' for n, at in enumerate(range(9, 60, EVERY_S))]
    late = range(90, seconds - 40, EVERY_S)
    events += [f'"{at} {("data transfer", "incoming data", "comms down 6")[n % 3]}"' for n, at in enumerate(late)]
    ends = f"[{seconds // 2}, {seconds}]"
    head = f'[[mission]]\nid = "heard"\ntitle = "Heard"\nturns = 7\nphase_ends = {ends}\n'
    return f"{head}events = [{', '.join(events)}]\n"


@dataclass(frozen=True, slots=True)
class Cue:
    """As the table told it."""

    at: int
    bus: str
    hash: str


@dataclass(frozen=True, slots=True)
class Start:
    """Of a cue on one screen."""

    cue: Cue
    late: float | None  # beside the plan, with the constant lag of what records it; None: it was not heard
    is_clear: bool  # so that it can be found to the millisecond
    has_stumbled: bool  # the page has noted that the sound system did, around it
    is_begun: bool  # the page says so
    within: float  # so wrong its clock may have been, as it says

    @property
    def is_plain(self) -> bool:
        return self.is_clear and not self.has_stumbled


class Plan:
    """Everything that is told to a screen, as a screen gets it."""

    def __init__(self, ear: Ear) -> None:
        self._items: list[Any] = []
        self._ear = ear
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while (event := self._ear.next()) is not None:
            if event[0] == "sound":
                self._items = and_then(self._items, event[1])

    def cues(self, since: float, until: float) -> list[Cue]:
        return cues_in(self._items, since, until)


def and_then(known: list[Any], event: Any) -> list[Any]:
    """All items that were told of, with one event more: what is not over and is not told again has come to nothing."""
    told, made = event["items"], event["made"]
    over = [each for each in known if each["at"] + each["ms"] <= made]
    on = [(each, item) for item in told for each in known if each not in over and same(each, item)]
    items = [*over, *({**each, "end": item["end"]} for each, item in on)]
    return items + [item for item in told if not any(item is its for _, its in on)]


def cues_in(items: list[Any], since: float, until: float) -> list[Cue]:
    found = [each for each in items if not each["loop"] and each["end"] is None]
    cues = [Cue(each["at"] + after, each["bus"], hash) for each in found for hash, after in each["parts"]]
    return sorted((each for each in cues if since <= each.at < until), key=lambda each: each.at)


def same(one: Any, other: Any) -> bool:
    is_alike = (one["bus"], one["parts"]) == (other["bus"], other["parts"])
    return is_alike and abs(one["at"] - other["at"]) <= SAME_MS


class Listening:
    """Closes in reverse what it opened."""

    def __init__(self, folder: Path, names: Sequence[str] = ("a", "b")) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            self.server = Server(folder / "state", "--sound", "screen")
            self.server.start()
            stack.callback(self.server.stop)
            self._asked = 0
            self.key = self._post("/seats", {"name": "Ann"})["key"]
            self.ask("AskToSound", screen=LISTENER, name="listener")
            self.plan = Plan(Ear(self.server.port, f"/stream/table?sound={LISTENER}", self.key))
            speakers = Loudspeakers(folder / "pulse", *names)
            stack.callback(speakers.close)
            self.tapes = [stack.enter_context(speakers.recorded(name)) for name in names]
            playwright = stack.enter_context(sync_playwright())
            self.pages = [self._screen(stack, playwright, speakers.environment(name)) for name in names]
            self._open = stack.pop_all()

    def __enter__(self) -> "Listening":
        return self

    def __exit__(self, *what: object) -> None:
        self._open.close()

    def _screen(self, stack: ExitStack, playwright: Any, environment: dict[str, str]) -> Page:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=ARGUMENTS, ignore_default_args=["--mute-audio"], env=environment
        )
        stack.callback(browser.close)
        context = browser.new_context(viewport={"width": SCREEN[0], "height": SCREEN[1]})
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": "seat", "value": self.key, "url": self.server.address}])
        page: Page = context.new_page()
        page.goto(f"{self.server.address}/table")
        page.get_by_role("button", name="Sound here").click()
        self.wait_for(page, lambda: page.evaluate(STATE) == "plays", "it does not play")
        return page

    # --- the table

    def ask(self, type: str, **fields: Any) -> Any:
        self._asked += 1
        sent = {"id": f"heard {self._asked}", "command": {"type": type, **fields}}
        return self._post("/commands", sent, self.key)

    def _post(self, path: str, body: Any, key: str = "") -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        request = urllib.request.Request(f"{self.server.address}/api/v1{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def launch(self, seconds: int) -> None:
        self.ask("ChooseGame", game="space-alert")
        self.ask("SetOptions", values={"own_missions": mission(seconds), "crew": "five"})
        self.ask("StartGame", sure=True)
        self.ask("ChooseMission", mission="heard")
        self.ask("Launch")

    # --- the screens

    def real(self) -> float:
        """The table's clock that never stands."""
        return float(self.pages[0].evaluate(FIGURES)["real"])

    def rest(self, ms: int) -> None:
        self.pages[0].wait_for_timeout(ms)

    def wait_for(self, page: Page, claim: Callable[[], bool], why: str, within_ms: int = PATIENCE_MS) -> None:
        for _ in range(within_ms // 25):
            if claim():
                return
            page.wait_for_timeout(25)
        raise AssertionError(why)

    def clip(self, hash: str) -> tuple[int, ...]:
        return clip_of(self._wave(hash))

    @cache  # noqa: B019 - as long as the test
    def _wave(self, hash: str) -> bytes:
        with urllib.request.urlopen(f"{self.server.address}/sound/{hash}.wav", timeout=20) as answer:
            return bytes(answer.read())

    @cache  # noqa: B019 - as long as the test
    def _clear(self, hash: str) -> bool:
        return is_clear(self.clip(hash))

    # --- what was heard

    def starts(self, screen: int, cues: Sequence[Cue]) -> Iterator[Start]:
        figures, tape = self.pages[screen].evaluate(FIGURES), self.tapes[screen]
        for cue in cues:
            clip = self.clip(cue.hash)
            has_stumbled = stumbled(figures, cue.at)
            begun = [
                each
                for each in figures["log"]
                if each["hash"] == cue.hash
                and abs(each["plan"] - cue.at) <= SAME_MS
                and (has_stumbled or each["into"] == 0)
            ]
            found = tape.find(clip, cue.at, NEAR_MS)
            late = None if found is None else found - cue.at
            within = max((each["within"] for each in begun), default=0.0)
            yield Start(cue, late, self._clear(cue.hash), has_stumbled, bool(begun), within)


def stumbled(figures: Any, at: float) -> bool:
    return any(-EXCUSED_MS <= each["at"] - at <= LENGTH_MS for each in figures["stumbles"])


def off(starts: Sequence[Start]) -> list[float]:
    """From where they are in the middle, of those that need no excuse, and more than the page's clock may be wrong."""
    late = [(each.late, each.within) for each in starts if each.late is not None and each.is_plain]
    middle = median(each for each, _ in late) if late else 0.0
    return sorted(max(0.0, abs(each - middle) - within) for each, within in late)


def apart(one: Sequence[Start], other: Sequence[Start]) -> list[float]:
    """Two screens, with nothing that stumbled."""
    both = [(each, that) for each, that in zip(one, other, strict=True) if each.is_plain and that.is_plain]
    return sorted(
        max(0.0, abs(each.late - that.late) - each.within - that.within)
        for each, that in both
        if each.late is not None and that.late is not None
    )


def loud(tape: Tape, since: float, until: float) -> bool:
    return tape.loudness(since, until) > 1
