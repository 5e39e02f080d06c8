"""Consoles for stdout and stderr, and the colours and shapes of the seats."""

import os
import sys
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

# The Okabe-Ito palette, always together with a shape. The blue is a little lighter, for dark terminals.
SEATS: Final = [
    ("#2b8fd0", "●"),
    ("#e69f00", "▲"),
    ("#009e73", "■"),
    ("#d55e00", "◆"),
    ("#cc79a7", "★"),
    ("#56b4e9", "⬢"),
]
ACCENT: Final = "#e69f00"
PLAIN_WIDTH: Final = 100  # columns when the output is not a terminal


class Paper(Console):
    """A console that raises BrokenPipeError instead of exiting."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def on(stream: TextIO) -> Paper:
    terminal = stream.isatty()
    width = None if terminal or os.environ.get("COLUMNS", "").isdecimal() else PLAIN_WIDTH
    return Paper(file=stream, force_terminal=terminal, width=width, highlight=False, emoji=False, markup=False)


def out() -> Paper:
    return on(sys.stdout)


def err() -> Paper:
    return on(sys.stderr)


def tell(sentence: str) -> None:
    """Print one sentence to stderr, on one line however narrow the terminal is."""
    err().print(Text(harmless(sentence)), soft_wrap=True)


def harmless(text: str) -> str:
    """Replace control characters, so that text from files and arguments cannot send escape sequences to the terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def seat_style(seat: int) -> str:
    return SEATS[seat % len(SEATS)][0]


def seat_shape(seat: int) -> str:
    return SEATS[seat % len(SEATS)][1]


def seat_name(seat: int, name: str, bold: bool = False) -> Text:
    """Shape and name in the colour of the seat."""
    return Text(f"{seat_shape(seat)} {name}", style=("bold " if bold else "") + seat_style(seat))


def coloured(sentence: str, names: list[str], style: str = "") -> Text:
    """A sentence with every name in the colour of its seat."""
    text = Text(sentence, style=style)
    for seat, name in enumerate(names):
        text.highlight_words([name], seat_style(seat))
    return text
