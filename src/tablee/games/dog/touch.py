"""What a player touches to say a move: a card, a marble where it stands, and where it shall go.

``hand/K``, ``ring/17``, ``finish 0/2`` (seat and field), ``kennel 0``; a joker is followed by what it stands for
(``as 7``), except when it brings a marble out. Two touches tell a part of a seven: from where, to where.
"""

from mypy_extensions import i64

from tablee.games.dog.board import KENNEL, MARBLES, Board
from tablee.games.dog.moves import (
    BACK,
    FACES,
    FORWARD,
    FOUR,
    IDLE,
    JACK,
    JOKER,
    LAY_DOWN,
    PART,
    PARTS,
    REST,
    SEVEN,
    SWAP,
    card_for,
    card_of,
    steps_of,
)


def spot(board: Board, colour: i64, place: i64) -> str:
    if place == KENNEL:
        return f"kennel {colour}"
    if place > board.ring:
        return f"finish {colour}/{place - board.ring - 1}"
    return f"ring/{board.field(colour, place)}"


def way(board: Board, colour: i64, number: i64, steps: i64, home: i64) -> list[str]:
    """From where to where; beyond the finish there is nothing to touch."""
    place = board.place(colour, number)
    start = spot(board, colour, place)
    if place == KENNEL:
        return [start]
    target = place + steps if place > board.ring else board.target(place, steps, home)
    if target > board.ring + MARBLES:
        return [start]
    return [start, spot(board, colour, target)]


def played(code: i64, rank: i64) -> list[str]:
    card = card_of(code)
    return [f"hand/{FACES[card]}", f"as {FACES[rank]}"] if card == JOKER else [f"hand/{FACES[card]}"]


def touches(board: Board, seat: i64, code: i64) -> list[str]:
    if code < LAY_DOWN:
        return [f"hand/{FACES[card_of(code)]}", f"gift {seat}"]
    if code == LAY_DOWN:
        return ["lay down"]
    if code == IDLE:
        return [f"hand/{FACES[JACK]}", "discard"]
    colour = board.colour_of(seat)
    if code >= PART:
        at = (code - PART) % PARTS
        turns = at // 56
        steps = at % 14 // 2 + 1
        card = played(code, SEVEN) if code < REST else []
        if turns >= board.team:
            return [*card, "nobody"]
        return card + way(board, board.mate(colour, turns), at // 14 % 4, steps, at & 1)
    if code >= SWAP:
        at = (code - SWAP) % 96
        card = [*played(code, JACK), spot(board, colour, board.place(colour, at // 24))]
        other = at % 24 // 4
        return card if other >= board.seats else [*card, spot(board, other, board.place(other, at % 4))]
    if code >= BACK:
        place = board.place(colour, (code - BACK) % 4)
        card = [*played(code, FOUR), spot(board, colour, place)]
        if not board.on_ring(place):
            return card
        return [*card, spot(board, colour, (place + board.ring - FOUR) % board.ring)]
    if code >= FORWARD:
        at = (code - FORWARD) & 7
        steps = steps_of((code - FORWARD) // 16)
        return played(code, card_for(steps)) + way(board, colour, at >> 1, steps, at & 1)
    return [f"hand/{FACES[card_of(code)]}", f"kennel {colour}"]
