"""Nicht die Bohne! in the terminal: each seat's rows with their values, the cards laid, the own hand, the points."""

from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.rule import Rule as Divider
from rich.table import Table
from rich.text import Text

from tablee.core.rule import Words
from tablee.core.view import View
from tablee.games.bohne.moves import COLOUR_NAMES, COLOUR_WORDS, LETTERS
from tablee.games.bohne.rules import Bohne

BEANS: Final = ["#e2604a", "#4a9bd9", "#4fae6a", "#d8b13a"]  # red, blue, green, yellow; always together with a letter
SEATS: Final = ["#2b8fd0 ●", "#e69f00 ▲", "#009e73 ■", "#d55e00 ◆", "#cc79a7 ★", "#56b4e9 ⬢"]
ACCENT: Final = "#e69f00"
TOKEN: Final = "◉"
BACK: Final = "▒▒"
SIGNS: Final = {"-": "−", "x2": "×2"}

ROUND: Final = Words("manche", "Runde", "round")
HAND: Final = Words("main", "Hand", "hand")
LAID: Final = Words("posé", "gelegt", "laid")
TOTAL: Final = Words("total", "Stand", "total")
HAS_TOKEN: Final = Words("a le jeton", "hat den Spielstein", "has the token")
YOURS: Final = Words("Ta main", "Deine Hand", "Your hand")


def draw(view: View, names: list[str], lang: str) -> RenderableType:
    return Picture(view, names, lang).whole()


class Picture:
    """Drawn from the view alone."""

    def __init__(self, view: View, names: list[str], lang: str) -> None:
        assert isinstance(view.position, Bohne)
        self.rounds = int(view.position.agreed.rounds)
        self.heading = view.position.game.box.title
        self.names = names
        self.lang = lang
        self.seat = view.seat
        self.pending = view.position.pending
        self.scores = view.position.scores()
        self.zones = view.zones(memory=False)
        self.data = view.position.public()

    def whole(self) -> RenderableType:
        parts = [self.title(), self.rows()]
        if self.seat is not None and self.cards("hand", self.seat):
            parts.append(self.hand(self.seat))
        if self.numbers("plus"):
            parts.append(self.sheet())
        return Group(*parts)

    # -- What lies where -----------------------------------------------------

    def cards(self, zone: str, seat: int) -> list[str]:
        found = self.zones[zone]
        assert isinstance(found, list)
        return [str(card) for card in found[seat]]

    def under(self) -> list[str]:
        found = self.zones["under"]
        assert isinstance(found, list)
        return [str(card) for card in found]

    def number(self, field: str) -> int:
        found = self.data[field]
        assert isinstance(found, int)
        return found

    def numbers(self, field: str) -> list[int]:
        found = self.data[field]
        assert isinstance(found, list)
        return [int(number) for number in found]

    def worth(self, seat: int) -> list[int]:
        found = self.data["worth"]
        assert isinstance(found, list)
        return [int(worth) for worth in found[seat]]

    # -- The parts of the picture --------------------------------------------

    def title(self) -> RenderableType:
        text = Text(self.heading, style=f"bold {ACCENT}")
        now = min(self.number("round") + 1, self.rounds)
        text.append(f"  ·  {ROUND.say(self.lang)} {now}/{self.rounds}  ·  ", style="default not bold")
        text.append(f"{TOKEN} {self.names[self.number('token')]} ", style="default")
        text.append(HAS_TOKEN.say(self.lang), style="default not bold")
        return Divider(text, align="left", style="dim")

    def name(self, seat: int) -> Text:
        """With the seat's number, which ``take 2`` refers to."""
        colour, shape = SEATS[seat].split()
        text = Text("▸" if seat in self.pending else " ", style=f"bold {ACCENT}", no_wrap=True, overflow="ellipsis")
        bold = "bold " if seat == self.seat else ""
        text.append(f"{seat}{shape} {self.names[seat]}", style=bold + colour)
        return text

    def rows(self) -> RenderableType:
        """A line a seat: number of cards, card laid, and its four rows with their values."""
        grid = Table(box=SIMPLE_HEAD, pad_edge=False, padding=0, header_style="dim", border_style="dim")
        grid.add_column("", no_wrap=True, max_width=13)
        grid.add_column(HAND.say(self.lang), justify="right", no_wrap=True)
        grid.add_column(LAID.say(self.lang), no_wrap=True, min_width=6)
        for colour, letter in enumerate(LETTERS):
            head = Text(f"{letter} {COLOUR_WORDS[colour].say(self.lang)}", style=f"bold {BEANS[colour]}")
            grid.add_column(head, width=11)
        grid.add_column("=", justify="right", no_wrap=True, style="bold")
        for seat in range(len(self.names)):
            worth = self.worth(seat)
            cells: list[RenderableType] = [self.name(seat), str(len(self.cards("hand", seat))), self.laid(seat)]
            for colour in range(len(LETTERS)):
                cells.append(self.row(seat, colour, worth[colour]))
            grid.add_row(*cells, signed(sum(worth)))
        return grid

    def laid(self, seat: int) -> Text:
        """A card face down is a back to everyone but its owner."""
        if seat == self.number("token"):
            text = Text(f"{TOKEN} ", style=f"bold {ACCENT}")
            cards = self.under()
        else:
            text = Text()
            cards = self.cards("laid", seat)
        for card in cards:
            text.append_text(Text(BACK, style="dim") if card == "?" else card_text(card))
        return text if text.plain else Text("·", style="dim")

    def row(self, seat: int, colour: int, worth: int) -> Text:
        cards = self.cards(COLOUR_NAMES[colour], seat)
        if not cards:
            return Text("·", style="dim")
        signs = [SIGNS.get(card[1:], card[1:]) for card in cards]
        text = Text(" ".join(signs) + " ", style=BEANS[colour])
        return text.append(f"={signed(worth)}", style="bold default")

    def hand(self, seat: int) -> RenderableType:
        """A line a colour, each card as it is typed."""
        grid = Table.grid(padding=(0, 2))
        held = self.cards("hand", seat)
        head = YOURS.say(self.lang)
        for letter in LETTERS:
            line = Text()
            for card in held:
                if card[0] == letter:
                    line.append_text(card_text(card)).append("  ")
            if line.plain:
                grid.add_row(Text(head, style="dim"), line)
                head = ""
        return grid

    def sheet(self) -> RenderableType:
        """BOH-6.2: + and −, then their difference, round by round."""
        seats = len(self.names)
        plus = self.numbers("plus")
        minus = self.numbers("minus")
        grid = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim", border_style="dim")
        grid.add_column("", no_wrap=True, max_width=14)
        played = len(plus) // seats
        for number in range(1, played + 1):
            grid.add_column(f"{number}: +", justify="right", no_wrap=True)
            grid.add_column("−", justify="right", no_wrap=True)
            grid.add_column("=", justify="right", no_wrap=True)
        grid.add_column(TOTAL.say(self.lang), justify="right", no_wrap=True, style="bold")
        for seat in range(seats):
            cells: list[RenderableType] = [self.name(seat)]
            for at in range(seat, len(plus), seats):
                cells += [str(plus[at]), str(minus[at]), signed(plus[at] - minus[at])]
            grid.add_row(*cells, signed(self.scores[seat]))
        return grid


def card_text(card: str) -> Text:
    """A card as it is typed, in its colour."""
    return Text(card, style=f"bold {BEANS[LETTERS.index(card[0])]}")


def signed(points: int) -> Text:
    return Text(str(points).replace("-", "−"))
