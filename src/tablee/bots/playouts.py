"""To play on in thought: every seat does what looks best to it, until the round is over or it has been long enough.

No game is known here: a game's judgement says what looks best, when a round is over, and how far it pays to go.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.budget import TimeBudget
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.judging.judgement import Judgement

SAMPLED_MOVES: Final[i64] = 10  # so many moves one looks at in passing
LINE_LENGTH: Final[i64] = 4  # decisions of a continuation
OVERTIME: Final[i64] = 40  # decisions after which even what is half done is judged


@final
class Playouts:
    """``horizon``: decisions to play on, 0 for as many as the judgement thinks right; ``careless``: in so many of a
    hundred decisions any move will do."""

    def __init__(self, judgement: Judgement, budget: TimeBudget, horizon: i64, careless: i64) -> None:
        self.judgement: Final = judgement
        self.budget: Final = budget
        self.horizon: Final[i64] = horizon
        self.careless: Final[i64] = careless
        self.moves: Final = Moves()
        self.past_rounds: bool = False  # play on after the end of a round too
        self.answers: i64 = 0  # so many decisions of others are made with more care, at first
        self.recording: bool = False  # the line is wanted
        self.line: vec[i64] = vec[i64]()  # who did what, packed: seat and code

    def horizon_for(self, seats: i64) -> i64:
        return self.horizon if self.horizon > 0 else self.judgement.horizon(seats)

    def run(self, position: Position, chance: Quick, now: i64, seat: i64) -> None:
        """From here to where it is judged; ``now`` is the round it began in, ``seat`` whose thought it is."""
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
        """How the game went on, for the next to begin anew: the first decisions, packed, and every beginning of them."""
        line = self.line
        key = 1
        end: i64 = len(line)
        for i in range(end if end < LINE_LENGTH else LINE_LENGTH):
            key = key << 24 | int(line[i] & 0xFFFFFF)
            seen[key] = seen.get(key, 0) + 1
        self.line = vec[i64]()

    def value(self, position: Position, seat: i64, now: i64) -> float:
        """What has come of it."""
        if position.asked == 0 or position.current_deal() != now:
            return self.judgement.reward(position, seat)
        return self.judgement.worth(position, seat)

    def policy_move(self, position: Position, seat: i64, chance: Quick) -> i64:
        """What this seat does, without thinking long; ``moves`` has all it may do."""
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
        if position.asked & position.asked - 1 != 0:  # in secret: what others choose is not to be looked at
            return judgement.guess(position, seat, moves, chance)
        return self.greedy_move(position, seat, chance)

    def greedy_move(self, position: Position, seat: i64, chance: Quick) -> i64:
        """What looks best right after it, of some moves if there are many."""
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
