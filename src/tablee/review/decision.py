"""The verdict on one decision, from nothing but the view of the seat that made it.

Two samples of imagined games, so that the search for something better has no selection bias (the winner's curse): the
first is played out with every sensible move and picks the rival of the move that was played; the second, in fresh worlds, measures the
two against each other. ``again`` adds to the second sample where a review asks for more. In all, the moves share worlds and
random numbers. The generator is seeded by the view, hence what the seat could not see cannot change the verdict.
"""

import time
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Final

from tablee.bots.bot import chance_for
from tablee.bots.budget import TimeBudget
from tablee.bots.expert import likeliest_line, luckiest
from tablee.bots.one_ply import OnePly
from tablee.bots.playouts import Playouts
from tablee.core.chance import MASK31, Quick
from tablee.core.position import Position
from tablee.core.view import View
from tablee.games import judgement
from tablee.judging.likely import likely_world
from tablee.review.chances import chances_at, sides_of

ENTRANTS: Final = 10  # moves that are compared, at most, besides the one played
FIRST_LOOK: Final = 400  # positions evaluated to choose them where there are more
ROUNDS: Final = 4  # after each, moves that are clearly behind are dropped
BEHIND: Final = 2.6  # standard errors that count as clearly
AT_LEAST: Final = 4  # worlds of a sample that are played even when time is up
SIGMAS: Final = 1.96  # half-width of an interval, in standard errors
AGAIN: Final = 0x1000003  # between the seeds of two turns
RIVALS: Final = 3  # moves besides the one played that are looked at again


@dataclass(frozen=True)
class Effort:
    """``worlds``: imagined games of each move in the first sample; ``deep``: of the two rivals in the second; ``again``: of
    the decisions that cost most, once all are known, and twice as many in each further round; 0: none."""

    worlds: int = 128
    deep: int = 1000
    again: int = 1000
    entrants: int = ENTRANTS
    first_look: int = FIRST_LOOK


@dataclass(frozen=True)
class Estimate:
    """A mean with the half-width of its 95 % interval."""

    mean: float
    within: float


@dataclass
class Verdict:
    """One decision as its seat could judge it. ``cost`` is the chance the decision gave away: 0 or below, once
    ``settled``; before that the better move of the first sample may have turned out worse."""

    at: int  # decisions made before it
    seat: int
    played: int
    better: int  # the best move found; ``played`` if nothing was clearly better
    chance: Estimate  # to win, with the best move
    cost: Estimate
    points: list[float] = field(default_factory=list)  # own after the move played and the better one; the others'
    line: list[tuple[int, int]] = field(default_factory=list)  # likely continuation of the better move: seat and code
    worlds: int = 0  # of the sample that measured the cost
    rivals: list[int] = field(default_factory=list)  # the most promising other moves
    promise: float = 0.0  # what it may have cost, with some luck

    @property
    def after(self) -> float:
        """The chance to win after the move that was played."""
        return self.chance.mean + self.cost.mean


class Sample:
    """The outcomes of one move: its chances, and the differences to the move that was played, world by world."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.ahead = 0.0
        self.ahead_squares = 0.0
        self.points = 0.0
        self.theirs = 0.0
        self.lines: dict[int, int] = {}

    def add(self, value: float, played: float, points: float, theirs: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        gap = value - played
        self.ahead += gap
        self.ahead_squares += gap * gap
        self.points += points
        self.theirs += theirs

    @property
    def chance(self) -> Estimate:
        return estimate(self.total, self.squares, self.count)

    @property
    def lead(self) -> Estimate:
        """By how much it is better than the move that was played."""
        return estimate(self.ahead, self.ahead_squares, self.count)


def estimate(total: float, squares: float, count: int) -> Estimate:
    mean = total / count
    spread = max(0.0, squares / count - mean * mean)
    return Estimate(mean, SIGMAS * sqrt(spread / max(1, count - 1)))


class Reviewer:
    """Judges decisions of one game with a seed and an effort; gives the same verdicts on every machine."""

    def __init__(self, game_name: str, seed: int = 0, effort: Effort | None = None) -> None:
        self.judge: Final = judgement(game_name)
        self.seed: Final = seed
        self.effort: Final = effort or Effort()
        self.playouts: Final = Playouts(self.judge, TimeBudget(0.0), 0, 0)
        self.playouts.answers = self.judge.answers()
        self.until = 0.0  # time by which the current decision should be judged, if it is limited
        self.played_out = 0  # play-outs so far

    def verdict(self, view: View, played: int, at: int = 0) -> Verdict:
        """Judge a decision of the seat whose view it is."""
        chance = chance_for(self.seed + 1, view)
        first = self.first_sample(view, self.entrants(view, played), played, chance)
        rivals = sorted([code for code in first if code != played], key=lambda code: -first[code].lead.mean)[:RIVALS]
        better = self.rival(first, played)
        if better == played:
            cost = Estimate(0.0, lead_within(first, played))
            found = Verdict(at, int(view.eyes), played, played, first[played].chance, cost, rivals=rivals)
            found.promise = max([hoped(first[code].lead) for code in rivals], default=0.0)
            return found
        second = {played: Sample(), better: Sample()}
        self.play_out(view, [played, better], second, self.effort.deep, chance, True)
        return measured(at, int(view.eyes), second, better, rivals)

    def again(self, view: View, verdict: Verdict, worlds: int, turn: int) -> Verdict:
        """The verdict with more worlds, fresh for each ``turn``. The first turn compares all rivals, in case the first
        sample chose the wrong one."""
        chance = chance_for(self.seed + 1 + AGAIN * turn, view)
        codes = [verdict.played, *(verdict.rivals if turn == 1 else [verdict.better])]
        samples = {code: Sample() for code in codes}
        self.play_out(view, codes, samples, worlds, chance, turn == 1)
        best = max(codes[1:], key=lambda code: samples[code].lead.mean)
        fresh = measured(verdict.at, verdict.seat, samples, best, [best])
        if best == verdict.better:
            return pooled(verdict, fresh)
        fresh.worlds = 0  # chosen by these worlds, so further ones replace them
        return fresh

    def entrants(self, view: View, played: int) -> list[int]:
        legal = view.legal()
        most = self.effort.entrants
        if len(legal) > most:
            legal = [code for code, _ in OnePly(self.judge, self.seed, self.effort.first_look).explain(view)][:most]
        return [played, *[code for code in legal if code != played]]

    def first_sample(self, view: View, codes: list[int], played: int, chance: Quick) -> dict[int, Sample]:
        samples = {code: Sample() for code in codes}
        alive = codes
        for _ in range(ROUNDS):
            self.play_out(view, alive, samples, max(AT_LEAST, self.effort.worlds // ROUNDS), chance)
            most = max(samples[code].lead.mean - margin(samples[code]) for code in alive)
            alive = [
                code for code in alive if code == played or samples[code].lead.mean + margin(samples[code]) >= most
            ]
            if len(alive) == 1:
                break
        return {code: samples[code] for code in alive}

    def rival(self, first: dict[int, Sample], played: int) -> int:
        """The move with the largest lead, if the lead is larger than the luckiest of so many equal moves would have."""
        best = max(first, key=lambda code: first[code].lead.mean)
        lead = first[best].lead
        bar = luckiest(max(2, len(first))) / SIGMAS
        return best if lead.mean > bar * lead.within and lead.mean > 0.0 else played

    def play_out(
        self, view: View, codes: list[int], samples: dict[int, Sample], worlds: int, chance: Quick, lines: bool = False
    ) -> None:
        """Play each move out in the same worlds with the same random numbers; the first is the one that was played."""
        seat = int(view.eyes)
        sides = sides_of(view.position.game, int(view.position.seats))
        deal = int(view.position.current_deal())
        for number in range(worlds):
            if number >= AT_LEAST and self.until > 0.0 and time.perf_counter() > self.until:
                break
            world = likely_world(view, self.judge, chance)
            luck = int(chance.below(MASK31))
            base = 0.0
            for code in codes:
                self.playouts.recording = lines and code != codes[0]
                after = self.one(world, seat, code, luck, deal)
                value = chances_at(after, self.playouts, sides, deal)[seat]
                if code == codes[0]:
                    base = value
                points = after.standing()
                theirs = [point for other, point in enumerate(points) if sides[other] != sides[seat]]
                samples[code].add(value, base, float(points[seat]), sum(theirs) / len(theirs))
                if self.playouts.recording:
                    self.playouts.count_line(samples[code].lines)
            self.played_out += len(codes)

    def one(self, world: Position, seat: int, code: int, luck: int, deal: int) -> Position:
        own = Quick(luck)
        after = world.renewed(world.table.copy(), own)
        after.proceed(seat, code)
        self.playouts.run(after, own, deal, seat)
        return after


def measured(at: int, seat: int, samples: dict[int, Sample], better: int, rivals: list[int]) -> Verdict:
    """The verdict of a sample whose first move is the one that was played. Not ``settled``: others may be pooled with it."""
    played = next(iter(samples))
    own, other = samples[played], samples[better]
    lead = other.lead
    points = [own.points, other.points, own.theirs, other.theirs]
    return Verdict(
        at,
        seat,
        played,
        better,
        other.chance,
        Estimate(-lead.mean, lead.within),
        [one / own.count for one in points],
        likeliest_line(other.lines),
        other.count,
        rivals,
        hoped(lead),
    )


def pooled(old: Verdict, new: Verdict) -> Verdict:
    """Two samples of the same two moves as one."""
    if old.worlds == 0:
        return replace(new, line=new.line or old.line)
    chance = mean_of(old.chance, old.worlds, new.chance, new.worlds)
    cost = mean_of(old.cost, old.worlds, new.cost, new.worlds)
    return replace(
        old,
        chance=chance,
        cost=cost,
        line=old.line or new.line,
        worlds=old.worlds + new.worlds,
        rivals=new.rivals,
        promise=hoped(Estimate(-cost.mean, cost.within)),
    )


def settled(verdict: Verdict) -> Verdict:
    """What turned out no better is not told as better."""
    if verdict.cost.mean < 0.0 or verdict.better == verdict.played:
        return verdict
    own = Estimate(verdict.after, verdict.chance.within)
    return Verdict(verdict.at, verdict.seat, verdict.played, verdict.played, own, Estimate(0.0, verdict.cost.within))


def mean_of(one: Estimate, many: int, other: Estimate, more: int) -> Estimate:
    total = many + more
    mean = (one.mean * many + other.mean * more) / total
    return Estimate(mean, sqrt((one.within * many) ** 2 + (other.within * more) ** 2) / total)


def hoped(lead: Estimate) -> float:
    """One standard error above the mean."""
    return lead.mean + lead.within / SIGMAS


def margin(sample: Sample) -> float:
    return BEHIND / SIGMAS * sample.lead.within


def lead_within(first: dict[int, Sample], played: int) -> float:
    """How precisely it is known that nothing was better: the widest interval among the moves left."""
    return max([first[code].lead.within for code in first if code != played], default=0.0)
