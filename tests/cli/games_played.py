"""Records for the tests of the command line."""

import tablee
from tablee.bots.random_bot import RandomBot


def played(seats=3, decisions=None, seed=b"a seed", names=(), **options):
    """A record of a game of bots, whole or up to some decision."""
    game = tablee.game("bungee", **options)
    record = game.record(seats, seed)
    record.names = list(names)
    position = game.deal(seats, seed)
    bot = RandomBot(7)
    while not position.over() and len(record) != decisions:
        seat = position.pending[0]
        code = bot.choose(position.seen_by(seat))
        game.note(record, position, seat, code)
        position.play(seat, code)
    record.end = position.fingerprint()
    return record
