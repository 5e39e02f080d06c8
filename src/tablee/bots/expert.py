"""The expert: flat Monte Carlo search with successive elimination ("race"), or tree search (``tree.py``) where it is
better.

All moves still in the race are played out in the same determinisations with the same random numbers, so that they are
compared with each other and not with the luck of their worlds; a few hundred worlds tell them apart. A move that is
significantly behind is dropped. The search ends when one move is left or the rest are practically equal.

Where the game has habits, the habitual move must be refuted by the play-outs. Elsewhere one ply gives the prior, which
counts like a few worlds already seen, and selects the entrants where there are many moves.
"""

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bot import Bot, Thought, chance_for
from tablee.bots.budget import TimeBudget
from tablee.bots.one_ply import OnePly
from tablee.bots.playouts import LINE_LENGTH, Playouts
from tablee.bots.tree import TreeSearch
from tablee.core.chance import MASK31, Quick
from tablee.core.position import Position
from tablee.core.view import View
from tablee.judging.judgement import Judgement
from tablee.judging.likely import likely_world

RUNNERS: Final[i64] = 14  # moves in the race, at most
FEWEST: Final[i64] = 12  # worlds before a move may be dropped
BEHIND: Final = 2.6  # standard errors behind the best at which a move is dropped
CAUTION: Final = 0.8  # standard errors by which a move must beat the prior's favourite
# the habitual move's bonus: this many standard deviations of a single world, divided by the number of worlds
HABIT: Final = 16.0
SURELY: Final = 0.3  # standard errors on top of the expected maximum of the noise
TRUST: Final = 6.0  # weight of the prior, in worlds
ENOUGH: Final[i64] = 200  # worlds before moves may be called equal …
# … if the standard error of their difference is below this fraction of the outcomes' standard deviation
ALIKE: Final = 0.015
IMPRESSION: Final = 400  # positions evaluated for the prior …
BRIEF: Final = 100  # … where it only orders the moves of a tree
HASTE: Final = 0.3  # fraction of the time spent on the prior
BARELY: Final = 0.001
RACE: Final = "race"  # common random numbers for all moves, successive elimination
TREE: Final = "tree"  # one information-set tree over all worlds
VOTE: Final = "vote"  # one tree a world; the worlds vote
DESIGNS: Final = [RACE, TREE, VOTE]
ALONE: Final = 60  # simulations a world that votes
NO_END: Final[i64] = 1000000000


@final
class Expert(Bot):
    """``simulations``: play-outs per decision, 0 for no limit. ``seconds``: time limit, 0 for none. ``design``: RACE,
    TREE or VOTE; empty: what is best in this game. ``plain``: uniformly random play-outs of this many decisions, to
    compare the speed with other engines."""

    def __init__(
        self, judgement: Judgement, seed: int, simulations: int, seconds: float, design: str = "", plain: int = 0
    ) -> None:
        self.judgement: Final = judgement
        self.seed: Final[i64] = seed & 0x3FFFFFFFFFFFFFF
        self.simulations: Final[i64] = simulations if simulations > 0 else NO_END
        self.design: Final = design if design else TREE if judgement.by_tree() and plain == 0 else RACE
        self.budget: Final = TimeBudget(seconds)
        self.playouts: Final = Playouts(judgement, self.budget, plain, 100 if plain > 0 else 0)
        self.playouts.past_rounds = plain > 0
        self.playouts.answers = judgement.answers() if plain == 0 else 0
        effort = IMPRESSION if self.design == RACE else BRIEF
        self.first: Final = OnePly(judgement, seed, effort, None, seconds * HASTE)
        self.codes: list[int] = []
        self.left: list[int] = []  # moves that were never dropped
        self.values: list[float] = []  # of each move, as ranked
        self.visits: list[int] = []
        self.played: int = 0  # play-outs in all decisions so far
        self.lines: list[dict[int, int]] = []  # for each move: how often each continuation occurred

    def choose(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        self.think(view, legal, False)
        best = 0
        for at in range(1, len(self.values)):
            if self.values[at] > self.values[best]:
                best = at
        return self.codes[best]

    def explain(self, view: View) -> list[tuple[int, float]]:
        return [(thought.code, thought.value) for thought in self.review(view)]

    def review(self, view: View) -> list[Thought]:
        return self.thoughts(view, True)

    def thoughts(self, view: View, recording: bool) -> list[Thought]:
        """Every move, best first; with ``recording`` also the likeliest continuation."""
        legal = view.legal()
        if not legal:
            return []
        self.think(view, legal, recording)
        found: list[tuple[float, int]] = [(-self.values[at], at) for at in range(len(legal))]
        found.sort()
        return [
            Thought(self.codes[at], self.values[at], self.visits[at], likeliest_line(self.lines[at])) for _, at in found
        ]

    def think(self, view: View, legal: list[int], recording: bool) -> None:
        self.budget.start()
        chance = chance_for(self.seed + 1, view)
        habit = self.habit(view, legal, chance) if self.design == RACE else -1
        impression = self.impression(view, legal, habit)
        if self.design == RACE:
            self.race(view, legal, recording, chance, impression, habit)
            return
        search = TreeSearch(self.judgement, self.simulations, self.budget, 0 if self.design == TREE else ALONE)
        search.search(view, legal, recording, chance, impression)
        best = preferred(search.votes, impression)
        self.codes = legal
        self.left = [legal[best]]
        self.visits = search.visits
        self.played += sum(search.visits)
        self.lines = search.lines
        self.values = behind(best, search.means(), search.visits)

    def habit(self, view: View, legal: list[int], chance: Quick) -> int:
        """The index of the habitual move; -1 where the game has no habits."""
        if self.playouts.past_rounds or not self.judgement.has_habits():
            return -1
        moves = self.playouts.moves
        world = view.imagine_by(chance)
        moves.clear()
        world.legal_into(view.eyes, moves)
        code = self.judgement.policy(world, view.eyes, moves, chance)
        return legal.index(int(code)) if code >= 0 else -1

    def impression(self, view: View, legal: list[int], habit: int) -> list[float]:
        """The prior value of each move; all zero where it would not be used."""
        if self.playouts.past_rounds or (habit >= 0 and len(legal) <= RUNNERS):
            return [0.0] * len(legal)
        moves = self.playouts.moves
        moves.clear()
        view.position.legal_into(view.eyes, moves)
        found = self.judgement.impressions(view.position, view.eyes, moves)
        return found if len(found) > 0 else self.first.weigh(view, legal)

    # -- The race ------------------------------------------------------------

    def race(
        self, view: View, legal: list[int], recording: bool, chance: Quick, impression: list[float], habit: int
    ) -> None:
        seat = view.eyes
        count = len(legal)
        alive = entrants(impression, habit)
        lead = alive[0]
        trust = TRUST if habit < 0 else 0.0
        bar = luckiest(len(alive)) if habit >= 0 and self.judgement.wary() else 0.0
        sums = [0.0] * count  # relative to the mean of the moves in the race
        squares = [0.0] * count
        totals = [0.0] * count
        seen = [0] * count
        here = [0.0] * count
        self.lines = [{} for _ in legal]
        self.playouts.recording = recording
        now = view.position.current_deal()
        done: i64 = 0
        worlds: i64 = 0
        outcome = 0.0
        outcomes = 0.0
        while len(alive) > 1 or (recording and worlds < FEWEST):
            if done + len(alive) > self.simulations:
                break
            world = likely_world(view, self.judgement, chance)
            luck = chance.below(MASK31)
            mean = 0.0
            whole = True
            for at in alive:
                if self.budget.spent() or self.budget.stopped():
                    whole = False
                    break
                here[at] = self.one(world, seat, legal[at], luck, now)
                if recording:
                    self.playouts.count_line(self.lines[at])
                done += 1
                mean += here[at]
            if not whole or self.budget.spent():
                break
            mean /= float(len(alive))
            worlds += 1
            outcome += mean
            outcomes += mean * mean
            for at in alive:
                gap = here[at] - mean
                sums[at] += gap
                squares[at] += gap * gap
                totals[at] += here[at]
                seen[at] += 1
            if worlds >= FEWEST and worlds & 3 == 0:
                alive = still_in(alive, lead, bar, sums, squares, impression, trust, float(worlds))
                if worlds >= ENOUGH and alike(
                    alive, sums, squares, spread_of(outcome, outcomes, float(worlds)), worlds
                ):
                    break
        self.played += int(done)
        means = [0.0] * count
        for at in range(count):
            known = float(seen[at]) + trust
            if known > 0.0:
                means[at] = (totals[at] + trust * impression[at]) / known
        self.codes = legal
        self.left = [legal[at] for at in alive]
        self.visits = seen
        self.values = ranked(alive, lead, habit >= 0, bar, sums, squares, means, seen)

    def one(self, world: Position, seat: i64, code: i64, luck: i64, now: i64) -> float:
        """The value of one play-out; all moves get the same random numbers."""
        chance = Quick(luck)
        after = world.renewed(world.table.copy(), chance)
        after.proceed(seat, code)
        self.playouts.run(after, chance, now, seat)
        return self.playouts.value(after, seat, now)


def ranked(
    alive: list[int],
    lead: int,
    habitual: bool,
    bar: float,
    sums: list[float],
    squares: list[float],
    means: list[float],
    seen: list[int],
) -> list[float]:
    """Values such that dropped moves rank below the others.

    The prior's favourite or the habitual move keeps its lead until the others beat it significantly: means over a few
    dozen worlds are easily off by a point.
    """
    values = means[:]
    if lead in alive:
        worlds = float(seen[lead])
        caution = CAUTION
        spread = 0.0
        if worlds > 0.0:
            spread = spread_of(sums[lead], squares[lead], worlds)
            if habitual:
                caution = max(HABIT / sqrt(worlds), bar)
        for at in alive:
            if at != lead:
                values[at] -= BARELY
                if worlds > 0.0:
                    values[at] -= caution * sqrt((spread + spread_of(sums[at], squares[at], worlds)) / worlds)
    floor = min([values[at] for at in alive])
    for at in range(len(values)):
        if at not in alive and values[at] >= floor:  # averaged over fewer, perhaps luckier worlds
            values[at] = floor - BARELY
    return values


def preferred(votes: list[float], impression: list[float]) -> int:
    """The move with the most votes; ties go to the prior."""
    best = 0
    for at in range(1, len(votes)):
        if (votes[at], impression[at]) > (votes[best], impression[best]):
            best = at
    return best


def behind(best: int, means: list[float], visits: list[int]) -> list[float]:
    """Values capped below the best move's: moves that were seldom tried may only have been lucky."""
    values = means[:]
    floor = min([values[at] for at in range(len(values)) if visits[at] > 0 or at == best])
    for at in range(len(values)):
        if visits[at] == 0:
            values[at] = floor
        if at != best and values[at] >= values[best]:
            values[at] = values[best] - BARELY
    return values


def entrants(impression: list[float], habit: int) -> list[int]:
    """The moves that enter the race: the habitual one, then the best by prior."""
    order: list[tuple[float, int]] = [(-impression[at], at) for at in range(len(impression)) if at != habit]
    order.sort()
    found = [at for _, at in order]
    if habit >= 0:
        found.insert(0, habit)
    return found[: int(RUNNERS)]


def luckiest(moves: int) -> float:
    """Standard errors that the maximum of so many equal moves hardly ever exceeds: sqrt(2 ln n) plus a margin."""
    return sqrt(2.0 * log(float(moves))) + SURELY


def still_in(
    alive: list[int],
    lead: int,
    bar: float,
    sums: list[float],
    squares: list[float],
    impression: list[float],
    trust: float,
    worlds: float,
) -> list[int]:
    """The moves not significantly behind the best; the prior counts as ``trust`` worlds. ``lead``, the habitual move,
    stays until another clears ``bar``."""
    gaps = [(sums[at] + trust * impression[at]) / (worlds + trust) for at in alive]
    best = 0
    for i in range(1, len(alive)):
        if gaps[i] > gaps[best]:
            best = i
    spread = spread_of(sums[alive[best]], squares[alive[best]], worlds)
    left: list[int] = []
    for i in range(len(alive)):
        at = alive[i]
        error = sqrt((spread + spread_of(sums[at], squares[at], worlds)) / worlds)
        clearly = max(BEHIND, bar) if at == lead else BEHIND
        if i == best or gaps[best] - gaps[i] <= clearly * error:
            left.append(at)
    return left


def alike(alive: list[int], sums: list[float], squares: list[float], luck: float, worlds: i64) -> bool:
    """Whether the differences are known so precisely that more worlds would hardly matter compared to luck."""
    for at in alive:
        if spread_of(sums[at], squares[at], float(worlds)) * 2.0 > ALIKE * ALIKE * luck * float(worlds):
            return False
    return True


def spread_of(total: float, square: float, worlds: float) -> float:
    mean = total / worlds
    found = square / worlds - mean * mean
    return found if found > 0.0 else 0.0


def likeliest_line(lines: dict[int, int]) -> list[tuple[int, int]]:
    """The most frequent continuation: seat and code of each decision."""
    found: list[tuple[int, int]] = []
    key = 1
    for _ in range(int(LINE_LENGTH)):
        best = 0
        most = 0
        for other in sorted(lines):
            if other >> 24 == key and lines[other] > most:
                best = other
                most = lines[other]
        if most == 0:
            break
        found.append((best & 0xF, best >> 4 & 0xFFFFF))
        key = best
    return found
