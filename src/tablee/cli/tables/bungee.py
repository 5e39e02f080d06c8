"""Bungee in the terminal: paper cards, and a line for each seat with its rounds."""

from collections.abc import Iterable
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.rule import Rule as Divider
from rich.table import Table
from rich.text import Text

from tablee.cli.paper import ACCENT, seat_name, seat_style
from tablee.cli.texts import say
from tablee.core.view import View
from tablee.games.bungee.rules import Bungee

PAPER: Final = "#2b2622 on #f6f1e7"
GLOW: Final = "#2b2622 on #ffdf80"  # the lucky value
SKY: Final = "#10405e on #bfe3f7"  # a Bungee card
BACK: Final = "#bfe3f7 on #24546e"
BARE: Final = "dim"
ROPE: Final = "╎"
JUMPER: Final = "\\o/"
WIDE: Final = 104  # columns from which table and seats are side by side
TALL: Final = 34  # lines from which tall cards are used


def draw(view: View, names: list[str], lang: str) -> RenderableType:  # noqa: ARG001
    return Picture(view, names)


class Picture:
    """Small cards on a small terminal, tall ones where there is room."""

    def __init__(self, view: View, names: list[str]) -> None:
        assert isinstance(view.position, Bungee)
        self.agreed = view.position.agreed
        self.heading = view.position.game.box.title
        self.names = names
        self.seat = view.seat
        self.pending = view.position.pending
        self.over = view.position.over()
        self.zones = view.zones(memory=False)
        self.data = view.to_json(memory=False)
        self.scores = view.position.scores()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[RenderableType]:
        tall = console.is_terminal and console.size.height >= TALL
        yield self.title()
        if options.max_width >= WIDE:
            grid = Table.grid(padding=(0, 4))
            grid.add_row(Group(self.middle(tall), self.hand(tall)), self.seats())
            yield grid
        else:
            yield self.middle(tall)
            yield self.seats()
            yield self.hand(tall)

    # -- What lies where -----------------------------------------------------

    def cards(self, zone: str) -> list[str]:
        found = self.zones[zone]
        assert isinstance(found, list)
        return [str(card) for card in found]

    def hand_of(self, seat: int) -> list[str]:
        hands = self.zones["hand"]
        assert isinstance(hands, list)
        return [str(card) for card in hands[seat]]

    def numbers(self, field: str) -> list[int]:
        found = self.data[field]
        assert isinstance(found, list)
        return [int(number) for number in found]

    def number(self, field: str) -> int:
        found = self.data[field]
        assert isinstance(found, int)
        return found

    @property
    def lucky(self) -> str:
        return (self.cards("lucky") or [""])[-1]

    # -- The parts of the picture --------------------------------------------

    def title(self) -> RenderableType:
        text = Text(self.heading, style=f"bold {ACCENT}")
        rounds = int(self.agreed.rounds)
        said = say("bungee.round", n=min(self.number("round") + 1, rounds), rounds=rounds)
        text.append("  ·  " + said, style="default not bold")
        if self.number("first_caller") >= 0 and not self.over:
            text.append("  ·  " + say("bungee.last-lap"), style=f"bold {seat_style(3)}")
        return Divider(text, align="left", style="dim")

    def middle(self, tall: bool) -> RenderableType:
        """Lucky card, stock, discard, and the card that was taken while its taker still plays."""
        stock = self.cards("stock")
        discard = self.cards("discard")
        taken = self.cards("taken")
        shown = [
            (say("bungee.lucky"), card(self.lucky, self.lucky, tall) if self.lucky else hole(tall)),
            (f"{say('bungee.stock')} {len(stock)}", card("?", self.lucky, tall) if stock else hole(tall)),
            (say("bungee.discard"), card(discard[-1], self.lucky, tall) if discard else hole(tall)),
        ]
        if taken:
            shown.append((say("bungee.taken"), card(taken[-1], self.lucky, tall)))
        grid = Table.grid(padding=(0, 4))
        for _ in shown:
            grid.add_column(justify="center")
        grid.add_row(*[picture for _, picture in shown])
        grid.add_row(*[Text(label, style="dim") for label, _ in shown])
        return grid

    def seats(self) -> RenderableType:
        """A line a seat: turn, number of cards, call, points by round, total."""
        called = self.numbers("called")
        sheet = self.numbers("sheet")
        seats = len(self.names)
        grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", border_style="dim")
        grid.add_column("", no_wrap=True, max_width=22)
        grid.add_column(say("draw.cards"), no_wrap=True)
        grid.add_column("", no_wrap=True)
        for number in range(1, int(self.agreed.rounds) + 1):
            grid.add_column(str(number), justify="right", min_width=3)
        grid.add_column(say("draw.total"), justify="right", style="bold")
        for seat in range(seats):
            name = Text("▸ " if seat in self.pending else "  ", style=f"bold {ACCENT}")
            name.append_text(seat_name(seat, self.names[seat], bold=seat == self.seat))
            hand = self.hand_of(seat)
            cells: list[RenderableType] = [name, Text("▮" * len(hand), style=seat_style(seat))]
            cells.append(
                Text(f"BUNGEE! {called[seat]}" if called[seat] and not self.over else "", style=f"bold {ACCENT}")
            )
            for number in range(int(self.agreed.rounds)):
                at = number * seats + seat
                cells.append(points_text(sheet[at]) if at < len(sheet) else Text("·", style="dim"))
            cells.append(points_text(self.scores[seat]))
            grid.add_row(*cells)
        return grid

    def hand(self, tall: bool) -> RenderableType:
        if self.seat is None:
            open_hands = [seat for seat in range(len(self.names)) if "?" not in self.hand_of(seat)]
            return Group(*[self.hand_line(seat) for seat in open_hands])
        hand = self.hand_of(self.seat)
        worth = sum(points(face, self.lucky) for face in hand)
        label = Text(say("draw.hand"), style=f"bold {seat_style(self.seat)}")
        label.append("\n" + say("bungee.points", n=worth), style="default not bold")
        label.append("\n" + (say("bungee.may-call") if worth <= self.agreed.call_limit else ""), style=f"bold {ACCENT}")
        fan = Table.grid(padding=(0, 1))
        fan.add_row(*[card(face, self.lucky, tall) for face in hand], label)
        return fan

    def hand_line(self, seat: int) -> Text:
        """A hand that is face up."""
        text = seat_name(seat, say("draw.holds", name=self.names[seat]))
        text.append("  " + " ".join(self.hand_of(seat)), style="bold default")
        return text


def points(face: str, lucky: str) -> int:
    """BUN-3.1, 3.2: as it counts for calling."""
    return int(face) if face.isdecimal() and face != lucky else 0


def points_text(score: int) -> Text:
    return Text(str(score).replace("-", "−"), style=f"bold {seat_style(2)}" if score < 0 else "")


def card(face: str, lucky: str, tall: bool) -> Text:
    """A paper card with its index; 6 and 9 are underlined, the lucky value glows, a back shows nothing."""
    width = 5 if tall else 4
    if face == "?":
        rows = [f"│{'░' * width}│"] * (3 if tall else 1)
        return painted(Text("\n".join([f"╭{'─' * width}╮", *rows, f"╰{'─' * width}╯"])), BACK)
    style = GLOW if face == lucky else SKY if face == "B" else PAPER
    index = "bold underline" if face in ("6", "9") else "bold"
    text = Text()
    text.append(f"╭{'─' * width}╮\n│")
    if tall:
        text.append(face, style=index)
        text.append(f"{' ' * (width - len(face))}│\n│")
        text.append((JUMPER if face == "B" else ROPE).center(width))
        text.append(f"│\n│{' ' * (width - len(face))}")
        text.append(face, style=index)
    else:
        left = (width - len(face)) // 2
        text.append(" " * left)
        text.append(face, style=index)
        text.append(" " * (width - left - len(face)))
    text.append(f"│\n╰{'─' * width}╯")
    return painted(text, style)


def painted(text: Text, style: str) -> Text:
    """Style the card only, not the padding around it."""
    text.stylize_before(style)
    return text


def hole(tall: bool) -> Text:
    """The outline of an empty pile."""
    width = 5 if tall else 4
    rows = [f"╎{' ' * width}╎"] * (3 if tall else 1)
    return Text("\n".join([f"╭{'╌' * width}╮", *rows, f"╰{'╌' * width}╯"]), style=BARE)
