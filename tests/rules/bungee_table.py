"""A table for Bungee's tests: any position in one line, moves as one says them."""

import pytest

import tablee
from tablee.core.table import MOVED, SHOWN
from tablee.games.bungee.moves import FACES
from tablee.games.bungee.rules import DISCARD, HAND, LUCKY, STOCK, TAKEN

GAME = tablee.game("bungee")
AGAIN = tablee.game("bungee", callers_act_again=True)
HIGH = "9 9 10 10 10"


def at(*hands, game=GAME, seed=b"table", **spec):
    """Hands by seat; the lucky number is 8 unless said; the top of a pile stands last."""
    spec.setdefault("lucky", "8")
    return game.position({"hand": list(hands), **spec}, seed)


def play(position, *texts):
    """Whoever is asked says this, one after the other."""
    for text in texts:
        position.play(position.pending[0], position.game.parse(text))
    return position


def refusal(position, text, seat=None):
    """The clause that refuses the move; it has changed nothing."""
    before = position.to_json()
    with pytest.raises(tablee.Refused) as refused:
        position.play(position.pending[0] if seat is None else seat, position.game.parse(text))
    assert position.to_json() == before
    return refused.value.rule


def cards(position, zone):
    return " ".join(FACES[face] for face in position.table.faces_in(zone))


def hand(position, seat):
    return cards(position, HAND + seat)


def stock(position):
    return cards(position, STOCK)


def discard(position):
    return cards(position, DISCARD)


def lucky(position):
    return cards(position, LUCKY)


def taken(position):
    return cards(position, TAKEN)


def asked(position):
    """Who is asked, and what."""
    return position.pending, position.game.steps[position.step].name


def legal(position):
    return [position.game.catalogue[code].text for code in position.legal(position.pending[0])]


def told(position, seat=None):
    """What was told besides cards: what, which seat, how much."""
    names = position.game.tellings
    events = position.seen_by(seat).events
    return [(names[e.what], e.seat, e.amount) for e in events if e.kind not in (MOVED, SHOWN) and e.what]


def missed(position):
    return [seat for what, seat, _ in told(position) if what == "missed"]


def scored(position):
    return [amount for what, _, amount in told(position) if what == "scored"]
