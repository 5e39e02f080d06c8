""" "Why not?": the clause against a move on the board, with details. Other touches are answered by ``beside``."""

from typing import Final

from mypy_extensions import i64

from tablee.core.rule import Rule, Words
from tablee.games.dog import rulebook
from tablee.games.dog.board import KENNEL, MARBLES, Board
from tablee.games.dog.moves import BACK, FORWARD, IDLE, LAY_DOWN, PART, PARTS, SWAP, steps_of
from tablee.games.dog.reach import open_behind, swappable
from tablee.games.dog.seven import leaves_a_rest

FIRST: Final = Words(
    "D'abord la carte, puis le pion.", "Zuerst die Karte, dann die Murmel.", "First the card, then the marble."
)
CARD_FIRST: Final = rulebook.FROM_HAND.about(FIRST)
SEVEN_FIRST: Final = rulebook.SEVEN.about(FIRST)
GIVEN: Final = rulebook.EXCHANGE.about(
    Words("Tu as donné la tienne.", "Du hast deine gegeben.", "You have given yours.")
)


def wall(colour: i64) -> Rule:
    """DOG-4.3, and whose marble it is."""
    return rulebook.WALL.about(
        Words(
            f"Ici : le pion de {{{colour}}}, sur sa case départ.",
            f"Hier: die Murmel von {{{colour}}}, auf ihrem Start.",
            f"Here: {{{colour}}}'s marble, on its start field.",
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
            Words(f"L'arrivée est à {least} pas.", f"Ins Ziel sind es {least} Schritte.", f"It is {least} steps away.")
        )
    fr, de, en = ("ou", "oder", "or") if most == least + 1 else ("à", "bis", "to")
    if most == least:
        some = steps_in_words(least)
    else:
        some = Words(f"{least} {fr} {most} pas", f"{least} {de} {most} Schritte", f"{least} {en} {most} steps")
    return rulebook.EXACT.about(Words(f"Ici : {some.fr}.", f"Hier: {some.de}.", f"Here: {some.en}."))


def steps_in_words(count: i64) -> Words:
    return Words(
        f"{count} pas", f"{count} Schritt{'' if count == 1 else 'e'}", f"{count} step{'' if count == 1 else 's'}"
    )


def amid_seven(left: i64) -> Rule:
    """DOG-7.1, and how much of it is left."""
    some = steps_in_words(left)
    verb = "bleibt" if left == 1 else "bleiben"
    be = "is" if left == 1 else "are"
    return rulebook.SEVEN.about(Words(f"Il reste {some.fr}.", f"Es {verb} {some.de}.", f"There {be} {some.en} left."))


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
        return amid_seven(left)
    rule = walk(board, mover, number, steps, home)
    if rule is None and not leaves_a_rest(board, colour, crew, left, mover, number, steps, home):
        rest = steps_in_words(left - steps)
        return rulebook.COMPLETE.about(
            Words(
                f"Ensuite, il ne serait plus possible de faire encore {rest.fr}.",
                f"Danach liesse sich der Rest nicht mehr gehen: {rest.de}.",
                f"After that, the rest could not be made: {rest.en}.",
            )
        )
    return rule


def suits(board: Board, colour: i64, code: i64) -> bool:
    """Whether a player is likely to mean this move: not a marble in the kennel while another is out, nor a finish that
    is far away, nor swapping two own marbles."""
    out = board.place(colour, 0) != KENNEL
    if code == LAY_DOWN:
        return False
    if code >= PART:
        at = (code - PART) % PARTS
        steps = at % 14 // 2 + 1
        return at < 56 and meant(board, colour, at // 14, steps, at & 1, out)
    if code == IDLE:
        return False
    if code >= SWAP:
        at = (code - SWAP) % 96
        other = at % 24 // 4
        ready = board.place(colour, at // 24) != KENNEL or not out
        return ready and other != colour and other < board.seats
    if code >= BACK:
        return board.place(colour, (code - BACK) % 4) != KENNEL or not out
    if code >= FORWARD:
        at = (code - FORWARD) & 7
        return meant(board, colour, at >> 1, steps_of((code - FORWARD) // 16), at & 1, out)
    return board.place(colour, 3) == KENNEL


def meant(board: Board, colour: i64, number: i64, steps: i64, home: i64, out: bool) -> bool:
    place = board.place(colour, number)
    if place == KENNEL:
        return not out
    if home == 0:
        return place <= board.ring
    return place > board.ring or (place > 0 and place + steps > board.ring)
