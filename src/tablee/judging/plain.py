"""The evaluation of a game that brings none: who leads, and by how much. Bots play it sensibly, not well."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.judging.judgement import Judgement

LEAD: Final = 0.5  # of leading at all, in points
WON: Final = 20.0


@final
class PlainJudgement(Judgement):
    """Needs nothing but ``standing``, ``leaders`` and the rules: whether few points are good shows in who leads."""

    def worth(self, position: Position, seat: i64) -> float:
        leaders = position.leaders()
        points = position.standing()
        mine = points[seat]
        ahead = int(seat) in leaders
        found = LEAD if ahead else -LEAD
        if position.asked == 0:
            found = WON if int(seat) in position.winners() else -WON
        margin = -1
        for other in range(int(position.seats)):
            if other != int(seat) and (ahead or other in leaders):
                apart = abs(points[other] - mine)
                if margin < 0 or apart < margin:
                    margin = apart
        if margin > 0:
            found += float(margin) if ahead else -float(margin)
        return found

    def slip(self, seats: i64, beginner: bool) -> float:
        return 2.0 if beginner else 1.0

    def expert_games(self) -> i64:
        return 300

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        return moves.pick(chance)

    def horizon(self, seats: i64) -> i64:
        return 200
