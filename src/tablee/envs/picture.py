"""Rendering of a position from a seat's view, as text or SVG."""

from importlib.util import find_spec
from typing import Final

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import mistake
from tablee.core.view import View
from tablee.draw import svg

TEXT: Final = "ansi"
PRINTED: Final = "human"  # text, printed at each step
SVG: Final = "svg"  # the boards
MANY: Final = 12  # hidden cards from which on they are counted, not written


def modes(game: Game) -> list[str]:
    """The render modes of a game."""
    return [TEXT, PRINTED, SVG] if find_spec(f"tablee.draw.{game.name}") is not None else [TEXT, PRINTED]


def check_mode(game: Game, mode: str | None) -> None:
    if mode is not None and mode not in modes(game):
        known = ", ".join(modes(game))
        raise mistake(
            "bad-render-mode",
            f"Un rendu « {mode} » n'existe pas ; il y a : {known}.",
            f"Eine Darstellung «{mode}» gibt es nicht; es gibt: {known}.",
            f"There is no rendering '{mode}'; there is: {known}.",
        )


def rendered(position: Position, seat: int | None, mode: str) -> str:
    return svg(position, seat) if mode == SVG else text_of(position.seen_by(seat))


def text_of(view: View, memory: bool = True) -> str:
    """Question, points and every zone that is not empty: ``?`` is hidden, ``(7)`` known but not showing."""
    position = view.position
    game = position.game
    who = "those who watch know" if view.seat is None else f"seat {view.seat} knows"
    lines = [f"{game.box.title}, {position.seats} seats, as {who} it"]
    if position.over():
        lines.append(f"over; winners: {', '.join(map(str, position.winners())) or 'none'}")
    else:
        asked = ", ".join(map(str, position.pending))
        lines.append(f"asked: {asked}: {game.steps[position.step].words.en}")
    lines.append("points: " + " ".join(map(str, position.scores())))
    for name, value in position.public().items():
        lines.append(f"{name}: {plain(value)}")
    for name, cards in view.zones(memory).items():
        if cards and any(cards if isinstance(cards, list) else [cards]):
            lines.append(f"{name}: {plain(cards)}")
    return "\n".join(lines)


def plain(value: object) -> str:
    if isinstance(value, list):
        if any(isinstance(one, list) for one in value):
            return " | ".join(plain(one) or "–" for one in value)
        if len(value) > MANY and set(value) == {"?"}:
            return f"? × {len(value)}"
        return " ".join(map(str, value))
    return str(value)
