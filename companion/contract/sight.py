"""What can be seen of one state: each channel is asked, what it names must be there, and no look may change it."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from random import Random
from typing import Any, Final

from companion.contract.cues import COLOURS, FLASHES, LAMPS, SHOWS, Bed, Cue, Flash, Light, Say, Scene, Sound, Track
from companion.contract.findings import Broke, Findings, named
from companion.contract.fitting import is_asked, unfit_offer
from companion.contract.game import AnyGame
from companion.contract.ground import Ground
from companion.contract.lines import Seat, Who
from companion.contract.offers import Choice, Offer, Several
from companion.contract.sayable import Tongue, lines_in

OFTEN: Final = 0.2  # of what is slow


class Sight:
    def __init__(self, game: AnyGame, ground: Ground, tongue: Tongue, findings: Findings) -> None:
        self._game, self._ground, self._tongue, self._findings = game, ground, tongue, findings
        self._lamps = (*LAMPS, *game.lamps)
        self._listed = (*game.commands, *game.corrections)
        self._known_offers: set[Any] = set()
        self._known_scenes: set[Scene] = set()
        self._taught = {each.key for each in game.options if each.editor is not None}
        self._has_page = (game.folder / "seat.html").exists()

    @contextmanager
    def asking(self, by: str, *states: tuple[Any, bytes]) -> Iterator[None]:
        """Around what may look at a state, and no more."""
        with self._findings.asking(by):
            yield
        for state, json in states:
            self.unchanged(by, state, json)

    def unchanged(self, by: str, state: Any, json: bytes) -> None:
        """As it was when it came to be: else nothing could be taken back."""
        with self._findings.asking(f"{by}, after which the state can be written"):
            is_so = self._ground.to_json(state) == json
        if not is_so:
            what = "changes the state that it was given, so nothing could be taken back: make another with replace()"
            self._findings.add(by, what, "changed")
            raise Broke

    def written(self, by: str, state: Any) -> bytes:
        """A state that has just come to be."""
        with self._findings.asking(f"{by}, after which the state can be written"):
            if state is None:
                self._findings.add(by, "gives no state: it must return the one after it", "none")
                raise Broke
            json = self._ground.to_json(state)
        try:
            hash(state)
        except TypeError as error:
            self._findings.add(by, f"gives a state that can be changed in place ({error}): take tuples and frozensets")
        return json

    def look(self, state: Any, json: bytes, seats: tuple[Seat, ...], rng: Random) -> None:
        game, findings = self._game, self._findings
        with self.asking("GAME.broken", (state, json)):
            for wrong in game.broken(state):
                findings.add("GAME.broken", wrong)
        for by, count in (("GAME.step", game.step), ("GAME.turn", game.turn)):
            with self.asking(by, (state, json)):
                if not isinstance(number := count(state), int):
                    findings.add(by, f"gives {number!r}, and no number", "no number")
        with self.asking("GAME.acts", (state, json)):
            acting = game.acts(state)
            if not isinstance(acting, frozenset):
                findings.add("GAME.acts", f"gives a {type(acting).__name__}: take a frozenset of seats", "no set")
            if strangers := set(acting) - set(seats):
                findings.add("GAME.acts", f"waits for {sorted(strangers)}, who do not play", "acts")
        with self.asking("GAME.scene", (state, json)):
            scene = game.scene(state)
            is_known = scene in self._known_scenes
        if not is_known:
            with findings.asking("GAME.scene"):
                self._scene(scene)
            self._known_scenes.add(scene)
        with self.asking("GAME.told", (state, json)):
            for each in game.told(state):
                if each.option not in self._taught:
                    findings.add("GAME.told", f"tells of {each.option!r}, which has no editor to keep it", "editor")
        few = seats if len(seats) <= 3 else tuple(rng.sample(seats, 3))
        with self.asking("GAME.view", (state, json)):
            views = [game.view(state, seat) for seat in (None, *few)]
        for view in views:
            self._view(view, is_read=rng.random() < OFTEN)
        for seat in few:
            self._offers(lambda seat=seat: game.offers(state, seat), "offered", seats)  # type: ignore[misc]
        self._offers(lambda: game.for_host(state), "for_host", seats)
        self.unchanged("what is offered", state, json)

    def _view(self, view: Any, *, is_read: bool) -> None:
        by = "GAME.view"
        said_by = f"{by} ({type(view).__name__})"
        with self._findings.asking(said_by):
            for each in lines_in(view):
                self._tongue.say(each, said_by)
        if is_read:
            with self._findings.asking(f"{by}: {type(view).__name__} as JSON, for programs"):
                self._ground.to_json(view)
        if not self._has_page and not hasattr(type(view), "__dataclass_fields__"):
            self._findings.add(
                by, f"gives a {type(view).__name__}: without a seat.html it must be a dataclass", "plain"
            )

    def _offers(self, offered: Callable[[], Iterable[Offer]], method: str, seats: tuple[Seat, ...]) -> None:
        with self._findings.asking(f"what is {method}"):
            offers = tuple(offered())
        for offer in offers:
            self._findings.is_a(offer, Offer, f"what is {method}")
            by = named(offer.command, method)
            try:
                is_known = offer in self._known_offers
            except TypeError:
                self._findings.add(by, "its values cannot be compared: take texts, numbers, True or False", "hash")
                raise Broke from None
            if not is_known:
                with self._findings.asking(by):
                    self._offer(offer, by, seats)
                self._known_offers.add(offer)

    def _offer(self, offer: Offer, by: str, seats: tuple[Seat, ...]) -> None:
        """Once each: nothing ends here, so that a game by itself is the same as one among many."""
        if wrongs := tuple(unfit_offer(offer, self._listed)):
            for wrong in wrongs:
                self._findings.add(by, wrong)
            return
        for field in offer.fields:
            if is_asked(field):
                self._tongue.needs(f"field.{field.name}", by)
            if isinstance(field, Choice | Several):
                for value in field.values:
                    if field.label is not None:
                        with suppress(Broke), self._findings.asking(f"{by}: the label of {field.name}"):
                            self._tongue.say(field.label(value), f"{by}: the label of {field.name}")
                    elif isinstance(value, bool) and not self._has_page:
                        self._tongue.needs(f"value.{field.name}.{str(value).lower()}", by)
                    elif value in seats:
                        self._findings.add(by, f"{field.name} shows a seat by its key: give it a label", field.name)

    def _scene(self, scene: Scene) -> None:
        by = "GAME.scene"
        for light in scene.lights:
            self._findings.is_a(light, Light, by)
            self._lamp(light.lamp, by)
            self._one_of("colour", light.colour, COLOURS, by)
            self._one_of("show", light.show, SHOWS, by)
        if scene.bed is not None:
            self._one_of("bed", scene.bed, self._ground.sounds, by)
        if scene.track is not None:
            self._track(scene.track, by)

    def _track(self, track: Track, by: str) -> None:
        at = 0
        for cue in track.cues:
            self._findings.is_a(cue, Cue, by)
            if cue.at < at:
                self._findings.add(by, f"the cue at {cue.at} stands after that at {at}", "order")
            at = max(at, cue.at)
            match cue.what:
                case Say(said):
                    self._tongue.speak(said, by)
                case Sound(name) | Bed(str(name)):
                    self._one_of("sound", name, self._ground.sounds, by)

    def effect(self, effect: object, by: str) -> None:
        """What the room does at one moment."""
        match effect:
            case Say(said):
                self._tongue.speak(said, by)
            case Sound(name):
                self._one_of("sound", name, self._ground.sounds, by)
            case Flash(lamp, show, colour):
                self._lamp(lamp, by)
                self._one_of("colour", colour, COLOURS, by)
                self._one_of("show", show, FLASHES, by)
            case _:
                self._findings.add(by, f"gives {effect!r}: take Say, Sound or Flash", "effect")

    def _lamp(self, lamp: object, by: str) -> None:
        if isinstance(lamp, Who):
            self._tongue.say(lamp, by)
        else:
            self._one_of("lamp", lamp, self._lamps, by)

    def _one_of(self, what: str, name: Any, known: Collection[str], by: str) -> None:
        if name not in known:
            near = get_close_matches(str(name), known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(known))}"
            self._findings.add(by, f"there is no {what} {name!r}: {hint}", f"{what} {name}")
