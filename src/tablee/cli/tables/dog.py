"""Brändi Dog in a terminal: the ring with its coordinates, seats, kennels and finishes inside it, and the own hand.

Four players need 68 columns, six 100. Fields are numbered as in the notation; ``a1`` is the foremost marble of the
first seat; ``!`` marks one that has just come out.
"""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from tablee.cli.paper import seat_shape, seat_style
from tablee.core.rule import Words
from tablee.core.view import View
from tablee.games.dog.board import KENNEL, MARBLES, SECTOR, Board
from tablee.games.dog.moves import LETTERS, STEPS
from tablee.games.dog.rules import DISCARD, HAND, Dog

CELL: Final = 4

TITLE: Final = Words("niche   arrivée        cartes", "Zwinger Ziel          Karten", "kennel  finish         cards")
PLAYED: Final = Words("Jouée :", "Gespielt:", "Played:")
YOUR_HAND: Final = Words("Ta main :", "Deine Hand:", "Your hand:")
LEFT: Final = Words("pas restants", "Schritte übrig", "steps left")
OUT: Final = Words("hors jeu", "draussen", "out")
OVER: Final = Words("La partie est finie.", "Das Spiel ist aus.", "The game is over.")


def draw(view: View, names: list[str], lang: str) -> RenderableType:
    position = view.position
    assert isinstance(position, Dog)
    board = position.board
    width, height = (17, 17) if board.seats == 4 else (25, 25)
    cells = ring_cells(board, width, height)
    inside = status(position, names, lang)
    top = (height - len(inside)) // 2
    room = (width - 2) * CELL
    lines: list[Text] = []
    for row in range(height):
        line = Text(no_wrap=True)
        if row in (0, height - 1):
            for column in range(width):
                line.append_text(cells[row, column])
        else:
            middle = inside[row - top] if 0 <= row - top < len(inside) else Text()
            before = (room - 54) // 2
            line.append_text(cells[row, 0])
            line.append(" " * before)
            line.append_text(middle)
            line.append(" " * max(room - before - middle.cell_len, 0))
            line.append_text(cells[row, width - 1])
        lines.append(line)
    return Group(*lines, Text(), *hand_lines(view, position, names, lang))


def track(width: int, height: int) -> list[tuple[int, int]]:
    """The coordinates of each field, counter-clockwise from the lower left corner, as the game runs."""
    bottom = [(height - 1, column) for column in range(width)]
    right = [(row, width - 1) for row in range(height - 2, -1, -1)]
    top = [(0, column) for column in range(width - 2, -1, -1)]
    left = [(row, 0) for row in range(1, height - 1)]
    return bottom + right + top + left


def ring_cells(board: Board, width: int, height: int) -> dict[tuple[int, int], Text]:
    spots = track(width, height)
    cells: dict[tuple[int, int], Text] = {}
    for field, spot in enumerate(spots):
        owner = field // int(SECTOR)
        if field % int(SECTOR) == 0:
            cells[spot] = Text(f"{field:>3}{seat_shape(owner)}", style=f"bold {seat_style(owner)}")
        else:
            cells[spot] = Text(f"{field:>3} ", style="dim")
    for seat in range(int(board.seats)):
        for number in range(int(MARBLES)):
            place = board.place(seat, number)
            if board.on_ring(place):
                fresh = "!" if board.is_fresh(seat, place) else " "
                text = f"{seat_shape(seat)}{LETTERS[seat]}{number + 1}{fresh}"
                cells[spots[int(board.field(seat, place))]] = Text(text, style=f"bold reverse {seat_style(seat)}")
    return cells


def status(position: Dog, names: list[str], lang: str) -> list[Text]:
    """A line for each seat: kennel, finish, number of cards; and the top discard."""
    board = position.board
    lines = [Text(f"{'':<19}{TITLE.say(lang)}", style="dim")]
    for seat in range(int(board.seats)):
        turn = "▶" if seat in position.pending else " "
        line = Text(f"{turn} ", style="bold")
        line.append(f"{seat_shape(seat)} {LETTERS[seat]} {names[seat][:12]:<12} ", style=f"bold {seat_style(seat)}")
        places = [int(board.place(seat, number)) for number in range(int(MARBLES))]
        kennel = seat_shape(seat) * places.count(int(KENNEL))
        line.append(f"{kennel:<8}", style=seat_style(seat))
        for index in range(int(MARBLES)):
            place = int(board.ring) + 1 + index
            if place in places:
                line.append(f"{LETTERS[seat]}{places.index(place) + 1} ", style=f"bold reverse {seat_style(seat)}")
            else:
                line.append(f"f{index} ", style="dim")
        cards = str(position.table.size(HAND + seat))
        if position.out >> seat & 1 == 1:
            cards = OUT.say(lang)
        line.append(f"   {cards}")
        lines.append(line)
    played = position.written(int(DISCARD))
    last = played[-1] if played else "–"
    lines += [Text(), Text(f"  {PLAYED.say(lang)} {last}", style="bold")]
    if position.left > 0:
        lines[-1].append(f"   7: {position.left} {LEFT.say(lang)}")
    return lines


def hand_lines(view: View, position: Dog, names: list[str], lang: str) -> list[Text]:
    lines: list[Text] = []
    if view.seat is not None:
        hand = "  ".join(position.written(int(HAND) + view.seat)) or "–"
        lines.append(Text.assemble((f"{YOUR_HAND.say(lang)} ", "dim"), (hand, "bold")))
    if position.over():
        lines.append(Text(OVER.say(lang), style="bold"))
    else:
        asked = ", ".join([names[seat] for seat in position.pending])
        lines.append(Text.assemble((asked, "bold"), f" – {STEPS[position.step].words.say(lang)}"))
    return lines
