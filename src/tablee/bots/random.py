"""Random play: the simplest bot, and the yardstick."""

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bot import Bot, chance_for
from tablee.core.chance import Chance, Quick
from tablee.core.move import Moves
from tablee.core.position import Game, Position, View

PRIME: Final[i64] = 2305843009213693951 // 64  # small enough that a step of the digest never wraps


@final
class RandomBot(Bot):
    """Any legal move, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self.seed: Final[i64] = seed & 0x3FFFFFFFFFFFFFF

    def choose(self, view: View) -> int:
        legal = view.legal()
        return legal[chance_for(self.seed, view).below(len(legal))]

    def explain(self, view: View) -> list[tuple[int, float]]:
        """No move is worth more than another; the one it would make comes first."""
        legal = view.legal()
        if not legal:
            return []
        first = self.choose(view)
        return [(first, 0.0)] + [(code, 0.0) for code in legal if code != first]


def play_out(position: Position, chance: Chance, moves: Moves) -> i64:
    """Play to the end; the number of decisions."""
    decisions: i64 = 0
    while position.asked != 0:
        seat = position.next_seat()
        moves.clear()
        position.legal_into(seat, moves)
        position.proceed(seat, moves.pick(chance))
        decisions += 1
    return decisions


def seed_of(seed: i64, game: i64) -> i64:
    """Every game of a series has a seed of its own, so that it does not matter who plays it."""
    return (seed * 1000003 + game * 7919 + 17) & 0x3FFFFFFFFFFFFFF


@final
class Tally:
    """What a series of games came to."""

    def __init__(self) -> None:
        self.decisions: int = 0
        self.digests: list[int] = []  # one for each game
        self.scores: list[list[int]] = []
        self.winners: list[list[int]] = []


def simulate(game: Game, seats: int, seed: int, first: int, last: int) -> Tally:
    """The games ``first`` to ``last - 1`` of a series, played at random; each digest covers every decision of a game."""
    tally = Tally()
    moves = Moves()
    for index in range(first, last):
        chance = Quick(seed_of(seed, index))
        position = game.begin(seats, chance)
        position.table.listening = False
        digest: i64 = 7
        decisions: i64 = 0
        while position.asked != 0:
            seat = position.next_seat()
            moves.clear()
            position.legal_into(seat, moves)
            code = moves.pick(chance)
            position.proceed(seat, code)
            digest = (digest * 31 + code * 8 + seat) % PRIME
            decisions += 1
        scores = position.scores()
        for score in scores:
            digest = (digest * 31 + score + 4096) % PRIME
        tally.decisions += int(decisions)
        tally.digests.append(int(digest))
        tally.scores.append(scores)
        tally.winners.append(position.winners())
    return tally


# -- For the benchmark -------------------------------------------------------


def matches(game: Game, count: i64, seed: i64) -> int:
    """Whole matches, all seat counts in turn; the decisions."""
    chance = Quick(seed)
    moves = Moves()
    decisions: i64 = 0
    counts = game.seat_counts
    for match in range(count):
        position = game.begin(counts[match % len(counts)], chance)
        position.table.listening = False
        decisions += play_out(position, chance, moves)
    return int(decisions)


def copies(position: Position, times: i64) -> int:
    total: i64 = 0
    for _ in range(times):
        total += position.copy().asked
    return int(total)


def worlds(view: View, times: i64, seed: i64) -> int:
    chance = Quick(seed)
    total: i64 = 0
    for _ in range(times):
        total += view.imagine_by(chance).asked
    return int(total)
