"""Plays whole games between bots. Each bot is given its own view; only a ``Cheat`` is shown more."""

from typing import Final, final

from tablee.bots.bot import Bot
from tablee.bots.cheat import Cheat
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.reveal import open_to


@final
class FinishedGame:
    """Record and result of a game played to its end."""

    def __init__(self, record: Record, scores: list[int], winners: list[int]) -> None:
        self.record: Final = record
        self.scores: Final = scores
        self.winners: Final = winners


def play_game(game: Game, seed: bytes, bots: list[Bot]) -> FinishedGame:
    """Play one game, a bot a seat. Moves are checked: an illegal one raises ``Refused``.

    >>> import tablee
    >>> from tablee.bots.levels import bot
    >>> from tablee.bots.self_play import play_game
    >>> game = tablee.game("bungee")
    >>> finished = play_game(game, b"a secret", [bot("random", game, seat) for seat in range(3)])
    >>> len(finished.scores), game.replay(finished.record).winners() == finished.winners
    (3, True)
    """
    record = game.record(len(bots), seed)
    position = game.deal(len(bots), seed)
    position.table.listening = False  # no journal: nobody reads it
    while position.asked != 0:
        seat = position.next_seat()
        player = bots[seat]
        if isinstance(player, Cheat):
            view = open_to(position, int(seat), player.foresight).seen_by(int(seat))
        else:
            view = position.seen_by(int(seat))
        code = player.choose(view)
        game.note(record, position, int(seat), code)
        position.play(int(seat), code)
    record.end = position.fingerprint()
    return FinishedGame(record, position.scores(), position.winners())
