"""The seven: which parts of it leave a rest that can still be walked (DOG-7.3).

No search is needed. Call a marble *loose* if the ring is open before it for all steps still to make. One loose marble
can walk any rest by itself. Where none is loose, every marble that may be moved stands in the finish or less than seven
steps behind a fresh marble that may not be moved, and

- none can come home: who is near enough to the own start field, and not walled off from it, has sixteen fields more
  behind it, and is loose; so the marbles one plays with stay the same;
- no wall can go: a fresh marble that may be moved is itself loose;
- the foremost may walk up to the wall first, then the next one, over it: so all can be walked to their limits, and the
  steps in stock are the plain sum of those limits, each marble in the finish up to the innermost place left to it.

A part therefore only costs the steps of the marbles that it sends home. And a marble that is not loose can never send
a loose one home: who stands between it and its wall has the same wall, nearer.
"""

from mypy_extensions import i64

from tablee.core.move import Moves
from tablee.games.dog.board import FREE, KENNEL, MARBLES, NOBODY_THERE, SECTOR, Board


def stock_of_steps(
    board: Board, colour: i64, crew: i64, left: i64, mover: i64, place: i64, target: i64, swept: i64
) -> i64:
    """How many steps the marbles of ``crew`` colours can make at most; FREE or more if one of them is loose.

    ``mover``: the colour of a marble thought to have gone from ``place`` to ``target``, all on the next ``swept``
    fields of the ring having been sent home; NOBODY_THERE to take the board as it is.
    """
    places = board.places
    ring = board.ring
    here = mover * SECTOR + place
    total: i64 = 0
    for _ in range(crew):
        base = colour * MARBLES
        innermost = ring + MARBLES
        for at in range(base, base + MARBLES):
            stands = places[at]
            if stands == KENNEL:
                break
            if colour == mover and stands == place:
                stands = target
            elif swept > 0 and stands < ring:
                ahead = (colour * SECTOR + stands - here + ring) % ring
                if 0 < ahead <= swept:
                    continue
            if stands > ring:
                total += innermost - stands
                innermost -= 1
            else:
                run = board.run(colour, stands)
                total += run if run < left else FREE
        colour = (colour + board.apart) % board.seats
    return total


def completable(board: Board, colour: i64, crew: i64, left: i64) -> bool:
    """Can so many steps be made at all?"""
    return left == 0 or stock_of_steps(board, colour, crew, left, NOBODY_THERE, 0, 0, 0) >= left


def leaves_a_rest(
    board: Board, colour: i64, crew: i64, left: i64, mover: i64, number: i64, steps: i64, home: i64
) -> bool:
    """Can the rest be walked after this part, which in itself is possible?"""
    rest = left - steps
    if rest == 0:
        return True
    place = board.place(mover, number)
    swept: i64 = 0
    if place < board.ring:
        swept = steps
        if home == 1:
            swept = board.ring - place if place > 0 else 0
            colour = plays_next(board, colour, crew, mover, number)
            if colour == NOBODY_THERE:
                return False  # DOG-9.2: the last marble of the team is home, and steps are left over
    target = board.target(place, steps, home)
    return stock_of_steps(board, colour, crew, rest, mover, place, target, swept) >= rest


def plays_next(board: Board, colour: i64, crew: i64, mover: i64, number: i64) -> i64:
    """DOG-7.5: whose marbles walk the rest when this one enters the finish; nobody's if it was the team's last."""
    third = mover * MARBLES + 2
    if crew > 1 or number < 3 or board.places[third] < board.ring:
        return colour
    for turns in range(1, board.team):
        other = board.mate(colour, turns)
        if not board.all_home(other):
            return other
    return NOBODY_THERE


def parts_into(board: Board, colour: i64, crew: i64, left: i64, first: i64, moves: Moves) -> None:
    """Every part that leaves a rest; ``first`` is the code of one step of the foremost marble."""
    stock = stock_of_steps(board, colour, crew, left, NOBODY_THERE, 0, 0, 0)
    if stock < left:
        return
    loose = stock >= FREE
    places = board.places
    ring = board.ring
    for turns in range(crew):
        mover = (colour + turns * board.apart) % board.seats
        above = ring + MARBLES + 1
        for number in range(MARBLES):
            place = places[mover * MARBLES + number]
            if place == KENNEL:
                break
            code = first + (turns * MARBLES + number) * 14
            if place > ring:
                for steps in range(1, left + 1):
                    if place + steps >= above:
                        break
                    moves.add(code + steps * 2 - 1)
                above = place
                continue
            run = board.run(mover, place)
            door = ring if board.fresh >> mover & 1 == 0 else FREE * 2
            way = ring if place == 0 else place
            for steps in range(1, left + 1):
                if steps <= run and (
                    loose or run >= left or leaves_a_rest(board, colour, crew, left, mover, number, steps, 0)
                ):
                    moves.add(code + steps * 2 - 2)
                if door < way + steps < above and leaves_a_rest(board, colour, crew, left, mover, number, steps, 1):
                    moves.add(code + steps * 2 - 1)
