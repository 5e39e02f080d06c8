"""Games that were played and kept: their last turn to be played anew, and tables at which it was."""

import json
from pathlib import Path

import tablee

RECORDS = Path(__file__).parents[1] / "records"
FEWEST = {"bungee": 3, "bohne": 3, "baernergaeng": 3, "dog": 4, "bauernschlau": 3}  # seats of those looked at again


def kept(game, seats=0, variant="default"):
    return RECORDS / f"{game}-{seats or FEWEST[game]}-{variant}.json"


def last_turn(game, seats):
    """The record, and the decisions with which one seat ended it: after how many others, who, the move and its touches."""
    text = kept(game, seats).read_text()
    record = tablee.record_from(text)
    opened = tablee.game(game)
    position = opened.opening(record)
    turn = []
    for at in range(len(record)):
        before = position.copy()
        seat, code = opened.advance(record, at, position)
        if turn and (turn[0][1] != seat or len(before.pending) > 1):
            turn = []
        turn.append((at, seat, code, before.seen_by(seat).touches(code)))
    assert not position.pending
    return text, turn


def amid_a_seven():
    """Brändi Dog, set up by hand: a seven that three marbles could walk, and two on the way to be sent home."""
    return dog_turn("0! 20 62", "16! 25 23", "40 f3", "50 f2 12", hand="7 J K 4 X")


def behind_a_barrier():
    """Brändi Dog, set up by hand: with an eight the marble on 27 would have to pass the partner's, which bars 32."""
    return dog_turn("27 36 60", "44 5", "32! f3", "50 f2", hand="8 A 5 2 Q")


def dog_turn(*marbles, hand):
    """Seat 0 is asked, with these marbles on the board, seat by seat, and this hand."""
    start = {
        "seats": 4,
        "step": "turn",
        "asked": [0],
        "cards": 6,
        "discard": "K A 9 5",
        "marbles": list(marbles),
        "hand": [hand, "8 6 3 2 A", "K 10 6 5 3", "Q 10 5 9 2"],
    }
    return json.dumps({"tablee": 1, "game": "dog", "edition": 1, "seats": 4, "start": start, "decisions": []})


def ended_table(place, game, decisions=30, **more):
    """A table at which the last decisions of a kept game were made anew, over HTTP."""
    text = kept(game).read_text()
    record = tablee.record_from(text)
    opened = tablee.game(game)
    position = opened.opening(record)
    seats = FEWEST[game]
    start = len(record) - decisions
    table = None
    for at in range(len(record)):
        if at == start:
            table = place.table(game, "m" * seats, record=text, at=at, **more)
        seat, code = opened.advance(record, at, position)
        if table:
            asks = table.view(seat)["asks"]
            place.ask(f"/api/tables/{table.id}/move", {"move": code, "answers": asks}, table.tokens[seat])
    assert table.info()["state"] == "over"
    return table
