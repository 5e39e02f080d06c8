"""Terminal rendering for every game: table, news, question, moves. A game may have its own picture in ``cli.tables``."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule as Divider
from rich.table import Table
from rich.text import Text

from tablee.cli.paper import ACCENT, coloured, seat_name, seat_style
from tablee.cli.texts import listing, say, spoken
from tablee.core.move import Move
from tablee.core.view import View


@cache
def own_picture(game: str) -> ModuleType | None:
    name = f"tablee.cli.tables.{game}"
    return import_module(name) if find_spec(name) is not None else None


def tell(view: View, names: list[str], by_name: bool = False) -> list[str]:
    """The sentences about the last decision. ``by_name``: nobody is addressed as "you"."""
    return view.sentences(spoken(), names, by_name=by_name)


def table(view: View, names: list[str]) -> RenderableType:
    own = own_picture(view.position.game.name)
    if own is None:
        return plain_table(view, names)
    picture: RenderableType = own.draw(view, names, spoken())
    return picture


def cards_text(cards: list[str]) -> Text:
    """Visible cards by face, hidden ones as backs; long runs of backs are counted."""
    if not cards:
        return Text(f"({say('draw.empty')})", style="dim")
    text = Text()
    backs = 0
    for card in [*cards, ""]:
        if card == "?":
            backs += 1
            continue
        if backs:
            text.append("▒" * backs if backs < 8 else f"▒×{backs}", style="dim")
            text.append(" ")
            backs = 0
        if card:
            text.append(f"[{card}]", style="bold")
            text.append(" ")
    text.rstrip()
    return text


def plain_table(view: View, names: list[str]) -> RenderableType:
    """The generic table of any game: seats with points and their zones, and the zones in the middle."""
    position = view.position
    seats = int(position.seats)
    scores = position.scores()
    zones = view.zones(memory=False)
    people = Table.grid(padding=(0, 2))
    middle = Table.grid(padding=(0, 2))
    for seat in range(seats):
        people.add_row(
            Text("▸" if seat in position.pending else " ", style=f"bold {ACCENT}"),
            seat_name(seat, names[seat], seat == view.seat),
            Text(str(scores[seat]), justify="right"),
            own_zones(zones, seat, seats),
        )
    for name, value in zones.items():
        if not isinstance(value, list) or is_of_seats(value, seats):
            continue
        if value and isinstance(value[0], list):
            filled = [Text.assemble((f"{at}:", "dim"), cards_text(cards)) for at, cards in enumerate(value) if cards]
            middle.add_row(Text(name, style="dim"), Text(" ").join(filled))
        else:
            middle.add_row(Text(name, style="dim"), cards_text(value))
    public = "  ".join(f"{name}={value}" for name, value in position.public().items())
    title = Text(position.game.box.title, style=f"bold {ACCENT}")
    return Panel(
        Group(people, Divider(style="dim"), middle, Text(public, style="dim")), title=title, border_style="dim"
    )


def is_of_seats(value: list[object], seats: int) -> bool:
    return len(value) == seats and all(isinstance(cards, list) for cards in value)


def own_zones(zones: dict[str, object], seat: int, seats: int) -> Text:
    parts: list[Text] = []
    for name, value in zones.items():
        if isinstance(value, list) and is_of_seats(value, seats):
            parts.append(Text.assemble((f"{name} ", "dim"), cards_text(value[seat])))
    return Text("  ").join(parts)


def score_table(view: View, names: list[str]) -> RenderableType:
    scores = view.position.scores()
    grid = Table.grid(padding=(0, 2))
    for seat in range(len(scores)):
        grid.add_row(seat_name(seat, names[seat]), Text(str(scores[seat]), justify="right", style="bold"))
    return Panel(grid, title=say("play.score"), border_style="dim", expand=False)


def news_lines(lines: list[str], names: list[str], room: int) -> list[RenderableType]:
    """The latest lines that fit, and how many were left out."""
    shown: list[RenderableType] = []
    if len(lines) > room:
        shown.append(Text(say("play.news-more", n=len(lines) - room + 1), style="dim italic"))
        lines = lines[len(lines) - room + 1 :]
    return shown + [coloured(line, names) for line in lines]


def question(view: View, names: list[str]) -> Text:
    """Whose turn it is, and what is asked."""
    seat = view.seat or 0
    text = seat_name(seat, say("play.your-turn", name=names[seat]), bold=True)
    text.append("  ")
    text.append(view.question(spoken()), style="default not bold")
    return text


def numbered(view: View) -> dict[int, Move]:
    """The legal moves by number. Where a bare number is the notation of a move (a card), that move keeps it and the
    others are numbered around it, so that a typed number is never ambiguous."""
    game = view.position.game
    taken = {int(move.text) for move in game.catalogue if move.text.isdecimal()}
    found: dict[int, Move] = {}
    free = 0
    for code in view.legal():
        move = game.catalogue[code]
        if move.text.isdecimal():
            found[int(move.text)] = move
            continue
        free += 1
        while free in taken:
            free += 1
        found[free] = move
    return dict(sorted(found.items()))


def move_text(number: int, move: Move, seat: int) -> Text:
    text = Text(f"{number:>2}) ", style=f"bold {seat_style(seat)}")
    text.append(move.words.say(spoken()), style="default not bold")
    if move.text != str(number):
        text.append(f" · {move.text}", style="default dim not bold")
    return text


def moves_table(moves: dict[int, Move], seat: int, most: int = 0) -> RenderableType:
    """The moves in columns, truncated to ``most``."""
    shown = [move_text(number, move, seat) for number, move in moves.items()]
    if not most or len(shown) <= most:
        return Columns(shown, padding=(0, 2), column_first=True)
    more = Text(say("play.moves-more", n=len(shown) - most), style="dim")
    return Group(Columns(shown[:most], padding=(0, 2), column_first=True), more)


def winners_text(winners: list[int], names: list[str]) -> Text:
    key = "play.won-one" if len(winners) == 1 else "play.won-several"
    return coloured(say(key, names=listing([names[seat] for seat in winners])), names, "bold")
