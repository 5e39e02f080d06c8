"""Hints: the expert's best moves with their values, numbers of play-outs and likeliest continuations."""

from typing import Final

from rich.table import Table
from rich.text import Text

from tablee.bots import levels
from tablee.bots.bot import Thought
from tablee.cli.paper import ACCENT
from tablee.cli.texts import say, spoken
from tablee.core.view import View

SEED: Final = 1  # fixed, so that a hint is reproducible
SECONDS: Final = 1.0  # time limit
MOST: Final = 5


def thoughts(view: View) -> list[Thought]:
    return levels.bot(levels.EXPERT, view.position.game, SEED, SECONDS).review(view)


def line(view: View) -> Text:
    """The best move in one line; empty where there is no choice."""
    if len(view.legal()) < 2:
        return Text()
    best = thoughts(view)[0]
    move = view.position.game.catalogue[best.code]
    return Text(say("play.hint-line", move=move.words.say(spoken()), text=move.text), style=f"italic {ACCENT}")


def table(view: View, names: list[str]) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    grid.add_column(say("play.hint-move"))
    grid.add_column(say("play.hint-value"), justify="right")
    grid.add_column(say("play.hint-visits"), justify="right")
    grid.add_column(say("play.hint-line-on"))
    catalogue = view.position.game.catalogue
    for thought in thoughts(view)[:MOST]:
        went = ", ".join(f"{names[seat]}: {catalogue[code].text}" for seat, code in thought.line)
        move = catalogue[thought.code]
        grid.add_row(
            f"{move.words.say(spoken())} ({move.text})",
            f"{thought.value:+.1f}".replace("-", "−"),
            str(thought.visits),
            went,
        )
    return grid
