"""A game in progress at the terminal: record, position and log. No input or output."""

from typing import final

from tablee.bots import levels
from tablee.bots.bot import Bot, bot_seed
from tablee.bots.outside_bot import OutsideBot
from tablee.cli.draw import tell
from tablee.cli.players import Player, read_player
from tablee.cli.texts import spoken
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import Record


@final
class LiveGame:
    """``log``: what everybody saw. ``news``: what a seat was told since its own last decision; it is cleared then,
    since a card glanced at must not stay readable."""

    def __init__(self, game: Game, record: Record, players: list[Player]) -> None:
        self.game = game
        self.players = players
        self.names = [player.name for player in players]
        self.record = record
        self.bots: dict[int, Bot] = {}
        self.failed: list[int] = []  # seats of bots of other packages that have failed, and play at random since
        self.position: Position
        self.deciders: list[int] = []
        self.log: list[str] = []
        self.news: list[list[str]] = []
        self.replay(record)
        for seat, player in enumerate(players):
            if player.is_bot:
                self.bots[seat] = levels.bot(player.level, game, bot_seed(record.seed, seat, len(record)), lenient=True)

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if not player.is_bot]

    def replay(self, record: Record) -> None:
        """Start over and apply all decisions of the record."""
        self.record = blank(record)
        self.record.names = [player.written() for player in self.players]
        self.position = self.game.opening(record)
        self.deciders = []
        self.log = []
        self.news = [[] for _ in self.players]
        self.spread()
        for at in range(len(record)):
            seat, code = self.game.decision(record, at, self.position)
            self.decide(seat, code)

    def decide(self, seat: int, code: int) -> None:
        """Record and play a legal decision, and distribute what each seat may be told."""
        before = len(self.record.values)
        self.game.note(self.record, self.position, seat, code)
        try:
            self.position.play(seat, code)
        except BaseException:
            del self.record.values[before:]
            raise
        self.record.end = ""
        self.deciders.append(seat)
        self.news[seat] = []
        self.spread()

    def spread(self) -> None:
        self.log += tell(self.position.seen_by(None), self.names)
        for seat in self.people:
            self.news[seat] += tell(self.position.seen_by(seat), self.names)

    def bots_decide(self) -> bool:
        """Let one bot decide, if any is asked. People asked at the same time are told nothing."""
        for seat in self.position.pending:
            if seat in self.bots:
                bot = self.bots[seat]
                code = bot.choose(self.position.seen_by(seat))
                if type(bot) is OutsideBot and bot.failure is not None and seat not in self.failed:
                    self.failed.append(seat)
                    self.log.append(bot.failure.say(spoken()))
                    for other in self.people:
                        self.news[other].append(bot.failure.say(spoken()))
                self.decide(seat, code)
                return True
        return False

    def may_undo(self, seat: int) -> bool:
        return bool(self.deciders) and self.deciders[-1] == seat and self.position.undoable(seat)

    def undo(self) -> None:
        """Drop the last decision and replay the rest."""
        shorter = blank(self.record)
        shorter.values = self.record.values[:-1]
        self.replay(shorter)

    def to_json(self) -> str:
        self.record.end = self.position.fingerprint()
        return self.record.to_json()


def blank(record: Record) -> Record:
    """A record of the same deal without decisions."""
    new = Record(record.game, record.edition, record.options, record.seats)
    new.seed = record.seed
    new.start = record.start
    new.names = list(record.names)
    return new


def players_of(record: Record) -> list[Player]:
    return [read_player(written) for written in record.names]
