"""The score of a mission: the game is closed with it, or a campaign goes on."""

from dataclasses import dataclass

from companion.contract import Effect, Line, Offer, Refused, Say, Seat, Sound, line, replace
from companion.games.space_alert.missions import level
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.model import Command, Course, Ending, Event, PastMission, State, debrief_of, mission_of
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.rules import campaign, endings, stages, steps
from companion.games.space_alert.rules.repairs import RepairsEnded


@dataclass(frozen=True, slots=True)
class CloseMission(Command):
    """A campaign may end after any of its missions."""

    def decide(self, course: Course) -> None:
        state = course.state
        if not _ends_between(state):
            stages.need(state, "scored")
        all_of_it = campaign.total(state)
        final = all_of_it.missions[-1]
        course.happen(
            MissionClosed(
                survived=final.status == "survived",
                won=not any(each.unmet for each in all_of_it.missions),
                points=all_of_it.score or 0,
                by=final.killed_by or "",
                turn=final.lost_on_turn or 0,
                missions=len(all_of_it.missions),
            )
        )

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if state.stage == "scored" or _ends_between(state) else ()


def _ends_between(state: State) -> bool:
    return state.stage in ("repairing", "choosing") and bool(state.past)


@dataclass(frozen=True, slots=True)
class MissionClosed(Event):
    survived: bool
    won: bool
    points: int
    by: str  # what the ship was lost to
    turn: int
    missions: int = 1  # of a campaign

    def apply(self, state: State) -> State:
        outcome = Ending(self.survived, self.points, self.won, self.by, self.turn, self.missions)
        return stages.next_step(replace(state, stage="closed", outcome=outcome))

    def told(self, before: State, after: State) -> Line:
        return endings.how_it_ended(after)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return endings.ending_heard(self.survived)


@dataclass(frozen=True, slots=True)
class FlyNext(Command):
    """The campaign goes on."""

    stages = ("scored",)

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "scored")
        if not campaign.can_go_on(state):
            raise Refused("campaign_over")
        outcome = steps.resolved_now(state).outcome
        course.happen(WentOn(outcome))
        if not any(outcome.tiles) and not outcome.disabled_squads:
            course.happen(RepairsEnded())  # a ship that is whole needs none

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if campaign.can_go_on(state) else ()


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """With what came of the mission: later tables may resolve it otherwise."""

    outcome: Outcome

    def apply(self, state: State) -> State:
        debrief, mission = debrief_of(state), mission_of(state)
        flown = PastMission(
            mission.title,
            level(mission, state.rules.party.crew),
            self.outcome,
            debrief.captain or 0,
            debrief.switches,
        )
        past = (*state.past, flown)
        return stages.next_step(State(state.rules, stage="repairing", past=past, step=state.step, agreed=state.agreed))

    def told(self, before: State, after: State) -> Line:
        return line("told.went_on", title=titled(mission_of(before).title), points=self.outcome.score or 0)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"), Say(line("say.next_mission")))
