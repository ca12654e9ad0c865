"""The whole story as lines, each as deep as it stands: the turns, what happens in them, and the score at the end."""

from collections import Counter
from collections.abc import Iterator

from companion.contract import Line, Word, line
from companion.games.space_alert.resolution import Resolved
from companion.games.space_alert.resolution.campaign import Campaign
from companion.games.space_alert.resolution.game import GameInput, Slot
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.resolution.other_crews import Change, Crew
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.story import line_of, who


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
        yield line("score.lost", turn=one.lost_on_turn or 0, by=one.lost_to)
        return
    points = _in_column(one.threat_points)
    yield line("score.threats", points=points, defeated=len(one.defeated), survived=len(one.survived))
    yield line("score.visual", points=_in_column(one.visual_points))
    for name, cost in one.penalties:
        yield line(f"score.{name}", points=_in_column(-cost))
    yield line("score.no_victory" if one.unmet else "score.in_all", points=_in_column(one.score))


def campaign_sheet(one: Campaign) -> Iterator[Line]:
    if one.score is None:
        yield line("campaign.lost")
        return
    yield line("campaign.threats", points=_in_column(one.threat_points))
    yield line("campaign.visual", points=_in_column(one.visual_points))
    yield line("campaign.penalties", points=_in_column(-one.penalties))
    yield line("campaign.bonus", points=_in_column(one.bonus))
    yield line("campaign.in_all", points=_in_column(one.score))


def _in_column(points: int) -> str:
    return f"{points:>4}".replace("-", "\N{MINUS SIGN}")


# --- what else was asked


def oddities(game: GameInput) -> Iterator[Line]:
    """What no box can do. It is resolved all the same."""
    laid: dict[int, str] = {}
    for place, number in zip((*ZONES, "internal"), game.trajectories, strict=True):
        if number and number in laid:
            one, other = line(f"place.{laid[number]}"), line(f"place.{place}")
            yield line("resolved.same_trajectory", one=one, other=other, number=number)
        laid.setdefault(number, place)
    for id, times in Counter([each.id for each in game.threats]).items():
        if times > 1:
            yield line("resolved.same_card", card=line("story.threat", name=line(f"threat.{id}"), card=id))


def luck(scores: Counter[int], lost: int, here: int | None) -> Iterator[Line]:
    count = lost + scores.total()
    if not scores:
        yield line("resolved.all_lost", count=count)
        return
    average = round(sum(score * times for score, times in scores.items()) / scores.total())
    yield line(
        "resolved.orders", count=count, home=scores.total(), least=min(scores), most=max(scores), average=average
    )
    if here is not None:
        worse = lost + sum(times for score, times in scores.items() if score < here)
        yield line("resolved.orders_here", worse=worse, same=scores[here])


def what_if(one: Outcome) -> Iterator[Line]:
    if one.score is None:
        yield line("resolved.what_if_lost", turn=one.lost_on_turn or 0, by=one.lost_to)
    else:
        yield line("resolved.what_if_home", points=_in_column(one.score))


def better(game: GameInput, nearest: Crew | None, best: Crew | None) -> Iterator[tuple[int, Line]]:
    if best is None:
        yield 0, line("resolved.no_better")
    for key, crew in (("resolved.nearest", nearest), ("resolved.best", best)):
        if crew is not None and (crew is not best or key == "resolved.best"):
            yield 0, line(key, points=crew.score)
            for each in sorted(crew.changes, key=lambda each: (each.slot, each.seat)):
                yield 1, _card(game, each)


def _card(game: GameInput, change: Change) -> Line:
    cards, was = _cards(change.cards), _cards(game.crew[change.seat][change.slot - 1])
    return line("resolved.card", seat=who(change.seat), turn=change.slot, cards=cards, was=was)


def _cards(slot: Slot) -> Word:
    return " ".join(slot) if slot else line("resolved.nothing")
