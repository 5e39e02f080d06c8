"""Bauernschlau as SVG: the meadow with geese, visible sheep, fences and the dog.

A sheep shows its face only while it shows to the seat; what the seat merely remembers is not drawn.
"""

from math import atan2, cos, degrees, pi, sin

from tablee.core.table import EVERYONE, SPECTATOR, showing_of
from tablee.core.view import View
from tablee.games.bauernschlau.land import DRAWN, NO_FARM, STOCK, Land
from tablee.games.bauernschlau.meadow import MEADOW, MIDDLE, RIM
from tablee.games.bauernschlau.moves import FACES

SIZE = 50.0  # length of an edge
WIDTH, HEIGHT = 1060.0, 780.0
BOARD = (410.0, 390.0)  # centre of the meadow
PAPER, INK, TABLE, WOOD = "#f6f1e7", "#2b2622", "#e4d6bf", "#7d5430"
RINGS = ["#ead9b5", "#e3d0a5", "#cbdca4", "#bfd396", "#b3ca89"]
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9"]
FONT = "'Atkinson Hyperlegible','DejaVu Sans',sans-serif"

Marks = dict[str, tuple[str, str]]  # for pictures in the rules: edge to colour and label


def svg(view: View, marks: Marks | None = None) -> str:
    land = view.position
    assert isinstance(land, Land)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" font-family="{FONT}">',
        f"<title>{land.game.box.title}</title>",
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" rx="14" fill="{PAPER}"/>',
        meadow(land),
        *[field_picture(land, field) for field in range(len(MEADOW.fields))],
        *[plank(land, edge) for edge in range(len(MEADOW.edges)) if land.built[edge] != 0],
        *[free_end(land, fence) for fence in range(len(land.tips))],
        *[mark(edge, how) for edge, how in (marks or {}).items()],
        the_dog(land),
        side(view, land),
        "</svg>",
    ]
    return "\n".join([part for part in parts if part])


def num(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def field_at(field: int) -> tuple[float, float]:
    x, y = MEADOW.field_place(field)
    return BOARD[0] + x * SIZE, BOARD[1] + y * SIZE


def corner_at(corner: int) -> tuple[float, float]:
    x, y = MEADOW.corner_place(corner)
    return BOARD[0] + x * SIZE, BOARD[1] + y * SIZE


def hexagon(x: float, y: float, size: float, turn: float = 30) -> str:
    points = [
        (x + size * cos((turn + 60 * k) * pi / 180), y + size * sin((turn + 60 * k) * pi / 180)) for k in range(6)
    ]
    return " ".join([f"{num(a)},{num(b)}" for a, b in points])


def words(
    x: float, y: float, size: float, text: str, fill: str = INK, anchor: str = "middle", bold: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}" text-anchor="{anchor}"{weight}>{text}</text>'


# -- The meadow ----------------------------------------------------------------


def meadow(land: Land) -> str:
    """The board on the table, and a tint over what is fenced in."""
    spots = [hexagon(*field_at(field), SIZE) for field in range(len(MEADOW.fields))]
    board = "".join([f'<polygon points="{spot}"/>' for spot in spots])
    parts = [f'<g fill="{TABLE}" stroke="{TABLE}" stroke-width="26" stroke-linejoin="round">{board}</g>']
    for field in range(len(MEADOW.fields)):
        x, y = field_at(field)
        q, r = MEADOW.axial[field]
        ring = max(abs(q), abs(r), abs(q + r))
        parts.append(
            f'<polygon points="{hexagon(x, y, SIZE)}" fill="{RINGS[ring]}" stroke="#8fa668" stroke-width="1.5"/>'
        )
        for seat in range(int(land.seats)):
            if land.yards[seat] >> field & 1 == 1:
                parts.append(f'<polygon points="{hexagon(x, y, SIZE - 3)}" fill="{COLOURS[seat]}" opacity="0.16"/>')
    return "\n".join(parts)


def field_picture(land: Land, field: int) -> str:
    x, y = field_at(field)
    parts = [words(x - 28, y + 25, 10.5, MEADOW.fields[field], "#5d6b40")]
    if MEADOW.place[field] >= 0:
        parts.append(farm(land, field, x, y))
    elif field != MIDDLE:
        geese = int(land.geese[field])
        if geese > 1:
            for at in range(geese):
                parts.append(goose(x + 2 + (at - (geese - 1) / 2) * 16, y - SIZE * 0.45))
        if land.is_taken(field):
            card = land.table.card_at(land.zone_of(field), 0)
            face = int(card & 0xFF) if showing_of(card) == EVERYONE else 0
            parts.append(sheep(x + 2, y + 10, 0.95, FACES[face]))
    return "\n".join(parts)


def goose(x: float, y: float) -> str:
    return (
        f'<g transform="translate({num(x)} {num(y)})" stroke="{INK}" stroke-width="0.9" stroke-linejoin="round">'
        '<path d="M-7 2 C-6 7 4 7.5 6.5 2.5 C4 0.5 0 0 -2.5 1.5 C-4 -1 -3.2 -3.5 -3.6 -6 C-4 -8.6 -7.4 -8 -7.2 -5.4'
        ' C-7 -2.5 -8 0 -7 2 Z" fill="#fffdf7"/>'
        '<path d="M-7.2 -6.6 L-10.4 -5.6 L-7.1 -4.8 Z" fill="#e69f00"/><path d="M-2 3.2 C0 4.8 2.6 4.6 4.4 2.8" fill="none"/>'
        f'<circle cx="-5.8" cy="-6" r="0.6" fill="{INK}"/></g>'
    )


def farm(land: Land, field: int, x: float, y: float) -> str:
    """A barn with the owner's colour and shape; a grey one where nobody lives."""
    owner = [seat for seat in range(int(land.seats)) if land.places[seat] == MEADOW.place[field]]
    colour = COLOURS[owner[0]] if owner else "#b7ab97"
    parts = [
        f'<g transform="translate({num(x)} {num(y - 1)})" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round">',
        f'<path d="M-20 22 V-2 L0 -22 L20 -2 V22 Z" fill="{"#fbf5e6" if owner else "#ddd2bf"}"/>',
        f'<path d="M-25 1 L0 -25 L25 1 L20 6 L0 -15 L-20 6 Z" fill="{colour}"/>',
        "</g>",
    ]
    if owner:
        parts.append(shape(owner[0], x, y + 8, 9.5, COLOURS[owner[0]]))
    else:
        parts.append(
            f'<path d="M{num(x - 6)} {num(y + 20)} v-14 h12 v14" fill="none" stroke="{INK}" stroke-width="1.2"/>'
        )
    return "\n".join(parts)


def shape(seat: int, x: float, y: float, size: float, fill: str, stroke: str = INK) -> str:
    """The shape that always goes with a seat's colour."""
    style = f'fill="{fill}" stroke="{stroke}" stroke-width="{num(max(0.8, size / 8))}" stroke-linejoin="round"'
    if seat == 0:
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(size * 0.85)}" {style}/>'
    if seat == 4:
        points = [
            (x + r * cos(a), y + r * sin(a))
            for k in range(10)
            for r, a in [(size * (1.1 if k % 2 == 0 else 0.48), k * pi / 5 - pi / 2)]
        ]
    elif seat == 5:
        return f'<polygon points="{hexagon(x, y, size, 30)}" {style}/>'
    else:
        count, turn = {1: (3, -pi / 2), 2: (4, pi / 4), 3: (4, 0.0)}[seat]
        points = [
            (x + size * cos(turn + 2 * pi * k / count), y + size * sin(turn + 2 * pi * k / count)) for k in range(count)
        ]
    return f'<polygon points="{" ".join([f"{num(a)},{num(b)}" for a, b in points])}" {style}/>'


# -- Sheep, dog, fences ----------------------------------------------------------


def sheep(x: float, y: float, scale: float, face: str) -> str:
    """Face down a wooden disc with a hoof print; face up a sheep that looks at you, with its worth."""
    frame = f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">'
    if face == "?":
        return (
            f'{frame}<circle r="23" fill="#c59b68" stroke="{INK}" stroke-width="1.6"/>'
            '<circle r="18.5" fill="none" stroke="#a87d4c" stroke-width="1.4"/>'
            '<path d="M-2 9 C-10 8 -10 -6 -3 -10 C-1 -6 -1 3 -2 9 Z M2 9 C10 8 10 -6 3 -10 C1 -6 1 3 2 9 Z" fill="#8d653a"/></g>'
        )
    black = face == "-3"
    wool, skin, eye = ("#3b3633", "#6b625c", "#fffdf7") if black else ("#fffdf7", "#4a403a", "#fffdf7")
    curls = [
        (-13, -6, 8),
        (-5, -12, 8.5),
        (5, -12, 8.5),
        (13, -6, 8),
        (15, 3, 7.5),
        (-15, 3, 7.5),
        (-9, 10, 8),
        (9, 10, 8),
        (0, 12, 8),
    ]
    fleece = "".join([f'<circle cx="{a}" cy="{b}" r="{r}"/>' for a, b, r in curls])
    brows = "M-8 -9 L-3 -6.5 M8 -9 L3 -6.5" if black else "M-8 -8.5 Q-5.5 -10.5 -3 -8.5 M8 -8.5 Q5.5 -10.5 3 -8.5"
    return (
        f'{frame}<g fill="{INK}" stroke="{INK}" stroke-width="2.6">{fleece}</g><g fill="{wool}">{fleece}<circle r="14"/></g>'
        f'<path d="M-9 -6 C-16 -9 -17 -2 -9 -1 Z M9 -6 C16 -9 17 -2 9 -1 Z" fill="{skin}" stroke="{INK}" stroke-width="1"/>'
        f'<path d="M-9.5 -8 C-9.5 -12 9.5 -12 9.5 -8 C9.5 3 6 8 0 8 C-6 8 -9.5 3 -9.5 -8 Z" fill="{skin}" stroke="{INK}" stroke-width="1.2"/>'
        f'<circle cx="-4" cy="-3.5" r="2.3" fill="{eye}"/><circle cx="4" cy="-3.5" r="2.3" fill="{eye}"/>'
        f'<circle cx="-3.6" cy="-3.1" r="1.1" fill="{INK}"/><circle cx="3.6" cy="-3.1" r="1.1" fill="{INK}"/>'
        f'<path d="{brows}" stroke="{eye}" stroke-width="1.1" fill="none"/><path d="M-2 3.4 Q0 5.2 2 3.4" stroke="{eye}" stroke-width="1" fill="none"/>'
        f'<circle cx="15" cy="13" r="9.5" fill="{"#fff1ec" if black else "#fffdf7"}" stroke="{INK}" stroke-width="1.4"/>'
        f'<text x="15" y="17.6" font-size="13" font-weight="700" text-anchor="middle" fill="{"#b3261e" if black else INK}">'
        f"{face.replace('-', '−')}</text></g>"
    )


def the_dog(land: Land) -> str:
    """It stands in the middle, on the field it guards, or beside the sheep it drives; it has its own view of things."""
    x, y = field_at(int(land.dog))
    if land.is_taken(land.dog):
        x, y = x - 24, y - 16
    return (
        f'<g transform="translate({num(x)} {num(y - 2)})" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round">'
        '<path d="M14 20 C24 16 24 6 19 0" fill="none" stroke-width="5"/><path d="M14 20 C24 16 24 6 19 0" fill="none" stroke="#b98048" stroke-width="2.6"/>'
        '<path d="M-13 22 C-15 8 -9 0 0 0 C11 0 16 10 14 22 Z" fill="#b98048"/>'
        '<path d="M-5 22 C-6 13 -4 8 0 8 C4 8 6 13 5 22 Z" fill="#fbf5e6"/>'
        '<path d="M-12 -17 C-12 -26 12 -26 12 -17 C12 -7 8 1 0 1 C-8 1 -12 -7 -12 -17 Z" fill="#b98048"/>'
        '<path d="M-3.5 -22 C-3.5 -12 -7 -6 -7 -3 C-4 1.5 4 1.5 7 -3 C7 -6 3.5 -12 3.5 -22 Z" fill="#fbf5e6" stroke="none"/>'
        '<path d="M-11 -21 C-19 -22 -20 -9 -14 -7 C-12 -11 -11 -15 -11 -21 Z M11 -21 C19 -25 23 -16 19 -11 C15 -13 12 -16 11 -21 Z" fill="#6f4623"/>'
        f'<circle cx="-5" cy="-13" r="1.9" fill="{INK}"/><circle cx="5" cy="-13" r="1.9" fill="{INK}"/>'
        '<path d="M-8.5 -16.5 L-3 -17.2 M3 -18.6 Q6 -21 9 -18.2" fill="none"/>'
        f'<ellipse cx="0" cy="-7" rx="3" ry="2.2" fill="{INK}"/><path d="M-4 -2.6 Q-1 -1.2 1 -3 Q3 -3.8 5 -3" fill="none"/></g>'
    )


def plank(land: Land, edge: int) -> str:
    """A board in the owner's colour between two posts, with the owner's shape on it."""
    seat = int(land.built[edge]) - 1
    (x1, y1), (x2, y2) = corner_at(int(MEADOW.inner[edge])), corner_at(int(MEADOW.outer[edge]))
    turn = degrees(atan2(y2 - y1, x2 - x1))
    half = SIZE / 2
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn)})">'
        f'<rect x="{num(-half + 2)}" y="-5.5" width="{num(2 * half - 4)}" height="11" rx="2.5" fill="{COLOURS[seat]}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M{num(-half + 8)} -2.2 H-9 M9 -2.2 H{num(half - 8)} M{num(-half + 10)} 2.4 H-10 M10 2.4 H{num(half - 10)}" stroke="#fff" stroke-width="1" opacity="0.55"/>'
        f'<rect x="{num(-half - 3)}" y="-7" width="6.5" height="14" rx="2" fill="{WOOD}" stroke="{INK}" stroke-width="1.2"/>'
        f'<rect x="{num(half - 3.5)}" y="-7" width="6.5" height="14" rx="2" fill="{WOOD}" stroke="{INK}" stroke-width="1.2"/></g>'
        + shape(seat, x, y, 5.2, "#fffdf7")
    )


def free_end(land: Land, fence: int) -> str:
    tip = int(land.tips[fence])
    if tip < 0 or tip >= RIM:
        return ""
    x, y = corner_at(tip)
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="6.5" fill="#fffdf7" stroke="{INK}" stroke-width="2"/>'


def mark(edge: str, how: tuple[str, str]) -> str:
    """For the pictures of the rules: an edge in a colour of its own, with a label beside it."""
    colour, label = how
    number = MEADOW.edge_named(edge)
    (x1, y1), (x2, y2) = corner_at(int(MEADOW.inner[number])), corner_at(int(MEADOW.outer[number]))
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    line = f'<path d="M{num(x1)} {num(y1)} L{num(x2)} {num(y2)}" stroke="{colour}" stroke-width="9" stroke-linecap="round" stroke-dasharray="1 0" opacity="0.9"/>'
    if not label:
        return line
    width = 7.2 * len(label) + 10
    return (
        f'{line}<rect x="{num(x - width / 2)}" y="{num(y - 10)}" width="{num(width)}" height="20" rx="6" fill="#fffdf7" stroke="{colour}" stroke-width="1.8"/>'
        + words(x, y + 4.5, 12.5, label, colour, bold=True)
    )


# -- Beside the board ------------------------------------------------------------


def side(view: View, land: Land) -> str:
    """The supply, whose turn it is, what each has left, and the sheep in one's own hand."""
    left = WIDTH - 238
    parts = [words(left, 52, 25, land.game.box.title, anchor="start", bold=True)]
    supply = int(land.table.size(STOCK))
    for at in range(min(4, (supply + 12) // 13)):
        parts.append(sheep(left + 25 + 4 * at, 100 - 5 * at, 1.0, "?"))
    parts.append(words(left + 76, 104, 22, str(supply), anchor="start", bold=True))
    scores = land.scores()
    over = land.asked == 0
    for seat in range(int(land.seats)):
        y = 158 + 74 * seat
        asked = land.asked >> seat & 1 == 1
        own = view.eyes == seat
        frame = f'stroke="{COLOURS[seat]}" stroke-width="3.5"' if asked else 'stroke="#d3c2a3" stroke-width="1.2"'
        parts.append(
            f'<rect x="{left:g}" y="{y:g}" width="212" height="64" rx="12" fill="{"#fffdf7" if own else "#efe6d4"}" {frame}/>'
        )
        parts.append(shape(seat, left + 24, y + 22, 12, COLOURS[seat]))
        at = int(land.places[seat])
        name = MEADOW.fields[MEADOW.farms[at]] if at != NO_FARM else "–"
        parts.append(words(left + 46, y + 28, 17, name, anchor="start", bold=True))
        for piece in range(int(land.pieces[seat])):
            x = left + 15 + 11.6 * piece
            parts.append(
                f'<rect x="{num(x)}" y="{num(y + 42)}" width="8.6" height="13" rx="2" fill="{COLOURS[seat]}" stroke="{INK}" stroke-width="0.8"/>'
            )
        if over or land.games > 1:
            shown = land.games > 1 or land.yards[seat] != 0
            parts.append(
                words(
                    left + 198,
                    y + 29,
                    20,
                    str(scores[seat]).replace("-", "−") if shown else "–",
                    anchor="end",
                    bold=True,
                )
            )
            if over and seat in land.winners():
                parts.append(shape(4, left + 150, y + 22, 10, "#f0c64a"))
        if land.table.size(DRAWN + seat) == 1:
            card = land.table.card_at(DRAWN + seat, 0)
            visible = view.eyes != SPECTATOR and showing_of(card) >> view.eyes & 1 == 1
            parts.append(sheep(left + 178, y + 26, 0.85, FACES[int(card & 0xFF)] if visible else "?"))
    return "\n".join(parts)
