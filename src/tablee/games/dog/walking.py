"""Movement of marbles, and the events it causes."""

from mypy_extensions import i64

from tablee.core.seen import Event, events_for
from tablee.core.table import TOLD, Layout, Table
from tablee.games.dog.board import KENNEL, MARBLES, SECTOR, Board
from tablee.games.dog.moves import BACK, FORWARD, FOUR, PART, PARTS, SWAP, steps_of
from tablee.games.dog.narration import (
    COMES_HOME,
    COMES_OUT,
    FINISH,
    GOES,
    LEAVES,
    SENT,
    SWAPPED,
    TELLINGS,
    steps_between,
)


def carry_out(board: Board, table: Table, colour: i64, code: i64) -> i64:
    """Carry out a move of marbles; returns the steps of a seven it takes, 0 if it is none."""
    if code >= PART:
        return walk_part(board, table, colour, code)
    if code >= SWAP:
        at = (code - SWAP) % 96
        swap(board, table, colour, at // 24, at % 24 // 4, at % 4)
    elif code >= BACK:
        place = board.place(colour, (code - BACK) % 4)
        walk(board, table, colour, place, (place + board.ring - FOUR) % board.ring)
    elif code >= FORWARD:
        at = (code - FORWARD) & 7
        place = board.place(colour, at >> 1)
        walk(board, table, colour, place, board.target(place, steps_of((code - FORWARD) // 16), at & 1))
    else:
        come_out(board, table, colour)
    return 0


def sends(board: Board, layout: Layout, colour: i64, code: i64) -> list[str]:
    """The fields of the marbles a move would send home: the move is made on a copy of the board, and its events are
    read."""
    apart = Table(layout)
    apart.listening = True
    carry_out(board.copy(), apart, colour, code)
    return [f"ring/{event.amount}" for event in events_for(apart, 0) if event.what == int(SENT)]


def walks(seats: int, events: list[Event]) -> list[dict[str, object]]:
    """Which marble went from where to where, by what a seat was told; ``steps`` is 0 where it was carried."""
    found: list[dict[str, object]] = []
    lifted: list[Event] = []
    for event in events:
        if event.kind != TOLD:
            continue
        colour = event.seat
        kennel = f"kennel {colour}"
        there = told_spot(colour, event.amount)
        if event.what == LEAVES:
            lifted.append(event)
        elif event.what == COMES_OUT:
            found.append(went("comes out", colour, kennel, there, 0))
        elif event.what == SENT:
            found.append(went("sent", colour, there, kennel, 0))
        elif event.what in (GOES, COMES_HOME, SWAPPED):
            own = [one for one in lifted if one.seat == colour]
            if not own:
                continue  # told by hand, in a lesson
            left = own[0]
            lifted.remove(left)
            steps = 0
            if event.what != SWAPPED:
                steps = steps_between(seats * int(SECTOR), colour, left.amount, event.amount)
            found.append(went(TELLINGS[event.what], colour, told_spot(colour, left.amount), there, steps))
    return found


def went(what: str, seat: int, start: str, end: str, steps: int) -> dict[str, object]:
    return {"what": what, "seat": seat, "from": start, "to": end, "steps": steps}


def told_spot(colour: int, amount: int) -> str:
    return f"finish {colour}/{amount - FINISH}" if amount >= FINISH else f"ring/{amount}"


def steps_by(code: i64) -> i64:
    """How far a move walks; below zero: backwards; 0 if a marble is carried."""
    if code >= PART:
        return (code - PART) % PARTS % 14 // 2 + 1
    if code >= SWAP or code < FORWARD:
        return 0
    return -FOUR if code >= BACK else steps_of((code - FORWARD) // 16)


def come_out(board: Board, table: Table, colour: i64) -> None:
    """DOG-4.1; who stands there is sent home: DOG-5.1."""
    sweep(board, table, colour * SECTOR - 1, 1)
    board.put(colour, board.number_at(colour, KENNEL), 0)
    board.fresh |= 1 << colour
    table.tell(COMES_OUT, colour, colour * SECTOR)


def walk(board: Board, table: Table, colour: i64, place: i64, target: i64) -> None:
    """DOG-5.1, 5.2: only who stands on the last field is sent home."""
    if target < board.ring:
        sweep(board, table, colour * SECTOR + target - 1, 1)
    carry(board, table, colour, place, target)


def walk_part(board: Board, table: Table, colour: i64, code: i64) -> i64:
    """A part of a seven, DOG-7.2: all on the way are sent home. How many steps it was."""
    at = (code - PART) % PARTS
    mover = board.mate(colour, at // 56)
    place = board.place(mover, at // 14 % 4)
    steps = at % 14 // 2 + 1
    home = at & 1
    if place < board.ring:
        sweep(board, table, mover * SECTOR + place, steps if home == 0 else (board.ring - place) % board.ring)
    carry(board, table, mover, place, board.target(place, steps, home))
    return steps


def carry(board: Board, table: Table, colour: i64, place: i64, target: i64) -> None:
    board.leave(colour, place)
    board.put(colour, board.number_at(colour, place), target)
    if table.listening:
        table.tell(LEAVES, colour, told(board, colour, place))
        table.tell(GOES if target < board.ring else COMES_HOME, colour, told(board, colour, target))


def told(board: Board, colour: i64, place: i64) -> i64:
    """A field as events encode it: on the ring, or 100 and more in the finish."""
    return board.field(colour, place) if place < board.ring else place - board.ring + 99


def sweep(board: Board, table: Table, field: i64, count: i64) -> None:
    """All marbles on the next fields go to their kennels."""
    places = board.places
    ring = board.ring
    for colour in range(board.seats):
        start = (colour * SECTOR - field) % ring  # how far ahead the colour's own start field is
        number: i64 = 0
        while number < MARBLES:
            place = places[colour * MARBLES + number]
            if place == KENNEL:
                break
            ahead = start + place if start + place < ring else start + place - ring
            if place < ring and 0 < ahead <= count:
                board.put(colour, number, KENNEL)
                table.tell(SENT, colour, board.field(colour, place))
            else:
                number += 1


def swap(board: Board, table: Table, colour: i64, number: i64, other: i64, theirs: i64) -> None:
    """DOG-6.6"""
    here = board.field(colour, board.place(colour, number))
    there = board.field(other, board.place(other, theirs))
    board.put(colour, number, board.place_on(colour, there))
    board.put(other, theirs, board.place_on(other, here))
    table.tell(LEAVES, colour, here)
    table.tell(LEAVES, other, there)
    table.tell(SWAPPED, colour, there)
    table.tell(SWAPPED, other, here)
