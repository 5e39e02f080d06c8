"""Brändi Dog as SVG: the numbered ring, kennels and finishes, marbles, and the own hand.

Rotated so that the observing seat is at the bottom. A fresh marble, which blocks the ring, wears a collar.
"""

from math import cos, pi, sin

from tablee.core.view import View
from tablee.draw import ring
from tablee.games.dog.board import KENNEL, MARBLES, SECTOR, Board
from tablee.games.dog.rules import DISCARD, HAND, Dog

WIDTH, HEIGHT = 1060.0, 780.0
MIDDLE = (390.0, 390.0)
SCALE = 3.4  # from ring units to SVG units
PAPER, INK, WOOD, EDGE, DIMPLE = "#f6f1e7", "#2b2622", "#e4d6bf", "#c9b48f", "#d3c19f"
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9"]
FONT = "'Atkinson Hyperlegible','DejaVu Sans',sans-serif"


def svg(view: View) -> str:
    position = view.position
    assert isinstance(position, Dog)
    board = position.board
    bottom = 0 if view.seat is None else view.seat
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" font-family="{FONT}">',
        f"<title>{position.game.box.title}</title>",
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" rx="14" fill="{PAPER}"/>',
        f'<rect x="20" y="20" width="740" height="740" rx="150" fill="{WOOD}" stroke="{EDGE}" stroke-width="4"/>',
        *[ring_field(board, field, bottom) for field in range(int(board.ring))],
        *[corner(board, seat, bottom) for seat in range(int(board.seats))],
        *[marbles(board, seat, bottom) for seat in range(int(board.seats))],
        top_card(position),
        side(view, position),
        "</svg>",
    ]
    return "\n".join(parts)


# -- Where things lie ------------------------------------------------------------


def on_paper(point: ring.Point) -> tuple[float, float]:
    return MIDDLE[0] + SCALE * point[0], MIDDLE[1] + SCALE * point[1]


def size(board: Board) -> float:
    return SCALE * ring.size(int(board.seats))


def field_at(board: Board, field: int, bottom: int) -> tuple[float, float]:
    return on_paper(ring.field(int(board.seats), field - bottom * int(SECTOR)))


def finish_at(board: Board, seat: int, index: int, bottom: int) -> tuple[float, float]:
    return on_paper(ring.finish(int(board.seats), seat - bottom, index))


def kennel_at(board: Board, seat: int, index: int, bottom: int) -> tuple[float, float]:
    return on_paper(ring.kennel(int(board.seats), seat - bottom, index))


# -- The board -------------------------------------------------------------------


def num(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def dot(x: float, y: float, radius: float, fill: str, stroke: str = EDGE, width: float = 1.5) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{num(width)}"/>'
    )


def words(x: float, y: float, size: float, text: str, fill: str = INK, anchor: str = "middle") -> str:
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}" text-anchor="{anchor}">{text}</text>'


def ring_field(board: Board, field: int, bottom: int) -> str:
    x, y = field_at(board, field, bottom)
    owner = field // int(SECTOR)
    start = field % int(SECTOR) == 0
    drawn = dot(x, y, size(board), DIMPLE, COLOURS[owner] if start else EDGE, 4 if start else 1.5)
    if start:
        return drawn
    return drawn + words(x, y + 0.3 * size(board), 0.8 * size(board), str(field), "#8a7a61")


def corner(board: Board, seat: int, bottom: int) -> str:
    """Kennel and finish of a seat, in its colour and with its shape."""
    spots = [finish_at(board, seat, index, bottom) for index in range(int(MARBLES))]
    spots += [kennel_at(board, seat, index, bottom) for index in range(int(MARBLES))]
    dimples = "".join([dot(x, y, size(board), DIMPLE, COLOURS[seat], 2) for x, y in spots])
    x, y = on_paper(ring.plate(int(board.seats), seat - bottom))
    return dimples + shape(seat, x, y, 1.1 * size(board), COLOURS[seat])


def shape(seat: int, x: float, y: float, r: float, fill: str) -> str:
    """Never colour alone: circle, triangle, square, diamond, star, hexagon."""
    if seat == 0:
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'
    corners = [0, 3, 4, 4, 10, 6][seat]
    first = [0, -90, -45, -90, -90, 0][seat]
    points = []
    for k in range(corners):
        reach = r * 0.45 if seat == 4 and k % 2 else r * 1.15
        angle = (first + 360 * k / corners) * pi / 180
        points.append(f"{num(x + reach * cos(angle))},{num(y + reach * sin(angle))}")
    return f'<polygon points="{" ".join(points)}" fill="{fill}"/>'


def marbles(board: Board, seat: int, bottom: int) -> str:
    drawn = []
    in_kennel = 0
    for number in range(int(MARBLES)):
        place = int(board.place(seat, number))
        if place == int(KENNEL):
            spot = kennel_at(board, seat, in_kennel, bottom)
            in_kennel += 1
        elif board.on_ring(place):
            spot = field_at(board, int(board.field(seat, place)), bottom)
        else:
            spot = finish_at(board, seat, place - int(board.ring) - 1, bottom)
        drawn.append(marble(seat, *spot, size(board), bool(board.is_fresh(seat, place))))
    return "".join(drawn)


def marble(seat: int, x: float, y: float, r: float, fresh: bool) -> str:
    collar = dot(x, y, r + 4, "none", INK, 3) if fresh else ""
    glass = dot(x, y, r * 0.95, COLOURS[seat], INK, 1.2)
    shine = dot(x - r * 0.4, y - r * 0.45, r * 0.16, "#ffffff", "none", 0)
    return collar + glass + shape(seat, x, y, r * 0.5, "#ffffff") + shine


# -- Beside it -------------------------------------------------------------------


def card(x: float, y: float, text: str) -> str:
    frame = f'<rect x="{num(x)}" y="{num(y)}" width="50" height="70" rx="4" fill="#fffdf8" stroke="{EDGE}"/>'
    return frame + words(x + 25, y + 45, 26, text)


def top_card(position: Dog) -> str:
    played = position.written(int(DISCARD))
    return card(MIDDLE[0] - 25, MIDDLE[1] - 35, played[-1]) if played else ""


def side(view: View, position: Dog) -> str:
    """Who sits where, how many cards each holds, whose turn it is; and the own hand."""
    parts = []
    for seat in range(int(position.seats)):
        y = 60.0 + 52 * seat
        asked = seat in position.pending
        if asked:
            parts.append(f'<rect x="796" y="{num(y - 28)}" width="236" height="44" rx="10" fill="{WOOD}"/>')
        parts.append(shape(seat, 820, y - 6, 12, COLOURS[seat]))
        out = position.out >> seat & 1 == 1
        cards = "–" if out else "▮" * int(position.table.size(HAND + seat))
        parts.append(words(846, y, 20, f"{seat}  {cards}", INK, "start"))
    if view.seat is not None:
        for index, text in enumerate(position.written(int(HAND) + view.seat)):
            parts.append(card(800 + 58 * (index % 4), 560 + 82 * (index // 4), text))
    return "".join(parts)
