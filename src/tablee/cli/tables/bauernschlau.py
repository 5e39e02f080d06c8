"""Bauernschlau in the terminal: the meadow as a hexagonal map with the names of fields.

An edge is typed as the two fields beside it: ``fence b3-b4``. Fences have the colour of their owner, with the owner's
shape in the middle.
"""

from collections.abc import Iterable
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.rule import Rule as Divider
from rich.table import Table
from rich.text import Text

from tablee.cli.paper import ACCENT, seat_name, seat_shape, seat_style
from tablee.core.rule import Words
from tablee.core.table import EVERYONE, showing_of
from tablee.core.view import View
from tablee.games.bauernschlau.land import NO_FARM, STOCK, Land
from tablee.games.bauernschlau.meadow import MEADOW, MIDDLE, ROWS
from tablee.games.bauernschlau.moves import FACES

STEP: Final = 8  # columns between neighbouring fields
DEEP: Final = 3  # lines between rows
WIDE: Final = 124  # columns from which map and seats are side by side
GRASS: Final = "#7d9a4f"
WHITE: Final = "bold #2b2622 on #fffdf7"
BLACK: Final = "bold #ff8a80 on #2b2622"
BACK: Final = "#2b2622 on #c59b68"
FUR: Final = "bold #2b2622 on #e0a868"

DOG: Final = Words("chien", "Hund", "dog")
SUPPLY: Final = Words("réserve", "Vorrat", "supply")
PIECES: Final = Words("pièces", "Stücke", "pieces")
POINTS: Final = Words("points", "Punkte", "points")
FENCED: Final = Words("clôturée", "umzäunt", "fenced")
HOLDS: Final = Words("en main", "in der Hand", "in hand")
GAME: Final = Words("partie", "Spiel", "game")
KEY: Final = Words(
    " 5  mouton   ░░  face cachée   ×2 ×3  oies",
    " 5  Schaf   ░░  verdeckt   ×2 ×3  Gänse",
    " 5  sheep   ░░  face down   ×2 ×3  geese",
)


def draw(view: View, names: list[str], lang: str) -> RenderableType:
    return Picture(view, names, lang)


class Picture:
    """The map, and the seats beside it, or below it where the terminal is narrow."""

    def __init__(self, view: View, names: list[str], lang: str) -> None:
        land = view.position
        assert isinstance(land, Land)
        self.title = Text(land.game.box.title, style=f"bold {ACCENT}")
        if land.games > 1:
            number = min(land.played + 1, land.games)
            self.title.append(f"  ·  {GAME.say(lang)} {number}/{land.games}", style="default not bold")
        self.map = Map(land, lang).text()
        self.seats = seats(view, land, names, lang)
        self.key = Text(KEY.say(lang), style="dim")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[RenderableType]:
        yield Divider(self.title, align="left", style="dim")
        if options.max_width >= WIDE:
            grid = Table.grid(padding=(0, 3))
            grid.add_row(self.map, Group(self.seats, Text(), self.key))
            yield grid
        else:
            yield self.map
            yield self.key
            yield self.seats


def column(field: int) -> int:
    q, r = MEADOW.axial[field]
    return 36 + STEP * q + STEP // 2 * r


def line(field: int) -> int:
    return 1 + DEEP * ROWS.index(MEADOW.fields[field][0])


class Map:
    """A character grid. A field is two lines of seven characters with its edges around it."""

    def __init__(self, land: Land, lang: str) -> None:
        self.land = land
        self.lang = lang
        self.letters: dict[tuple[int, int], tuple[str, str]] = {}

    def text(self) -> Text:
        for field in range(len(MEADOW.fields)):
            self.rim(field)
        for edge in range(len(MEADOW.edges)):
            self.edge(edge)
        for field in range(len(MEADOW.fields)):
            self.field(field)
        text = Text(no_wrap=True)
        for y in range(2 + DEEP * len(ROWS)):
            end = max([at[1] for at in self.letters if at[0] == y], default=-1)
            for x in range(end + 1):
                letter, style = self.letters.get((y, x), (" ", ""))
                text.append(letter, style=style)
            text.append("\n")
        text.rstrip()
        return text

    def put(self, y: int, x: int, letters: str, style: str) -> None:
        for at, letter in enumerate(letters):
            self.letters[y, x + at] = (letter, style)

    def rim(self, field: int) -> None:
        y, x = line(field), column(field)
        for side in range(6):
            if MEADOW.beside[field * 6 + side] < 0:
                self.slope(y, x, side, "", "dim " + GRASS)

    def edge(self, edge: int) -> None:
        one, other = MEADOW.between[edge]
        side = [int(at) for at in MEADOW.beside[one * 6 : one * 6 + 6]].index(other)
        owner = int(self.land.built[edge]) - 1
        if owner < 0:
            self.slope(line(one), column(one), side, "", "dim " + GRASS)
        else:
            self.slope(line(one), column(one), side, seat_shape(owner), "bold " + seat_style(owner))

    def slope(self, y: int, x: int, side: int, shape: str, style: str) -> None:
        """One edge of a field, numbered clockwise from the upper right; with a shape it is a fence."""
        if side in (1, 4):
            at = x + STEP // 2 if side == 1 else x - STEP // 2
            self.put(y, at, "┃" if shape else "│", style)
            self.put(y + 1, at, shape or "│", style)
            return
        up = side in (2, 5)  # rises to the right
        left = x - 3 if side in (3, 5) else x + 1
        at = y - 1 if side in (0, 5) else y + 2
        if shape:
            self.put(at, left, f"▗{shape}▘" if up else f"▝{shape}▖", style)
        else:
            self.put(at, left, " ╱ " if up else " ╲ ", style)

    def field(self, field: int) -> None:
        land = self.land
        y, x = line(field), column(field)
        geese = int(land.geese[field])
        self.put(y, x - 2, MEADOW.fields[field], "dim")
        if geese > 1:
            self.put(y, x + 1, f"×{geese}", "bold " + ACCENT)
        if MEADOW.place[field] >= 0:
            owner = [seat for seat in range(land.seats) if land.places[seat] == MEADOW.place[field]]
            self.put(
                y + 1, x - 1, f"⌂{seat_shape(owner[0])}" if owner else "⌂", seat_style(owner[0]) if owner else "dim"
            )
        here = land.dog == field
        if field != MIDDLE and land.is_taken(field):
            card = land.table.card_at(land.zone_of(field), 0)
            left = x - 3 if here else x - 2
            if showing_of(card) == EVERYONE:
                face = FACES[int(card & 0xFF)]
                self.put(y + 1, left, f" {face.replace('-', '−')} ", BLACK if face == "-3" else WHITE)
            else:
                self.put(y + 1, left, "░░░░", BACK)
            if here:
                self.put(y + 1, x + 1, DOG.say(self.lang)[:3], FUR)
        elif here:
            self.put(y + 1, x - 2, DOG.say(self.lang).center(5), FUR)


def seats(view: View, land: Land, names: list[str], lang: str) -> RenderableType:
    """The supply, and each seat's farm, pieces and points."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row("", Text(f"{SUPPLY.say(lang)}"), Text(str(land.table.size(STOCK)), style="bold"), "")
    drawn = view.zones(memory=False)["drawn"]
    assert isinstance(drawn, list)
    scores = land.scores()
    for seat in range(len(names)):
        mark = Text("▸" if land.asked >> seat & 1 == 1 else " ", style=f"bold {ACCENT}")
        place = int(land.places[seat])
        farm = MEADOW.fields[MEADOW.farms[place]] if place != NO_FARM else "–"
        grid.add_row(
            mark, seat_name(seat, names[seat], seat == view.seat), Text(farm, style="dim"), hand(drawn[seat], lang)
        )
        pieces = int(land.pieces[seat])
        below = Text("▮" * pieces, style=seat_style(seat))
        below.append(f" {pieces} {PIECES.say(lang)}", style="dim")
        state = Text(FENCED.say(lang) if land.yards[seat] != 0 else "", style="bold")
        if land.over() or land.games > 1:
            counts = land.games > 1 or land.yards[seat] != 0
            state.append(f" {scores[seat] if counts else '–'} {POINTS.say(lang)}".replace("-", "−"), style="bold")
        grid.add_row("", below, "", state)
    return grid


def hand(drawn: list[str], lang: str) -> Text:
    if not drawn:
        return Text()
    face = drawn[0].replace("-", "−")
    style = BACK if face == "?" else BLACK if face == "−3" else WHITE
    text = Text("░░" if face == "?" else f" {face} ", style=style)
    text.append(f" {HOLDS.say(lang)}", style="default on default not bold")
    return text
