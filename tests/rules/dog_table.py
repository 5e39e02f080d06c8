"""What the tests of Brändi Dog share: games, positions, and playing in notation."""

import tablee
from tablee.games.dog.rules import HAND

DOG = tablee.game("dog")
TRIOS = tablee.game("dog", teams="trios")
CANADIAN = tablee.game("dog", canadian=True)
IDLE = tablee.game("dog", idle_jack=True)
HOME = "f3 f2 f1 f0"


def at(line, game=DOG):
    return game.position(line, seed=b"dog")


def legal(position, seat=0):
    return [position.game.catalogue[code].text for code in position.legal(seat)]


def play(position, *moves):
    """Each move by whoever is asked first, or by the seat written before it."""
    for move in moves:
        head, colon, tail = move.partition(":")
        seat = int(head) if colon else position.pending[0]
        position.play(seat, position.game.parse(tail if colon else move))
    return position


def marbles(position, seat=0):
    return " ".join(place for place in position.public()["marbles"][seat] if place != "k") or "-"


def hand(position, seat):
    return position.written(HAND + seat)


def give_anything(position):
    while position.step == 2:
        seat = position.pending[0]
        position.play(seat, position.legal(seat)[0])
    return position


def play_round(position, rng):
    cards = position.cards
    opener = position.opener
    while position.pending and (position.cards, position.opener) == (cards, opener):
        seat = rng.choice(position.pending)
        position.play(seat, rng.choice(position.legal(seat)))
