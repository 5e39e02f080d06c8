"""Whole games between bots, each handed its own view and nothing else; except who is there to cheat."""

from typing import Final, final

from tablee.bots.bot import Bot
from tablee.bots.cheat import Cheat
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.reveal import open_to


@final
class FinishedGame:
    """A game that was played to its end."""

    def __init__(self, record: Record, scores: list[int], winners: list[int]) -> None:
        self.record: Final = record
        self.scores: Final = scores
        self.winners: Final = winners


def play_game(game: Game, seed: bytes, bots: list[Bot]) -> FinishedGame:
    """One bot a seat. Every decision goes through ``play``: an illegal one would be refused, and end the series."""
    record = game.record(len(bots), seed)
    position = game.deal(len(bots), seed)
    position.table.listening = False  # nobody reads the journal
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
