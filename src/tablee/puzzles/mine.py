"""The search for puzzles: decisions where one move is clearly best and a sensible player misses it.

Cheap questions come first. A few hundred play-outs disagree with the club player; the expert does so too; the club player
misses the move with other seeds as well; the expert at ten times its budget finds it with every seed; and in fresh imagined
games, the same for all moves, every other move is clearly behind. Only the view of the seat is asked, and the puzzle is
checked on the position that will be shipped, whose hidden cards have been dealt anew.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tablee.bots.bot import chance_for
from tablee.bots.expert import Expert, likeliest_line
from tablee.bots.levels import BEGINNER, CASUAL, CLUB, EXPERT, bot
from tablee.bots.self_play import play_game
from tablee.core.chance import MASK31, Quick
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import Record
from tablee.core.view import View
from tablee.games import judgement
from tablee.judging.likely import likely_world
from tablee.puzzles.puzzle import Line, Puzzle, grade_of, id_of, laid_out
from tablee.puzzles.themes import theme_of
from tablee.review.chances import chances_at, sides_of
from tablee.review.decision import Reviewer

TENFOLD: Final = 10  # times the expert's budget
AGREEING: Final = 5  # seeds with which it must find the answer
TRIES: Final = 5  # seeds of each level that grade a puzzle
CLUB_FINDS: Final = 1  # of them the club player may find it …
EXPERT_FINDS: Final = 3  # … and the expert at its usual budget must
QUICK: Final = 200  # play-outs of the first look
WORLDS: Final = 240  # imagined games of every move …
DEEP: Final = 1600  # … and, in fresh ones, of those not clearly behind
SIGMAS: Final = 2.6  # standard errors that count as clearly
LEAST: Final = 0.02  # chance to win that the tempting move gives away, at least
SECOND: Final = 0.006  # and any other move
A_GAME: Final = 3  # puzzles taken from one game, at most
SAME_WORLDS: Final = 3  # in which two moves must have the same effect to count as one


@dataclass
class Tally:
    """Outcomes of one move, and its differences to the answer, world by world."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    behind: float = 0.0  # how far the answer is ahead
    behind_squares: float = 0.0
    worse: int = 0  # worlds in which the answer does better
    better: int = 0
    points: float = 0.0
    rivals: float = 0.0

    def add(self, value: float, answer: float, points: float, rivals: float) -> None:
        gap = answer - value
        self.count += 1
        self.total += value
        self.squares += value * value
        self.behind += gap
        self.behind_squares += gap * gap
        self.worse += gap > 1e-9
        self.better += gap < -1e-9
        self.points += points
        self.rivals += rivals

    @property
    def chance(self) -> tuple[float, float]:
        return mean_and_error(self.total, self.squares, self.count)

    @property
    def cost(self) -> tuple[float, float]:
        return mean_and_error(self.behind, self.behind_squares, self.count)


def mean_and_error(total: float, squares: float, count: int) -> tuple[float, float]:
    mean = total / count
    return mean, sqrt(max(0.0, squares / count - mean * mean) / max(1, count - 1))


def self_played(game: Game, seats: int, seed: int, number: int) -> Record:
    """One game of a series between club players."""
    deal = b"puzzles/%d/%d" % (seed, number)
    return play_game(game, deal, [bot(CLUB, game, seed * 1000003 + number * 16 + seat) for seat in range(seats)]).record


def mined(game: Game, record: Record, seed: int, most: int = A_GAME) -> Iterator[Puzzle]:
    """The puzzles in one game, a few at most, so that many games are drawn upon."""
    position = game.opening(record)
    found = 0
    for at in range(len(record)):
        seat, _ = game.decision(record, at, position)
        if len(position.legal(seat)) > 1:
            puzzle = Miner(game, seed).puzzle(position.seen_by(seat))
            if puzzle is not None:
                yield puzzle
                found += 1
                if found == most:
                    return
        game.advance(record, at, position)


class Miner:
    def __init__(self, game: Game, seed: int) -> None:
        self.game: Final = game
        self.seed: Final = seed
        self.judge: Final = judgement(game.name)
        self.reviewer: Final = Reviewer(game.name, seed)

    def puzzle(self, view: View) -> Puzzle | None:
        """The puzzle in this decision, if it is one."""
        seat = int(view.eyes)
        tempting = bot(CLUB, self.game, self.seed + 1).choose(view)
        if Expert(self.judge, self.seed + 2, QUICK, 0.0).choose(view) == tempting:
            return None
        answer = bot(EXPERT, self.game, self.seed + 3).choose(view)
        if answer == tempting:
            return None
        spec = laid_out(view, self.seed)
        if spec is None:
            return None
        view = self.game.position(spec, b"").seen_by(seat)  # what is shipped is what is checked
        answers = self.same(view, answer)
        tempting = bot(CLUB, self.game, self.seed + 1).choose(view)
        if tempting in answers:
            return None
        found = {CLUB: self.found_by(CLUB, view, answers)}
        if found[CLUB] > CLUB_FINDS:
            return None
        found[EXPERT] = self.found_by(EXPERT, view, answers)
        if found[EXPERT] < EXPERT_FINDS:
            return None
        for level in (CASUAL, BEGINNER):
            found[level] = self.found_by(level, view, answers)
        puzzle = self.proven(spec, view, answers, tempting, found)
        return puzzle if puzzle is not None and self.agreed(view, answers) else None

    def agreed(self, view: View, answers: list[int]) -> bool:
        games = int(self.judge.expert_games()) * TENFOLD
        return all(
            Expert(self.judge, self.seed + 101 + at, games, 0.0).choose(view) in answers for at in range(AGREEING)
        )

    def found_by(self, level: str, view: View, answers: list[int]) -> int:
        return sum(bot(level, self.game, self.seed + 11 + at).choose(view) in answers for at in range(TRIES))

    def same(self, view: View, answer: int) -> list[int]:
        """The answer and the moves that lead to the very same position: they count as one."""
        found = [answer]
        worlds = [view.imagine(number) for number in range(SAME_WORLDS)]
        right = [effect(world, int(view.eyes), answer) for world in worlds]
        for code in view.legal():
            if code != answer and [effect(world, int(view.eyes), code) for world in worlds] == right:
                found.append(code)
        return found

    def proven(
        self, spec: dict[str, object], view: View, answers: list[int], tempting: int, found: dict[str, int]
    ) -> Puzzle | None:
        answer = answers[0]
        chance = chance_for(self.seed + 4, view)
        others = [code for code in self.reviewer.entrants(view, answer)[1:] if code not in answers]
        if tempting not in others:
            others.append(tempting)
        first, _ = self.play_out(view, [answer, *others], WORLDS, chance)
        close = [code for code in others if code == tempting or not clearly(first[code].cost, 0.0)]
        if any(first[code].cost[0] < 0.0 and clearly(negated(first[code].cost), 0.0) for code in others):
            return None
        far = [code for code in others if code not in close]
        second, lines = self.play_out(view, [answer, *close], DEEP, chance)
        if not all(clearly(second[code].cost, SECOND) for code in close):
            return None
        if not clearly(second[tempting].cost, LEAST) or any(first[code].cost[0] < SECOND for code in far):
            return None
        mine, theirs = second[answer], second[tempting]
        texts = self.game.catalogue
        return Puzzle(
            id=id_of(spec, int(view.eyes)),
            game=self.game.name,
            edition=self.game.edition,
            seat=int(view.eyes),
            position=spec,
            answers=[texts[code].text for code in answers],
            tempting=texts[tempting].text,
            theme=theme_of(view, answer, tempting),
            grade=grade_of(found, TRIES),
            found=found,
            chance=interval(mine.chance),
            cost=interval(theirs.cost),
            next_best=interval(min((second[code].cost for code in close), key=lambda one: one[0])),
            better=round(theirs.worse / theirs.count, 3),
            worse=round(theirs.better / theirs.count, 3),
            points=[round(one.points / one.count, 2) for one in (mine, theirs)],
            rivals=[round(one.rivals / one.count, 2) for one in (mine, theirs)],
            line=[Line(seat, texts[code].text) for seat, code in likeliest_line(lines[answer])],
            reply=[Line(seat, texts[code].text) for seat, code in likeliest_line(lines[tempting])],
        )

    def play_out(
        self, view: View, codes: list[int], worlds: int, chance: Quick
    ) -> tuple[dict[int, Tally], dict[int, dict[int, int]]]:
        """Every move in the same worlds with the same random numbers; the first is the answer."""
        seat = int(view.eyes)
        sides = sides_of(self.game, int(view.position.seats))
        deal = int(view.position.current_deal())
        tallies = {code: Tally() for code in codes}
        lines: dict[int, dict[int, int]] = {code: {} for code in codes}
        playouts = self.reviewer.playouts
        playouts.recording = True
        for _ in range(worlds):
            world = likely_world(view, self.judge, chance)
            luck = int(chance.below(MASK31))
            answer = 0.0
            for code in codes:
                after = self.reviewer.one(world, seat, code, luck, deal)
                playouts.count_line(lines[code])
                value = chances_at(after, playouts, sides, deal)[seat]
                if code == codes[0]:
                    answer = value
                standing = after.standing()
                others = [float(standing[at]) for at in range(len(sides)) if sides[at] != sides[seat]]
                tallies[code].add(value, answer, float(standing[seat]), sum(others) / len(others))
        return tallies, lines


def effect(world: Position, seat: int, code: int) -> dict[str, object]:
    after = world.copy()
    after.proceed(seat, code)
    return after.to_json()


def clearly(cost: tuple[float, float], least: float) -> bool:
    return cost[0] >= least and cost[0] > SIGMAS * cost[1]


def negated(cost: tuple[float, float]) -> tuple[float, float]:
    return -cost[0], cost[1]


def interval(found: tuple[float, float]) -> list[float]:
    """A mean with the half-width of its 95 % interval."""
    return [round(found[0], 4), round(1.96 * found[1], 4)]
