"""The sound director: what the speaker does, and when. Pure: time is handed in, and actions come out.

It keeps a picture of what should sound now and compares it with what it last asked for. So pause, mute, a new volume
and a card that comes back are no cases of their own: they change the picture, or what was asked for.
"""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Final

from companion.sound import orders
from companion.sound.beds import FADE_MS, Bed, Beds, Sample
from companion.sound.preload import Loading
from companion.sound.queue import Queue

DUCK_MS: Final = 120
HOLD_MS: Final = 300  # a bed does not come up between two lines
BETWEEN_LINES_MS: Final = 250
SHARP_MS: Final = 40  # nobody hears how late it is: it counts as begun at its moment, for all who play it
LATE_MS: Final = 250  # so late, a line still begins at its beginning
EXCUSED_MS: Final = 2_000  # and so late, where the card had to be opened first
WORTH_REPEATING: Final = 0.8  # a line that was cut after more than this has been understood
DEFAULT_VOLUME: Final = 80


class Director:
    """Ask it for something, then `tick` at once, and again when it is `due`. All times are of one monotonic clock."""

    def __init__(self, *, volume: int = DEFAULT_VOLUME, limit: int = 100) -> None:
        self._limit = limit
        self._volume = self._within(volume)
        self._muted = False
        self._levels = (1.0, 1.0, 1.0)  # of voice, effects and background, of the whole
        self._paused_at: int | None = None
        self._keeps_bed = False
        self._back = 0  # how far the cut line had come: resuming goes back so far
        self._voice: orders.On | None = None
        self._effects: list[orders.On] = []
        self._beds, self._sample = Beds(), Sample()
        self._queue = Queue()
        self._plan: list[orders.Coming] = []
        self._wanted: tuple[orders.Clip | None, int] | None = None  # the bed that is asked for, and its fade
        self._floor_at = 0  # speech waits until then: the line before it, or an effect's lead
        self._duck = orders.Ramp(1.0, 1.0)
        self._is_ducked = False
        self._hold_until = 0
        self._loading = Loading()
        self._sent: dict[str, tuple[orders.On, orders.Fader]] = {}
        self._lead_ms = 0
        self.excused_to = 0  # the card was being opened until then
        self.asked = 0  # rises with everything that may change what is to come
        self._out: list[orders.Action] = []

    # --- what may be asked

    def say(self, clip: orders.Clip, *, urgent: bool = False, aside: bool = False, topic: str = "") -> None:
        """A line waits for its turn; an urgent one cuts in. An aside is not of the game: it is said in a pause too."""
        self.asked += 1
        self._loading.ask(clip)
        self._queue.put(orders.Waiting(orders.Kind.VOICE, clip, urgent, aside, topic))

    def sound(self, clip: orders.Clip, *, aside: bool = False) -> None:
        """An effect waits for what was asked for before it, as a fanfare for the news. An aside is heard in a pause
        too."""
        self.asked += 1
        self._loading.ask(clip)
        self._queue.put(orders.Waiting(orders.Kind.EFFECT, clip, aside=aside))

    def bed(self, clip: orders.Clip | None, *, fade_ms: int = FADE_MS) -> None:
        self.asked += 1
        self._loading.ask(clip)
        self._wanted = (clip, fade_ms)

    def sample(self, clip: orders.Clip, now: int) -> None:
        """A bed for a while, instead of any other; in a pause too."""
        self.asked += 1
        self._out.append(orders.Heard(orders.Kind.EFFECT, clip))
        self._sample.begin(clip, now)

    def play_at(self, at: int, kind: orders.Kind, clip: orders.Clip | None, *, fade_ms: int = FADE_MS) -> None:
        """A cue of a plan, at its moment: never counted from now. Pauses move it; lines that only wait keep clear."""
        self.asked += 1
        self._loading.ask(clip)
        self._plan.append(orders.Coming(at, kind, clip, fade_ms))
        self._plan.sort(key=lambda each: each.at)

    def follow(self, plan: Iterable[tuple[int, orders.Kind, orders.Clip | None]]) -> None:
        """All that is to come of a plan, instead of what was."""
        self.asked += 1
        self._plan.clear()
        self._queue.keep(planned=False)
        for each in plan:
            self.play_at(*each)

    def foresee(self, clips: Iterable[orders.Clip]) -> None:
        """These may be asked for some time."""
        self._loading.foresee(clips)

    def forget(self, topic: str) -> None:
        """What waits of it: there is a newer one."""
        self.asked += 1
        self._queue.forget(topic)

    def drop(self) -> None:
        """Forget what was to come, and cut what is being said: it is no longer so."""
        self.drop_waiting()
        self.drop_plan()

    def drop_waiting(self, *, cuts: bool = True) -> None:
        """All but what is planned. What is being said is cut, or said to its end."""
        self.asked += 1
        self._sample.end()
        self._queue.keep(planned=True)
        if cuts and self._voice is not None and not self._voice.planned:
            self._voice = None

    def drop_plan(self) -> None:
        self.follow(())
        self._back = 0
        if self._voice is not None and self._voice.planned:
            self._voice = None

    def set_volume(self, volume: int) -> int:
        within = self._within(volume)
        self.asked += within != self._volume
        self._volume = within
        return self._volume

    def mute(self, muted: bool) -> None:
        self.asked += muted != self._muted
        self._muted = muted

    def set_levels(self, *, voice: int, effects: int, background: int) -> None:
        """Each in percent of the whole."""
        levels = ((voice / 100) ** 2, (effects / 100) ** 2, (background / 100) ** 2)
        self.asked += levels != self._levels
        self._levels = levels

    def set_lead(self, ms: int) -> None:
        """What is asked for comes so much later, so that who plays it elsewhere gets it in time."""
        self._lead_ms = ms

    def pause(self, now: int, *, keep_bed: bool = False) -> None:
        """Everything stands still. A masking bed may go on: silence would tell something."""
        if self._paused_at is not None:
            return
        self.asked += 1
        self._advance(now)
        self._paused_at, self._keeps_bed, self._back = now, keep_bed, 0
        voice = self._voice
        if voice is not None and not voice.aside:
            self._voice = None
            if voice.planned:
                self._back = now - voice.since
                self._plan.insert(0, orders.Coming(voice.since, orders.Kind.VOICE, voice.clip, FADE_MS))
            else:
                self._queue.put_first(orders.Waiting(orders.Kind.VOICE, voice.clip, voice.urgent))
        self._beds.settle()

    def resume(self, now: int, *, back_ms: int | None = None) -> int:
        """The cut line is said again, and what follows keeps its distance. Returns how far this goes back: a clock that
        steps back as far keeps lamps and phones in step."""
        if self._paused_at is None:
            return 0
        self.asked += 1
        back = self._back if back_ms is None else back_ms
        shift = now - self._paused_at + back
        self._paused_at = None
        self._plan = [replace(each, at=each.at + shift) for each in self._plan]
        effects, self._effects = self._effects, []
        for effect in effects:
            effect.since += 0 if effect.aside else shift
            effect.exact = True
            if effect.since > now:
                self._plan.append(orders.Coming(effect.since, orders.Kind.EFFECT, effect.clip, FADE_MS))
            else:
                self._effects.append(effect)
        self._plan.sort(key=lambda each: each.at)
        self._beds.shift(shift, now)
        return back

    def rejoin(self) -> None:
        """The speaker was away: what is on is started again, where it is by now."""
        self._sent.clear()
        for clip in (*(each.clip for each in self._queue), *(each.clip for each in self._plan)):
            self._loading.ask(clip)
        for each in (self._voice, *self._effects):
            if each is not None:
                each.exact = True

    def ghost(self) -> "Director":
        """Its double, to be ticked ahead: it begins all anew that sounds now, and then goes on."""
        double = deepcopy(self, {id(self._loading): Loading()})
        double.rejoin()
        double._loading = Loading()
        return double

    # --- what can be known

    @property
    def is_paused(self) -> bool:
        return self._paused_at is not None

    @property
    def saying(self) -> str | None:
        return None if self._voice is None else self._voice.clip.text

    def is_idle(self, now: int) -> bool:
        """Nothing is said, planned or waiting: there is time for slow work."""
        return self._voice is None and not self._plan and not self._queue and not self._effects

    def next_sound(self, now: int) -> int | None:
        """When something begins that is no bed, as far as it is known."""
        if self._next() is not None:
            return now
        cues = () if self._paused_at is not None else self._plan
        return next((each.at for each in cues if each.kind is not orders.Kind.BED and each.clip is not None), None)

    def due(self, now: int) -> int | None:
        """When `tick` is wanted next."""
        moments = list(self._moments(now))
        return now if self._loading.has_time(now, moments) else min(moments, default=None)

    def tick(self, now: int) -> tuple[orders.Action, ...]:
        self._advance(now)
        self._set_duck(now)
        self._compare(now)
        if self._loading.has_time(now, tuple(self._moments(now))):
            self._out.append(orders.Load(self._loading.next()))
        out, self._out = tuple(self._out), []
        return out

    # --- what happens by itself

    def _advance(self, now: int) -> None:
        self._queue.look(now, self._lead_ms)
        if self._voice is not None and self._voice.end <= now:
            self._let_go(self._voice)
            self._floor_at = max(self._floor_at, self._voice.end + BETWEEN_LINES_MS)
            self._hold_until = self._voice.end + HOLD_MS
            self._voice = None
        for effect in [each for each in self._sounding() if each.end <= now]:
            self._let_go(effect)
            self._effects.remove(effect)
        if self._paused_at is None:
            while self._plan and self._plan[0].at <= now:
                self._launch(self._plan.pop(0), now)
        if self._wanted is not None and self._paused_at is None:
            wanted, self._wanted = self._wanted, None
            self._change_bed(*wanted, now)
        self._beds.forget_silent(now)
        self._sample.look(now)
        self._serve(now)

    def _serve(self, now: int) -> None:
        """Effects and lines, one after the other."""
        first = self._next()
        if first is not None and first.urgent and self._voice is not None and not self._voice.urgent:
            self._cut(now)
        while (waiting := self._next()) is not None and self._voice is None and now >= self._free_from(waiting, now):
            self._queue.take(waiting)
            if waiting.kind is orders.Kind.EFFECT:
                self._begin_effect(waiting.clip, now, waiting.aside)
            else:
                self._speak(orders.On(orders.VOICE, waiting.clip, now, waiting.planned, waiting.urgent, waiting.aside))

    def _next(self) -> orders.Waiting | None:
        """In a pause only what is not of the game."""
        return self._queue.first(only_asides=self._paused_at is not None)

    def _free_from(self, waiting: orders.Waiting, now: int) -> int:
        """When it may begin: after the line before it, a line also after the effect that goes with it, and not into the
        plan's."""
        start = max(now, waiting.not_before or 0, 0 if waiting.urgent else self._floor_at)
        if self._paused_at is None and not waiting.urgent and waiting.kind is orders.Kind.VOICE:
            for each in self._plan:
                if each.kind is orders.Kind.VOICE and each.clip is not None and each.at < start + waiting.clip.ms:
                    start = max(start, each.at + each.clip.ms + BETWEEN_LINES_MS)
        return start

    def _launch(self, cue: orders.Coming, now: int) -> None:
        if cue.kind is orders.Kind.BED:
            self._change_bed(cue.clip, cue.fade_ms, cue.at)
            return
        late_ms = EXCUSED_MS if cue.at <= self.excused_to else LATE_MS
        since = now if SHARP_MS < now - cue.at <= late_ms else cue.at
        if (clip := cue.clip) is None or now - since >= clip.ms:
            return  # it is over: nobody wants to hear it now
        if cue.kind is orders.Kind.EFFECT:
            self._begin_effect(clip, since)
        elif self._voice is not None and self._voice.planned:
            # rather than over another line
            self._queue.put_first(orders.Waiting(orders.Kind.VOICE, clip, planned=True, not_before=now))
        else:
            if self._voice is not None:
                self._cut(now)
            self._speak(orders.On(orders.VOICE, clip, since, planned=True))

    def _speak(self, line: orders.On) -> None:
        self._voice = line
        self._out.append(orders.Heard(orders.Kind.VOICE, line.clip, line.aside))

    def _cut(self, now: int) -> None:
        """What was hardly begun is said again, later."""
        if (line := self._voice) is not None:
            if not line.aside and not line.planned and now - line.since < WORTH_REPEATING * line.clip.ms:
                self._queue.put_back(orders.Waiting(orders.Kind.VOICE, line.clip, not_before=now))
            self._voice = None
            self._hold_until = now + HOLD_MS

    def _begin_effect(self, clip: orders.Clip, since: int, aside: bool = False) -> None:
        taken = {each.bus for each in self._effects}
        free = [bus for bus in orders.EFFECTS if bus not in taken]
        if not free:
            free = [self._effects.pop(0).bus]
        self._effects.append(orders.On(free[0], clip, since, aside=aside))
        self._floor_at = max(self._floor_at, since + clip.lead_ms)
        self._out.append(orders.Heard(orders.Kind.EFFECT, clip))

    def _sounding(self) -> list[orders.On]:
        return [each for each in self._effects if each.aside or self._paused_at is None]

    def _change_bed(self, clip: orders.Clip | None, fade_ms: int, at: int) -> None:
        if clip != self._beds.asked:
            self._out.append(orders.Heard(orders.Kind.BED, clip or orders.Clip((), 0)))
            self._beds.change(clip, fade_ms, at)

    # --- the picture, and what differs from it

    def _picture(self) -> Iterator[tuple[orders.On, orders.Fader]]:
        master = 0.0 if self._muted else (self._volume / 100) ** 2  # as the ear counts
        voice, effects, background = (master * level for level in self._levels)
        if self._voice is not None:
            yield self._voice, orders.Fader(voice * orders.VOICE_GAIN)
        for effect in (sounding := self._sounding()):
            yield effect, orders.Fader(effects * orders.EFFECT_GAIN / len(sounding), (self._duck,))
        if (sample := self._sample.bed) is not None or self._paused_at is None or self._keeps_bed:
            for bed in self._beds if sample is None else (sample,):
                yield bed, orders.Fader(background * orders.BED_GAIN, (self._duck, bed.level))

    def _compare(self, now: int) -> None:
        picture = {on.bus: (on, fader) for on, fader in self._picture() if on.clip.parts}
        for bus in [bus for bus in self._sent if bus not in picture]:
            del self._sent[bus]
            self._out.append(orders.Stop(bus))
        for bus, (on, fader) in picture.items():
            sent, was = self._sent.get(bus, (None, fader))
            if sent is not on:
                self._start(on, fader, now)
            elif fader != was and (curve := fader.curve(now)) != was.curve(now):
                self._out.append(orders.Gain(bus, curve))
            self._sent[bus] = (on, fader)

    def _start(self, on: orders.On, fader: orders.Fader, now: int) -> None:
        loop = isinstance(on, Bed)
        offset = now - on.since
        if not on.exact and offset <= LATE_MS:
            on.since, offset = (now if offset > SHARP_MS else on.since), 0
        on.exact |= loop  # begun at its beginning, and from then on where it is
        self._loading.forget(on.clip)
        offset = offset % on.clip.ms if loop else offset
        self._out.append(orders.Start(on.bus, on.clip, fader.curve(now), loop, on.since, offset))

    def _let_go(self, on: orders.On) -> None:
        """It came to its end by itself; the card may still be playing its last samples, so it is not stopped."""
        self._sent.pop(on.bus, None)

    def _set_duck(self, now: int) -> None:
        speaks = self._voice is not None and bool(self._voice.clip.parts)
        if self._paused_at is None and not speaks:
            speaks = now < self._hold_until or any(at <= now for at in self._duck_ahead())  # down when a line begins
        if speaks != self._is_ducked:
            self._is_ducked = speaks
            target = orders.UNDER_SPEECH if speaks else 1.0
            self._duck = orders.Ramp(self._duck.value(now), target, now, DUCK_MS)

    def _duck_ahead(self) -> Iterator[int]:
        return (each.at - DUCK_MS for each in self._plan if each.kind is orders.Kind.VOICE)

    def _moments(self, now: int) -> Iterator[int]:
        """All that may change by itself after now."""
        if self._voice is not None:
            yield self._voice.end
        if self._beds or self._effects:
            yield from self._beds.moments(now)
            if now < self._hold_until:
                yield self._hold_until
        if (waiting := self._next()) is not None and self._voice is None:
            yield self._free_from(waiting, now)
        yield from (effect.end for effect in self._sounding())
        yield from self._sample.moments()
        if self._paused_at is not None:
            return
        if self._plan:
            yield self._plan[0].at
            yield from (moment for moment in self._duck_ahead() if moment > now and self._beds)

    def _within(self, volume: int) -> int:
        return max(0, min(volume, self._limit, 100))
