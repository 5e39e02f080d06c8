"""A series of games: every line-up of the bots, rotated over the seats, on the same deals (duplicate deals).

>>> import tablee
>>> from tablee.arena.series import play_deal, series_of
>>> series = series_of(tablee.game("bungee"), seats=2, bots=["beginner", "random"], seed=1, games=10)
>>> series.lineups, series.deals
([['beginner', 'random'], ['random', 'beginner']], 5)
>>> random = series_of(tablee.game("bungee"), seats=2, bots=["random"], seed=1, games=1)
>>> [result.bots for result in play_deal(random, 0)]
[['random', 'random']]

Since each side gets the same cards once, most of the luck cancels out and far fewer games are needed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from tablee.bots.bot import Bot, bot_seed
from tablee.bots.levels import seated
from tablee.bots.names import with_level
from tablee.bots.outside_bot import OutsideBot
from tablee.bots.self_play import play_game
from tablee.core.game import Game
from tablee.games import NAMES, cached_game
from tablee.outside import told, unusable

SEED_BYTES: Final = 16
Wish = str | Bot | Callable[[Game, int], Any]


@dataclass(frozen=True)
class Series:
    """Everything that determines the result. Plain data: picklable, and stored as JSON."""

    game: str
    edition: int
    options: dict[str, object]
    seats: int
    bots: list[str]
    seed: int
    deals: int
    lineups: list[list[str]] = field(default_factory=list)

    @property
    def games(self) -> int:
        return self.deals * len(self.lineups)

    def open_game(self) -> Game:
        return cached_game(self.game, self.options)

    def deal_seed(self, deal: int) -> bytes:
        return sha256(f"tablee arena {self.game} {self.seed} {deal}".encode()).digest()[:SEED_BYTES]

    def bot_seed(self, deal: int, seat: int) -> int:
        return bot_seed(self.deal_seed(deal), seat)


@dataclass(frozen=True)
class Result:
    """One game: the bots by seat, the outcome and the record; and what went wrong with bots of other packages, which then
    played at random to its end."""

    bots: list[str]
    scores: list[int]
    winners: list[int]
    decisions: int
    record: str
    failures: list[str] = field(default_factory=list)


def sides_of(game: Game, seats: int) -> list[int]:
    return [int(game.side(seat, seats)) for seat in range(seats)]


def lineups(game: Game, seats: int, bots: list[str]) -> list[list[str]]:
    """Assign kinds of bots to seats: one kind a side, in every rotation and every role.

    Two kinds on four seats sit alternately, which gives two line-ups; partners are always of one kind.
    """
    sides = sides_of(game, seats)
    order = sorted(set(sides))
    found: list[list[str]] = []
    for shift in range(len(bots)):
        for turn in range(len(order)):
            kinds = [""] * len(order)
            for at in range(len(order)):
                kinds[(at + turn) % len(order)] = bots[(at + shift) % len(bots)]
            row = [kinds[order.index(side)] for side in sides]
            if row not in found:
                found.append(row)
    return found


def series_of(game: Game, seats: int, bots: list[str], seed: int, games: int) -> Series:
    """A series of at least this many games, rounded up to whole deals."""
    rows = lineups(game, seats, bots)
    deals = -(-games // len(rows))
    return Series(game.name, game.edition, game.options, seats, bots, seed, deals, rows)


@dataclass(frozen=True)
class Roster:
    """The bots behind the names of a series that a program plays: a kind, a bot, or a factory called with the game and
    a seed. ``seconds``: the time limit of their decisions; 0: a minute."""

    bots: Mapping[str, Wish] = field(default_factory=dict)
    seconds: float = 0.0

    def seated(self, name: str, game: Game, seed: int) -> Bot:
        wish = self.bots.get(name, name)
        if isinstance(wish, str):
            return seated(wish, game, seed)
        made = (lambda *_: wish) if isinstance(wish, Bot) else wish
        return OutsideBot(name, made, game, seed, self.seconds, True)


NO_ROSTER: Final = Roster()


def play_deal(series: Series, deal: int, roster: Roster = NO_ROSTER) -> list[Result]:
    """Play all line-ups of one deal; runs in any process."""
    game = series.open_game()
    found = []
    for kinds in series.lineups:
        players = [roster.seated(kind, game, series.bot_seed(deal, seat)) for seat, kind in enumerate(kinds)]
        try:
            played = play_game(game, series.deal_seed(deal), players)
        except Exception as error:
            if game.name in NAMES:
                raise
            raise unusable(game.name, told(error)) from error
        record = played.record
        record.names = [with_level(str(seat), kind) for seat, kind in enumerate(kinds)]
        failures = [one.failure.say("en") for one in players if type(one) is OutsideBot and one.failure is not None]
        found.append(Result(kinds, played.scores, played.winners, len(record), record.to_json(), failures))
    return found


def play_deals(series: Series, deals: list[int], roster: Roster = NO_ROSTER) -> list[tuple[int, list[Result]]]:
    return [(deal, play_deal(series, deal, roster)) for deal in deals]
