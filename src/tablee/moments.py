"""Snapshots of a game outside any live table: what study boards, replays and lessons show."""

from time import perf_counter
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from tablee.bots.levels import bot
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.reveal import open_to_all
from tablee.core.view import View

REPLIES: Final = 60  # most decisions of bots in one answer
LEAST: Final = 0.005  # seconds for a decision once the time for all of them has run out

Seat = Annotated[int, Meta(ge=0, le=7)]
ViewJson = Annotated[
    dict[str, Any], Meta(title="View", description="core/view_fields.py, and view_fields.py of the game")
]
Code = Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="a place in the game's catalogue of moves")]


class Played(Struct, forbid_unknown_fields=True):
    seat: Seat
    move: Code


class MoveInfo(Struct):
    code: int
    text: str
    words: str
    touches: list[str]


class Moment(Struct):
    """One snapshot: the view as JSON, the question, the legal moves and the sentences about the last decision."""

    view: ViewJson
    question: str
    moves: list[MoveInfo]
    told: list[str]
    by: Annotated[Played | None, Meta(description="the decision that led here")] = None
    decided: str = ""  # ``by`` in words


def moment(
    position: Position, seat: int | None, everything: bool, names: list[str], lang: str, by: Played | None
) -> Moment:
    game = position.game
    view = position.seen_by(seat)
    shown = view.to_json(memory=False)
    if everything:
        shown["zones"] = open_to_all(position, stock=False, piles=False).seen_by(seat).zones(memory=False)
    moves = moves_of(view, game, lang, names) if seat is not None and seat in position.pending else []
    decided = game.catalogue[by.move].say(lang, names) if by else ""
    return Moment(shown, view.question(lang), moves, view.sentences(lang, names), by, decided)


def moves_of(view: View, game: Game, lang: str, names: list[str]) -> list[MoveInfo]:
    return [move_of(view, game, code, lang, names) for code in view.legal()]


def move_of(view: View, game: Game, code: int, lang: str, names: list[str]) -> MoveInfo:
    move = game.catalogue[code]
    return MoveInfo(code, move.text, move.say(lang, names), view.touches(code))


def replies(
    position: Position,
    level: str,
    looks: int | None,
    everything: bool,
    names: list[str],
    lang: str,
    seconds: float = 0.0,
) -> list[Moment]:
    """Let bots play until the watching seat is asked. Deterministic unless ``seconds`` (0: no limit) run out.

    Each decision gets a quarter of the time left, so the first ones, which the client waits for, get the most.
    """
    found: list[Moment] = []
    until = perf_counter() + seconds
    while position.pending and looks not in position.pending and len(found) < REPLIES:
        seat = position.pending[0]
        budget = max(LEAST, (until - perf_counter()) / 4) if seconds > 0.0 else 0.0
        code = bot(level, position.game, len(found), budget).choose(position.seen_by(seat))
        position.play(seat, code)
        found.append(moment(position, looks, everything, names, lang, Played(seat, code)))
    return found
