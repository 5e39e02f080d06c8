"""Move generation for all cards but the seven, in the order of the catalogue.

``held`` is a bit set of the faces in the hand.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.move import Moves
from tablee.games.dog.board import KENNEL, MARBLES, SECTOR, Board
from tablee.games.dog.moves import BACK, FORWARD, START, SWAP, card_for, steps_of

ACES: Final[i64] = 1 << 1
FOURS: Final[i64] = 1 << 4
SEVENS: Final[i64] = 1 << 7
JACKS: Final[i64] = 1 << 11
KINGS: Final[i64] = 1 << 13
JOKERS: Final[i64] = 1 << 14
WALKERS: Final[i64] = 0x777E  # all but the seven and the jack


def starts_into(board: Board, colour: i64, held: i64, moves: Moves) -> None:
    """DOG-4.1, 4.3: the last in order is in the kennel, and no fresh marble bars the start field."""
    if board.place(colour, 3) != KENNEL or board.fresh >> colour & 1 == 1:
        return
    if held & ACES:
        moves.add(START)
    if held & KINGS:
        moves.add(START + 1)
    if held & JOKERS:
        moves.add(START + 2)


def walks_into(board: Board, colour: i64, held: i64, moves: Moves) -> None:
    if held & WALKERS == 0:
        return
    by_joker = held & JOKERS != 0
    way: i64
    for way in range(12):
        steps = steps_of(way)
        by_card = held >> card_for(steps) & 1 == 1
        if by_card or by_joker:
            found = walks(board, colour, steps)
            code = FORWARD + way * 16
            if by_card:
                add_all(found, code, moves)
            if by_joker:
                add_all(found, code + 8, moves)


def add_all(found: i64, code: i64, moves: Moves) -> None:
    while found != 0:
        if found & 1:
            moves.add(code)
        found >>= 1
        code += 1


def walks(board: Board, colour: i64, steps: i64) -> i64:
    """Two bits for each marble: can it walk so far on the ring, and into the finish or inside it?"""
    places = board.places
    ring = board.ring
    fresh = board.fresh
    base = colour * MARBLES
    above = ring + MARBLES + 1  # the first place in the finish that is out of reach: DOG-8.2, 8.3
    found: i64 = 0
    bit: i64 = 1
    for at in range(base, base + MARBLES):
        place = places[at]
        if place == KENNEL:
            break
        if place > ring:
            if place + steps < above:
                found |= bit << 1
            above = place
        else:
            if fresh == 0 or steps < SECTOR - (place & 15) or board.run(colour, place) >= steps:
                found |= bit
            way = ring if place == 0 else place
            if ring < way + steps < above and fresh >> colour & 1 == 0:  # DOG-8.1, 4.3
                found |= bit << 1
        bit <<= 2
    return found


def backs_into(board: Board, colour: i64, held: i64, moves: Moves) -> None:
    """DOG-6.4, 8.6"""
    if held & (FOURS | JOKERS) == 0:
        return
    found: i64 = 0
    for number in range(MARBLES):
        place = board.place(colour, number)
        if 0 <= place < board.ring and open_behind(board, colour, place):
            found |= 1 << number
    if held & FOURS:
        add_all(found, BACK, moves)
    if held & JOKERS:
        add_all(found, BACK + 4, moves)


def open_behind(board: Board, colour: i64, place: i64) -> bool:
    """DOG-4.3, for four steps backwards."""
    behind = place & 15
    return behind == 0 or behind > 4 or board.wall_behind(colour, place) < 0


def swaps_into(board: Board, colour: i64, held: i64, moves: Moves) -> None:
    if held & JACKS:
        swap_pairs_into(board, colour, SWAP, moves)
    if held & JOKERS:
        swap_pairs_into(board, colour, SWAP + 96, moves)


def swap_pairs_into(board: Board, colour: i64, first: i64, moves: Moves) -> None:
    """DOG-6.6, 6.7"""
    for number in range(MARBLES):
        if swappable(board, colour, board.place(colour, number)):
            for other in range(board.seats):
                if other != colour:
                    for theirs in range(MARBLES):
                        if swappable(board, other, board.place(other, theirs)):
                            moves.add(first + number * 24 + other * 4 + theirs)


def swappable(board: Board, colour: i64, place: i64) -> bool:
    """DOG-6.7"""
    return 0 <= place < board.ring and not (place == 0 and board.fresh >> colour & 1 == 1)


def one_colour_on_ring(board: Board) -> bool:
    """DOG-6.8: marbles of one colour, and of one only, are on the ring; fresh ones count."""
    colours: i64 = 0
    for colour in range(board.seats):
        for number in range(MARBLES):
            if board.on_ring(board.place(colour, number)):
                colours += 1
                break
    return colours == 1
