"""Why not: the clause that stands against a move on the board, with what it means here."""

from mypy_extensions import i64

from tablee.core.rule import Rule, Words
from tablee.games.dog import rulebook
from tablee.games.dog.board import KENNEL, MARBLES, SECTOR, Board
from tablee.games.dog.reach import open_behind, swappable
from tablee.games.dog.seven import leaves_a_rest


def wall(colour: i64) -> Rule:
    """DOG-4.3, and whose marble it is, and where."""
    field = colour * SECTOR
    return rulebook.WALL.about(
        Words(
            f"Ici : le pion de la place {colour}, en {field}.",
            f"Hier: die Murmel von Platz {colour}, auf {field}.",
            f"Here: the marble of seat {colour}, on {field}.",
        )
    )


def start(board: Board, colour: i64) -> Rule | None:
    if board.place(colour, 3) != KENNEL:
        return rulebook.COMING_OUT
    return wall(colour) if board.fresh >> colour & 1 == 1 else None


def walk(board: Board, colour: i64, number: i64, steps: i64, home: i64) -> Rule | None:
    place = board.place(colour, number)
    if place == KENNEL:
        return rulebook.IN_KENNEL
    if home == 1:
        return enter(board, colour, number, steps)
    if place > board.ring:
        return rulebook.INSIDE
    return wall(board.wall_ahead(colour, place)) if board.run(colour, place) < steps else None


def enter(board: Board, colour: i64, number: i64, steps: i64) -> Rule | None:
    """DOG-8.1 to 8.3: into the finish, or on inside it."""
    place = board.place(colour, number)
    ring = board.ring
    if board.is_fresh(colour, place):
        return rulebook.ENTRY
    way = ring if place == 0 else place
    if way + steps <= ring:
        return exact(board, way, board.lid(colour, number))
    if place < ring and board.fresh >> colour & 1 == 1:
        return wall(colour)
    lid = board.lid(colour, number)
    if way + steps < lid:
        return None
    return exact(board, way, lid) if lid > ring + MARBLES or way + steps > ring + MARBLES else rulebook.NO_OVERTAKING


def exact(board: Board, way: i64, lid: i64) -> Rule:
    """DOG-8.2, and what count would do."""
    least = max(board.ring + 1 - way, 1)
    most = lid - 1 - way
    if most < least:
        return rulebook.EXACT
    if most > 13 + MARBLES:
        return rulebook.EXACT.about(
            Words(f"Il manque {least} pas.", f"Es fehlen {least} Schritte.", f"It is {least} steps away.")
        )
    span = f"{least}" if most == least else f"{least}–{most}"
    return rulebook.EXACT.about(Words(f"Ici : {span}.", f"Hier: {span}.", f"Here: {span}."))


def back(board: Board, colour: i64, number: i64) -> Rule | None:
    place = board.place(colour, number)
    if place == KENNEL:
        return rulebook.IN_KENNEL
    if place > board.ring:
        return rulebook.NOT_BACKWARDS
    return None if open_behind(board, colour, place) else wall(board.wall_behind(colour, place))


def swap(board: Board, colour: i64, number: i64, other: i64, theirs: i64) -> Rule | None:
    if other == colour:
        return rulebook.JACK
    if other >= board.seats:
        return rulebook.SWAPPABLE
    mine = swappable(board, colour, board.place(colour, number))
    return None if mine and swappable(board, other, board.place(other, theirs)) else rulebook.SWAPPABLE


def part(board: Board, colour: i64, crew: i64, left: i64, marble: i64, steps: i64, home: i64) -> Rule | None:
    """A part of a seven: ``marble`` counts the own ones first, then those of the team mates."""
    if marble >= crew * MARBLES:
        return rulebook.YOUR_MARBLES
    mover = board.mate(colour, marble // MARBLES)
    number = marble % MARBLES
    if steps > left:
        return rulebook.SEVEN.about(
            Words(f"Il reste {left} pas.", f"Es bleiben {left} Schritte.", f"There are {left} steps left.")
        )
    rule = walk(board, mover, number, steps, home)
    if rule is None and not leaves_a_rest(board, colour, crew, left, mover, number, steps, home):
        rest = left - steps
        return rulebook.COMPLETE.about(
            Words(
                f"Les {rest} derniers pas ne seraient plus possibles.",
                f"Die letzten {rest} Schritte gingen nicht mehr.",
                f"The last {rest} steps would not be possible.",
            )
        )
    return rule
