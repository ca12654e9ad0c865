"""The whole story as lines, each as deep as it stands: the turns, what happens in them, and the score at the end."""

from collections.abc import Iterator

from companion.contract import Line, line
from companion.games.space_alert.resolution import Resolved
from companion.games.space_alert.resolution.campaign import Campaign
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.story import line_of


def story(resolved: Resolved) -> Iterator[tuple[int, Line]]:
    last = resolved.turns[-1].number
    for turn in resolved.turns:
        lines = [said for each in turn.events if (said := line_of(each)) is not None]
        if not lines:
            continue
        is_jump = turn.number == last and resolved.outcome.status == "survived"
        yield 0, line("story.last_turn") if is_jump else line("story.turn", turn=turn.number)
        for said in lines:
            yield 1, said
    for said in score_sheet(resolved.outcome):
        yield 0, said


def score_sheet(one: Outcome) -> Iterator[Line]:
    if one.score is None:
        yield line("score.lost", turn=one.lost_on_turn or 0, by=one.killed_by or "")
        return
    yield line("score.threats", points=one.threat_points, defeated=len(one.defeated), survived=len(one.survived))
    yield line("score.visual", points=one.visual_points)
    for name, cost in one.penalties:
        yield line(f"score.{name}", points=-cost)
    yield line("score.no_victory" if one.unmet else "score.in_all", points=one.score)


def campaign_sheet(one: Campaign) -> Iterator[Line]:
    if one.score is None:
        yield line("campaign.lost")
        return
    yield line("campaign.threats", points=one.threat_points)
    yield line("campaign.visual", points=one.visual_points)
    yield line("campaign.penalties", points=-one.penalties)
    yield line("campaign.bonus", points=one.bonus)
    yield line("campaign.in_all", points=one.score)
