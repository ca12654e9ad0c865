"""The one loop: any thread may post to the inbox, only the loop's thread touches the table's state."""

import os
import queue
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, get_args

from companion.box.box import NO_PARTS, Box, BoxPost, Parts, ReaderChanged, TryBackground, TryLamp, TryVoice
from companion.contract import Effect, Line, Refused, Say, Seat, Sound, line, sets_what_is
from companion.people import notices, own_texts, seats, sense, sounding
from companion.people.acting import need_may_act_for
from companion.record import store
from companion.record.disk import Disk
from companion.record.store import not_saved
from companion.table import commands, learning, lobby, mishaps
from companion.table.clock import TableClock
from companion.table.evening import Evening
from companion.table.games import Games
from companion.table.hands import Hands
from companion.table.outputs import Outputs
from companion.table.posts import Answer, Ask, Done, FaultCame, FoundOut, MissedOnPage, NewAddress, Post
from companion.table.reception import Reception, need_right
from companion.table.sent_twice import Answers
from companion.table.snapshot import Snapshot
from companion.words.dictionary import Dictionary
from companion.words.gaps import Gaps

HOUSE_COMMANDS: Final = get_args(seats.HouseCommand)
KNOBS: Final = (seats.SetVolume, sounding.SetVolumeOf)
Publish = Callable[[Snapshot, tuple[Effect, ...]], None]


class Table:
    def __init__(
        self,
        games: Games,
        words: Dictionary,
        folder: Path,
        clock: TableClock,
        rng: Random,
        publish: Publish,
        address: Callable[[], str] = lambda: "",
        parts: Parts = NO_PARTS,
        length: Callable[[str, Line], int] = lambda slug, said: 0,
        disk: Disk = os,
    ) -> None:
        self.inbox: queue.SimpleQueue[Post] = queue.SimpleQueue()
        self.games, self.clock = games, clock
        self.gaps = Gaps(lambda what: self.inbox.put(FaultCame("words", what)))
        self.words = words.telling(self.gaps.miss)
        self._reception, self._outputs = Reception(clock.real), Outputs(clock.real)
        self._house_file, self._disk = folder / "table.json", disk
        self._publish, self._length = publish, length
        self._box = Box(parts, folder / "cards.json", disk)
        self._answers, self._hands = Answers(), Hands(self.handle, self._announce, address)
        self._version = self._pulse = 0
        found = self._found = store.restore(self._house_file, seats.House, sense.nonsense, disk)
        self._house, self._faults = found.thing or seats.House(), {"memory": found.wrong} if found.wrong else {}
        self._evening = Evening(games, folder / "games", clock, rng, self._speaker, disk)
        if self._house.playing is not None:
            self._evening.reopen(self._house.playing)
            self._close_books()  # the plug may have gone between the last move and its end, or what it told
        self._evening.look_back(self._house)
        self.snapshot = self._picture()

    # --- the loop

    def run(self, beat: Callable[[], None] = lambda: None, beat_s: float | None = None) -> None:
        """Until it is told to stop. `beat` is called each time round, at least every `beat_s`: the loop lives."""
        self._announce(self._came_back())
        while True:
            beat()
            patience = self.seconds_until_due()
            if patience == 0:
                self.tick()  # before any post: a flood of taps must not delay a cue
                continue
            try:
                waits = [each for each in (patience, beat_s) if each is not None]
                post = self.inbox.get(timeout=min(waits, default=None))
            except queue.Empty:
                continue
            if post is None:
                return
            self.take(post)

    def _came_back(self) -> tuple[Effect, ...]:
        play = self._evening.play
        back = "say.came_back_eyes_shut" if self._evening.eyes_were_shut else "say.came_back"
        return (Say(line(back)),) if play is not None and play.resumed else ()

    def take(self, post: Post) -> None:
        match post:
            case (Ask() as ask, Future() as reply):
                reply.set_result(self.handle(ask))
            case FaultCame(whose, what):
                self._fault(whose, what)
            case FoundOut():
                self._by_itself(partial(self._evening.find_out, post), is_due=False)
            case MissedOnPage(what):
                self.gaps.miss_on_a_page(what)
            case NewAddress():
                self._hands.say_address(self.snapshot)
            case ReaderChanged(reader, _, trouble):
                self._of_box(post)
                self._fault(f"reader {reader}", trouble or None)
            case None:
                pass
            case _:
                self._of_box(post)

    def tick(self) -> None:
        for wish in self._box.tick(self.clock.real()):
            self._hands.obey(wish, self.snapshot, self._evening.play, self.clock)
        if self._reception.forgets() or self._outputs.forgets():
            self._announce(())
        play = self._evening.play
        if play is not None and (due := play.due()) is not None and due <= self.clock.now():
            self._by_itself(play.tick, is_due=True)

    def _by_itself(self, come: Callable[[], tuple[Effect, ...] | None], *, is_due: bool) -> None:
        try:
            if (effects := come()) is not None:
                self._close_books()
                self._announce(effects)
        except Refused as refused:
            if is_due:
                self.clock.pause()  # nothing goes on unwritten; the table stands still until somebody says go on
            self._blame(refused)

    def seconds_until_due(self) -> float | None:
        waits: list[int] = []
        if self._evening.play is not None and (due := self._evening.play.due()) is not None:
            waits.append(due - self.clock.now())
        others = (self._box.due(), self._reception.due(), self._outputs.due())
        waits += [each - self.clock.real() for each in others if each is not None]
        return max(0, min(waits)) / 1000 if waits else None

    def close(self) -> None:
        if self._evening.play is not None:
            self._evening.play.close()

    # --- the one door

    def handle(self, ask: Ask) -> Answer:
        """Apply one command. A refusal changes nothing and says why."""
        if (known := self._answers.known(ask, self._evening.play, self._version)) is not None:
            return known
        try:
            done = self._do(ask)
        except Refused as refused:
            if refused.code in mishaps.BROKEN:
                self._blame(refused)
            return Answer(refused, version=self._version)
        except OSError as error:  # a disk has more ways to fail than are foreseen: none of them ends the evening
            return Answer(not_saved(error), version=self._version)
        if done.is_news:
            self._announce(done.effects, is_secret=done.is_secret)
        answer = replace(done.answer, version=self._version)
        self._answers.keep(ask, answer)
        return answer

    def _do(self, ask: Ask) -> Done:
        match ask.command:
            case seats.Join() | seats.Sit() | seats.Claim():
                return self._let_in(ask.command, ask)
            case sounding.AskToSound() | sounding.LetScreen() | sounding.PutOutScreen():
                house, seen = self._outputs.change(ask, self.snapshot), self.snapshot
                is_same = (house, self._outputs.now(house)) == (seen.house, seen.outputs)
                is_news = not (is_same and isinstance(ask.command, sounding.AskToSound))
                return Done(effects=self._keep_and_tell(house, ask.sender), is_news=is_news)
            case seats.Invite():
                return Done(self._reception.invite(self._house, ask.command, ask.sender))
            case command if isinstance(command, commands.TABLE_COMMANDS):
                return Done(effects=self._table_command(command, ask))
            case command if isinstance(command, HOUSE_COMMANDS):
                if isinstance(command, seats.TakeSeat):
                    self._reception.need_open(self._house, command.seat, self.snapshot.closed)
                house = seats.change(self._house, command, ask.sender, "", self._evening.seats)
                if isinstance(command, sounding.SoundCommand):
                    self.snapshot.need_no_mask()
                    self._box.need_there(command)
                self.snapshot.need_voice(house, ask.sender)
                effects = self._keep_and_tell(house, ask.sender)
                return Done(effects=(Sound("tick"),) if isinstance(command, KNOBS) else effects)
            case _:
                return self._move(ask)

    def _move(self, ask: Ask) -> Done:
        play = self._evening.game_on
        seats.need_seat(self._house, ask.sender)
        seat = ask.seat or ask.sender
        if isinstance(ask.command, play.game.corrections):
            seats.need_host(self._house, ask.sender)
            seat = ask.sender  # the host's own hand, in nobody else's name
        else:
            need_may_act_for(self._house, ask.sender, seat, self.snapshot.closed)
            if seat != seats.BOX and seat not in play.setup.seats:
                raise Refused("not_in_game")
        if play.ended:
            raise Refused("game_over")
        if not self.clock.runs and not (ask.command.breaks_off or ask.command.in_pause):
            raise Refused("paused")
        if ask.step is not None and ask.step != play.step():
            raise Refused("stale")
        if isinstance(ask.command, play.game.corrections):
            with mishaps.guarded(play.game.slug):
                if sets_what_is(play.game.for_host(play.state), ask.command):
                    raise Refused("as_it_is")
        acting = None if seat == seats.BOX else seat
        effects = play.do(ask.command, ask.sender, acting, ask.id, ask.yes)
        self._faults.pop("rules", None)  # they are well enough to go on
        self._close_books()
        return Done(effects=effects, is_secret=play.is_silent and not effects and not play.ended)

    def _let_in(self, command: seats.Join | seats.Sit | seats.Claim, ask: Ask) -> Done:
        self.snapshot.need_open_eyes()
        house, done = self._reception.let_in(self._house, command, ask, self.snapshot.closed)
        effects = self._keep_and_tell(house, done.answer.seat or ask.sender)
        if isinstance(command, seats.Claim) and done.answer.key is not None:
            self._reception.spend(command.code)
        return replace(done, effects=(*done.effects, *effects))

    def _close_books(self) -> None:
        learning.learn(self._evening, self._house, self._name, self._keep, self._faults)
        waited = self._evening.has_to_write
        if (why := self._evening.close_books(self._house)) is not None:
            self._faults["journal"] = why
        elif waited:
            self._faults.pop("journal", None)  # the disk is well again

    # --- the table's own commands

    def _table_command(self, command: commands.TableCommand, ask: Ask) -> tuple[Effect, ...]:
        """What everybody may who sits here; the rest is the host's."""
        seats.need_seat(self._house, ask.sender)
        if ask.step and isinstance(command, commands.OF_A_GAME):
            self._evening.need_same_game(ask.step)
        match command:
            case commands.Pause():
                self._evening.game_on.pause(ask.sender)
                return (Say(line("say.hold" if self._evening.game_on.masks else "say.paused")),)
            case commands.SayAgain():
                play = self._evening.game_on
                play.say_again(ask.sender, partial(self._length, play.game.slug))
                return ()
            case commands.GoOn():
                play = self._evening.game_on
                play.go_on(ask.sender, partial(self._length, play.game.slug))
                self._faults.pop("journal", None)  # it could just be written; if a beat cannot, it comes again
                return () if play.plays_a_track else (Say(line("say.goes_on")),)  # the track has the word
            case commands.Undo() | commands.Redo():
                is_host = ask.sender in (self._house.host, seats.BOX)
                said = self._evening.game_on.undo_or_redo(command, ask.sender, is_host=is_host)
                self._close_books()  # what was done after the end that is none any more
                return (Say(said),)  # into a track it is not said, and what waits to be said goes
            case commands.ActFor() | commands.LetIn() | commands.TurnAway():
                self.snapshot.need_open_eyes()
                house, effects = self._reception.at_the_box(command, ask.sender, self.snapshot)
                effects = (*effects, *self._keep_and_tell(house, ask.sender))
                if not isinstance(command, commands.ActFor):
                    self._reception.forget_knock()  # it is answered
                return effects
            case _:
                need_right(command, ask.sender, self.snapshot)
                return self._host_command(command, ask)

    def _host_command(self, command: commands.HostCommand, ask: Ask) -> tuple[Effect, ...]:
        match command:
            case command if isinstance(command, lobby.LobbyCommand):
                if not isinstance(command, commands.KeepText):  # a game that is on keeps the options it began with
                    self._evening.need_none()
                self._keep(lobby.prepare(self._house, self.games, command))
            case commands.StartGame(sure, rules):
                self._evening.need_none()
                return self._start(lobby.with_rules(self._house, self.games, rules), sure=sure)
            case commands.EndGame(sure):
                play = self._evening.game_on
                if play.ended:
                    raise Refused("game_over")
                if not sure:
                    raise Refused("end_sure")
                self._evening.end(self._house, ask.sender)
            case commands.PlayAgain(sure):
                self._evening.need_ended()
                return self._start(self._house, sure=sure)
            case commands.ClearTable():
                if self._evening.unreadable is None:
                    self._evening.need_ended()
                self._keep(replace(self._house, playing=None))
                self._evening.put_away()
                self._evening.look_back(self._house)
            case commands.PutAside():
                self._evening.put_aside(ask.sender, self._house, self._keep)
            case commands.TakeUp(number, sure):
                told = self._evening.take_up(number, self._house, self._keep_game, sure=sure)
                self._reception.forget()
                self._close_books()
                return (*self._came_back(), *self._tell(told, ask.sender))
            case commands.TryOutput() | commands.TryRecording() | TryVoice() | TryBackground() | TryLamp():
                return self._outputs.try_out(command, self.snapshot, self._box)
            case _:
                self._box.change_cards(command)
        return ()

    def _start(self, house: seats.House, *, sure: bool) -> tuple[Effect, ...]:
        house = lobby.ready_house(house, self.games, sure=sure)
        self._evening.start(house, partial(self._keep_game, house, is_new=True))
        told = notices.known_from_the_start(self._house, self._evening.game_on.now().closed)
        return self._tell(told, self._house.host or seats.BOX)

    def _keep_game(self, house: seats.House, number: int, slug: str, *, is_new: bool = False) -> None:
        self._keep(replace(house, playing=number, game=slug, heard=own_texts.Heard(number) if is_new else house.heard))
        seen = ("memory", "journal", learning.OUR_BOX, "words", "rules")  # by whoever plays
        self._faults = {whose: what for whose, what in self._faults.items() if whose not in seen}
        self.gaps.forget()

    # --- the box

    def _of_box(self, post: BoxPost) -> None:
        play = self._evening.play
        if play is None or play.ended:
            self._box.listen(frozenset(), frozenset())
        else:
            self._box.listen(play.game.hands.doubles, play.game.hands.chords)
        wishes = self._box.take(post, [each.seat for each in self._house.people])
        self.snapshot = replace(self.snapshot, box=self._box.now)  # nothing else has changed: no page is made anew
        self._publish(self.snapshot, ())
        for wish in wishes:
            self._hands.obey(wish, self.snapshot, self._evening.play, self.clock)

    # --- small things

    def _speaker(self, slug: str) -> Callable[[Line], str]:
        return lambda said: self.words[slug].say(said, lambda seat: self._name(seat))

    def _name(self, seat: Seat) -> str:
        return self.words[""].template("box") if seat == seats.BOX else seats.name_of(self._house, seat)

    def _keep(self, house: seats.House) -> None:
        try:
            store.save(self._house_file, house, self._disk, self._found.beyond)
        except OSError as error:
            raise not_saved(error) from error
        self._house = house

    def _keep_and_tell(self, house: seats.House, sender: Seat) -> tuple[Effect, ...]:
        if house == self._house:
            return ()
        playing = self._evening.told_of
        told = notices.worth_telling(self._house, house, sender, playing) if playing else ()
        if notices.aloud(told):
            self.snapshot.need_open_eyes()
        self._keep(house)  # first: nothing is told that was refused
        effects = self._tell(told, sender)
        return effects if self.snapshot.closed else ()

    def _tell(self, told: tuple[Line, ...], by: Seat) -> tuple[Effect, ...]:
        self._evening.note(by, told)
        self._close_books()
        return tuple(Say(each) for each in notices.aloud(told))

    def _blame(self, refused: Refused) -> None:
        why = self.words[""].word(refused.values["why"], self._name)
        self._fault("rules" if refused.code in mishaps.BROKEN else "journal", why)

    def _fault(self, whose: str, what: str | None) -> None:
        if self._faults.get(whose) == what:
            return
        self._faults.pop(whose, None)
        if what is not None:
            self._faults[whose] = what
        self._announce(())

    def _announce(self, effects: tuple[Effect, ...], *, is_secret: bool = False) -> None:
        self._pulse += 1
        self._version += not is_secret
        self.snapshot = self._picture()
        self._publish(self.snapshot, (*effects, *self._hands.after_the_game(self.snapshot)))

    def _picture(self) -> Snapshot:
        now = Snapshot(
            self._version,
            self._pulse,
            self._house,
            self._evening.play.now() if self._evening.play is not None else None,
            self._evening.unreadable,
            self._evening.left_open,
            tuple(sorted((self._faults | self._box.faults).items())),
            self._box.now,
            eyes_were_shut=self._evening.eyes_were_shut,
        )
        return replace(self._reception.seen(now), outputs=self._outputs.now(self._house))
