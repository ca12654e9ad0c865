"""One random game in which everything is asked at every step: each channel, each language, each way back."""

from collections import deque
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Any, Final

from companion.contract.chance import THINKING_MS, Making, chosen
from companion.contract.chapters import Course, Event
from companion.contract.cues import COLOURS, FLASHES, LAMPS, SHOWS, Bed, Flash, Say, Scene, Sound, Track
from companion.contract.findings import Broke, Findings, named
from companion.contract.fitting import is_asked, unfit_offer
from companion.contract.game import AnyGame, Press, Result, Setup
from companion.contract.lines import Line, Refused, Seat, Who
from companion.contract.offers import Choice, Offer, Several
from companion.contract.sayable import Tongue, lines_in
from companion.contract.secrets import Leak, leaks, told_leaks, variants
from companion.contract.values import ZERO, Millis

if TYPE_CHECKING:
    from companion.contract.proof import Ground

MOST_STEPS: Final = 100_000
KEPT: Final = 40  # commands that were possible before: a tap may come late
# Not every step asks all that is slow; over a game all of it is asked often.
SIDEWAYS: Final = 0.2  # of the steps look at what else could be done
LATE: Final = 0.06  # of the steps nobody does anything before time is up
TWINS: Final = 0.3  # of the steps ask for twins


class Walk:
    def __init__(
        self, game: AnyGame, ground: "Ground", tongue: Tongue, findings: Findings, is_enough: Callable[[], bool]
    ) -> None:
        self._game = game
        self._ground = ground
        self._tongue = tongue
        self._findings = findings
        self._is_enough = is_enough
        self._make = Making(ground.commands, ground.type_key)
        self._lamps = (*LAMPS, *game.lamps)
        self._listed = (*game.commands, *game.corrections)
        self._known_offers: set[Any] = set()
        self._known_scenes: set[Scene] = set()
        self._before: deque[Any] = deque(maxlen=KEPT)
        self._seen: dict[tuple[type[Any], str], list[Any]] = {}  # what stood in events
        self._has_page = (game.folder / "seat.html").exists()

    def play(self, of: Setup, seed: str, rng: Random) -> None:
        game, self.of, self.rng = self._game, of, rng
        self._tongue.seats = frozenset(of.seats)
        self._before.clear()
        try:
            with self._findings.asking("GAME.new"):
                state = game.new(of)
        except Refused:
            return  # these options do not go together
        self._hands(of)
        now, steps = ZERO, 0
        opened = state  # with open eyes
        while self._goes_on(state):
            steps += 1
            self._findings.when = f"seed {seed}, step {steps}"
            if steps > MOST_STEPS:
                self._findings.add("GAME.result", f"the game does not end: {MOST_STEPS} steps")
                return
            if self._is_enough() and steps > 1:
                return
            self._look(state)
            due = self._due(state)
            if due is not None and due > now and rng.random() < LATE:
                now = due
            if due is not None and due <= now:
                course = Course(state, now, rng)
                self._tick(course, due)
            else:
                with self._findings.asking("GAME.acts, or what is offered"):
                    picked = chosen(game, state, of.seats, rng, waits=due is not None)
                if picked is None:
                    if due is None:
                        self._findings.add("GAME", "nobody can do anything, and nothing is due")
                        return
                    now = due
                    continue
                seat, offer = picked
                if rng.random() < SIDEWAYS:
                    self._sideways(state, opened, now)
                command = self._made(offer)
                shut = command.breaks_off and state is not opened
                course = Course(opened if shut else state, now, rng, seat)
                if not self._decided(command, course, offer):
                    continue
                now = Millis(now + THINKING_MS)
            if rng.random() < TWINS:
                self._tell_nothing(course)
            after = course.state
            if not self._masks(after):
                opened = after
            else:
                opened = next((each for each, _, _ in reversed(course.happened) if not self._masks(each)), opened)
            state = after
        self._look(state)

    def _goes_on(self, state: Any) -> bool:
        with self._findings.asking("GAME.result"):
            result = self._game.result(state)
        if result is None:
            return True
        self._is_result(result)
        return False

    def _is_result(self, result: object) -> None:
        if not isinstance(result, Result):
            self._findings.add("GAME.result", f"gives {result!r}, which is no Result", "no result")
            raise Broke
        for seat in (*result.winners, *(seat for seat, _ in result.scores)):
            if seat not in self.of.seats:
                self._findings.add("GAME.result", f"names {seat!r}, who does not play", "seat")
        if result.line is not None:
            self._tongue.say(result.line, "GAME.result")

    # --- what can be seen of a state

    def _look(self, state: Any) -> None:
        game, findings, seats = self._game, self._findings, self.of.seats
        with findings.asking("GAME.broken"):
            for wrong in game.broken(state):
                findings.add("GAME.broken", wrong)
        with findings.asking("GAME.step"):
            if not isinstance(step := game.step(state), int):
                findings.add("GAME.step", f"gives {step!r}, and no number", "step")
        with findings.asking("GAME.acts"):
            if strangers := set(game.acts(state)) - set(seats):
                findings.add("GAME.acts", f"waits for {sorted(strangers)}, who do not play", "acts")
        self._scene(state)
        few = seats if len(seats) <= 3 else tuple(self.rng.sample(seats, 3))
        for seat in (None, *few):
            self._view(state, seat)
        for seat in few:
            self._offers(lambda seat=seat: game.offers(state, seat), "offered")  # type: ignore[misc]
        self._offers(lambda: game.for_host(state), "for_host")

    def _view(self, state: Any, seat: Seat | None) -> None:
        by = "GAME.view"
        with self._findings.asking(by):
            view = self._game.view(state, seat)
        for each in lines_in(view):
            self._tongue.say(each, f"{by} ({type(view).__name__})")
        if self.rng.random() < SIDEWAYS:
            with self._findings.asking(f"{by}: {type(view).__name__} as JSON, for programs"):
                self._ground.to_json(view)
        if not self._has_page and not hasattr(type(view), "__dataclass_fields__"):
            self._findings.add(
                by, f"gives a {type(view).__name__}: without a seat.html it must be a dataclass", "plain"
            )

    def _offers(self, offered: Callable[[], Iterable[Offer]], method: str) -> None:
        with self._findings.asking(f"what is {method}"):
            offers = tuple(offered())
        for offer in offers:
            if not isinstance(offer, Offer):
                self._findings.add(f"what is {method}", f"gives {offer!r}, which is no Offer", "no offer")
                raise Broke
            by = named(offer.command, method)
            try:
                is_known = offer in self._known_offers
            except TypeError:
                self._findings.add(by, "its values cannot be compared: take texts, numbers, True or False", "hash")
                raise Broke from None
            if not is_known:
                self._known_offers.add(offer)
                self._offer(offer, by)

    def _offer(self, offer: Offer, by: str) -> None:
        is_whole = True
        for wrong in unfit_offer(offer, self._listed):
            self._findings.add(by, wrong)
            is_whole = False
        if not is_whole:
            raise Broke
        for field in offer.fields:
            if is_asked(field):
                self._tongue.needs(f"field.{field.name}", by)
            if isinstance(field, Choice | Several):
                for value in field.values:
                    if field.label is not None:
                        with self._findings.asking(f"{by}: the label of {field.name}"):
                            word = field.label(value)
                        self._tongue.say(word, f"{by}: the label of {field.name}")
                    elif isinstance(value, bool) and not self._has_page:
                        self._tongue.needs(f"value.{field.name}.{str(value).lower()}", by)
                    elif value in self.of.seats:
                        self._findings.add(by, f"{field.name} shows a seat by its key: give it a label", field.name)

    def _scene(self, state: Any) -> None:
        by = "GAME.scene"
        with self._findings.asking(by):
            scene = self._game.scene(state)
            if scene in self._known_scenes:
                return
            self._known_scenes.add(scene)
        for light in scene.lights:
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
            if cue.at < at:
                self._findings.add(by, f"the cue at {cue.at} stands after that at {at}", "order")
            at = max(at, cue.at)
            match cue.what:
                case Say(said):
                    self._tongue.speak(said, by)
                case Sound(name) | Bed(str(name)):
                    self._one_of("sound", name, self._ground.sounds, by)

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

    # --- what happens

    def _due(self, state: Any) -> Millis | None:
        with self._findings.asking("GAME.due"):
            due, again = self._game.comes_at(state), self._game.comes_at(state)
        if due != again:
            self._findings.add("GAME.due", f"says {due}, and then {again} of the same state", "due")
        return due

    def _tick(self, course: Course[Any], due: Millis) -> None:
        by = "GAME.tick"
        before = self._ground.to_json(course.state)
        try:
            with self._findings.asking(by):
                self._game.come(course)
        except Refused as refused:
            self._findings.add(by, f"refuses what time brings: {refused.code}")
            raise Broke from refused
        self._happened(course, before, by)
        if self._due(course.state) == due:
            self._findings.add(by, f"leaves it due at {due}: it would come again for ever", "due")
            raise Broke

    def _made(self, offer: Offer) -> Any:
        with self._findings.asking(f"{named(offer.command)}, as a phone sends it"):
            command = self._make(offer, self.rng)
        self._before.append(command)
        return command

    def _decided(self, command: Any, course: Course[Any], offer: Offer | None) -> bool:
        """Without an offer it may be refused: a tap that comes late."""
        by = named(type(command), "decide")
        with self._findings.asking(f"{by}, before which its state can be written"):
            before = self._ground.to_json(course.state)
        try:
            with self._findings.asking(by):
                command.decide(course)
        except Refused as refused:
            self._tongue.refuse(refused, by)
            if offer is not None and not offer.loose:
                self._findings.add(
                    by, f"refuses {command}, which was offered to {course.by}: {refused.code}", refused.code
                )
                raise Broke from refused
            return False
        self._happened(course, before, by)
        return True

    def _happened(self, course: Course[Any], before: bytes, by: str) -> None:
        """Before and after each event."""
        for state, event, after in course.happened:
            before = self._event(state, event, after, before, by)

    def _event(self, before: Any, event: Event[Any], after: Any, json: bytes, by: str) -> bytes:
        kind, ground, findings = type(event), self._ground, self._findings
        if kind not in self._game.events:
            findings.add(by, f"lets {kind.__name__} happen, which stands in no chapter of GAME", kind.__name__)
            raise Broke
        with findings.asking(f"{named(kind)}, written and read again"):
            again = ground.events.decode(ground.events.encode(event))
        if again != event:
            findings.add(named(kind), f"is read again as something else: {again} is not {event}", "again")
        with findings.asking(f"{named(kind, 'apply')}, after which the state can be written"):
            written = ground.to_json(after)
            if ground.to_json(again.apply(before)) != written:
                findings.add(named(kind, "apply"), "leads to another state each time: it may draw no lots", "again")
            if ground.to_json(before) != json:
                findings.add(named(kind, "apply"), "changes the state before it: nothing could be taken back", "before")
        told_by, heard_by = named(kind, "told"), named(kind, "heard")
        with findings.asking(told_by):
            told = event.told(before, after)
        if told is not None and not isinstance(told, Line):
            findings.add(told_by, f"gives {told!r}, which is no line", "no line")
        self._tongue.say(told or (), told_by)
        with findings.asking(heard_by):
            heard = tuple(event.heard(before, after))
        for effect in heard:
            self._effect(effect, heard_by)
        return written

    def _effect(self, effect: object, by: str) -> None:
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

    def _masks(self, state: Any) -> bool:
        with self._findings.asking("GAME.scene"):
            track = None if self._game.result(state) is not None else self._game.scene(state).track
        return track is not None and track.masks

    # --- what might happen

    def _sideways(self, state: Any, opened: Any, now: Millis) -> None:
        """What else is offered now, a tap that comes late, a press: it is looked at, and does not happen."""
        rng, seat = self.rng, self.rng.choice(self.of.seats)
        with self._findings.asking("what is offered"):
            offers = self._game.offers(state, seat)
            corrections = self._game.for_host(state)
        for offer in (*rng.sample(offers, min(2, len(offers))), *rng.sample(corrections, min(1, len(corrections)))):
            self._tried(self._made(offer), state, opened, now, seat, offer)
        if self._before:
            self._tried(rng.choice(tuple(self._before)), state, opened, now, seat, None)
        button = rng.choice(("big", seat, "alert", "silence"))
        with self._findings.asking("GAME.hands.pressed"):
            wish = self._game.hands.pressed(state, Press(button, rng.choice(("short", "long"))))
        if wish is not None:
            self._tried(wish[1], state, opened, now, wish[0], None)

    def _tried(self, command: Any, state: Any, opened: Any, now: Millis, by: Seat | None, offer: Offer | None) -> None:
        breaks_off = command.breaks_off and state is not opened
        self._decided(command, Course(opened if breaks_off else state, now, Random(self.rng.random()), by), offer)

    def _hands(self, of: Setup) -> None:
        with self._findings.asking("GAME.hands.cards"):
            cards = tuple(self._game.hands.cards(of.options))
        for command, name in cards:
            self._tongue.say(name, "GAME.hands.cards")
            with self._findings.asking(f"GAME.hands.cards: {command}"):
                self._ground.commands.decode(self._ground.commands.encode(command))

    # --- what nobody may know

    def _tell_nothing(self, course: Course[Any]) -> None:
        game, rng = self._game, self.rng
        with self._findings.asking("GAME.twins"):
            for twin in game.twins(course.state, rng):
                self._leaks(leaks(game, course.state, twin, self.of.seats), "GAME.")
            for before, event, after in course.happened:
                where = named(type(event))
                for twin in game.twins(before, rng):
                    self._leaks(told_leaks(game, before, event, after, twin), f"{where}.")
                self._leaks(variants(game, before, event, after, self._seen, rng), f"{where}.")

    def _leaks(self, found: Any, where: str) -> None:
        leak: Leak
        for leak in found:
            self._findings.add(f"{where}{leak.channel}", leak.told)
