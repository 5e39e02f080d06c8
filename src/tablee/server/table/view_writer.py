"""Encodes a view directly to JSON bytes, byte for byte equal to encoding ``presenter.view``.

Everybody at a table is sent a complete view after every move, so this is the server's hot path. Building lists and
dicts only to encode and drop them costs several times as much.
"""

from typing import Final, final

import msgspec
from librt.strings import BytesWriter
from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.setup import glanced, seen_as
from tablee.core.table import HIDDEN, SPECTATOR, Layout, Table
from tablee.core.view import View

ENCODE: Final = msgspec.json.Encoder().encode
MOST_WRITERS: Final = 200
UNSEEN: Final = b'"?"'
UNSEEN_TOO: Final = b',"?"'
NONE: Final = b"null"


@final
class ViewWriter:
    """One for each game, number of seats and language; caches the constant parts, encoded."""

    def __init__(self, game: Game, seats: int, lang: str) -> None:
        self.game: Final = game
        self.lang: Final = lang
        self.steps: Final = [ENCODE(step.name) for step in game.steps]
        self.faces: Final = [ENCODE(face) for face in game.faces]
        self.remembered: Final = [ENCODE(f"({face})") for face in game.faces]
        self.families: Final = [ENCODE(family) + b":" for family in game.layouts[seats].families]
        self.opening: Final = b',"view":{"game":%b,"seats":%d,"seat":' % (ENCODE(game.name), seats)
        self.heads: Final[list[bytes]] = [b""] * len(
            game.catalogue
        )  # each move up to its touches, encoded on first use
        self.moves: Final = Moves()

    def head(self, code: i64, names: list[str]) -> bytes:
        ready = self.heads[code]
        if not ready:
            move = self.game.catalogue[code]
            words = ENCODE(move.say(self.lang, names))
            ready = b'{"code":%d,"text":%b,"words":%b,"touches":' % (move.code, ENCODE(move.text), words)
            if move.named is None:  # otherwise its words contain players' names
                self.heads[code] = ready
        return ready

    # -- A view --------------------------------------------------------------

    def view(
        self,
        view: View,
        earlier: list[View],
        began: int,
        number: int,
        asks: int,
        over: bool,
        undo: bool,
        retry: bool,
        names: list[str],
        memory: bool,
    ) -> bytes:
        """``asks``: the entry a move must answer; -1: this seat is not asked. ``earlier``: the seat's views after the
        previous decisions of the same turn, which began with the entry ``began``."""
        position = view.position
        eyes = view.eyes
        out = BytesWriter()
        out.write(b'{"type":"view","number":')
        write_number(out, number)
        out.write(b',"asks":')
        if asks < 0:
            out.write(NONE)
        else:
            write_number(out, asks)
        out.write(b',"question":')
        out.write(b'""' if over else ENCODE(view.question(self.lang)))
        out.write(self.opening)
        if eyes == SPECTATOR:
            out.write(NONE)
        else:
            write_number(out, eyes)
        out.write(b',"step":')
        out.write(self.steps[position.step])
        out.write(b',"asked":')
        write_set(out, position.asked)
        moves = self.moves
        moves.clear()
        if eyes != SPECTATOR and position.asked >> eyes & 1 == 1:
            position.legal_into(eyes, moves)
        out.write(b',"legal":')
        write_codes(out, moves)
        out.write(b',"scores":')
        out.write(ENCODE(position.scores()))
        out.write(b',"winners":')
        out.write(ENCODE(position.winners()))
        write_fields(out, position.public())
        write_fields(out, position.worked_out(eyes, view.events))
        out.write(b',"zones":{')
        self.write_zones(out, position.table, eyes, memory)
        out.write(b"}")
        if eyes != SPECTATOR and position.table.glances >> eyes & 1 == 1:
            out.write(b',"glances":')
            out.write(ENCODE(glanced(position.table, eyes)))
        out.write(b',"events":')
        out.write(ENCODE([view.event_json(event, memory) for event in view.events]))
        out.write(b'},"moves":[')
        if asks >= 0:
            self.write_moves(out, view, names)
        out.write(b'],"undo":true,"told":' if undo else b'],"undo":false,"told":')
        out.write(ENCODE(view.sentences(self.lang, names, memory)))
        out.write(b',"began":')
        write_number(out, began)
        if earlier:
            out.write(b',"turn":')
            out.write(ENCODE(view.sentences(self.lang, names, memory, earlier=earlier)))
        out.write(b',"retry":true}' if retry else b"}")
        return out.getvalue()

    def write_moves(self, out: BytesWriter, view: View, names: list[str]) -> None:
        moves = self.moves
        for at in range(moves.size):
            code = moves.codes[at]
            if at > 0:
                out.write(b",")
            out.write(self.head(code, names))
            out.write(ENCODE(view.position.touches(view.eyes, code)))
            out.write(b"}")

    def write_zones(self, out: BytesWriter, table: Table, eyes: i64, memory: bool) -> None:
        layout = table.layout
        for family in range(i64(len(self.families))):
            if family > 0:
                out.write(b",")
            out.write(self.families[family])
            first = layout.firsts[family]
            count = layout.counts[family]
            if count == 0:
                self.write_zone(out, table, layout, first, eyes, memory)
                continue
            out.write(b"[")
            for zone in range(first, first + count):
                if zone > first:
                    out.write(b",")
                self.write_zone(out, table, layout, zone, eyes, memory)
            out.write(b"]")

    def write_zone(self, out: BytesWriter, table: Table, layout: Layout, zone: i64, eyes: i64, memory: bool) -> None:
        start = layout.starts[zone]
        end = start + table.sizes[zone]
        slots = table.slots
        out.write(b"[")
        for spot in range(start, end):
            seen = seen_as(slots[spot], eyes, memory)
            if seen == HIDDEN:
                out.write(UNSEEN if spot == start else UNSEEN_TOO)
                continue
            if spot > start:
                out.write(b",")
            out.write(self.faces[seen] if seen > 0 else self.remembered[-seen])
        out.write(b"]")


WRITERS: Final[dict[tuple[Game, int, str], ViewWriter]] = {}


def writer_of(game: Game, seats: int, lang: str) -> ViewWriter:
    key = (game, seats, lang)
    found = WRITERS.get(key)
    if found is None:
        if len(WRITERS) >= MOST_WRITERS:
            WRITERS.clear()
        found = WRITERS[key] = ViewWriter(game, seats, lang)
    return found


# -- Small things ------------------------------------------------------------


def write_number(out: BytesWriter, number: i64) -> None:
    """Non-negative only."""
    if number >= 10:
        write_number(out, number // 10)
    out.append(48 + number % 10)


def write_set(out: BytesWriter, members: i64) -> None:
    """A bit set as an array."""
    out.write(b"[")
    first = True
    at: i64 = 0
    while members >> at != 0:
        if members >> at & 1 == 1:
            if not first:
                out.write(b",")
            write_number(out, at)
            first = False
        at += 1
    out.write(b"]")


def write_codes(out: BytesWriter, moves: Moves) -> None:
    out.write(b"[")
    for at in range(moves.size):
        if at > 0:
            out.write(b",")
        write_number(out, moves.codes[at])
    out.write(b"]")


def write_fields(out: BytesWriter, fields: dict[str, object]) -> None:
    """The members of an object, each after a comma."""
    if fields:
        out.write(b",")
        out.write(ENCODE(fields)[1:-1])
