"""Play-outs: play a position on with a fast policy until the round ends or the horizon is reached, then evaluate.

Knows no game: policy, horizon and evaluation come from the game's judgement.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.budget import TimeBudget
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.judging.judgement import Judgement

SAMPLED_MOVES: Final[i64] = 10  # moves compared by the greedy policy, at most
LINE_LENGTH: Final[i64] = 4  # decisions of a continuation that are recorded
OVERTIME: Final[i64] = 40  # decisions past the horizon after which even an unquiet position is evaluated


@final
class Playouts:
    """``horizon``: decisions to play, 0 for the judgement's; ``careless``: percentage of uniformly random decisions."""

    def __init__(self, judgement: Judgement, budget: TimeBudget, horizon: i64, careless: i64) -> None:
        self.judgement: Final = judgement
        self.budget: Final = budget
        self.horizon: Final[i64] = horizon
        self.careless: Final[i64] = careless
        self.moves: Final = Moves()
        self.past_rounds: bool = False  # do not stop at the end of a round
        self.answers: i64 = 0  # opponents' first replies to choose greedily
        self.recording: bool = False  # whether ``line`` is recorded
        self.line: vec[i64] = vec[i64]()  # decisions so far, packed: code and seat

    def horizon_for(self, seats: i64) -> i64:
        return self.horizon if self.horizon > 0 else self.judgement.horizon(seats)

    def run(self, position: Position, chance: Quick, now: i64, seat: i64) -> None:
        """Play on from here. ``now``: the deal in which the search began; ``seat``: the searching seat."""
        judgement = self.judgement
        moves = self.moves
        far = self.horizon_for(position.seats)
        gone: i64 = 0
        answers = self.answers
        while position.asked != 0:
            if gone >= far and (gone >= far + OVERTIME or judgement.quiet(position)):
                break
            if (not self.past_rounds and position.current_deal() != now) or self.budget.spent():
                break
            mover = position.next_seat()
            moves.clear()
            position.legal_into(mover, moves)
            if answers > 0 and mover != seat and position.asked & position.asked - 1 == 0:
                answers -= 1
                code = self.greedy_move(position, mover, chance)
            else:
                code = self.policy_move(position, mover, chance)
            self.add_to_line(mover, code)
            position.proceed(mover, code)
            gone += 1

    def add_to_line(self, seat: i64, code: i64) -> None:
        if self.recording:
            self.line = append(self.line, code << 4 | seat)

    def count_line(self, seen: dict[int, int]) -> None:
        """Count the recorded continuation and all its prefixes in ``seen``, and clear it."""
        line = self.line
        key = 1
        end: i64 = len(line)
        for i in range(end if end < LINE_LENGTH else LINE_LENGTH):
            key = key << 24 | int(line[i] & 0xFFFFFF)
            seen[key] = seen.get(key, 0) + 1
        self.line = vec[i64]()

    def value(self, position: Position, seat: i64, now: i64) -> float:
        """The value for a seat of where the play-out ended."""
        if position.asked == 0 or position.current_deal() != now:
            return self.judgement.reward(position, seat)
        return self.judgement.worth(position, seat)

    def policy_move(self, position: Position, seat: i64, chance: Quick) -> i64:
        """The default policy's move; ``self.moves`` holds the legal ones."""
        moves = self.moves
        count = moves.size
        if count == 1:
            return moves.codes[0]
        if self.careless > 0 and chance.below(100) < self.careless:
            return moves.pick(chance)
        judgement = self.judgement
        code = judgement.policy(position, seat, moves, chance)
        if code >= 0:
            return code
        # simultaneous and secret: evaluating would peek at the others' choices
        if position.asked & position.asked - 1 != 0:
            return judgement.guess(position, seat, moves, chance)
        return self.greedy_move(position, seat, chance)

    def greedy_move(self, position: Position, seat: i64, chance: Quick) -> i64:
        """The move with the best evaluation right after it; only a sample is compared where there are many."""
        moves = self.moves
        count = moves.size
        judgement = self.judgement
        best: i64 = 0
        most = 0.0
        step: i64 = 1
        at: i64 = 0
        if count > SAMPLED_MOVES:
            step = count // SAMPLED_MOVES
            at = chance.below(step)
        first = True
        while at < count:
            code = moves.codes[at]
            after = position.copy()
            after.proceed(seat, code)
            value = judgement.worth(after, seat)
            if first or value > most:
                best = code
                most = value
                first = False
            at += step
        return best
