"""The speaker as a subscriber of the table: effects and scenes go to the director, its actions to the mixer.

The mixer comes in as a protocol, so that this module needs to know no driver.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, TypeAlias

from companion.contract import NOTHING, Bed, Cue, Effect, Flash, Line, Say, Sound, Text, Track, line, timeline
from companion.contract.eyes import masks
from companion.people.seats import name_of
from companion.people.sounding import BOX_OUTPUT, FULL_VOLUME, KINDS, Sample, SampleBackground, SampleRecording, Tried
from companion.sound import captions, listening
from companion.sound.backgrounds import Backgrounds, sample
from companion.sound.beds import FADE_MS
from companion.sound.desk import Desk, Mixer
from companion.sound.director import Director
from companion.sound.espeak import Espeak
from companion.sound.orders import Clip, Heard, Kind
from companion.sound.packs import SHIP
from companion.sound.screens import LEAD_MS, Screens
from companion.sound.voice import Voice, both, seat_colours
from companion.sound.voices import Voices
from companion.table.picture import PlayNow
from companion.table.snapshot import News
from companion.table.sound_now import SoundNow
from companion.words.gaps import Missed, logged
from companion.words.words import Names, Words

UNDONE: Final = Say(line("say.undone"))
HOLD: Final = Say(line("say.hold"))  # of all that is not the track's own, this alone is said to shut eyes
SET_UP: Final = "say.set_up"  # the steps of a game's list: whoever goes through it fast hears where it is
EYES_OPEN: Final = "eyes_open"  # they were shut and are so no more, for whatever reason: nothing else sounds like it
SAMPLE: Final = "sample"  # a topic
IDLE_MS: Final = 3_600_000
PLAYS: Final = SoundNow()
REST_MS: Final = 120_000  # so long nothing is heard, and nobody plays: then the card has nothing to do
LOOK_S: Final = 10  # it takes a tenth of it, and longer only on a machine that is in trouble


class Speaker(Protocol):
    def say(self, text: str) -> None: ...
    def play(self, sound: str) -> None: ...
    def bed(self, name: str | None) -> None: ...


class Unseen:
    """Nobody looks: a box that can be heard needs no panel."""

    def say(self, text: str) -> None: ...
    def play(self, sound: str) -> None: ...
    def bed(self, name: str | None) -> None: ...


class SoundRoom:
    """`shown` gets the words of all that sounds, when it sounds, for the panel; `captions` what is said."""

    def __init__(
        self,
        director: Director,
        mixer: listening.Card,
        voice: Voice,
        sounds: Mapping[str, Clip],
        words: Mapping[str, Words],
        now: Callable[[], int],
        shown: Speaker,
        fault: Callable[[str | None], None],
        espeak: Espeak | None = None,
        voices: Voices | None = None,
        plays_on: Callable[[tuple[str, ...]], None] = lambda cards: None,
        missed: Missed = logged,
        screens: Screens | None = None,
        setting: SoundNow = PLAYS,
    ) -> None:
        """`voices`: who speaks instead, by the game. `plays_on` is told the sound card each time it changes."""
        self.director, self.captions = director, captions.Captions()
        self._missed = missed
        self._screens = Screens() if screens is None else screens
        self._voices = voices
        self._mixer, self._desk = mixer, Desk(mixer)
        self._voice = voice
        self._sounds, self._backgrounds = sounds, Backgrounds()
        self._all_words = words
        self._now = now
        self._shown = shown
        self._fault = fault
        self._own_espeak = espeak
        self._game: int | None = None
        self._slug = ""
        self._bed: str | None = None
        self._track: Track | None = None
        self._are_shut = self._is_over = False
        self._has_looked = False
        self._anchor: tuple[int, int] | None = None
        self._plays_on, self._cards = plays_on, tuple[str, ...]()
        self._health: str | None = None
        self._to_make: list[str] = []
        self._lacks: list[str] = []
        self._setting = setting
        self._looked = threading.Event()  # for a card
        self._rests_at: int | None = None  # the card, where nothing comes
        self._may_rest = False

    def take(self, news: News) -> None:
        snapshot, play = news.snapshot, news.snapshot.play
        director, now = self.director, self._now()
        director.set_volume(snapshot.volume)
        director.mute(snapshot.house.muted)
        self._set(snapshot.sound, now)
        playing = snapshot.playing
        stands = playing is not None and not playing.running
        self._may_rest = playing is None or stands
        if not self._may_rest or news.effects:
            self._rests_at = None
            self._mixer.rise()
            self._tend()  # so that it is known how long its speaker sleeps
        scene = NOTHING if playing is None else playing.game.scene(playing.state)
        self._slug = "" if play is None else play.game.slug
        is_new = (number := None if play is None else play.number) != self._game
        if scene.track is None or scene.track != self._track:  # a track has one voice and one bed to its end
            is_new |= self._voices is not None and self._voices.choose(snapshot.sound.voices)
            if self._backgrounds.choose(snapshot.sound.backgrounds):
                is_new, self._bed = True, None
        if is_new:
            self._foresee()
        if number != self._game:
            self._game = number
            director.drop()
            self.captions.forget()
        moved = play is not None and not stands and play.anchor != self._anchor  # the clock was set, or began to run
        if play is not None and not stands:
            self._anchor = play.anchor
        were_shut, self._are_shut = masks(self._track), (are_shut := masks(scene.track))
        levels = {each: snapshot.sound.level(each) for each in KINDS}
        if are_shut:
            levels["background"] = FULL_VOLUME  # it hides who moves
        director.set_levels(**levels)
        if were_shut and not are_shut:
            self._end_mask(now)
        if stands or moved:
            director.pause(now, keep_bed=are_shut)
        if not stands:
            director.resume(now)
            if are_shut and scene.track != self._track:
                director.drop()  # nothing that waits may be said into it
        was_over, self._is_over = self._is_over, play is not None and playing is None
        if self._is_over and not was_over:
            director.drop_waiting(cuts=False)  # how it ended is heard next, not what led there
        if UNDONE in news.effects:
            director.drop_waiting()  # it is no longer so; what a track says is
        were_cut_off, self._has_looked = snapshot.eyes_were_shut and not self._has_looked, True
        if (were_shut or were_cut_off) and not are_shut:
            director.sound(self._sound(EYES_OPEN), aside=True)  # in a pause too: people still sit there with shut eyes
        words = self._words[self._slug]
        colours = seat_colours({each.seat: each.colour for each in snapshot.house.people}, words)
        goes_on = play is not None and not stands and scene.track is not None and timeline.ends(scene.track) > play.at
        for effect in news.effects:
            talks_into_it = effect == UNDONE and goes_on  # the track has the word
            if not talks_into_it and (not are_shut or effect == HOLD):
                self._ask(effect, words, lambda seat: name_of(snapshot.house, seat), colours)
        if not stands:
            if play is not None and (moved or scene.track != self._track):
                self._follow(scene.track, play, lambda said: self._speaker.clip(said, words, str, str))
            bed = scene.bed if play is None or scene.track is None else timeline.bed_at(scene.track, play.at)
            if bed != self._bed:
                self._bed = bed
                director.bed(None if bed is None else self._as_chosen(bed))
        self._prepare(news)
        self.tick()

    def _set(self, sound: SoundNow, now: int) -> None:
        if sound.wait_ms(BOX_OUTPUT) != self._setting.wait_ms(BOX_OUTPUT):
            self._desk.hold(sound.wait_ms(BOX_OUTPUT), now)
            self.director.rejoin()
        self._desk.be_heard(sound.plays(BOX_OUTPUT), now)
        self._setting = sound
        asleep = self._mixer.asleep_ms() if sound.plays(BOX_OUTPUT) else 0
        self.director.set_lead(max(LEAD_MS if self._screens.playing else 0, asleep))

    def tick(self) -> None:
        now = self._now()
        self._tend()
        if (begins := self._wakes_at(now)) is not None and begins <= now:
            self._mixer.wake()
        for action in self.director.tick(now):
            self._desk.do(action, now)
            if isinstance(action, Heard):
                self._show(action, now)
        self._desk.tick(now)
        self.captions.look(now)
        self._screens.look(self.director, now)
        if self._to_make and self._espeak is not None and self.director.is_idle(now):
            self._espeak.make(self._to_make.pop(0))
        if (health := listening.trouble(self._setting, self._mixer)) != self._health:
            self._health = health
            self._fault(health)
        if (cards := self._mixer.cards()) != self._cards:
            self._cards = cards
            self._plays_on(cards)
        self._looked.set()
        self._rest(now)

    def _tend(self) -> None:
        if self._uses_card and self._mixer.tend():
            self.director.excused_to = self._now()
            self.director.rejoin()
            self._foresee()

    def _rest(self, now: int) -> None:
        """A game that stands may stand all night, and a box without one for days."""
        if not self._may_rest or self._are_shut or self.director.due(now) is not None:
            self._rests_at = None
        elif self._rests_at is None:
            self._rests_at = now + REST_MS
        elif self._rests_at <= now:
            self._mixer.rest()

    @property
    def _uses_card(self) -> bool:
        """One that was opened is looked after; none is opened that nobody wants."""
        return bool(self._cards) or self._setting.plays(BOX_OUTPUT)

    def _wakes_at(self, now: int) -> int | None:
        asleep, begins = self._mixer.asleep_ms(), self.director.next_sound(now)
        return None if begins is None or not asleep or not self._setting.plays(BOX_OUTPUT) else begins - asleep

    def wait(self) -> float:
        now = self._now()
        dues = (self.director.due(now), self._desk.due(), self.captions.due(), self._screens.due(), self._wakes_at(now))
        moments = [each for each in dues if each is not None]
        if self._uses_card:
            moments.append(self._mixer.tend_at())
        if self._rests_at is not None and self._rests_at > now:
            moments.append(self._rests_at)
        if self._to_make and self.director.is_idle(now):
            moments.append(now)
        return max(0, min(moments, default=now + IDLE_MS) - now) / 1000

    def heard(self) -> str:
        """For the first lines at the start: as soon as a card has been looked for."""
        self._looked.wait(LOOK_S)
        return listening.told(self._setting, self._mixer)

    def close(self) -> None:
        self._shown.bed(None)
        self._mixer.close()

    @property
    def _words(self) -> Mapping[str, Words]:
        return self._all_words if self._voices is None else self._voices.words(self._all_words)

    @property
    def _espeak(self) -> Espeak | None:
        return self._own_espeak if self._voices is None else self._voices.espeak

    @property
    def _speaker(self) -> Voice:
        return self._voice if self._voices is None else self._voices.of_game(self._slug)

    def _ask(self, effect: Effect, words: Words, names: Names, colours: Names) -> None:
        match effect:
            case Sample(said, narrator=narrator, voice=voice) if self._voices is not None:
                words = self._voices.words(self._all_words, voice)[self._slug]
                clip = self._voices.speaking(narrator, voice).clip(said, words, names, colours)
                self.director.forget(said.key)  # who tries several hears the newest
                self.director.say(clip, aside=True, topic=said.key)
            case Say(said, topic):
                clip = self._speaker.clip(said, words, names, colours)
                if topic := topic or (SET_UP if said.key.startswith(f"{SET_UP}.") else ""):
                    self.director.forget(topic)
                self.director.say(clip, aside=said.key in self._words[""], topic=topic or said.key)
            case SampleRecording(piece, game) if self._voices is not None:
                if (own := self._voices.recorded(game, piece)) is not None:
                    self.director.forget(SAMPLE)  # who tries several hears the newest
                    self.director.say(Clip((own.path,), own.ms, piece), aside=True, topic=SAMPLE)
            case SampleBackground(kind=kind, manner=manner):
                self.director.sample(self._sound(sample(kind, manner)), self._now())
            case Sound(name):
                is_tried = isinstance(effect, Tried)
                if is_tried or not self.director.is_paused:  # else all would sound together when the game goes on
                    self.director.sound(self._sound(name), aside=is_tried)
            case Flash():
                pass

    def _follow(self, track: Track | None, play: PlayNow, clip: Callable[[Line], Clip]) -> None:
        """Hand the plan over in the machine's own time: from here on nothing of the table's work can delay a cue."""
        if track != self._track:
            self.director.drop_plan()
        self._track = track
        since, real = play.anchor
        cues = () if track is None else timeline.ahead(track, since)
        self.director.follow(planned(cues, real - since, clip, self._as_chosen))

    def _end_mask(self, now: int) -> None:
        """Its bed has gone on in a pause, and ends there too."""
        self.director.resume(now)
        self.director.drop_plan()
        self._track = self._bed = None
        self.director.bed(None)

    def _foresee(self) -> None:
        """All that a game can ask for; the room without one is in no hurry. Effects come first: they are short."""
        wanted = (clip for name, clip in self._sounds.items() if not self._backgrounds.is_of_another_manner(name))
        sounds = sorted(wanted, key=lambda clip: clip.ms)
        clips = (*sounds, *self._speaker.foreseen(self._words[self._slug])) if self._slug else ()
        self.director.foresee(clips)
        self._screens.foresee(clips)
        self._lacks = [] if self._voices is None else self._voices.lacks(self._words, self._slug)

    def _sound(self, name: str) -> Clip:
        """A game may ask for what is not there: the panel shows the name."""
        if name not in self._sounds:
            self._missed(f"the sound {name}")
        return self._sounds.get(name, Clip((), 0, name))

    def _as_chosen(self, name: str) -> Clip:
        """In the manner that the group has chosen."""
        return self._sound(self._backgrounds.heard(name))

    def _show(self, heard: Heard, now: int) -> None:
        text = heard.clip.text
        match heard.kind:
            case Kind.VOICE:
                self._shown.say(text)
                has_narrator = self._voices is not None and self._voices.narrator_of(self._slug) != SHIP
                own = captions.NARRATOR if has_narrator else captions.SHIP
                who = captions.TABLE if heard.aside else own
                at = now + self._setting.late_ms
                said, shut, language = heard.clip.said, self._are_shut, self._words[self._slug].language
                self.captions.say(
                    text, who, at, heard.clip.ms, to_shut_eyes=shut, said=said, slug=self._slug, language=language
                )
            case Kind.EFFECT:
                self._shown.play(text)
            case Kind.BED:
                self._shown.bed(text or None)

    # --- what the group has made

    def _prepare(self, news: News) -> None:
        if self._espeak is None or not self._espeak.is_there:
            return
        texts = [*(form for word in _own_words(news) for form in both(word)), *self._lacks]
        voice = self._speaker
        self._to_make = [each for each in texts if not voice.has(each) and self._espeak.wants(each)]


Planned: TypeAlias = tuple[int, Kind, Clip | None]


def planned(
    cues: Iterable[tuple[int, Cue]], shift: int, clip: Callable[[Line], Clip], sound: Callable[[str], Clip]
) -> list[Planned]:
    """A track's cues for the director, in the machine's own time: so much later than table time."""
    plan: list[Planned] = []
    for at, cue in cues:
        match cue.what:
            case Say(said):
                plan.append((at + shift, Kind.VOICE, clip(said)))
            case Sound(name):
                plan.append((at + shift, Kind.EFFECT, sound(name)))
            case Bed(bed):
                plan.append((at + shift, Kind.BED, None if bed is None else sound(bed)))
    return plan


def record(
    track: Track,
    mixer: Mixer,
    tell_time: Callable[[int], None],
    clip: Callable[[Line], Clip],
    sounds: Mapping[str, Clip],
) -> None:
    """The whole track through a mixer whose clock jumps: `tell_time` sets it. Whatever bed is left fades at its end."""
    director, desk = Director(volume=FULL_VOLUME), Desk(mixer)
    plan = planned(timeline.ahead(track, track.began), -track.began, clip, lambda name: sounds[name])
    last = max((at if each is None or kind is Kind.BED else at + each.ms for at, kind, each in plan), default=0)
    director.follow([*plan, (last, Kind.BED, None)])
    end = last + FADE_MS
    now = 0
    while True:
        tell_time(now)
        for action in director.tick(now):
            desk.do(action, now)
        desk.tick(now)
        if now == end:
            break
        moments = [due for due in (director.due(now), desk.due()) if due is not None]
        now = min(end, max(now, min(moments, default=end)))
    mixer.close()


def _own_words(news: News) -> Iterable[str]:
    yield from (each.name for each in news.snapshot.house.people)
    if (play := news.snapshot.play) is not None:
        for option in play.game.options:
            if isinstance(option.field, Text) and option.field.are_names:
                yield from str(play.setup.options.get(option.key, "")).splitlines()
