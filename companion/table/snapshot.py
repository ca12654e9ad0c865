"""What the table shows at one moment, and the news of it."""

from dataclasses import dataclass, field

from companion.box.box import BoxNow
from companion.contract import Effect, Refused, Seat, line
from companion.contract.eyes import track_of
from companion.people.acting import may_act_for
from companion.people.guards import Invitation
from companion.people.seats import BOX, House
from companion.people.sounding import BOX_OUTPUT
from companion.table.picture import PlayNow
from companion.table.sound_now import OutputsNow, SoundNow, Standing
from companion.table.unfinished import LeftOpen


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody asks for a seat of which the game keeps secrets, and waits for a hand on the box."""

    seat: Seat
    by: Seat | None  # the host, to act for it; None: a new phone
    since: int  # real milliseconds


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole table at one moment. Nothing in it changes: any thread may read it."""

    version: int = 0  # rises with everything that everybody may notice
    pulse: int = 0  # rises with secret choices too; never shown
    house: House = field(default_factory=House)
    play: PlayNow | None = None
    unreadable: str | None = None  # why the open game cannot be played on
    left_open: tuple[LeftOpen, ...] = ()  # which ones the host may take up, the newest first
    faults: tuple[tuple[str, str], ...] = ()
    box: BoxNow = field(default_factory=BoxNow)
    knock: Knock | None = None
    invitations: tuple[Invitation, ...] = ()  # each is a secret of who wrote it
    outputs: OutputsNow = field(default_factory=OutputsNow)
    is_guessed: bool = False  # the PIN, from many addresses
    wishes: tuple[str, ...] = ()  # for a seat, from where somebody sits: what they would be called
    eyes_were_shut: bool = False  # when the plug was pulled, and nobody has gone on since

    @property
    def closed(self) -> frozenset[Seat]:
        return frozenset() if self.play is None else self.play.closed

    @property
    def playing(self) -> PlayNow | None:
        """The game that is on and not over."""
        return None if self.play is None or self.play.ended else self.play

    @property
    def eyes_are_shut(self) -> bool:
        """A game that has ended lets nobody sit in the dark."""
        return self.playing is not None and self.playing.masks

    def need_open_eyes(self) -> None:
        """Shut eyes see no page, and what is said aloud would cut into the script."""
        if self.closed and self.play is not None and self.play.masks:
            raise Refused("eyes_shut")

    def standing(self, screen: str) -> Standing:
        """How it is with a browser that would play."""
        if any(each.id == screen for each in self.sound.screens):
            return "in" if self.sound.plays(screen) else "quiet"
        return "asks" if any(each.id == screen for each in self.outputs.asking) else "stranger"

    def need_no_mask(self) -> None:
        if self.eyes_are_shut:
            raise Refused("eyes_shut")

    def need_voice(self, after: House, sender: Seat) -> None:
        """Shut eyes hang on the voice: no phone makes it quieter, which nobody would see. A hand on the box may."""
        quieter = after.muted > self.house.muted or self._volume_in(after) < self.volume
        if quieter and sender != BOX:
            self.need_no_mask()

    def need_no_track(self) -> None:
        """Nothing plays that all have to hear."""
        self.need_no_mask()
        if (play := self.playing) is not None and track_of(play.game, play.state) is not None:
            raise Refused("not_kept", why=line("unheard.track"))

    def may_act_for(self, sender: Seat, seat: Seat) -> bool:
        return may_act_for(self.house, sender, seat, self.closed)

    @property
    def volume(self) -> int:
        return self._volume_in(self.house)

    def _volume_in(self, house: House) -> int:
        parts = self.box.parts
        return min(parts.limit, parts.volume if house.volume is None else house.volume)

    @property
    def sound(self) -> SoundNow:
        house, box = self.house, self.box
        kept = house.sound
        return SoundNow(
            where=kept.where or box.parts.plays,
            volume=self.volume,
            is_muted=house.muted,
            volumes=kept.volumes,
            delays=kept.delays,
            voices=kept.voices,
            backgrounds=kept.backgrounds,
            screens=kept.screens,
            sounding=(*((BOX_OUTPUT,) if box.speaker else ()), *box.screens),
            alone=None if self.eyes_are_shut else self.outputs.alone,
        )


@dataclass(frozen=True, slots=True)
class News:
    """What subscribers get: how it is now, and the moments that led there."""

    snapshot: Snapshot
    effects: tuple[Effect, ...]
